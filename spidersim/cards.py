"""Cards as one-byte codes, and their text.

A card is the whole number ``16 * suit + rank``: rank 1 (ace) to 13 (king), suit 0 to 3 in the
order of `SUITS`. Odd suits are red. Code 0 is no card at all, or one that is not known.
"""

from spidersim.errors import InputError

SUITS = "SHCD"
"""Suit letters by suit number: spades, hearts, clubs, diamonds."""

RANKS = "A23456789TJQK"
"""Rank letters from ace (rank 1) to king (rank 13)."""

SYMBOLS = "♠♥♣♦"
"""Suit symbols by suit number."""

UNKNOWN = 0
"""The code of a card nobody has seen."""


def card(rank: int, suit: int) -> int:
    """Return the code of a card.

    Parameters
    ----------
    rank : int
        1 (ace) to 13 (king).
    suit : int
        0 to 3, in the order of `SUITS`.
    """
    return 16 * suit + rank


def rank_of(code: int) -> int:
    """Return the rank of a card, 1 to 13 (0 for an unknown card)."""
    return code & 15


def suit_of(code: int) -> int:
    """Return the suit of a card, 0 to 3."""
    return code >> 4


def is_red(code: int) -> bool:
    """Tell whether a card is a heart or a diamond."""
    return bool(code >> 4 & 1)


def card_text(code: int) -> str:
    """Return a card as two letters, rank then suit: ``KS``, ``TH``, ``??`` when unknown."""
    if code == UNKNOWN:
        return "??"
    return RANKS[rank_of(code) - 1] + SUITS[suit_of(code)]


def parse_card(text: str) -> int:
    """Read a card: ``7H``, ``th``, ``10♥``.

    Raises
    ------
    InputError
        When the text is no card; the message holds it.
    """
    word = text.strip().upper().replace("\N{VARIATION SELECTOR-16}", "")
    rank, suit = word[:-1], word[-1:]
    if rank == "10":
        rank = "T"
    suit_number = SUITS.find(suit) if suit in SUITS else SYMBOLS.find(suit)
    if len(rank) != 1 or rank not in RANKS or not suit or suit_number < 0:
        raise InputError(f"{text.strip()!r} is no card (write rank and suit, such as 7H or 10S)")
    return card(RANKS.index(rank) + 1, suit_number)
