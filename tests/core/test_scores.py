import pytest

from spidersim.board import Board
from spidersim.deals import deal
from spidersim.presets import preset
from spidersim.scores import score
from tests.boards import board, run


def won(rules) -> Board:
    return Board(((),) * rules.columns, (0,) * rules.columns, runs=(0,) * rules.runs)


def test_microsoft_counts_moves_and_runs():
    rules = preset("spider-4").rules
    assert score(rules, deal(rules, 1), 0) == 500
    assert score(rules, deal(rules, 1), 37) == 463
    assert score(rules, won(rules), 250) == 500 - 250 + 800


@pytest.mark.parametrize(
    ("game", "most"),
    [("spider-three-decks", 144), ("spider-4", 96), ("spiderette-4", 48), ("scorpion", 100)],
)
def test_the_most_points(game, most):
    from dataclasses import replace

    rules = preset(game).rules
    if rules.score == "microsoft":
        rules = replace(rules, score="aisleriot")
    assert score(rules, won(rules), 999) == most
    in_columns = board(*[run("SHCD"[i % 4]) for i in range(rules.runs)])
    spare = rules.columns - rules.runs
    if spare >= 0:
        full = Board(in_columns.columns + ((),) * spare, (0,) * rules.columns)
        assert score(rules, full, 0) == most


def test_length_less_one_for_each_suit_run():
    rules = preset("spider-three-decks").rules
    table = board("KS QS JS", "9H 8H", "5C", "<4D> 3D 2D", "7S 6H", *[""] * 7)
    assert score(rules, table, 0) == 2 + 1 + 0 + 1 + 0


def test_scorpion_begins_with_36_less_3_for_each_back():
    rules = preset("scorpion").rules
    table = board("<4D> 3D 2D", "<5H> <9C> 7S", run("S"), "", "", "", "")
    assert score(rules, table, 5) == 36 - 9 + 1 + 12 + 4
