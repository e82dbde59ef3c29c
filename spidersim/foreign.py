"""Foreign deals: boards that another program deals by number, laid out as it lays them out.

PySolFC orders each pack by suit (clubs, spades, hearts, diamonds) and rank, ace first, and pack
after pack. Below number 32000 it rearranges a single pack as Microsoft's FreeCell has it and
shuffles with that game's generator; from there on it shuffles with Python's Mersenne Twister. It
deals from the end of the shuffled cards. The shuffle is that of the package ``pysol-cards``, by
the author of PySolFC; which cards go where follows the program's source (shlomif/PySolFC,
``pysollib/games/spider.py``, ``pysolrandom.py`` and ``game/__init__.py``, 2009 to 2024).

Fewer suits are a suit map over the same shuffle, as with our own deals: where PySolFC shows clubs
we show spades.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from typing import Any

from spidersim.board import Board
from spidersim.cards import SUITS, card
from spidersim.errors import InputError
from spidersim.referee import settle
from spidersim.rules import Rules
from spidersim.switches import Layout, read_layout

PYSOL = "pysol"
"""What stands before a number of PySolFC's, with a colon."""

DERIVED = "derived from PySolFC's rule, not checked against the program"
"""What is said of deals whose layout no other program has dealt for us."""

_FIRST_TWISTED = 32_000
"""The first number that PySolFC shuffles with the Mersenne Twister."""

Rows = list[list[int]]


def _last_row_whole(layout: Layout) -> Rows:
    """Return rows from left to right, of which the last goes to every column."""
    heights = [down + up for down, up in layout]
    rows = [
        [column for column, height in enumerate(heights) if row < height - 1]
        for row in range(max(heights) - 1)
    ]
    return [*rows, list(range(len(heights)))]


def _growing_rows(layout: Layout) -> Rows:
    """Return rows that grow by a column each, and one that leaves the first column out."""
    columns = range(len(layout))
    return [*(list(columns[:size]) for size in columns[1:]), list(columns[1:])]


def _surplus_last(layout: Layout) -> Rows:
    """Return rows from left to right, of which the last is what is left of the cards."""
    heights = [down + up for down, up in layout]
    return [
        [column for column, height in enumerate(heights) if row < height]
        for row in range(max(heights))
    ]


@dataclass(frozen=True)
class PysolGame:
    """How PySolFC deals a game.

    Attributes
    ----------
    name : str
        What PySolFC calls it, or the first that is dealt so.
    decks : int
        How many packs it has.
    layout : tuple of (int, int)
        Cards face down and then face up, column by column, where PySolFC puts them.
    ours : tuple of (int, int)
        How we lay the same game out, where that is more than another order of the columns.
    empty : str
        What its empty columns take, where another game is told apart by that; else nothing.
    reserve : int
        Open cards beside the columns, dealt last.
    rows : callable
        Returns the columns each row of a layout is dealt to, first row first.
    suits : str
        The suits in the order in which PySolFC's cards lie before the shuffle.
    note : str
        What to say of its deals.
    """

    name: str
    decks: int
    layout: Layout
    ours: Layout = ()
    empty: str = ""
    reserve: int = 0
    rows: Callable[[Layout], Rows] = _last_row_whole
    suits: str = "CSHD"
    note: str = DERIVED

    def deals(self, rules: Rules) -> bool:
        """Tell whether a game has these cards and columns, in whatever order the columns are."""
        return (
            (rules.decks, rules.reserve, rules.ranks) == (self.decks, self.reserve, 13)
            and sum(suit != "-" for suit in rules.suits) == len(self.suits)
            and sorted(rules.layout) in (sorted(self.layout), sorted(self.ours))
            and self.empty in ("", rules.empty)
        )


def _game(name: str, decks: int, layout: str, *, ours: str = "", **rest: Any) -> PysolGame:
    """Return a game whose layouts are written as in the rules, such as ``4x5+1,6x4+1``."""
    return PysolGame(name, decks, read_layout(layout), read_layout(ours) if ours else (), **rest)


