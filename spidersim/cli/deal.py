"""`spidersim deal`: show a board, or write it in another format."""

import os
from itertools import islice
from typing import TYPE_CHECKING

import click

from spidersim.cli.arguments import game_argument
from spidersim.cli.output import json_option, print_json

if TYPE_CHECKING:
    from spidersim.preset import Preset

_STYLES = {
    "red": {"fg": "red", "bold": True},
    "black": {"bold": True},
    "back": {"dim": True},
    "note": {"dim": True},
}


@click.command("deal")
@game_argument()
@click.argument("deal")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "solvitaire", "fc-solve"]),
    help="Print the board as a file holds it, for us or for another program.",
)
@json_option
def command(game: "Preset", deal: str, form: str | None, as_json: bool) -> None:
    """Show the board that a DEAL of GAME begins with.

    DEAL is a number from 0 to 2^64 - 1, a number of PySolFC's such as pysol:24, or a file that
    holds a board in any of the formats. The same number is the same shuffle for ever, and the
    same cards for every number of suits.

    \b
    Examples:
      spidersim deal spider-4 42
      spidersim deal spider-1 42 --format text
      spidersim deal simple-simon 7 --json
    """
    from spidersim.cli.deals import read_deals
    from spidersim.errors import InputError
    from spidersim.formats import WRITERS, as_record
    from spidersim.picture import picture

    if form and as_json:
        raise click.UsageError("--format and --json cannot both be given")
    found = list(islice(read_deals(game.rules, (deal,)), 2))
    if len(found) != 1:
        raise InputError(f"{deal!r} is more than one deal, and one can be shown")
    shown = found[0]
    if as_json:
        print_json({"game": game.name, **shown.as_row(), **as_record(shown.board)})
    elif form:
        click.echo(WRITERS[form](game.rules, shown.board), nl=False)
        if shown.note:
            click.echo(f"{shown.name}: {shown.note}", err=True)
    else:
        click.echo(f"{game.title} · deal {shown.name}")
        if shown.note:
            click.echo(_paint(shown.note, "note"))
        click.echo(f"\n{picture(game.rules, shown.board, _paint)}")


def _paint(text: str, part: str) -> str:
    if os.environ.get("NO_COLOR"):  # https://no-color.org; elsewhere click sees to terminals
        return text
    return click.style(text, **_STYLES[part])  # type: ignore[arg-type]
