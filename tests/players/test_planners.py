"""The players that plan: what they do with nothing hidden, with chance, and with weights."""

import json
from dataclasses import replace

import numpy as np
import pytest

from spidersim.deals import deal
from spidersim.errors import InputError
from spidersim.moves import Move
from spidersim.players import learning
from spidersim.players.expert import Expert
from spidersim.players.planner import Planner
from spidersim.players.reveal import Reveal
from spidersim.players.view import view
from spidersim.players.weights import GUIDE, learned, linear, read_weights
from spidersim.presets import preset
from spidersim.referee import apply
from spidersim.results import Outcome, Reason
from spidersim.sweep.contestants import contestant
from spidersim.testing import check_choices
from tests.boards import board, run

SPIDER = preset("spider-4").rules
ONE_SUIT = preset("spider-1").rules
FEW = {"positions": 300, "endgame": 3000}


def small(kind):
    """Return a planner that has little to search."""
    return type(kind.__name__, (kind,), {"defaults": {**kind.defaults, **FEW}})


FEWER = {**FEW, "candidates": 3, "samples": 2, "reply": 50}


def test_more_thought_wins_more():
    deals = [deal(ONE_SUIT, number) for number in range(1, 41)]
    few, many = (
        sum(Reveal(positions=n).play(ONE_SUIT, start, 0).outcome == Outcome.WON for start in deals)
        for n in (20, 2000)
    )
    assert many > few
    assert many >= 30


def test_an_open_game_is_solved():
    simon = preset("simple-simon").rules
    results = [Reveal(endgame=50_000).play(simon, deal(simon, n), 0) for n in range(1, 11)]
    assert sum(result.outcome == Outcome.WON for result in results) >= 8
    assert all(r.reason == Reason.RESIGNED for r in results if r.outcome == Outcome.LOST)


def test_one_kind_of_card_left_hidden_is_known():
    start = board(run("S", "K", "3"), "<2S> AS", *[""] * 8, runs="SSSSSSS")
    assert view(ONE_SUIT, start).is_open
    assert Reveal(**FEW).play(ONE_SUIT, start, 0).outcome == Outcome.WON


def test_with_one_candidate_the_expert_is_reveal():
    for number in range(1, 6):
        start = deal(SPIDER, number)
        expert = Expert(**{**FEWER, "candidates": 1}).play(SPIDER, start, 7)
        assert expert == Reveal(**FEW).play(SPIDER, start, 7)


def test_the_seed_is_the_only_chance():
    start = deal(SPIDER, 3)
    lines = [Expert(**FEWER).play(SPIDER, start, seed).line for seed in range(6)]
    assert lines[2] == Expert(**FEWER).play(SPIDER, start, 2).line
    assert len(set(lines)) > 1


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("reveal:positions=0", "positions of player reveal is 0, not a whole number from 1 to"),
        ("reveal:endgame=0", "endgame of player reveal is 0"),
        ("expert:candidates=0", "candidates of player expert is 0, not a whole number from 1"),
        ("expert:samples=0", "samples of player expert is 0"),
        ("expert:ahead=1001", "ahead of player expert is 1001, not a whole number from 0 to 1000"),
        ("expert:reply=0", "reply of player expert is 0"),
        ("reveal:positions=10000001", "positions of player reveal is 10000001"),
        ("reveal:weights=none.toml", "none.toml cannot be read"),
    ],
)
def test_what_cannot_be_is_refused(words, answer):
    with pytest.raises(InputError, match=answer):
        contestant(words)


