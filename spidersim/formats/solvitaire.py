"""Solvitaire's JSON, read and written.

``tableau piles`` are lists of cards from root to end, ``stock`` has the next card to be dealt
*last*, ``foundations`` lists the cards of the runs that have left and ``reserve`` the open cards
beside the columns. A card is a rank, ``A`` to ``10`` to ``K`` or 1 to 13, and a suit letter; in
the tableau of a game that deals some cards face down, a lower-case suit is face down.

Source: the deal parser of Solvitaire (thecharlieblake/Solvitaire, 2018).
"""

import json
import re
from collections import Counter
from typing import Any

from spidersim.board import Board
from spidersim.cards import card, card_text, parse_card, rank_of, suit_of
from spidersim.errors import InputError
from spidersim.formats.draft import Draft, refuse
from spidersim.formats.record import list_of, text_of
from spidersim.rules import Rules

_CARD = re.compile(r"(1[0-3]|[1-9ajqk])([shcd])", re.IGNORECASE)
_NUMBERS = {"1": "A", "10": "T", "11": "J", "12": "Q", "13": "K"}
_KEYS = ("tableau piles", "stock", "foundations", "reserve")


def write_solvitaire(rules: Rules, board: Board) -> str:
    """Return a board as Solvitaire's JSON, one pile a line.

    Raises
    ------
    InputError
        When the format has no words for something the board holds.
    """
    if board.taken or (board.runs and rules.run != "same_suit"):
        raise InputError("the JSON of Solvitaire holds runs that have left only whole, of one suit")
    unplayed = [code for code in board.reserve if code]
    if unplayed != list(board.reserve[: len(unplayed)]):
        raise InputError("the JSON of Solvitaire has no words for an empty place in the reserve")
    piles = [
        [_text(code, face_down=place < down) for place, code in enumerate(cards)]
        for cards, down in zip(board.columns, board.down, strict=True)
    ]
    parts = ['"tableau piles": [\n    ' + ",\n    ".join(map(json.dumps, piles)) + "\n  ]"]
    gone = [card(rank, suit) for suit in board.runs for rank in range(rules.ranks, 0, -1)]
    for key, cards in (("stock", board.stock[::-1]), ("foundations", gone), ("reserve", unplayed)):
        if cards:
            parts.append(f'"{key}": ' + json.dumps([_text(code) for code in cards]))
    return "{\n  " + ",\n  ".join(parts) + "\n}\n"


def _text(code: int, face_down: bool = False) -> str:
    text = card_text(code).replace("T", "10")
    return text[:-1] + text[-1].lower() if face_down else text


def read_solvitaire(values: dict[str, Any], rules: Rules, name: str) -> Board:
    """Read a board from Solvitaire's JSON, parsed.

    Raises
    ------
    InputError
        When a value has another form or the board is impossible; the message names the pile.
    """
    if strange := [key for key in values if key not in _KEYS and values[key]]:
        refuse(name, "", f"{strange[0]!r} belongs to other games")
    hides = any(down for down, _ in rules.layout)
    draft = Draft()
    for number, words in enumerate(list_of(values, "tableau piles", list, name), 1):
        pile = f"tableau pile {number}"
        draft.columns.append(_cards(words, name, pile))
        backs = [hides and word[-1].islower() for word in words]
        draft.down.append(sum(backs))
        if not all(backs[: sum(backs)]):
            wrong = words[len(backs) - 1 - backs[::-1].index(True)]
            refuse(name, pile, f"{wrong} lies face down over a face-up card")
    draft.stock = _cards(list_of(values, "stock", object, name), name, "stock")[::-1]
    draft.reserve = _cards(list_of(values, "reserve", object, name), name, "reserve")
    draft.reserve += (0,) * (rules.reserve - len(draft.reserve))
    draft.runs = _runs(values, rules, name)
    return draft.board(rules, name, lambda error: draft.where(error, "tableau pile"))


def _runs(values: dict[str, Any], rules: Rules, name: str) -> tuple[int, ...]:
    """Return the suits of whole runs on the foundations, in the order of their kings."""
    found = list_of(values, "foundations", object, name)
    # Older versions had a list for each foundation.
    words = [word for item in found for word in (item if isinstance(item, list) else [item])]
    cards = _cards(words, name, "foundations")
    runs = tuple(suit_of(code) for code in cards if rank_of(code) == rules.ranks)
    whole = Counter(card(rank, suit) for suit in runs for rank in range(1, rules.ranks + 1))
    here = Counter(cards)
    for code in (here - whole) | (whole - here):
        reason = "too few" if code in whole - here else "too many"
        refuse(name, "foundations", f"a {card_text(code)} {reason} for runs that leave when whole")
    return runs


def _cards(words: list[Any], name: str, pile: str) -> tuple[int, ...]:
    cards = []
    for word in words:
        try:
            found = _CARD.fullmatch(text_of(word))
            rank, suit = found.groups() if found else ("", word)
            cards.append(parse_card(_NUMBERS.get(rank, rank) + suit))
        except InputError as error:
            refuse(name, pile, error)
    return tuple(cards)
