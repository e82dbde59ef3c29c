"""Formats: boards as text, read and written.

The native text has a line ``Talon:`` with the stock (the next card to be dealt first), a line
``Foundations:`` with the suits of the runs that have left, and then one line a column from root
to end, ``<7H>`` for a face-down card and ``-`` for an empty column. Blank lines and what follows
a ``#`` are ignored; case, CRLF, ``10`` for ``T`` and suit symbols are understood.
"""

import json
import re
from pathlib import Path

from spidersim.board import Board, check_board
from spidersim.cards import RANKS, SUITS, card_text, parse_card, suit_of
from spidersim.errors import InputError
from spidersim.referee import settle
from spidersim.rules import Rules

_FOUNDATION = re.compile(r"([shcd♠♥♣♦])(?:-(10|[0-9atjqk]))?", re.IGNORECASE)


def write_text(board: Board) -> str:
    """Return a board as native text, ending with a line end."""
    lines = []
    if board.stock:
        lines.append("Talon: " + " ".join(map(card_text, board.stock)))
    if board.runs:
        lines.append("Foundations: " + " ".join(SUITS[suit] for suit in board.runs))
    for cards, down in zip(board.columns, board.down, strict=True):
        words = [f"<{card_text(card)}>" for card in cards[:down]]
        words += [card_text(card) for card in cards[down:]]
        lines.append(" ".join(words) or "-")
    return "\n".join(lines) + "\n"


def write_json(board: Board) -> str:
    """Return a board as one line of JSON: `columns`, `down`, `stock` and `runs`."""
    return json.dumps(
        {
            "columns": [[card_text(card) for card in cards] for cards in board.columns],
            "down": list(board.down),
            "stock": [card_text(card) for card in board.stock],
            "runs": [SUITS[suit] for suit in board.runs],
        }
    )


def read_text(text: str, rules: Rules, name: str = "board") -> Board:
    """Read a board from native text; cards turn and runs leave as the rules have it.

    Parameters
    ----------
    text : str
        What `write_text` writes, more loosely.
    rules : Rules
        The game the board must be possible in.
    name : str
        What error messages call the text, usually the file's name.

    Raises
    ------
    InputError
        When a word is no card or the board is impossible; the message names the line and card.
    """
    columns: list[tuple[int, ...]] = []
    down: list[int] = []
    stock: tuple[int, ...] = ()
    runs: tuple[int, ...] = ()
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        words = line.partition("#")[0].replace(",", " ").split()
        if not words:
            continue
        head = words[0].lower()
        try:
            if head in ("talon:", "stock:"):
                stock = tuple(parse_card(word.strip("<>")) for word in words[1:])
            elif head == "foundations:":
                runs = tuple(run for word in words[1:] for run in _read_foundation(word, rules))
            else:
                cards, hidden = _read_column(words)
                columns.append(cards)
                down.append(hidden)
        except InputError as error:
            raise InputError(f"{name}, line {number}: {error}") from None
    board = Board(tuple(columns), tuple(down), stock, runs)
    try:
        check_board(rules, board)
    except InputError as error:
        raise InputError(f"{name}: {error}") from None
    return settle(rules, board)


def _read_foundation(word: str, rules: Rules) -> list[int]:
    """Read ``H``, or ``H-K`` and ``H-0`` as other programs write full and empty foundations."""
    found = _FOUNDATION.fullmatch(word)
    if not found:
        raise InputError(f"{word!r} is no foundation (write the suit of each run that has left)")
    suit = suit_of(parse_card("A" + found[1]))
    top = found[2]
    if top == "0":
        return []
    if top and top.upper() != RANKS[rules.ranks - 1]:
        raise InputError(f"{word!r} is no foundation here: runs leave only when complete")
    return [suit]


def _read_column(words: list[str]) -> tuple[tuple[int, ...], int]:
    if words[0] == ":":
        words = words[1:]
    if words == ["-"]:
        words = []
    cards: list[int] = []
    down = 0
    for word in words:
        hidden = word.startswith("<") and word.endswith(">")
        if hidden and down < len(cards):
            raise InputError(f"{word} lies face down over a face-up card")
        down += hidden
        cards.append(parse_card(word[1:-1] if hidden else word))
    return tuple(cards), down


def read_board(path: Path, rules: Rules) -> Board:
    """Read a board file in native text; see `read_text`.

    Raises
    ------
    InputError
        When the file cannot be read, is no text or holds no possible board.
    """
    try:
        return read_text(path.read_text(encoding="utf-8"), rules, str(path))
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{path} is no text file in UTF-8") from None
