"""`spidersim bench`: speed and signatures."""

import sys
from dataclasses import asdict

import click

from spidersim.cli.output import json_option, print_json, print_table

NAMES = ("start", "players", "solver", "sweep")


@click.command("bench")
@click.argument("names", nargs=-1, type=click.Choice(NAMES))
@json_option
def command(names: tuple[str, ...], as_json: bool) -> None:
    """Measure speed, as ratios within this run, and check signatures: all, or those NAMED.

    Figures in seconds tell about this machine today; ratios and signatures about the program.
    The exit status is 1 when a signature is not the pinned one.

    \b
    Examples:
      spidersim bench
      spidersim bench start --json
    """
    from spidersim.benchmarks import measure

    figures = []
    for figure in measure(names or NAMES):
        figures.append(figure)
        if as_json:
            print_json(asdict(figure))
        else:
            click.echo(f"{figure.benchmark} …", err=True)
    if not as_json:
        print_table(
            [
                {**asdict(figure), "met": {None: "", True: "yes", False: "NO"}[figure.met]}
                for figure in figures
            ],
            ["benchmark", "value", "unit", "target", "met"],
        )
    if any(figure.met is False and "signature" in figure.benchmark for figure in figures):
        sys.exit(1)
