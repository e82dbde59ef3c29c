"""Proof: every position that can be reached, compared whole.

A proof takes nothing for granted: all legal moves of `table.legal_moves`, splits, removals and
moves of whole columns included, positions compared whole. Two positions are taken as one only
where the game cannot tell them apart:

- The stock is dealt to places, so while a row may still reach a column, its place counts. A
  column that no card of the stock will reach, which is every column once the stock is empty and
  those behind a short last row once it is the next, is known by its cards alone: no rule speaks of
  its place. These *free* columns are kept sorted, of several empty ones only the first is moved
  to, and a whole one is not moved to an empty one.
- Cards of the reserve and runs that have left and may return are known by their cards, never by
  their place, and are kept sorted too.
"""

from typing import NamedTuple

import numpy as np

from spidersim.kernels import search_columns as sc
from spidersim.kernels import table as t
from spidersim.kernels.compiled import bare
from spidersim.kernels.search_columns import Columns, Slots
from spidersim.kernels.search_dead import DeadEnds, is_dead
from spidersim.kernels.search_store import Indices, Moves
from spidersim.kernels.table import Bytes, Counts, Hidden, Switches, Table

POSITIONS, NEXT, MASK = 0, 1, 2
"""Places in `Proof.counts`: positions stored, the next to look at, slots of the table less one."""

GOING_ON, EXHAUSTED, FULL, WON = 0, 1, 2, 3
"""How a proof stands: not over, nothing left to look at, no room for another position, a win found
(which is the last position stored)."""


class Proof(NamedTuple):
    """What a proof remembers.

    Attributes
    ----------
    rows : uint8 array, positions × bytes
        Positions: stock left, then the number of each pile in three bytes.
    slots : uint32 array
        Open addressing: 8 bits of the hash, and the position plus one.
    parent : int32 array, positions
        The position it was reached from.
    move : uint16 array, positions
        The move it was reached by, in its parent's columns.
    moves : int64 array
        Room for the moves of a position.
    now, next : int64 arrays, piles
        The numbers of the piles of the position looked at, and after a move.
    row : uint8 array
        Room for one position.
    counts : int64 array
        See `POSITIONS` and its neighbours.
    columns : Columns
        Every column met.
    dead : DeadEnds
        Room for the test for dead ends.
    """

    rows: Bytes
    slots: Slots
    parent: Indices
    move: Moves
    moves: Counts
    now: Counts
    next: Counts
    row: Bytes
    counts: Counts
    columns: Columns
    dead: DeadEnds


@bare
def free_from(left: int, rules: Switches) -> int:
    """Return from which column on no card of the stock will arrive."""
    return min(left, rules.columns)


@bare
def _sort(numbers: Counts, start: int, end: int) -> None:
    """Sort a part of some numbers."""
    for i in range(start + 1, end):
        held = numbers[i]
        j = i
        while j > start and numbers[j - 1] > held:
            numbers[j] = numbers[j - 1]
            j -= 1
        numbers[j] = held


@bare
def _arrange(numbers: Counts, left: int, rules: Switches) -> None:
    """Sort the piles that are known by their cards alone."""
    _sort(numbers, free_from(left, rules), rules.columns)
    _sort(numbers, rules.columns, rules.returning)
    _sort(numbers, rules.returning, rules.piles)


@bare
def _write(left: int, numbers: Counts, row: Bytes) -> None:
    """Write a position into a row."""
    row[0] = left
    for pile in range(len(numbers)):
        number = numbers[pile]
        row[1 + 3 * pile] = number & 255
        row[2 + 3 * pile] = number >> 8 & 255
        row[3 + 3 * pile] = number >> 16


@bare
def _read(f: Proof, position: int, table: Table, hidden: Hidden, rules: Switches) -> None:
    """Read a stored position."""
    row = f.rows[position]
    table.counts[:] = 0
    table.counts[t.LEFT] = row[0]
    for pile in range(rules.piles):
        number = (
            np.int64(row[1 + 3 * pile])
            | np.int64(row[2 + 3 * pile]) << 8
            | np.int64(row[3 + 3 * pile]) << 16
        )
        f.now[pile] = number
        sc.read_column(f.columns, number, table, hidden, rules, pile)  # type: ignore[arg-type]
        if pile < rules.returning:
            table.counts[t.CARDS] += table.size[pile]


@bare
def _hash(row: Bytes) -> np.uint64:
    hashed = np.uint64(row[0])
    for i in range(1, len(row), 3):
        word = np.uint64(row[i]) | np.uint64(row[i + 1]) << np.uint64(8)
        word |= np.uint64(row[i + 2]) << np.uint64(16)
        hashed = (hashed ^ word) * np.uint64(0x9E3779B97F4A7C15)
        hashed ^= hashed >> np.uint64(32)
    return t.mix(hashed)


