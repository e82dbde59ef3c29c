"""``spidersim compare``: players, or rules, on the same deals."""

from dataclasses import fields
from pathlib import Path

import click

from spidersim.cli.arguments import PLAYER
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
@click.option(
    "--to",
    "baseline",
    type=PLAYER,
    metavar="PLAYER",
    help="Compare every player with this one alone.",
)
@json_option
def command(
    run: Path,
    games: tuple[str, ...],
    players: tuple[str, ...],
    by: str,
    baseline: str | None,
    as_json: bool,
) -> None:
    """Rank the players of each game, and compare every two on the deals that both played.

    With --to, compare every player with one: what it won more or less, and how many more runs it
    removed and cards it left face down. With --by and a switch of the rules, compare games that
    this switch alone tells apart, for each player: deal_onto_empty shows the effect of relaxed
    dealing, suits that of more suits.

    Each line counts the deals that both won, or only one, and gives the difference of the rates
    with a 95 % interval and an exact McNemar test, corrected for the number of lines.

    \b
    Examples:
      spidersim compare runs/quick
      spidersim compare runs/quick --game spider-1 --player ordered --player click
      spidersim compare runs/quick --to ordered
      spidersim compare runs/quick --by deal_onto_empty
      spidersim compare runs/quick --by suits --json
    """
    from spidersim.analysis import tables
    from spidersim.analysis.compare import compare_players, compare_rules, compare_to, rank
    from spidersim.analysis.frame import one_player, records
    from spidersim.analysis.summary import summarise

    if baseline and by != "player":
        raise InputError("--to and --by are different comparisons; ask for one")
    rows = read_rows(run, games, players, "compare")
    if baseline:
        found = compare_to(rows, one_player(rows, baseline))
    else:
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
    if baseline:
        shown = [tables.baseline_table(found)]
    elif by == "player":
        ranking = tables.ranking_table(rank(summarise(rows)), found)
        shown = [ranking, tables.player_table(found)]
    else:
        shown = [tables.rules_table(found)]
    click.echo("\n\n".join(table.text() for table in shown))
