"""`spidersim daily`: the board of a day."""

import datetime
import re
from typing import TYPE_CHECKING

import click

from spidersim.cli.arguments import game_argument
from spidersim.cli.output import json_option, paint, print_json
from spidersim.errors import InputError

if TYPE_CHECKING:
    from spidersim.preset import Preset


@click.command("daily")
@game_argument(required=False)
@click.option("--date", metavar="YYYY-MM-DD", help="The day; default: today's date in UTC.")
@click.option("--moves", "with_moves", is_flag=True, help="Print the winning line, too.")
@json_option
def command(game: "Preset | None", date: str | None, with_moves: bool, as_json: bool) -> None:
    """Show the board of a day, the same for everyone and proven winnable.

    GAME is Spider with four suits (spider-4) when left out. A day's board is its first deal that
    the solver proves winnable within 1,000,000 positions; its deals begin with the number
    YYYYMMDD000. Deals that were passed over are named. What another version of the solver may
    change stands in docs/hints.md.

    \b
    Examples:
      spidersim daily
      spidersim daily --date 2026-11-27
      spidersim daily spiderette-4 --date 2026-11-27 --moves
      spidersim daily simple-simon --date 2026-01-02 --json
    """
    from spidersim import __version__
    from spidersim.cli.deals import evidence, numbered, single
    from spidersim.formats import as_record
    from spidersim.game import game as named
    from spidersim.moves import line_text
    from spidersim.picture import picture
    from spidersim.solver.contestant import SolverContestant
    from spidersim.solver.daily import POSITIONS, daily

    day = _day(date)
    game = single(game or named("spider-4"))
    found = daily(
        game.rules, day, lambda number, outcome: click.echo(f"deal {number}: {outcome}", err=True)
    )
    board = numbered(game.rules, found.number)
    moves, line = len(found.verdict.line), line_text(found.verdict.line)
    if as_json:
        print_json(
            {
                "game": game.name,
                "date": day.isoformat(),
                **board.as_row(),
                "player": SolverContestant.name,
                "outcome": found.verdict.outcome,
                "moves": moves,
                "positions": found.verdict.positions,
                "budget": POSITIONS,
                "passed": found.passed,
                "version": __version__,
                "player_version": SolverContestant.version,
                **evidence(game, board),
                **as_record(board.board),
                **({"line": line} if with_moves else {}),
            }
        )
        return
    click.echo(f"{game.title} · {day.isoformat()} · deal {found.number}")
    click.echo(f"\n{picture(game.rules, board.board, paint)}\n")
    click.echo(
        f"Winnable in {moves:,} moves, as the solver has proven (version "
        f"{SolverContestant.version}, of spidersim {__version__})."
    )
    if found.passed:
        words = ", ".join(f"{number} ({outcome})" for number, outcome in found.passed.items())
        click.echo(f"Passed over within {POSITIONS:,} positions: {words}.")
    if with_moves:
        click.echo(f"\n{line}")


def _day(text: str | None) -> datetime.date:
    if text is None:
        return datetime.datetime.now(datetime.UTC).date()
    # More forms are dates to Python, and more than one of them for the same day.
    if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, re.ASCII):
        try:
            return datetime.date.fromisoformat(text)
        except ValueError:
            pass
    raise InputError(f"--date {text!r} is no day (write YYYY-MM-DD, such as 2026-11-27)")
