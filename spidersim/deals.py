"""Deals: a number is a shuffle, the same on every machine and for ever.

Deal `n` of a game shuffles the game's pack with the raw 64-bit stream of
``numpy.random.PCG64(n)``, which NumPy guarantees never to change, and a Fisher–Yates shuffle of
our own: for ``i`` from the last card down to the second, card ``i`` changes places with card
``x mod (i + 1)``, where ``x`` is the next raw number below the largest multiple of ``i + 1``.
Games with the same pack share the physical shuffle; the suit map is applied afterwards, so deal
42 of one, two and four suits is the same deal.
"""

from collections.abc import Iterator

from numpy.random import PCG64

from spidersim.board import Board
from spidersim.errors import InputError
from spidersim.referee import settle
from spidersim.rules import Rules

MAX_NUMBER = 2**64 - 1
"""The largest deal number."""


def check_number(number: object) -> int:
    """Return a deal number, or refuse it.

    Raises
    ------
    InputError
        When it is not a whole number from 0 to `MAX_NUMBER`.
    """
    if isinstance(number, bool) or not isinstance(number, int):
        raise InputError(f"deal number {number!r} is not a whole number")
    if not 0 <= number <= MAX_NUMBER:
        raise InputError(f"deal number {number} is not between 0 and {MAX_NUMBER} (2^64 - 1)")
    return number


def shuffled(number: int, pack: tuple[int, ...]) -> list[int]:
    """Return a pack in the order that a deal number shuffles it into.

    Parameters
    ----------
    number : int
        0 to `MAX_NUMBER`.
    pack : tuple of int
        Physical card codes.
    """
    numbers = _raw_numbers(check_number(number), len(pack))
    cards = list(pack)
    for i in range(len(cards) - 1, 0, -1):
        x = next(numbers)
        while x >= 2**64 - 2**64 % (i + 1):
            x = next(numbers)
        j = x % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def _raw_numbers(number: int, block: int) -> Iterator[int]:
    stream = PCG64(number)
    while True:
        yield from stream.random_raw(block).tolist()


def deal(rules: Rules, number: int) -> Board:
    """Deal a numbered board.

    The layout is dealt row by row, left to right (seed 004), then the reserve, and the stock
    continues from the same end of the pack.

    Parameters
    ----------
    rules : Rules
        The game.
    number : int
        0 to `MAX_NUMBER`.
    """
    # Which card comes where does not depend on what it counts as: one shuffle for all suit maps.
    cards = shuffled(number, rules.deck)
    heights = [down + up for down, up in rules.layout]
    columns: list[list[int]] = [[] for _ in heights]
    used = 0
    for row in range(max(heights)):
        for column, height in zip(columns, heights, strict=True):
            if row < height:
                column.append(cards[used])
                used += 1
    board = Board(
        columns=tuple(map(tuple, columns)),
        down=tuple(down for down, _ in rules.layout),
        stock=tuple(cards[used + rules.reserve :]),
        reserve=tuple(cards[used : used + rules.reserve]),
    )
    if max(up for _, up in rules.layout) >= rules.ranks:
        # Only then can a run lie complete before the first move.
        board = settle(rules, board)
    return board
