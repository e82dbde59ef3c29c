"""The family as data: each game's name, rules, and where its rules come from.

What the seed documents, PySolFC, GNOME AisleRiot, Solvitaire and Microsoft say about a game
differs in places. `Preset.notes` tell where, and what was chosen here.
"""

import difflib
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType

from spidersim import sources
from spidersim.errors import InputError
from spidersim.preset import Preset
from spidersim.rules import Rules
from spidersim.switches import SUIT_MAPS, read_layout

_WORDS = {1: "1 suit", 2: "2 suits", 3: "3 suits", 4: "4 suits"}
_NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four"}
_LEVELS = {1: ("easy",), 2: ("medium",), 4: ("hard", "difficult")}
"""What KPatience and Microsoft call Spider with a number of suits."""

_SPIDER = Rules()
_SPIDERETTE = Rules(decks=1, layout=tuple((i, 1) for i in range(7)))
_WISP = Rules(decks=1, layout=read_layout("7x2+1"))
_SCORPION = Rules(
    decks=1,
    layout=read_layout("4x3+4,3x0+7"),
    build="same_suit",
    group="any_face_up",
    empty="king",
    deal_onto_empty="allow",
)


def _by_suits(
    game: Preset,
    suits: tuple[int, ...],
    *,
    relaxed: bool = True,
    levels: Mapping[int, tuple[str, ...]] = MappingProxyType({}),
) -> list[Preset]:
    """Return a game at several numbers of suits, each strict and, if asked for, relaxed."""
    presets = []
    for number in suits:
        suit = "suits" if number > 1 else "suit"
        words = (f"{number}-{suit}", f"{_NUMBERS[number]}-{suit}", *levels.get(number, ()))
        aliases = [f"{game.name}-{word}" for word in words]
        strict = replace(
            game,
            name=f"{game.name}-{number}",
            title=f"{game.title}, {_WORDS[number]}",
            rules=replace(game.rules, suits=SUIT_MAPS[number]),
            # With the most suits a game goes by its bare name, too.
            aliases=(*aliases, *([game.name, *game.aliases] if number == max(suits) else ())),
            sources={**game.sources, **({"suits": "ours"} if number == 3 else {})},
        )
        presets += [strict, _relaxed(strict, game.name)] if relaxed else [strict]
    return presets


def _relaxed(strict: Preset, stem: str) -> Preset:
    """Return a game whose stock may be dealt onto empty columns."""
    names = [f"relaxed-{name}" for name in (strict.name, *strict.aliases)]
    if stem in strict.aliases:
        names.append(f"solvitaire-{stem}")
    return replace(
        strict,
        name=f"{strict.name}-relaxed",
        title=f"{strict.title}, relaxed",
        rules=replace(strict.rules, deal_onto_empty="allow"),
        about=f"As {strict.name}, and the stock may be dealt onto empty columns.",
        aliases=tuple(names),
        sources={**strict.sources, "deal_onto_empty": "seeds 000, 004; PySolFC, Solvitaire"},
        notes={key: note for key, note in strict.notes.items() if key != "deal_onto_empty"},
    )


