"""Rules: one frozen record of named switches.

Every game of the Spider family is a `Rules` record; `dataclasses.replace` makes a new game. No
engine knows a game by its name.
"""

import hashlib
import json
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Literal, get_args, get_origin

from spidersim.cards import SUITS
from spidersim.errors import InputError

VERSION = 1
"""Raised whenever the meaning of a switch or of a deal changes, never for speed."""

Fit = Literal["any_suit", "same_suit", "same_colour", "alternating"]
"""How the suits of two cards next to each other in rank must relate."""

Group = Literal["any_suit", "same_suit", "same_colour", "alternating", "any_face_up"]
Empty = Literal["any", "king"]
Permission = Literal["forbid", "allow"]
Removal = Literal["automatic", "optional"]
Win = Literal["removed", "removed_or_in_columns"]
Score = Literal["microsoft", "aisleriot", "aisleriot-scorpion"]

MAX_COLUMNS = 14
MAX_PILES = 16


@dataclass(frozen=True)
class Rules:
    """The rules of one game; the defaults are Spider with four suits under strict dealing.

    Attributes
    ----------
    decks : int
        How many packs are shuffled together, 1 to 4.
    suits : str
        The suit map: which suit each physical suit (in the order ``SHCD``) counts as. ``SHCD``
        is four suits, ``SHSH`` two (by colour), ``SSSS`` one, ``SHSD`` three; ``-`` leaves a
        suit out of the pack.
    ranks : int
        Cards of a suit, ace upwards: 13, or fewer in the reduced games used for checks.
    layout : tuple of (int, int)
        For each column, how many cards are dealt face down and then face up.
    build : {"any_suit", "same_suit", "same_colour", "alternating"}
        Which card may be put on a card one rank higher.
    group : {"same_suit", "any_suit", "same_colour", "alternating", "any_face_up"}
        Which cards at the end of a column move together: descending cards whose neighbours fit,
        or any face-up card with everything that lies over it.
    run : {"same_suit", "any_suit", "same_colour", "alternating"}
        How neighbours must fit in a complete run, king to ace, that may leave the table.
    empty : {"any", "king"}
        What may be moved to an empty column: any card or group, or only one led by a king.
    deal_onto_empty : {"forbid", "allow"}
        Whether the stock may be dealt while a column is empty. Relaxed games allow it.
    removal : {"automatic", "optional"}
        Whether a complete run leaves at once, or when the player says so.
    whole_column_to_empty : {"allow", "forbid"}
        Whether all cards of a column may move to an empty column.
    reserve : int
        Cards dealt open beside the columns before the stock begins; they can only be played.
    foundation_return : {"forbid", "allow"}
        Whether the end card of a run that has left may return to a column that can take it.
    win : {"removed", "removed_or_in_columns"}
        Whether a game is won only when every run has left, or also when every card that is left
        lies in a complete run, no card lies face down and the stock is empty.
    score : {"microsoft", "aisleriot", "aisleriot-scorpion"}
        How a game is scored; see `spidersim.scores`.
    """

    decks: int = 2
    suits: str = "SHCD"
    ranks: int = 13
    layout: tuple[tuple[int, int], ...] = ((5, 1),) * 4 + ((4, 1),) * 6
    build: Fit = "any_suit"
    group: Group = "same_suit"
    run: Fit = "same_suit"
    empty: Empty = "any"
    deal_onto_empty: Permission = "forbid"
    removal: Removal = "automatic"
    whole_column_to_empty: Permission = "allow"
    reserve: int = 0
    foundation_return: Permission = "forbid"
    win: Win = "removed"
    score: Score = "microsoft"

    def __post_init__(self) -> None:
        for field in fields(self):
            allowed = get_args(field.type) if get_origin(field.type) is Literal else ()
            value = getattr(self, field.name)
            if allowed and value not in allowed:
                words = ", ".join(allowed)
                raise InputError(f"rule {field.name} is {value!r}, not one of: {words}")
        if not _is_whole(self.decks) or not 1 <= self.decks <= 4:
            raise InputError(f"rule decks is {self.decks!r}, not a whole number from 1 to 4")
        if not _is_whole(self.ranks) or not 1 <= self.ranks <= 13:
            raise InputError(f"rule ranks is {self.ranks!r}, not a whole number from 1 to 13")
        if (
            not isinstance(self.suits, str)
            or len(self.suits) != 4
            or any(letter not in SUITS + "-" for letter in self.suits)
            or self.suits == "----"
        ):
            raise InputError(
                f"rule suits is {self.suits!r}, not four letters of {SUITS} or '-' such as SHSH"
            )
        if not 2 <= len(self.layout) <= MAX_COLUMNS:
            raise InputError(f"rule layout has {len(self.layout)} columns, not 2 to {MAX_COLUMNS}")
        if not all(
            len(pair) == 2 and all(_is_whole(n) and n >= 0 for n in pair) for pair in self.layout
        ):
            raise InputError("rule layout must be pairs of whole numbers, face down and face up")
        if any(down and not up for down, up in self.layout):
            raise InputError("rule layout ends a column with a face-down card")
        if not _is_whole(self.reserve) or not 0 <= self.reserve <= MAX_PILES:
            raise InputError(f"rule reserve is {self.reserve!r}, not a whole number of cards")
        if self.stock_size < 0:
            table = _named("layout", reserve=self.reserve > 0)
            pack = _named("decks", suits="-" in self.suits, ranks=self.ranks < 13)
            raise InputError(
                f"{self.cards - self.stock_size} cards to lay out ({table}), "
                f"but only {self.cards} in all ({pack})"
            )
        if self.foundation_return == "allow" and self.run != "same_suit":
            raise InputError(
                f"rule foundation_return is 'allow', but rule run is {self.run!r}: "
                "cards return only from runs of one suit"
            )
        if self.piles > MAX_PILES:
            returning = self.foundation_return == "allow"
            switches = _named("layout", reserve=self.reserve > 0, foundation_return=returning)
            raise InputError(f"{self.piles} piles to move from ({switches}), more than {MAX_PILES}")
        if self.win != "removed" and self.removal == "automatic":
            raise InputError(
                f"rule win is {self.win!r}, but rule removal is 'automatic': "
                "no complete run would stay in a column"
            )

    @cached_property
    def pack(self) -> tuple[int, ...]:
        """The cards in the order they have before shuffling: suit by suit, ace first, by deck."""
        return tuple(
            16 * suit + rank
            for _ in range(self.decks)
            for suit in range(4)
            if self.suits[suit] != "-"
            for rank in range(1, self.ranks + 1)
        )

    @cached_property
    def deck(self) -> tuple[int, ...]:
        """The pack, each card in the suit that it counts as."""
        return tuple(16 * self.suit_of[code >> 4] + (code & 15) for code in self.pack)

    @cached_property
    def suit_of(self) -> tuple[int, ...]:
        """For each physical suit, the suit it counts as."""
        return tuple(max(0, SUITS.find(letter)) for letter in self.suits)

    @property
    def suit_count(self) -> int:
        """How many suits the player tells apart."""
        return len(set(self.suits) - {"-"})

    @property
    def cards(self) -> int:
        """How many cards the game is played with."""
        return self.decks * self.ranks * sum(letter != "-" for letter in self.suits)

    @property
    def runs(self) -> int:
        """How many complete runs the cards make."""
        return self.cards // self.ranks

    @property
    def columns(self) -> int:
        """How many columns the table has."""
        return len(self.layout)

    @property
    def piles(self) -> int:
        """How many piles cards may move from: columns, reserve, and foundations if they return.

        They are numbered in this order.
        """
        return self.columns + self.reserve + (self.runs if self.foundation_return == "allow" else 0)

    @property
    def stock_size(self) -> int:
        """How many cards the stock starts with."""
        return self.cards - self.reserve - sum(down + up for down, up in self.layout)

    @property
    def deals(self) -> int:
        """How many rows the stock holds at the start, a partial last one included."""
        return -(-self.stock_size // self.columns)

    @cached_property
    def hash(self) -> str:
        """Twelve hexadecimal digits that stand for this game, name and preset apart.

        Only switches that differ from their default count, so that a switch added later leaves
        the hash of every older game as it was.
        """
        changed = {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if getattr(self, field.name) != field.default
        }
        text = json.dumps([VERSION, changed], sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def as_dict(self) -> dict[str, Any]:
        """Return every switch by name; the layout as texts such as ``5+1``."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        values["layout"] = [f"{down}+{up}" for down, up in self.layout]
        return values


def _named(name: str, **others: bool) -> str:
    """Return switches by name: the first, and those others that play a part."""
    names = [name, *(other for other, counts in others.items() if counts)]
    first = ", ".join(names[:-1])
    return f"rules {first} and {names[-1]}" if first else f"rule {name}"


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
