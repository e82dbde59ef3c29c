"""`spidersim hint`: a move for a position."""

from typing import TYPE_CHECKING

import click

from spidersim.cli.arguments import game_argument, positions_option
from spidersim.cli.output import json_option, print_json

if TYPE_CHECKING:
    from spidersim.hints.hint import Hint
    from spidersim.preset import Preset

_ENDS = {
    "won": "The game is won.",
    "no_moves": "The game is lost: no move is legal.",
    "deal_blocked": (
        "The game is lost: fewer cards than columns are left on the table, so the stock can never "
        "be dealt."
    ),
    "repetition": "it would only go round in circles.",
    "resigned": "no legal move is of any use to it.",
}
"""What is said where there is no move, by the reason."""


@click.command("hint")
@game_argument()
@click.argument("board")
@positions_option("The most positions the solver may search.")
@click.option("--moves", "with_moves", is_flag=True, help="Print the solver's whole line, too.")
@json_option
def command(game: "Preset", board: str, positions: int, with_moves: bool, as_json: bool) -> None:
    """Give a hint for a BOARD of GAME: one move, and whose it is.

    The solver, which sees every card, is asked for a winning line: its first move is the hint.
    Where it finds none, the hint is the move of the player "ordered", which sees what a person
    sees. A position that cannot be won is said to be so where the solver has proven it.

    BOARD is a file with a board in any of the formats of "spidersim deal", half-played or not, or
    a deal's number. Moves are written as 3>7:4 (four cards from column 3 to column 7), 3>off (a
    complete run leaves column 3) and deal.

    \b
    Examples:
      spidersim deal spider-4 42 --format text > board.txt
      spidersim hint spider-4 board.txt
      spidersim hint spiderette-2 7 --moves
      spidersim hint simple-simon 7 --positions 1000 --json
    """
    from spidersim.cli.deals import evidence, read_deal, single
    from spidersim.hints.hint import hint
    from spidersim.hints.words import in_words
    from spidersim.moves import line_text

    found = read_deal(single(game).rules, board)
    given = hint(game.rules, found.board, positions)
    words = in_words(game.rules, found.board, given.move) if given.move else None
    line = line_text(given.verdict.line)
    if as_json:
        verdict = given.verdict
        print_json(
            {
                "game": game.name,
                **found.as_row(),
                "player": given.by or None,
                "move": str(given.move) if given.move else None,
                "words": words,
                "end": given.end,
                "outcome": verdict.outcome,
                "reason": verdict.reason or "",
                "moves": len(verdict.line) if verdict.solved else None,
                "positions": verdict.positions,
                **evidence(game, found),
                **({"line": line} if with_moves else {}),
            }
        )
        return
    if given.move:
        click.echo(f"{given.move}  {words}")
    click.echo(_sentence(given))
    if with_moves and line:
        click.echo(f"\n{line}")
    if found.note:
        click.echo(f"{found.name}: {found.note}", err=True)


def _sentence(given: "Hint") -> str:
    """Return whose move it is, and what the solver says."""
    if not given.by:
        return _ENDS[str(given.end)]
    verdict = given.verdict
    searched = f"{verdict.positions:,} position{'s' * (verdict.positions != 1)}"
    if verdict.solved:
        far = (
            "the last move of a win"
            if len(verdict.line) == 1
            else (f"the first of {len(verdict.line):,} moves to a win")
        )
        return f"The solver's move, {far} ({searched})."
    said = (
        f"the solver has proven that this position cannot be won ({searched})"
        if verdict.outcome == "unwinnable"
        else f"the solver found no win in {searched} and no proof that there is none"
    )
    if given.move:
        return f"The ordered player's move: {said}."
    return f"No move: {said}, and the ordered player stops: {_ENDS[str(given.end)]}"