PRESETS: dict[str, Preset] = {
    preset.name: preset
    for preset in [
        *_by_suits(
            Preset(
                "spider",
                "Spider",
                _SPIDER,
                "Spider",
                sources.SEEDS,
                "Two packs in ten columns, and five deals of ten.",
                sources=sources.SPIDER,
                notes=sources.SPIDER_NOTES,
            ),
            (1, 2, 3, 4),
            levels=_LEVELS,
        ),
        Preset(
            "spider-open",
            "Open Spider",
            replace(_SPIDER, layout=read_layout("4x0+6,6x0+5")),
            "Spider",
            "PySolFC",
            "Spider with every card of the layout face up.",
            ("open-spider", "beetle"),
        ),
        Preset(
            "spider-ladder",
            "Spider ladder",
            replace(_SPIDER, suits=SUIT_MAPS[1]),
            "Spider",
            "seed 000",
            "The same deal with one suit, then two, then four, as long as you win.",
            ("ladder", "one-to-four-suits"),
            ladder=("spider-1", "spider-2", "spider-4"),
            sources={**sources.SPIDER, "suits": "seed 000: its way to learn the game"},
        ),
        Preset(
            "black-widow",
            "Black Widow",
            replace(_SPIDER, group="any_suit"),
            "Spider",
            "PySolFC",
            "Spider whose groups descend in any suits.",
            ("scarab",),
        ),
        Preset(
            "tarantula",
            "Tarantula",
            replace(_SPIDER, group="same_colour"),
            "Spider",
            "PySolFC",
            "Spider whose groups descend in one colour.",
        ),
        *_by_suits(
            Preset(
                "spiderette",
                "Spiderette",
                _SPIDERETTE,
                "One pack",
                "seeds 000, 004; PySolFC, AisleRiot",
                "One pack laid out as for Klondike, and deals of 7, 7, 7 and 3.",
                sources={"suits": "as Spider"},
                notes={
                    "deal_onto_empty": " ".join(
                        [sources.LAST_DEAL, sources.SOLVITAIRE.format("spiderette")]
                    )
                },
            ),
            (1, 2, 4),
        ),
        *_by_suits(
            Preset(
                "will-o-the-wisp",
                "Will o' the Wisp",
                _WISP,
                "One pack",
                "seed 002; PySolFC, AisleRiot",
                "One pack in seven columns of three, and deals of 7, 7, 7, 7 and 3.",
                sources={
                    "suits": "as Spider",
                    "deal_onto_empty": "seed 002; PySolFC",
                },
                notes={
                    "layout": (
                        "Solvitaire lays all cards face up and deals onto empty columns: "
                        "layout=7x0+3 with deal_onto_empty=allow."
                    ),
                    "deal_onto_empty": sources.LAST_DEAL,
                    "removal": sources.REMOVAL,
                    "foundation_return": (
                        "Seed 002 alone lets the end card of a run that has left come back to a "
                        "column that takes it; foundation_return=allow is that reading."
                    ),
                },
            ),
            (1, 2, 4),
            relaxed=False,
        ),
        Preset(
            "baby-spiderette",
            "Baby Spiderette",
            replace(_SPIDERETTE, group="any_suit"),
            "One pack",
            "PySolFC",
            "Spiderette whose groups descend in any suits.",
        ),
        Preset(
            "fair-maids",
            "Fair Maids",
            Rules(
                decks=1,
                layout=read_layout("7x3+1"),
                group="alternating",
                run="alternating",
            ),
            "One pack",
            "PySolFC",
            "One pack in seven columns of four; groups and runs alternate in colour.",
        ),
        Preset(
            "simple-simon",
            "Simple Simon",
            Rules(decks=1, layout=read_layout("3x0+8,0+7,0+6,0+5,0+4,0+3,0+2,0+1")),
            "Face up",
            "seed 000; PySolFC, KPatience, Solvitaire",
            "One pack, every card face up, and no stock.",
            ("simon", "simplesimon"),
            notes={
                "group": (
                    "Some programs count one move where cards of several suits go by way of empty "
                    "columns; here each card or group on the way is a move."
                ),
            },
        ),
        Preset(
            "simon-jester",
            "Simon Jester",
            Rules(layout=tuple((0, n) for n in (13, *range(13, 0, -1)))),
            "Face up",
            "PySolFC",
            "Simple Simon with two packs and fourteen columns.",
        ),
        Preset(
            "mrs-mop",
            "Mrs Mop",
            Rules(layout=read_layout("13x0+8")),
            "Face up",
            "PySolFC, Solvitaire",
            "Two packs in thirteen columns of eight, every card face up, and no stock.",
        ),
        Preset(
            "spider-three-decks",
            "Spider, three decks",
            Rules(
                decks=3,
                layout=read_layout("6x4+1,6x3+1"),
                deal_onto_empty="allow",
                score="aisleriot",
            ),
            "Three and four packs",
            "seed 003; AisleRiot",
            "Three packs in twelve columns; deals go onto empty columns, the last has six cards.",
            ("three-deck-spider", "spider-3-decks", "laraignee-a-trois-paquets"),
            notes={
                "removal": sources.REMOVAL,
                "win": (
                    "Seed 003 calls it a hard challenge to build the twelve runs in the columns "
                    "and leave them there: removal=optional with win=removed_or_in_columns."
                ),
            },
        ),
        Preset(
            "big-spider",
            "Big Spider",
            Rules(decks=3, layout=read_layout("13x5+1")),
            "Three and four packs",
            "PySolFC",
            "Three packs in thirteen columns, and six deals.",
        ),
        Preset(
            "spider-four-decks",
            "Spider, four decks",
            Rules(decks=4, layout=read_layout("13x5+1")),
            "Three and four packs",
            "PySolFC",
            "Four packs in thirteen columns, and ten deals.",
            ("spider-4-decks", "four-deck-spider"),
        ),
        Preset(
            "chinese-spider",
            "Chinese Spider",
            Rules(decks=4, suits="SH-D", layout=read_layout("12x5+1")),
            "Three and four packs",
            "PySolFC",
            "Four packs of three suits in twelve columns, and seven deals.",
            notes={
                "suits": "PySolFC leaves out the diamonds, not the clubs: it is the same game.",
            },
        ),
        Preset(
            "scorpion",
            "Scorpion",
            replace(_SCORPION, score="aisleriot-scorpion"),
            "Scorpion",
            "PySolFC, AisleRiot",
            "Any face-up card moves with all that lies over it, onto its own suit.",
            sources={"score": "AisleRiot"},
            notes={
                "decks": (
                    "Seed 000 gives it two packs, all face up. PySolFC and AisleRiot agree on one "
                    "pack with twelve cards face down, and so does everyone who plays it."
                ),
                "removal": (
                    "In AisleRiot no run ever leaves, and four full columns win: removal=optional "
                    "with win=removed_or_in_columns. Here they leave at once, as in PySolFC."
                ),
            },
        ),
        Preset(
            "scorpion-2",
            "Scorpion II",
            replace(_SCORPION, layout=read_layout("3x3+4,4x0+7")),
            "Scorpion",
            "PySolFC",
            "Scorpion with cards face down in three columns.",
            ("scorpion-ii",),
        ),
        Preset(
            "wasp",
            "Wasp",
            replace(_SCORPION, empty="any"),
            "Scorpion",
            "PySolFC",
            "Scorpion where anything may go to an empty column.",
            notes={
                "layout": (
                    "PySolFC's page says it is just like Scorpion; its program lays cards face "
                    "down in three columns only (layout=3x3+4,4x0+7). Here the page counts."
                ),
            },
        ),
        Preset(
            "double-scorpion",
            "Double Scorpion",
            replace(_SCORPION, decks=2, layout=read_layout("5x4+6,5x0+10")),
            "Scorpion",
            "PySolFC",
            "Two packs in ten columns of ten, and four cards to deal.",
            notes={
                "layout": (
                    "PySolFC deals the last four cards onto columns 1 to 4 at once "
                    "(layout=4x4+7,4+6,5x0+10). Here the player does, when it helps most."
                ),
            },
        ),
        Preset(
            "triple-scorpion",
            "Triple Scorpion",
            replace(_SCORPION, decks=3, layout=read_layout("5x5+7,8x0+12")),
            "Scorpion",
            "PySolFC",
            "Three packs in thirteen columns of twelve, and no stock.",
        ),
        Preset(
            "three-blind-mice",
            "Three Blind Mice",
            replace(_SCORPION, layout=read_layout("7x0+5,3x3+2"), reserve=2),
            "Scorpion",
            "PySolFC",
            "Ten columns of five, and two open cards that only play out.",
        ),
    ]
}
"""Every preset by its name, in the order they are listed."""

