"""Verdict: what a solver says about a position."""

from dataclasses import dataclass

from spidersim.moves import Move
from spidersim.results import Outcome, Reason


@dataclass(frozen=True)
class Verdict:
    """A solver's answer.

    Attributes
    ----------
    outcome : Outcome
        ``solved`` with a line that the referee has replayed, ``unwinnable`` after an exhaustive
        search, ``unknown`` otherwise.
    positions : int
        How many distinct positions were stored.
    reason : Reason or None
        Why the answer is unknown: ``positions``, ``memory`` or ``time`` when that limit was
        reached, ``exhausted`` when no engine had anything left to look at.
    line : tuple of Move
        The moves that win, removals included where the rules leave them to the player.
    engine : str
        Who found the line or the proof; empty where nobody had to.
    optimal : bool
        Whether it is proved that no line is shorter (`spidersim.solver.shorten`).
    """

    outcome: Outcome
    positions: int
    reason: Reason | None = None
    line: tuple[Move, ...] = ()
    engine: str = ""
    optimal: bool = False

    @property
    def solved(self) -> bool:
        """Whether a winning line was found."""
        return self.outcome is Outcome.SOLVED
