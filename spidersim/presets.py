"""The family as data: each game's name, rules, and where its rules come from."""

import difflib
from dataclasses import dataclass, replace

from spidersim.errors import InputError
from spidersim.rules import Rules


@dataclass(frozen=True)
class Preset:
    """A named game.

    Attributes
    ----------
    name : str
        What people type: lower case, words joined by hyphens.
    title : str
        What tables and plots show.
    rules : Rules
        The game.
    family : str
        The heading it is listed under.
    source : str
        Where these rules come from.
    aliases : tuple of str
        Other names it is known by.
    """

    name: str
    title: str
    rules: Rules
    family: str
    source: str
    aliases: tuple[str, ...] = ()


SUIT_MAPS = {1: "SSSS", 2: "SHSH", 3: "SHSD", 4: "SHCD"}
"""Suit maps over one physical shuffle: two suits are the colours, three fold clubs into spades."""

_WORDS = {1: "1 suit", 2: "2 suits", 3: "3 suits", 4: "4 suits"}

_SPIDER = Rules()
_SPIDERETTE = Rules(decks=1, layout=tuple((i, 1) for i in range(7)))
_SIMPLE_SIMON = Rules(decks=1, layout=tuple((0, n) for n in (8, 8, 8, 7, 6, 5, 4, 3, 2, 1)))

_SPIDER_SOURCE = (
    "the common rules of computer Spider: two packs, ten columns, five deals of ten; "
    "no deal while a column is empty; complete runs leave at once"
)
_RELAXED_SOURCE = "as the strict game, but the stock may be dealt onto empty columns"
_SPIDERETTE_SOURCE = (
    "Spider with one pack on a Klondike layout: three deals of seven and a last one of three; "
    "no deal while a column is empty"
)


def _by_suits(
    stem: str, title: str, base: Rules, suits: tuple[int, ...], family: str, source: str
) -> list[Preset]:
    """Return a game at several numbers of suits, each strict and relaxed."""
    presets = []
    for number in suits:
        rules = replace(base, suits=SUIT_MAPS[number])
        presets.append(
            Preset(f"{stem}-{number}", f"{title}, {_WORDS[number]}", rules, family, source)
        )
        presets.append(
            Preset(
                f"{stem}-{number}-relaxed",
                f"{title}, {_WORDS[number]}, relaxed",
                replace(rules, deal_onto_empty="allow"),
                family,
                _RELAXED_SOURCE,
            )
        )
    return presets


PRESETS: dict[str, Preset] = {
    preset.name: preset
    for preset in [
        *_by_suits("spider", "Spider", _SPIDER, (1, 2, 3, 4), "Spider", _SPIDER_SOURCE),
        *_by_suits(
            "spiderette", "Spiderette", _SPIDERETTE, (1, 2, 4), "One pack", _SPIDERETTE_SOURCE
        ),
        Preset(
            "simple-simon",
            "Simple Simon",
            _SIMPLE_SIMON,
            "One pack",
            "Spider's moves with one pack, every card face up and no stock",
        ),
    ]
}
"""Every preset by its name, in the order they are listed."""


def preset(name: str) -> Preset:
    """Return the preset a person named.

    Parameters
    ----------
    name : str
        A name or an alias, in any case; spaces and underscores count as hyphens.

    Raises
    ------
    InputError
        When no game has that name; the message suggests the closest.
    """
    word = name.strip().lower().replace("_", "-").replace(" ", "-")
    names = {other: p for p in PRESETS.values() for other in (p.name, *p.aliases)}
    if word in names:
        return names[word]
    close = difflib.get_close_matches(word, names, n=3, cutoff=0.5)
    hint = f"; did you mean {' or '.join(close)}?" if close else "; see 'spidersim games'"
    raise InputError(f"there is no game {name!r}{hint}")
