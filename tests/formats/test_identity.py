"""What is written is read again, at any point of any game, or refused when it is written."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings

from spidersim.errors import InputError
from spidersim.formats import read_text, write_fc_solve, write_json, write_solvitaire, write_text
from tests.formats.positions import GAMES, played, positions


@given(positions())
@settings(max_examples=150, deadline=None)
def test_native_text_and_our_json_hold_every_position(position):
    rules, board = position
    assert read_text(write_text(board), rules) == board
    assert read_text(write_json(board), rules) == board


@given(positions())
@settings(max_examples=150, deadline=None)
def test_solvitaire_holds_every_position_it_does_not_refuse(position):
    rules, board = position
    mixed_runs = rules.run != "same_suit" and board.runs
    holes = 0 in board.reserve[: sum(code != 0 for code in board.reserve)]
    if board.taken or mixed_runs or holes:
        with pytest.raises(InputError, match="JSON of Solvitaire"):
            write_solvitaire(rules, board)
    else:
        assert read_text(write_solvitaire(rules, board), rules) == board


@given(positions(("simple-simon", "spiderette-4", "spider-1", "mrs-mop")))
@settings(max_examples=100, deadline=None)
def test_freecell_solvers_text_holds_open_boards_of_one_pack(position):
    rules, board = position
    if rules.decks > 1 or board.stock or board.face_down:
        with pytest.raises(InputError, match="text of Freecell Solver has"):
            write_fc_solve(rules, board)
    else:
        again = read_text(write_fc_solve(rules, board), rules)
        # The order in which the runs left is lost, and means nothing.
        assert replace(again, runs=board.runs) == board
        assert sorted(again.runs) == sorted(board.runs)


def test_the_games_tried_reach_what_formats_must_hold():
    seen = set()
    for number in range(60):
        chance = random.Random(number)
        for rules in GAMES.values():
            if rules.ranks == 3:
                board = played(rules, number, chance.randrange(60), chance.choice)
                seen |= {
                    name
                    for name, holds in {
                        "runs": board.runs,
                        "mixed runs": board.runs and rules.run == "alternating",
                        "returned": board.taken,
                        "all returned": rules.ranks in board.taken,
                        "played from the reserve": 0 in board.reserve,
                        "no stock": not board.stock,
                        "empty column": () in board.columns,
                    }.items()
                    if holds
                }
    assert len(seen) == 7
