"""`spidersim games`: the family, and one game's rules."""

from typing import TYPE_CHECKING, Any

import click

from spidersim.cli.arguments import game_argument
from spidersim.cli.output import json_option, print_json, print_table

if TYPE_CHECKING:
    from spidersim.preset import Preset


@click.command("games")
@game_argument("name", required=False)
@json_option
def command(name: "Preset | None", as_json: bool) -> None:
    """List the games, or show the rules of the game NAME and where they come from.

    NAME is a game's name, one that other programs call it by, or a rules file. With --rule and
    --rules it is a game of your own, which every command takes in the same way.

    \b
    Examples:
      spidersim games
      spidersim games will-o-the-wisp-4
      spidersim games spider-4 --rule removal=optional --rule layout=5x5+1,5x4+1
      spidersim games --json
    """
    from spidersim.presets import PRESETS

    if name is None:
        rows = [_row(game) for game in PRESETS.values()]
        if as_json:
            for row in rows:
                print_json(row)
        else:
            for row, game in zip(rows, PRESETS.values(), strict=True):
                rungs = [PRESETS[name].rules.suit_count for name in game.ladder]
                row["suits"] = ", ".join(map(str, rungs or [game.rules.suit_count]))
            columns = ["game", "title", "decks", "columns", "stock", "suits"]
            print_table(rows, columns, heading="family")
    elif as_json:
        print_json(_record(name))
    else:
        _show(name)


def _row(game: "Preset") -> dict[str, Any]:
    rules = game.rules
    return {
        "game": game.name,
        "title": game.title,
        "family": game.family,
        "decks": rules.decks,
        "columns": rules.columns,
        "stock": rules.stock_size,
        "suits": rules.suit_count,
        "rules": rules.hash,
        "aliases": list(game.aliases),
    }


def _record(game: "Preset") -> dict[str, Any]:
    """Return all there is to say about a game."""
    from spidersim.presets import SPIDER
    from spidersim.switches import SWITCHES, differences, meaning

    values, plain = game.rules.as_dict(), SPIDER.rules.as_dict()
    return {
        **_row(game),
        "about": game.about,
        "source": game.source,
        "ladder": list(game.ladder),
        "switches": {
            switch: {
                "value": values[switch],
                "meaning": meaning(game.rules, switch),
                "source": game.source_of(switch),
            }
            for switch in SWITCHES
        },
        "differences": {
            switch: {"value": values[switch], SPIDER.name: plain[switch]}
            for switch in differences(game.rules, SPIDER.rules)
        },
        "notes": dict(game.notes),
    }


def _show(game: "Preset") -> None:
    from spidersim.presets import SPIDER
    from spidersim.switches import SWITCHES, differences, meaning, value_text

    click.echo(f"{game.title} ({game.name})\n{game.about}")
    if game.aliases:
        click.echo(click.wrap_text(f"Also called {', '.join(game.aliases)}.", 98))
    if game.ladder:
        click.echo(f"It leads to {', '.join(game.ladder)}; these are the rules of the first.")
    click.echo()
    print_table(
        [
            {
                "switch": switch,
                "value": value_text(game.rules, switch),
                "meaning": meaning(game.rules, switch),
                "source": game.source_of(switch),
            }
            for switch in SWITCHES
        ],
        ["switch", "value", "meaning", "source"],
    )
    changed = differences(game.rules, SPIDER.rules)
    if changed:
        click.echo(f"\nDifferent from {SPIDER.title}")
        print_table(
            [
                {
                    "switch": switch,
                    "here": value_text(game.rules, switch),
                    SPIDER.title: value_text(SPIDER.rules, switch),
                }
                for switch in changed
            ],
            ["switch", "here", SPIDER.title],
        )
    if game.notes:
        click.echo("\nWhere sources disagree")
        for switch, note in game.notes.items():
            click.echo(click.wrap_text(f"{switch}: {note}", 98, "  ", "    "))