SPIDER = PRESETS["spider-4"]
"""The game that the others are compared with."""


def rungs(game: Preset) -> tuple[Preset, ...]:
    """Return the games that are played under a game's name: a ladder's rungs, else just it."""
    return tuple(PRESETS[name] for name in game.ladder) or (game,)


def plain_name(name: str) -> str:
    """Return a name as it is looked up: lower case, words and numbers joined by hyphens."""
    letters = unicodedata.normalize("NFKD", name.lower())
    word = re.sub(r"['’.\u0300-\u036f]", "", letters)  # marks and accents
    return re.sub(r"[\W_]+", "-", word).strip("-")


def named(name: str) -> Preset | None:
    """Return the preset that goes by a name or an alias; None where there is none."""
    return _named().get(_key(name))


@cache
def _named() -> dict[str, Preset]:
    return {_key(name): game for game in PRESETS.values() for name in (game.name, *game.aliases)}


def _key(name: str) -> str:
    """Return a name without what people write this way or that."""
    return plain_name(name).replace("-suits", "-suit")


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
    known = _named()
    if found := known.get(_key(name)):
        return found
    close = difflib.get_close_matches(_key(name), known)
    close = list(dict.fromkeys(known[word].name for word in close))
    hint = f"; did you mean {' or '.join(close)}?" if close else "; see 'spidersim games'"
    raise InputError(f"there is no game {name!r}{hint}")
