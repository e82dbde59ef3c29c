"""Positions that other programs got wrong, with verdicts found by exhaustive search."""

from dataclasses import replace

import pytest

from spidersim.board import Board
from spidersim.presets import preset
from spidersim.referee import is_win
from spidersim.results import Outcome, Reason
from spidersim.solver.solve import solve
from tests.boards import board
from tests.solver.games import prove

STRICT = preset("spiderette-4").rules
RELAXED = preset("spiderette-4-relaxed").rules

FACE_STATE = (
    "<7S> <JS> <TS> <8H> 6H",
    "<JH> <9H> <7H> <4S> 3H",
    "{} AH",
    "2S KS 4H 9S",
    "<QS> <QH> 5S",
    "KH",
    "<TH> <AS> 3S",
)
"""thecharlieblake/Solvitaire#140, KDE bug 265857: whether 2H lies face up decides."""

SPLIT = board(
    "<KH> <QS> <TH> <6H> <6S> 3H",
    "<AH> <3S> 5H",
    "8S 5S 4S",
    "9H",
    "8H 7S TS 2S JH",
    "<KS> <7H> <4H> AS",
    "<9S> <QH> 2H JS",
    runs="CD",
)
"""shlomif/PySolFC#168: lost to a search that never splits a run."""

ORDER = (
    "<9H> <2S> AS",
    "<TS> <4S> JS",
    "<8S> 7H JH",
    "QH QS",
    "9S 4H 3S",
    "<7S> 5H 5S 3H AH",
    "<6H> <KH> <2H> 6S",
)
"""Solvitaire commit b442897: while stock remains, columns 1 and 3 are not alike."""


def face_state(card: str) -> Board:
    columns = (column.format(card) for column in FACE_STATE)
    return board(*columns, stock="6S 5H 8S", runs="CD")


def order(*columns: str) -> Board:
    return board(*columns, stock="8H TH KS", runs="CD")


SWAPPED = (ORDER[2], ORDER[1], ORDER[0], *ORDER[3:])

CASES = {
    "P1": (face_state("2H"), Outcome.SOLVED),
    "P2": (face_state("<2H>"), Outcome.UNWINNABLE),
    "P3": (SPLIT, Outcome.SOLVED),
    "P4": (order(*ORDER), Outcome.SOLVED),
    "P5": (order(*SWAPPED), Outcome.UNWINNABLE),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("rules", [STRICT, RELAXED], ids=["strict", "relaxed"])
def test_the_verdict_is_the_one_found_by_exhaustive_search(rules, name):
    position, outcome = CASES[name]
    verdict = solve(rules, position, 1_000_000)
    assert verdict.outcome is outcome
    assert verdict.reason is None
    assert is_win(rules, position, verdict.line) == (outcome is Outcome.SOLVED)


@pytest.mark.parametrize("name", CASES)
def test_the_prover_alone_says_the_same_or_that_it_lacked_room(name):
    position, outcome = CASES[name]
    expected = [outcome] if outcome is Outcome.UNWINNABLE else [outcome, Outcome.UNKNOWN]
    assert prove(STRICT, position, 200_000).outcome in expected


@pytest.mark.parametrize("name", CASES)
def test_one_position_decides_nothing(name):
    verdict = solve(STRICT, CASES[name][0], 1)
    assert verdict.outcome is Outcome.UNKNOWN
    assert verdict.reason is Reason.POSITIONS
    assert verdict.positions == 1


def test_without_a_stock_the_order_of_columns_changes_nothing():
    no_stock = CASES["P3"][0]
    for shift in range(1, 7):
        turned = replace(
            no_stock,
            columns=no_stock.columns[shift:] + no_stock.columns[:shift],
            down=no_stock.down[shift:] + no_stock.down[:shift],
        )
        assert solve(STRICT, turned, 1_000_000).solved