PYSOL_GAMES = (
    _game("Spider", 2, "5+1,2x4+1,5+1,2x4+1,5+1,2x4+1,5+1"),
    _game("Open Spider", 2, "0+6,2x0+5,0+6,2x0+5,0+6,2x0+5,0+6"),
    _game("Spiderette", 1, "0+1,1+1,2+1,3+1,4+1,5+1,6+1"),
    _game("Will o' the Wisp", 1, "7x2+1"),
    _game("Simple Simon", 1, "3x0+8,0+7,0+6,0+5,0+4,0+3,0+2,0+1", note=""),
    _game(
        "Simon Jester",
        2,
        "2x0+13,0+12,0+11,0+10,0+9,0+8,0+7,0+6,0+5,0+4,0+3,0+2,0+1",
        rows=_growing_rows,
    ),
    _game("Mrs. Mop", 2, "13x0+8"),
    # The program turns one column more face up than its own page says.
    _game("Wasp", 1, "3x3+4,4x0+7", ours="4x3+4,3x0+7", empty="any"),
    _game("Scorpion", 1, "4x3+4,3x0+7"),
    _game("Scorpion II", 1, "3x3+4,4x0+7"),
    # The cards that we leave for the player to deal are dealt at once.
    _game("Double Scorpion", 2, "4x4+7,4+6,5x0+10", ours="5x4+6,5x0+10", rows=_surplus_last),
    _game("Triple Scorpion", 3, "5x5+7,8x0+12"),
    _game("Three Blind Mice", 1, "7x0+5,3x3+2", reserve=2),
    _game("Big Spider", 3, "13x5+1"),
    _game("Spider (4 decks)", 4, "13x5+1"),
    # Its suits are clubs, spades and hearts; we have diamonds for its clubs.
    _game("Chinese Spider", 4, "12x5+1", suits="DSH"),
)
"""The layouts of PySolFC that are known; many of its games share one."""


def pysol_game(rules: Rules) -> PysolGame:
    """Return how PySolFC deals a game.

    Raises
    ------
    InputError
        When none of its layouts has the same columns, or ``pysol-cards`` is not installed.
    """
    for game in PYSOL_GAMES:
        if game.deals(rules):
            _pysol_cards()
            return game
    raise InputError("how PySolFC lays out a game of these packs and columns is not known here")


def pysol_deal(rules: Rules, number: int) -> Board:
    """Deal one of PySolFC's numbered boards.

    Parameters
    ----------
    rules : Rules
        The game; its layout may have the same columns in another order.
    number : int
        1 or more.

    Raises
    ------
    InputError
        When the number is 0, or see `pysol_game`.
    """
    game = pysol_game(rules)
    if number < 1:
        raise InputError("PySolFC numbers its deals from 1")
    pack = [
        card(rank, rules.suit_of[SUITS.index(suit)])
        for _ in range(game.decks)
        for suit in game.suits
        for rank in range(1, rules.ranks + 1)
    ]
    cards = iter(_shuffled(number, pack)[::-1])
    columns: list[list[int]] = [[] for _ in game.layout]
    for column in chain.from_iterable(game.rows(game.layout)):
        columns[column].append(next(cards))
    reserve = tuple(next(cards) for _ in range(game.reserve))
    board = Board(
        columns=tuple(map(tuple, columns)),
        down=tuple(down for down, _ in game.layout),
        stock=tuple(cards),
        reserve=reserve,
    )
    return settle(rules, board)


def _shuffled(number: int, pack: list[int]) -> list[int]:
    """Return a pack as PySolFC shuffles it; the end is dealt first."""
    cards, random = _pysol_cards()
    if number < _FIRST_TWISTED:
        generator, pack = random.LCRandom31(number), cards.ms_rearrange(pack)
    else:
        generator = random.MTRandom(number)
    shuffled: list[int] = generator.shuffle(pack)
    return shuffled


def _pysol_cards() -> tuple[Any, Any]:
    """Return the modules of ``pysol-cards``, which few need."""
    try:
        from pysol_cards import cards, random
    except ImportError:
        raise InputError(
            "PySolFC's deals need the package pysol-cards: pip install 'spidersim[pysol]'"
        ) from None
    return cards, random
