"""Solving: the share of deals solved by the number of positions searched."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from spidersim.analysis.compare import is_relaxed, strict_rules
from spidersim.analysis.figures.canvas import DEALING, GREY, logarithmic, number, panels
from spidersim.analysis.labels import Entry
from spidersim.analysis.statistics import wilson
from spidersim.analysis.summary import summarise
from spidersim.analysis.table import percent
from spidersim.results import Outcome

_POINTS = 300


def draw(rows: pd.DataFrame, labels: Mapping[Entry, str]) -> Figure | None:
    """Return how many deals were solved within how many positions, a panel a game.

    The curves are those of the solver with the largest budget, where they end; a band holds the
    95 % interval at each number of positions. None where nothing was solved.
    """
    lines = summarise(rows)
    lines = lines[lines["budget"].notna() & (lines[Outcome.SOLVED] > 0)]
    if lines.empty:
        return None
    largest = lines.groupby("rules")["budget"].transform("max")
    lines = lines[lines["budget"] == largest].drop_duplicates("rules")
    by_game = [game for _, game in lines.groupby(lines["switches"].map(strict_rules), sort=False)]
    figure, grid = panels([1] * len(by_game), row=1.1, head=0.1)
    for (ax,), game in zip(grid, by_game, strict=True):
        relaxed_first = game.sort_values("switches", key=lambda games: ~games.map(is_relaxed))
        ax.set_title(relaxed_first["title"].iloc[-1])
        number(ax, [f"{n:,}" for n in relaxed_first["n"]])
        # The labels stand where the curves do not: below those that rise early, else above.
        x, y, side = (0.93, 0.07, "right") if game["floor"].min() > 0.75 else (0.03, 0.81, "left")
        for place, (cell, line) in enumerate(relaxed_first.iterrows()):
            solved = rows[(rows["cell"] == cell) & (rows["outcome"] == Outcome.SOLVED)]
            style = DEALING[is_relaxed(line["switches"])]
            color, name = style["color"], style["label"].split()[0]
            _curve(ax, solved["positions"].to_numpy(dtype=np.int64), line, color)
            ax.axvline(line["budget"], color=GREY, linewidth=0.8, linestyle=":")
            text = f"{name}: {percent(line['floor'])} %"
            ax.text(
                x, y + 0.14 * place, text, transform=ax.transAxes, color=color, fontsize=7, ha=side
            )
        ax.grid(visible=True, axis="both")
        ax.spines["left"].set_visible(True)
        ax.set_ylim(0, 100)
        ax.set_yticks(range(0, 101, 25))
        ax.set_ylabel("Solved, %")
    budgets = ", ".join(f"{int(budget):,}" for budget in sorted(set(lines["budget"])))
    last = grid[-1][0]
    logarithmic(last)
    last.set_xlabel(f"Positions searched, of at most {budgets}\n(bands: 95 % intervals)")
    return figure


def _curve(ax: Axes, positions: "np.ndarray[Any, Any]", line: "pd.Series[Any]", color: str) -> None:
    needed = np.sort(positions)
    searched = np.geomspace(max(1, needed[0]), line["budget"], _POINTS)
    solved = np.searchsorted(needed, searched, side="right")
    intervals = np.array([wilson(int(k), int(line["n"])) for k in solved])
    ax.fill_between(searched, *(100 * intervals.T), color=color, alpha=0.2, linewidth=0)
    ax.plot(searched, 100 * solved / line["n"], color=color)
