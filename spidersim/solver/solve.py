"""Solve: one call from a position to a verdict."""

from dataclasses import replace

from spidersim.board import Board
from spidersim.contestant import Parameter
from spidersim.errors import InputError
from spidersim.moves import OFF, Move, unpack
from spidersim.referee import Ending, apply, ending, has_run, is_win, settle
from spidersim.results import Outcome, Reason
from spidersim.rules import Rules
from spidersim.solver.proof import prove
from spidersim.solver.stages import Plan, StageSearch
from spidersim.solver.verdict import Verdict

POSITIONS = 167_000
"""The usual budget: that of the site this project was founded to measure."""

MOST_POSITIONS = 100_000_000
"""The largest budget."""


def solve(rules: Rules, board: Board, positions: int = POSITIONS) -> Verdict:
    """Find a winning line from a position that lies open, or prove that there is none.

    The main engine (`spidersim.solver.stages`) searches first. When it has exhausted what it
    looks at without a win, the prover (`spidersim.solver.proof`) may store as many positions as
    are left of the budget. The verdict is a function of the rules, the position and the budget,
    and a larger budget finds the same line after the same number of positions.

    Parameters
    ----------
    rules : Rules
        The game.
    board : Board
        Where to begin, hidden cards and stock known. Face-down cards at the end of a column are
        turned and, where removal is automatic, complete runs taken off before the first move.
    positions : int
        The most positions to store, both engines together.

    Raises
    ------
    InputError
        When `positions` is not from 1 to `MOST_POSITIONS`.

    Examples
    --------
    >>> from spidersim.deals import deal
    >>> from spidersim.presets import preset
    >>> rules = preset("spider-1").rules
    >>> solve(rules, deal(rules, 1)).solved
    True
    """
    check_positions(positions)
    board = settle(rules, board)
    at_once, start = _take_off(rules, board)
    if ending(rules, start) is Ending.WON:
        return Verdict(Outcome.SOLVED, 0, line=tuple(at_once))
    search = StageSearch(rules, start, positions, Plan())
    stored, packed = search.run()
    if packed is not None:
        line = _with_removals(rules, start, packed)
        return _checked(rules, board, Verdict(Outcome.SOLVED, stored, line=(*at_once, *line)))
    if search.full:
        reason = Reason.POSITIONS if stored == positions else Reason.MEMORY
        return Verdict(Outcome.UNKNOWN, stored, reason)
    if stored == positions:
        return Verdict(Outcome.UNKNOWN, stored, Reason.POSITIONS)
    verdict = prove(rules, board, positions - stored)
    return _checked(rules, board, replace(verdict, positions=stored + verdict.positions))


def check_positions(positions: Parameter) -> None:
    """Refuse a budget that is not from 1 to `MOST_POSITIONS`."""
    if isinstance(positions, bool | float | str) or not 1 <= positions <= MOST_POSITIONS:
        raise InputError(
            f"positions is {positions!r}, not a whole number from 1 to {MOST_POSITIONS}"
        )


def _checked(rules: Rules, board: Board, verdict: Verdict) -> Verdict:
    """Return a verdict, its line replayed by the referee if it claims one."""
    if verdict.solved and not is_win(rules, board, verdict.line):
        raise AssertionError("the referee rejects the solver's line; please report the deal")
    return verdict


def _take_off(rules: Rules, board: Board) -> tuple[list[Move], Board]:
    """Take every complete run off where the player may; return the moves and the position."""
    moves: list[Move] = []
    if rules.removal == "optional":
        for column in range(rules.columns):
            while has_run(rules, board, column):
                moves.append(Move(column, OFF, rules.ranks))
                board = apply(rules, board, moves[-1])
    return moves, board


def _with_removals(rules: Rules, board: Board, packed: list[int]) -> list[Move]:
    """Return the main engine's moves, with the removals that it takes for granted."""
    moves = [unpack(code) for code in packed]
    if rules.removal == "automatic":
        return moves
    line: list[Move] = []
    for move in moves:
        line.append(move)
        removals, board = _take_off(rules, apply(rules, board, move))
        line += removals
    return line
