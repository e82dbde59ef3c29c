"""``spidersim plot``: a run's figures."""

from pathlib import Path

import click

from spidersim.analysis.kinds import KINDS
from spidersim.cli.runs import read_rows, run_arguments
from spidersim.errors import InputError


@click.command("plot")
@run_arguments
@click.argument("kinds", nargs=-1, type=click.Choice(list(KINDS)), metavar="[KIND]...")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The figures' folder; default: RUN/figures.",
)
def command(
    run: Path,
    games: tuple[str, ...],
    players: tuple[str, ...],
    kinds: tuple[str, ...],
    out: Path | None,
) -> None:
    """Draw a run's figures, each as PNG and as SVG, and print their paths.

    \b
    Kinds (default: all that the run has games for):
      rates    how often each player won each game
      dealing  what relaxed dealing changes, on the same deals
      baseline every player less the baseline of the experiment, on the same deals
      lengths  how many moves games took, by outcome
      budget   the share of deals solved within each budget of positions

    \b
    Examples:
      spidersim plot runs/quick
      spidersim plot runs/quick rates dealing --out figures
      spidersim plot runs/quick rates --game spider-4
    """
    from spidersim.analysis.plots import draw, write
    from spidersim.sweep.manifest import baseline, marks, read_manifest

    rows = read_rows(run, games, players, "plot")
    manifest = read_manifest(run)
    files = draw(rows, kinds or tuple(KINDS), marks(manifest), baseline(manifest))
    for kind in kinds:
        if f"{kind}.png" not in files:
            raise InputError(f"{run} has no rows to plot for {kind} ({KINDS[kind].lower()})")
    for path in write(files, out or run / "figures"):
        click.echo(path)
