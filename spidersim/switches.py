"""Switches: the rules as people write and read them.

`Rules` holds the switches as the engines need them. Here they are read from text or TOML, written
back, and said in words.
"""

import difflib
import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any

from spidersim.cards import SUITS
from spidersim.errors import InputError
from spidersim.rules import MAX_COLUMNS, Rules

Layout = tuple[tuple[int, int], ...]

SUIT_MAPS = {1: "SSSS", 2: "SHSH", 3: "SHSD", 4: "SHCD"}
"""Suit maps over one physical shuffle: two suits are the colours, three fold clubs into spades."""

ABOUT = {
    "decks": "Packs that are shuffled together, 1 to 4.",
    "suits": "The suit that each of ♠ ♥ ♣ ♦ counts as; 1, 2, 3 and 4 stand for the usual maps.",
    "ranks": "Cards of a suit, from the ace up.",
    "layout": "What each column begins with: cards face down + cards face up.",
    "build": "Which card may be put on a card one rank higher.",
    "group": "Which cards at the end of a column move together.",
    "run": "Which sequence from king to ace is complete, and may leave the table.",
    "empty": "What may be moved to an empty column.",
    "deal_onto_empty": "Whether the stock may be dealt while a column is empty.",
    "removal": "When a complete run leaves the table.",
    "whole_column_to_empty": "Whether all cards of a column may move to an empty one.",
    "reserve": "Cards that lie open beside the columns at the start; they only play out.",
    "foundation_return": "Whether cards return from runs that have left.",
    "win": "When a game is won.",
    "score": "How a game is scored.",
}
"""What each switch decides, in the order of `Rules`."""

SWITCHES = tuple(ABOUT)

_FITS = {
    "any_suit": "{} of any suit",
    "same_suit": "{} of the same suit",
    "same_colour": "{} of the same colour",
    "alternating": "{} of the other colour",
}

_SEQUENCES = {
    "any_suit": "{} of any suits",
    "same_suit": "{} of one suit",
    "same_colour": "{} of one colour",
    "alternating": "{} in alternating colours",
}


def _each(words: Mapping[str, str], noun: str) -> dict[str, str]:
    return {value: text.format(noun) for value, text in words.items()}


_MEANINGS: dict[str, dict[str, str]] = {
    "suits": {
        "SSSS": "one suit: all count as spades",
        "SHSH": "two suits: black and red",
        "SHSD": "three suits: clubs count as spades",
        "SHCD": "four suits",
    },
    "build": _each(_FITS, "a card one rank lower,"),
    "group": {
        **_each(_SEQUENCES, "descending cards"),
        "any_face_up": "any face-up card with all that lies over it",
    },
    "run": _each(_SEQUENCES, "king to ace"),
    "empty": {
        "any": "any card or group",
        "king": "a king, or a group that a king leads",
    },
    "deal_onto_empty": {
        "forbid": "no deal while a column is empty",
        "allow": "empty columns are dealt a card like the others",
    },
    "removal": {
        "automatic": "at once",
        "optional": "when the player says so",
    },
    "whole_column_to_empty": {
        "allow": "it may, and leaves a column empty",
        "forbid": "some card must stay behind",
    },
    "foundation_return": {
        "forbid": "what has left stays away",
        "allow": "the end card of a run may come back",
    },
    "win": {
        "removed": "when every run has left",
        "removed_or_in_columns": "when every run has left or lies complete in a column",
    },
    "score": {
        "microsoft": "500, less 1 a move, plus 100 a run",
        "aisleriot": "1 for each two neighbours of a suit, 12 for each run that left",
        "aisleriot-scorpion": "36, less 3 a face-down card, plus 1 a neighbour, 4 a full column",
    },
}

_COLUMN = re.compile(r"(?:(\d{1,3})\s*[x×*]\s*)?(\d{1,3})\+(\d{1,3})", re.ASCII)


