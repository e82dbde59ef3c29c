"""Dealing: what relaxed dealing changes, paired on the same deals."""

import pandas as pd
from matplotlib.figure import Figure

from spidersim.analysis.compare import compare_rules
from spidersim.analysis.figures.canvas import (
    BLACK,
    BLUE,
    GREY,
    VERMILLION,
    beside,
    heading,
    interval,
    number,
    panels,
)
from spidersim.analysis.figures.legend import Legend
from spidersim.analysis.labels import wrapped


def draw(rows: pd.DataFrame, legend: Legend) -> Figure | None:
    """Return a forest plot of the paired differences: a panel a game, a line a player.

    Beside each line stand the deals that only one of the two ways of dealing won. None where no
    game was played both ways.
    """
    comparison = compare_rules(rows)
    if comparison.empty:
        return None
    by_game = [game for _, game in comparison.groupby("second_game", sort=False)]
    figure, grid = panels([len(game) for game in by_game])
    for ax, game in zip([line[0] for line in grid], by_game, strict=True):
        heading(ax, game["second_title"].iloc[0])
        ax.axvline(0, color=GREY, linewidth=0.8)
        for y, (_, line) in enumerate(game.iterrows()):
            middle, low, high = (100 * line[name] for name in ("difference", "low", "high"))
            interval(ax, y, middle, low, high, marker="o", color=BLACK)
        entries = zip(game["first_player"], game["first_parameters"], strict=True)
        ax.set_yticks(range(len(game)), [wrapped(legend.labels[entry]) for entry in entries])
        wins = {"relaxed\nonly": ("only_first", VERMILLION), "strict\nonly": ("only_second", BLUE)}
        for place, (title, (column, color)) in enumerate(wins.items()):
            beside(ax, [f"{n:,}" for n in game[column]], place, color, title)
        number(ax, [f"{n:,}" for n in game["pairs"]], "pairs", place=len(wins))
    grid[-1][0].set_xlabel("Relaxed minus strict, percentage\npoints, with 95 % intervals")
    return figure
