"""`spidersim players`: who can play."""

import click

from spidersim.cli.arguments import PLAYER
from spidersim.cli.output import json_option, print_json, print_table


@click.command("players")
@click.argument("name", required=False, type=PLAYER)
@json_option
def command(name: str | None, as_json: bool) -> None:
    """List the players and the solver, or show one of them.

    A player sees what a person sees; one that sees everything knows the hidden cards too.
    Parameters are written behind the name: NAME:key=value,key=value.

    \b
    Examples:
      spidersim players
      spidersim players ordered
      spidersim players --json
    """
    from spidersim.sweep.contestants import built_in, contestant

    rows = [
        {
            "player": kind.name,
            "title": kind.title,
            "sees": kind.sees,
            "parameters": ", ".join(f"{key}={value}" for key, value in kind.defaults.items()),
            "version": kind.version,
            "source": kind.source,
        }
        for kind in ([type(contestant(name))] if name else built_in().values())
    ]
    if as_json:
        for row in rows:
            print_json(row)
    elif name:
        for key, value in rows[0].items():
            click.echo(f"{key:<11} {value}")
    else:
        print_table(rows, ["player", "title", "sees", "parameters"])
