"""Solve: one call from a position to a verdict."""

import math

from spidersim.board import Board
from spidersim.contestant import Parameter
from spidersim.errors import InputError
from spidersim.moves import Move
from spidersim.referee import Ending, ending, is_win, settle
from spidersim.results import Outcome, Reason
from spidersim.rules import Rules
from spidersim.solver.engine import Clock, End, Engine, Finding
from spidersim.solver.portfolio import PORTFOLIO, check_engine, rounds, turns
from spidersim.solver.removals import take_off
from spidersim.solver.verdict import Verdict

POSITIONS = 167_000
"""The usual budget: that of the site this project was founded to measure."""

MOST_POSITIONS = 100_000_000
"""The largest budget."""


def solve(
    rules: Rules,
    board: Board,
    positions: int = POSITIONS,
    engine: str = PORTFOLIO,
    seconds: float | None = None,
) -> Verdict:
    """Find a winning line from a position that lies open, or prove that there is none.

    The engines of a portfolio have their turns (`spidersim.solver.portfolio`) until one finds a
    win, the prover has looked at everything, or the budget is used up. The verdict is a function
    of the rules, the position, the engine and the budget, and a larger budget finds the same line
    after the same number of positions. Only a time limit makes it depend on the machine.

    Parameters
    ----------
    rules : Rules
        The game.
    board : Board
        Where to begin, hidden cards and stock known. Face-down cards at the end of a column are
        turned and, where removal is automatic, complete runs taken off before the first move.
    positions : int
        The most positions to store, all engines together.
    engine : str
        One of `spidersim.solver.portfolio.NAMES`.
    seconds : float, optional
        A time limit.

    Raises
    ------
    InputError
        When `positions` is not from 1 to `MOST_POSITIONS`, there is no such engine, or the time
        limit is not above 0.

    Examples
    --------
    >>> from spidersim.deals import deal
    >>> from spidersim.presets import preset
    >>> rules = preset("spider-1").rules
    >>> solve(rules, deal(rules, 1)).solved
    True
    """
    check_positions(positions)
    check_engine(engine)
    check_seconds(seconds)
    board = settle(rules, board)
    first = turns(rules, board, engine)
    removals, cleared = take_off(rules, board)
    if ending(rules, cleared) is Ending.WON:
        return Verdict(Outcome.SOLVED, 0, line=tuple(removals))
    clock = Clock(seconds)
    used = 0
    exhausted: set[int] = set()
    for turns_now in rounds(first):
        ends: list[End] = []
        for place, turn in enumerate(turns_now):
            if place in exhausted:
                continue
            if used == positions:
                return Verdict(Outcome.UNKNOWN, used, Reason.POSITIONS)
            room = min(turn.positions, positions - used)
            finding = _search(turn.engine, rules, board, room, clock)
            used += finding.positions
            ends.append(finding.end)
            if finding.end is End.WON:
                return _checked(rules, board, finding.line, used, turn.engine)
            if finding.end is End.TIME:
                return Verdict(Outcome.UNKNOWN, used, Reason.TIME)
            if finding.end is End.EXHAUSTED:
                if turn.engine.proves:
                    return Verdict(Outcome.UNWINNABLE, used, engine=turn.engine.name)
                exhausted.add(place)
        if End.POSITIONS not in ends:
            break
    # Whatever is left has no use for more positions.
    return Verdict(Outcome.UNKNOWN, used, Reason.MEMORY if End.MEMORY in ends else Reason.EXHAUSTED)


def _search(engine: Engine, rules: Rules, board: Board, positions: int, clock: Clock) -> Finding:
    try:
        return engine.search(rules, board, positions, clock)
    except MemoryError:
        return Finding(End.MEMORY, 0)


def check_positions(positions: Parameter) -> None:
    """Refuse a budget that is not from 1 to `MOST_POSITIONS`."""
    if isinstance(positions, bool | float | str) or not 1 <= positions <= MOST_POSITIONS:
        raise InputError(
            f"positions is {positions!r}, not a whole number from 1 to {MOST_POSITIONS}"
        )


def check_seconds(seconds: Parameter | None) -> None:
    """Refuse a time limit that is not above 0."""
    if seconds is not None and (isinstance(seconds, bool | str) or not 0 < seconds < math.inf):
        raise InputError(f"seconds is {seconds!r}, not a number above 0")


def _checked(
    rules: Rules, board: Board, line: tuple[Move, ...], positions: int, engine: Engine
) -> Verdict:
    """Return the verdict for a line, replayed by the referee."""
    if not is_win(rules, board, line):
        raise AssertionError("the referee rejects the solver's line; please report the deal")
    return Verdict(Outcome.SOLVED, positions, line=line, engine=engine.name)
