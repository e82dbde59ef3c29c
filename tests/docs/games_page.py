"""The page of the games, made from the presets: ``python -m tests.docs.games_page``.

It writes ``docs/games.md`` and the pictures it shows. A test compares both with what is committed.
"""

import re
from collections.abc import Iterator
from itertools import groupby

from spidersim.deals import deal
from spidersim.drawing import drawing
from spidersim.preset import Preset
from spidersim.presets import PRESETS, SPIDER
from spidersim.sources import SOURCES
from spidersim.switches import (
    ABOUT,
    SWITCHES,
    differences,
    meaning,
    value_text,
    values,
)
from tests.docs.commands import ROOT

DEAL = 1
"""The deal that the pictures show."""

PAGE = "docs/games.md"
PICTURES = "images/games"

_INTRO = f"""\
# The games

The family as spidersim has it: every game is a record of switches, and no code knows a game by its
name. Here stand the layout of each (deal {DEAL}), the switches in which it differs from
[{SPIDER.title}](#{{spider}}), who has these rules, and what was chosen where sources disagree.
The commands show the same:

```sh
spidersim games
spidersim games will-o-the-wisp-4
```

A game that is missing here is often [ten lines of TOML](add-a-game.md) away.

A *column* runs from its root to its end, down the picture. A *run* is a whole suit in sequence,
king to ace; a *group* is what moves together. `a+b` in a layout is a cards face down and b face up
over them, `4x5+1` four such columns. A *deal* from the stock is one card to each column, from left
to right; beside the stock stands how many deals there are, and of how many cards.

This page is made from `spidersim/presets.py` by `make docs`.
"""


def files() -> dict[str, str]:
    """Return the page and its pictures, by their paths in the repository."""
    pictures = {name: _picture(game) for name, game in PRESETS.items()}
    firsts: dict[str, str] = {}
    shown = {name: firsts.setdefault(picture, name) for name, picture in pictures.items()}
    made = {f"docs/{PICTURES}/{name}.svg": picture for picture, name in firsts.items()}
    return {PAGE: "\n".join(_page(shown)) + "\n", **made}


def _picture(game: Preset) -> str:
    return drawing(game.rules, deal(game.rules, DEAL))


def anchor(title: str) -> str:
    """Return the anchor of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def _page(shown: dict[str, str]) -> Iterator[str]:
    yield _INTRO.format(spider=anchor(SPIDER.title))
    yield "| game | name | decks | columns | stock | suits |"
    yield "|---|---|--:|--:|--:|--:|"
    for family, games in groupby(PRESETS.values(), lambda game: game.family):
        yield f"| **[{family}](#{anchor(_heading(family))})** | | | | | |"
        for game in games:
            rules = game.rules
            rungs = [PRESETS[name].rules.suit_count for name in game.ladder]
            cells = [
                f"[{game.title}](#{anchor(game.title)})",
                f"`{game.name}`",
                rules.decks,
                rules.columns,
                rules.stock_size,
                ", ".join(map(str, rungs or [rules.suit_count])),
            ]
            yield _row(cells)
    yield "\n## Switches\n"
    yield from _switches()
    yield "\n## Sources\n\nThe seeds are the five documents that spidersim was created from.\n"
    yield from (f"- **{name}**: {about}" for name, about in SOURCES.items())
    told: dict[tuple[str, str], Preset] = {}
    for family, games in groupby(PRESETS.values(), lambda game: game.family):
        yield f"\n## {_heading(family)}"
        for game in games:
            yield from _game(game, shown[game.name], told)


def _heading(family: str) -> str:
    """Return the heading of a family; no game may have the same."""
    return f"Family: {family}"


def _switches() -> Iterator[str]:
    yield "| switch | value | means |"
    yield "|---|---|---|"
    for switch in SWITCHES:
        yield _row([f"**`{switch}`**", "", ABOUT[switch]])
        for value, words in values(switch).items():
            yield _row(["", f"`{value}`", words])


def _game(game: Preset, picture: str, told: dict[tuple[str, str], Preset]) -> Iterator[str]:
    rules = game.rules
    yield f"\n### {game.title}\n"
    yield f"![{game.title}, deal {DEAL}]({PICTURES}/{picture}.svg)\n"
    names = [f"`{name}`" for name in (game.name, *game.aliases)]
    yield f"{game.about} Its name is {names[0]}" + (
        f"; it is also known as {', '.join(names[1:])}.\n" if names[1:] else ".\n"
    )
    if game.ladder:
        links = [f"[{PRESETS[name].title}](#{anchor(PRESETS[name].title)})" for name in game.ladder]
        yield f"It leads to {', '.join(links)}. The rules below are those of the first.\n"
    shown = SWITCHES if game is SPIDER else differences(rules, SPIDER.rules)
    yield "| switch | value | means | from |"
    yield "|---|---|---|---|"
    for switch in shown:
        value = value_text(rules, switch).replace(",", ", ")
        yield _row([switch, f"`{value}`", meaning(rules, switch), game.source_of(switch)])
    fresh = {key: note for key, note in game.notes.items() if (key, note) not in told}
    before = {key: told[key, note] for key, note in game.notes.items() if (key, note) in told}
    told.update(dict.fromkeys(fresh.items(), game))
    if game.notes:
        yield "\nWhere sources disagree:\n"
    for switch, note in fresh.items():
        marked = re.sub(r"(\w+=\S*\w)", r"`\1`", note)
        yield f"- `{switch}`: {marked}"
    for other, switches in groupby(before.items(), lambda item: item[1]):
        words = ", ".join(f"`{switch}`" for switch, _ in switches)
        yield f"- {words}: as for [{other.title}](#{anchor(other.title)})."


def _row(cells: list[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    """Write the page and its pictures, and remove pictures that are not shown any more."""
    made = files()
    folder = ROOT / "docs" / PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        if path.relative_to(ROOT).as_posix() not in made:
            path.unlink()
    for name, text in made.items():
        (ROOT / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
