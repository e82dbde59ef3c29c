"""Boards written down in tests."""

from hypothesis import strategies as st

from spidersim.board import Board
from spidersim.cards import SUITS, parse_card
from spidersim.presets import PRESETS

GAMES = st.sampled_from(sorted(PRESETS))
DEALS = st.integers(0, 2**64 - 1)


def column(text: str) -> tuple[tuple[int, ...], int]:
    """Read cards from root to end, ``<7H>`` face down; returns the cards and how many are down."""
    words = text.split()
    cards = tuple(parse_card(word.strip("<>")) for word in words)
    return cards, sum(word.startswith("<") for word in words)


def board(*columns: str, stock: str = "", runs: str = "") -> Board:
    """Write a board down, column by column; nothing is checked."""
    read = [column(text) for text in columns]
    return Board(
        tuple(cards for cards, _ in read),
        tuple(down for _, down in read),
        tuple(parse_card(word) for word in stock.split()),
        tuple(SUITS.index(letter) for letter in runs),
    )


def run(suit: str, first: str = "K", last: str = "A") -> str:
    """Return descending cards of one suit as text, king to ace unless told."""
    ranks = "KQJT98765432A"
    return " ".join(rank + suit for rank in ranks[ranks.index(first) : ranks.index(last) + 1])


SIMON_24 = """\
4C QH 3C 8C AD JH 8S KS
5H 9S 6H AC 4D TD 4S 6D
QC 2S JC 9H QS KC 4H 8D
5D KD TH 5C 3H 8H 7C
2D JS KH TC 3S JD
7H 5S 6S TS 9D
AH 6C 7D 2H
7S 9C QD
2C 3D
AS
"""
"""PySolFC's deal 24 of Simple Simon, as Freecell Solver's tests publish it."""
