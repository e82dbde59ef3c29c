"""`spidersim solve`: verdicts with lines."""

import math
from typing import TYPE_CHECKING

import click

from spidersim.cli.arguments import game_argument
from spidersim.cli.output import json_option
from spidersim.errors import InputError

if TYPE_CHECKING:
    from spidersim.preset import Preset

ENGINES = ("portfolio", "stages", "proof")
"""The solver's engines, as `spidersim.solver.portfolio.NAMES` has them."""


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
@click.option(
    "--engine",
    type=click.Choice(ENGINES),
    default=ENGINES[0],
    show_default=True,
    help="Who searches: all in turn, or one alone.",
)
@click.option(
    "--seconds",
    type=float,
    help="A time limit for each deal; what it ends is not reproducible.",
)
@click.option("--moves", "with_moves", is_flag=True, help="Print the lines, too.")
@json_option
def command(
    game: "Preset",
    deals: tuple[str, ...],
    positions: int,
    engine: str,
    seconds: float | None,
    with_moves: bool,
    as_json: bool,
) -> None:
    """Solve DEALS of GAME: numbers such as 7, 1-100 or 3,9,20-29, or board files.

    PySolFC's numbers are pysol:24 or pysol:1-100. A board file holds a board in any of the formats
    of "spidersim deal", half-played or not.

    The solver sees every card. It says "solved" with a line that the referee has replayed,
    "unwinnable" only after a complete search, else "unknown" and why. How the engines share the
    budget stands in docs/solver.md.

    \b
    Examples:
      spidersim solve spider-4 1-3
      spidersim solve spider-2 42 --moves
      spidersim solve simple-simon 1-20 --positions 1000000 --json
    """
    from spidersim.cli.games_played import GamesPlayed

    player = f"solver:engine={engine},positions={positions}"
    if seconds is not None:
        if not 0 < seconds < math.inf:
            raise InputError(f"--seconds {seconds:g} is not a number above 0")
        player += f",seconds={seconds}"
    games = GamesPlayed(game, player, with_moves, as_json)
    games.play(deals)
    games.finish(["deal", "outcome", "reason", "moves", "positions", "seconds"])
