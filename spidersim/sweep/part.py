"""Part: one closed file of rows, whose name holds the checksum of its bytes."""

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from spidersim.sweep.row import SCHEMA

SUFFIX = ".parquet"
UNFINISHED = ".unfinished"


class DamagedPart(Exception):  # noqa: N818 - a part is damaged; the program made no error
    """A part that is not what was written."""


def to_bytes(table: pa.Table) -> bytes:
    """Return rows as a Parquet file."""
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd", write_statistics=False)
    data: bytes = sink.getvalue().to_pybytes()
    return data


def write_part(folder: Path, stem: str, data: bytes) -> Path:
    """Write a part whole or not at all."""
    path = folder / f"{stem}-{_checksum(data)}{SUFFIX}"
    write_whole(path, data)
    return path


def read_part(path: Path, columns: Sequence[str] | None = None) -> pa.Table:
    """Read a part, or some of its columns.

    Raises
    ------
    DamagedPart
        When its bytes are not those that were written, or its columns not those of a row.
    """
    data = path.read_bytes()
    if path.stem.rpartition("-")[2] != _checksum(data):
        raise DamagedPart(str(path))
    file = pq.ParquetFile(pa.BufferReader(data))
    if file.schema_arrow.names != SCHEMA.names:
        raise DamagedPart(str(path))
    # Of one thread: another may still hold our bytes when Python ends, and end it by a crash.
    return file.read(columns=columns, use_threads=False)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file beside its place and rename it, so that nobody ever sees half of it.

    A power failure may undo the rename: then the file was not written at all.
    """
    beside = path.with_name(path.name + UNFINISHED)
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


def sync_folder(folder: Path) -> None:
    """Make sure that files renamed so far keep their names even if the power fails."""
    file = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def _checksum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]
