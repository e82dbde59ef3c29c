"""Columns: every distinct pile that a proof meets, kept once and known by a number.

Most positions of a proof share their columns with others: a position is then a few numbers
instead of all its cards, two positions are the same when their numbers are, and to sort columns is
to sort numbers. A column is all its cards, face-down ones included, and how many of them lie face
down, so a column is the same wherever it stands.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from spidersim.kernels import table as t
from spidersim.kernels.compiled import bare
from spidersim.kernels.search_store import Indices
from spidersim.kernels.table import Bytes, Counts, Hidden, Switches, Table

Slots = npt.NDArray[np.uint32]

NUMBERS, BYTES, MASK = 0, 1, 2
"""Places in `Columns.counts`: columns kept, bytes they take, slots of the table less one."""

MOST = (1 << 24) - 1
"""The most columns, and the most positions of a proof: what the lower bits of a slot can tell."""

NONE = -1


class Columns(NamedTuple):
    """Every column met.

    Attributes
    ----------
    bytes : uint8 array
        Each column's size, face-down count and cards, one after another.
    start : int32 array, columns
        Where each begins.
    slots : uint32 array
        Open addressing: the upper 8 bits are of the hash, the others the number plus one.
    row : uint8 array
        Room for one column.
    counts : int64 array
        See `NUMBERS` and its neighbours.
    """

    bytes: Bytes
    start: Indices
    slots: Slots
    row: Bytes
    counts: Counts


@bare
def tagged(hashed: np.uint64, number: int) -> np.uint32:
    """Return a slot's content."""
    return np.uint32(hashed >> np.uint64(56) << np.uint64(24) | np.uint64(number + 1))


@bare
def slot_of(hashed: np.uint64, mask: int) -> int:
    """Return the first slot to look at."""
    return np.int64(hashed & np.uint64(mask))  # type: ignore[return-value]


@bare
def entry(slot: np.uint32) -> int:
    """Return the number in a slot's content."""
    return np.int64(slot & np.uint32(MOST)) - 1  # type: ignore[return-value]


@bare
def _hash(row: Bytes, start: int, length: int) -> np.uint64:
    hashed = np.uint64(0)
    for i in range(start, start + length):
        hashed = (hashed ^ np.uint64(row[i])) * np.uint64(0x9E3779B97F4A7C15)
        hashed ^= hashed >> np.uint64(32)
    return t.mix(hashed)


@bare
def _write(table: Table, hidden: Hidden, pile: int, row: Bytes) -> int:
    """Write a pile into a row and return how many bytes it takes."""
    size, down = table.size[pile], table.down[pile]
    row[0], row[1] = size, down
    for i in range(down):
        row[2 + i] = hidden.cards[pile, i]
    for i in range(down, size):
        row[2 + i] = table.cards[pile, i]
    return 2 + size


@bare
def read_column(
    c: Columns, number: int, table: Table, hidden: Hidden, rules: Switches, pile: int
) -> None:
    """Make a pile the column of a number."""
    at = c.start[number]
    size, down = c.bytes[at], c.bytes[at + 1]
    table.size[pile], table.down[pile] = size, down
    for i in range(down):
        hidden.cards[pile, i] = c.bytes[at + 2 + i]
    for i in range(down, size):
        table.cards[pile, i] = c.bytes[at + 2 + i]
    t.regroup(table, rules, pile)


@bare
def _enlarge(c: Columns) -> None:
    """Use twice as many slots."""
    mask = 2 * c.counts[MASK] + 1
    c.counts[MASK] = mask
    c.slots[: mask + 1] = 0
    for number in range(c.counts[NUMBERS]):
        start = c.start[number]
        hashed = _hash(c.bytes, start, 2 + c.bytes[start])
        slot = slot_of(hashed, mask)
        while c.slots[slot] != 0:
            slot = (slot + 1) & mask
        c.slots[slot] = tagged(hashed, number)


@bare
def number_of(c: Columns, table: Table, hidden: Hidden, pile: int) -> int:
    """Return a pile's number, a new one if need be, or `NONE` when there is no room."""
    length = _write(table, hidden, pile, c.row)
    hashed = _hash(c.row, 0, length)
    mask = c.counts[MASK]
    slot = slot_of(hashed, mask)
    while c.slots[slot] != 0:
        number = entry(c.slots[slot])
        if c.slots[slot] == tagged(hashed, number):
            start = c.start[number]
            same = 0
            while same < length and c.bytes[start + same] == c.row[same]:
                same += 1
            if same == length:
                return number
        slot = (slot + 1) & mask
    number = c.counts[NUMBERS]
    start = c.counts[BYTES]
    if number == len(c.start) or start + length > len(c.bytes):
        return NONE
    for i in range(length):
        c.bytes[start + i] = c.row[i]
    c.start[number] = start
    c.counts[NUMBERS] = number + 1
    c.counts[BYTES] = start + length
    c.slots[slot] = tagged(hashed, number)
    if 4 * (number + 1) > 3 * mask and 2 * mask + 2 <= len(c.slots):
        _enlarge(c)
    return number
