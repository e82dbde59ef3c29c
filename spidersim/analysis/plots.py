"""Plots: the kinds of figures, and their files."""

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import pandas as pd

from spidersim.analysis.frame import cells
from spidersim.analysis.kinds import KINDS
from spidersim.analysis.labels import Entry, player_labels, player_titles
from spidersim.errors import InputError
from spidersim.sweep.mark import Mark
from spidersim.sweep.part import write_whole


def draw(
    rows: pd.DataFrame,
    kinds: Sequence[str] = tuple(KINDS),
    marks: Sequence[Mark] = (),
    baseline: Entry | None = None,
) -> dict[str, bytes]:
    """Return figures as the contents of files, by file name; the same bytes for the same rows.

    Parameters
    ----------
    rows : DataFrame
        Rows with the columns of `spidersim.analysis.frame.COLUMNS`.
    kinds : sequence of str
        Which of `KINDS` to draw. One for which the rows hold nothing is left out.
    marks : sequence of Mark
        Published figures to set beside those of the rows.
    baseline : (str, str), optional
        The player that all others are compared with, and its parameters.

    Raises
    ------
    InputError
        When there are no rows.
    """
    if rows.empty:
        raise InputError("there are no rows to plot")
    found = cells(rows)
    labels = player_labels(
        zip(found["player"], found["parameters"], strict=True), player_titles(set(found["player"]))
    )
    # Late: matplotlib takes half a second.
    from spidersim.analysis.figures import canvas
    from spidersim.analysis.figures.legend import Legend

    legend = Legend(labels, marks, baseline)
    files = {}
    for kind in kinds:
        with canvas.house_style():
            figure = import_module(f"spidersim.analysis.figures.{kind}").draw(rows, legend)
            if figure:
                for form, content in canvas.to_bytes(figure).items():
                    files[f"{kind}.{form}"] = content
    return files


def write(files: dict[str, bytes], folder: Path) -> list[Path]:
    """Write files to a folder, each whole or not at all, and return their paths.

    Raises
    ------
    InputError
        When the folder cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            write_whole(folder / name, content)
    except OSError as error:
        raise InputError(
            f"{error.filename or folder} cannot be written: {error.strerror}"
        ) from None
    return [folder / name for name in files]
