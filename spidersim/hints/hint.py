"""Hint: a move for a position, the first of a winning line where the solver finds one."""

from dataclasses import dataclass
from typing import Literal

from spidersim.board import Board
from spidersim.moves import Move
from spidersim.players.compiled import Ordered
from spidersim.players.view import view
from spidersim.referee import Ending, ending
from spidersim.results import Outcome, Reason
from spidersim.rules import Rules
from spidersim.solver.solve import POSITIONS, check_positions, solve
from spidersim.solver.verdict import Verdict


@dataclass(frozen=True)
class Hint:
    """A move, and whose it is.

    Attributes
    ----------
    verdict : Verdict
        What the solver says of the position; its line is the way to the win.
    move : Move or None
        The move; None where nobody has one.
    by : {"solver", "ordered", ""}
        Whose move it is, or who sees none; empty where the game is over.
    end : Ending or Reason or None
        Why there is no move: the game is over, or the ordered player stops.
    """

    verdict: Verdict
    move: Move | None = None
    by: Literal["solver", "ordered", ""] = ""
    end: Ending | Reason | None = None


def hint(rules: Rules, board: Board, positions: int = POSITIONS) -> Hint:
    """Return the hint for a position, as seed 001 describes it.

    A solver that sees every card is asked for a winning line within 167,000 positions; where it
    has none, the move follows the order of the player `ordered`, which sees what a person sees.

    Parameters
    ----------
    rules : Rules
        The game.
    board : Board
        The position, hidden cards and stock known, as the readers of boards return it.
    positions : int
        The most positions the solver may store.

    Raises
    ------
    InputError
        When `positions` is no budget of the solver's.

    Examples
    --------
    >>> from spidersim.deals import deal
    >>> from spidersim.presets import preset
    >>> rules = preset("spiderette-1").rules
    >>> hint(rules, deal(rules, 1)).by
    'solver'
    """
    check_positions(positions)
    end = ending(rules, board)
    if end is not None:
        outcome = Outcome.SOLVED if end is Ending.WON else Outcome.UNWINNABLE
        return Hint(Verdict(outcome, 0), end=end)
    ordered = Ordered()
    ordered.begin(rules, 0)
    return advise(rules, board, solve(rules, board, positions), ordered)


def advise(rules: Rules, board: Board, verdict: Verdict, ordered: Ordered) -> Hint:
    """Return the hint for a position that the solver has looked at.

    Parameters
    ----------
    rules : Rules
        The game.
    board : Board
        A position in which the game is not over.
    verdict : Verdict
        What the solver says of it.
    ordered : Ordered
        Who is asked where there is no line, and remembers where the game has been.
    """
    if verdict.solved:
        return Hint(verdict, verdict.line[0], "solver")
    choice = ordered.choose(view(rules, board))
    if isinstance(choice, Reason):
        return Hint(verdict, by="ordered", end=choice)
    return Hint(verdict, choice, "ordered")
