"""Proof: the exhaustive search that alone may say `unwinnable`."""

import numpy as np

from spidersim.board import Board
from spidersim.kernels import search_proof as sp
from spidersim.kernels.packing import most_moves, pack, switches
from spidersim.moves import DEAL, OFF, Move, unpack
from spidersim.referee import apply
from spidersim.results import Outcome, Reason
from spidersim.rules import Rules
from spidersim.solver.engine import Clock, End, Engine, Finding
from spidersim.solver.verdict import Verdict

MOST_BYTES = 96 << 20
"""The most memory that a proof's positions may take."""


def prove(rules: Rules, board: Board, positions: int) -> Verdict:
    """Look at every position that can be reached, while there is room.

    Parameters
    ----------
    rules : Rules
        The game.
    board : Board
        A settled position that is not won yet.
    positions : int
        The most positions to store.
    """
    width = 1 + 2 * rules.piles + rules.cards
    room = max(0, min(positions, MOST_BYTES // width))
    size = 1024
    while size < 2 * room:
        size *= 2
    proof = sp.Proof(
        rows=np.empty((room, width), np.uint8),
        slots=np.zeros(size, np.uint64),
        parent=np.empty(room, np.int32),
        move=np.empty(room, np.uint16),
        moves=np.empty(most_moves(rules), np.int64),
        order=np.empty(rules.piles, np.int64),
        row=np.empty(width, np.uint8),
        counts=np.array([0, 0, size - 1], np.int64),
    )
    here, hidden = pack(rules, board)
    after, _ = pack(rules, board)
    end = sp.prove(here, after, hidden, switches(rules), proof)
    count = int(proof.counts[sp.POSITIONS])
    if end == sp.EXHAUSTED:
        return Verdict(Outcome.UNWINNABLE, count)
    if end == sp.FULL:
        reason = Reason.POSITIONS if room == positions else Reason.MEMORY
        return Verdict(Outcome.UNKNOWN, count, reason)
    return Verdict(Outcome.SOLVED, count, line=_line(rules, board, proof, count - 1))


def _line(rules: Rules, board: Board, proof: sp.Proof, last: int) -> tuple[Move, ...]:
    """Return the moves to a position, in the columns of the board.

    A stored position's columns may be in another order than the board's: a column is known by
    its cards, and one of several that are alike is as good as another.
    """
    way = []
    while last:
        way.append((int(proof.parent[last]), unpack(int(proof.move[last]))))
        last = int(proof.parent[last])
    line = []
    for position, move in reversed(way):
        if move != DEAL and not board.stock:
            row = proof.rows[position]
            stored = [_face_up(row, rules.piles, number) for number in range(rules.columns)]
            now = [
                (down, cards[down:]) for cards, down in zip(board.columns, board.down, strict=True)
            ]
            source = move.source
            if source < rules.columns:
                source = _same(stored[source], now, source, -1)
            if move.target != OFF:
                target = _same(stored[move.target], now, move.target, source)
                move = Move(source, target, move.cards)
            else:
                move = Move(source, OFF, move.cards)
        board = apply(rules, board, move)
        line.append(move)
    return tuple(line)


def _same(
    column: tuple[int, tuple[int, ...]],
    now: list[tuple[int, tuple[int, ...]]],
    place: int,
    taken: int,
) -> int:
    """Return which column now is the stored one: at the same place with face-down cards."""
    if column[0]:
        return place
    return next(i for i, other in enumerate(now) if i != taken and other == column)


def _face_up(row: np.ndarray, piles: int, number: int) -> tuple[int, tuple[int, ...]]:
    """Return a stored column's face-down count and face-up cards."""
    sizes, downs = row[1 : 1 + 2 * piles : 2], row[2 : 2 + 2 * piles : 2]
    ups = sizes.astype(int) - downs
    start = 1 + 2 * piles + int(ups[:number].sum())
    return int(downs[number]), tuple(row[start : start + int(ups[number])].tolist())


class Proof(Engine):
    """The prover."""

    name = "proof"
    proves = True

    def search(self, rules: Rules, board: Board, positions: int, clock: Clock) -> Finding:
        """Look at every position that can be reached."""
        verdict = prove(rules, board, positions)
        return Finding(_ENDS[verdict.outcome, verdict.reason], verdict.positions, verdict.line)


_ENDS = {
    (Outcome.SOLVED, None): End.WON,
    (Outcome.UNWINNABLE, None): End.EXHAUSTED,
    (Outcome.UNKNOWN, Reason.POSITIONS): End.POSITIONS,
    (Outcome.UNKNOWN, Reason.MEMORY): End.MEMORY,
}
