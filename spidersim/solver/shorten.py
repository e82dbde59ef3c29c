"""Shorten: a winning line made shorter, and now and then a proof that none is shorter still."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from spidersim.board import Board
from spidersim.errors import InputError
from spidersim.kernels import search_shorten as ss
from spidersim.kernels import search_shortest as sp
from spidersim.kernels.packing import most_moves, switches
from spidersim.kernels.packing import pack as pack_board
from spidersim.moves import OFF, Move, pack, unpack
from spidersim.referee import Ending, ending, is_win, settle
from spidersim.rules import Rules
from spidersim.solver.verdict import Verdict

POSITIONS = 3_000_000
"""How many positions are looked at, at the most, to shorten a line: about a CPU second."""

PROOF_POSITIONS = 50_000
"""How many positions are stored, at the most, to say that no line is shorter."""


def shorten(
    rules: Rules, board: Board, line: Iterable[Move], positions: int = POSITIONS
) -> tuple[Move, ...]:
    """Return a winning line that is shorter than a given one, if one is found, else that one.

    The line is gone through again and again. At each step three things are tried: to leave it
    out, to make any other legal move in its place, and to make one before it; the steps after
    it then do what they did to the same cards, and whatever has become impossible or needless is
    left out (`spidersim.kernels.search_shorten`). The best change is taken. It ends when a whole
    pass gains nothing, or with the positions. It is a function of the line and the position: no
    clock, no chance.

    Parameters
    ----------
    rules : Rules
        The game.
    board : Board
        Where the line begins, hidden cards and stock known.
    line : iterable of Move
        Moves that win.
    positions : int
        The most positions to look at; the last change may look at a few more.

    Raises
    ------
    InputError
        When the referee does not take the line for a win.

    Examples
    --------
    >>> from spidersim.deals import deal
    >>> from spidersim.presets import preset
    >>> from spidersim.solver.solve import solve
    >>> rules = preset("simple-simon").rules
    >>> board = deal(rules, 1)
    >>> line = solve(rules, board).line
    >>> shorter = shorten(rules, board, line)
    >>> len(line), len(shorter)
    (123, 88)
    """
    board, line = _checked(rules, board, line)
    if ending(rules, board) is Ending.WON:
        return ()
    start, base, trial = (_numbered(rules, board) for _ in range(3))
    hidden = pack_board(rules, board)[1]
    moves = np.array([pack(move) for move in line], np.int64)
    plan = ss.Plan(
        move=moves,
        head=np.zeros_like(moves),
        onto=np.zeros_like(moves),
        trial=np.zeros_like(moves),
        best=np.zeros_like(moves),
        moves=np.empty(most_moves(rules), np.int64),
        counts=np.array([len(line), 0, positions], np.int64),
    )
    compiled = switches(rules)
    ss.begin(start, trial, hidden, compiled, plan)
    while ss.improve(start, base, trial, hidden, compiled, plan):
        pass
    return _replayed(rules, board, moves[: plan.counts[ss.LENGTH]])


def _checked(rules: Rules, board: Board, line: Iterable[Move]) -> tuple[Board, tuple[Move, ...]]:
    board, line = settle(rules, board), tuple(line)
    if not is_win(rules, board, line):
        raise InputError("the line does not win")
    return board, line


def _numbered(rules: Rules, board: Board) -> ss.Numbered:
    return ss.Numbered(
        table=pack_board(rules, board)[0],
        number=np.zeros((rules.piles, rules.cards), np.uint8),
        pile=np.zeros(rules.cards + 1, np.int64),
        place=np.zeros(rules.cards + 1, np.int64),
    )


def _replayed(rules: Rules, board: Board, packed: Iterable[int]) -> tuple[Move, ...]:
    line = tuple(unpack(int(code)) for code in packed)
    if not is_win(rules, board, line):
        raise AssertionError("the referee rejects the shorter line; please report the deal")
    return line


@dataclass(frozen=True)
class Shortest:
    """The shortest line known.

    Attributes
    ----------
    line : tuple of Move
        Moves that win.
    optimal : bool
        Whether it is proved that no line is shorter.
    positions : int
        How many positions were stored for that.
    """

    line: tuple[Move, ...]
    optimal: bool
    positions: int


def shortest(
    rules: Rules, board: Board, line: Iterable[Move], positions: int = PROOF_POSITIONS
) -> Shortest:
    """Look for a line shorter than a given one by looking at everything, while there is room.

    Every position that a shorter line could pass through is looked at, breadth first
    (`spidersim.kernels.search_shortest` says why the first win is a shortest one). Without a win
    among them the given line is optimal, and otherwise the one that is found.

    Parameters
    ----------
    rules : Rules
        The game.
    board : Board
        Where the line begins, hidden cards and stock known.
    line : iterable of Move
        Moves that win.
    positions : int
        The most positions to store.

    Raises
    ------
    InputError
        When the referee does not take the line for a win.
    """
    board, line = _checked(rules, board, line)
    if ending(rules, board) is Ending.WON:
        return Shortest((), True, 0)
    (here, hidden), (after, _), (known, _) = (pack_board(rules, board) for _ in range(3))
    compiled = switches(rules)
    if sp.least(here, hidden, compiled) == len(line):
        return Shortest(line, True, 0)
    size = 1 << (2 * positions).bit_length()
    found = sp.Shortest(
        rows=np.empty((positions, 1 + 2 * rules.piles + rules.cards), np.uint8),
        slots=np.zeros(size, np.uint64),
        parent=np.empty(positions, np.int64),
        move=np.empty(positions, np.int64),
        moves=np.empty(most_moves(rules), np.int64),
        counts=np.zeros(3, np.int64),
    )
    end = sp.search(here, after, known, hidden, compiled, found, len(line))
    count = int(found.counts[sp.POSITIONS])
    if end == sp.WON:
        way = [found.counts[sp.MOVE]]
        position = found.counts[sp.LAST]
        while position:
            way.append(found.move[position])
            position = found.parent[position]
        return Shortest(_replayed(rules, board, reversed(way)), True, count)
    return Shortest(line, end == sp.EXHAUSTED, count)


def shortened(rules: Rules, board: Board, verdict: Verdict) -> Verdict:
    """Return a verdict with a shorter line if one is found, and say whether it is optimal.

    A verdict without a line is returned as it is.

    Parameters
    ----------
    rules : Rules
        The game.
    board : Board
        The position that the verdict is about.
    verdict : Verdict
        What the solver said of it.
    """
    if not verdict.solved:
        return verdict
    best = shortest(rules, board, shorten(rules, board, verdict.line))
    return replace(verdict, line=best.line, optimal=best.optimal)


def warm() -> None:
    """Compile what shortens, on a run that moves once before it leaves."""
    rules = Rules(decks=1, suits="S---", ranks=3, layout=((0, 3), (0, 0)), removal="optional")
    board = Board(((3, 2, 1), ()), (0, 0))
    line = (Move(0, 1, 3), Move(1, OFF, 3))
    shorten(rules, board, line)
    shortest(rules, board, line, 10)
