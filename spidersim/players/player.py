"""Player: the contract of those who see only what a person sees."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal

from spidersim.board import Board
from spidersim.contestant import Contestant, Parameter
from spidersim.errors import InputError
from spidersim.moves import DEAL, Move, line_to_bytes, pack
from spidersim.players.view import View, view
from spidersim.referee import Ending, IllegalMove, apply, ending
from spidersim.results import Outcome, Reason, Result, error
from spidersim.rules import Rules
from spidersim.scores import score

MOST_MOVES = 1_000_000
"""The most moves that a game may be allowed."""


class Player(Contestant):
    """One who plays a game move by move without peeking.

    A player of one's own sets `name`, `title` and `source`, and says in `choose` which move to
    make. Anything it wants to remember within a game it begins anew in `begin`.
    """

    sees: ClassVar[Literal["table", "everything"]] = "table"
    defaults: ClassVar[Mapping[str, Parameter]] = {"moves": 1000}

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
        """Play one game, each move judged by the referee."""
        self.begin(rules, seed)
        line: list[int] = []
        while True:
            end: Ending | Reason | None = ending(rules, board)
            if end is None and len(line) >= int(self.parameters["moves"]):
                end = Reason.MOVE_LIMIT
            if end is None:
                choice = self.choose(view(rules, board))
                if isinstance(choice, Move):
                    try:
                        board = apply(rules, board, choice)
                    except IllegalMove as illegal:
                        return error(f"move {len(line) + 1}: {illegal}")
                    line.append(pack(choice))
                    continue
                end = choice
            return finished(rules, board, line, end)


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
