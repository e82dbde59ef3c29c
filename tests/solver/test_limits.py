"""What the solver says at its limits: time, memory, odd boards and odd wishes."""

import subprocess
import sys
from dataclasses import replace

import pytest

from spidersim.cli.arguments import MOST_POSITIONS
from spidersim.cli.solve import ENGINES
from spidersim.deals import deal
from spidersim.errors import InputError
from spidersim.presets import preset
from spidersim.results import Outcome, Reason
from spidersim.rules import Rules
from spidersim.solver import solve as solving
from spidersim.solver.contestant import SolverContestant
from spidersim.solver.engine import Clock, End, Engine, Finding
from spidersim.solver.portfolio import GROWTH, NAMES, Turn
from spidersim.solver.solve import solve
from tests.boards import board, run

SPIDER = preset("spider-4").rules


class Idle(Engine):
    """An engine that only counts: exhausted after so many positions, it proves nothing."""

    name = "idle"

    def __init__(self, has: int, end: End = End.EXHAUSTED) -> None:
        self.has = has
        self.end = end
        self.given: list[int] = []

    def search(self, rules, board, positions, clock):
        self.given.append(positions)
        if positions < self.has:
            return Finding(End.POSITIONS, positions)
        return Finding(self.end, self.has)


def take_turns(monkeypatch, *first: Turn) -> None:
    monkeypatch.setattr(solving, "turns", lambda rules, board, name: first)


def test_turns_come_one_after_the_other_and_then_grow(monkeypatch):
    one, two = Idle(10_000), Idle(1 << 40)
    take_turns(monkeypatch, Turn(one, 1_000), Turn(two, 500))
    verdict = solve(SPIDER, deal(SPIDER, 1), 50_000)
    assert (verdict.outcome, verdict.reason) == (Outcome.UNKNOWN, Reason.POSITIONS)
    assert verdict.positions == 50_000
    assert GROWTH == 2
    assert one.given == [1_000, 2_000, 4_000, 8_000, 16_000]
    # The first is exhausted in its fifth turn, after 10,000 positions, and gets no sixth.
    assert two.given == [500, 1_000, 2_000, 4_000, 8_000, 50_000 - 25_000 - 15_500]


@pytest.mark.parametrize(
    ("end", "reason"), [(End.EXHAUSTED, Reason.EXHAUSTED), (End.MEMORY, Reason.MEMORY)]
)
def test_when_no_engine_can_use_more_positions_the_verdict_says_why(monkeypatch, end, reason):
    take_turns(monkeypatch, Turn(Idle(300, end), 1_000), Turn(Idle(200), 1_000))
    verdict = solve(SPIDER, deal(SPIDER, 1), 50_000)
    assert (verdict.outcome, verdict.reason, verdict.positions) == (Outcome.UNKNOWN, reason, 500)


def test_memory_refused_is_a_verdict():
    program = (
        "import resource\n"
        "from spidersim.deals import deal\n"
        "from spidersim.presets import preset\n"
        "from spidersim.solver.solve import solve\n"
        "rules = preset('spider-4').rules\n"
        "solve(rules, deal(rules, 1), 1000)\n"
        "used = int(open('/proc/self/statm').read().split()[0]) * resource.getpagesize()\n"
        "resource.setrlimit(resource.RLIMIT_AS, (used + (64 << 20),) * 2)\n"
        "verdict = solve(rules, deal(rules, 1), 50_000_000, 'stages')\n"
        "print(verdict.outcome, verdict.reason)\n"
        "print(solve(rules, deal(rules, 1), 1000).positions)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["unknown", "memory", "1000"]


def test_a_time_limit_ends_every_engine():
    rules = preset("spiderette-4").rules
    for engine in NAMES:
        verdict = solve(rules, deal(rules, 9), 10_000_000, engine, seconds=0.05)
        assert (verdict.outcome, verdict.reason) == (Outcome.UNKNOWN, Reason.TIME), engine
        assert verdict.positions < 10_000_000


def test_a_clock_without_a_limit_never_ends():
    assert not Clock().is_over
    assert Clock(1e-9).is_over


def test_the_contestant_takes_an_engine_and_a_time_limit():
    solver = SolverContestant(engine="proof", positions=500, seconds=60.0)
    assert solver.spec == "solver:engine=proof,positions=500,seconds=60.0"
    result = solver.play(SPIDER, deal(SPIDER, 1), 0)
    assert (result.outcome, result.reason, result.positions) == ("unknown", "positions", 500)


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan"), float("inf"), True])
def test_an_impossible_time_limit_is_refused(seconds):
    with pytest.raises(InputError, match="seconds is"):
        solve(SPIDER, deal(SPIDER, 1), 1000, seconds=seconds)


def test_an_unknown_engine_is_refused():
    with pytest.raises(InputError, match="engine is 'crystal ball', not one of portfolio"):
        solve(SPIDER, deal(SPIDER, 1), engine="crystal ball")
    with pytest.raises(InputError, match="engine is 'crystal ball'"):
        SolverContestant(engine="crystal ball")


def test_the_command_offers_every_engine_and_budget():
    assert ENGINES == NAMES
    assert MOST_POSITIONS == solving.MOST_POSITIONS


@pytest.mark.parametrize("engine", NAMES)
def test_every_engine_has_an_answer_to_a_board_that_is_over(engine):
    rules = replace(preset("simple-simon").rules, suits="S---", layout=((0, 0), (0, 13)))
    won = solve(rules, board("", run("S")), 1, engine)
    assert (won.outcome, won.line, won.positions) == (Outcome.SOLVED, (), 0)
    stuck = solve(rules, board("AS 2S 3S 4S 5S 6S 7S", "8S 9S TS JS QS KS"), 1_000, engine)
    assert stuck.outcome in (Outcome.UNWINNABLE, Outcome.UNKNOWN)
    assert not stuck.solved


def test_a_deal_that_can_never_be_made_is_unwinnable():
    rules = Rules(decks=1, suits="S---", ranks=3, layout=((0, 1),) * 3)
    # One card on the table cannot fill three columns, and strict dealing asks for that.
    lost = solve(rules, board("3S", "", "", stock="2S AS"), 1_000)
    assert (lost.outcome, lost.engine) == (Outcome.UNWINNABLE, "proof")
