"""Table: a packed position, and the rules compiled over it.

A position is in two parts. The `Table` holds what a person sees, changes with every move and is
all that a player's code is given. The `Hidden` cards never move before they are turned or dealt,
so they are written once and only read: face-down cards by their place, and the stock.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from spidersim.kernels.compiled import bare

Bytes = npt.NDArray[np.uint8]
Counts = npt.NDArray[np.int64]
Hashes = npt.NDArray[np.uint64]

LEFT, RUNS, CARDS, FACE_DOWN, SUIT_RUNS = 0, 1, 2, 3, 4
"""Places in `Table.counts`: stock cards left, runs removed, cards in the columns, cards face
down in the columns, and from `SUIT_RUNS` on the runs removed of each of the four suits."""

ANY_SUIT, SAME_SUIT, SAME_COLOUR, ALTERNATING, ANY_FACE_UP = 0, 1, 2, 3, 4
"""How suits must relate, and in `Switches.group` that anything face up moves."""

DEAL = 0
OFF = 15

NOT_OVER, WON, NO_MOVES, DEAL_BLOCKED = 0, 1, 2, 3
"""How a game stands, from `ending`."""


class Switches(NamedTuple):
    """The rules as whole numbers; yes and no are 1 and 0.

    Piles are numbered as in `Rules.piles`: columns, then from `columns` on the reserve, then from
    `returning` on the runs that cards may return from, of which there may be none.
    """

    columns: int
    piles: int
    returning: int
    ranks: int
    build: int
    group: int
    run: int
    king_only: int
    strict: int
    automatic: int
    whole_column: int
    in_columns: int
    score: int


class Table(NamedTuple):
    """What lies open, and how many cards lie hidden where.

    Attributes
    ----------
    cards : uint8 array, piles × cards in the game
        Card codes from root to end; only places from `down` to `size` count.
    size, down : int64 arrays, piles
        Cards in a pile, and how many of them, from the root, are face down.
    group : int64 array, piles
        How many cards at the end of a pile move together, at the most.
    sums : uint64 array, piles
        The sum of `place_hash` over a pile's face-up cards.
    counts : int64 array
        See `LEFT` and its neighbours.
    """

    cards: Bytes
    size: Counts
    down: Counts
    group: Counts
    sums: Hashes
    counts: Counts


class Hidden(NamedTuple):
    """The cards nobody has seen.

    Attributes
    ----------
    cards : uint8 array, columns × cards in the game
        Face-down cards at their places; 0 where a player must not know.
    stock : uint8 array
        All stock cards of the board the game began with, the first dealt first.
    """

    cards: Bytes
    stock: Bytes


@bare
def mix(x: np.uint64) -> np.uint64:
    """Spread a 64-bit number over all its bits (the finalizer of splitmix64, Steele 2014)."""
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


@bare
def place_hash(card: int, place: int) -> np.uint64:
    """Return the hash of one card at one place of a column."""
    return mix(np.uint64(card * 256 + place + 1) * np.uint64(0x9E3779B97F4A7C15))


@bare
def fits(how: int, lower: int, upper: int) -> bool:
    """Tell whether `lower` may lie on `upper`, which is one rank higher."""
    if (lower & 15) + 1 != (upper & 15):
        return False
    if how == ANY_SUIT:
        return True
    if how == SAME_SUIT:
        return (lower >> 4) == (upper >> 4)
    same_colour = ((lower ^ upper) >> 4 & 1) == 0
    return same_colour == (how == SAME_COLOUR)


@bare
def regroup(table: Table, rules: Switches, column: int) -> None:
    """Count anew how many cards at the end of a column move together."""
    size = table.size[column]
    if column >= rules.columns:
        table.group[column] = min(size, 1)
        return
    face_up = size - table.down[column]
    if rules.group == ANY_FACE_UP or face_up < 2:
        table.group[column] = face_up
        return
    cards = table.cards[column]
    count = 1
    while count < face_up and fits(rules.group, cards[size - count], cards[size - count - 1]):
        count += 1
    table.group[column] = count


@bare
def has_run(table: Table, rules: Switches, column: int) -> bool:
    """Tell whether a column ends with a complete run, all face up."""
    size = table.size[column]
    ranks = rules.ranks
    if size - table.down[column] < ranks:
        return False
    cards = table.cards[column]
    if cards[size - 1] & 15 != 1 or cards[size - ranks] & 15 != ranks:
        return False
    for i in range(size - ranks, size - 1):
        if not fits(rules.run, cards[i + 1], cards[i]):
            return False
    return True


@bare
def put(table: Table, column: int, card: int) -> None:
    """Lay one face-up card on the end of a column."""
    size = table.size[column]
    table.cards[column, size] = card
    table.size[column] = size + 1
    table.sums[column] += place_hash(card, size)


@bare
def take(table: Table, column: int, count: int) -> None:
    """Take face-up cards off the end of a column."""
    size = table.size[column]
    for i in range(size - count, size):
        table.sums[column] -= place_hash(table.cards[column, i], i)
    table.size[column] = size - count


@bare
def remove_run(table: Table, rules: Switches, column: int) -> None:
    """Take the complete run at the end of a column off the table."""
    first = table.size[column] - rules.ranks
    king = table.cards[column, first]
    for pile in range(rules.returning, rules.piles):
        if table.size[pile] == 0:
            for i in range(rules.ranks):
                put(table, pile, table.cards[column, first + i])
            regroup(table, rules, pile)
            break
    take(table, column, rules.ranks)
    table.counts[RUNS] += 1
    table.counts[SUIT_RUNS + (king >> 4)] += 1
    table.counts[CARDS] -= rules.ranks


@bare
def settle(table: Table, hidden: Hidden, rules: Switches, column: int) -> None:
    """Turn the end card of a column and take complete runs off, until nothing changes."""
    while True:
        size = table.size[column]
        if size > 0 and table.down[column] == size:
            card = hidden.cards[column, size - 1]
            table.down[column] = size - 1
            table.counts[FACE_DOWN] -= 1
            table.cards[column, size - 1] = card
            table.sums[column] += place_hash(card, size - 1)
        if rules.automatic == 0 or not has_run(table, rules, column):
            break
        remove_run(table, rules, column)
    regroup(table, rules, column)


@bare
def take_aside(table: Table, rules: Switches, pile: int) -> None:
    """Take the end card of the reserve or of a run that has left."""
    if pile >= rules.returning:
        table.counts[CARDS] += 1
        if table.size[pile] == rules.ranks:
            table.counts[RUNS] -= 1
            table.counts[SUIT_RUNS + (table.cards[pile, 0] >> 4)] -= 1
    take(table, pile, 1)
    regroup(table, rules, pile)


@bare
def deal_row(table: Table, hidden: Hidden, rules: Switches) -> None:
    """Deal one row, all of it before any run leaves; a short row goes to the first columns."""
    left = table.counts[LEFT]
    row = min(left, rules.columns)
    first = len(hidden.stock) - left
    for column in range(row):
        put(table, column, hidden.stock[first + column])
    table.counts[LEFT] = left - row
    table.counts[CARDS] += row
    for column in range(row):
        settle(table, hidden, rules, column)


@bare
def apply(table: Table, hidden: Hidden, rules: Switches, move: int) -> None:
    """Make a legal move in place: see `spidersim.moves` for how moves are packed."""
    if move == DEAL:
        deal_row(table, hidden, rules)
        return
    count, source, target = move >> 8, move >> 4 & 15, move & 15
    if target == OFF:
        remove_run(table, rules, source)
    else:
        first = table.size[source] - count
        for i in range(count):
            put(table, target, table.cards[source, first + i])
        if source >= rules.columns:
            take_aside(table, rules, source)
            settle(table, hidden, rules, target)
            return
        take(table, source, count)
        # Runs leave columns from left to right: where cards return, their order counts.
        settle(table, hidden, rules, min(source, target))
        source = max(source, target)
    settle(table, hidden, rules, source)


@bare
def can_deal(left: int, size: Counts, rules: Switches) -> bool:
    """Tell whether a row may be dealt, from the stock cards left and the columns' sizes."""
    if left == 0:
        return False
    if rules.strict:
        for column in range(rules.columns):
            if size[column] == 0:
                return False
    return True


