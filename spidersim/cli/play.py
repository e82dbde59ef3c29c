"""`spidersim play`: games, one row each."""

from typing import TYPE_CHECKING

import click

from spidersim.cli.arguments import PLAYER, game_argument
from spidersim.cli.output import json_option

if TYPE_CHECKING:
    from spidersim.preset import Preset


@click.command("play")
@game_argument()
@click.argument("deals", nargs=-1, required=True)
@click.option(
    "--player",
    required=True,
    type=PLAYER,
    metavar="PLAYER",
    help="Who plays: NAME or FILE.py:CLASS, then perhaps :key=value,…",
)
@click.option("--moves", "with_moves", is_flag=True, help="Print the moves, too.")
@json_option
def command(
    game: "Preset", deals: tuple[str, ...], player: str, with_moves: bool, as_json: bool
) -> None:
    """Play GAME on DEALS: numbers such as 7, 1-100 or 3,9,20-29, or board files.

    PySolFC's numbers are pysol:24 or pysol:1-100. A board file holds a board in any of the formats
    of "spidersim deal", half-played or not.

    The exit status is 1 when a game ended in an error.

    \b
    Examples:
      spidersim play spider-1 1-20 --player ordered
      spidersim play spider-4 42 --player click --moves
      spidersim play spiderette-2 1-5 --player random:moves=200 --json
      spidersim play spider-1 1-20 --player ordered --rule removal=optional
    """
    from spidersim.cli.games_played import GamesPlayed

    games = GamesPlayed(game, player, with_moves, as_json)
    games.play(deals)
    games.finish(["deal", "outcome", "reason", "moves", "deals", "runs", "face_down", "score"])
