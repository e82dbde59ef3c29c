"""Perft: counting the sequences of legal moves, to check the kernels against the referee."""

import numpy as np

from spidersim.board import Board
from spidersim.kernels import table as t
from spidersim.kernels.compiled import compiled
from spidersim.kernels.packing import most_moves, pack, switches
from spidersim.rules import Rules


def perft(rules: Rules, board: Board, depth: int) -> int:
    """Count the sequences of `depth` legal moves from a position; see `referee.perft`."""
    if depth == 0:
        return 1
    tables = [pack(rules, board)[0] for _ in range(depth)]
    hidden = pack(rules, board)[1]
    moves = np.zeros((depth, most_moves(rules)), np.int64)
    stacked = t.Table(*(np.stack(arrays) for arrays in zip(*tables, strict=True)))
    return int(_perft(stacked, hidden, switches(rules), moves, 0))


@compiled
def _level(tables: t.Table, level: int) -> t.Table:
    return t.Table(
        tables.cards[level],
        tables.size[level],
        tables.down[level],
        tables.group[level],
        tables.sums[level],
        tables.counts[level],
    )


@compiled
def _perft(
    tables: t.Table, hidden: t.Hidden, rules: t.Switches, moves: t.Counts, level: int
) -> int:
    here = _level(tables, level)
    count = t.legal_moves(here, rules, moves[level])
    if level + 1 == len(moves):
        return count
    total = 0
    below = _level(tables, level + 1)
    for i in range(count):
        t.copy_table(below, here)
        t.apply(below, hidden, rules, moves[level, i])
        total += _perft(tables, hidden, rules, moves, level + 1)
    return total
