"""`spidersim players`: who can play."""

import sys
from typing import TYPE_CHECKING, Any

import click

from spidersim.cli.arguments import PLAYER
from spidersim.cli.output import json_option, print_json, print_table
from spidersim.errors import InputError

if TYPE_CHECKING:
    from spidersim.contestant import Contestant


@click.command("players")
@click.argument("name", required=False, type=PLAYER, metavar="[PLAYER]")
@json_option
def command(name: str | None, as_json: bool) -> None:
    """List the players and the solver, or show one of them.

    A player sees what a person sees; one that sees everything knows the hidden cards too.
    Parameters are written behind the name: NAME:key=value,key=value. A player of your own is
    FILE.py:CLASS, or comes with a package that you install.

    \b
    Examples:
      spidersim players
      spidersim players ordered
      spidersim players --json
    """
    from spidersim.sweep.contestants import built_in, contestant, installed, plugin

    kinds = [type(contestant(name))] if name else list(built_in().values())
    broken = []
    for other in () if name else sorted(installed()):
        try:
            kinds.append(plugin(other))
        except InputError as error:
            broken.append(str(error))
    rows = [_row(kind) for kind in kinds]
    if as_json:
        for row in rows:
            print_json(row)
    elif name:
        for key, value in rows[0].items():
            click.echo(f"{key:<11} {value}")
    else:
        print_table(rows, ["player", "title", "sees", "parameters"])
    for message in broken:
        click.echo(f"spidersim: {message}", err=True)
    if broken:
        sys.exit(1)


def _row(kind: "type[Contestant]") -> dict[str, Any]:
    from spidersim.sweep.contestants import found_in

    return {
        "player": kind.name,
        "title": kind.title,
        "sees": kind.sees,
        "parameters": ", ".join(f"{key}={value}" for key, value in kind.defaults.items()),
        "version": kind.version,
        "source": kind.source,
        "from": found_in(kind),
    }
