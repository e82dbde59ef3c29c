"""Board: an immutable position."""

from collections import Counter
from dataclasses import dataclass
from itertools import zip_longest

from spidersim.cards import RANKS, UNKNOWN, card, card_text, is_red, rank_of
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


class ImpossibleBoard(InputError):  # noqa: N818 - the board is impossible, not the program wrong
    """A position that no game of its rules can reach.

    Attributes
    ----------
    place : int or str or None
        Where it shows: the column, counted from 0, or ``stock``, ``reserve`` or ``runs``.
    card : int or None
        The card there are too many of.
    """

    def __init__(
        self, message: str, *, place: int | str | None = None, card: int | None = None
    ) -> None:
        super().__init__(message)
        self.place = place
        self.card = card


def check_board(rules: Rules, board: Board) -> None:
    """Refuse a position that cannot arise in a game of these rules.

    Raises
    ------
    ImpossibleBoard
        When the number of columns, the face-down counts, the cards or the stock's size are
        impossible; the message names the card or the column.
    """
    if len(board.columns) != rules.columns or len(board.down) != rules.columns:
        surplus = rules.columns if len(board.columns) > rules.columns else None
        raise ImpossibleBoard(
            f"{len(board.columns)} columns, but the game has {rules.columns}", place=surplus
        )
    for column, (cards, down) in enumerate(zip(board.columns, board.down, strict=True)):
        if down and down >= len(cards):
            raise ImpossibleBoard(f"column {column + 1} ends with a face-down card", place=column)
    hidden = sum(down for down, _ in rules.layout)
    if board.face_down > hidden:
        raise ImpossibleBoard(
            f"{board.face_down} cards lie face down, but the game begins with {hidden}",
            place=next(column for column, down in enumerate(board.down) if down),
        )
    if len(board.reserve) != rules.reserve:
        raise ImpossibleBoard(
            f"{len(board.reserve)} places in the reserve, but the game has {rules.reserve}",
            place="reserve",
        )
    if len(board.runs) > rules.runs:
        raise ImpossibleBoard(
            f"{len(board.runs)} runs have left, but the cards make {rules.runs}", place="runs"
        )
    if board.taken and rules.foundation_return == "forbid":
        raise ImpossibleBoard(
            "runs leave only when complete, and no card returns from them", place="runs"
        )
    _check_cards(rules, board)
    left = len(board.stock) % rules.columns
    partial = rules.stock_size % rules.columns
    if len(board.stock) > rules.stock_size or (board.stock and left != partial):
        raise ImpossibleBoard(
            f"{len(board.stock)} cards in the stock, which no number of deals leaves "
            f"of {rules.stock_size}",
            place="stock",
        )


def _check_cards(rules: Rules, board: Board) -> None:
    need = Counter(rules.deck)
    piles = (*board.columns, board.stock, board.reserve)
    have = Counter(code for cards in piles for code in cards if code != UNKNOWN)
    if rules.run == "same_suit":
        for suit, taken in zip_longest(board.runs, board.taken, fillvalue=0):
            have.update(card(rank, suit) for rank in range(1 + taken, rules.ranks + 1))
    else:
        have.update(card(rules.ranks, suit) for suit in board.runs)
    if extra := have - need:
        code = min(extra)
        raise ImpossibleBoard(f"there are too many {card_text(code)} among the cards", card=code)
    absent = sorted((need - have).elements(), key=rank_of)
    if rules.run != "same_suit":
        # Of runs of mixed suits only the kings are known: each has taken one of every other rank.
        for rank in range(1, rules.ranks):
            gone = sum(rank_of(code) == rank for code in absent)
            if gone < len(board.runs):
                raise ImpossibleBoard(
                    f"{len(board.runs)} runs have left, but {gone} cards of rank "
                    f"{RANKS[rank - 1]} are gone from the rest",
                    place="runs",
                )
            for suit in board.runs:
                absent.remove(_taken_along(rules, absent, rank, card(rules.ranks, suit)))
    if absent:
        raise ImpossibleBoard(f"a {card_text(min(absent))} is missing among the cards")


def _taken_along(rules: Rules, absent: list[int], rank: int, king: int) -> int:
    """Return an absent card of a rank that the run of mixed suits under a king may have held."""
    other = rules.run == "alternating" and (rules.ranks - rank) % 2 == 1
    red = is_red(king) != other
    for code in absent:
        if rank_of(code) == rank and (rules.run == "any_suit" or is_red(code) == red):
            return code
    raise ImpossibleBoard(
        f"a run from {card_text(king)} has left, but no {'red' if red else 'black'} card of rank "
        f"{RANKS[rank - 1]} is gone with it",
        place="runs",
    )
