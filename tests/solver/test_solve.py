"""What the solver promises: lines that replay, the same answer every time, a budget kept."""

from dataclasses import replace

import pytest

from spidersim.deals import deal
from spidersim.errors import InputError
from spidersim.moves import OFF, line_from_bytes
from spidersim.presets import PRESETS, preset
from spidersim.referee import is_win
from spidersim.results import Outcome, Reason
from spidersim.solver.contestant import SolverContestant
from spidersim.solver.portfolio import NAMES
from spidersim.solver.solve import solve
from tests.boards import board, run
from tests.solver.games import reduced_game

SIGNATURE = {
    "spider-4": [
        ("solved", 51316, 394),
        ("solved", 54861, 440),
        ("solved", 57782, 608),
        ("solved", 64376, 393),
    ],
    "spider-1-relaxed": [
        ("solved", 51332, 123),
        ("solved", 33836, 117),
        ("solved", 42543, 118),
        ("solved", 38407, 112),
    ],
    "spiderette-2": [
        ("solved", 23934, 110),
        ("solved", 13095, 107),
        ("solved", 10306, 108),
        ("solved", 15073, 96),
    ],
    "simple-simon": [
        ("solved", 2686, 123),
        ("solved", 1837, 83),
        ("solved", 3778, 136),
        ("solved", 2041, 79),
    ],
}
"""Verdict, positions and moves of a line on a few deals. They are whole numbers all the way, so
they are the same on every machine. When a change of the search is meant to change them, raise
`SolverContestant.version` and write the new ones here."""


@pytest.mark.parametrize("game", sorted(PRESETS))
def test_every_game_has_a_verdict_and_lines_replay(game):
    rules = preset(game).rules
    for number in range(1, 4):
        verdict = solve(rules, deal(rules, number), 60_000)
        assert verdict.positions <= 60_000
        assert verdict.solved == is_win(rules, deal(rules, number), verdict.line)
        assert (verdict.reason is None) == (verdict.outcome is not Outcome.UNKNOWN)


@pytest.mark.parametrize("game", sorted(SIGNATURE))
def test_the_search_takes_the_same_path_as_ever(game):
    rules = preset(game).rules
    now = []
    for number in range(1, len(SIGNATURE[game]) + 1):
        verdict = solve(rules, deal(rules, number))
        now.append((verdict.outcome.value, verdict.positions, len(verdict.line)))
    assert now == SIGNATURE[game], f"{game}: the search has changed; it now gives {now}"


def test_the_verdict_does_not_depend_on_what_was_solved_before():
    rules = preset("spider-4").rules
    first = solve(rules, deal(rules, 3))
    solve(preset("simple-simon").rules, deal(preset("simple-simon").rules, 9))
    solve(rules, deal(rules, 4), 30_000)
    assert solve(rules, deal(rules, 3)) == first


@pytest.mark.parametrize("game", ["spider-4", "spiderette-2", "simple-simon"])
def test_a_larger_budget_finds_the_same_line_after_as_many_positions(game):
    rules = preset(game).rules
    start = deal(rules, 3)
    verdict = solve(rules, start, 400_000)
    assert verdict.solved
    assert solve(rules, start, verdict.positions) == verdict
    less = solve(rules, start, verdict.positions - 1)
    assert less.outcome is Outcome.UNKNOWN
    assert less.reason is Reason.POSITIONS
    assert less.positions == verdict.positions - 1


@pytest.mark.parametrize(
    ("game", "number", "engine"),
    [
        ("scorpion", 759827, "portfolio"),
        ("scorpion-2", 101674, "portfolio"),
        ("scorpion", 2, "proof"),
        ("simple-simon", 18, "portfolio"),
    ],
)
def test_a_proof_takes_as_many_positions_under_every_budget(game, number, engine):
    rules = preset(game).rules
    start = deal(rules, number)
    verdict = solve(rules, start, 300_000, engine)
    assert verdict.outcome is Outcome.UNWINNABLE
    assert solve(rules, start, verdict.positions, engine) == verdict
    if verdict.positions > 1:
        less = solve(rules, start, verdict.positions - 1, engine)
        assert (less.outcome, less.reason) == (Outcome.UNKNOWN, Reason.POSITIONS)
        assert less.positions == verdict.positions - 1


def test_every_verdict_of_a_small_game_is_the_same_under_every_budget():
    decided = 0
    for number in range(120):
        rules, start = reduced_game(number)
        for engine in NAMES:
            verdict = solve(rules, start, 5_000, engine)
            if verdict.positions == 0 or verdict.outcome is Outcome.UNKNOWN:
                continue
            decided += 1
            assert solve(rules, start, verdict.positions, engine) == verdict, (number, engine)
            for positions in {1, verdict.positions // 2, verdict.positions - 1} - {0}:
                less = solve(rules, start, min(positions, verdict.positions), engine)
                if positions < verdict.positions:
                    assert less.outcome is Outcome.UNKNOWN, (number, engine, positions)
                    assert less.positions == positions, (number, engine, positions)
    assert decided > 200


def test_where_removal_is_optional_the_line_says_when():
    rules = replace(preset("simple-simon").rules, removal="optional")
    start = deal(rules, 1)
    verdict = solve(rules, start)
    assert is_win(rules, start, verdict.line)
    assert sum(move.target == OFF for move in verdict.line) == 4


def test_a_won_board_is_solved_without_a_move():
    rules = replace(preset("simple-simon").rules, suits="S---", layout=((0, 0), (0, 13)))
    verdict = solve(rules, board("", run("S")))
    assert verdict.solved
    assert verdict.line == ()
    verdict = solve(replace(rules, removal="optional"), board("", run("S")))
    assert verdict.line == ((1, OFF, 13),)


def test_a_board_without_moves_is_unwinnable():
    rules = preset("spiderette-1").rules
    stuck = replace(rules, suits="S---", layout=((0, 7), (0, 6)))
    verdict = solve(stuck, board("AS 2S 3S 4S 5S 6S 7S", "8S 9S TS JS QS KS"))
    assert verdict.outcome is Outcome.UNWINNABLE
    assert verdict.positions == 2


@pytest.mark.parametrize("positions", [0, -1, 10**9, True, 1.5])
def test_an_impossible_budget_is_refused(positions):
    rules = preset("spider-1").rules
    with pytest.raises(InputError, match="positions is"):
        solve(rules, deal(rules, 1), positions)
    with pytest.raises(InputError, match="positions is"):
        SolverContestant(positions=positions)


def test_the_contestant_reports_the_line_and_nothing_it_does_not_know():
    solver = SolverContestant(positions=100_000)
    rules = preset("spider-1").rules
    won = solver.play(rules, deal(rules, 1), seed=0)
    assert won.outcome is Outcome.SOLVED
    assert (won.deals, won.runs, won.face_down) == (5, 8, 0)
    assert won.moves == len(line_from_bytes(won.line))
    open_ = SolverContestant(positions=500).play(rules, deal(rules, 1), seed=0)
    assert open_.outcome is Outcome.UNKNOWN
    assert open_.reason == "positions"
    assert (open_.moves, open_.deals, open_.runs, open_.positions) == (0, 0, 0, 500)
    assert open_.line == b""
