"""``spidersim table``: what came out of a run."""

from pathlib import Path

import click

from spidersim.cli.output import json_option, print_json
from spidersim.cli.runs import read_rows, run_arguments
from spidersim.errors import InputError


@click.command("table")
@run_arguments
@click.option("--lengths", is_flag=True, help="Moves by outcome, as quantiles, instead of rates.")
@click.option("--ladder", is_flag=True, help="How far each player climbed the run's ladders.")
@click.option("--budget", is_flag=True, help="Deals solved within each budget of positions.")
@click.option("--markdown", is_flag=True, help="Print the table as Markdown.")
@json_option
def command(
    run: Path,
    games: tuple[str, ...],
    players: tuple[str, ...],
    lengths: bool,
    ladder: bool,
    budget: bool,
    markdown: bool,
    as_json: bool,
) -> None:
    """Show how often each player won each game of a run, with 95 % intervals.

    n counts every game begun. An unknown verdict or an error could have gone either way: the
    rate and its interval then reach from what they would be without these to what they would
    be with them. Where the experiment names a baseline, a second table sets every other player
    beside it, as ``compare --to`` does.

    \b
    Examples:
      spidersim table runs/quick
      spidersim table runs/quick --game spider-4 --player solver
      spidersim table runs/quick --lengths
      spidersim table runs/quick --budget
      spidersim table runs/quick --json
    """
    from spidersim.analysis import summary, tables
    from spidersim.analysis.budget import budget_curves
    from spidersim.analysis.compare import compare_to
    from spidersim.analysis.frame import records
    from spidersim.analysis.ladder import climbs
    from spidersim.sweep.manifest import baseline, marks, read_manifest

    asked = {"--lengths": lengths, "--ladder": ladder, "--budget": budget}
    if sum(asked.values()) > 1:
        names = " and ".join(name for name, value in asked.items() if value)
        raise InputError(f"{names} are different tables; ask for one")
    rows = read_rows(run, games, players, "show")
    below = []
    if ladder:
        found = climbs(rows, read_manifest(run)["spec"]["games"])
        if found.empty:
            raise InputError(f"{run} holds no ladder, such as spider-ladder")
        table = tables.ladder_table(found)
    elif budget:
        found = budget_curves(rows)
        if found.empty:
            raise InputError(f"{run} has no rows of a solver to show by budget")
        table = tables.budget_table(found, marks(read_manifest(run)))
    elif lengths:
        found = summary.lengths(rows)
        table = tables.length_table(found)
    else:
        found = summary.summarise(rows)
        table = tables.rate_table(found)
        entry = baseline(read_manifest(run))
        if entry and len(against := compare_to(rows, entry)):
            below.append(tables.baseline_table(against))
    if as_json:
        for row in records(found.drop(columns="switches", errors="ignore")):
            print_json(row)
        return
    shown = [one.markdown() if markdown else one.text() for one in (table, *below)]
    click.echo("\n\n".join(shown))
