"""What people name deals by on the command line: numbers and board files."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from spidersim.board import Board
from spidersim.deals import deal
from spidersim.errors import InputError
from spidersim.formats import read_board
from spidersim.numbers import parse_numbers
from spidersim.rules import Rules


@dataclass(frozen=True)
class NamedDeal:
    """One board to be shown, played or solved.

    Attributes
    ----------
    name : str
        The deal number, or the file's name.
    number : int or None
        The deal number; None for a board from a file.
    board : Board
        The position.
    """

    name: str
    number: int | None
    board: Board


def read_deals(rules: Rules, words: Iterable[str]) -> Iterator[NamedDeal]:
    """Yield the deals that words stand for; every word is checked before the first is dealt.

    A word made of digits, commas and hyphens is deal numbers, any other the path of a file.

    Raises
    ------
    InputError
        When a word is neither.
    """
    parsed = [_parse(rules, word) for word in words]
    for found in parsed:
        yield from found


def _parse(rules: Rules, word: str) -> Iterable[NamedDeal]:
    if Path(word).is_file():
        return [NamedDeal(word, None, read_board(Path(word), rules))]
    try:
        numbers = parse_numbers(word)
    except InputError as error:
        if any(mark in word for mark in "/\\.") and not word.replace(".", "").isdigit():
            raise InputError(f"there is no file {word}") from None
        raise error from None
    return (NamedDeal(str(number), number, deal(rules, number)) for number in numbers)
