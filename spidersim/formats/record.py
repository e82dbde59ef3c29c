"""The record: a board as JSON of our own, in the words of `spidersim.board.Board`.

``columns`` are lists of cards from root to end, ``down`` says how many cards of each lie face
down, ``stock`` has the next card to be dealt first, ``runs`` are the suits of the runs that have
left. ``reserve`` (null where a card has been played) and ``taken`` (how many cards have returned
from each run) are empty in most games. Other keys are ignored, so that a line printed by
``spidersim deal --json`` is a board file.
"""

import json
from typing import Any

from spidersim.board import Board
from spidersim.cards import SUITS, UNKNOWN, card_text, parse_card
from spidersim.errors import InputError
from spidersim.formats.draft import Draft, refuse
from spidersim.rules import Rules

_KINDS = {list: "lists", str: "texts", int: "whole numbers", object: "cards"}
"""What the values of a list are called, by their type."""


def as_record(board: Board) -> dict[str, Any]:
    """Return a board as a mapping that JSON can hold."""
    return {
        "columns": [[card_text(code) for code in cards] for cards in board.columns],
        "down": list(board.down),
        "stock": [card_text(code) for code in board.stock],
        "runs": [SUITS[suit] for suit in board.runs],
        "reserve": [None if code == UNKNOWN else card_text(code) for code in board.reserve],
        "taken": list(board.taken),
    }


def write_json(board: Board) -> str:
    """Return a board as one line of JSON, without a line end."""
    return json.dumps(as_record(board))


def read_record(values: dict[str, Any], rules: Rules, name: str) -> Board:
    """Read a board from what `as_record` returned.

    Raises
    ------
    InputError
        When a value has another form or the board is impossible; the message names the pile.
    """
    columns = list_of(values, "columns", list, name)
    draft = Draft(
        columns=[
            tuple(_card(word, name, f"column {number}") for word in words)
            for number, words in enumerate(columns, 1)
        ],
        down=list_of(values, "down", int, name) or [0] * len(columns),
        stock=tuple(_card(word, name, "stock") for word in list_of(values, "stock", object, name)),
        runs=tuple(_suit(word, name) for word in list_of(values, "runs", str, name)),
        reserve=tuple(
            UNKNOWN if word is None else _card(word, name, "reserve")
            for word in list_of(values, "reserve", object, name)
        ),
        taken=tuple(list_of(values, "taken", int, name)),
    )
    if len(draft.down) != len(columns):
        refuse(name, "down", f"{len(draft.down)} numbers for {len(columns)} columns")
    if draft.taken and len(draft.taken) != len(draft.runs):
        refuse(name, "taken", f"{len(draft.taken)} numbers for {len(draft.runs)} runs")
    if wrong := [taken for taken in draft.taken if not 0 <= taken <= rules.ranks]:
        refuse(name, "taken", f"{wrong[0]} cards cannot have returned from a run")
    if wrong := [down for down in draft.down if down < 0]:
        refuse(name, "down", f"{wrong[0]} cards cannot lie face down")
    return draft.board(rules, name, draft.where)


def _card(word: object, name: str, pile: str) -> int:
    try:
        return parse_card(text_of(word))
    except InputError as error:
        refuse(name, pile, error)


def _suit(word: str, name: str) -> int:
    if len(word) != 1 or word.upper() not in SUITS:
        refuse(name, "runs", f"{word!r} is no suit (one of {', '.join(SUITS)})")
    return SUITS.index(word.upper())


def text_of(word: object) -> str:
    """Return a card's text, or refuse what is no text."""
    if not isinstance(word, str):
        raise InputError('a card is text, such as "7H"')
    return word


def list_of(values: dict[str, Any], key: str, kind: type, name: str) -> list[Any]:
    """Return the list at a key, empty when there is none, or refuse what is no list of a kind."""
    found = values.get(key, [])
    if not isinstance(found, list) or any(
        not isinstance(item, kind) or isinstance(item, bool) for item in found
    ):
        refuse(name, key, f"not a list of {_KINDS[kind]}")
    return found
