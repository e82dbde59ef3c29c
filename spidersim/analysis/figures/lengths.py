"""Lengths: how many moves games took, by outcome."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from spidersim.analysis.compare import is_relaxed, strict_rules
from spidersim.analysis.figures.canvas import (
    GREEN,
    GREY,
    LINE,
    PURPLE,
    below,
    beside,
    heading,
    key,
    logarithmic,
    panels,
)
from spidersim.analysis.figures.legend import Legend
from spidersim.analysis.labels import Entry, wrapped
from spidersim.analysis.notes import stopped_lengths
from spidersim.analysis.summary import QUANTILES, lengths
from spidersim.results import Outcome

_COLORS = {"won": GREEN, "lost": PURPLE}
_OFFSET = 0.2


def draw(rows: pd.DataFrame, legend: Legend) -> Figure | None:
    """Return the quantiles of the moves: a panel a game, a line a player, won beside lost.

    A thin line holds nine in ten games, a thick one the middle half, the dot is the median. None
    where no game came to an end.
    """
    table = lengths(rows)
    if table.empty:
        return None
    relaxed = table["switches"].map(is_relaxed)
    sides = [False, True] if relaxed.any() and not relaxed.all() else [relaxed.any()]
    by_game = [game for _, game in table.groupby(table["switches"].map(strict_rules), sort=False)]
    players = [list(dict.fromkeys(_entries(game))) for game in by_game]
    played = {(strict_rules(game), is_relaxed(game)) for game in rows["switches"].unique()}
    notes = stopped_lengths(table, legend.labels)
    axis = "Moves (dot: median; bar: half of\nthe games; line: nine in ten)"
    first = below(axis, *notes)
    figure, grid = panels(
        [len(names) for names in players],
        row=0.3,
        head=0.2,
        columns=len(sides),
        foot=LINE * (first.count("\n") - 1),
    )
    for axes, game, names in zip(grid, by_game, players, strict=True):
        axes[0].set_yticks(range(len(names)), [wrapped(legend.labels[entry]) for entry in names])
        for ax, side in zip(axes, sides, strict=True):
            chosen = game[game["switches"].map(is_relaxed) == side]
            if chosen.empty:
                known = (strict_rules(game["switches"].iloc[0]), side) in played
                why = "no game ended" if known else "not played"
                ax.text(0.5, 0.5, why, transform=ax.transAxes, ha="center", color=GREY)
            else:
                write = heading if ax is axes[0] else Axes.set_title
                write(ax, chosen["title"].iloc[0])
                _panel(ax, chosen, names)
    logarithmic(grid[-1][0])
    for ax in grid[-1]:
        ax.set_xlabel(first if ax is grid[-1][0] else axis)
    key(figure, [{"label": "won or solved", "color": GREEN}, {"label": "lost", "color": PURPLE}])
    return figure


def _panel(ax: Axes, game: pd.DataFrame, names: list[Entry]) -> None:
    counts = {label: ["–"] * len(names) for label in _COLORS}
    for entry, (_, line) in zip(_entries(game), game.iterrows(), strict=True):
        label = "lost" if line["outcome"] == Outcome.LOST else "won"
        place = names.index(entry)
        counts[label][place] = f"{line['n']:,}"
        y = place + (_OFFSET if label == "lost" else -_OFFSET)
        color = _COLORS[label]
        low, left, middle, right, high = (max(1, line[name]) for name in QUANTILES)
        ax.plot([low, high], [y, y], color=color, linewidth=0.8)
        ax.plot([left, right], [y, y], color=color, linewidth=3.2)
        ax.plot([middle], [y], "o", color="white", markersize=3, markeredgecolor=color)
    for column, (label, texts) in enumerate(counts.items()):
        beside(ax, texts, column, _COLORS[label], f"n {label}")


def _entries(lines: pd.DataFrame) -> list[Entry]:
    return list(zip(lines["player"], lines["parameters"], strict=True))
