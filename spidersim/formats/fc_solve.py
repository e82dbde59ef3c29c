"""The text of Freecell Solver and PySolFC, written; `native` reads it.

Both know the open games of one pack only: no stock, no reserve, no face-down card.
"""

from spidersim.board import Board
from spidersim.cards import RANKS, card_text
from spidersim.errors import InputError
from spidersim.rules import Rules

_SUITS = (1, 2, 3, 0)
"""Hearts, clubs, diamonds, spades: the order those programs name the foundations in."""


def write_fc_solve(rules: Rules, board: Board) -> str:
    """Return a board as Freecell Solver takes it, ending with a line end.

    Raises
    ------
    InputError
        When the format has no words for something the board holds.
    """
    if board.stock or board.face_down or rules.reserve:
        raise InputError("the text of Freecell Solver has no stock, reserve or face-down cards")
    if rules.decks > 1 or rules.suit_count < 4 or rules.run != "same_suit" or board.taken:
        raise InputError("the text of Freecell Solver has one foundation for each of four suits")
    top = RANKS[rules.ranks - 1]
    foundations = [f"{'SHCD'[suit]}-{top if suit in board.runs else 0}" for suit in _SUITS]
    lines = ["Foundations: " + " ".join(foundations)]
    lines += [" ".join([":", *map(card_text, cards)]) for cards in board.columns]
    return "\n".join(lines) + "\n"