@bare
def legal_moves(table: Table, rules: Switches, moves: Counts) -> int:
    """Write every legal move into `moves`, in the referee's order, and return how many.

    `moves` needs the room that `packing.most_moves` tells.
    """
    n = 0
    for source in range(rules.piles):
        group = table.group[source]
        if group == 0:
            continue
        size = table.size[source]
        cards = table.cards[source]
        for target in range(rules.columns):
            if target == source:
                continue
            end = table.size[target]
            if end:
                upper = table.cards[target, end - 1]
                if rules.group == ANY_FACE_UP:
                    for count in range(1, group + 1):
                        if fits(rules.build, cards[size - count], upper):
                            moves[n] = count << 8 | source << 4 | target
                            n += 1
                else:
                    # A group descends by one, so only one length of it can fit.
                    count = (upper & 15) - (cards[size - 1] & 15)
                    if 1 <= count <= group and fits(rules.build, cards[size - count], upper):
                        moves[n] = count << 8 | source << 4 | target
                        n += 1
            else:
                for count in range(1, group + 1):
                    if rules.king_only and cards[size - count] & 15 != rules.ranks:
                        continue
                    if count == size and not rules.whole_column and source < rules.columns:
                        continue
                    moves[n] = count << 8 | source << 4 | target
                    n += 1
        if not rules.automatic and source < rules.columns and has_run(table, rules, source):
            moves[n] = rules.ranks << 8 | source << 4 | OFF
            n += 1
    if can_deal(table.counts[LEFT], table.size, rules):
        moves[n] = DEAL
        n += 1
    return n


