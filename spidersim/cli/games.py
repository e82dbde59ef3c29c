"""`spidersim games`: the family, and one game's rules."""

import click

from spidersim.cli.arguments import GAME
from spidersim.cli.output import json_option, print_json, print_table


@click.command("games")
@click.argument("name", required=False, type=GAME)
@json_option
def command(name: str | None, as_json: bool) -> None:
    """List the games, or show the rules of the game NAME.

    \b
    Examples:
      spidersim games
      spidersim games spider-4
      spidersim games --json
    """
    from spidersim.presets import PRESETS, Preset, preset

    def row(game: Preset) -> dict[str, object]:
        rules = game.rules
        return {
            "game": game.name,
            "title": game.title,
            "family": game.family,
            "suits": rules.suit_count,
            "decks": rules.decks,
            "columns": rules.columns,
            "stock": rules.stock_size,
            "rules": rules.hash,
        }

    if name is None:
        rows = [row(game) for game in PRESETS.values()]
        if as_json:
            for line in rows:
                print_json(line)
        else:
            print_table(rows, ["game", "title", "suits", "decks", "columns", "stock"])
        return
    game = preset(name)
    switches = {"game": game.name, **game.rules.as_dict()}
    if as_json:
        print_json({**row(game), **switches, "source": game.source})
        return
    click.echo(f"{game.title} ({game.name})\n{game.source}\n")
    plain = PRESETS["spider-4"].rules.as_dict()
    print_table(
        [
            {
                "rule": key,
                "value": " ".join(value) if isinstance(value, list) else str(value),
                "Spider, 4 suits": "" if plain[key] == value else _short(plain[key]),
            }
            for key, value in game.rules.as_dict().items()
        ],
        ["rule", "value", "Spider, 4 suits"],
    )


def _short(value: object) -> str:
    return " ".join(value) if isinstance(value, list) else str(value)
