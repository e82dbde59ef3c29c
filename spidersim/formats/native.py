"""The native text: what people write and read.

A line ``Talon:`` holds the stock (the next card to be dealt first), ``Reserve:`` the open cards
beside the columns (``-`` where one has been played) and ``Foundations:`` the suits of the runs
that have left; ``S/2`` is a run of spades from which two cards have returned. Then comes one line
a column from root to end, ``<7H>`` for a face-down card and ``-`` for an empty column.

Blank lines and what follows a ``#`` are ignored; case, CRLF, ``10`` for ``T`` and suit symbols
are understood. So is the text of Freecell Solver and PySolFC: columns that begin with ``:``,
foundations such as ``H-0`` (empty) and ``H-K`` (complete), and free cells that hold no card.
"""

import re
from dataclasses import dataclass, field
from itertools import zip_longest

from spidersim.board import Board, ImpossibleBoard
from spidersim.cards import RANKS, SUITS, UNKNOWN, card_text, parse_card, suit_of
from spidersim.errors import InputError
from spidersim.formats.draft import Draft, refuse
from spidersim.rules import Rules

_LINE_END = re.compile(r"\r\n?|\n")
_FOUNDATION = re.compile(r"([shcd♠♥♣♦])(?:/([0-9]{1,2})|-(10|[0-9atjqk]))?", re.IGNORECASE)

_HEADS = {
    "talon": "stock",
    "stock": "stock",
    "reserve": "reserve",
    "foundations": "runs",
    "founds": "runs",
    "freecells": "cells",
    "fc": "cells",
}
"""The part of a board that a line is about, by the word before its colon."""


def write_text(board: Board) -> str:
    """Return a board as native text, ending with a line end."""
    lines = []
    if board.stock:
        lines.append("Talon: " + " ".join(map(card_text, board.stock)))
    if board.reserve:
        lines.append("Reserve: " + " ".join(map(_open_card_text, board.reserve)))
    if board.runs:
        runs = zip_longest(board.runs, board.taken, fillvalue=0)
        words = [SUITS[suit] + (f"/{taken}" if taken else "") for suit, taken in runs]
        lines.append("Foundations: " + " ".join(words))
    for cards, down in zip(board.columns, board.down, strict=True):
        words = [f"<{card_text(code)}>" for code in cards[:down]]
        words += [card_text(code) for code in cards[down:]]
        lines.append(" ".join(words) or "-")
    return "\n".join(lines) + "\n"


def _open_card_text(code: int) -> str:
    return "-" if code == UNKNOWN else card_text(code)


@dataclass
class _Lines:
    """What the lines of a text hold, and which line each part stands in."""

    draft: Draft = field(default_factory=Draft)
    numbers: dict[int | str, int] = field(default_factory=dict)
    cards: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)

    def where(self, error: ImpossibleBoard) -> str:
        """Return the lines an impossibility shows in: of cards too many, all that hold one."""
        if holding := [str(number) for number, cards in self.cards if error.card in cards]:
            return f"line{'s' * (len(holding) > 1)} {', '.join(holding)}"
        place: int | str = "" if error.place is None else error.place
        found = self.numbers.get("runs" if error.card else place)
        return f"line {found}" if found else ""


def read_native(text: str, rules: Rules, name: str) -> Board:
    """Read a board from native text.

    Parameters
    ----------
    text : str
        What `write_text` writes, more loosely.
    rules : Rules
        The game the board must be possible in.
    name : str
        What messages call the text.

    Raises
    ------
    InputError
        When a word is no card or the board is impossible; the message names the line and card.
    """
    lines = _Lines()
    for number, line in enumerate(_LINE_END.split(text), 1):
        line = line.partition("#")[0].replace(",", " ").strip()
        if not line:
            continue
        head, rest = line.split(":", 1) if ":" in line else ("", line)
        try:
            _read_line(lines, number, head.strip(), rest.split(), rules)
        except InputError as error:
            refuse(name, f"line {number}", error)
    return lines.draft.board(rules, name, lines.where)


def _read_line(lines: _Lines, number: int, head: str, words: list[str], rules: Rules) -> None:
    """Read one line into what has been read so far."""
    draft = lines.draft
    part = _HEADS.get(head.lower()) if head else len(draft.columns)
    if part is None:
        raise InputError(f"{head + ':'!r} is not Talon:, Reserve:, Foundations: or a column")
    if part in lines.numbers:
        raise InputError(f"there is a {head}: line already")
    lines.numbers[part] = number
    cards: tuple[int, ...] = ()
    if part == "stock":
        cards = draft.stock = tuple(parse_card(_turned(word)) for word in words)
    elif part == "reserve":
        cards = draft.reserve = tuple(_parse_open_card(word) for word in words)
    elif part == "runs":
        runs = [run for word in words if (run := _parse_foundation(word, rules))]
        draft.runs, draft.taken = (tuple(suit for suit, _ in runs), tuple(n for _, n in runs))
    elif part == "cells":
        if full := [word for word in words if word != "-"]:
            raise InputError(f"{full[0]!r} lies in a free cell, and the game has none")
    else:
        cards, down = _parse_column(words)
        draft.columns.append(cards)
        draft.down.append(down)
    lines.cards.append((number, cards))


def _turned(word: str) -> str:
    """Return the card in a word, whether it lies face down or not."""
    return word[1:-1] if word.startswith("<") and word.endswith(">") else word


def _parse_open_card(word: str) -> int:
    return UNKNOWN if word == "-" else parse_card(word)


def _parse_foundation(word: str, rules: Rules) -> tuple[int, int] | None:
    """Read a run that has left, and how many cards have returned from it; None for no run."""
    found = _FOUNDATION.fullmatch(word)
    if not found and word != "-":
        raise InputError(f"{word!r} is no foundation (write the suit of each run that has left)")
    if not found or found[3] == "0":
        return None
    if found[3] and found[3].upper().replace("10", "T") != RANKS[rules.ranks - 1]:
        raise InputError(f"{word!r} is no foundation here: runs leave only when complete")
    taken = int(found[2] or 0)
    if taken > rules.ranks:
        raise InputError(f"{word!r}: more cards have returned than a run holds")
    if taken and rules.foundation_return == "forbid":
        raise InputError(f"{word!r}: no card returns from the runs that have left")
    return suit_of(parse_card("A" + found[1])), taken


def _parse_column(words: list[str]) -> tuple[tuple[int, ...], int]:
    """Read the cards of a column, and how many of them lie face down."""
    cards: list[int] = []
    down = 0
    for word in words if words != ["-"] else ():
        face_down = _turned(word) != word
        if face_down and down < len(cards):
            raise InputError(f"{word} lies face down over a face-up card")
        down += face_down
        cards.append(parse_card(_turned(word)))
    return tuple(cards), down
