"""Policies: how the simple compiled players value a move.

A policy gives every legal move a whole number; the best one is made whose result the player has
not been in before. A policy sees the `Table` alone, which holds no hidden card.
"""

from spidersim.kernels.compiled import bare
from spidersim.kernels.table import (
    ANY_FACE_UP,
    DEAL,
    OFF,
    SAME_SUIT,
    Switches,
    Table,
    fits,
)

NEVER = 0
"""The value of a move that a policy does not consider."""


@bare
def splits_run(table: Table, rules: Switches, source: int, count: int) -> bool:
    """Tell whether moving `count` cards tears neighbours of one run apart."""
    place = table.size[source] - count
    if place <= table.down[source]:
        return False
    cards = table.cards[source]
    return fits(rules.run, cards[place], cards[place - 1])


@bare
def moves_column(table: Table, rules: Switches, source: int, count: int) -> bool:
    """Tell whether moving `count` cards leaves an empty column behind."""
    return source < rules.columns and count == table.size[source]


@bare
def run_length(table: Table, rules: Switches, column: int) -> int:
    """Return how many cards at the end of a column follow each other as a run."""
    size = table.size[column]
    face_up = size - table.down[column]
    if face_up == 0:
        return 0
    if rules.group != ANY_FACE_UP and rules.group == rules.run:
        return table.group[column]
    cards = table.cards[column]
    count = 1
    while count < face_up and fits(rules.run, cards[size - count], cards[size - count - 1]):
        count += 1
    return count


@bare
def completes_run(table: Table, rules: Switches, source: int, target: int, count: int) -> bool:
    """Tell whether moving `count` cards onto another column makes a complete run there."""
    size, end = table.size[source], table.size[target]
    if end == 0 or table.cards[source, size - 1] & 15 != 1:
        return False
    if count > run_length(table, rules, source):
        return False
    if not fits(rules.run, table.cards[source, size - count], table.cards[target, end - 1]):
        return False
    return count + run_length(table, rules, target) >= rules.ranks


@bare
def first_empty(table: Table, rules: Switches) -> int:
    """Return the first empty column, or -1."""
    for column in range(rules.columns):
        if table.size[column] == 0:
            return column
    return -1


@bare
def value_filling(table: Table, rules: Switches, move: int) -> int:
    """Value a move while empty columns are being filled so that a row may be dealt.

    A whole run is put down before one is split, and a split takes one card.
    """
    if move == DEAL:
        return 4
    count, source, target = move >> 8, move >> 4 & 15, move & 15
    if target == OFF:
        return 5
    if target != first_empty(table, rules) or moves_column(table, rules, source, count):
        return NEVER
    if not splits_run(table, rules, source, count):
        return 3
    return 2 if count == 1 else NEVER


@bare
def value_click(table: Table, rules: Switches, move: int) -> int:
    """Value a move as a click would make it, columns left to right.

    A run goes to a card one rank higher, of its own suit first, else to the first empty column;
    the stock is clicked when nothing is left.
    """
    if move == DEAL:
        return 1
    count, source, target = move >> 8, move >> 4 & 15, move & 15
    if target == OFF:
        return 1000
    if splits_run(table, rules, source, count):
        return NEVER
    turn = 8 * (rules.columns - source)
    end = table.size[target]
    if end == 0:
        if moves_column(table, rules, source, count) or target != first_empty(table, rules):
            return NEVER
        return turn + 2
    lower, upper = table.cards[source, table.size[source] - count], table.cards[target, end - 1]
    return turn + (4 if fits(SAME_SUIT, lower, upper) else 3)


@bare
def value_ordered(table: Table, rules: Switches, move: int) -> int:
    """Value a move in the order of seed 001's fallback hint.

    First one that completes a run; then one that turns a face-down card or empties a column,
    onto its own suit if possible; then one onto its own suit. From there on the seed leaves the
    order open: one that takes cards off a card they do not follow; one to an empty column; the
    stock; any other (measured on deals 1 to 400: other orders win no more).
    """
    if move == DEAL:
        return 20
    count, source, target = move >> 8, move >> 4 & 15, move & 15
    if target == OFF or completes_run(table, rules, source, target, count):
        return 100
    if splits_run(table, rules, source, count):
        return NEVER
    size, down, end = table.size[source], table.down[source], table.size[target]
    if end == 0:
        if moves_column(table, rules, source, count) or target != first_empty(table, rules):
            return NEVER
        return 60 if down > 0 and count == size - down else 25
    lower = table.cards[source, size - count]
    own = fits(SAME_SUIT, lower, table.cards[target, end - 1])
    if source >= rules.columns:
        return 50 if own else 15
    if count == size - down:
        return 80 if own else 70
    if own:
        return 50
    below = table.cards[source, size - count - 1]
    return 40 if (below & 15) != (lower & 15) + 1 else 15
