"""Benchmarks: speed as ratios within one process, and signatures that must not change.

A signature is a hash of what was played or found. It changes only when rules, deals or play
change, never for speed; the tests pin it, and a changed one is a changed program.
"""

import hashlib
import itertools
import statistics
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from spidersim.board import Board
from spidersim.contestant import Contestant
from spidersim.deals import deal
from spidersim.moves import Move
from spidersim.presets import PRESETS, SPIDER
from spidersim.referee import apply, ending, legal_moves
from spidersim.results import Outcome
from spidersim.rules import Rules
from spidersim.solver.portfolio import NAMES
from spidersim.sweep.contestants import contestant
from spidersim.sweep.plan import GOLDEN, mix
from spidersim.sweep.run import run
from spidersim.sweep.spec import make_spec
from spidersim.switches import SUIT_MAPS

SIGNATURES = {
    "players": "2ef7ecf9439c0dd0",
    "tips": "63c77962a941379d",
    "planners": "887a07cbe61baa21",
    "solver": "02735cd662d819f0",
}
"""The pinned signatures: see `player_signature` and `solver_signature`."""

PLANNERS = (
    "reveal:positions=300,endgame=1000",
    "expert:positions=300,endgame=1000,candidates=3,samples=1,reply=50",
)
"""The planners whose games are pinned, with little to search."""

HARD = 1_762
"""A deal that the solver has not solved within any budget tried."""


@dataclass(frozen=True)
class Figure:
    """One measured figure.

    Attributes
    ----------
    benchmark : str
        What was measured.
    value : float or str
        The figure, or a signature.
    unit : str
        Its unit; ``×`` is a ratio of two speeds in this run.
    target : str
        What it should be, as text; empty where there is no target.
    met : bool or None
        Whether it is; None where there is no target.
    """

    benchmark: str
    value: float | str
    unit: str
    target: str = ""
    met: bool | None = None


def at_least(benchmark: str, value: float, unit: str, target: float) -> Figure:
    """Return a figure that should not be below its target."""
    return Figure(benchmark, value, unit, f"≥ {target:,g}", value >= target)


def at_most(benchmark: str, value: float, unit: str, target: float) -> Figure:
    """Return a figure that should not be above its target."""
    return Figure(benchmark, value, unit, f"≤ {target:,g}", value <= target)


def signature(name: str, value: str) -> Figure:
    """Return a signature beside the pinned one."""
    pinned = SIGNATURES[name]
    return Figure(f"{name}: signature", value, "", pinned, value == pinned)


def referee_random_game(rules: Rules, number: int, seed: int, most: int) -> list[Move]:
    """Play the random player's game of a deal on the referee alone; the same moves."""
    board = deal(rules, number)
    line: list[Move] = []
    state = seed
    while ending(rules, board) is None and len(line) < most:
        moves = legal_moves(rules, board)
        state = (state + GOLDEN) & (2**64 - 1)
        move = moves[mix(state) % len(moves)]
        board = apply(rules, board, move)
        line.append(move)
    return line


def player_signature(names: Iterable[str] = ("random", "click", "ordered")) -> str:
    """Return the signature of built-in players' games: every preset, three deals."""
    digest = hashlib.sha256()
    for player in map(contestant, names):
        for rules in _games():
            for number in range(3):
                result = player.play(rules, deal(rules, number), mix(number))
                words = (str(result.outcome), str(result.reason), result.score, result.line.hex())
                digest.update(f"{words}\n".encode())
    return digest.hexdigest()[:16]


def solver_signature() -> str:
    """Return the signature of the solver's verdicts, lines and counts of positions.

    Every preset, one deal by every engine, 20,000 positions.
    """
    digest = hashlib.sha256()
    for name in NAMES:
        engine = contestant(f"solver:engine={name},positions=20000")
        for rules in _games():
            result = engine.play(rules, deal(rules, 1), 0)
            words = (str(result.outcome), str(result.reason), result.positions, result.line.hex())
            digest.update(f"{words}\n".encode())
    return digest.hexdigest()[:16]


