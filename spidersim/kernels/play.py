"""Play: whole games by the simple players, and their choice of one move."""

import numpy as np

from spidersim.kernels.compiled import bare
from spidersim.kernels.memory import (
    FILLING,
    Memory,
    has_seen,
    keep,
    next_random,
)
from spidersim.kernels.policies import NEVER, value_click, value_filling, value_ordered
from spidersim.kernels.table import (
    DEAL,
    FACE_DOWN,
    LEFT,
    NOT_OVER,
    Counts,
    Hidden,
    Switches,
    Table,
    apply,
    copy_table,
    ending,
    legal_moves,
    position_hash,
)
from spidersim.kernels.tips import value_tips

RANDOM, CLICK, ORDERED, TIPS = 0, 1, 2, 3
"""The policies a game may be played by."""

REPETITION, RESIGNED, MOVE_LIMIT = -1, -2, -3
"""Why a player stops before the rules end its game."""


@bare
def value(policy: int, table: Table, rules: Switches, memory: Memory, move: int) -> int:
    """Return what a move is worth to a policy now."""
    if policy == TIPS:
        return value_tips(table, rules, memory.weights, memory.notes[FILLING], move)
    if memory.notes[FILLING]:
        return value_filling(table, rules, move)
    if policy == CLICK:
        return value_click(table, rules, move)
    return value_ordered(table, rules, move)


@bare
def repeats(table: Table, rules: Switches, memory: Memory, move: int) -> bool:
    """Tell whether a move leads to a position the player has been in.

    What turns a card or deals is always new.
    """
    if move == DEAL:
        return False
    copy_table(memory.scratch, table)
    apply(memory.scratch, memory.blind, rules, move)
    if memory.scratch.counts[FACE_DOWN] != table.counts[FACE_DOWN]:
        return False
    return has_seen(memory.seen, position_hash(memory.scratch, rules))


@bare
def best_new(policy: int, table: Table, rules: Switches, memory: Memory, legal: int) -> int:
    """Return the best move that leads somewhere new, or `REPETITION` or `RESIGNED`."""
    moves, scores = memory.moves, memory.scores
    for i in range(legal):
        scores[i] = value(policy, table, rules, memory, moves[i])
    reason = RESIGNED
    while True:
        best = 0
        for i in range(1, legal):
            if scores[i] > scores[best]:
                best = i
        if scores[best] == NEVER:
            return reason
        if not repeats(table, rules, memory, moves[best]):
            return moves[best]
        reason = REPETITION
        scores[best] = NEVER


@bare
def choose(policy: int, table: Table, rules: Switches, memory: Memory, legal: int) -> int:
    """Return the move a policy makes, or `REPETITION` or `RESIGNED`.

    `memory.moves` holds the `legal` moves, at least one.
    """
    if policy == RANDOM:
        return memory.moves[next_random(memory.chance) % np.uint64(legal)]
    keep(memory.seen, position_hash(table, rules))
    while True:
        move = best_new(policy, table, rules, memory, legal)
        if memory.notes[FILLING]:
            break
        if move >= 0 or table.counts[LEFT] == 0 or not rules.strict:
            return move
        # Nothing is left but the stock, and an empty column forbids the deal.
        memory.notes[FILLING] = 1
    if move == DEAL:
        memory.notes[FILLING] = 0
    return move


@bare
def play(
    policy: int, table: Table, hidden: Hidden, rules: Switches, memory: Memory, line: Counts
) -> tuple[int, int]:
    """Play a game to its end, or for as many moves as `line` has room for.

    Returns
    -------
    (int, int)
        How it ended (see `spidersim.kernels.table.ending`, or one of `REPETITION`, `RESIGNED`
        and `MOVE_LIMIT`) and how many moves were made.
    """
    made = 0
    while True:
        legal = legal_moves(table, rules, memory.moves)
        state = ending(table, rules, legal)
        if state != NOT_OVER:
            return state, made
        if made == len(line):
            return MOVE_LIMIT, made
        move = choose(policy, table, rules, memory, legal)
        if move < 0:
            return move, made
        apply(table, hidden, rules, move)
        line[made] = move
        made += 1
