"""Position: the board a search moves about in, with every card known.

A position keeps, for every place of every column, what the cards up to that place are worth, how
they hash and how long the run ending there is. A column is cut short by changing its size alone,
and what a move would lead to is known from a few look-ups, before anything is moved.
"""

from typing import NamedTuple

import numpy as np

from spidersim.kernels.compiled import bare
from spidersim.kernels.table import DEAL, Bytes, Counts, Hashes, Switches, fits, mix

LEFT, CARDS, RUNS, VALUE = 0, 1, 2, 3
"""Places in `Position.totals`: stock cards left, cards in the columns, runs removed, worth."""

RUN, DOWN, EMPTY, ROOT, SAME, OTHER, GAP, SQUARE = range(8)
"""Places in an array of weights: what a removed run, a face-down card, an empty column, a column
rooted in a king with nothing face down, two neighbours of a run, two neighbours that otherwise
fit, two that do not, and the square of a run's length are worth."""

ASIDE = 254
"""Stands for the face-down count in the hash of a pile that is no column."""

HEAD = 2
"""Bytes of a stored position before its columns' sizes."""

BASE = 0x9E3779B97F4A7C15

POWERS = np.array([pow(BASE, exponent, 1 << 64) for exponent in range(256)], np.uint64)
"""Powers of `BASE`, one for every number of cards that may move at once."""


class Position(NamedTuple):
    """A position in the making.

    Attributes
    ----------
    cards : uint8 array, piles × cards in the game
        All cards from root to end.
    runs : int64 array, the same shape
        The length of the run that ends at a place; 0 for a face-down card.
    values : int64 array, the same shape
        What the cards of the column up to a place are worth.
    sums : uint64 array, the same shape
        The polynomial in `BASE` whose coefficients are the hashes of the cards up to a place, so
        that the hash of a column with cards moved to it takes one multiplication.
    size, down : int64 arrays, piles
        Cards in a column, and how many of them are face down. Behind the columns are the piles
        of the reserve, of at most one card.
    worth : int64 array, piles
        What each column is worth.
    mixes : uint64 array, piles + 1
        Each column's hash, and last the position's: the sum of these, whatever their order, and
        of the stock's.
    totals : int64 array
        See `LEFT` and its neighbours.
    stock : uint8 array
        All stock cards of the game, the first dealt first.
    """

    cards: Bytes
    runs: Counts
    values: Counts
    sums: Hashes
    size: Counts
    down: Counts
    worth: Counts
    mixes: Hashes
    totals: Counts
    stock: Bytes


@bare
def column_hash(total: np.uint64, down: int) -> np.uint64:
    """Return the hash of a column from the sum over its cards and its face-down count."""
    return mix(total + np.uint64(down + 1) * np.uint64(0xD6E8FEB86659FD93))


@bare
def stock_hash(left: int) -> np.uint64:
    """Return the hash of how many stock cards are left."""
    return mix(np.uint64(left + 1))


@bare
def pair_value(rules: Switches, weights: Counts, lower: int, upper: int) -> int:
    """Return what one face-up card on another is worth, runs apart."""
    if fits(rules.run, lower, upper):
        return weights[SAME]
    if fits(rules.build, lower, upper):
        return weights[OTHER]
    return weights[GAP]


@bare
def put(p: Position, rules: Switches, weights: Counts, column: int, card: int) -> None:
    """Lay a card on the end of a column; it lies face down below the column's `down`."""
    size = p.size[column]
    down = p.down[column]
    total = mix(np.uint64(card))
    value = 0
    if size > 0:
        total += p.sums[column, size - 1] * POWERS[1]
        value = p.values[column, size - 1]
    run = 0
    if size < down:
        value += weights[DOWN]
    else:
        run = 1
        if size > down:
            upper = p.cards[column, size - 1]
            value += pair_value(rules, weights, card, upper)
            if fits(rules.run, card, upper):
                run += p.runs[column, size - 1]
        value += weights[SQUARE] * (2 * run - 1)
    p.cards[column, size] = card
    p.runs[column, size] = run
    p.values[column, size] = value
    p.sums[column, size] = total
    p.size[column] = size + 1


@bare
def worth_of(
    p: Position, rules: Switches, weights: Counts, column: int, size: int, down: int
) -> int:
    """Return what a column cut to a size, with so many cards face down, would be worth."""
    if size == 0:
        return weights[EMPTY] if column < rules.columns else 0
    value = p.values[column, size - 1]
    if down == 0 and p.cards[column, 0] & 15 == rules.ranks:
        value += weights[ROOT]
    return value


@bare
def refresh(p: Position, rules: Switches, weights: Counts, column: int) -> None:
    """Bring a column's worth and hash, and the totals, up to date."""
    size, down = p.size[column], p.down[column]
    worth = worth_of(p, rules, weights, column, size, down)
    total = p.sums[column, size - 1] if size > 0 else np.uint64(0)
    hashed = column_hash(total, down if column < rules.columns else ASIDE)
    last = len(p.mixes) - 1
    p.totals[VALUE] += worth - p.worth[column]
    p.mixes[last] += hashed - p.mixes[column]
    p.worth[column] = worth
    p.mixes[column] = hashed


