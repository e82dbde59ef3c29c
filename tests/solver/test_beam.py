"""What the beam promises: lines that replay, the same path every time, a budget kept."""

from dataclasses import replace

import pytest

from spidersim.deals import deal
from spidersim.presets import PRESETS, preset
from spidersim.referee import Ending, ending, has_run, is_win, settle
from spidersim.solver.beam import Beam, Shape
from spidersim.solver.engine import Clock, End
from tests.solver.games import reduced_game, winnable

GAMES = ("spider-4", "mrs-mop", "spiderette-4", "wasp", "spider-1-relaxed")


def find(game: str, number: int, positions: int, shape: Shape | None = None):
    rules = preset(game).rules
    return Beam(shape).search(rules, settle(rules, deal(rules, number)), positions, Clock())


@pytest.mark.parametrize("game", sorted(PRESETS))
def test_every_game_is_searched_and_lines_replay(game):
    rules = preset(game).rules
    for number in range(1, 4):
        finding = find(game, number, 60_000)
        assert finding.positions <= 60_000
        assert (finding.end is End.WON) == is_win(rules, deal(rules, number), finding.line)
        assert (finding.end is End.POSITIONS) == (finding.positions == 60_000)


def test_no_win_is_found_where_there_is_none():
    found = 0
    for number in range(300):
        rules, start = reduced_game(number)
        board = settle(rules, start)
        if ending(rules, board) is Ending.WON or any(
            has_run(rules, board, column) for column in range(rules.columns)
        ):
            continue
        finding = Beam().search(rules, board, 20_000, Clock())
        if finding.end is End.WON:
            assert is_win(rules, board, finding.line)
            assert winnable(rules, board) is not False
            found += 1
    assert found > 80


@pytest.mark.parametrize("game", GAMES)
def test_a_larger_budget_finds_the_same_line_after_as_many_positions(game):
    found = next(
        (number, finding)
        for number in range(1, 20)
        if (finding := find(game, number, 200_000)).end is End.WON
    )
    number, finding = found
    assert find(game, number, 900_000) == finding
    assert find(game, number, finding.positions) == finding
    less = find(game, number, finding.positions - 1)
    assert (less.end, less.positions, less.line) == (End.POSITIONS, finding.positions - 1, ())


def test_what_was_searched_before_changes_nothing():
    first = find("spider-4", 3, 200_000)
    find("spider-4", 4, 200_000)
    find("mrs-mop", 4, 30_000)
    assert find("spider-4", 3, 200_000) == first


def test_a_search_that_passed_nothing_over_is_exhausted():
    rules = replace(preset("spiderette-1").rules, suits="S---", layout=((0, 7), (0, 6)))
    finding = Beam().search(rules, deal(rules, 1), 10_000, Clock())
    assert finding.end is End.EXHAUSTED
    assert finding.positions < 100


def test_time_may_run_out():
    rules = preset("spider-4").rules
    finding = Beam().search(rules, deal(rules, 1), 10_000_000, Clock(1e-9))
    assert finding.end is End.TIME
