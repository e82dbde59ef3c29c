"""`spidersim solve`: verdicts with lines."""

from typing import TYPE_CHECKING

import click

from spidersim.cli.arguments import game_argument
from spidersim.cli.output import json_option

if TYPE_CHECKING:
    from spidersim.preset import Preset


@click.command("solve")
@game_argument()
@click.argument("deals", nargs=-1, required=True)
@click.option(
    "--positions",
    type=click.IntRange(min=1),
    default=167_000,
    show_default=True,
    help="The most positions to search for each deal.",
)
@click.option("--moves", "with_moves", is_flag=True, help="Print the lines, too.")
@json_option
def command(
    game: "Preset", deals: tuple[str, ...], positions: int, with_moves: bool, as_json: bool
) -> None:
    """Solve DEALS of GAME: numbers such as 7, 1-100 or 3,9,20-29, or board files.

    PySolFC's numbers are pysol:24 or pysol:1-100. A board file holds a board in any of the formats
    of "spidersim deal", half-played or not.

    The solver sees every card. It says "solved" with a line that the referee has replayed,
    "unwinnable" only after a complete search, else "unknown" and why.

    \b
    Examples:
      spidersim solve spider-4 1-3
      spidersim solve spider-2 42 --moves
      spidersim solve simple-simon 1-20 --positions 1000000 --json
    """
    from spidersim.cli.games_played import GamesPlayed

    games = GamesPlayed(game, f"solver:positions={positions}", with_moves, as_json)
    games.play(deals)
    games.finish(["deal", "outcome", "reason", "moves", "positions", "seconds"])