def test_weights_of_ones_own_are_part_of_the_player(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('[guide]\nempty_column = 90\n\n[value]\n"cards face down" = -3\n', "utf-8")
    player = contestant(f"reveal:weights={path},positions=300")
    again = contestant(player.spec)
    assert again.spec == player.spec
    assert "#" in player.spec
    start = deal(SPIDER, 1)
    game = player.play(SPIDER, start, 0)
    assert game == again.play(SPIDER, start, 0)
    assert game.line != Reveal(positions=300).play(SPIDER, start, 0).line
    path.write_text("[guide]\nempty_column = 91\n", "utf-8")
    with pytest.raises(InputError, match="other weights than before"):
        contestant(player.spec)
    assert contestant(f"reveal:weights={path}").spec != player.spec


def test_a_file_of_weights_changes_what_it_names(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("[guide]\ngap = -7\n", "utf-8")
    ours = learned(4)
    mine = read_weights(path).over(ours)
    assert [name for name, a, b in zip(GUIDE, mine.guide, ours.guide, strict=True) if a != b] == [
        "gap"
    ]
    assert mine.net is ours.net


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("[guide]\nempty = 3", "guide has no 'empty'; it has removed_run"),
        ("[value]\nempty = 3", "value has no 'empty'"),
        ("[guide]\ngap = 1.5", "guide: gap is 1.5, not a whole number"),
        ("[guide]\ngap = true", "guide: gap is True"),
        ("[guide]\ngap = 1000000", "gap is 1000000"),
        ('[value]\n"runs removed" = nan', "runs removed is nan, not a number"),
        ("guide = 3", "guide is 3, not a table"),
        ("[guides]", "there is no table 'guides'"),
        ("[guide", "is no TOML file"),
    ],
)
def test_a_bad_file_of_weights_is_refused(tmp_path, text, answer):
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError, match=answer):
        contestant(f"reveal:weights={path}")


def test_fewer_suits_go_by_their_own_weights():
    assert learned(1) is not learned(2)
    assert learned(3).net is not learned(2).net
    assert (learned(3).guide == learned(4).guide).all()


def test_learning_can_be_repeated():
    course = learning.Course(1, learning.COURSES[0].guide, 2, 12, 60, 100_001, 20)
    said: list[str] = []
    first, again = learning.learn(course, said.append), learning.learn(course, said.append)
    assert json.dumps(first) == json.dumps(again)
    assert first["deals"] == "100001-100024"
    assert len(said) == 4


def test_learned_weights_say_what_they_were_learned_from():
    for course in learning.COURSES:
        known = learned(course.suits)
        assert (known.guide == learning.SCALE * np.array(course.guide)).all()


def test_the_first_value_is_that_of_the_guide():
    """What turns a card and joins a run is worth more than what only turns one."""
    net = learning.first_value(learning.COURSES[2].guide)
    assert net.direct.any()
    assert not linear({}).direct.any()


def test_a_plan_goes_on_after_an_optional_removal():
    rules = replace(ONE_SUIT, removal="optional")
    start = board(run("S", "K", "2"), "<5S> AS", "<4S> 6S", *["KS"] * 7, stock="3S " * 10)
    player = Reveal(positions=200)
    player.begin(rules, 0)
    made = []
    for _ in range(3):
        choice = player.choose(view(rules, start))
        assert isinstance(choice, Move)
        made.append(str(choice))
        start = apply(rules, start, choice)
    assert "1>off" in made


def test_a_buried_run_that_is_uncovered_shows_what_lies_below():
    """The plan ends there, for nobody knows the card under it."""
    rules = preset("double-scorpion").rules
    start = deal(rules, 6)
    player = Expert(**{**FEW, "candidates": 3, "samples": 1, "reply": 50})
    assert player.play(rules, start, 6).outcome == Outcome.LOST


@pytest.mark.parametrize(("game", "numbers"), [("scorpion", (147, 218)), ("wasp", (119, 199))])
def test_buried_runs_end_plans(game, numbers):
    rules = preset(game).rules
    for number in numbers:
        result = Reveal(positions=2000, endgame=1000).play(rules, deal(rules, number), 0)
        assert result.outcome in (Outcome.WON, Outcome.LOST)


def test_a_win_in_the_columns_ends_the_game():
    rules = replace(preset("spiderette-1").rules, removal="optional", win="removed_or_in_columns")
    for number in range(1, 11):
        check_choices(small(Reveal), rules, deal(rules, number))


def test_a_file_that_changes_in_mid_game_changes_nothing(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("[guide]\ngap = -30\n", "utf-8")
    player = contestant(f"reveal:weights={path},positions=300")
    path.unlink()
    assert player.play(SPIDER, deal(SPIDER, 1), 0).outcome == Outcome.LOST


def test_samples_are_of_all_that_is_unseen():
    rules = preset("fair-maids").rules
    start = replace(deal(rules, 1), columns=((), *deal(rules, 1).columns[1:]), runs=(0,))
    seen = view(rules, start)
    planner = Planner(rules, 100, learned(4))
    unseen = sorted(seen.unseen.elements())
    planner.look(seen.laid(unseen), unseen)
    assert len(planner.unseen) == sum(seen.unseen.values())
