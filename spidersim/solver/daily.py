"""Daily: one board a day, the same for everybody, proven winnable, as seed 001 has it."""

import datetime
from collections.abc import Callable
from dataclasses import dataclass

from spidersim.deals import deal
from spidersim.errors import InputError
from spidersim.results import Outcome
from spidersim.rules import Rules
from spidersim.solver.solve import solve
from spidersim.solver.verdict import Verdict

POSITIONS = 1_000_000
"""The most positions stored for each deal that may become the board of a day."""

DEALS = 1_000
"""How many deal numbers belong to a day."""


@dataclass(frozen=True)
class Daily:
    """The board of a day.

    Attributes
    ----------
    number : int
        Its deal number.
    verdict : Verdict
        The proof that it can be won.
    passed : dict of int to Outcome
        The deals of the day before it: those proven unwinnable, and those unknown.
    """

    number: int
    verdict: Verdict
    passed: dict[int, Outcome]


Tell = Callable[[int, Outcome], None]
"""Is told of a deal that is passed over."""


def first_deal(date: datetime.date) -> int:
    """Return the deal number that a day begins with: its digits, YYYYMMDD, and three zeros."""
    return (10_000 * date.year + 100 * date.month + date.day) * DEALS


def daily(rules: Rules, date: datetime.date, tell: Tell | None = None) -> Daily:
    """Return a day's board: of its deals the first that is proven winnable.

    The day has the deals from `first_deal` on, and each is given `POSITIONS`. Another
    version of the solver chooses another board only on a day when it proves a deal that this one
    passed as unknown, or no longer proves the deal that this one chose.

    Parameters
    ----------
    rules : Rules
        The game.
    date : date
        The day.
    tell : callable, optional
        Called with the number and the verdict of every deal that is passed over.

    Raises
    ------
    InputError
        When none of the day's `DEALS` deals is proven winnable.
    """
    first = first_deal(date)
    passed: dict[int, Outcome] = {}
    for number in range(first, first + DEALS):
        verdict = solve(rules, deal(rules, number), POSITIONS)
        if verdict.solved:
            return Daily(number, verdict, passed)
        passed[number] = verdict.outcome
        if tell:
            tell(number, verdict.outcome)
    raise InputError(
        f"none of the deals {first} to {number} is proven winnable within {POSITIONS:,} positions"
    )
