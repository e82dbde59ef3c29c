"""Budget: the share of deals solved within a budget, for every budget up to the run's own."""

from collections.abc import Iterable
from itertools import cycle

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from spidersim.analysis.budget import curve, layout_key, searches
from spidersim.analysis.compare import is_relaxed, rules_of
from spidersim.analysis.figures.canvas import (
    BLUE,
    GREEN,
    GREY,
    PURPLE,
    VERMILLION,
    key,
    logarithmic,
    number,
    panels,
)
from spidersim.analysis.figures.legend import Legend
from spidersim.analysis.labels import player_labels
from spidersim.analysis.notes import shown
from spidersim.analysis.statistics import wilson
from spidersim.analysis.table import percent
from spidersim.results import Outcome
from spidersim.sweep.mark import Mark

_SUITS = {1: GREEN, 2: VERMILLION, 3: PURPLE, 4: BLUE}

_MARKERS = ("s", "^", "o", "v", "D", "P")

_POINTS = 400

_START = 10_000
"""Where the axis begins, unless deals are solved sooner."""

_GAP = 9.5
"""The least distance between two labels, in points."""

_TALL, _SHORT = 1.75, 1.1
"""The height of a panel with several curves, and with one, in inches."""


def draw(rows: pd.DataFrame, legend: Legend) -> Figure | None:
    """Return the budget curves: a panel for games that differ in suits only, a curve a game.

    A curve says which share of the deals is solved within each budget, its band the 95 %
    interval; where deals were proved unwinnable, a thin line above it says which share is not.
    Published figures of a game stand in its panel as points, with intervals of their own. None
    where nothing was solved.
    """
    lines = searches(rows)
    lines = lines[lines[Outcome.SOLVED] > 0]
    if lines.empty:
        return None
    names = player_labels(zip(lines["player"], lines["others"], strict=True))
    kinds = [lines["player"], lines["others"], lines["switches"].map(layout_key)]
    relaxed = lines["switches"].map(is_relaxed)
    by_panel = [panel for _, panel in lines.groupby([*kinds, relaxed], sort=False)]
    both = lines.groupby(kinds, sort=False)["switches"].transform(
        lambda games: games.map(is_relaxed).nunique()
    )
    marks = shown(legend.marks, lines["game"])
    shapes = dict(zip(dict.fromkeys(mark.label for mark in marks), cycle(_MARKERS), strict=False))
    heights = [_TALL if len(panel) > 1 else _SHORT for panel in by_panel]
    figure, grid = panels([1] * len(by_panel), row=heights, head=0.05 + 0.15 * len(shapes))
    start = _start(rows, lines, marks)
    for (ax,), panel in zip(grid, by_panel, strict=True):
        title, curves = _titles(list(panel["title"]), bool((both[panel.index] > 1).all()))
        solver = names[panel["player"].iloc[0], panel["others"].iloc[0]]
        ax.set_title(title if len(names) == 1 else f"{title}: {solver}")
        number(ax, _counts(panel["n"]))
        ends = []
        for name, (cell, line) in zip(curves, panel.iterrows(), strict=True):
            color = _SUITS[rules_of(line["switches"]).suit_count]
            budgets = np.geomspace(start, line["budget"], _POINTS)
            found = curve(rows[rows["cell"] == cell], budgets.round().astype(np.int64))
            end = found.iloc[-1]
            _curve(ax, found, color)
            ends.append((end["share"], f"{name}: {percent(end['share'])} %".lstrip(": "), color))
            if end["unwinnable"]:
                ends.append((end["ceiling"], f"at most {percent(end['ceiling'])} %", color))
            for label, shape in shapes.items():
                own = [mark for mark in shown(marks, [line["game"]]) if mark.label == label]
                if own:
                    _marks(ax, own, shape, color)
        _axes(ax)
        logarithmic(ax)
        ax.set_xlim(start, max([*lines["budget"], *(mark.positions for mark in marks)]))
        _label(figure, ax, ends)
    counted = ", each solver by its own count" if shapes else ""
    grid[-1][0].set_xlabel(
        f"Positions searched{counted}\n(bands{' and bars' * bool(shapes)}: "
        "95 % intervals, pointwise)"
    )
    if shapes:
        styles = [
            {"label": _published(label, marks), "color": GREY, "marker": shape, "mfc": "white"}
            for label, shape in shapes.items()
        ]
        key(figure, styles, columns=1)
    return figure


