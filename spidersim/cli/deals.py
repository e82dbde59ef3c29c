"""What people name deals by on the command line: numbers, foreign numbers and board files."""

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from spidersim.board import Board
from spidersim.deals import deal
from spidersim.errors import InputError
from spidersim.foreign import PYSOL, pysol_deal, pysol_game
from spidersim.formats import read_board, write_text
from spidersim.numbers import parse_numbers
from spidersim.preset import Preset
from spidersim.presets import PRESETS
from spidersim.rules import Rules


@dataclass(frozen=True)
class NamedDeal:
    """One board to be shown, played or solved.

    Attributes
    ----------
    name : str
        What a person calls it: the deal number, ``pysol:24`` or the path of a file.
    number : int or None
        The deal number; None for a board from elsewhere.
    board : Board
        The position.
    chance : int
        The number that the game's own seed for chance follows from.
    note : str
        What must be said of where the board comes from; mostly empty.
    """

    name: str
    number: int | None
    board: Board
    chance: int = 0
    note: str = ""

    def as_row(self) -> dict[str, Any]:
        """Return what a row of JSON tells of where the board comes from."""
        row: dict[str, Any] = {"deal": self.number}
        if self.number is None:
            row["source"] = self.name
        if self.note:
            row["note"] = self.note
        return row


def read_deals(rules: Rules, words: Iterable[str]) -> Iterator[NamedDeal]:
    """Yield the deals that words stand for; every word is checked before the first is dealt.

    A word made of digits, commas and hyphens is deal numbers; after ``pysol:`` they are numbers
    of PySolFC's. Any other word is the path of a board file.

    Raises
    ------
    InputError
        When a word is none of these.
    """
    parsed = [_parse(rules, word) for word in words]
    for found in parsed:
        yield from found


def read_deal(rules: Rules, word: str) -> NamedDeal:
    """Return the one deal that a word stands for; see `read_deals`."""
    found = list(islice(read_deals(rules, (word,)), 2))
    if len(found) != 1:
        raise InputError(f"{word!r} is more than one deal, and one is wanted")
    return found[0]


def evidence(game: Preset, found: NamedDeal) -> dict[str, Any]:
    """Return what a row tells beside names, so that its line can be replayed from it alone."""
    row: dict[str, Any] = {}
    if game.name not in PRESETS:
        # Whoever reads the row need not have the file that the game was read from.
        row["switches"] = game.rules.as_dict()
    if found.number is None:
        row["board"] = write_text(found.board)
    return row


def single(game: Preset) -> Preset:
    """Return a game, or refuse a ladder, which is several.

    Raises
    ------
    InputError
        When it is a ladder; the message names its rungs.
    """
    if game.ladder:
        raise InputError(f"{game.name} is several games; name one: {', '.join(game.ladder)}")
    return game


def _parse(rules: Rules, word: str) -> Iterable[NamedDeal]:
    program, colon, rest = word.partition(":")
    if colon and program.strip().lower() == PYSOL:
        return _pysol(rules, rest)
    try:
        numbers = parse_numbers(word)
    except InputError as error:
        if os.path.exists(word):
            return [NamedDeal(word, None, read_board(Path(word), rules))]
        if re.search(r"[/\\.]", word) and not re.fullmatch(r"[-\d.,]*", word):
            raise InputError(f"there is no file {word}") from None
        raise error from None
    return (numbered(rules, number) for number in numbers)


def numbered(rules: Rules, number: int) -> NamedDeal:
    """Return the deal of a number of our own."""
    return NamedDeal(str(number), number, deal(rules, number), number)


def _pysol(rules: Rules, text: str) -> Iterable[NamedDeal]:
    numbers = parse_numbers(text)
    note = pysol_game(rules).note
    if numbers.spans[0][0] == 0:
        raise InputError("PySolFC numbers its deals from 1")
    return (
        NamedDeal(f"{PYSOL}:{number}", None, pysol_deal(rules, number), number, note)
        for number in numbers
    )
