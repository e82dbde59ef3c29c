"""Store: the rows of a run, in closed parts under ``games/``.

Every part belongs to one cell. No part is ever changed: rows are joined or dropped by writing a
new part and deleting the old ones, so that a reader, or a run that was killed in between, finds
every row at least once; one that is found twice counts once.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from spidersim.errors import InputError
from spidersim.results import Outcome
from spidersim.sweep.manifest import read_manifest
from spidersim.sweep.part import (
    SUFFIX,
    UNFINISHED,
    DamagedPart,
    read_part,
    sync_folder,
    to_bytes,
    write_part,
)
from spidersim.sweep.row import KEY, SCHEMA

DAMAGED = ".damaged"

_LARGE = 500_000
"""Parts with so many rows are not joined with others any more."""

_NULLABLE = {pa.int64(): pd.Int64Dtype()}


class Store:
    """The parts of one run.

    Parameters
    ----------
    folder : Path
        The run's folder.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "games"

    def parts(self) -> list[Path]:
        """Return the files of the parts, sorted by name."""
        return sorted(self.folder.glob(f"*{SUFFIX}"))

    def add(self, cell: str, first: int, data: bytes) -> None:
        """Write the rows of a chunk as a part.

        Parameters
        ----------
        cell : str
            The cell's hash.
        first : int
            The first deal of the rows.
        data : bytes
            The rows as a Parquet file.
        """
        write_part(self.folder, f"{cell}-{first}", data)

    def mend(self, say: Callable[[str], None]) -> None:
        """Set damaged parts aside, and remove what a killed run left half written."""
        self.folder.mkdir(exist_ok=True)
        for path in self.folder.glob(f"*{UNFINISHED}"):
            path.unlink()
        for path in self.parts():
            try:
                read_part(path, list(KEY))
            except (DamagedPart, pa.ArrowException):
                aside = path.with_name(path.name + DAMAGED)
                path.replace(aside)
                say(f"{path} is damaged; it is now {aside.name}, and its games are played again")

    def join(self, *, errors: bool) -> None:
        """Join the small parts of each cell into one.

        Parameters
        ----------
        errors : bool
            Whether rows of games that ended in an error are kept, or dropped so that the games
            are played again.
        """
        by_cell: dict[str, list[Path]] = {}
        for path in self.parts():
            by_cell.setdefault(path.name.partition("-")[0], []).append(path)
        for cell, paths in by_cell.items():
            self._join_cell(cell, paths, errors)

    def _join_cell(self, cell: str, paths: list[Path], errors: bool) -> None:
        old, tables = [], []
        for path in paths:
            table = read_part(path)
            failed = pc.equal(table["outcome"].cast(pa.string()), str(Outcome.ERROR))
            drop = not errors and pc.any(failed).as_py()
            if drop or table.num_rows < _LARGE:
                tables.append(table.filter(pc.invert(failed)) if drop else table)
                old.append((path, drop))
        if len(old) < 2 and not any(drop for _, drop in old):
            return
        joined = _in_order(pa.concat_tables(tables), (cell,))
        if joined.num_rows:
            new = write_part(
                self.folder, f"{cell}-{joined['deal'][0]}", to_bytes(joined.combine_chunks())
            )
            old = [(path, drop) for path, drop in old if path != new]
            sync_folder(self.folder)
        for path, _ in old:
            path.unlink()

    def table(self, order: Sequence[str], columns: Sequence[str] | None = None) -> pa.Table:
        """Return the rows, cell by cell in a given order and then by deal.

        Parameters
        ----------
        order : sequence of str
            Hashes of cells.
        columns : sequence of str, optional
            What to read beside the key; everything when left out.

        Raises
        ------
        InputError
            When a part is damaged, or belongs to another run.
        """
        wanted = None if columns is None else [*dict.fromkeys([*KEY, *columns])]
        while True:
            paths = self.parts()
            try:
                tables = [read_part(path, wanted) for path in paths]
            except FileNotFoundError:
                continue  # a run is just joining its parts
            except (DamagedPart, pa.ArrowException) as error:
                raise InputError(
                    f"{error} is damaged; run the same sweep again to replace its games"
                ) from None
            except OSError as error:
                raise InputError(f"{error.filename} cannot be read: {error.strerror}") from None
            break
        schema = SCHEMA if wanted is None else pa.schema([SCHEMA.field(name) for name in wanted])
        table = pa.concat_tables([schema.empty_table(), *tables])
        strange = set(pc.unique(table["cell"].cast(pa.string())).to_pylist()) - set(order)
        if strange:
            raise InputError(f"{self.folder} holds rows of another run, of cell {min(strange)}")
        return _in_order(table, order)


def read_frame(folder: Path, columns: Sequence[str] | None = None) -> pd.DataFrame:
    """Read the rows of a run.

    Parameters
    ----------
    folder : Path
        The run's folder; the run may be going on.
    columns : sequence of str, optional
        The columns to read (see `spidersim.sweep.row.SCHEMA`); all of them when left out.

    Returns
    -------
    DataFrame
        One row a game in the order of the plan: cell by cell, then by deal. Names are
        categories, those that occur, in the order of the plan; `positions` and `budget` may be
        missing (``Int64``); no whole number ever becomes a float.

    Raises
    ------
    InputError
        When the folder is no run's, or one of its parts is damaged.
    """
    manifest = read_manifest(folder)
    cells = manifest["cells"]
    table = Store(Path(folder)).table([cell["cell"] for cell in cells], columns)
    frame: pd.DataFrame = table.to_pandas(types_mapper=_NULLABLE.get)
    for name in frame.columns:
        if isinstance(frame[name].dtype, pd.CategoricalDtype):
            planned = [cell[name] for cell in cells if name in cell]
            frame[name] = _ordered(frame[name], planned or list(map(str, Outcome)))
    return frame if columns is None else frame[list(columns)]


def _ordered(names: "pd.Series[Any]", first: Sequence[str]) -> "pd.Series[Any]":
    """Leave the categories that occur, the expected ones first and the rest by name."""
    used = names.cat.remove_unused_categories()
    expected = [name for name in dict.fromkeys(first) if name in used.cat.categories]
    return used.cat.set_categories([*expected, *sorted(set(used.cat.categories) - set(expected))])


def _in_order(table: pa.Table, order: Sequence[str]) -> pa.Table:
    """Sort rows by cell and deal, and leave each of them in once."""
    table = table.unify_dictionaries().combine_chunks()
    if not table.num_rows:
        return table
    cells = table["cell"].chunk(0)
    places = cells.indices.to_numpy()
    known = {cell: place for place, cell in enumerate(order)}
    ranks = np.array([known.get(cell, len(known)) for cell in cells.dictionary.to_pylist()])[places]
    deals = table["deal"].to_numpy()
    by_key = np.lexsort((deals, places, ranks))
    fresh = np.ones(len(by_key), bool)
    fresh[1:] = np.diff(places[by_key]).astype(bool) | np.diff(deals[by_key]).astype(bool)
    return table.take(pa.array(by_key[fresh]))
