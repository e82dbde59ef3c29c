"""Shorter lines win and are shorter, and `optimal` is what an exhaustive search says."""

import doctest
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from spidersim.board import Board
from spidersim.deals import deal
from spidersim.errors import InputError
from spidersim.kernels.packing import pack, switches
from spidersim.kernels.search_shortest import least
from spidersim.moves import Move, parse_line
from spidersim.presets import preset
from spidersim.referee import Ending, apply, ending, is_win, legal_moves, settle
from spidersim.results import Outcome
from spidersim.rules import Rules
from spidersim.solver import shorten as module
from spidersim.solver.shorten import shorten, shortened, shortest
from spidersim.solver.solve import solve
from spidersim.solver.verdict import Verdict
from tests.boards import board, run
from tests.solver.games import reduced_game, shortest_win

NUMBERS = range(1_100)
DETOURS = range(200)

SIMON = preset("simple-simon").rules


def detour(number: int) -> tuple[Rules, Board, tuple[Move, ...]] | None:
    """Return a reduced game with a line that wanders before it wins, if one is found."""
    rules, start = reduced_game(number)
    draw, here, line = random.Random(number), settle(rules, start), []
    for _ in range(20):
        moves = legal_moves(rules, here)
        if not moves or ending(rules, here) is Ending.WON:
            break
        line.append(draw.choice(moves))
        here = apply(rules, here, line[-1])
    verdict = solve(rules, here, 1_000)
    return (rules, start, (*line, *verdict.line)) if verdict.solved else None


def found_lines() -> Iterator[tuple[Rules, Board, tuple[Move, ...]]]:
    """Yield reduced games with the line that the solver finds."""
    for number in NUMBERS:
        rules, start = reduced_game(number)
        verdict = solve(rules, start, 2_000)
        if verdict.solved:
            yield rules, start, verdict.line


@pytest.fixture(scope="module")
def detours() -> list[tuple[Rules, Board, tuple[Move, ...]]]:
    return [found for number in DETOURS if (found := detour(number))]


def test_shorter_lines_win_and_are_never_longer(detours):
    before = after = 0
    for rules, start, line in detours:
        shorter = shorten(rules, start, line)
        assert is_win(rules, settle(rules, start), shorter)
        assert len(shorter) <= len(line)
        assert shorten(rules, start, line) == shorter
        assert len(shorten(rules, start, line, 50)) <= len(line)
        before, after = before + len(line), after + len(shorter)
    assert len(detours) > 30
    assert after < 0.5 * before


def test_a_line_is_optimal_when_an_exhaustive_search_says_so(detours):
    """Whatever the kernel says of a line of any length, with much room or little."""
    checked = 0
    for rules, start, line in [*found_lines(), *detours]:
        start = settle(rules, start)
        truth = shortest_win(rules, start)
        if truth is None:
            continue
        for given, room in ((line, 3_000), (shorten(rules, start, line), 3_000), (line, 20)):
            best = shortest(rules, start, given, room)
            assert is_win(rules, start, best.line)
            assert truth <= len(best.line) <= len(given)
            assert not best.optimal or len(best.line) == truth
            assert best.optimal or room == 20
            assert best.positions <= room
        checked += 1
    assert checked > 150


def test_the_bound_falls_by_one_with_a_move_at_the_most_and_is_0_at_the_end():
    """So it never says more moves than a win takes, from anywhere."""
    games = [reduced_game(number) for number in range(400)]
    names = ("spider-4", "spider-1-relaxed", "simple-simon", "scorpion", "black-widow")
    games += [(preset(name).rules, deal(preset(name).rules, 1)) for name in names]
    for number, (rules, here) in enumerate(games):
        draw, compiled, here = random.Random(number), switches(rules), settle(rules, here)
        for _ in range(30):
            bound = least(*pack(rules, here), compiled)
            if ending(rules, here) is Ending.WON:
                assert bound == 0
                break
            moves = legal_moves(rules, here)
            if not moves:
                break
            here = apply(rules, here, draw.choice(moves))
            assert bound <= 1 + least(*pack(rules, here), compiled)


SMALL = replace(SIMON, suits="S---", ranks=3, layout=((0, 1), (0, 1), (0, 1), (0, 0)))


@pytest.mark.parametrize(
    "line",
    [
        "2>3 1>3",
        "2>4 4>3 1>3",
        "1>4 2>3 4>1 1>3",
        "1>4 2>1 4>1 1>3:2",
        "3>4 4>3 1>2 2>3:2",
        "3>4 2>4 4>2:2 1>2",
    ],
)
def test_detours_go(line):
    start = board("AS", "2S", "3S", "")
    shorter = shorten(SMALL, start, parse_line(line))
    assert len(shorter) == 2
    best = shortest(SMALL, start, parse_line(line), 100)
    assert (len(best.line), best.optimal) == (2, True)
    assert shortest(SMALL, start, shorter).optimal


def test_before_a_deal_columns_are_not_alike():
    """The ace is dealt onto the first column, so that is where the others must go."""
    rules = replace(SMALL, layout=((0, 1), (0, 1)), deal_onto_empty="allow")
    start = board("3S", "2S", stock="AS")
    assert shorten(rules, start, parse_line("2>1 1>2:2 2>1:2 deal")) == (*parse_line("2>1 deal"),)
    swapped = board("2S", "3S", stock="AS")
    best = shortest(rules, swapped, parse_line("1>2 2>1:2 1>2:2 2>1:2 deal"))
    assert (len(best.line), best.optimal) == (2, True)


def test_a_won_board_needs_no_move():
    rules = replace(SIMON, suits="S---", layout=((0, 0), (0, 13)))
    in_columns = replace(rules, win="removed_or_in_columns", removal="optional")
    assert shorten(in_columns, board("", run("S")), parse_line("2>1:13 1>2:13")) == ()
    assert shorten(rules, board("", run("S")), ()) == ()
    assert shortest(rules, board("", run("S")), ()).optimal


def test_what_does_not_win_is_refused():
    for function in (shorten, shortest):
        with pytest.raises(InputError, match="does not win"):
            function(SIMON, deal(SIMON, 1), ())
        with pytest.raises(InputError, match="does not win"):
            function(SIMON, deal(SIMON, 1), parse_line("1>1"))


def test_a_verdict_without_a_line_stays_as_it_is():
    verdict = Verdict(Outcome.UNWINNABLE, 7)
    assert shortened(SIMON, deal(SIMON, 1), verdict) is verdict


def test_the_example_in_the_docstring_is_true():
    assert doctest.testmod(module).attempted
    assert not doctest.testmod(module).failed
