"""Canvas: what all figures share: the style, the colours, the panels and the files."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from textwrap import fill
from typing import Any

import matplotlib
import matplotlib.style
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import EngFormatter, LogLocator, NullLocator

STYLE = Path(__file__).with_name("house.mplstyle")

WIDTH = 3.5
"""The width of a figure in inches: a column of a journal, or a phone."""

LINE = 0.13
"""The height of a line of what stands below the panels, in inches."""

FORMATS = ("png", "svg")

# Okabe and Ito's colours, which colour-blind readers tell apart.
BLUE, VERMILLION, GREEN, PURPLE = "#0072B2", "#D55E00", "#009E73", "#CC79A7"
GREY, BLACK = "#666666", "#222222"

DEALING: Mapping[bool, Mapping[str, Any]] = {
    False: {"label": "strict dealing", "color": BLUE, "marker": "o"},
    True: {"label": "relaxed dealing", "color": VERMILLION, "marker": "D", "mfc": "white"},
}
"""How games under strict (False) and relaxed (True) dealing look wherever they stand together."""

PLAIN: Mapping[str, Any] = {"color": BLACK, "marker": "o"}
"""How a mark looks that stands for no way of dealing."""

# No timestamps or versions: the same rows give the same bytes.
_METADATA: dict[str, dict[str, Any]] = {"png": {"Software": None}, "svg": {"Date": None}}

# In inches, but the width of a column of numbers in points.
_TITLE, _FOOT, _AXIS, _COLUMN = 0.32, 0.45, 0.16, 30


@contextmanager
def house_style() -> Iterator[None]:
    """Draw and save in one style, whatever the user's own settings are."""
    with matplotlib.rc_context():
        matplotlib.style.use(["default", STYLE])
        yield


def to_bytes(figure: Figure) -> dict[str, bytes]:
    """Return a figure as files' contents, by format; the same figure gives the same bytes."""
    # The layout's solver differs in the last digits from process to process, and the names of
    # clipping paths are hashes of all digits.
    figure.draw_without_rendering()
    figure.set_layout_engine("none")
    for ax in figure.axes:
        left, bottom, width, height = (round(edge, 5) for edge in ax.get_position().bounds)
        ax.set_position((left, bottom, width, height))
    contents = {}
    for form in FORMATS:
        file = BytesIO()
        figure.savefig(file, format=form, metadata=_METADATA[form])
        contents[form] = file.getvalue()
    return contents


def panels(
    rows: Sequence[int],
    row: float | Sequence[float] = 0.27,
    head: float = 0.0,
    columns: int = 1,
    foot: float = 0.0,
    share: bool = True,
    width: float = WIDTH,
) -> tuple[Figure, list[list[Axes]]]:
    """Return a figure of panels one above the other, for lines of data that read from the top.

    Parameters
    ----------
    rows : sequence of int
        How many lines each panel holds.
    row : float or sequence of float
        The height of a line, in inches; one for all panels or one a panel.
    head : float
        Room above the panels, in inches.
    columns : int
        How many panels stand side by side, sharing their lines.
    foot : float
        More room below the panels than the axis and its name take, in inches.
    share : bool
        Whether all panels have one axis, below the last; else each has its own.
    width : float
        The width of a column of panels, in inches.
    """
    each = [row] * len(rows) if isinstance(row, float) else row
    own = 0.0 if share else _AXIS
    heights = [line * n + _TITLE + own for line, n in zip(each, rows, strict=True)]
    figure = Figure(figsize=(width * columns, sum(heights) + _FOOT + head + foot))
    grid = figure.subplots(
        len(rows), columns, sharex=share, sharey="row", squeeze=False, height_ratios=heights
    )
    for line, n in zip(grid, rows, strict=True):
        line[0].set_ylim(n - 0.5, -0.5)
        for ax in line:
            ax.spines["left"].set_visible(False)
    return figure, grid.tolist()


