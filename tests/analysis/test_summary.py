import json

import pytest

from spidersim.analysis.frame import load, records, select, shortfall
from spidersim.analysis.statistics import wilson
from spidersim.analysis.summary import lengths, summarise
from spidersim.errors import InputError
from tests.analysis.frames import frame, games, realistic, write_run

MIXED = ["won"] * 6 + ["lost"] * 2 + ["error", "unknown"]


def test_every_outcome_is_counted_by_name_and_an_error_is_no_loss():
    (line,) = records(summarise(frame(games("spider-4", "tips", MIXED))))
    counts = {name: line[name] for name in ("n", "won", "lost", "error", "unknown", "solved")}
    assert counts == {"n": 10, "won": 6, "lost": 2, "error": 1, "unknown": 1, "solved": 0}
    assert (line["floor"], line["ceiling"]) == (0.6, 0.8)
    assert (line["low"], line["high"]) == (wilson(6, 10).low, wilson(8, 10).high)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("outcomes", "low", "high"),
    [(["lost"] * 20, 0.0, 0.1611), (["won"] * 20, 0.8389, 1.0), (["error"] * 20, 0.0, 1.0)],
)
def test_the_borders_have_intervals_and_no_warnings(outcomes, low, high):
    (line,) = records(summarise(frame(games("spider-1", "random", outcomes))))
    assert (line["low"], line["high"]) == pytest.approx((low, high), abs=5e-5)
    json.dumps(line, allow_nan=False)


def test_a_solver_has_a_floor_and_a_ceiling():
    outcomes = ["solved"] * 5 + ["unwinnable"] * 2 + ["unknown"] * 3
    rows = frame(games("spider-4", "solver", outcomes, positions=range(1, 11)))
    (line,) = records(summarise(rows))
    assert (line["floor"], line["ceiling"]) == (0.5, 0.8)
    assert line["unwinnable"] == 2
    assert line["positions"] == 5.5


def test_games_are_never_pooled_and_stand_in_their_listed_order():
    rows = frame(
        games("spider-4", "random", ["lost"] * 3),
        games("spider-1-relaxed", "random", ["won"] * 3),
        games("spider-1", "random", ["won", "lost", "lost"]),
    )
    table = summarise(rows)
    assert list(table["game"]) == ["spider-1", "spider-1-relaxed", "spider-4"]
    assert list(table["n"]) == [3, 3, 3]


def test_players_stand_in_one_order_the_best_first():
    rows = frame(
        games("spider-1", "random", ["won"] * 2 + ["lost"] * 8),
        games("spider-1", "ordered", ["won"] * 1 + ["lost"] * 9),
        games("spider-2", "random", ["won"] * 2 + ["lost"] * 8),
        games("spider-2", "ordered", ["won"] * 9 + ["lost"] * 1),
    )
    assert list(summarise(rows)["player"]) == ["ordered", "random"] * 2


def test_the_same_player_with_other_parameters_is_another_line():
    rows = frame(*(games("spider-1", "tips", ["won"], parameters=f"look={k}") for k in range(200)))
    assert len(summarise(rows)) == 200


def test_medians_are_of_their_own_outcome():
    outcomes = ["won", "won", "lost", "lost", "error"]
    (line,) = records(
        summarise(frame(games("spider-1", "random", outcomes, moves=[100, 110, 10, 30, 999])))
    )
    assert (line["moves_won"], line["moves_lost"]) == (105, 20)


def test_lengths_are_distributions_by_outcome():
    rows = frame(
        games("spider-1", "random", ["won"] * 5 + ["lost"], moves=[1, 2, 3, 4, 10, 7]),
        games("spider-1", "solver", ["solved", "unknown", "error"], moves=[50, 0, 0]),
    )
    table = {(line["player"], line["outcome"]): line for line in records(lengths(rows))}
    assert set(table) == {("random", "won"), ("random", "lost"), ("solver", "solved")}
    won = table["random", "won"]
    assert [won[name] for name in ("n", "least", "median", "most", "mean")] == [5, 1, 3, 10, 4]
    assert (won["q25"], won["q75"]) == (2, 4)


def test_no_game_that_ended_has_no_lengths():
    assert lengths(frame(games("spider-1", "solver", ["unknown"]))).empty


def test_choice_of_games_and_players():
    rows = frame(*realistic(5))
    assert set(select(rows, ["Spider 4"])["game"]) == {"spider-4"}
    assert set(select(rows, [], ["click", "ordered"])["player"]) == {"click", "ordered"}
    one = select(rows, ["spider-1"], ["solver:positions=167000"])
    assert list(one["parameters"].unique()) == ["positions=167000"]
    assert len(select(rows)) == len(rows)


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"games": ["spider-3"]}, "the run has no game 'spider-3'; did you mean spider-"),
        ({"games": ["klondike"]}, "it has spider-1, spider-1-relaxed"),
        ({"players": ["ordred"]}, "the run has no player 'ordred'; did you mean ordered?"),
        ({"players": ["solver:positions=3"]}, "did you mean solver:positions=167000?"),
        ({"players": ["solver:167000"]}, "is not NAME"),
    ],
)
def test_a_wrong_choice_says_what_there_is(chosen, message):
    with pytest.raises(InputError) as error:
        select(frame(*realistic(3)), **chosen)
    assert message in str(error.value)


def test_a_short_run_says_so(tmp_path):
    cell = games("spider-1", "random", ["won"] * 7)
    run = write_run(tmp_path / "run", cell, deals="1-10")
    assert shortfall(run, load(run)) == "10 games were asked for, and 7 of them are here."
    whole = write_run(tmp_path / "whole", cell, deals="1-7")
    assert shortfall(whole, load(whole)) == ""
