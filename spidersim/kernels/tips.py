"""Tips: what advice for people says of one move, as a weighted sum of a few facts about it.

The facts are counted here; what each is worth is in the weights that a player brings, so that
advice can be left out without another kernel. Only the `Table` is looked at, which holds no
hidden card.
"""

from spidersim.kernels.compiled import bare
from spidersim.kernels.policies import (
    NEVER,
    completes_run,
    first_empty,
    moves_column,
    run_length,
    splits_run,
)
from spidersim.kernels.table import DEAL, LEFT, OFF, Counts, Switches, Table, fits

(
    COMPLETES,
    SPLITS,
    TURNS,
    UNDER,
    EMPTIES,
    OWN_SUIT,
    LENGTH,
    BURIES,
    OPENS,
    RETURNS,
    FILLS,
    STAYS,
    PARKS,
    LONE_KING,
    ON_KING,
    DEALS,
    FACTS,
) = range(17)
"""The facts, as places in the weights.

=========== =====================================================================================
COMPLETES   the move completes a run, or takes one off
SPLITS      it tears a run apart, or takes a card back from one that has left
TURNS       it turns a face-down card
UNDER       how many cards lie face down in the column it takes cards from
EMPTIES     it empties a column
OWN_SUIT    it builds on the card's own suit
LENGTH      how many cards more than two the run has that it makes so
BURIES      how many cards long the run is that it covers with another suit
OPENS       it builds, and a run of one suit can be laid together where the cards lay
RETURNS     it builds, and the cards could go on to another card of the same rank
FILLS       it fills an empty column and neither turns a card nor opens anything
STAYS       it fills an empty column, and no card is open that the cards could go on to
PARKS       it fills an empty column, and a run of one suit can be laid together where they lay
LONE_KING   it gives an empty column to a king whose run nothing open carries on
ON_KING     it builds on a king
DEALS       it is a deal
FACTS       how many facts there are
=========== =====================================================================================
"""

EVEN = 1 << 20
"""The value of a move that no fact speaks for or against; it keeps all values positive."""


@bare
def carries_on(table: Table, rules: Switches, column: int, card: int) -> bool:
    """Tell whether a whole run at the end of a column can go on a card of its own suit."""
    size = table.size[column]
    if size == 0:
        return False
    count = (card & 15) - (table.cards[column, size - 1] & 15)
    if count < 1 or count > table.group[column]:
        return False
    if splits_run(table, rules, column, count):
        return False
    return fits(rules.run, table.cards[column, size - count], card)


@bare
def is_carried_on(table: Table, rules: Switches, card: int) -> bool:
    """Tell whether a run at the end of some column can go on a card of its own suit."""
    for column in range(rules.columns):
        if carries_on(table, rules, column, card):
            return True
    return False


@bare
def opens_run(table: Table, rules: Switches, source: int, count: int) -> bool:
    """Tell whether cards, once off their column, let a run there go on or be carried on."""
    end = table.size[source] - count - 1
    if source >= rules.columns or end < table.down[source]:
        return False
    cards = table.cards[source]
    first = end
    while first > table.down[source] and fits(rules.run, cards[first], cards[first - 1]):
        first -= 1
    for column in range(rules.columns):
        size = table.size[column]
        if column == source or size == 0:
            continue
        if carries_on(table, rules, column, cards[end]):
            return True
        if fits(rules.run, cards[first], table.cards[column, size - 1]):
            return True
    return False


@bare
def may_return(table: Table, rules: Switches, source: int, target: int, count: int) -> bool:
    """Tell whether cards could go on from where a move puts them, to another card."""
    cards = table.cards[source]
    place = table.size[source] - count
    left = source < rules.columns and place > table.down[source]
    if left and fits(rules.build, cards[place], cards[place - 1]):
        return True
    for column in range(rules.columns):
        size = table.size[column]
        if column in (source, target) or size == 0:
            continue
        if fits(rules.build, cards[place], table.cards[column, size - 1]):
            return True
    return False


@bare
def value_building(
    table: Table, rules: Switches, weights: Counts, source: int, target: int, count: int
) -> int:
    """Value the run that laying cards on another card makes, or covers."""
    lower = table.cards[source, table.size[source] - count]
    upper = table.cards[target, table.size[target] - 1]
    length = run_length(table, rules, target)
    value = 0
    if fits(rules.run, lower, upper):
        laid = count if count <= run_length(table, rules, source) else 1
        value += weights[OWN_SUIT] + weights[LENGTH] * (length + laid - 2)
    else:
        value += weights[BURIES] * length
    if upper & 15 == rules.ranks:
        value += weights[ON_KING]
    return value


@bare
def value_king(table: Table, rules: Switches, weights: Counts, source: int, count: int) -> int:
    """Value giving an empty column to a king and its run, or to other cards."""
    size = table.size[source]
    king = table.cards[source, size - count] & 15 == rules.ranks
    if king and not is_carried_on(table, rules, table.cards[source, size - 1]):
        return weights[LONE_KING]
    return 0


@bare
def value_tips(table: Table, rules: Switches, weights: Counts, filling: int, move: int) -> int:
    """Value a move by the weights of the facts about it.

    What is worth less than a deal waits for it; when an empty column forbids the deal, `filling`
    leaves the moves that fill it.
    """
    if move == DEAL:
        return EVEN + weights[DEALS]
    count, source, target = move >> 8, move >> 4 & 15, move & 15
    if target == OFF or completes_run(table, rules, source, target, count):
        return EVEN + weights[COMPLETES]
    down = table.down[source]
    fills, empties = table.size[target] == 0, moves_column(table, rules, source, count)
    if fills:
        if empties or target != first_empty(table, rules):
            return NEVER
    elif filling:
        return NEVER
    turns = source < rules.columns and down > 0 and count == table.size[source] - down
    opens = opens_run(table, rules, source, count)
    returns = may_return(table, rules, source, target, count)
    value = EVEN + weights[UNDER] * down + weights[TURNS] * turns
    if source >= rules.returning or splits_run(table, rules, source, count):
        value += weights[SPLITS]
    if fills:
        value += weights[PARKS] if opens else weights[FILLS] * (not turns)
        value += weights[STAYS] * (not returns)
        value += value_king(table, rules, weights, source, count)
    else:
        value += weights[OPENS] * opens + weights[RETURNS] * returns + weights[EMPTIES] * empties
        value += value_building(table, rules, weights, source, target, count)
    waits = table.counts[LEFT] > 0 and not filling and value < EVEN + weights[DEALS]
    return NEVER if waits else value
