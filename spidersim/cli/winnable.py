"""`spidersim winnable`: deals that are proven winnable."""

import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from spidersim.cli.arguments import game_argument, positions_option
from spidersim.cli.output import json_option, print_json, print_table

if TYPE_CHECKING:
    from spidersim.preset import Preset

_MOST = 2**64 - 1
"""The largest deal number, `spidersim.deals.MAX_NUMBER`."""


@click.command("winnable")
@game_argument()
@click.option(
    "--count",
    type=click.IntRange(min=1),
    default=20,
    show_default=True,
    metavar="N",
    help="How many deals to find.",
)
@click.option(
    "--from",
    "first",
    type=click.IntRange(0, _MOST),
    default=1,
    show_default=True,
    metavar="NUMBER",
    help="The deal to begin with.",
)
@positions_option("The most positions to search for each deal.", 1_000_000)
@click.option("--moves", "with_moves", is_flag=True, help="Print the winning lines, too.")
@json_option
def command(
    game: "Preset", count: int, first: int, positions: int, with_moves: bool, as_json: bool
) -> None:
    """List deals of GAME that are proven winnable, in the order of their numbers.

    The solver looks at deal after deal. Those it proves unwinnable are passed over, and so are
    those of which it knows neither within its budget: they may be winnable, too. How many there
    were is said on stderr. The same command finds the same deals; Ctrl-C shows those found so far.

    \b
    Examples:
      spidersim winnable spider-4 --count 3
      spidersim winnable simple-simon --from 1000 --count 5
      spidersim winnable spiderette-4 --count 2 --moves --json > lines.json
      spidersim verify lines.json
    """
    from tqdm import tqdm

    from spidersim.cli.deals import evidence, numbered, single
    from spidersim.cli.games_played import played_row
    from spidersim.results import Outcome
    from spidersim.sweep.contestants import contestant
    from spidersim.sweep.plan import Cell

    rules = single(game).rules
    solver = contestant(f"solver:positions={positions}")
    cell = Cell(game.name, rules, solver.spec, solver.version, 0)
    rows: list[dict[str, Any]] = []
    outcomes: Counter[str] = Counter()
    last = first
    interrupted = False
    bar = tqdm(total=count, unit=" found", leave=False, disable=None)
    try:
        solver.warm()
        for last in range(first, _MOST + 1):
            bar.set_postfix_str(f"deal {last}")
            found = numbered(rules, last)
            row = {**played_row(solver, cell, found), **evidence(game, found)}
            outcomes[row["outcome"]] += 1
            if row["outcome"] != Outcome.SOLVED:
                continue
            if not with_moves:
                del row["line"]
            rows.append(row)
            bar.update()
            if as_json:
                with tqdm.external_write_mode():
                    print_json(row)
            if len(rows) == count:
                break
    except KeyboardInterrupt:
        interrupted = True
    bar.close()
    if not as_json:
        # A number is a name: it has no commas.
        shown = [{**row, "deal": str(row["deal"])} for row in rows]
        print_table(shown, ["deal", "moves", "positions", "seconds"])
        for row in rows if with_moves else ():
            click.echo(f"\n{row['deal']}: {row['line']}")
    click.echo(_sentence(outcomes, positions, first), err=True)
    if interrupted:
        click.echo("spidersim: interrupted", err=True)
        sys.exit(130)
    if outcomes[Outcome.ERROR]:
        sys.exit(1)


def _sentence(outcomes: "Counter[str]", positions: int, first: int) -> str:
    looked = outcomes.total()
    sentence = (
        f"{looked:,} deals looked at, from {first} on: {outcomes['solved']:,} winnable, "
        f"{outcomes['unwinnable']:,} unwinnable, {outcomes['unknown']:,} unknown within "
        f"{positions:,} positions"
    )
    if outcomes["unknown"]:
        sentence += " (passed over, though they may be winnable)"
    if outcomes["error"]:
        sentence += f", {outcomes['error']:,} ended in an error"
    return sentence
