"""Statistics: intervals and tests for counts of games, and for means; every interval is at 95 %.

`None` stands for what cannot be said, such as a rate of no games at all: it is printed as n/a.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy.typing as npt

_Z = NormalDist().inv_cdf(0.975)


class Interval(NamedTuple):
    """The two ends of a confidence interval."""

    low: float
    high: float


def wilson(successes: int, n: int) -> Interval | None:
    """Return the score interval for a proportion; None of no trials.

    It never leaves 0 to 1 and is never of zero width, at 0 of n and n of n neither.

    References
    ----------
    Wilson, E. B. (1927). Probable inference, the law of succession, and statistical inference.
    Journal of the American Statistical Association 22, 209-212.
    """
    if n == 0:
        return None
    shrink = 1 / (1 + _Z**2 / n)
    rate = successes / n
    centre = shrink * (rate + _Z**2 / (2 * n))
    half = shrink * _Z * sqrt(rate * (1 - rate) / n + (_Z / (2 * n)) ** 2)
    # At the borders the exact ends are 0 and 1, which rounding would miss by a hair.
    return Interval(
        centre - half if successes > 0 else 0.0, centre + half if successes < n else 1.0
    )


@dataclass(frozen=True)
class Rate:
    """How often something succeeded, where some outcomes may be open.

    An open outcome (a solver's unknown, a game that ended in an error) could have gone either
    way. It stays in the denominator and widens the interval: the low end counts it as a failure,
    the high end as a success.

    Attributes
    ----------
    successes, open, n : int
        Games that succeeded, games whose outcome is open, and all games.
    """

    successes: int
    open: int
    n: int

    @property
    def floor(self) -> float | None:
        """The share of successes, as if every open outcome were a failure."""
        return self.successes / self.n if self.n else None

    @property
    def ceiling(self) -> float | None:
        """The share of successes, as if every open outcome were a success."""
        return (self.successes + self.open) / self.n if self.n else None

    @property
    def interval(self) -> Interval | None:
        """From the low end of the floor's Wilson interval to the high end of the ceiling's."""
        floor = wilson(self.successes, self.n)
        ceiling = wilson(self.successes + self.open, self.n)
        return Interval(floor.low, ceiling.high) if floor and ceiling else None


@dataclass(frozen=True)
class Pairs:
    """The same deals played twice: how often both, only one, or neither succeeded.

    Attributes
    ----------
    both, only_first, only_second, neither : int
        Deals by which of the two games succeeded.
    """

    both: int
    only_first: int
    only_second: int
    neither: int

    @property
    def n(self) -> int:
        """How many pairs there are."""
        return self.both + self.only_first + self.only_second + self.neither

    @property
    def difference(self) -> float | None:
        """The first share of successes less the second."""
        return (self.only_first - self.only_second) / self.n if self.n else None

    @property
    def interval(self) -> Interval | None:
        """The square-and-add score interval for the difference (Newcombe's method 10).

        References
        ----------
        Newcombe, R. G. (1998). Improved confidence intervals for the difference between binomial
        proportions based on paired data. Statistics in Medicine 17, 2635-2650.
        """
        n, difference = self.n, self.difference
        first = wilson(self.both + self.only_first, n)
        second = wilson(self.both + self.only_second, n)
        if difference is None or first is None or second is None:
            return None
        rate_first = (self.both + self.only_first) / n
        rate_second = (self.both + self.only_second) / n
        phi = self._correlation()

        def distance(one: float, other: float) -> float:
            return sqrt(max(0.0, one**2 - 2 * phi * one * other + other**2))

        return Interval(
            max(-1.0, difference - distance(rate_first - first.low, second.high - rate_second)),
            min(1.0, difference + distance(first.high - rate_first, rate_second - second.low)),
        )

    def _correlation(self) -> float:
        """Newcombe's estimate of phi: continuity-corrected where it is positive."""
        excess: float = self.both * self.neither - self.only_first * self.only_second
        if excess > 0:
            excess = max(excess - self.n / 2, 0.0)
        product = (
            (self.both + self.only_first)
            * (self.only_second + self.neither)
            * (self.both + self.only_second)
            * (self.only_first + self.neither)
        )
        return excess / sqrt(product) if product else 0.0

    @property
    def p(self) -> float | None:
        """The exact two-sided McNemar test: a binomial test on the discordant pairs.

        References
        ----------
        McNemar, Q. (1947). Note on the sampling error of the difference between correlated
        proportions or percentages. Psychometrika 12, 153-157.
        """
        if self.n == 0:
            return None
        discordant = self.only_first + self.only_second
        if discordant == 0:
            return 1.0
        from scipy.stats import binomtest  # late: it takes half a second

        return float(binomtest(self.only_first, discordant).pvalue)


class Mean(NamedTuple):
    """A mean, and its interval where there is one."""

    mean: float
    interval: Interval | None


def mean(numbers: npt.NDArray[Any]) -> Mean | None:
    """Return the mean of some numbers with its t interval; None of no numbers.

    Of the differences between the same deals played twice, this is the paired t interval. It is
    None where all numbers are the same: how far they spread is then not known, and an interval of
    no width would claim that they could not be others.

    References
    ----------
    Student (1908). The probable error of a mean. Biometrika 6, 1-25.
    """
    n = len(numbers)
    if n == 0:
        return None
    middle = float(numbers.mean())
    if numbers.min() == numbers.max():
        return Mean(middle, None)
    from scipy.special import stdtrit  # late, as above

    half = float(stdtrit(n - 1, 0.975)) * float(numbers.std(ddof=1)) / sqrt(n)
    return Mean(middle, Interval(middle - half, middle + half))


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p-values corrected for their number, in the order given.

    References
    ----------
    Holm, S. (1979). A simple sequentially rejective multiple test procedure. Scandinavian
    Journal of Statistics 6, 65-70.
    """
    corrected = [0.0] * len(p_values)
    largest = 0.0
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    for rank, i in enumerate(order):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[i]))
        corrected[i] = largest
    return corrected
