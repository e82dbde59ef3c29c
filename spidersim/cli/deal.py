"""`spidersim deal`: show a board, or write it in another format."""

from typing import TYPE_CHECKING

import click

from spidersim.cli.arguments import game_argument
from spidersim.cli.output import json_option, paint, print_json

if TYPE_CHECKING:
    from spidersim.preset import Preset


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
    from spidersim.cli.deals import read_deal
    from spidersim.formats import WRITERS, as_record
    from spidersim.picture import picture

    if form and as_json:
        raise click.UsageError("--format and --json cannot both be given")
    shown = read_deal(game.rules, deal)
    if as_json:
        print_json({"game": game.name, **shown.as_row(), **as_record(shown.board)})
    elif form:
        click.echo(WRITERS[form](game.rules, shown.board), nl=False)
        if shown.note:
            click.echo(f"{shown.name}: {shown.note}", err=True)
    else:
        click.echo(f"{game.title} · deal {shown.name}")
        if shown.note:
            click.echo(paint(shown.note, "note"))
        click.echo(f"\n{picture(game.rules, shown.board, paint)}")
