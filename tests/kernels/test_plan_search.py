"""The planner's search finds what the referee says can be reached before something shows."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from spidersim.cards import UNKNOWN
from spidersim.deals import deal
from spidersim.kernels import plan_search as pl
from spidersim.kernels import search_store as ss
from spidersim.kernels.plan_features import FEATURES
from spidersim.moves import unpack
from spidersim.players.planner import Planner
from spidersim.players.reveal import Reveal
from spidersim.players.view import view
from spidersim.players.weights import learned
from spidersim.presets import preset
from spidersim.referee import Ending, apply, ending, legal_moves, replay
from tests.boards import board, run

SPIDER = preset("spider-4").rules
POSITIONS = 4000


def seen_at(name, number, reveals):
    """Return what a player sees after some reveals of a game, or None when it is over."""
    rules = preset(name).rules
    start = deal(rules, number)
    result = Reveal(positions=200, endgame=100).play(rules, start, 0)
    positions = [start]
    for position in replay(rules, start, map(unpack, np.frombuffer(result.line, "<u2").tolist())):
        before = positions[-1]
        if (position.face_down, position.stock) != (before.face_down, before.stock):
            positions.append(position)
    position = positions[min(reveals, len(positions) - 1)]
    return None if ending(rules, position) else view(rules, position)


def plain(rules, start):
    """Return every position within reach, columns in any order, the turns and the deals."""
    as_set = lambda b: tuple(sorted(zip(b.columns, b.down, strict=True)))  # noqa: E731
    seen, turns, deals = {as_set(start)}, set(), set()
    todo = [start]
    while todo and len(seen) < POSITIONS:
        here = todo.pop()
        for move in legal_moves(rules, here):
            if move.cards == 0:
                deals.add(as_set(here))
                continue
            size = len(here.columns[move.source])
            if not here.columns[move.target] and move.cards == size:
                continue  # the same position with its columns in another order
            there = apply(rules, here, move)
            if there.face_down < here.face_down:
                turns.add(as_set(there))
            elif as_set(there) not in seen:
                seen.add(as_set(there))
                todo.append(there)
    return seen, turns, deals, not todo


@given(st.sampled_from(["spider-4", "spider-2-relaxed"]), st.integers(1, 50), st.integers(0, 40))
@settings(max_examples=25, deadline=None)
def test_the_search_finds_every_reveal(name, number, reveals):
    seen = seen_at(name, number, reveals)
    assume(seen is not None)
    start = seen.laid(sorted(seen.unseen.elements()))
    reached, turns, deals, complete = plain(seen.rules, start)
    assume(complete and not start.complete)
    planner = Planner(seen.rules, 3 * POSITIONS, learned(4))
    planner.look(start)
    mind = planner.mind
    args = (mind.p, planner.switches, planner.weights.guide, mind.s, mind.c, mind.t, mind.h.row)
    pl.look_ahead(*args, planner.positions, len(mind.s.table) - 1, 1)
    assert mind.s.counts[ss.RECORDS] == len(reached) + len(turns)
    assert mind.t.counts[pl.TURNS] == min(len(turns), len(mind.t.turns))
    assert mind.t.counts[pl.DEALS] == min(len(deals), len(mind.t.deals))


@given(st.integers(1, 50), st.integers(0, 40))
@settings(max_examples=25, deadline=None)
def test_every_plan_is_legal_and_ends_with_the_first_thing_to_show(number, reveals):
    seen = seen_at("spider-2", number, reveals)
    assume(seen is not None and not seen.is_open)
    rules, start = seen.rules, seen.laid(sorted(seen.unseen.elements()))
    planner = Planner(rules, 500, learned(2))
    planner.look(start)
    count = planner.think()
    for leaf in range(max(0, count)):
        here = start
        for step in planner.steps_to(count, leaf):
            assert (here.face_down, here.stock) == (start.face_down, start.stock)
            here = apply(rules, here, unpack(int(step)))
        assert (here.face_down, here.stock) != (start.face_down, start.stock)


def test_a_run_that_would_block_the_deal_is_not_completed():
    rules = preset("spider-1").rules
    # Removing the run would leave 5 cards for 10 columns, and 10 to deal.
    start = board(run("S", "K", "2"), "AS KS", "9S", "8S", "7S", "6S", *[""] * 4, stock="2S " * 10)
    planner = Planner(rules, 2000, learned(1))
    planner.look(start)
    count = planner.think()
    assert count > 0
    for leaf in range(count):
        here = start
        for step in planner.steps_to(count, leaf):
            here = apply(rules, here, unpack(int(step)))
        assert here.complete == 0
        assert ending(rules, here) is not Ending.DEAL_BLOCKED


def test_a_win_within_reach_is_found():
    start = board(run("S", "K", "2"), "AS", *[""] * 8, runs="SSSSSSS")
    rules = preset("spider-1").rules
    planner = Planner(rules, 100, learned(1))
    planner.look(start)
    steps = planner.steps_to(planner.think(), 0)
    assert [str(unpack(int(step))) for step in steps] == ["2>1"]


def described(start):
    """Return the features of the best leaf's position by their names."""
    planner = Planner(SPIDER, 500, learned(4))
    planner.look(start)
    count = planner.think()
    assert count > 0
    from spidersim.kernels import plan_choice as pc

    pc.describe_leaf(planner.mind, planner.switches, planner.weights.guide, 0)
    return dict(zip(FEATURES, planner.mind.g.x.tolist(), strict=True))


def test_features_say_what_they_are_called():
    start = board(
        "<2C> <3C> 7H", "8H", "KS QS JS", "KD", "2D 5C", *["<3D> KH"] * 4, "KC", stock="2D " * 10
    )
    x = described(start)  # the only card that can be turned is the 3C, by the 7H on the 8H
    near = lambda value: pytest.approx(value, abs=1e-5)  # noqa: E731
    assert x["1 rows left"] == 1
    assert x["columns with 1 face down"] == near(0.5)  # the first one, when its 3C has turned
    assert x["columns with 0 face down"] == near(0.5)
    assert x["cards face down"] == near(0.5)
    assert x["an empty column"] == 0
    assert x["neighbours of one run"] == near(0.3)  # 8H 7H, KS QS, QS JS
    assert x["neighbours that do not fit"] == near(0.1)  # 2D 5C
    assert x["cards on lower ones"] == near(0.1)
    assert x["longest run"] == near(3 / 13)
    assert x["kings at roots"] == near(0.3)
    assert x["other kings"] == near(0.4)
    assert x["hidden cards with a place"] == 0  # twos and threes: no three or four is at an end
    assert x["hidden kings"] == 0
    assert x["hidden aces to threes"] == 1
    assert x["face down under the card to turn"] == near(0.25)
    assert x["about to deal"] == 0


def test_what_is_hidden_is_laid_in_order():
    start = deal(SPIDER, 1)
    seen = view(SPIDER, start)
    laid = seen.laid(sorted(seen.unseen.elements()))
    assert UNKNOWN not in laid.stock
    assert view(SPIDER, laid) == seen
    assert not seen.is_open
