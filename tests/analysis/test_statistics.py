import math

import numpy as np
import pytest
from scipy.stats import binomtest

from spidersim.analysis.statistics import Pairs, Rate, holm, mean, wilson


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [(0, 20, 0.0, 0.1611), (20, 20, 0.8389, 1.0), (7, 25, 0.1428, 0.4758)],
)
def test_wilson_gives_the_reference_values(successes, n, low, high):
    interval = wilson(successes, n)
    assert interval == pytest.approx((low, high), abs=5e-5)


def test_wilson_agrees_with_scipy_and_stays_in_bounds():
    for n in (1, 2, 7, 100, 10**6):
        for successes in {0, 1, n // 3, n - 1, n}:
            interval = wilson(successes, n)
            theirs = binomtest(successes, n).proportion_ci(method="wilson")
            assert interval == pytest.approx((theirs.low, theirs.high), abs=1e-12)
            assert 0 <= interval.low <= successes / n <= interval.high <= 1
            assert interval.low < interval.high


@pytest.mark.filterwarnings("error")
def test_nothing_out_of_nothing_is_not_available():
    assert wilson(0, 0) is None
    rate = Rate(0, 0, 0)
    assert (rate.floor, rate.ceiling, rate.interval) == (None, None, None)
    pairs = Pairs(0, 0, 0, 0)
    assert (pairs.difference, pairs.interval, pairs.p) == (None, None, None)


def test_open_outcomes_stay_in_the_denominator_and_widen_the_interval_upwards():
    rate = Rate(successes=6, open=2, n=10)
    assert rate.floor == 0.6
    assert rate.ceiling == 0.8
    assert rate.interval == (wilson(6, 10).low, wilson(8, 10).high)


def test_a_rate_without_open_outcomes_is_a_plain_wilson_interval():
    rate = Rate(successes=7, open=0, n=25)
    assert rate.floor == rate.ceiling == 0.28
    assert rate.interval == wilson(7, 25)


# Newcombe (1998), table III, the rows of method 10.
NEWCOMBE = {
    (36, 12, 2, 0): (0.0569, 0.3404),
    (20, 12, 2, 16): (0.0562, 0.3292),
    (18, 12, 2, 18): (0.0562, 0.3290),
    (36, 14, 0, 0): (0.1528, 0.4167),
    (35, 14, 0, 1): (0.1461, 0.4175),
    (18, 14, 0, 18): (0.1441, 0.3963),
    (2, 97, 1, 0): (0.8721, 0.9854),
    (1, 97, 1, 1): (0.8736, 0.9850),
    (0, 29, 1, 0): (0.6666, 0.9882),
    (2, 98, 0, 0): (0.9178, 0.9945),
    (1, 98, 0, 1): (0.9171, 0.9916),
    (0, 30, 0, 0): (0.8395, 1.0),
    (54, 0, 0, 0): (-0.0664, 0.0664),
    (53, 0, 0, 1): (-0.0729, 0.0729),
    (30, 0, 0, 24): (-0.0358, 0.0358),
    (27, 0, 0, 27): (-0.0351, 0.0351),
}


@pytest.mark.parametrize(("cells", "published"), NEWCOMBE.items())
def test_paired_interval_gives_newcombes_table(cells, published):
    assert Pairs(*cells).interval == pytest.approx(published, abs=1e-4)


def test_paired_interval_turns_round_with_the_pair():
    low, high = Pairs(20, 12, 2, 16).interval
    assert Pairs(20, 2, 12, 16).interval == pytest.approx((-high, -low))


# Cavo et al. (2012) as analysed by Fagerland, Lydersen and Laake, Statistical Analysis of
# Contingency Tables (2017), chapter 8; sputum media from Armitage and Berry (1994), p. 127.
@pytest.mark.parametrize(
    ("pairs", "p"), [(Pairs(59, 6, 16, 80), 0.052479), (Pairs(20, 12, 2, 16), 0.0129)]
)
def test_exact_mcnemar_gives_published_values(pairs, p):
    assert pairs.p == pytest.approx(p, abs=5e-5)


def test_exact_mcnemar_at_the_borders():
    assert Pairs(10, 0, 0, 10).p == 1.0
    assert Pairs(0, 5, 5, 0).p == 1.0
    assert Pairs(3, 10, 0, 3).p == pytest.approx(2 / 2**10)
    assert 0 < Pairs(0, 1000, 0, 0).p < 1e-300
    assert math.isfinite(Pairs(0, 2000, 0, 0).p)


def test_the_published_interval_of_the_same_table():
    pairs = Pairs(59, 6, 16, 80)
    assert pairs.difference == pytest.approx(-0.0621, abs=5e-5)
    assert pairs.interval == pytest.approx((-0.1186, -0.0046), abs=5e-5)


def test_holm_gives_the_values_of_r():
    # p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    # p.adjust(c(0.6, 0.7, 0.02), "holm")
    assert holm([0.6, 0.7, 0.02]) == pytest.approx([1.0, 1.0, 0.06])
    assert holm([]) == []


def test_the_paired_t_interval_gives_students_example():
    """The hours of sleep of Student's ten patients, as R's t.test has them (dataset sleep)."""
    first = np.array([0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0])
    second = np.array([1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4])
    found = mean(second - first)
    assert found.mean == pytest.approx(1.58)
    assert found.interval == pytest.approx((0.7001142, 2.4598858), abs=1e-7)


def test_a_mean_of_equal_numbers_or_of_none_has_no_interval():
    assert mean(np.array([], int)) is None
    assert mean(np.array([2, 2, 2])) == (2.0, None)
    assert mean(np.array([3])) == (3.0, None)