@bare
def settle(p: Position, rules: Switches, weights: Counts, column: int) -> None:
    """Turn the end card of a column and take complete runs off, until nothing changes."""
    while True:
        size = p.size[column]
        if size > 0 and p.down[column] == size:
            p.down[column] = size - 1
            p.size[column] = size - 1
            put(p, rules, weights, column, p.cards[column, size - 1])
        if size == 0 or column >= rules.columns or p.runs[column, size - 1] != rules.ranks:
            break
        p.size[column] = size - rules.ranks
        p.totals[CARDS] -= rules.ranks
        p.totals[RUNS] += 1
        p.totals[VALUE] += weights[RUN]
    refresh(p, rules, weights, column)


@bare
def shift(
    p: Position, rules: Switches, weights: Counts, source: int, target: int, count: int
) -> None:
    """Move cards, and turn and remove nothing."""
    first = p.size[source] - count
    for i in range(first, first + count):
        put(p, rules, weights, target, p.cards[source, i])
    p.size[source] = first
    refresh(p, rules, weights, source)
    refresh(p, rules, weights, target)


@bare
def deal_row(p: Position, rules: Switches, weights: Counts) -> None:
    """Deal one row, all of it before any run leaves; a short row goes to the first columns."""
    left = p.totals[LEFT]
    row = min(left, rules.columns)
    first = len(p.stock) - left
    p.totals[LEFT] = left - row
    p.totals[CARDS] += row
    p.mixes[len(p.mixes) - 1] += stock_hash(left - row) - stock_hash(left)
    for column in range(row):
        put(p, rules, weights, column, p.stock[first + column])
    for column in range(row):
        settle(p, rules, weights, column)


@bare
def apply(p: Position, rules: Switches, weights: Counts, move: int) -> None:
    """Make a legal move; complete runs always leave."""
    if move == DEAL:
        deal_row(p, rules, weights)
        return
    source, target = move >> 4 & 15, move & 15
    shift(p, rules, weights, source, target, move >> 8)
    settle(p, rules, weights, target)
    settle(p, rules, weights, source)


@bare
def key(p: Position) -> np.uint64:
    """Return the position's hash, the stock included."""
    return p.mixes[len(p.mixes) - 1]


@bare
def value_after_deal(p: Position, rules: Switches, weights: Counts) -> int:
    """Return what the position would be worth with the next row dealt and nothing turned."""
    left = p.totals[LEFT]
    first = len(p.stock) - left
    value = p.totals[VALUE]
    for column in range(min(left, rules.columns)):
        card = p.stock[first + column]
        size = p.size[column]
        if size == 0:
            value += weights[SQUARE] - weights[EMPTY]
            if card & 15 == rules.ranks:
                value += weights[ROOT]
            continue
        upper = p.cards[column, size - 1]
        value += pair_value(rules, weights, card, upper)
        run = 1
        if fits(rules.run, card, upper):
            run += p.runs[column, size - 1]
        value += weights[SQUARE] * (2 * run - 1)
        if run == rules.ranks:
            value += weights[RUN]
    return value


@bare
def store(p: Position, rules: Switches, row: Bytes) -> None:
    """Write a position into a row of bytes."""
    row[0] = p.totals[LEFT]
    row[1] = p.totals[RUNS]
    at = HEAD + 2 * rules.piles
    for column in range(rules.piles):
        size = p.size[column]
        row[HEAD + 2 * column] = size
        row[HEAD + 2 * column + 1] = p.down[column]
        for i in range(size):
            row[at + i] = p.cards[column, i]
        at += size


@bare
def clear(p: Position) -> None:
    """Make a position one without any card, whatever it was, or of which game."""
    p.size[:] = 0
    p.down[:] = 0
    p.worth[:] = 0
    p.mixes[:] = 0
    p.totals[:] = 0
    p.mixes[len(p.mixes) - 1] = stock_hash(0)


@bare
def load(p: Position, rules: Switches, weights: Counts, row: Bytes) -> None:
    """Read a position from a row of bytes; only the cards that differ are laid anew."""
    p.mixes[len(p.mixes) - 1] += stock_hash(row[0]) - stock_hash(p.totals[LEFT])
    p.totals[LEFT] = row[0]
    p.totals[VALUE] += weights[RUN] * (row[1] - p.totals[RUNS])
    p.totals[RUNS] = row[1]
    at = HEAD + 2 * rules.piles
    for column in range(rules.piles):
        count, down = row[HEAD + 2 * column], row[HEAD + 2 * column + 1]
        most = min(count, p.size[column])
        if down != p.down[column]:
            most = min(most, down, p.down[column])
        same = 0
        while same < most and p.cards[column, same] == row[at + same]:
            same += 1
        p.size[column] = same
        p.down[column] = down
        for i in range(same, count):
            put(p, rules, weights, column, row[at + i])
        refresh(p, rules, weights, column)
        at += count
    p.totals[CARDS] = at - HEAD - 2 * rules.piles
