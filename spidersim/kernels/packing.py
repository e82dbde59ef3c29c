"""Packing: boards to tables and back."""

from itertools import zip_longest

import numpy as np

from spidersim.board import Board
from spidersim.cards import UNKNOWN, card, suit_of
from spidersim.kernels import scores
from spidersim.kernels import table as t
from spidersim.kernels.compiled import compiled
from spidersim.rules import Rules

_HOW = {
    "any_suit": t.ANY_SUIT,
    "same_suit": t.SAME_SUIT,
    "same_colour": t.SAME_COLOUR,
    "alternating": t.ALTERNATING,
    "any_face_up": t.ANY_FACE_UP,
}

_SCORES = {
    "microsoft": scores.MICROSOFT,
    "aisleriot": scores.AISLERIOT,
    "aisleriot-scorpion": scores.AISLERIOT_SCORPION,
}


def switches(rules: Rules) -> t.Switches:
    """Return the rules in the form the kernels take."""
    return t.Switches(
        columns=rules.columns,
        piles=rules.piles,
        returning=rules.columns + rules.reserve,
        ranks=rules.ranks,
        build=_HOW[rules.build],
        group=_HOW[rules.group],
        run=_HOW[rules.run],
        king_only=int(rules.empty == "king"),
        strict=int(rules.deal_onto_empty == "forbid"),
        automatic=int(rules.removal == "automatic"),
        whole_column=int(rules.whole_column_to_empty == "allow"),
        in_columns=int(rules.win == "removed_or_in_columns"),
        score=_SCORES[rules.score],
    )


def most_moves(rules: Rules) -> int:
    """Return a bound on the number of legal moves in any position of a game."""
    return (rules.cards + rules.piles) * rules.columns + 1


def pack(rules: Rules, board: Board) -> tuple[t.Table, t.Hidden]:
    """Return a board as a table and its hidden cards.

    Face-down cards and the stock go to the `Hidden` part alone.
    """
    piles = [*board.columns, *aside(rules, board)]
    down = [*board.down, *[0] * (rules.piles - rules.columns)]
    shape = (rules.piles, rules.cards)
    table = t.Table(
        cards=np.zeros(shape, np.uint8),
        size=np.array([len(cards) for cards in piles], np.int64),
        down=np.array(down, np.int64),
        group=np.zeros(rules.piles, np.int64),
        sums=np.zeros(rules.piles, np.uint64),
        counts=np.zeros(t.SUIT_RUNS + 4, np.int64),
    )
    hidden = t.Hidden(np.zeros(shape, np.uint8), np.array(board.stock, np.uint8))
    for pile, (cards, backs) in enumerate(zip(piles, down, strict=True)):
        hidden.cards[pile, :backs] = cards[:backs]
        table.cards[pile, backs : len(cards)] = cards[backs:]
    table.counts[t.LEFT] = len(board.stock)
    table.counts[t.RUNS] = board.complete
    table.counts[t.CARDS] = board.on_table
    table.counts[t.FACE_DOWN] = board.face_down
    for suit, taken in zip_longest(board.runs, board.taken, fillvalue=0):
        table.counts[t.SUIT_RUNS + suit] += taken == 0
    _complete(table, switches(rules))
    return table, hidden


def aside(rules: Rules, board: Board) -> list[tuple[int, ...]]:
    """Return the piles besides the columns: the reserve, and the runs that cards return from."""
    reserve: list[tuple[int, ...]] = [(code,) if code else () for code in board.reserve]
    if rules.foundation_return == "forbid":
        return reserve
    runs = [
        tuple(card(rank, suit) for rank in range(rules.ranks, taken, -1))
        for suit, taken in zip_longest(board.runs, board.taken, fillvalue=0)
    ]
    return [*reserve, *runs, *[()] * (rules.runs - len(runs))]


@compiled
def _complete(table: t.Table, rules: t.Switches) -> None:
    """Fill in what a table keeps besides its cards: the groups and the hashes."""
    for pile in range(rules.piles):
        for place in range(table.down[pile], table.size[pile]):
            table.sums[pile] += t.place_hash(table.cards[pile, place], place)
        t.regroup(table, rules, pile)


def unpack(rules: Rules, table: t.Table, hidden: t.Hidden) -> Board:
    """Return a table and its hidden cards as a board.

    Where no card returns from them, the runs that have left come out in the order of their
    suits.
    """
    piles = []
    for pile, (size, down) in enumerate(zip(table.size, table.down, strict=True)):
        cards = (*hidden.cards[pile, :down], *table.cards[pile, down:size])
        piles.append(tuple(int(code) for code in cards))
    returning = rules.columns + rules.reserve
    left = int(table.counts[t.LEFT])
    stock = hidden.stock[len(hidden.stock) - left :]
    runs = tuple(suit for suit in range(4) for _ in range(table.counts[t.SUIT_RUNS + suit]))
    taken: tuple[int, ...] = ()
    if rules.foundation_return == "allow":
        runs, taken = _runs_of(rules, piles[returning:])
    return Board(
        tuple(piles[: rules.columns]),
        tuple(int(down) for down in table.down[: rules.columns]),
        tuple(int(code) for code in stock) if left else (),
        runs,
        tuple(pile[0] if pile else UNKNOWN for pile in piles[rules.columns : returning]),
        taken,
    )


def _runs_of(rules: Rules, piles: list[tuple[int, ...]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the suits of the runs that have left, and how many cards have returned from each."""
    taken = tuple(rules.ranks - len(pile) for pile in piles)
    suits = tuple(suit_of(pile[0]) if pile else 0 for pile in piles)
    return suits, taken


def without_hidden(hidden: t.Hidden) -> t.Hidden:
    """Return hidden cards that are all unknown, for a search that must not peek."""
    return t.Hidden(np.full_like(hidden.cards, UNKNOWN), np.full_like(hidden.stock, UNKNOWN))
