"""Dead ends: positions that cannot be won, told without a search.

The test asks what could ever happen if nothing that has once become possible were ever lost, which
is more than can happen (planners call it delete relaxation). It grows three sets until they grow
no more:

- *ends*: cards that may lie at the end of a column, so that another is put on them. At first those
  that do, the stock and the reserve; then every card that another may leave.
- *open* cards: face-up cards that may be taken with all that lies over them. At first those of the
  last block of a column, a block being cards that move together; the block below becomes open
  when the first card of the one over it may leave. A face-down card is a block of its own: it is
  not turned before the card over it has left.
- cards that may *leave* the card they lie on: an open card with an end that bears it, unless that
  end lies over it and would be taken along; a king with its run, open or not, once every card that
  such a run needs may come to lie in one; anything that may go to an empty column, once a column
  may be empty: when its first card may leave, or now.

A card that is no king comes to lie in a run only if it lies there now, both face up, or if it may
leave and a card that it continues may be an end. The position is dead when some card of the
columns never does.

Why that is right: suppose a line of moves wins, and look at what it does first that the sets do
not allow. If it takes a card `x` with what lies over it, then the card `a` that lay over `x` has
left it before, which the sets allow, so that `x` is open; or `a` still lies there, and `a` is
taken along, so that `a` was in the block of `x`, and as `a` too could be taken, the block was
open. If it puts cards on `d`, nothing lies over `d`: `d` came from the stock or the reserve, or
lay at an end, or the card over it has left it; and had `d` been over `x` all the time, `x` and `d`
would be in one column. If it takes off a run, each of its cards lies on the next: it did at first,
or was dealt, or was moved there, which the sets allow. So there is no first. What the stock covers
and what a move covers is ignored, which allows more.

Where cards return from runs that have left the test says nothing.
"""

from typing import NamedTuple

import numpy as np

from spidersim.kernels import table as t
from spidersim.kernels.compiled import bare
from spidersim.kernels.table import Bytes, Counts, Hashes, Hidden, Switches, Table

_RANK = np.uint64(0x0001_0001_0001_0001)
"""One rank, rank 0, of every suit, in a set of cards: the bit of a card is that of its code."""

_ONE = np.uint64(1)


class DeadEnds(NamedTuple):
    """Room for the test, and what it knows of the game.

    Attributes
    ----------
    left : uint8 array, columns × cards in the game
        Whether the card at a place may leave the one it lies on.
    opened : int64 array, columns
        The first place of a column whose card is open.
    stock : uint64 array
        The set of the last cards of the stock, by how many are left.
    several : uint64 array of one
        The set of the cards that the game has more than once.
    """

    left: Bytes
    opened: Counts
    stock: Hashes
    several: Hashes


@bare
def _bit(card: int) -> np.uint64:
    return _ONE << np.uint64(card)


@bare
def bearers(how: int, card: int) -> np.uint64:
    """Return the set of cards that a card fits on."""
    if how == t.SAME_SUIT:
        return _bit(card + 1)
    rank = _bit((card & 15) + 1)
    if how == t.ANY_SUIT:
        return rank * _RANK
    red = (card >> 4 & 1) ^ (how == t.ALTERNATING)
    return (rank | rank << np.uint64(32)) << np.uint64(16 * red)


@bare
def _card(table: Table, hidden: Hidden, column: int, place: int) -> int:
    if place < table.down[column]:
        return np.int64(hidden.cards[column, place])  # type: ignore[return-value]
    return np.int64(table.cards[column, place])  # type: ignore[return-value]


@bare
def _block(table: Table, rules: Switches, column: int, place: int) -> int:
    """Return the first place of the block that a card belongs to."""
    down = table.down[column]
    if rules.group == t.ANY_FACE_UP:
        return min(place, down)
    cards = table.cards[column]
    while place > down and t.fits(rules.group, cards[place], cards[place - 1]):
        place -= 1
    return place


