"""Play: what a worker does with a chunk of games, and the rows it makes of them."""

import os
import platform
import threading
import time
from collections import Counter
from copy import copy
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import pyarrow as pa

from spidersim import __version__
from spidersim import rules as rules_module
from spidersim.board import Board
from spidersim.contestant import Contestant
from spidersim.deals import deal
from spidersim.errors import InputError, sentence
from spidersim.moves import line_from_bytes
from spidersim.referee import is_win
from spidersim.results import Outcome, Result, error
from spidersim.rules import Rules
from spidersim.sweep.clock import OutOfTime, within
from spidersim.sweep.contestants import comes_with, resident, source_file
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
    started = time.perf_counter()
    try:
        player = resident(chunk.cell.call or chunk.cell.player, chunk.cell.code)
    except InputError as problem:
        return lost_chunk(chunk, str(problem))
    told, seconds = [], []
    for game in chunk.cell.games(chunk.deals):
        result, duration = play_game(player, game)
        told.append(tell(result))
        seconds.append(duration)
    rows, outcomes = _finish(chunk, told, seconds)
    return Played(chunk.key, rows, outcomes, time.perf_counter() - started)


def lost_chunk(chunk: Chunk, reason: str) -> Played:
    """Return a chunk whose games all ended in the same error."""
    size = len(chunk.deals)
    rows, outcomes = _finish(chunk, [tell(error(reason))] * size, [0.0] * size)
    return Played(chunk.key, rows, outcomes, 0.0)


def play_game(player: Contestant, game: Game) -> tuple[Result, float]:
    """Play one game of a plan; see `play_board`."""
    return play_board(player, game.rules, deal(game.rules, game.deal), game.seed)


def play_board(player: Contestant, rules: Rules, board: Board, seed: int) -> tuple[Result, float]:
    """Play one game, check what it claims, and tell how many seconds it took.

    A player that does not come with spidersim is given copies, so that nothing it does to them
    changes how its game is judged, and its `time_limit` ends a game that does not end by itself.
    """
    started = time.perf_counter()
    try:
        if comes_with(type(player)):
            result = player.play(rules, board, seed)
        else:
            play = partial(player.play, copy(rules), copy(board), seed)
            result = within(player.time_limit, play)
        seconds = time.perf_counter() - started
        if result.outcome in _CLAIMS:
            line = line_from_bytes(result.line)
            if len(line) != result.moves or not is_win(rules, board, line):
                result = error(f"the referee does not confirm the line it calls {result.outcome}")
    except KeyboardInterrupt:
        raise
    except OutOfTime:
        reason = f"not over after {player.time_limit:g} seconds (another machine may get further)"
        return error(reason), time.perf_counter() - started
    except BaseException as problem:
        reason = sentence(problem, source_file(type(player)))
        return error(reason), time.perf_counter() - started
    return result, seconds


_TOLD = ("outcome", "reason", "moves", "deals", "runs", "face_down", "score", "positions", "line")
"""The columns of a row that its result fills."""

_Told = tuple[Any, ...]


def tell(result: Result) -> _Told:
    """Return what a row tells of a result, in the order of `_TOLD`.

    Plain tuples of texts and numbers: thousands of them wait for their chunk to end, and Python's
    garbage collector need not look at such tuples again and again.
    """
    try:
        return (
            str(Outcome(result.outcome)),
            str(result.reason),
            result.moves,
            result.deals,
            result.runs,
            result.face_down,
            result.score,
            result.positions,
            result.line if result.outcome in _CLAIMS else None,
        )
    except Exception as problem:
        return tell(error(f"its result is no result: {sentence(problem)}"))


def _finish(chunk: Chunk, told: list[_Told], seconds: list[float]) -> tuple[bytes, Counter[str]]:
    try:
        table = to_rows(chunk, told, seconds)
    except (pa.ArrowException, TypeError, ValueError, OverflowError):
        # Some result has fields that no row can hold: find it, and make it an error.
        told = [_checked(chunk, one, time) for one, time in zip(told, seconds, strict=True)]
        table = to_rows(chunk, told, seconds)
    return to_bytes(table), Counter(one[0] for one in told)


def _checked(chunk: Chunk, told: _Told, seconds: float) -> _Told:
    try:
        to_rows(replace(chunk, deals=chunk.deals[:1]), [told], [seconds])
    except Exception as problem:
        return tell(error(f"its result is no result: {sentence(problem)}"))
    return told


def to_rows(chunk: Chunk, told: list[_Told], seconds: list[float]) -> pa.Table:
    """Return the rows of a chunk's games, in the order of its deals."""
    cell, size = chunk.cell, len(told)

    def same(value: str) -> pa.Array:
        return pa.DictionaryArray.from_arrays(pa.repeat(pa.scalar(0, pa.int32()), size), [value])

    def always(name: str, value: int | None) -> pa.Array:
        return pa.repeat(pa.scalar(value, SCHEMA.field(name).type), size)

    by_name = dict(zip(_TOLD, zip(*told, strict=True), strict=True))
    outcome, line = by_name.pop("outcome"), by_name.pop("line")
    columns = {
        "cell": same(cell.id),
        "game": same(cell.game),
        "rules": same(cell.rules.hash),
        "deal": pa.array(chunk.deals, pa.uint64()),
        "suits": always("suits", cell.rules.suit_count),
        "player": same(cell.player_name),
        "parameters": same(cell.parameters),
        "seed": pa.array([cell.game_seed(deal) for deal in chunk.deals], pa.uint64()),
        "outcome": pa.array(outcome).dictionary_encode(),
        **{name: pa.array(values, SCHEMA.field(name).type) for name, values in by_name.items()},
        "budget": always("budget", cell.budget),
        "seconds": pa.array(seconds, pa.float64()),
        "worker": same(f"{platform.node()}:{os.getpid()}"),
        "version": same(__version__),
        "rules_version": always("rules_version", rules_module.VERSION),
        "player_version": always("player_version", cell.version),
        "line": pa.array(line, pa.binary()) if chunk.lines else pa.nulls(size, pa.binary()),
    }
    return pa.table([columns[name] for name in SCHEMA.names], SCHEMA)


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