@bare
def all_in_runs(table: Table, rules: Switches) -> bool:
    """Tell whether every card in the columns and the reserve lies in a complete run."""
    ranks = rules.ranks
    for pile in range(rules.returning):
        size = table.size[pile]
        if size % ranks or table.down[pile] or (size and pile >= rules.columns):
            return False
        cards = table.cards[pile]
        for i in range(size):
            if cards[i] & 15 != ranks - i % ranks:
                return False
            if i % ranks and not fits(rules.run, cards[i], cards[i - 1]):
                return False
    return True


@bare
def is_won(table: Table, rules: Switches) -> bool:
    """Tell whether a position is won."""
    if table.counts[LEFT] > 0:
        return False
    return table.counts[CARDS] == 0 or (rules.in_columns == 1 and all_in_runs(table, rules))


@bare
def ending(table: Table, rules: Switches, legal: int) -> int:
    """Return how a game stands, given how many legal moves there are."""
    left, cards = table.counts[LEFT], table.counts[CARDS]
    if is_won(table, rules):
        return WON
    if legal == 0:
        return NO_MOVES
    if rules.strict and left > 0 and cards < rules.columns and rules.returning == rules.piles:
        return DEAL_BLOCKED
    return NOT_OVER


@bare
def copy_table(target: Table, source: Table) -> None:
    """Make one table equal to another of the same game."""
    for column in range(len(source.size)):
        for place in range(source.down[column], source.size[column]):
            target.cards[column, place] = source.cards[column, place]
        target.size[column] = source.size[column]
        target.down[column] = source.down[column]
        target.group[column] = source.group[column]
        target.sums[column] = source.sums[column]
    for place in range(len(source.counts)):
        target.counts[place] = source.counts[place]


@bare
def position_hash(table: Table, rules: Switches) -> np.uint64:
    """Return a hash of what lies open, whatever the order of the columns."""
    total = np.uint64(table.counts[LEFT])
    for pile in range(rules.piles):
        # What lies aside is no column, even if it holds the same card.
        aside = np.uint64(2 * (pile >= rules.columns) + 1)
        down = np.uint64(table.down[pile]) * np.uint64(0xD6E8FEB86659FD93)
        total += mix(table.sums[pile] + down + aside)
    return total
