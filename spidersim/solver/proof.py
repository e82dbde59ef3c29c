"""Proof: the exhaustive search that alone may say `unwinnable`."""

from collections import Counter
from itertools import accumulate

import numpy as np

from spidersim.board import Board
from spidersim.kernels import search_columns as sc
from spidersim.kernels import search_dead as sd
from spidersim.kernels import search_proof as sp
from spidersim.kernels.packing import aside, most_moves, pack, switches
from spidersim.moves import DEAL, OFF, Move, unpack
from spidersim.referee import apply
from spidersim.rules import Rules
from spidersim.solver.engine import Clock, End, Engine, Finding

MOST_BYTES = 448 << 20
"""The most memory that a proof's positions may take, their columns apart."""

MOST_COLUMNS = 1 << 22
"""The most different columns of a proof."""

MOST_COLUMN_BYTES = 128 << 20
"""The most memory that they may take, two bytes and one for each card of a column."""

_AT_A_TIME = 10_000
"""Positions looked at from one glance at the clock to the next."""

_FIRST_MASK = (1 << 12) - 1
"""Slots, less one, that a proof begins with."""

_PARENT_MOVE_SLOT = 4 + 2 + 6
"""Bytes of a position besides its row."""

_Pile = tuple[int, tuple[int, ...]]
"""How many cards of a pile lie face down, and its cards."""


class Proof(Engine):
    """The prover."""

    name = "proof"
    proves = True

    def search(self, rules: Rules, board: Board, positions: int, clock: Clock) -> Finding:
        """Look at every position that can be reached.

        The search is breadth first: the line of a win is one of the shortest.
        """
        proof = _proof(rules, board, positions)
        here, hidden = pack(rules, board)
        after, _ = pack(rules, board)
        compiled = switches(rules)
        end = sp.begin(here, hidden, compiled, proof)
        while end == sp.GOING_ON and not clock.is_over:
            until = int(proof.counts[sp.NEXT]) + _AT_A_TIME
            end = sp.prove(here, after, hidden, compiled, proof, until)
        count = int(proof.counts[sp.POSITIONS])
        if end == sp.GOING_ON:
            return Finding(End.TIME, count)
        if end == sp.EXHAUSTED:
            return Finding(End.EXHAUSTED, count)
        if end == sp.FULL:
            return Finding(End.POSITIONS if count == positions else End.MEMORY, count)
        return Finding(End.WON, count, _line(rules, board, proof, count - 1))


def _proof(rules: Rules, board: Board, positions: int) -> sp.Proof:
    """Return room for a proof; pages that it does not touch take no memory."""
    width = 1 + 3 * rules.piles
    room = max(0, min(positions, MOST_BYTES // (width + _PARENT_MOVE_SLOT), sc.MOST - 1))
    # The room for columns must not depend on the positions asked for: rejected positions have
    # columns, too, and a smaller budget may end a proof no sooner than at its last position.
    columns = sc.Columns(
        bytes=np.empty(MOST_COLUMN_BYTES, np.uint8),
        start=np.empty(MOST_COLUMNS, np.int32),
        slots=np.empty(_slots(MOST_COLUMNS), np.uint32),
        row=np.empty(2 + rules.cards, np.uint8),
        counts=np.array([0, 0, _FIRST_MASK], np.int64),
    )
    columns.slots[: _FIRST_MASK + 1] = 0
    proof = sp.Proof(
        rows=np.empty((room, width), np.uint8),
        slots=np.empty(_slots(room), np.uint32),
        parent=np.empty(room, np.int32),
        move=np.empty(room, np.uint16),
        moves=np.empty(most_moves(rules), np.int64),
        now=np.empty(rules.piles, np.int64),
        next=np.empty(rules.piles, np.int64),
        row=np.empty(width, np.uint8),
        counts=np.array([0, 0, _FIRST_MASK], np.int64),
        columns=columns,
        dead=_dead_ends(rules, board),
    )
    proof.slots[: _FIRST_MASK + 1] = 0
    return proof


def _dead_ends(rules: Rules, board: Board) -> sd.DeadEnds:
    """Return room for the test for dead ends."""
    several = sum(1 << code for code, count in Counter(rules.deck).items() if count > 1)
    last = accumulate(reversed(board.stock), lambda known, code: known | 1 << code, initial=0)
    return sd.DeadEnds(
        left=np.zeros((rules.columns, rules.cards), np.uint8),
        opened=np.zeros(rules.columns, np.int64),
        stock=np.array(list(last), np.uint64),
        several=np.array([several], np.uint64),
    )


def _slots(most: int) -> int:
    """Return how many slots are enough for so many entries: a third more, a power of two."""
    slots = _FIRST_MASK + 1
    while 3 * slots < 4 * (most + 1):
        slots *= 2
    return slots


def _line(rules: Rules, board: Board, proof: sp.Proof, last: int) -> tuple[Move, ...]:
    """Return the moves to a position, in the columns of the board.

    A stored position's piles may be in another order than the board's. A pile that is known by
    its cards is found by them, and one of several that are alike is as good as another.
    """
    way = []
    while last:
        way.append((int(proof.parent[last]), unpack(int(proof.move[last]))))
        last = int(proof.parent[last])
    line = []
    for position, move in reversed(way):
        if move != DEAL:
            stored = _stored_piles(rules, proof, position)
            now = _piles(rules, board)
            fixed = min(len(board.stock), rules.columns)
            source = _same(rules, stored, now, move.source, -1, fixed)
            target = move.target
            if target != OFF:
                target = _same(rules, stored, now, target, source, fixed)
            move = Move(source, target, move.cards)
        board = apply(rules, board, move)
        line.append(move)
    return tuple(line)


def _same(
    rules: Rules, stored: list[_Pile], now: list[_Pile], place: int, taken: int, fixed: int
) -> int:
    """Return which pile now is the stored one: that at its place where places count."""
    if place < fixed:
        return place
    returning = rules.columns + rules.reserve
    zones = (range(fixed, rules.columns), range(rules.columns, returning))
    zone = next((z for z in zones if place in z), range(returning, rules.piles))
    return next(pile for pile in zone if pile != taken and now[pile] == stored[place])


def _piles(rules: Rules, board: Board) -> list[_Pile]:
    """Return every pile of a board."""
    down = (*board.down, *[0] * (rules.piles - rules.columns))
    return list(zip(down, (*board.columns, *aside(rules, board)), strict=True))


def _stored_piles(rules: Rules, proof: sp.Proof, position: int) -> list[_Pile]:
    """Return every pile of a stored position."""
    piles = []
    known = proof.columns
    for low, middle, high in proof.rows[position, 1:].reshape(-1, 3).tolist():
        at = int(known.start[low | middle << 8 | high << 16])
        size, down = known.bytes[at : at + 2].tolist()
        piles.append((down, tuple(known.bytes[at + 2 : at + 2 + size].tolist())))
    return piles
