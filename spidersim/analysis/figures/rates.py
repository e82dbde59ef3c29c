"""Rates: how often each player won each game, with intervals."""

from collections.abc import Mapping
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from spidersim.analysis.compare import is_relaxed, strict_rules
from spidersim.analysis.figures.canvas import (
    DEALING,
    LINE,
    PLAIN,
    below,
    heading,
    interval,
    key,
    note,
    number,
    panels,
)
from spidersim.analysis.figures.legend import Legend
from spidersim.analysis.labels import Entry, family, wrapped
from spidersim.analysis.notes import stopped
from spidersim.analysis.summary import summarise
from spidersim.analysis.table import percent_range

_OFFSET = 0.2


def draw(rows: pd.DataFrame, legend: Legend) -> Figure | None:
    """Return dots with intervals: a panel a game, a line a player, strict beside relaxed.

    Of one player at several games it is a panel a family of games, and a line a game. Where
    verdicts are open, a bar reaches from the floor to the ceiling.
    """
    summary = summarise(rows)
    lines, alone = _placed(summary, legend.labels)
    by_panel = [panel for _, panel in lines.groupby("panel", sort=False)]
    names = [list(dict.fromkeys(panel["name"])) for panel in by_panel]
    both = lines["two"].any() if alone else lines["relaxed"].nunique() > 1
    shaded = "; shaded: open verdicts" if (lines["ceiling"] > lines["floor"]).any() else ""
    what = f"{legend.labels[alone]}:\nwon or solved" if alone else "Won or solved"
    text = below(f"{what}, % of n\n(95 % intervals{shaded})", *stopped(summary, legend.labels))
    figure, grid = panels(
        [len(own) for own in names],
        row=0.32 if both else 0.27,
        head=0.2 if both else 0.0,
        foot=LINE * (text.count("\n") - 1),
    )
    for (ax,), panel, own in zip(grid, by_panel, names, strict=True):
        heading(ax, panel["panel"].iloc[0])
        for _, line in panel.iterrows():
            offset = (_OFFSET if line["relaxed"] else -_OFFSET) if line["two"] else 0.0
            style = PLAIN if alone and not line["two"] else DEALING[line["relaxed"]]
            _mark(ax, own.index(line["name"]) + offset, line, style)
        ax.set_yticks(range(len(own)), own)
        number(ax, [_counts(panel[panel["name"] == name]) for name in own])
    grid[-1][0].set_xlim(0, 100)
    grid[-1][0].set_xlabel(text)
    if both:
        key(figure, DEALING.values())
    return figure


def _placed(
    summary: pd.DataFrame, labels: Mapping[Entry, str]
) -> tuple[pd.DataFrame, Entry | None]:
    """Return the lines with their panel and name, and the player where there is but one.

    The columns are `panel`, its heading; `name`, what stands beside the line; `relaxed`, how its
    game is dealt; and `two`, whether the game is there dealt the other way, too.
    """
    strict = summary["switches"].map(strict_rules)
    relaxed = summary["switches"].map(is_relaxed)
    # Where a game is dealt both ways, it goes by its strict title.
    titles = summary["title"].groupby([strict, relaxed]).first().groupby(level=0).first()
    title = strict.map(titles)
    entries = list(zip(summary["player"], summary["parameters"], strict=True))
    alone = entries[0] if len(set(entries)) == 1 and strict.nunique() > 1 else None
    names = title if alone else pd.Series([labels[entry] for entry in entries], summary.index)
    lines = summary.assign(
        panel=summary["game"].map(family) if alone else title,
        name=names.map(wrapped),
        relaxed=relaxed,
        two=summary.groupby(strict)["rules"].transform("nunique") > 1,
    )
    return lines, alone


def _mark(ax: Axes, y: float, line: "pd.Series[Any]", style: Mapping[str, Any]) -> None:
    floor, ceiling = 100 * line["floor"], 100 * line["ceiling"]
    low, high = 100 * line["low"], 100 * line["high"]
    color = style["color"]
    ax.barh(y, ceiling - floor, 0.22, floor, color=color, alpha=0.25, linewidth=0)
    interval(ax, y, floor, low, high, **style)
    text = percent_range(line["floor"], line["ceiling"]).removesuffix(" %")
    note(ax, y, text, low, high, color)


def _counts(lines: pd.DataFrame) -> str:
    """Return how many games a line's marks stand for, strict before relaxed where these differ."""
    counts = lines.sort_values("relaxed", kind="stable")["n"]
    return " / ".join(f"{n:,}" for n in dict.fromkeys(counts))
