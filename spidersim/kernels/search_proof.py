"""Proof: every position that can be reached, compared whole.

A proof takes nothing for granted: all legal moves of `table.legal_moves`, splits, removals and
moves of whole columns included, positions compared byte for byte. While stock remains the order of
the columns counts, because the row is dealt to places. With the stock gone columns may be told
apart by their cards alone: those with nothing face down are kept sorted, and of several empty
columns only the first is moved to. A column with face-down cards stays at its place, so the
hidden cards need not be stored: they follow from the place.
"""

from typing import NamedTuple

import numpy as np

from spidersim.kernels import table as t
from spidersim.kernels.compiled import bare
from spidersim.kernels.search_store import Indices, Moves
from spidersim.kernels.table import Bytes, Counts, Hashes, Hidden, Switches, Table

POSITIONS, NEXT, MASK = 0, 1, 2
"""Places in `Proof.counts`: positions stored, the next to look at, slots of the table less one."""

EXHAUSTED, FULL, WON = 0, 1, 2
"""How a proof ends: nothing left to look at, no room for another position, a win found (which is
the last position stored)."""


class Proof(NamedTuple):
    """What a proof remembers.

    Attributes
    ----------
    rows : uint8 array, positions × bytes
        Positions: stock left, then each pile's size and face-down count, then face-up cards.
    slots : uint64 array
        Open addressing: half a hash and the position plus one.
    parent : int32 array, positions
        The position it was reached from.
    move : uint16 array, positions
        The move it was reached by, in its parent's columns.
    moves, order : int64 arrays
        Room for the moves of a position and for an order of its columns.
    row : uint8 array
        Room for one position.
    counts : int64 array
        See `POSITIONS` and its neighbours.
    """

    rows: Bytes
    slots: Hashes
    parent: Indices
    move: Moves
    moves: Counts
    order: Counts
    row: Bytes
    counts: Counts


@bare
def _before(table: Table, one: int, other: int) -> bool:
    """Tell whether one fully open column comes before another."""
    size = table.size[one]
    if size != table.size[other]:
        return size < table.size[other]
    for i in range(size):
        if table.cards[one, i] != table.cards[other, i]:
            return table.cards[one, i] < table.cards[other, i]
    return False


@bare
def _arrange(table: Table, columns: int, order: Counts) -> None:
    """Put the columns into their order: as they are, but open ones sorted without a stock."""
    for pile in range(len(order)):
        order[pile] = pile
    if table.counts[t.LEFT] > 0:
        return
    for i in range(columns):
        if table.down[i] > 0:
            continue
        for j in range(i + 1, columns):
            if table.down[j] == 0 and _before(table, order[j], order[i]):
                order[i], order[j] = order[j], order[i]


@bare
def _write(table: Table, order: Counts, row: Bytes) -> int:
    """Write a position into a row and return how many bytes it takes."""
    row[0] = table.counts[t.LEFT]
    at = 1 + 2 * len(order)
    for place in range(len(order)):
        column = order[place]
        row[1 + 2 * place] = table.size[column]
        row[2 + 2 * place] = table.down[column]
        for i in range(table.down[column], table.size[column]):
            row[at] = table.cards[column, i]
            at += 1
    return at


@bare
def _read(table: Table, rules: Switches, row: Bytes) -> None:
    """Read a position from a row."""
    table.counts[:] = 0
    table.counts[t.LEFT] = row[0]
    at = 1 + 2 * rules.piles
    for column in range(rules.piles):
        table.size[column] = row[1 + 2 * column]
        table.down[column] = row[2 + 2 * column]
        for i in range(table.down[column], table.size[column]):
            table.cards[column, i] = row[at]
            at += 1
        if column < rules.returning:
            table.counts[t.CARDS] += table.size[column]
        t.regroup(table, rules, column)


@bare
def _hash(row: Bytes, length: int) -> np.uint64:
    hashed = t.mix(np.uint64(length))
    for i in range(length):
        hashed = (hashed ^ np.uint64(row[i])) * np.uint64(0x100000001B3)
    return t.mix(hashed)


@bare
def _keep(f: Proof, length: int, parent: int, move: int) -> bool:
    """Keep the position in `Proof.row` unless it is known; tell whether there was room."""
    hashed = _hash(f.row, length)
    mask = f.counts[MASK]
    tag = hashed >> np.uint64(32)
    slot = np.int64(hashed & np.uint64(mask))
    while f.slots[slot] != 0:
        if f.slots[slot] >> np.uint64(32) == tag:
            known = f.rows[np.int64(f.slots[slot] & np.uint64(0xFFFFFFFF)) - 1]
            same = 0
            while same < length and known[same] == f.row[same]:
                same += 1
            if same == length:
                return True
        slot = (slot + 1) & mask
    position = f.counts[POSITIONS]
    if position == len(f.rows):
        return False
    for i in range(length):
        f.rows[position, i] = f.row[i]
    f.parent[position] = parent
    f.move[position] = move
    f.slots[slot] = (tag << np.uint64(32)) | np.uint64(position + 1)
    f.counts[POSITIONS] = position + 1
    return True


@bare
def _needless(table: Table, move: int) -> bool:
    """Tell whether a move is the same as one to an earlier empty column."""
    target = move & 15
    if move == t.DEAL or target == t.OFF or table.counts[t.LEFT] > 0 or table.size[target] > 0:
        return False
    for column in range(target):
        if table.size[column] == 0:
            return True
    return False


@bare
def prove(here: Table, after: Table, hidden: Hidden, rules: Switches, f: Proof) -> int:
    """Search from the position `here`, which may not be won yet, and return how it ended."""
    _arrange(here, rules.columns, f.order)
    _keep(f, _write(here, f.order, f.row), 0, 0)
    while f.counts[NEXT] < f.counts[POSITIONS]:
        position = f.counts[NEXT]
        f.counts[NEXT] = position + 1
        _read(here, rules, f.rows[position])
        for i in range(t.legal_moves(here, rules, f.moves)):
            move = f.moves[i]
            if _needless(here, move):
                continue
            t.copy_table(after, here)
            t.apply(after, hidden, rules, move)
            _arrange(after, rules.columns, f.order)
            if not _keep(f, _write(after, f.order, f.row), position, move):
                return FULL
            if after.counts[t.LEFT] == 0 and after.counts[t.CARDS] == 0:
                return WON
    return EXHAUSTED
