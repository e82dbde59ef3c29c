"""The family as data: each game's name, rules, and where its rules come from."""

import difflib
import re
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
        Other names it is known by, in the form of `plain_name`.
    ladder : tuple of str
        The games it leads to, one after the other while the player wins; empty for most.
    """

    name: str
    title: str
    rules: Rules
    family: str
    source: str
    aliases: tuple[str, ...] = ()
    ladder: tuple[str, ...] = ()


SUIT_MAPS = {1: "SSSS", 2: "SHSH", 3: "SHSD", 4: "SHCD"}
"""Suit maps over one physical shuffle: two suits are the colours, three fold clubs into spades."""

_WORDS = {1: "1 suit", 2: "2 suits", 3: "3 suits", 4: "4 suits"}
_MICROSOFT = {1: "one", 2: "two", 4: "four"}


def _columns(*parts: tuple[int, int, int]) -> tuple[tuple[int, int], ...]:
    """Return a layout from (how many columns, cards face down, cards face up)."""
    return tuple((down, up) for number, down, up in parts for _ in range(number))


_SPIDER = Rules()
_SPIDERETTE = Rules(decks=1, layout=tuple((i, 1) for i in range(7)))
_WISP = Rules(decks=1, layout=_columns((7, 2, 1)))
_SCORPION = Rules(
    decks=1,
    layout=_columns((4, 3, 4), (3, 0, 7)),
    build="same_suit",
    group="any_face_up",
    empty="king",
    deal_onto_empty="allow",
)

_SEEDS = "seeds 000, 001 and 004: two packs, ten columns, five deals of ten"
_RELAXED = "as the strict game, but the stock may be dealt onto empty columns (seeds 000 and 004)"


def _by_suits(
    stem: str,
    title: str,
    base: Rules,
    suits: tuple[int, ...],
    family: str,
    source: str,
    *,
    relaxed: bool = True,
) -> list[Preset]:
    """Return a game at several numbers of suits, each strict and, if asked for, relaxed."""
    presets = []
    for number in suits:
        rules = replace(base, suits=SUIT_MAPS[number])
        word = _MICROSOFT.get(number, "three")
        aliases = [f"{stem}-{word}-suit", f"{stem}-{word}-suits", f"{stem}-{number}-suit"]
        aliases += [f"{stem}-{number}-suits"]
        if number == max(suits):
            aliases.append(stem)
        presets.append(
            Preset(
                f"{stem}-{number}",
                f"{title}, {_WORDS[number]}",
                rules,
                family,
                source,
                tuple(aliases),
            )
        )
        if relaxed:
            aliases = [f"relaxed-{stem}-{number}"]
            if number == max(suits):
                aliases.append(f"relaxed-{stem}")
            presets.append(
                Preset(
                    f"{stem}-{number}-relaxed",
                    f"{title}, {_WORDS[number]}, relaxed",
                    replace(rules, deal_onto_empty="allow"),
                    family,
                    _RELAXED,
                    tuple(aliases),
                )
            )
    return presets


PRESETS: dict[str, Preset] = {
    preset.name: preset
    for preset in [
        *_by_suits("spider", "Spider", _SPIDER, (1, 2, 3, 4), "Spider", _SEEDS),
        Preset(
            "spider-open",
            "Open Spider",
            replace(_SPIDER, layout=_columns((4, 0, 6), (6, 0, 5))),
            "Spider",
            "PySolFC: Spider with every card of the layout face up",
            ("open-spider",),
        ),
        Preset(
            "spider-ladder",
            "Spider ladder",
            replace(_SPIDER, suits=SUIT_MAPS[1]),
            "Spider",
            "seed 000's learning mode: the same deal at one, two and four suits, while you win",
            ("ladder", "one-to-four-suits"),
            ladder=("spider-1", "spider-2", "spider-4"),
        ),
        Preset(
            "black-widow",
            "Black Widow",
            replace(_SPIDER, group="any_suit"),
            "Spider",
            "PySolFC: Spider whose groups descend in any suits",
            ("scarab",),
        ),
        Preset(
            "tarantula",
            "Tarantula",
            replace(_SPIDER, group="same_colour"),
            "Spider",
            "PySolFC: Spider whose groups descend in one colour",
        ),
        *_by_suits(
            "spiderette",
            "Spiderette",
            _SPIDERETTE,
            (1, 2, 4),
            "One pack",
            "seeds 000 and 004: one pack on a Klondike layout, deals of 7, 7, 7 and 3",
        ),
        *_by_suits(
            "will-o-the-wisp",
            "Will o' the Wisp",
            _WISP,
            (1, 2, 4),
            "One pack",
            "seed 002: one pack, seven columns of three, deals of 7, 7, 7, 7 and 3",
            relaxed=False,
        ),
        Preset(
            "baby-spiderette",
            "Baby Spiderette",
            replace(_SPIDERETTE, group="any_suit"),
            "One pack",
            "PySolFC: Spiderette whose groups descend in any suits",
        ),
        Preset(
            "fair-maids",
            "Fair Maids",
            Rules(
                decks=1,
                layout=_columns((7, 3, 1)),
                group="alternating",
                run="alternating",
            ),
            "One pack",
            "PySolFC: groups and runs alternate in colour",
        ),
        Preset(
            "simple-simon",
            "Simple Simon",
            Rules(decks=1, layout=tuple((0, n) for n in (8, 8, 8, 7, 6, 5, 4, 3, 2, 1))),
            "Face up",
            "seed 000: one pack, every card face up, no stock",
            ("simon", "simplesimon"),
        ),
        Preset(
            "simon-jester",
            "Simon Jester",
            Rules(layout=tuple((0, n) for n in (13, *range(13, 0, -1)))),
            "Face up",
            "PySolFC: Simple Simon with two packs and fourteen columns",
        ),
        Preset(
            "mrs-mop",
            "Mrs Mop",
            Rules(layout=_columns((13, 0, 8))),
            "Face up",
            "PySolFC and Solvitaire: two packs in thirteen columns of eight, face up, no stock",
        ),
        Preset(
            "spider-three-decks",
            "Spider, three decks",
            Rules(
                decks=3,
                layout=_columns((6, 4, 1), (6, 3, 1)),
                deal_onto_empty="allow",
                score="aisleriot",
            ),
            "Three and four packs",
            "seed 003 (GNOME AisleRiot): deals onto empty columns, the last one of six cards",
            ("three-deck-spider", "spider-3-decks", "l-araignee-a-trois-paquets"),
        ),
        Preset(
            "big-spider",
            "Big Spider",
            Rules(decks=3, layout=_columns((13, 5, 1))),
            "Three and four packs",
            "PySolFC: three packs, thirteen columns, six deals",
        ),
        Preset(
            "spider-four-decks",
            "Spider, four decks",
            Rules(decks=4, layout=_columns((13, 5, 1))),
            "Three and four packs",
            "PySolFC: four packs, thirteen columns, ten deals",
            ("spider-4-decks", "four-deck-spider"),
        ),
        Preset(
            "chinese-spider",
            "Chinese Spider",
            Rules(decks=4, suits="SH-D", layout=_columns((12, 5, 1))),
            "Three and four packs",
            "PySolFC: four packs of three suits, twelve columns, seven deals",
        ),
        Preset(
            "scorpion",
            "Scorpion",
            replace(_SCORPION, score="aisleriot-scorpion"),
            "Scorpion",
            "PySolFC and AisleRiot; seed 000 is wrong about its packs and its face-down cards",
        ),
        Preset(
            "scorpion-2",
            "Scorpion II",
            replace(_SCORPION, layout=_columns((3, 3, 4), (4, 0, 7))),
            "Scorpion",
            "PySolFC: Scorpion with cards face down in three columns",
            ("scorpion-ii",),
        ),
        Preset(
            "wasp",
            "Wasp",
            replace(_SCORPION, empty="any"),
            "Scorpion",
            "PySolFC: Scorpion with any card to an empty column",
        ),
        Preset(
            "double-scorpion",
            "Double Scorpion",
            replace(_SCORPION, decks=2, layout=_columns((5, 4, 6), (5, 0, 10))),
            "Scorpion",
            "PySolFC: two packs, ten columns of ten, four cards to deal",
        ),
        Preset(
            "triple-scorpion",
            "Triple Scorpion",
            replace(_SCORPION, decks=3, layout=_columns((5, 5, 7), (8, 0, 12))),
            "Scorpion",
            "PySolFC: three packs, thirteen columns of twelve, no stock",
        ),
        Preset(
            "three-blind-mice",
            "Three Blind Mice",
            replace(_SCORPION, layout=_columns((7, 0, 5), (3, 3, 2)), reserve=2),
            "Scorpion",
            "PySolFC: ten columns of five and two open cards that only play out",
        ),
    ]
}
"""Every preset by its name, in the order they are listed."""


def plain_name(name: str) -> str:
    """Return a name as it is looked up: lower case, words and numbers joined by hyphens."""
    word = re.sub(r"['’.]", "", name.strip().lower())
    return re.sub(r"[\W_]+", "-", word).strip("-")


def preset(name: str) -> Preset:
    """Return the preset a person named.

    Parameters
    ----------
    name : str
        A name or an alias, in any case; spaces, underscores and brackets count as hyphens.

    Raises
    ------
    InputError
        When no game has that name; the message suggests the closest.
    """
    word = plain_name(name)
    names = {other: p for p in PRESETS.values() for other in (p.name, *p.aliases)}
    if word in names:
        return names[word]
    close = list(dict.fromkeys(names[n].name for n in difflib.get_close_matches(word, names)))
    hint = f"; did you mean {' or '.join(close)}?" if close else "; see 'spidersim games'"
    raise InputError(f"there is no game {name!r}{hint}")
