"""Play: what a worker does with a chunk of games, and the rows it makes of them."""

import os
import platform
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pyarrow as pa

from spidersim import __version__
from spidersim import rules as rules_module
from spidersim.board import Board
from spidersim.contestant import Contestant
from spidersim.deals import deal
from spidersim.moves import line_from_bytes
from spidersim.referee import is_win
from spidersim.results import Outcome, Result, error
from spidersim.rules import Rules
from spidersim.sweep.contestants import contestant, resident
from spidersim.sweep.part import to_bytes
from spidersim.sweep.plan import Cell, Game
from spidersim.sweep.row import SCHEMA

_CLAIMS = (Outcome.WON, Outcome.SOLVED)


@dataclass(frozen=True)
class Chunk:
    """Some games of one cell: what a worker is sent.

    Attributes
    ----------
    cell : Cell
        Whose games they are.
    deals : tuple of int
        Their deals.
    lines : bool
        Whether winning lines are kept.
    parent : int
        The process that asked.
    """

    cell: Cell
    deals: tuple[int, ...]
    lines: bool
    parent: int = field(default_factory=os.getpid)

    @property
    def key(self) -> tuple[str, int]:
        """What tells the chunk from any other that is being played."""
        return self.cell.id, self.deals[0]

    def pieces(self, most: int = 16) -> "list[Chunk]":
        """Return the chunk cut into so many pieces, or fewer, of about the same size."""
        size = -(-len(self.deals) // most)
        return [
            replace(self, deals=self.deals[start : start + size])
            for start in range(0, len(self.deals), size)
        ]


@dataclass(frozen=True)
class Played:
    """A finished chunk: what a worker sends back.

    Attributes
    ----------
    key : (str, int)
        The chunk's key.
    rows : bytes
        Its rows as a Parquet file.
    outcomes : Counter of str
        How many games came out how.
    seconds : float
        The time the whole chunk took.
    """

    key: tuple[str, int]
    rows: bytes
    outcomes: Counter[str]
    seconds: float


def play_chunk(chunk: Chunk) -> Played:
    """Play the games of a chunk; whatever a game does wrong costs that game alone."""
    _end_with(chunk.parent)
    player = resident(chunk.cell.player)
    started = time.perf_counter()
    results, seconds = [], []
    for game in chunk.cell.games(chunk.deals):
        result, duration = play_game(player, game)
        results.append(result)
        seconds.append(duration)
    rows, outcomes = _finish(chunk, results, seconds)
    return Played(chunk.key, rows, outcomes, time.perf_counter() - started)


def lost_chunk(chunk: Chunk, reason: str) -> Played:
    """Return a chunk whose games all ended in the same error."""
    size = len(chunk.deals)
    rows, outcomes = _finish(chunk, [error(reason)] * size, [0.0] * size)
    return Played(chunk.key, rows, outcomes, 0.0)


def play_game(player: Contestant, game: Game) -> tuple[Result, float]:
    """Play one game of a plan; see `play_board`."""
    return play_board(player, game.rules, deal(game.rules, game.deal), game.seed)


def play_board(player: Contestant, rules: Rules, board: Board, seed: int) -> tuple[Result, float]:
    """Play one game, check what it claims, and tell how many seconds it took."""
    started = time.perf_counter()
    try:
        result = player.play(rules, board, seed)
        seconds = time.perf_counter() - started
        if result.outcome in _CLAIMS:
            line = line_from_bytes(result.line)
            if len(line) != result.moves or not is_win(rules, board, line):
                result = error(f"the referee does not confirm the line it calls {result.outcome}")
    except (Exception, SystemExit) as problem:
        return error(_sentence(problem)), time.perf_counter() - started
    return result, seconds


def _finish(
    chunk: Chunk, results: list[Result], seconds: list[float]
) -> tuple[bytes, Counter[str]]:
    try:
        table = rows(chunk, results, seconds)
    except (pa.ArrowException, AttributeError, TypeError, ValueError, OverflowError):
        # Some result has fields that no row can hold: find it, and make it an error.
        results = [
            _checked(chunk, result, duration)
            for result, duration in zip(results, seconds, strict=True)
        ]
        table = rows(chunk, results, seconds)
    return to_bytes(table), Counter(str(result.outcome) for result in results)


def _checked(chunk: Chunk, result: Result, seconds: float) -> Result:
    one = replace(chunk, deals=chunk.deals[:1])
    try:
        rows(one, [result], [seconds])
    except Exception as problem:
        return error(f"its result is no result: {_sentence(problem)}")
    return result


def rows(chunk: Chunk, results: list[Result], seconds: list[float]) -> pa.Table:
    """Return the rows of a chunk's games, in the order of its deals."""
    cell, size = chunk.cell, len(results)
    player = contestant(cell.player)

    def same(value: str) -> pa.Array:
        return pa.DictionaryArray.from_arrays(pa.repeat(pa.scalar(0, pa.int32()), size), [value])

    def each(name: str, value: Callable[[Result], Any]) -> pa.Array:
        return pa.array(map(value, results), SCHEMA.field(name).type, size=size)

    def always(name: str, value: int | None) -> pa.Array:
        return pa.repeat(pa.scalar(value, SCHEMA.field(name).type), size)

    columns = {
        "cell": same(cell.id),
        "game": same(cell.game),
        "rules": same(cell.rules.hash),
        "deal": pa.array(chunk.deals, pa.uint64()),
        "suits": always("suits", cell.rules.suit_count),
        "player": same(cell.player_name),
        "parameters": same(cell.parameters),
        "seed": pa.array(map(cell.game_seed, chunk.deals), pa.uint64(), size=size),
        "outcome": pa.array([Outcome(result.outcome) for result in results]).dictionary_encode(),
        "reason": each("reason", lambda result: str(result.reason)),
        "moves": each("moves", lambda result: result.moves),
        "deals": each("deals", lambda result: result.deals),
        "runs": each("runs", lambda result: result.runs),
        "face_down": each("face_down", lambda result: result.face_down),
        "score": each("score", lambda result: result.score),
        "positions": each("positions", lambda result: result.positions),
        "budget": always("budget", player.budget),
        "seconds": pa.array(seconds, pa.float64()),
        "worker": same(f"{platform.node()}:{os.getpid()}"),
        "version": same(__version__),
        "rules_version": always("rules_version", rules_module.VERSION),
        "player_version": always("player_version", cell.version),
        "line": each("line", lambda result: _line(result) if chunk.lines else None),
    }
    return pa.table(columns, SCHEMA)


def _line(result: Result) -> bytes | None:
    return result.line if result.outcome in _CLAIMS else None


def _sentence(problem: BaseException) -> str:
    """Return an exception as one line of bounded length."""
    words = " ".join(str(problem).split())
    return f"{type(problem).__name__}: {words}"[:300] if words else type(problem).__name__


_watching: set[int] = set()


def _end_with(parent: int) -> None:
    """Let a worker process end soon after the process that asked was killed.

    loky's workers would wait five minutes for more work. A worker on another machine, or a
    thread, has another parent and is left alone.
    """
    if parent in _watching or os.getppid() != parent:
        return
    _watching.add(parent)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
