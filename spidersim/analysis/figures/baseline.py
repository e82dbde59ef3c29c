"""Baseline: what every player has more or less than one of them, paired on the same deals."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from spidersim.analysis.compare import compare_to
from spidersim.analysis.figures.canvas import (
    BLUE,
    GREY,
    VERMILLION,
    WIDTH,
    heading,
    interval,
    key,
    number,
    panels,
)
from spidersim.analysis.figures.legend import Legend


@dataclass(frozen=True)
class _Measure:
    """A column of panels.

    Attributes
    ----------
    name : str
        What stands below it.
    columns : (str, str, str)
        The columns of a comparison with the difference and the ends of its interval.
    unit : int
        What the difference is multiplied by.
    better : int
        1 where more is better, -1 where less is.
    """

    name: str
    columns: tuple[str, str, str]
    unit: int
    better: int


_MEASURES = (
    _Measure("Won, percentage points", ("difference", "low", "high"), 100, 1),
    _Measure("Runs removed a game", ("runs", "runs_low", "runs_high"), 1, 1),
    _Measure("Left face down a game", ("face_down", "face_down_low", "face_down_high"), 1, -1),
)

_STYLES: Mapping[int, Mapping[str, Any]] = {
    -1: {"label": "worse", "color": VERMILLION, "marker": "o"},
    0: {"label": "interval holds zero", "color": GREY, "marker": "o", "mfc": "white"},
    1: {"label": "better", "color": BLUE, "marker": "D"},
}


def draw(rows: pd.DataFrame, legend: Legend) -> Figure | None:
    """Return a forest plot of the paired differences: a row of panels a game, a line a player.

    Beside the wins stand finer measures, which tell of a game that hardly anybody wins, too. None
    where there is no baseline, or nobody to compare with it.
    """
    if legend.baseline is None:
        return None
    comparison = compare_to(rows, legend.baseline)
    if comparison.empty:
        return None
    measures = [one for one in _MEASURES if comparison[one.columns[0]].notna().any()]
    by_game = [game for _, game in comparison.groupby("second_game", sort=False)]
    wide = WIDTH if len(measures) == 1 else 2 * WIDTH / len(measures)
    figure, grid = panels(
        [len(game) for game in by_game],
        row=0.15,
        head=0.25,
        columns=len(measures),
        foot=0.15,
        share=False,
        width=wide,
    )
    for axes, game in zip(grid, by_game, strict=True):
        heading(axes[0], game["second_title"].iloc[0])
        entries = zip(game["first_player"], game["first_parameters"], strict=True)
        axes[0].set_yticks(range(len(game)), [legend.labels[entry] for entry in entries])
        for ax, measure in zip(axes, measures, strict=True):
            _panel(ax, game, measure)
        number(axes[-1], [f"{n:,}" for n in game["pairs"]], "pairs")
    for ax, measure in zip(grid[-1], measures, strict=True):
        ax.set_xlabel(measure.name)
    baseline = legend.labels[legend.baseline]
    figure.supxlabel(f"Each player less {baseline}, same deals, 95 % intervals", fontsize=7.5)
    key(figure, _STYLES.values())
    return figure


def _panel(ax: Axes, game: pd.DataFrame, measure: _Measure) -> None:
    ax.axvline(0, color=GREY, linewidth=0.8)
    ax.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
    differences = game[list(measure.columns)].astype(float)
    for y, line in enumerate(differences.itertuples(index=False)):
        middle, low, high = (measure.unit * number for number in line)
        if low <= high:
            side = measure.better * ((low > 0) - (high < 0))
            style = {name: value for name, value in _STYLES[side].items() if name != "label"}
            interval(ax, y, middle, low, high, **style)
        elif not pd.isna(middle):
            ax.plot(middle, y, "x", color=GREY)  # all pairs differ by the same: no interval
