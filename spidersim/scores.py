"""Scores: what a position is worth to those who keep score.

Three ways, by the rule `score`:

``microsoft``
    500, less one for each move (a deal is a move), plus 100 for each run that has left.
``aisleriot``
    One for each two neighbours of one suit in sequence, face up in a column, plus 12 for each run
    that has left: seed 003's length of each run less one. At most 12 for each run of the game:
    96 with two packs, 48 with one, 144 with three.
``aisleriot-scorpion``
    36, less 3 for each face-down card, plus the neighbours as above, plus 4 for each column that
    is just a complete run. A run that has left counts as such a column. At most 100 with one pack.
"""

from itertools import pairwise

from spidersim.board import Board
from spidersim.referee import fits, has_run
from spidersim.rules import Rules


def score(rules: Rules, board: Board, moves: int) -> int:
    """Return the score of a position after so many moves.

    Parameters
    ----------
    rules : Rules
        The game; its rule `score` says how.
    board : Board
        The position.
    moves : int
        Moves made, deals included.
    """
    if rules.score == "microsoft":
        return 500 - moves + 100 * board.complete
    gone = board.complete * (rules.ranks - 1) + joined(board)
    if rules.score == "aisleriot":
        return gone
    whole = sum(
        len(cards) == rules.ranks and has_run(rules, board, column)
        for column, cards in enumerate(board.columns)
    )
    return 36 - 3 * board.face_down + gone + 4 * (whole + board.complete)


def joined(board: Board) -> int:
    """Count the neighbours of one suit in sequence that lie face up in the columns."""
    return sum(
        fits("same_suit", lower, upper)
        for cards, down in zip(board.columns, board.down, strict=True)
        for upper, lower in pairwise(cards[down:])
    )
