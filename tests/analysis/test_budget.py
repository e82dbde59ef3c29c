import pytest

from spidersim.analysis.budget import BUDGETS, budget_curves, curve, searches
from spidersim.analysis.frame import records
from tests.analysis.frames import frame, games

# Wilson's interval, from Newcombe (1998), Statistics in Medicine 17, 857-872, table I:
# 81 of 263 and 15 of 148.
PUBLISHED = {(81, 263): (0.2553, 0.3662), (15, 148): (0.0624, 0.1605)}


def verdicts(outcomes, positions, budget=1000, reasons=()):
    cell = games(
        "spider-4",
        "solver",
        outcomes,
        parameters=f"engine=portfolio,positions={budget}",
        positions=positions,
    )
    for row, reason in zip(cell, reasons, strict=False):
        row["reason"] = reason
    return frame(cell)


def test_a_deal_is_solved_from_the_positions_it_took():
    rows = verdicts(["solved", "solved", "unwinnable", "unknown"], [10, 20, 15, 1000])
    found = records(curve(rows, [9, 10, 14, 15, 20, 1000]))
    assert [line["solved"] for line in found] == [0, 1, 1, 1, 2, 2]
    assert [line["unwinnable"] for line in found] == [0, 0, 0, 1, 1, 1]
    assert [line["share"] for line in found] == [0, 0.25, 0.25, 0.25, 0.5, 0.5]
    assert [line["ceiling"] for line in found] == [1, 1, 1, 0.75, 0.75, 0.75]
    assert {line["n"] for line in found} == {4}
    assert not any(line["open"] for line in found)


@pytest.mark.parametrize(("counts", "interval"), PUBLISHED.items())
def test_intervals_are_wilson_s_at_each_budget(counts, interval):
    solved, n = counts
    rows = verdicts(
        ["solved"] * solved + ["unknown"] * (n - solved), [7] * solved + [99] * (n - solved)
    )
    (line,) = records(curve(rows, [50]))
    assert (line["low"], line["high"]) == pytest.approx(interval, abs=5e-5)


@pytest.mark.parametrize(("counts", "interval"), PUBLISHED.items())
def test_only_what_is_known_to_be_unwinnable_lowers_the_ceiling(counts, interval):
    above, n = counts
    rows = verdicts(["unknown"] * above + ["unwinnable"] * (n - above), [9] * n)
    (line,) = records(curve(rows, [50]))
    assert line["ceiling"] == above / n
    assert line["ceiling_high"] == pytest.approx(interval[1], abs=5e-5)
    assert line["share"] == 0


def test_what_an_error_or_the_clock_cut_short_is_open():
    rows = verdicts(
        ["solved", "error", "unknown", "unknown"],
        [10, None, 30, 30],
        reasons=["", "died", "time", "memory"],
    )
    found = records(curve(rows, [20, 30, 31]))
    # The deal of the clock is known not to be solved within 30; of one more, nobody knows.
    assert [line["open"] for line in found] == [1, 1, 2]
    assert [line["high"] < 1 for line in found] == [True, True, True]
    assert found[2]["high"] > found[1]["high"]
    assert found[2]["low"] == found[1]["low"]


def test_the_budgets_end_with_the_run_s_own():
    within = {
        budget: list(budget_curves(verdicts(["solved"], [5], budget))["within"])
        for budget in (9_000, 10_000, 500_000, 10_000_000)
    }
    assert within == {
        9_000: [9_000],
        10_000: [10_000],
        500_000: [10_000, 30_000, 100_000, 167_000, 300_000, 500_000],
        10_000_000: list(BUDGETS),
    }


def test_the_largest_budget_of_each_game_and_solver_holds_the_curve():
    rows = frame(
        *(
            games(game, "solver", ["solved"], parameters=parameters, positions=5)
            for game, parameters in (
                ("spider-1", "engine=stages,positions=100"),
                ("spider-1", "engine=stages,positions=200"),
                ("spider-1", "engine=proof,positions=100"),
                ("spider-2", "engine=stages,positions=100"),
            )
        ),
        games("spider-1", "random", ["won"]),
    )
    found = searches(rows)
    assert sorted(zip(found["game"], found["parameters"], strict=True)) == [
        ("spider-1", "engine=proof,positions=100"),
        ("spider-1", "engine=stages,positions=200"),
        ("spider-2", "engine=stages,positions=100"),
    ]


def test_players_have_no_curve():
    assert budget_curves(frame(games("spider-1", "random", ["won"]))).empty
