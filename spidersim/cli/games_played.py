"""What `play` and `solve` share: games played one after the other, a row each."""

import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import click
from tqdm import tqdm

from spidersim.board import Board
from spidersim.cli.deals import NamedDeal, evidence, numbered, read_deals
from spidersim.cli.output import print_json, print_table, talk_on_stderr
from spidersim.contestant import Contestant
from spidersim.errors import InputError
from spidersim.moves import line_from_bytes, line_text
from spidersim.preset import Preset
from spidersim.presets import rungs
from spidersim.results import Outcome, Result
from spidersim.rules import Rules
from spidersim.sweep.contestants import contestant, make_warm
from spidersim.sweep.plan import Cell
from spidersim.sweep.play import play_board

Afterwards = Callable[[Rules, Board, Result], tuple[Result, dict[str, Any]]]
"""What is done with a game's result: it returns the result to show and what else to tell."""


class GamesPlayed:
    """Games of one contestant, printed as they end (JSON) or as one table.

    A numbered game has the same seed as in a sweep, so that a row of a sweep can be played again.
    A ladder's rungs are played in turn while the player wins.
    """

    def __init__(
        self,
        game: Preset,
        player: str,
        with_moves: bool,
        as_json: bool,
        afterwards: Afterwards | None = None,
    ) -> None:
        self._game = game
        self._player = contestant(player)
        self._cells = [Cell.of(rung, self._player, 0) for rung in rungs(game)]
        self._with_moves = with_moves
        self._as_json = as_json
        self._afterwards = afterwards
        self._rows: list[dict[str, Any]] = []
        self._outcomes: Counter[str] = Counter()
        self._climbed: Counter[int] = Counter()
        self._note = ""
        self._interrupted = False

    def play(self, words: tuple[str, ...]) -> None:
        """Play the deals that words stand for; Ctrl-C keeps those that are done."""
        # JSON shows how far it is by itself.
        bar = tqdm(unit=" games", leave=False, disable=True if self._as_json else None)
        try:
            self._play(words, bar)
        except KeyboardInterrupt:
            self._interrupted = True
        bar.close()

    def _play(self, words: tuple[str, ...], bar: "tqdm[Any]") -> None:
        for place, found in enumerate(read_deals(self._game.rules, words)):
            if place == 0:
                # Loading kernels is no part of any game's time.
                with talk_on_stderr():
                    make_warm(self._player)
            self._note = found.note or self._note
            climbed = 0
            for cell in self._cells:
                row = self._row(cell, found)
                self._outcomes[row["outcome"]] += 1
                if self._as_json:
                    print_json(row)
                else:
                    self._rows.append(row)
                if row["outcome"] not in (Outcome.WON, Outcome.SOLVED):
                    break
                climbed += 1
            self._climbed[climbed] += 1
            bar.update()

    def _row(self, cell: Cell, found: NamedDeal) -> dict[str, Any]:
        if self._game.ladder:
            if found.number is None:
                raise InputError(
                    f"{found.name} is one board; {self._game.name} is climbed on deal numbers"
                )
            found = numbered(cell.rules, found.number)
        row = {
            **played_row(self._player, cell, found, self._afterwards),
            **evidence(self._game, found),
        }
        if not self._as_json:
            row["deal"] = found.name
        if not self._with_moves:
            del row["line"]
        return row

    def finish(self, columns: list[str]) -> None:
        """Print the table, the count of outcomes and the lines.

        The exit status is 1 after an error, and 130 when it was interrupted.
        """
        if not self._as_json:
            print_table(self._rows, ["game", *columns] if self._game.ladder else columns)
            counts = ", ".join(f"{n:,} {outcome}" for outcome, n in self._outcomes.most_common())
            sight = ", which sees every card" if self._player.sees == "everything" else ""
            click.echo(f"{self._game.title}, {self._player.spec}{sight}: {counts}", err=True)
            if self._game.ladder:
                far = [f"{self._climbed[n]:,} climbed {n}" for n in range(len(self._cells) + 1)]
                click.echo(f"of {len(self._cells)} rungs: {', '.join(far)}", err=True)
            if self._note:
                click.echo(f"Deals {self._note}", err=True)
            for row in self._rows if self._with_moves else ():
                click.echo(f"\n{row['deal']}: {row['line']}")
        if self._interrupted:
            click.echo("spidersim: interrupted", err=True)
            sys.exit(130)
        if self._outcomes[Outcome.ERROR]:
            sys.exit(1)


def played_row(
    player: Contestant, cell: Cell, found: NamedDeal, afterwards: Afterwards | None = None
) -> dict[str, Any]:
    """Play a board and return the row of the game; its last value is the line."""
    seed = next(cell.games([found.chance])).seed
    with talk_on_stderr():
        result, seconds = play_board(player, cell.rules, found.board, seed)
    more: dict[str, Any] = {}
    if afterwards:
        started = time.perf_counter()
        result, more = afterwards(cell.rules, found.board, result)
        seconds += time.perf_counter() - started
    return {
        "game": cell.game,
        **found.as_row(),
        "player": player.name,
        "parameters": cell.parameters,
        "outcome": str(result.outcome),
        "reason": str(result.reason),
        "moves": result.moves,
        "deals": result.deals,
        "runs": result.runs,
        "face_down": result.face_down,
        "score": result.score,
        "positions": result.positions,
        "seconds": round(seconds, 6),
        **more,
        "line": line_text(line_from_bytes(result.line)),
    }
