"""The board of a day: which deals belong to it, and which is chosen."""

import datetime

import pytest

from spidersim.deals import deal
from spidersim.errors import InputError
from spidersim.presets import preset
from spidersim.referee import is_win
from spidersim.results import Outcome
from spidersim.rules import Rules
from spidersim.solver import daily as daily_module
from spidersim.solver.daily import daily, first_deal


def day(text):
    return datetime.date.fromisoformat(text)


@pytest.mark.parametrize(
    ("game", "date", "number", "passed"),
    [
        ("spider-4", "2026-01-02", 20260102000, {}),
        ("spider-4", "2026-11-27", 20261127000, {}),
        ("spiderette-4", "2026-11-27", 20261127000, {}),
        ("simple-simon", "2026-01-05", 20260105001, {20260105000: Outcome.UNWINNABLE}),
    ],
)
def test_the_board_of_a_day_stays_what_it_is(game, date, number, passed):
    """Whole numbers all the way. A solver that changes these changes the boards of those days."""
    rules = preset(game).rules
    found = daily(rules, day(date))
    assert (found.number, found.passed) == (number, passed)
    assert is_win(rules, deal(rules, number), found.verdict.line)


def test_days_share_no_deal():
    assert first_deal(day("0001-01-01")) == 10101000
    assert first_deal(day("2026-12-31")) == 20261231000
    assert first_deal(day("9999-12-31")) + 999 < 2**64


def test_a_game_that_nobody_can_win_has_no_board_of_the_day(monkeypatch):
    """A pack in two columns."""
    monkeypatch.setattr(daily_module, "DEALS", 3)
    rules = Rules(decks=1, suits="SHCD", layout=((0, 26),) * 2)
    with pytest.raises(InputError, match="none of the deals 60780306 to 60780308 is proven"):
        daily(rules, day("2026-01-02"))