def _start(rows: pd.DataFrame, lines: pd.DataFrame, marks: Iterable[Mark]) -> int:
    """Return the power of ten at which the axis begins."""
    solved = rows[rows["cell"].isin(lines.index) & (rows["outcome"] == Outcome.SOLVED)]
    by_cell = solved.groupby("cell", observed=True)["positions"]
    soon = min(
        [_START, int(by_cell.quantile(0.05).min()), *(mark.positions for mark in marks)],
    )
    return int(10 ** (len(str(max(1, soon))) - 1))


def _titles(titles: list[str], both: bool) -> tuple[str, list[str]]:
    """Return what a panel's games have in common, and what each is called within it.

    Parameters
    ----------
    titles : list of str
        The titles of the games.
    both : bool
        Whether there is another panel with the same games under the other way of dealing.
    """
    words = [title.split(", ") for title in titles]
    common = [word for word in words[0] if all(word in others for others in words)]
    rest = [", ".join(word for word in own if word not in common) for own in words]
    title = ", ".join(common) or titles[0]
    return (title if not both or "relaxed" in common else f"{title}, strict"), rest


def _counts(numbers: Iterable[int]) -> list[str]:
    found = [f"{n:,}" for n in dict.fromkeys(numbers)]
    return [" / ".join(found)]


def _curve(ax: Axes, found: pd.DataFrame, color: str) -> None:
    within = found["within"].to_numpy()
    share, low, high, ceiling = (
        100 * found[name].to_numpy(float) for name in ("share", "low", "high", "ceiling")
    )
    ax.fill_between(within, low, high, color=color, alpha=0.2, linewidth=0)
    ax.plot(within, share, color=color, clip_on=False)
    if found["unwinnable"].iloc[-1]:
        above = 100 * found["ceiling_high"].to_numpy(float)
        ax.fill_between(within, ceiling, above, color=color, alpha=0.1, linewidth=0)
        ax.plot(within, ceiling, color=color, linewidth=0.7, linestyle="--", clip_on=False)


def _marks(ax: Axes, marks: Iterable[Mark], shape: str, color: str) -> None:
    """Draw what one source published of one game."""
    points = sorted((mark.positions, mark.solved, mark.n) for mark in marks)
    within = [positions for positions, _, _ in points]
    middle = np.array([100 * solved / n for _, solved, n in points])
    ends = 100 * np.array([wilson(solved, n) for _, solved, n in points]).reshape(-1, 2)
    ax.plot(within, middle, color=color, linewidth=0.7, linestyle=":")
    ax.errorbar(
        within,
        middle,
        yerr=[middle - ends[:, 0], ends[:, 1] - middle],
        color=color,
        linestyle="none",
        marker=shape,
        mfc="white",
        markersize=4,
        elinewidth=0.8,
        capsize=2,
        clip_on=False,
        zorder=3,
    )


def _published(label: str, marks: Iterable[Mark]) -> str:
    """Return a source's name with its counts."""
    counts = [f"{mark.solved:,} of {mark.n:,}" for mark in marks if mark.label == label]
    return f"{label}: {', '.join(counts)}"


def _axes(ax: Axes) -> None:
    ax.grid(visible=True, axis="both")
    ax.spines["left"].set_visible(True)
    ax.set_ylim(0, 100)
    ax.set_yticks(range(0, 101, 25))
    ax.set_ylabel("Solved, %")


def _label(figure: Figure, ax: Axes, ends: Iterable[tuple[float, str, str]]) -> None:
    """Write each curve's name and end to its right, moved down where two would touch."""
    height = 72 * figure.get_figheight() * ax.get_position().height
    place = float("inf")
    for share, text, color in sorted(ends, key=lambda end: -end[0]):
        place = min(place - _GAP, share * height)
        ax.annotate(
            text,
            (1, share),
            (5, place - share * height),
            xycoords="axes fraction",
            textcoords="offset points",
            va="center",
            fontsize=7,
            color=color,
        )
