"""``spidersim table``: what came out of a run."""

from pathlib import Path

import click

from spidersim.cli.output import json_option, print_json
from spidersim.cli.runs import read_rows, run_arguments


@click.command("table")
@run_arguments
@click.option("--lengths", is_flag=True, help="Moves by outcome, as quantiles, instead of rates.")
@click.option("--markdown", is_flag=True, help="Print the table as Markdown.")
@json_option
def command(
    run: Path,
    games: tuple[str, ...],
    players: tuple[str, ...],
    lengths: bool,
    markdown: bool,
    as_json: bool,
) -> None:
    """Show how often each player won each game of a run, with 95 % intervals.

    n counts every game begun. An unknown verdict or an error could have gone either way: the
    rate and its interval then reach from what they would be without these to what they would
    be with them.

    \b
    Examples:
      spidersim table runs/quick
      spidersim table runs/quick --game spider-4 --player solver
      spidersim table runs/quick --lengths
      spidersim table runs/quick --json
    """
    from spidersim.analysis import summary, tables
    from spidersim.analysis.frame import records

    rows = read_rows(run, games, players, "show")
    found = summary.lengths(rows) if lengths else summary.summarise(rows)
    if as_json:
        for row in records(found.drop(columns="switches")):
            print_json(row)
        return
    table = tables.length_table(found) if lengths else tables.rate_table(found)
    click.echo(table.markdown() if markdown else table.text())
