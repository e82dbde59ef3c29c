"""Packing: boards to tables and back."""

import numpy as np

from spidersim.board import Board
from spidersim.cards import UNKNOWN
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


def switches(rules: Rules) -> t.Switches:
    """Return the rules in the form the kernels take."""
    return t.Switches(
        columns=rules.columns,
        ranks=rules.ranks,
        build=_HOW[rules.build],
        group=_HOW[rules.group],
        run=_HOW[rules.run],
        king_only=int(rules.empty == "king"),
        strict=int(rules.deal_onto_empty == "forbid"),
        automatic=int(rules.removal == "automatic"),
        whole_column=int(rules.whole_column_to_empty == "allow"),
    )


def most_moves(rules: Rules) -> int:
    """Return a bound on the number of legal moves in any position of a game."""
    return rules.cards * rules.columns + rules.columns + 1


def pack(rules: Rules, board: Board) -> tuple[t.Table, t.Hidden]:
    """Return a board as a table and its hidden cards.

    Face-down cards and the stock go to the `Hidden` part alone.
    """
    shape = (rules.columns, rules.cards)
    table = t.Table(
        cards=np.zeros(shape, np.uint8),
        size=np.array([len(cards) for cards in board.columns], np.int64),
        down=np.array(board.down, np.int64),
        group=np.zeros(rules.columns, np.int64),
        sums=np.zeros(rules.columns, np.uint64),
        counts=np.zeros(t.SUIT_RUNS + 4, np.int64),
    )
    hidden = t.Hidden(np.zeros(shape, np.uint8), np.array(board.stock, np.uint8))
    for column, (cards, down) in enumerate(zip(board.columns, board.down, strict=True)):
        hidden.cards[column, :down] = cards[:down]
        table.cards[column, down : len(cards)] = cards[down:]
    table.counts[t.LEFT] = len(board.stock)
    table.counts[t.RUNS] = len(board.runs)
    table.counts[t.CARDS] = board.on_table
    table.counts[t.FACE_DOWN] = board.face_down
    for suit in board.runs:
        table.counts[t.SUIT_RUNS + suit] += 1
    _complete(table, switches(rules))
    return table, hidden


@compiled
def _complete(table: t.Table, rules: t.Switches) -> None:
    """Fill in what a table keeps besides its cards: the groups and the hashes."""
    for column in range(rules.columns):
        for place in range(table.down[column], table.size[column]):
            table.sums[column] += t.place_hash(table.cards[column, place], place)
        t.regroup(table, rules, column)


def unpack(table: t.Table, hidden: t.Hidden) -> Board:
    """Return a table and its hidden cards as a board.

    The runs that have left come out in the order of their suits.
    """
    columns = []
    for column, (size, down) in enumerate(zip(table.size, table.down, strict=True)):
        cards = (*hidden.cards[column, :down], *table.cards[column, down:size])
        columns.append(tuple(int(card) for card in cards))
    left = int(table.counts[t.LEFT])
    stock = hidden.stock[len(hidden.stock) - left :]
    runs = tuple(suit for suit in range(4) for _ in range(table.counts[t.SUIT_RUNS + suit]))
    return Board(
        tuple(columns),
        tuple(int(down) for down in table.down),
        tuple(int(card) for card in stock) if left else (),
        runs,
    )


def without_hidden(hidden: t.Hidden) -> t.Hidden:
    """Return hidden cards that are all unknown, for a search that must not peek."""
    return t.Hidden(np.full_like(hidden.cards, UNKNOWN), np.full_like(hidden.stock, UNKNOWN))