def _games() -> Iterator[Rules]:
    return (preset.rules for preset in PRESETS.values() if not preset.ladder)


def players() -> Iterator[Figure]:
    """Measure whole games by the compiled players against the referee's."""
    rules = SPIDER.rules
    random = contestant("random")
    random.warm()
    most = int(random.parameters["moves"])
    slow, moves = _timed(
        lambda: sum(len(referee_random_game(rules, n, mix(n), most)) for n in range(5))
    )
    yield Figure("referee: random Spider games", 5 / slow, "games/s")
    yield Figure("referee: random Spider moves", moves / slow, "moves/s")
    count = 500
    fast, moves = _timed(lambda: _play_all(random, rules, range(count)))
    yield Figure("kernels: random Spider games", count / fast, "games/s")
    yield Figure("kernels: random Spider moves", moves / fast, "moves/s")
    yield at_least("kernels over referee", (count / fast) / (5 / slow), "×", 200)
    for name in ("click", "ordered", "tips"):
        player = contestant(name)
        fast, _ = _timed(partial(_play_all, player, rules, range(count)))
        yield Figure(f"kernels: {name} Spider games", count / fast, "games/s")
    yield signature("players", player_signature())
    yield signature("tips", player_signature(["tips"]))
    yield signature("planners", player_signature(PLANNERS))


def solver() -> Iterator[Figure]:
    """Measure the solver on deals nothing was tuned on, its engines and the referee beside it."""
    portfolio = contestant("solver:positions=167000")
    portfolio.warm()
    for suits in (1, 2, 4):
        rules = replace(SPIDER.rules, suits=SUIT_MAPS[suits])
        game = f"{suits} suit{'s' * (suits > 1)}"
        boards = [deal(rules, 1_000_001 + n) for n in range(60)]
        speed, seconds, solved = _solve_all(portfolio, rules, boards)
        yield Figure(f"solver: {game} positions", speed, "positions/CPU s")
        yield Figure(f"solver: {game} deals", len(boards) / seconds, "deals/CPU s")
        yield Figure(f"solver: {game} solved of {len(boards)}", solved, "deals")
    boards = boards[:20]
    slow = _referee_positions(SPIDER.rules, boards[0], 1_000)
    yield Figure("referee: positions, breadth first", slow, "positions/CPU s")
    for name in NAMES:
        engine = contestant(f"solver:engine={name},positions=167000")
        speed, seconds, solved = _solve_all(engine, SPIDER.rules, boards)
        yield Figure(f"solver: {name}, 4 suits, positions", speed, "positions/CPU s")
        yield Figure(f"solver: {name} over referee", speed / slow, "×")
        yield Figure(f"solver: {name} solved of {len(boards)}", solved, "deals")
    if sys.platform == "linux":
        yield at_most("solver: memory of 10,000,000 positions", _memory(10_000_000), "MB", 500)
    yield signature("solver", solver_signature())


def _solve_all(
    engine: Contestant, rules: Rules, boards: Iterable[Board]
) -> tuple[float, float, int]:
    """Solve boards; return positions a CPU second, CPU seconds, and how many were solved."""
    started = time.process_time()
    results = [engine.play(rules, board, 0) for board in boards]
    seconds = time.process_time() - started
    positions = sum(result.positions or 0 for result in results)
    return positions / seconds, seconds, sum(r.outcome is Outcome.SOLVED for r in results)


def _referee_positions(rules: Rules, board: Board, positions: int) -> float:
    """Return how many positions a CPU second a breadth-first search by the referee stores."""
    started = time.process_time()
    known = {board: None}
    queue = deque(known)
    while len(known) < positions:
        board = queue.popleft()
        for move in legal_moves(rules, board):
            below = apply(rules, board, move)
            if below not in known:
                known[below] = None
                queue.append(below)
    return len(known) / (time.process_time() - started)


