"""What `play` and `solve` share: games played one after the other, a row each."""

import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import click

from spidersim.board import Board
from spidersim.cli.deals import NamedDeal, read_deals
from spidersim.cli.output import print_json, print_table
from spidersim.deals import deal
from spidersim.errors import InputError
from spidersim.formats import write_text
from spidersim.moves import line_from_bytes, line_text
from spidersim.preset import Preset
from spidersim.presets import PRESETS, rungs
from spidersim.results import Outcome, Result
from spidersim.rules import Rules
from spidersim.sweep.contestants import contestant
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
        self._cells = [
            Cell(rung.name, rung.rules, self._player.spec, self._player.version, 0)
            for rung in rungs(game)
        ]
        self._with_moves = with_moves
        self._as_json = as_json
        self._afterwards = afterwards
        self._rows: list[dict[str, Any]] = []
        self._outcomes: Counter[str] = Counter()
        self._climbed: Counter[int] = Counter()
        self._note = ""

    def play(self, words: tuple[str, ...]) -> None:
        """Play the deals that words stand for."""
        # Loading kernels is no part of any game's time.
        self._player.warm()
        for found in read_deals(self._game.rules, words):
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

    def _row(self, cell: Cell, found: NamedDeal) -> dict[str, Any]:
        rules, board = cell.rules, found.board
        if self._game.ladder:
            if found.number is None:
                raise InputError(
                    f"{found.name} is one board; {self._game.name} is climbed on deal numbers"
                )
            board = deal(rules, found.number)
        seed = next(cell.games([found.chance])).seed
        result, seconds = play_board(self._player, rules, board, seed)
        more: dict[str, Any] = {}
        if self._afterwards:
            started = time.perf_counter()
            result, more = self._afterwards(rules, board, result)
            seconds += time.perf_counter() - started
        row: dict[str, Any] = {
            "game": cell.game,
            **(found.as_row() if self._as_json else {"deal": found.name}),
            "player": self._player.name,
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
        }
        if self._game.name not in PRESETS:
            # Whoever reads the row need not have the file that the game was read from.
            row["switches"] = rules.as_dict()
        if found.number is None:
            row["board"] = write_text(board)
        if self._with_moves:
            row["line"] = line_text(line_from_bytes(result.line))
        return row

    def finish(self, columns: list[str]) -> None:
        """Print the table, the count of outcomes and the lines; exit 1 after an error."""
        if not self._as_json:
            print_table(self._rows, ["game", *columns] if self._game.ladder else columns)
            counts = ", ".join(f"{n:,} {outcome}" for outcome, n in self._outcomes.most_common())
            click.echo(f"{self._game.title}, {self._player.spec}: {counts}", err=True)
            if self._game.ladder:
                far = [f"{self._climbed[n]:,} climbed {n}" for n in range(len(self._cells) + 1)]
                click.echo(f"of {len(self._cells)} rungs: {', '.join(far)}", err=True)
            if self._note:
                click.echo(f"Deals {self._note}", err=True)
            for row in self._rows if self._with_moves else ():
                click.echo(f"\n{row['deal']}: {row['line']}")
        if self._outcomes[Outcome.ERROR]:
            sys.exit(1)
