"""Moves, and their text and packed forms.

In text, columns count from 1: ``3>7`` moves one card from column 3 to column 7, ``3>7:4`` moves
four, ``3>off`` takes a complete run off the table, ``deal`` deals a row. In code, columns count
from 0 and a packed move is one 16-bit number, ``count << 8 | source << 4 | target``; 0 is a deal.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from spidersim.errors import InputError

OFF = 15
"""The target of a move that takes a complete run off the table."""

_TEXT = re.compile(r"(\d+)>(\d+|off)(?::(\d+))?", re.IGNORECASE)


class Move(NamedTuple):
    """One move: so many `cards` from the end of column `source` to column `target`.

    `target` is `OFF` when a complete run leaves the table. A deal moves 0 cards.
    """

    source: int
    target: int
    cards: int

    def __str__(self) -> str:
        if self.cards == 0:
            return "deal"
        if self.target == OFF:
            return f"{self.source + 1}>off"
        many = f":{self.cards}" if self.cards > 1 else ""
        return f"{self.source + 1}>{self.target + 1}{many}"


DEAL = Move(0, 0, 0)
"""Deal one row from the stock."""


def parse_move(text: str, ranks: int = 13) -> Move:
    """Read one move from its text.

    Parameters
    ----------
    text : str
        ``deal``, ``3>7``, ``3>7:4`` or ``3>off``.
    ranks : int
        The length of a complete run, which is what ``3>off`` moves.

    Raises
    ------
    InputError
        When the text is no move.
    """
    word = text.strip()
    if word.lower() == "deal":
        return DEAL
    found = _TEXT.fullmatch(word)
    if found:
        source, target, count = found.groups()
        if target.lower() == "off":
            if count is None and 1 <= int(source) <= OFF:
                return Move(int(source) - 1, OFF, ranks)
        elif 1 <= int(source) <= OFF and 1 <= int(target) <= OFF:
            number = int(count or 1)
            if 1 <= number <= 255:
                return Move(int(source) - 1, int(target) - 1, number)
    raise InputError(f"{word!r} is no move (write 3>7, 3>7:4, 3>off or deal)")


def pack(move: Move) -> int:
    """Return a move as one whole number below 65,536."""
    return move.cards << 8 | move.source << 4 | move.target


def unpack(code: int) -> Move:
    """Return the move a packed number stands for."""
    return Move(code >> 4 & 15, code & 15, code >> 8)


def line_to_bytes(line: Iterable[int]) -> bytes:
    """Return packed moves as bytes, two a move, low byte first."""
    return b"".join(code.to_bytes(2, "little") for code in line)


def line_from_bytes(packed: bytes) -> list[Move]:
    """Return the moves of a line stored by `line_to_bytes`."""
    return [unpack(int.from_bytes(packed[i : i + 2], "little")) for i in range(0, len(packed), 2)]


def line_text(line: Iterable[Move]) -> str:
    """Return a line of moves as text, separated by spaces."""
    return " ".join(map(str, line))


def parse_line(text: str, ranks: int = 13) -> list[Move]:
    """Read a line of moves separated by spaces or line ends; see `parse_move`."""
    return [parse_move(word, ranks) for word in text.split()]