def _memory(positions: int) -> float:
    """Return by how many MB a process grows when the solver gives up a hard deal."""
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from spidersim.deals import deal\n"
        "from spidersim.presets import preset\n"
        "from spidersim.solver.contestant import SolverContestant\n"
        "def peak():\n"
        "    lines = Path('/proc/self/status').read_text().splitlines()\n"
        "    return next(int(line.split()[1]) for line in lines if line.startswith('VmHWM'))\n"
        "rules = preset(sys.argv[1]).rules\n"
        "solver = SolverContestant(positions=int(sys.argv[2]))\n"
        "solver.warm()\n"
        "before = peak()\n"
        "solver.play(rules, deal(rules, int(sys.argv[3])), 0)\n"
        "print(peak() - before)\n"
    )
    words = [sys.executable, "-c", program, SPIDER.name, str(positions), str(HARD)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return int(done.stdout) / 1024


def sweep() -> Iterator[Figure]:
    """Measure what a sweep costs over a bare loop, and what a second worker gains."""
    games = {"deals": "1-6000", "games": [SPIDER.name], "players": ["random", "click", "ordered"]}
    spec = make_spec("bench", games)
    rules = SPIDER.rules
    entrants = [contestant(name) for name in spec.players]
    for player in entrants:
        player.warm()
    bare: list[float] = []
    alone: list[float] = []
    both: list[float] = []
    for _ in range(5):
        seconds, _ = _timed(lambda: sum(_play_all(p, rules, spec.deals) for p in entrants))
        bare.append(seconds)
        for jobs, times in ((1, alone), (2, both)):
            with tempfile.TemporaryDirectory() as folder:
                seconds, _ = _timed(partial(run, spec, Path(folder) / "run", jobs))
            times.append(seconds)
    yield Figure("sweep: bare loop over 18,000 games", min(bare), "s")
    yield Figure("sweep: the same games with 1 worker", min(alone), "s")
    yield Figure("sweep: the same games with 2 workers", min(both), "s")
    yield at_most("sweep: overhead over the bare loop", min(alone) / min(bare) - 1, "of it", 0.05)
    yield at_most("sweep: 2 workers over 1", min(both) / min(alone), "×", 0.6)


def start() -> Iterator[Figure]:
    """Measure how soon the command line answers."""
    program = [sys.executable, "-m", "spidersim"]

    def answer(*words: str) -> float:
        times = [
            _timed(lambda: subprocess.run([*program, *words], capture_output=True, check=True))[0]
            for _ in range(7)
        ]
        return statistics.median(times)

    yield at_most("start: --help", answer("--help"), "s", 0.3)
    yield at_most("start: a deal", answer("deal", SPIDER.name, "42"), "s", 2)
    game = answer("play", SPIDER.name, "1", "--player", "ordered")
    yield at_most("start: one compiled game, kernels kept", game, "s", 2)
    solved = answer("solve", SPIDER.name, "1")
    yield at_most("start: one solved deal, kernels kept", solved, "s", 2)


BENCHMARKS: dict[str, Callable[[], Iterator[Figure]]] = {
    "start": start,
    "players": players,
    "solver": solver,
    "sweep": sweep,
}
"""Every benchmark by its name."""


def measure(names: tuple[str, ...]) -> Iterator[Figure]:
    """Yield the figures of some benchmarks, one after the other."""
    return itertools.chain.from_iterable(BENCHMARKS[name]() for name in names)


def _timed(work: Callable[[], object]) -> tuple[float, int]:
    """Return the seconds a piece of work took, and what it counted."""
    started = time.perf_counter()
    counted = work()
    seconds = time.perf_counter() - started
    return seconds, counted if isinstance(counted, int) else 0


def _play_all(player: Contestant, rules: Rules, numbers: Iterable[int]) -> int:
    """Play numbered deals one after the other and count the moves."""
    return sum(player.play(rules, deal(rules, n), mix(n)).moves for n in numbers)
