"""Board: an immutable position."""

from collections import Counter
from dataclasses import dataclass
from itertools import zip_longest

from spidersim.cards import UNKNOWN, card_text, rank_of
from spidersim.errors import InputError
from spidersim.rules import Rules


@dataclass(frozen=True)
class Board:
    """A position: what lies on the table, in the stock and among the runs that have left.

    Attributes
    ----------
    columns : tuple of tuple of int
        Card codes of each column from root to end.
    down : tuple of int
        How many cards at the root of each column lie face down.
    stock : tuple of int
        The cards not yet dealt; the first is the next to be dealt.
    runs : tuple of int
        The suit of each run that has left the table (of its king, where suits may mix), in the
        order they left.
    reserve : tuple of int
        The open cards beside the columns; 0 where one has been played.
    taken : tuple of int
        How many cards have returned from each of `runs`; empty when none has. A run whose cards
        have all returned leaves its place to the next run that is completed.
    """

    columns: tuple[tuple[int, ...], ...]
    down: tuple[int, ...]
    stock: tuple[int, ...] = ()
    runs: tuple[int, ...] = ()
    reserve: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()

    @property
    def face_down(self) -> int:
        """How many cards on the table lie face down."""
        return sum(self.down)

    @property
    def on_table(self) -> int:
        """How many cards lie in the columns and the reserve."""
        return sum(map(len, self.columns)) + sum(code != UNKNOWN for code in self.reserve)

    @property
    def complete(self) -> int:
        """How many runs have left and are complete."""
        return len(self.runs) - sum(taken > 0 for taken in self.taken)


def check_board(rules: Rules, board: Board) -> None:
    """Refuse a position that cannot arise in a game of these rules.

    Raises
    ------
    InputError
        When the number of columns, the face-down counts, the cards or the stock's size are
        impossible; the message names the card or the column.
    """
    if len(board.columns) != rules.columns or len(board.down) != rules.columns:
        raise InputError(f"{len(board.columns)} columns, but the game has {rules.columns}")
    for number, (cards, down) in enumerate(zip(board.columns, board.down, strict=True), 1):
        if down and down >= len(cards):
            raise InputError(f"column {number} ends with a face-down card")
    if len(board.reserve) != rules.reserve:
        raise InputError(
            f"{len(board.reserve)} places in the reserve, but the game has {rules.reserve}"
        )
    if board.taken and rules.foundation_return == "forbid":
        raise InputError("runs leave only when complete, and no card returns from them")
    _check_cards(rules, board)
    left = len(board.stock) % rules.columns
    partial = rules.stock_size % rules.columns
    if len(board.stock) > rules.stock_size or (board.stock and left != partial):
        raise InputError(
            f"{len(board.stock)} cards in the stock, which no number of deals leaves "
            f"of {rules.stock_size}"
        )


def _check_cards(rules: Rules, board: Board) -> None:
    need = Counter(16 * rules.suit_of[code >> 4] + rank_of(code) for code in rules.pack)
    piles = (*board.columns, board.stock, board.reserve)
    have = Counter(code for cards in piles for code in cards if code != UNKNOWN)
    if rules.run == "same_suit":
        for suit, taken in zip_longest(board.runs, board.taken, fillvalue=0):
            have.update(16 * suit + rank for rank in range(1 + taken, rules.ranks + 1))
    else:
        # Runs of mixed suits do not say which cards they hold: count what is missing by rank.
        for rank in range(1, rules.ranks + 1):
            missing = [code for code in (need - have).elements() if rank_of(code) == rank]
            have.update(missing[: len(board.runs)])
    if extra := have - need:
        raise InputError(f"there are too many {card_text(min(extra))} among the cards")
    if absent := need - have:
        raise InputError(f"a {card_text(min(absent))} is missing among the cards")
