"""Draft: a board as it was read, before anybody has checked it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NoReturn

from spidersim.board import Board, ImpossibleBoard, check_board
from spidersim.errors import InputError
from spidersim.referee import settle
from spidersim.rules import Rules

_LONGEST = 200
"""How many characters of a reason are told; a whole file may be one word."""


@dataclass
class Draft:
    """What a reader has found so far, in the words of `spidersim.board.Board`."""

    columns: list[tuple[int, ...]] = field(default_factory=list)
    down: list[int] = field(default_factory=list)
    stock: tuple[int, ...] = ()
    runs: tuple[int, ...] = ()
    reserve: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()

    def board(self, rules: Rules, name: str, where: Callable[[ImpossibleBoard], str]) -> Board:
        """Return the checked board: cards turn and runs leave as the rules have it.

        Parameters
        ----------
        rules : Rules
            The game the board must be possible in.
        name : str
            What messages call the text, usually the file's name.
        where : callable
            Returns the words for the place an impossibility shows at; empty when unknown.

        Raises
        ------
        InputError
            When no game of these rules can reach the board.
        """
        board = Board(
            columns=tuple(self.columns),
            down=tuple(self.down),
            stock=self.stock,
            runs=self.runs,
            reserve=self.reserve,
            taken=self.taken if any(self.taken) else (),
        )
        try:
            check_board(rules, board)
        except ImpossibleBoard as error:
            refuse(name, where(error), error)
        return settle(rules, board)

    def where(self, error: ImpossibleBoard, column: str = "column") -> str:
        """Return the piles an impossibility shows in: of cards too many, all that hold one.

        Parameters
        ----------
        error : ImpossibleBoard
            What is impossible.
        column : str
            What the text calls a column.
        """
        piles = {f"{column} {number}": cards for number, cards in enumerate(self.columns, 1)}
        piles |= {"reserve": self.reserve, "stock": self.stock}
        if holding := [pile for pile, cards in piles.items() if error.card in cards]:
            return ", ".join(holding)
        return f"{column} {error.place + 1}" if isinstance(error.place, int) else error.place or ""


def refuse(name: str, where: str, reason: object) -> NoReturn:
    """Raise an `InputError` that names the text and the place in it, in bounded length."""
    reason = str(reason)
    if len(reason) > _LONGEST:
        reason = reason[:_LONGEST] + " …"
    raise InputError(f"{name}, {where}: {reason}" if where else f"{name}: {reason}") from None
