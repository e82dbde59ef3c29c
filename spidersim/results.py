"""Results: how one game came out, whoever played it."""

from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """How a game came out.

    A player's game is won or lost; a solver's verdict is solved, unwinnable or unknown; an error
    is neither and is never counted as a loss.
    """

    WON = "won"
    LOST = "lost"
    ERROR = "error"
    SOLVED = "solved"
    UNWINNABLE = "unwinnable"
    UNKNOWN = "unknown"


class Reason(StrEnum):
    """Why a game was lost or a verdict is unknown.

    ``no_moves`` and ``deal_blocked`` are facts of the rules; ``repetition``, ``move_limit`` and
    ``resigned`` are a player's own ways to stop; ``positions``, ``time`` and ``memory`` are limits
    that a solver reached, ``exhausted`` a search that ran dry without being a proof.
    """

    NO_MOVES = "no_moves"
    DEAL_BLOCKED = "deal_blocked"
    REPETITION = "repetition"
    MOVE_LIMIT = "move_limit"
    RESIGNED = "resigned"
    POSITIONS = "positions"
    TIME = "time"
    MEMORY = "memory"
    EXHAUSTED = "exhausted"


@dataclass(frozen=True)
class Result:
    """One game as it was played or solved.

    Attributes
    ----------
    outcome : Outcome
        How it came out.
    reason : str
        Why it was lost or is unknown (a `Reason`), or what went wrong; empty for a win, a
        solution and a proof.
    moves : int
        Moves made, deals included; for a solver the length of its line, 0 without one.
    deals : int
        Deals made.
    runs : int
        Complete runs that left the table.
    face_down : int
        Cards still face down in the columns at the end.
    score : int or None
        The score at the end, by the rule `score`; None where nobody kept it.
    positions : int or None
        Positions searched; None for those that do not search.
    line : bytes
        The moves, packed by `spidersim.moves.line_to_bytes`; empty when there is none.
    """

    outcome: Outcome
    reason: str = ""
    moves: int = 0
    deals: int = 0
    runs: int = 0
    face_down: int = 0
    score: int | None = None
    positions: int | None = None
    line: bytes = b""


def error(message: str) -> Result:
    """Return the result of a game that could not be played out, with what went wrong."""
    return Result(Outcome.ERROR, reason=message)
