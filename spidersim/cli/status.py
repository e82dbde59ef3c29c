"""``spidersim status``: how far a run has come."""

from pathlib import Path

import click

from spidersim.cli.output import json_option, print_json, print_table


@click.command("status")
@click.argument("run", type=click.Path(path_type=Path))
@json_option
def command(run: Path, as_json: bool) -> None:
    """Show how far a run has come: its state, and the games of each cell.

    Games in error are counted apart; the next run plays them again.

    \b
    Examples:
      spidersim status runs/quick
      spidersim status runs/quick --json
    """
    # Imported late, so that `--help` need not load pandas.
    from spidersim.sweep.status import progress, state

    now, rows = state(run), progress(run)
    if as_json:
        for row in rows:
            print_json({**row, "state": now})
        return
    print_table(rows, ("game", "player", "parameters", "planned", "done", "errors"))
    planned, done = (sum(row[key] for row in rows) for key in ("planned", "done"))
    click.echo(f"\n{now}: {done:,} of {planned:,} games")