@bare
def _enlarge(f: Proof) -> None:
    """Use twice as many slots."""
    mask = 2 * f.counts[MASK] + 1
    f.counts[MASK] = mask
    f.slots[: mask + 1] = 0
    for position in range(f.counts[POSITIONS]):
        hashed = _hash(f.rows[position])
        slot = sc.slot_of(hashed, mask)
        while f.slots[slot] != 0:
            slot = (slot + 1) & mask
        f.slots[slot] = sc.tagged(hashed, position)


@bare
def _find(f: Proof, hashed: np.uint64) -> int:
    """Return the slot of the position in `Proof.row`, or the empty one where it would be kept."""
    mask = f.counts[MASK]
    slot = sc.slot_of(hashed, mask)
    while f.slots[slot] != 0:
        position = sc.entry(f.slots[slot])
        if f.slots[slot] == sc.tagged(hashed, position):
            known = f.rows[position]
            same = 0
            while same < len(known) and known[same] == f.row[same]:
                same += 1
            if same == len(known):
                return slot
        slot = (slot + 1) & mask
    return slot


@bare
def _keep(f: Proof, slot: int, hashed: np.uint64, parent: int, move: int) -> bool:
    """Keep the position in `Proof.row` in an empty slot; tell whether there was room."""
    position = f.counts[POSITIONS]
    if position == len(f.rows):
        return False
    for i in range(len(f.row)):
        f.rows[position, i] = f.row[i]
    f.parent[position] = parent
    f.move[position] = move
    f.slots[slot] = sc.tagged(hashed, position)
    f.counts[POSITIONS] = position + 1
    mask = f.counts[MASK]
    if 4 * (position + 1) > 3 * mask and 2 * mask + 2 <= len(f.slots):
        _enlarge(f)
    return True


@bare
def _needless(table: Table, rules: Switches, move: int) -> bool:
    """Tell whether a move is one to an earlier empty column, or none at all, but for the order."""
    target = move & 15
    free = free_from(table.counts[t.LEFT], rules)
    if move == t.DEAL or target == t.OFF or target < free or table.size[target] > 0:
        return False
    source = move >> 4 & 15
    if free <= source < rules.columns and move >> 8 == table.size[source]:
        return True
    for column in range(free, target):
        if table.size[column] == 0:
            return True
    return False


@bare
def _follow(after: Table, here: Table, pile: int) -> None:
    """Make a pile the same in one table as in another."""
    size = here.size[pile]
    after.size[pile], after.down[pile] = size, here.down[pile]
    after.group[pile] = here.group[pile]
    for i in range(here.down[pile], size):
        after.cards[pile, i] = here.cards[pile, i]


@bare
def _try(
    here: Table, after: Table, hidden: Hidden, rules: Switches, f: Proof, position: int, move: int
) -> int:
    """Make a move, keep what it leads to unless known or dead, and tell how the search stands.

    The tables are the same before and afterwards, but for their counts.
    """
    for place in range(len(here.counts)):
        after.counts[place] = here.counts[place]
    t.apply(after, hidden, rules, move)
    every = move == t.DEAL or rules.piles > rules.returning
    for pile in range(rules.piles):
        f.next[pile] = f.now[pile]
        if every or pile == move & 15 or pile == (move >> 4 & 15):
            f.next[pile] = sc.number_of(f.columns, after, hidden, pile)
            if f.next[pile] == sc.NONE:
                return FULL
    _arrange(f.next, after.counts[t.LEFT], rules)
    _write(after.counts[t.LEFT], f.next, f.row)
    hashed = _hash(f.row)
    slot = _find(f, hashed)
    end = GOING_ON
    if f.slots[slot] == 0 and not is_dead(after, hidden, rules, f.dead):
        if not _keep(f, slot, hashed, position, move):
            end = FULL
        elif t.is_won(after, rules):
            end = WON
    for pile in range(rules.piles):
        if every or pile == move & 15 or pile == (move >> 4 & 15):
            _follow(after, here, pile)
    return end


@bare
def begin(here: Table, hidden: Hidden, rules: Switches, f: Proof) -> int:
    """Keep the position `here`, which may not be won yet; return how the search stands."""
    for pile in range(rules.piles):
        f.next[pile] = sc.number_of(f.columns, here, hidden, pile)
    _arrange(f.next, here.counts[t.LEFT], rules)
    _write(here.counts[t.LEFT], f.next, f.row)
    hashed = _hash(f.row)
    if not _keep(f, _find(f, hashed), hashed, 0, 0):
        return FULL
    return GOING_ON


@bare
def prove(here: Table, after: Table, hidden: Hidden, rules: Switches, f: Proof, until: int) -> int:
    """Look at position after position, as many as `until` in all; return how the search stands."""
    while f.counts[NEXT] < f.counts[POSITIONS]:
        position = f.counts[NEXT]
        if position == until:
            return GOING_ON
        f.counts[NEXT] = position + 1
        _read(f, position, here, hidden, rules)
        for pile in range(rules.piles):
            _follow(after, here, pile)
        for i in range(t.legal_moves(here, rules, f.moves)):
            move = f.moves[i]
            if _needless(here, rules, move):
                continue
            end = _try(here, after, hidden, rules, f, position, move)
            if end != GOING_ON:
                return end
    return EXHAUSTED
