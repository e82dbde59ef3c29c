"""A hint is the solver's move or the ordered player's, and says which."""

from dataclasses import replace

import pytest

from spidersim.cards import parse_card
from spidersim.deals import deal
from spidersim.errors import InputError
from spidersim.hints.hint import hint
from spidersim.hints.words import in_words
from spidersim.moves import DEAL, OFF, Move
from spidersim.players.registry import PLAYERS
from spidersim.players.view import view
from spidersim.presets import PRESETS, preset
from spidersim.referee import Ending, is_win, legal_moves
from spidersim.results import Outcome, Reason
from spidersim.solver.solve import solve
from tests.boards import board, run

SPIDER = preset("spider-4").rules
SIMON = preset("simple-simon").rules
UNWINNABLE = 20260105000
"""A deal of Simple Simon's that is soon proven unwinnable."""


@pytest.mark.parametrize("game", ["spiderette-2", "simple-simon", "wasp"])
def test_where_the_solver_has_a_line_the_hint_is_its_first_move(game):
    rules = PRESETS[game].rules
    start = deal(rules, 1)
    given = hint(rules, start)
    assert given.by == "solver"
    assert given.verdict == solve(rules, start)
    assert given.move == given.verdict.line[0]
    assert given.move in legal_moves(rules, start)
    assert is_win(rules, start, given.verdict.line)
    assert given.end is None


@pytest.mark.parametrize("game", PRESETS)
def test_else_it_is_the_move_of_ordered(game):
    rules = PRESETS[game].rules
    start = deal(rules, 3)
    given = hint(rules, start, positions=1)
    ordered = PLAYERS["ordered"]()
    ordered.begin(rules, 0)
    assert given.by == "ordered"
    assert given.move == ordered.choose(view(rules, start))
    assert given.move in legal_moves(rules, start)
    assert given.verdict.outcome is Outcome.UNKNOWN
    assert given.verdict.reason is Reason.POSITIONS


def test_an_unwinnable_position_is_said_to_be_so_and_gets_a_move():
    given = hint(SIMON, deal(SIMON, UNWINNABLE))
    assert given.verdict.outcome is Outcome.UNWINNABLE
    assert given.by == "ordered"
    assert given.move in legal_moves(SIMON, deal(SIMON, UNWINNABLE))


@pytest.mark.parametrize(
    ("position", "end", "outcome"),
    [
        (board(*[""] * 10, runs="SSHHCCDD"), Ending.WON, Outcome.SOLVED),
        (board("KS", *["5H"] * 9), Ending.NO_MOVES, Outcome.UNWINNABLE),
        (
            board("KS", *[""] * 9, stock="2C " * 10),
            Ending.DEAL_BLOCKED,
            Outcome.UNWINNABLE,
        ),
    ],
    ids=["won", "no moves", "blocked"],
)
def test_a_game_that_is_over_needs_no_hint(position, end, outcome):
    given = hint(SPIDER, position)
    assert (given.move, given.by, given.end) == (None, "", end)
    assert (given.verdict.outcome, given.verdict.positions) == (outcome, 0)


def test_ordered_may_see_no_use_in_any_move():
    """Two kings and eight empty columns: whole columns may move, to no purpose."""
    given = hint(SPIDER, board("KS", "KH", *[""] * 8))
    assert (given.move, given.by, given.end) == (None, "ordered", Reason.RESIGNED)
    assert given.verdict.outcome is Outcome.UNWINNABLE


def test_no_budget_is_no_budget():
    with pytest.raises(InputError, match="positions is 0"):
        hint(SPIDER, board(*[""] * 10), positions=0)


WIDE = replace(SPIDER, decks=1, layout=((0, 1),) * 6, reserve=2, foundation_return="allow")
"""Six columns, two places beside them, and runs that cards return from."""


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (DEAL, "deal a row"),
        (Move(0, OFF, 13), "take the run off column 1"),
        (Move(1, 2, 1), "move 7S from column 2 onto 8H in column 3"),
        (Move(1, 4, 3), "move 3 cards 9S 8S 7S from column 2 onto TH in column 5"),
        (Move(1, 3, 2), "move 2 cards 8S 7S from column 2 to the empty column 4"),
        (Move(7, 2, 1), "move 7D from place 2 of the reserve onto 8H in column 3"),
        (Move(8, 5, 1), "move AC from run 1 of those that have left onto 2D in column 6"),
    ],
)
def test_moves_are_told_in_words(move, words):
    position = board(run("S"), "KD 9S 8S 7S", "8H", "", "TH", "2D", runs="C")
    position = replace(position, reserve=(0, parse_card("7D")))
    assert in_words(WIDE, position, move) == words
