"""Rates: how often each player won each game, with intervals."""

from collections.abc import Mapping
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from spidersim.analysis.compare import is_relaxed, strict_rules
from spidersim.analysis.figures.canvas import (
    DEALING,
    heading,
    interval,
    key,
    note,
    number,
    panels,
    wrapped,
)
from spidersim.analysis.labels import Entry
from spidersim.analysis.summary import summarise
from spidersim.analysis.table import percent_range

_OFFSET = 0.2


def draw(rows: pd.DataFrame, labels: Mapping[Entry, str]) -> Figure | None:
    """Return dots with intervals: a panel a game, a line a player, strict beside relaxed.

    Where verdicts are open, a bar reaches from the floor to the ceiling.
    """
    lines = summarise(rows)
    relaxed = lines["switches"].map(is_relaxed)
    by_game = [game for _, game in lines.groupby(lines["switches"].map(strict_rules), sort=False)]
    players = [list(dict.fromkeys(_entries(game))) for game in by_game]
    both = relaxed.any() and not relaxed.all()
    figure, grid = panels(
        [len(names) for names in players], row=0.32 if both else 0.27, head=0.2 if both else 0.0
    )
    for ax, game, names in zip([line[0] for line in grid], by_game, players, strict=True):
        strict_first = game.sort_values("switches", key=lambda games: games.map(is_relaxed))
        heading(ax, strict_first["title"].iloc[0])
        two = strict_first["rules"].nunique() > 1
        for entry, (_, line) in zip(_entries(game), game.iterrows(), strict=True):
            loose = bool(is_relaxed(line["switches"]))
            offset = (_OFFSET if loose else -_OFFSET) if two else 0.0
            _mark(ax, names.index(entry) + offset, line, DEALING[loose])
        ax.set_yticks(range(len(names)), [wrapped(labels[entry]) for entry in names])
        number(ax, [_counts(strict_first, entry) for entry in names])
    grid[-1][0].set_xlim(0, 100)
    shaded = "; shaded: open verdicts" if (lines["ceiling"] > lines["floor"]).any() else ""
    grid[-1][0].set_xlabel(f"Won or solved, % of n\n(95 % intervals{shaded})")
    if both:
        key(figure, DEALING.values())
    return figure


def _mark(ax: Axes, y: float, line: "pd.Series[Any]", style: Mapping[str, Any]) -> None:
    floor, ceiling = 100 * line["floor"], 100 * line["ceiling"]
    low, high = 100 * line["low"], 100 * line["high"]
    color = style["color"]
    ax.barh(y, ceiling - floor, 0.22, floor, color=color, alpha=0.25, linewidth=0)
    interval(ax, y, floor, low, high, **style)
    text = percent_range(line["floor"], line["ceiling"]).removesuffix(" %")
    note(ax, y, text, low, high, color)


def _entries(lines: pd.DataFrame) -> list[Entry]:
    return list(zip(lines["player"], lines["parameters"], strict=True))


def _counts(lines: pd.DataFrame, entry: Entry) -> str:
    """Return how many games a player played, strict before relaxed where these differ."""
    chosen = [n for other, n in zip(_entries(lines), lines["n"], strict=True) if other == entry]
    return " / ".join(f"{n:,}" for n in dict.fromkeys(chosen))
