"""What the commands that read a run share: its folder, and the choice of games and players."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from spidersim.cli.arguments import GAME, PLAYER
from spidersim.errors import InputError

if TYPE_CHECKING:
    import pandas as pd

F = TypeVar("F", bound=Callable[..., Any])


def run_arguments(command: F) -> F:
    """Add the argument RUN and the options ``--game`` and ``--player``."""
    for add in (
        click.option(
            "--player",
            "players",
            multiple=True,
            type=PLAYER,
            metavar="PLAYER",
            help="Only this player, NAME or NAME:key=value; may be given again.",
        ),
        click.option(
            "--game",
            "games",
            multiple=True,
            type=GAME,
            metavar="GAME",
            help="Only this game; may be given again.",
        ),
        click.argument("run", type=click.Path(path_type=Path)),
    ):
        command = add(command)
    return command


def read_rows(
    run: Path, games: tuple[str, ...], players: tuple[str, ...], purpose: str
) -> "pd.DataFrame":
    """Return the chosen rows of a run; warn where games that were asked for are missing.

    Parameters
    ----------
    run : Path
        The run's folder.
    games, players : tuple of str
        What was chosen; nothing means all.
    purpose : str
        What the rows are for, for the message where there are none.

    Raises
    ------
    InputError
        When the folder is no run's, or holds nothing of the kind.
    """
    from spidersim.analysis.frame import load, select, shortfall

    rows = load(run)
    warning = shortfall(run, rows)
    if warning:
        click.echo(f"spidersim: {warning}", err=True)
    rows = select(rows, games, players)
    if rows.empty:
        chosen = " of these players at these games" if games or players else ""
        raise InputError(f"{run} has no rows to {purpose}{chosen}")
    return rows
