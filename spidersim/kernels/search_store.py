"""Store: every position a search has met, and the queues of those it has not entered.

A position is a record: its hash, the record it was reached from and the move between. The table
finds a record by its hash; rows of bytes hold some positions in full, and any other is rebuilt
from the nearest of those that it descends from.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from spidersim.kernels.compiled import bare, fetch
from spidersim.kernels.search_position import Position, apply, load, store
from spidersim.kernels.table import Bytes, Counts, Hashes, Switches

Indices = npt.NDArray[np.int32]
Moves = npt.NDArray[np.uint16]

RECORDS, MASK, ROWS = range(3)
"""Places in `Store.counts`: records made, slots of the table less one, rows used."""

NONE = -1


class Store(NamedTuple):
    """What a search remembers.

    Attributes
    ----------
    table : uint64 array
        Open addressing: the upper half of a slot is that of the hash, the lower half the record
        plus one.
    hashes : uint64 array, records
        The whole hash.
    parent : int32 array, records
        The record it was reached from.
    move : uint16 array, records
        The move it was reached by.
    row : int32 array, records
        Where the position is kept in full, or `NONE`.
    entered : uint8 array, records
        Whether its own moves have been looked at, which most records' never are.
    rows : uint8 array, rows × bytes
        Positions in full.
    after : int32 array, records
        The next record of the queue that a record is in, which is one at the most.
    counts : int64 array
        See `RECORDS` and its neighbours.
    """

    table: Hashes
    hashes: Hashes
    parent: Indices
    move: Moves
    row: Indices
    entered: Bytes
    rows: Bytes
    after: Indices
    counts: Counts


@bare
def slot_of(s: Store, hashed: np.uint64) -> int:
    """Return the slot of a hash, or the empty one where it would be kept."""
    mask = s.counts[MASK]
    slot = mask & np.int64(hashed & np.uint64(mask))
    tag = hashed >> np.uint64(32)
    while s.table[slot] != 0 and s.table[slot] >> np.uint64(32) != tag:
        slot = (slot + 1) & mask
    return slot


@bare
def expect(s: Store, hashed: np.uint64) -> None:
    """Have the memory fetch the slot of a hash that will soon be asked for."""
    fetch(s.table, hashed & np.uint64(s.counts[MASK]))


@bare
def record_at(s: Store, slot: int) -> int:
    """Return the record in a slot, or `NONE`."""
    return np.int64(s.table[slot] & np.uint64(0xFFFFFFFF)) - 1  # type: ignore[return-value]


@bare
def add(s: Store, slot: int, hashed: np.uint64, parent: int, move: int) -> int:
    """Keep a new record in an empty slot; return it, or `NONE` when the store is full."""
    record = s.counts[RECORDS]
    if record == len(s.hashes):
        return NONE
    s.counts[RECORDS] = record + 1
    s.table[slot] = (hashed >> np.uint64(32) << np.uint64(32)) | np.uint64(record + 1)
    s.hashes[record] = hashed
    s.parent[record] = parent
    s.move[record] = move
    s.row[record] = NONE
    s.entered[record] = 0
    return record


@bare
def resize(s: Store, mask: int) -> None:
    """Let the table use `mask` + 1 of its slots, a power of two."""
    s.counts[MASK] = mask
    s.table[: mask + 1] = 0
    for record in range(s.counts[RECORDS]):
        hashed = s.hashes[record]
        slot = slot_of(s, hashed)
        s.table[slot] = (hashed >> np.uint64(32) << np.uint64(32)) | np.uint64(record + 1)


@bare
def forget(s: Store, mask: int) -> None:
    """Begin again with nothing remembered."""
    s.counts[:] = 0
    resize(s, mask)


@bare
def push(s: Store, head: int, record: int) -> int:
    """Put a record that is in no queue at the head of one, and return the new head."""
    s.after[record] = head
    return record


@bare
def keep(s: Store, p: Position, rules: Switches, record: int) -> bool:
    """Keep a record's position in full; tell whether there was room."""
    row = s.counts[ROWS]
    if row == len(s.rows):
        return False
    s.counts[ROWS] = row + 1
    s.row[record] = row
    store(p, rules, s.rows[row])
    return True


@bare
def is_far(s: Store, record: int, steps: int) -> bool:
    """Tell whether a record is at least so many moves from one kept in full."""
    for _ in range(steps):
        if s.row[record] != NONE:
            return False
        record = s.parent[record]
    return True


@bare
def rebuild(
    s: Store, p: Position, rules: Switches, weights: Counts, record: int, path: Counts
) -> None:
    """Make `p` the position of a record; `path` is room for the moves from one kept in full."""
    steps = 0
    while s.row[record] == NONE:
        path[steps] = s.move[record]
        steps += 1
        record = s.parent[record]
    load(p, rules, weights, s.rows[s.row[record]])
    for i in range(steps - 1, -1, -1):
        apply(p, rules, weights, path[i])
