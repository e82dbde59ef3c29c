"""View: what a player sees."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest

from spidersim.board import Board
from spidersim.cards import UNKNOWN
from spidersim.moves import Move
from spidersim.referee import legal_moves
from spidersim.rules import Rules


@dataclass(frozen=True)
class View:
    """A position as a person sees it.

    Attributes
    ----------
    rules : Rules
        The game.
    board : Board
        The position with every hidden card unknown (code 0): face-down cards and the stock. How
        many there are is known, which they are is not.
    """

    rules: Rules
    board: Board

    @cached_property
    def legal_moves(self) -> list[Move]:
        """Every legal move, in the referee's order."""
        return legal_moves(self.rules, self.board)

    @cached_property
    def unseen(self) -> Counter[int]:
        """The cards that lie hidden somewhere, by card code and how many of each.

        Of runs of mixed suits that have left the board knows the king alone: their other cards
        count as unseen, too.
        """
        cards = Counter(self.rules.deck)
        for column in self.board.columns:
            cards.subtract(code for code in column if code != UNKNOWN)
        cards.subtract(code for code in self.board.reserve if code != UNKNOWN)
        for suit, taken in zip_longest(self.board.runs, self.board.taken, fillvalue=0):
            lowest = 1 + taken if self.rules.run == "same_suit" else self.rules.ranks
            cards.subtract(16 * suit + rank for rank in range(lowest, self.rules.ranks + 1))
        return +cards

    @cached_property
    def is_open(self) -> bool:
        """Whether it is clear which card lies where: nothing is hidden, or one kind of card."""
        return len(self.unseen) <= 1 or not (self.board.face_down or self.board.stock)

    def laid(self, cards: Iterable[int]) -> Board:
        """Return the board with these cards, in their order, for those that lie hidden."""
        left = iter(cards)
        columns = tuple(
            tuple(next(left) if code == UNKNOWN else code for code in column)
            for column in self.board.columns
        )
        stock = tuple(next(left) for _ in self.board.stock)
        return replace(self.board, columns=columns, stock=stock)


def view(rules: Rules, board: Board) -> View:
    """Return what a player sees of a board."""
    columns = tuple(
        (UNKNOWN,) * down + cards[down:]
        for cards, down in zip(board.columns, board.down, strict=True)
    )
    stock = (UNKNOWN,) * len(board.stock)
    return View(rules, replace(board, columns=columns, stock=stock))
