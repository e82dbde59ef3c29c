"""``spidersim compare``: players, or rules, on the same deals."""

from dataclasses import fields
from pathlib import Path

import click

from spidersim.cli.output import json_option, print_json
from spidersim.cli.runs import read_rows, run_arguments
from spidersim.errors import InputError
from spidersim.rules import Rules


@click.command("compare")
@run_arguments
@click.option(
    "--by",
    type=click.Choice(["player", *(field.name for field in fields(Rules))]),
    metavar="WHAT",
    default="player",
    help="player (the default), or a switch of the rules such as deal_onto_empty.",
)
@json_option
def command(
    run: Path, games: tuple[str, ...], players: tuple[str, ...], by: str, as_json: bool
) -> None:
    """Compare every two players of each game on the deals that both played.

    With --by and a switch of the rules, compare games that this switch alone tells apart, for
    each player: deal_onto_empty shows the effect of relaxed dealing, suits that of more suits.

    Each line counts the deals that both won, or only one, and gives the difference of the rates
    with a 95 % interval and an exact McNemar test, corrected for the number of lines.

    \b
    Examples:
      spidersim compare runs/quick
      spidersim compare runs/quick --game spider-1 --player ordered --player click
      spidersim compare runs/quick --by deal_onto_empty
      spidersim compare runs/quick --by suits --json
    """
    from spidersim.analysis import tables
    from spidersim.analysis.compare import compare_players, compare_rules
    from spidersim.analysis.frame import records

    rows = read_rows(run, games, players, "compare")
    found = compare_players(rows) if by == "player" else compare_rules(rows, by)
    if found.empty:
        what = (
            "two players of a game"
            if by == "player"
            else f"player of two games that {by} tells apart"
        )
        raise InputError(f"there is nothing to compare: no {what} played the same deals")
    if as_json:
        for row in records(found):
            print_json(row)
        return
    show = tables.player_table if by == "player" else tables.rules_table
    click.echo(show(found).text())