@bare
def _complete(rules: Switches, king: int, joined: np.uint64) -> bool:
    """Tell whether the cards that may lie in a run make one below a king."""
    below = ((_ONE << np.uint64(rules.ranks)) - _ONE) ^ _ONE
    if rules.run == t.SAME_SUIT:
        joined = joined >> np.uint64(king & 48)
    else:
        joined |= joined >> np.uint64(32)
        joined |= joined >> np.uint64(16)
    return joined & below == below


@bare
def _spread(
    table: Table, hidden: Hidden, rules: Switches, d: DeadEnds, ends: np.uint64
) -> np.uint64:
    """Let cards leave, column by column, until no more can; return the ends then.

    A column that may be empty is told by the first card of its column, which may leave.
    """
    grows = True
    while grows:
        grows = False
        empty = _may_be_empty(table, rules, d)
        for column in range(rules.columns):
            over = np.uint64(0)
            place = table.size[column] - 1
            while place >= d.opened[column]:
                card = _card(table, hidden, column, place)
                if d.left[column, place] == 0:
                    king = card & 15 == rules.ranks
                    bearing = bearers(rules.build, card) & ends & ~(over & ~d.several[0])
                    if (empty and (king or not rules.king_only)) or (not king and bearing != 0):
                        ends |= _leave(table, hidden, rules, d, column, place)
                        grows = True
                over = np.uint64(0) if d.left[column, place] else over | _bit(card)
                place -= 1
    return ends


@bare
def _leave(
    table: Table, hidden: Hidden, rules: Switches, d: DeadEnds, column: int, place: int
) -> np.uint64:
    """Let a card leave; return the set of the card below it."""
    d.left[column, place] = 1
    if place == 0:
        return np.uint64(0)
    if place <= d.opened[column]:
        d.opened[column] = _block(table, rules, column, place - 1)
    return _bit(_card(table, hidden, column, place - 1))


@bare
def _may_be_empty(table: Table, rules: Switches, d: DeadEnds) -> bool:
    """Tell whether some column may be empty."""
    for column in range(rules.columns):
        if table.size[column] == 0 or d.left[column, 0]:
            return True
    return False


@bare
def _joined(
    table: Table, hidden: Hidden, rules: Switches, d: DeadEnds, ends: np.uint64, aside: np.uint64
) -> np.uint64:
    """Return the set of cards that may lie in a run; bit 0 tells that some card never does."""
    joined = aside
    for column in range(rules.columns):
        for place in range(table.size[column]):
            card = _card(table, hidden, column, place)
            if card & 15 == rules.ranks:
                continue
            lies = place > table.down[column] and t.fits(
                rules.run, card, table.cards[column, place - 1]
            )
            if lies or (d.left[column, place] and bearers(rules.run, card) & ends != 0):
                joined |= _bit(card)
            else:
                joined |= _ONE
    return joined


@bare
def is_dead(table: Table, hidden: Hidden, rules: Switches, d: DeadEnds) -> bool:
    """Tell that a position cannot be won; a position that is not dead may be lost as well."""
    if rules.piles > rules.returning:
        return False
    aside = d.stock[table.counts[t.LEFT]]
    for pile in range(rules.columns, rules.returning):
        if table.size[pile] > 0:
            aside |= _bit(table.cards[pile, 0])
    ends = aside
    for column in range(rules.columns):
        size = table.size[column]
        if size == 0:
            if not rules.king_only:
                # Then every card may leave, one after another.
                return False
            continue
        ends |= _bit(table.cards[column, size - 1])
        d.opened[column] = _block(table, rules, column, size - 1)
        for place in range(size):
            d.left[column, place] = 0
    grows = True
    while grows:
        grows = False
        ends = _spread(table, hidden, rules, d, ends)
        if not rules.king_only and _may_be_empty(table, rules, d):
            return False
        joined = _joined(table, hidden, rules, d, ends, aside)
        if joined & _ONE == 0:
            return False
        for column in range(rules.columns):
            first = min(d.opened[column], table.down[column])
            for place in range(first, table.size[column]):
                card = _card(table, hidden, column, place)
                if (
                    card & 15 == rules.ranks
                    and d.left[column, place] == 0
                    and _complete(rules, card, joined)
                ):
                    ends |= _leave(table, hidden, rules, d, column, place)
                    grows = True
    return True
