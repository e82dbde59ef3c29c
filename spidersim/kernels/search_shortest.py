"""The shortest line: breadth first over whole positions, to say that no line is shorter.

All legal moves of `table.legal_moves`, each one step, splits, removals, deals and moves of whole
columns included. Positions are looked at in the order of the number of moves that lead to them,
so each is first met after as few moves as possible, and the first win is a shortest one.

*Folding.* Two positions are taken as one only when equal card by card, except that with the stock
gone columns without face-down cards may have changed places. Then no rule asks for a column's
number: what is legal in one is legal in the other with the columns renamed, and so on down to the
win, so both are as far from it. The stored position is the one that was reached, not a rearranged
one, so the moves need no translation.

*Bound.* `least` counts moves that every win still needs. A position from which even so few would
not make a shorter line is dropped; no position of a shorter line is ever dropped.
"""

from typing import NamedTuple

import numpy as np

from spidersim.kernels import table as t
from spidersim.kernels.compiled import bare
from spidersim.kernels.table import Bytes, Counts, Hashes, Hidden, Switches, Table

EXHAUSTED, FULL, WON = 0, 1, 2
"""How a search ends: no shorter line, no room for another position, or a shorter line, whose last
move is `MOVE` after the position `LAST`."""

POSITIONS, LAST, MOVE = 0, 1, 2
"""Places in `Shortest.counts`: positions stored, and those two."""


class Shortest(NamedTuple):
    """What a search remembers.

    Attributes
    ----------
    rows : uint8 array, positions × bytes
        Positions: stock left, then each pile's size and face-down count, then face-up cards.
    slots : uint64 array, a power of two
        Open addressing: half a hash and the position plus one.
    parent, move : int64 arrays, positions
        The position it was reached from, and the move.
    moves : int64 array
        Room for the moves of a position.
    counts : int64 array
        See `POSITIONS` and its neighbours.
    """

    rows: Bytes
    slots: Hashes
    parent: Counts
    move: Counts
    moves: Counts
    counts: Counts


@bare
def _in_place(table: Table, rules: Switches, pile: int) -> bool:
    """Tell whether a pile is told apart by its place, and not by its cards alone."""
    return table.counts[t.LEFT] > 0 or pile >= rules.columns or table.down[pile] > 0


@bare
def _hash(table: Table, rules: Switches) -> np.uint64:
    total = t.mix(np.uint64(table.counts[t.LEFT]))
    for pile in range(rules.piles):
        place = np.uint64(pile + 1 if _in_place(table, rules, pile) else 0)
        down = np.uint64(table.down[pile]) * np.uint64(0xD6E8FEB86659FD93)
        total += t.mix(table.sums[pile] + down + place * np.uint64(0x9FB21C651E98DF25))
    return total


@bare
def _alike(one: Table, i: int, other: Table, j: int) -> bool:
    """Tell whether two piles are equal."""
    if one.size[i] != other.size[j] or one.down[i] != other.down[j]:
        return False
    for place in range(one.down[i], one.size[i]):
        if one.cards[i, place] != other.cards[j, place]:
            return False
    return True


@bare
def _same(one: Table, other: Table, rules: Switches) -> bool:
    """Tell whether two positions are the same, folded as the module says."""
    if one.counts[t.LEFT] != other.counts[t.LEFT]:
        return False
    matched = 0
    for i in range(rules.piles):
        if _in_place(one, rules, i):
            if not _alike(one, i, other, i):
                return False
            continue
        j = 0
        while j < rules.columns and (matched >> j & 1 or not _alike(one, i, other, j)):
            j += 1
        if j == rules.columns:
            return False
        matched |= 1 << j
    return True


@bare
def _write(table: Table, row: Bytes) -> None:
    piles = len(table.size)
    row[0] = table.counts[t.LEFT]
    at = 1 + 2 * piles
    for pile in range(piles):
        row[1 + 2 * pile] = table.size[pile]
        row[2 + 2 * pile] = table.down[pile]
        for place in range(table.down[pile], table.size[pile]):
            row[at] = table.cards[pile, place]
            at += 1


