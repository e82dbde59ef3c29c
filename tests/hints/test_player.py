"""The player that lives by hints: it wins what the solver solves, and its games end."""

import pytest

from spidersim.deals import deal
from spidersim.errors import InputError
from spidersim.hints.contestant import HintPlayer
from spidersim.moves import line_from_bytes
from spidersim.presets import PRESETS, preset
from spidersim.results import Outcome, Reason
from spidersim.solver.solve import solve
from spidersim.sweep.contestants import built_in, contestant
from spidersim.sweep.plan import Game
from spidersim.sweep.play import play_game
from spidersim.testing import check_game, check_seed
from tests.hints.test_hint import UNWINNABLE

SIMON = preset("simple-simon").rules


class Short(HintPlayer):
    """Asks for little, so that most games are played by ordered with many hints in vain."""

    defaults = {"moves": 10_000, "positions": 100}


@pytest.mark.parametrize("game", PRESETS)
def test_every_game_ends_with_legal_moves_and_a_result_that_is_true(game):
    rules = PRESETS[game].rules
    check_game(Short, rules, deal(rules, 1))


@pytest.mark.parametrize("game", ["spiderette-2", "simple-simon"])
def test_the_same_game_whatever_was_played_before(game):
    rules = PRESETS[game].rules
    check_seed(Short, rules, deal(rules, 2))


@pytest.mark.parametrize("game", ["spiderette-2", "simple-simon", "scorpion"])
def test_a_deal_the_solver_solves_is_won_by_its_line(game):
    rules = PRESETS[game].rules
    solved = 0
    for number in (8, 13, 14):
        start = deal(rules, number)
        verdict = solve(rules, start, 20_000)
        if verdict.solved:
            solved += 1
            result, _ = play_game(HintPlayer(positions=20_000), Game(rules, number, "hint", 0))
            assert result.outcome is Outcome.WON
            assert line_from_bytes(result.line) == list(verdict.line)
            assert result.positions == verdict.positions
    assert solved


def test_it_wins_with_hints_asked_for_again_and_again():
    rules = preset("spiderette-1").rules
    result, _ = play_game(HintPlayer(positions=1000), Game(rules, 1, "hint", 0))
    assert result.outcome is Outcome.WON
    assert result.positions > 10_000


def test_nobody_is_asked_again_after_a_proof():
    start = deal(SIMON, UNWINNABLE)
    result = HintPlayer().play(SIMON, start, 0)
    assert result.outcome is Outcome.LOST
    assert result.positions == solve(SIMON, start).positions
    assert result.moves > 1


def test_a_line_is_cut_where_no_move_is_left():
    start = deal(SIMON, 1)
    result = HintPlayer(moves=5).play(SIMON, start, 0)
    assert (result.outcome, result.reason) == (Outcome.LOST, Reason.MOVE_LIMIT)
    assert line_from_bytes(result.line) == list(solve(SIMON, start).line[:5])
    assert HintPlayer(moves=0).play(SIMON, start, 0).reason == Reason.MOVE_LIMIT


def test_it_is_found_by_name_and_marked_as_seeing_everything():
    kind = built_in()["hint"]
    assert kind.sees == "everything"
    assert "sees everything" in kind.title
    assert "seed 001" in kind.source
    asked = contestant("hint:positions=5")
    assert asked.spec == "hint:moves=10000,positions=5"
    assert asked.budget is None, "positions limits one hint, not a game"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hint:positions=0", "positions is 0"),
        ("hint:moves=2000000", "parameter moves of player hint is 2000000"),
    ],
)
def test_impossible_parameters_are_refused(text, message):
    with pytest.raises(InputError, match=message):
        contestant(text)