def meaning(rules: Rules, switch: str) -> str:
    """Return what the value of a switch means, in a few words."""
    value = getattr(rules, switch)
    if switch == "decks":
        return f"{rules.cards} cards: {_some(rules.runs, 'run')} of {rules.ranks}"
    if switch == "ranks":
        return "ace to king" if value == 13 else f"ace to {value}"
    if switch == "layout":
        down = sum(cards for cards, _ in rules.layout)
        up = sum(cards for _, cards in rules.layout)
        hidden = f"{down} cards face down, {up} face up" if down else f"{up} cards face up"
        return f"{rules.columns} columns: {hidden}"
    if switch == "reserve":
        return _some(value, "open card") if value else "none"
    if switch == "deal_onto_empty" and not rules.stock_size:
        return "there is no stock to deal"
    if switch == "suits" and value not in _MEANINGS["suits"]:
        left_out = [suit for suit, letter in zip(SUITS, value, strict=True) if letter == "-"]
        without = f", no {' or '.join(left_out)} in the pack" if left_out else ""
        return _some(rules.suit_count, "suit") + without
    return _MEANINGS[switch][value]


def value_text(rules: Rules, switch: str) -> str:
    """Return the value of a switch as a person types it; equal columns of the layout together."""
    if switch == "layout":
        return layout_text(rules.layout)
    return str(getattr(rules, switch))


def values(switch: str) -> dict[str, str]:
    """Return the values that a switch knows by name, and what each means.

    Numbers and layouts have no names, and of the maps of suits only the usual ones do.
    """
    return dict(_MEANINGS.get(switch, {}))


def differences(rules: Rules, other: Rules) -> tuple[str, ...]:
    """Return the switches in which two games differ, in the order of `Rules`."""
    return tuple(name for name in SWITCHES if getattr(rules, name) != getattr(other, name))


def layout_text(layout: Layout) -> str:
    """Return a layout in one word, such as ``4x5+1,6x4+1``."""
    counted = [(len(list(same)), column) for column, same in groupby(layout)]
    return ",".join(
        (f"{count}x" if count > 1 else "") + f"{down}+{up}" for count, (down, up) in counted
    )


def read_layout(value: object) -> Layout:
    """Read a layout: columns as ``5+1``, several equal ones as ``4x5+1``.

    Parameters
    ----------
    value : str or list of str
        The columns from left to right; in one text they are parted by commas or spaces.

    Raises
    ------
    InputError
        When it is something else; the message holds the part that is wrong.
    """
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list | tuple) or not all(isinstance(text, str) for text in texts):
        raise InputError(f"rule layout is {value!r}, not columns such as 4x5+1,6x4+1")
    columns: list[tuple[int, int]] = []
    for word in (word for text in texts for word in re.split(r"[,\s]+", text.strip())):
        found = _COLUMN.fullmatch(word)
        if not found:
            raise InputError(f"rule layout has {word!r}, not a column such as 5+1 or 4x5+1")
        count = int(found[1] or 1)
        columns += [(int(found[2]), int(found[3]))] * min(count, MAX_COLUMNS + 1)
    return tuple(columns)


def read_rules(changes: Mapping[str, object], base: Rules | None = None) -> Rules:
    """Read switches over the rules of another game.

    Parameters
    ----------
    changes : mapping
        Switches by name; their values as in `Rules`, or as text.
    base : Rules, optional
        The other game: Spider with four suits when left out.

    Raises
    ------
    InputError
        When there is no such switch (the message suggests the closest), it has no such value,
        or two switches contradict each other.
    """
    read: dict[str, Any] = {}
    for name, value in changes.items():
        if name not in SWITCHES:
            raise InputError(unknown_switch(name))
        read[name] = _read(name, value)
    return replace(base or Rules(), **read)


def unknown_switch(name: str, *others: str) -> str:
    """Return the sentence that says there is no such switch; `others` may be meant as well."""
    close = difflib.get_close_matches(name, [*SWITCHES, *others], n=1)
    hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(SWITCHES)}"
    return f"there is no switch {name!r}; {hint}"


def _read(switch: str, value: object) -> object:
    if switch == "layout":
        return read_layout(value)
    if not isinstance(value, str | int) or isinstance(value, bool):
        return value  # Rules says what is wrong with it
    text = str(value).strip()
    if switch == "suits":
        return SUIT_MAPS[int(text)] if text in ("1", "2", "3", "4") else text.upper()
    if switch in ("decks", "ranks", "reserve"):
        return int(text) if re.fullmatch(r"\d{1,4}", text, re.ASCII) else value
    return text


def _some(number: int, noun: str) -> str:
    return f"{number} {noun}" + "s" * (number != 1)