@bare
def _read(table: Table, rules: Switches, row: Bytes) -> None:
    table.counts[:] = 0
    table.counts[t.LEFT] = row[0]
    at = 1 + 2 * rules.piles
    for pile in range(rules.piles):
        table.size[pile] = row[1 + 2 * pile]
        table.down[pile] = row[2 + 2 * pile]
        table.sums[pile] = 0
        for place in range(table.down[pile], table.size[pile]):
            table.cards[pile, place] = row[at]
            table.sums[pile] += t.place_hash(row[at], place)
            at += 1
        if pile < rules.returning:
            table.counts[t.CARDS] += table.size[pile]
        t.regroup(table, rules, pile)


@bare
def least(table: Table, hidden: Hidden, rules: Switches) -> int:
    """Return a number of moves that no win from here can do without.

    Each row that is left is a deal. Where the player takes runs off, and must, each run is a
    removal. At the end every card but a king has at some time left, or lies, on the next higher
    card of its run: that makes as many pairs as there are cards less runs. Pairs that lie already
    in some column, face down or not, may last. Of the others a deal makes one with each card
    that is no king, at the most, and any other move at most one, between the first card it moves
    and the card that it is laid on. Turning a card makes none, and a run that leaves takes along
    its own pairs only, for on a king lies none and its ace is the end.

    Where cards return from runs, only deals are counted.
    """
    left = table.counts[t.LEFT]
    rows = (left + rules.columns - 1) // rules.columns
    if rules.returning < rules.piles:
        return rows
    runs = (table.counts[t.CARDS] + left) // rules.ranks
    pairs = table.counts[t.CARDS] + left - runs
    for i in range(len(hidden.stock) - left, len(hidden.stock)):
        pairs -= hidden.stock[i] & 15 != rules.ranks
    for column in range(rules.columns):
        down = table.down[column]
        for place in range(1, table.size[column]):
            upper = hidden.cards[column, place - 1]
            if place > down:
                upper = table.cards[column, place - 1]
            lower = hidden.cards[column, place]
            if place >= down:
                lower = table.cards[column, place]
            pairs -= t.fits(rules.run, lower, upper)
    removals = runs if rules.automatic == 0 and rules.in_columns == 0 else 0
    return rows + removals + max(pairs, 0)


@bare
def _keep(table: Table, known: Table, rules: Switches, f: Shortest, parent: int, move: int) -> bool:
    """Keep a position unless it is known; tell whether there was room."""
    hashed = _hash(table, rules)
    tag = hashed >> np.uint64(32)
    mask = len(f.slots) - 1
    slot = np.int64(hashed & np.uint64(mask))
    while f.slots[slot] != 0:
        if f.slots[slot] >> np.uint64(32) == tag:
            _read(known, rules, f.rows[np.int64(f.slots[slot] & np.uint64(0xFFFFFFFF)) - 1])
            if _same(table, known, rules):
                return True
        slot = (slot + 1) & mask
    position = f.counts[POSITIONS]
    if position == len(f.rows):
        return False
    _write(table, f.rows[position])
    f.parent[position] = parent
    f.move[position] = move
    f.slots[slot] = (tag << np.uint64(32)) | np.uint64(position + 1)
    f.counts[POSITIONS] = position + 1
    return True


@bare
def search(
    here: Table,
    after: Table,
    known: Table,
    hidden: Hidden,
    rules: Switches,
    f: Shortest,
    length: int,
) -> int:
    """Look for a line shorter than `length` from `here`, not won yet; return how it ended.

    `after` and `known` are room for positions.
    """
    _keep(here, known, rules, f, 0, 0)
    position, depth, level_end = 0, 0, 1
    while position < f.counts[POSITIONS]:
        if position == level_end:
            depth += 1
            level_end = f.counts[POSITIONS]
        _read(here, rules, f.rows[position])
        for i in range(t.legal_moves(here, rules, f.moves)):
            move = f.moves[i]
            t.copy_table(after, here)
            t.apply(after, hidden, rules, move)
            if depth + 1 + least(after, hidden, rules) >= length:
                continue
            if t.is_won(after, rules):
                f.counts[LAST] = position
                f.counts[MOVE] = move
                return WON
            if not _keep(after, known, rules, f, position, move):
                return FULL
        position += 1
    return EXHAUSTED
