"""Scores, compiled: see `spidersim.scores`."""

from spidersim.kernels.compiled import bare
from spidersim.kernels.table import (
    FACE_DOWN,
    RUNS,
    SAME_SUIT,
    Switches,
    Table,
    fits,
    has_run,
)

MICROSOFT, AISLERIOT, AISLERIOT_SCORPION = 0, 1, 2
"""The values of `Switches.score`."""


@bare
def score(table: Table, rules: Switches, moves: int) -> int:
    """Return the score of a position after so many moves."""
    gone = table.counts[RUNS]
    if rules.score == MICROSOFT:
        return 500 - moves + 100 * gone
    total = gone * (rules.ranks - 1)
    whole = gone
    for column in range(rules.columns):
        cards, size = table.cards[column], table.size[column]
        for i in range(table.down[column] + 1, size):
            total += fits(SAME_SUIT, cards[i], cards[i - 1])
        whole += size == rules.ranks and has_run(table, rules, column)
    if rules.score == AISLERIOT:
        return total
    return 36 - 3 * table.counts[FACE_DOWN] + total + 4 * whole