def heading(ax: Axes, text: str) -> None:
    """Write a heading at the left edge of the figure, above the names of a panel's lines."""
    ax.set_title(" ")  # keeps the room that the heading needs
    ax.annotate(
        text,
        (0, 1),
        (2, 4),
        xycoords=("figure fraction", "axes fraction"),
        textcoords="offset points",
        fontsize=8,
        fontweight="bold",
        in_layout=False,
    )


def number(ax: Axes, texts: Sequence[str], unit: str = "", place: int = 0) -> None:
    """Say how many games each line stands for: in the heading, or in a column where they differ.

    Parameters
    ----------
    ax : Axes
        The panel.
    texts : sequence of str
        A number a line.
    unit : str
        What is counted, where that is not games.
    place : int
        How many columns stand there already.
    """
    if len(set(texts)) == 1:
        style: dict[str, Any] = {"fontsize": 7, "fontweight": "normal", "color": GREY}
        ax.set_title(f"n = {texts[0]} {unit}".rstrip(), loc="right", **style)
    else:
        beside(ax, texts, place, GREY, unit or "n")


def beside(ax: Axes, texts: Sequence[str], place: int, color: str, name: str) -> None:
    """Write a column of numbers to the right of a panel's lines, under its heading."""
    cells = [(-0.5, name, 2, "baseline"), *((y, text, 0, "center") for y, text in enumerate(texts))]
    for y, text, up, align in cells:
        ax.annotate(
            text,
            (1, y),
            (_COLUMN * (place + 1), up),
            xycoords=ax.get_yaxis_transform(),
            textcoords="offset points",
            ha="right",
            va=align,
            fontsize=7,
            color=color,
            linespacing=0.95,
        )


def logarithmic(ax: Axes) -> None:
    """Give a panel, with all data on it, a logarithmic axis whose marks read 100, 1k, 10k."""
    ax.set_xscale("log")
    low, high = ax.get_xlim()
    steps = (1, 1.5, 2, 3, 5, 7) if high < 10 * low else (1, 2, 5) if high < 200 * low else (1,)
    ax.xaxis.set_major_locator(LogLocator(subs=steps))
    ax.xaxis.set_major_formatter(EngFormatter(sep=""))
    ax.xaxis.set_minor_locator(NullLocator())


def interval(ax: Axes, y: float, middle: float, low: float, high: float, **style: Any) -> None:
    """Draw a dot with its interval."""
    ax.errorbar(
        [middle],
        [y],
        xerr=[[middle - low], [high - middle]],
        linewidth=1.0,
        capsize=2,
        capthick=1.0,
        clip_on=False,
        **style,
    )


def note(ax: Axes, y: float, text: str, low: float, high: float, color: str) -> None:
    """Write a value beside its interval on an axis of per cent, on the side that has room."""
    style: dict[str, Any] = {"textcoords": "offset points", "va": "center", "fontsize": 7}
    style |= {"color": color}
    room = 3.5 * len(text)
    if high + room < 105:
        ax.annotate(text, (high, y), (4, 0), ha="left", **style)
    elif low > room:
        ax.annotate(text, (low, y), (-4, 0), ha="right", **style)
    else:
        backing = {"facecolor": "white", "edgecolor": "none", "pad": 0.5}
        ax.annotate(text, ((low + high) / 2, y), (0, 0), ha="center", bbox=backing, **style)


def below(axis: str, *notes: str) -> str:
    """Return what stands below the panels: what the axis shows, and notes, in short lines."""
    return "\n".join([axis, *(fill(note, 44) for note in notes)])


def key(figure: Figure, styles: Iterable[Mapping[str, Any]], columns: int | None = None) -> None:
    """Explain the marks, each with its label, above the panels: in one line or in columns."""
    marks = [Line2D([], [], linewidth=1.0, **style) for style in styles]
    figure.legend(
        handles=marks,
        loc="outside upper left",
        ncols=columns or len(marks),
        frameon=False,
        borderpad=0,
        handlelength=1.6,
        columnspacing=1.2,
    )
