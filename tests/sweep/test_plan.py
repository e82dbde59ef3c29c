import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spidersim.presets import preset
from spidersim.sweep.plan import Cell, cells, mix, plan
from tests.sweep.conftest import small_spec

CELL = Cell("spider-1", preset("spider-1").rules, "chance:positions=5", 1, 0)


def test_every_game_of_a_sweep_is_planned_once():
    spec = small_spec(deals="3,1-2,9")
    games = [(game.rules, game.player, game.deal) for game in plan(spec)]
    assert len(games) == len(set(games)) == 2 * 2 * 4
    assert [deal for *_, deal in games[:4]] == [1, 2, 3, 9]


def test_seeds_do_not_change():
    # Pinned: another value would make every kept row another game.
    assert CELL.id == "4d271206c4b361f2"
    assert [game.seed for game in CELL.games([0, 1, 2**64 - 1])] == [
        3108706039721214291,
        4403388033729259579,
        17511941978517261102,
    ]


def test_a_games_seed_depends_on_itself_alone():
    few = {(g.rules, g.player, g.deal): g.seed for g in plan(small_spec())}
    more = small_spec(
        deals="0-30", games=["spider-4", "spider-2", "spider-1"], players=["liar", "chance"]
    )
    many = {(g.rules, g.player, g.deal): g.seed for g in plan(more)}
    shared = few.keys() & many.keys()
    assert len(shared) == 2 * 20
    assert all(few[key] == many[key] for key in shared)


@pytest.mark.parametrize(
    "other",
    [
        replace(CELL, rules=preset("spider-2").rules),
        replace(CELL, player="chance:positions=6"),
        replace(CELL, player="slow:positions=5"),
        replace(CELL, version=2),
        replace(CELL, seed=1),
    ],
)
def test_a_changed_meaning_is_another_cell(other):
    assert other.id != CELL.id
    assert next(other.games([1])).seed != next(CELL.games([1])).seed


def test_a_games_name_is_not_its_meaning():
    assert replace(CELL, game="pavouk").id == CELL.id


@given(st.sets(st.integers(0, 2**64 - 1), max_size=50))
def test_deals_of_a_cell_have_seeds_of_their_own(deals):
    seeds = {game.seed for game in CELL.games(deals)}
    assert len(seeds) == len(deals)
    assert all(0 <= seed < 2**64 for seed in seeds)


def test_mixing_is_splitmix64():
    # The reference generator's first numbers for the seed 1234567.
    golden = 0x9E3779B97F4A7C15
    numbers = [mix(1234567 + i * golden) for i in (1, 2, 3)]
    assert numbers == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_planning_leaves_global_chance_alone():
    before = random.getstate(), np.random.get_state()[1].tolist()
    list(plan(small_spec()))
    assert (random.getstate(), np.random.get_state()[1].tolist()) == before


def test_cells_are_told_apart_by_hash():
    ids = [cell.id for cell in cells(small_spec())]
    assert len(set(ids)) == 4
