"""Player: the contract of those who see only what a person sees."""

import operator
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, ClassVar, Literal

from spidersim.board import Board
from spidersim.contestant import Contestant, Parameter
from spidersim.errors import InputError
from spidersim.moves import DEAL, Move, line_to_bytes, pack
from spidersim.players.view import View, view
from spidersim.referee import Ending, apply, ending
from spidersim.results import Outcome, Reason, Result, error
from spidersim.rules import Rules
from spidersim.scores import score

MOST_MOVES = 1_000_000
"""The most moves that a game may be allowed."""


class Player(Contestant):
    """One who plays a game move by move without peeking.

    A player of one's own sets `name`, `title` and `source`, and says in `choose` which move to
    make. Anything it wants to remember within a game it begins anew in `begin`. To the parameters
    it has in `defaults` comes ``moves``, the most moves of a game: every game is to end.
    """

    sees: ClassVar[Literal["table", "everything"]] = "table"
    defaults: ClassVar[Mapping[str, Parameter]] = {"moves": 1000}

    def __init_subclass__(cls, **rest: Any) -> None:
        super().__init_subclass__(**rest)
        if isinstance(cls.defaults, Mapping):
            cls.defaults = {**Player.defaults, **cls.defaults}

    def __init__(self, **parameters: Parameter) -> None:
        super().__init__(**parameters)
        check_moves(self)

    def begin(self, rules: Rules, seed: int) -> None:
        """Get ready for a new game.

        Parameters
        ----------
        rules : Rules
            The game.
        seed : int
            0 to 2^64 - 1; the only source of chance the player may use.
        """

    @abstractmethod
    def choose(self, view: View) -> Move | Reason:
        """Return one of ``view.legal_moves``, of which there is at least one.

        Or return the reason to stop: `Reason.RESIGNED`, or `Reason.REPETITION` when all that is
        left is to go round in circles.
        """

    def play(self, rules: Rules, board: Board, seed: int) -> Result:
        """Play one game, each move judged by the referee.

        What the player is shown are copies, so that whatever it does with them changes no game.
        """
        shown, most = copy(rules), int(self.parameters["moves"])
        self.begin(shown, seed)
        line: list[int] = []
        while True:
            end: Ending | Reason | None = ending(rules, board)
            if end is None and len(line) >= most:
                end = Reason.MOVE_LIMIT
            if end:
                return finished(rules, board, line, end)
            choice = self.choose(view(shown, board))
            try:
                chosen = read_choice(choice)
                if isinstance(chosen, Reason):
                    return finished(rules, board, line, chosen)
                board = apply(rules, board, chosen)
            except InputError as wrong:
                return error(f"move {len(line) + 1}: {wrong}")
            line.append(pack(chosen))


MAY_STOP = (Reason.RESIGNED, Reason.REPETITION)
"""The reasons a player may stop for; all others are the referee's to find."""

_MAY_STOP = " or ".join(MAY_STOP)


def read_choice(choice: object) -> Move | Reason:
    """Return what a player chose: a move of plain whole numbers, or a reason it may stop for.

    Raises
    ------
    InputError
        When it is neither; the message says what it is.
    """
    if isinstance(choice, Reason):
        if choice not in MAY_STOP:
            raise InputError(f"choose returned {choice}; a player stops with {_MAY_STOP} only")
        return choice
    try:
        if isinstance(choice, Move):
            return Move(*map(operator.index, choice))
    except TypeError:
        pass  # some of its numbers are none
    raise InputError(f"choose returned {_short(choice)}, which is no move")


def _short(thing: object) -> str:
    """Return how a thing is written, or what it is where that is long or cannot be told."""
    kind = f"an object of {type(thing).__name__}"
    try:
        text = " ".join(repr(thing).split())
    except Exception:
        return kind
    return text if len(text) <= 60 else kind


def check_moves(contestant: Contestant) -> None:
    """Refuse a contestant whose parameter ``moves``, where it has one, is above `MOST_MOVES`."""
    moves = contestant.parameters.get("moves")
    if isinstance(moves, int) and moves > MOST_MOVES:
        raise InputError(
            f"parameter moves of player {contestant.name} is {moves}, more than {MOST_MOVES}"
        )


def finished(rules: Rules, board: Board, line: Sequence[int], end: Ending | Reason) -> Result:
    """Return the result of a game that was played out.

    Parameters
    ----------
    rules : Rules
        The game.
    board : Board
        The last position.
    line : sequence of int
        The moves that led there, packed.
    end : Ending or Reason
        Why there is no other.
    """
    won = end is Ending.WON
    return Result(
        Outcome.WON if won else Outcome.LOST,
        reason="" if won else str(end),
        moves=len(line),
        deals=line.count(pack(DEAL)),
        runs=board.complete,
        face_down=board.face_down,
        score=score(rules, board, len(line)),
        line=line_to_bytes(line),
    )
