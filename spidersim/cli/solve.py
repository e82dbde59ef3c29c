"""`spidersim solve`: verdicts with lines."""

from typing import TYPE_CHECKING, Any

import click

from spidersim.cli.arguments import game_argument, positions_option
from spidersim.cli.output import json_option
from spidersim.errors import InputError

if TYPE_CHECKING:
    from spidersim.board import Board
    from spidersim.preset import Preset
    from spidersim.results import Result
    from spidersim.rules import Rules

ENGINES = ("portfolio", "stages", "beam", "proof")
"""The solver's engines, as `spidersim.solver.portfolio.NAMES` has them."""

_MOST_SECONDS = 10_000_000
"""More seconds than anybody waits."""


@click.command("solve")
@game_argument()
@click.argument("deals", nargs=-1, required=True)
@positions_option("The most positions to search for each deal.")
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
@click.option(
    "--shorten", is_flag=True, help="Make the lines shorter; tell which are the shortest."
)
@click.option("--moves", "with_moves", is_flag=True, help="Print the lines, too.")
@json_option
def command(
    game: "Preset",
    deals: tuple[str, ...],
    positions: int,
    engine: str,
    seconds: float | None,
    shorten: bool,
    with_moves: bool,
    as_json: bool,
) -> None:
    """Solve DEALS of GAME: numbers such as 7, 1-100 or 3,9,20-29, or board files.

    PySolFC's numbers are pysol:24 or pysol:1-100. A board file holds a board in any of the formats
    of "spidersim deal", half-played or not.

    The solver sees every card. It says "solved" with a line that the referee has replayed,
    "unwinnable" only after a complete search, else "unknown" and why: "positions", "time" or
    "memory" is the limit it reached, "exhausted" says that an engine that proves nothing had no
    more to look at. How the engines share the budget stands in docs/solver.md.

    With --shorten, "found_moves" is the length of the line as it was found, "moves" that of the
    line as it is now, and "optimal" is said only where it is proved that no line is shorter.

    \b
    Examples:
      spidersim solve spider-4 1-3
      spidersim solve spider-2 42 --moves
      spidersim solve spider-4 1-3 --shorten
      spidersim solve simple-simon 1-20 --positions 1000000 --json
    """
    from spidersim.cli.games_played import GamesPlayed

    player = f"solver:engine={engine},positions={positions}"
    if seconds is not None:
        if not 0 < seconds < _MOST_SECONDS:
            raise InputError(
                f"--seconds {seconds:g} is not a number above 0 and below {_MOST_SECONDS:,}"
            )
        player += f",seconds={seconds}"
    columns = ["deal", "outcome", "reason", "moves", "positions", "seconds"]
    if shorten:
        from spidersim.solver.shorten import warm

        warm()
        columns[3:4] = ["found_moves", "moves", "optimal"]
    games = GamesPlayed(game, player, with_moves, as_json, _shorter if shorten else None)
    games.play(deals)
    games.finish(columns)


def _shorter(rules: "Rules", board: "Board", result: "Result") -> "tuple[Result, dict[str, Any]]":
    """Return a result with a shorter line, and how long it was; without a line, the same."""
    from spidersim.moves import line_from_bytes
    from spidersim.results import Outcome
    from spidersim.solver.contestant import to_result
    from spidersim.solver.shorten import shortened
    from spidersim.solver.verdict import Verdict

    if result.outcome != Outcome.SOLVED:
        return result, {}
    line = tuple(line_from_bytes(result.line))
    verdict = Verdict(Outcome.SOLVED, result.positions or 0, line=line)
    verdict = shortened(rules, board, verdict)
    return to_result(rules, verdict), {"found_moves": len(line), "optimal": verdict.optimal}
