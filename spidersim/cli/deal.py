"""`spidersim deal`: show a numbered board."""

from typing import TYPE_CHECKING

import click

from spidersim.cli.arguments import game_argument
from spidersim.cli.output import json_option

if TYPE_CHECKING:
    from spidersim.presets import Preset

_STYLES = {
    "red": {"fg": "red", "bold": True},
    "black": {"bold": True},
    "back": {"dim": True},
    "note": {"dim": True},
}


@click.command("deal")
@game_argument()
@click.argument("number")
@click.option("--text", "as_text", is_flag=True, help="Print the native text that files hold.")
@json_option
def command(game: "Preset", number: str, as_text: bool, as_json: bool) -> None:
    """Show the board that deal NUMBER of GAME begins with.

    NUMBER is 0 to 2^64 - 1, or a file that holds a board. The same number is the same shuffle
    for ever, and the same cards for every number of suits.

    \b
    Examples:
      spidersim deal spider-4 42
      spidersim deal spider-1 42 --text
      spidersim deal simple-simon 7 --json
    """
    from spidersim.cli.deals import read_deals
    from spidersim.errors import InputError
    from spidersim.formats import write_json, write_text
    from spidersim.picture import picture

    found = list(read_deals(game.rules, (number,)))
    if len(found) != 1:
        raise InputError(f"{number!r} is {len(found)} deals, and one can be shown")
    board = found[0].board
    if as_json:
        click.echo(write_json(board))
    elif as_text:
        click.echo(write_text(board), nl=False)
    else:
        click.echo(f"{game.title} · deal {found[0].name}\n")
        click.echo(picture(game.rules, board, _paint))


def _paint(text: str, part: str) -> str:
    return click.style(text, **_STYLES[part])  # type: ignore[arg-type]
