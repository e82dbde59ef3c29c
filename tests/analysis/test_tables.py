from spidersim.analysis.budget import budget_curves
from spidersim.analysis.compare import compare_players, compare_rules, compare_to, rank
from spidersim.analysis.labels import player_labels
from spidersim.analysis.statistics import Pairs
from spidersim.analysis.summary import lengths, summarise
from spidersim.analysis.table import Table, count, p_value, percent_range, points
from spidersim.analysis.tables import (
    baseline_table,
    budget_table,
    length_table,
    player_table,
    ranking_table,
    rate_table,
    rules_table,
    summary_text,
)
from spidersim.sweep.mark import Mark
from tests.analysis.frames import frame, games, realistic

MARK = Mark("spider-4", 167_000, 17, 100, "A *site*", "its page, " + "and more " * 30)
MIXED = ["won"] * 6 + ["lost"] * 2 + ["error", "unknown"]


def columns(text, first_word):
    """Return the cells of the line that begins with a word."""
    (line,) = [line for line in text.splitlines() if line.strip().startswith(first_word)]
    return [cell for cell in line.split("  ") if cell.strip()]


def test_numbers_as_text():
    assert count(1234567) == "1,234,567"
    assert count(12.5) == "12.5"
    assert percent_range(0.375, 0.375) == "37.5 %"
    assert percent_range(0.375, 0.5) == "37.5–50.0 %"
    assert (points(0.123), points(-0.004), points(0.0), points(-0.0001)) == (
        "+12.3",
        "−0.4",
        "0.0",
        "0.0",
    )
    assert (p_value(1e-9), p_value(0.0321), p_value(1.0)) == ("<0.001", "0.032", "1")


def test_what_is_not_known_is_not_available():
    nan = float("nan")
    assert {count(None), points(nan), p_value(None), percent_range(nan, nan)} == {"n/a"}


def test_the_rates_name_every_outcome_and_the_denominator():
    text = rate_table(summarise(frame(games("spider-4", "tips", MIXED)))).text()
    assert text.splitlines()[0].split() == [
        "n",
        "won",
        "lost",
        "unknown",
        "error",
        "rate",
        "95",
        "%",
        "interval",
    ]
    cells = [cell.strip() for cell in columns(text, "tips")]
    assert cells == ["tips", "10", "6", "2", "1", "1", "60.0–80.0 %", "[31.3, 94.3]"]
    assert "n counts every game begun" in text
    assert "could have gone either way" in text


def test_a_plain_rate_says_nothing_of_open_outcomes():
    text = rate_table(summarise(frame(games("spider-4", "tips", ["won", "lost"])))).text()
    assert "either way" not in text
    assert "unknown" not in text


def test_a_solver_shows_solved_unwinnable_and_unknown():
    outcomes = ["solved"] * 5 + ["unwinnable"] * 2 + ["unknown"] * 3
    rows = frame(games("spider-4", "solver", outcomes, parameters="positions=167000"))
    text = rate_table(summarise(rows)).text()
    assert text.splitlines()[0].split()[:5] == ["n", "solved", "unwinnable", "unknown", "error"]
    assert "solver, 167,000 positions" in text
    assert "50.0–80.0 %" in text


def test_tables_fit_a_terminal():
    rows = frame(*realistic(1000))
    texts = [
        summary_text(rows),
        player_table(compare_players(rows)).text(),
        rules_table(compare_rules(rows)).text(),
        length_table(lengths(rows)).text(),
        budget_table(budget_curves(rows), [MARK]).text(),
    ]
    ranking = ranking_table(rank(summarise(rows)), compare_players(rows)).text()
    assert max(len(line) for line in ranking.splitlines()) <= 80
    texts.append(baseline_table(compare_to(rows, ("ordered", "moves=1000"))).text())
    assert max(len(line) for text in texts for line in text.splitlines()) <= 100


def test_the_summary_has_the_effect_of_relaxed_dealing_where_there_is_one():
    assert "relaxed" in summary_text(frame(*realistic(20)))
    assert "relaxed" not in summary_text(frame(games("spider-4", "tips", MIXED)))


def test_a_comparison_counts_pairs_by_who_won():
    rows = frame(
        games("spider-1", "ordered", ["won", "won", "lost", "error"]),
        games("spider-1", "random", ["lost", "won", "lost", "won"]),
    )
    text = player_table(compare_players(rows)).text()
    cells = [cell.strip() for cell in columns(text, "random")]
    assert cells[:6] == ["random", "3", "1", "1", "0", "1"]
    assert "Spider, 1 suit: ordered, against" in text
    assert "left out of the pairs because a side ended in an error" in text


def test_lengths_say_over_which_games():
    rows = frame(games("spider-1", "random", ["won", "lost", "lost"], moves=[90, 20, 40]))
    text = length_table(lengths(rows)).text()
    assert [c.strip() for c in columns(text, "random: lost")][:4] == [
        "random: lost",
        "2",
        "20",
        "21",
    ]


def test_markdown_shows_names_as_they_are():
    table = Table(["", "n"], {"a|b <i>": [["*x*", "1"]]}, ["Note."])
    assert table.markdown().splitlines() == [
        "|  | n |",
        "| :-- | --: |",
        "| **a\\|b \\<i\\>** |  |",
        "| \\*x\\* | 1 |",
        "",
        "Note.",
    ]


def test_labels_name_budgets_and_what_tells_players_apart():
    assert player_labels([("solver", "positions=167000"), ("random", "moves=1000")]) == {
        ("solver", "positions=167000"): "solver, 167,000 positions",
        ("random", "moves=1000"): "random",
    }
    variants = [f"deal=late,sort={x},suit={y}" for x, y in [(1, 1), (1, 1), (0, 1), (1, 0)]]
    labels = player_labels([("tips", words) for words in variants], {"tips": "Tips"})
    assert set(labels.values()) == {"Tips", "Tips, sort 0", "Tips, suit 0"}
    two = player_labels([("tips", "sort=0"), ("tips", "sort=1")])
    assert set(two.values()) == {"tips, sort 0", "tips, sort 1"}


def stopped(cell, *, at):
    """Return a cell in which the last games were stopped at a limit."""
    for row in cell[at:]:
        row["reason"] = "move_limit"
    return cell


def test_lost_games_that_were_stopped_are_marked_and_counted():
    rows = frame(
        stopped(games("spider-1", "random", ["lost"] * 5, parameters="moves=1000"), at=3),
        stopped(games("spider-2", "random", ["lost"] * 5, parameters="moves=1000"), at=4),
        stopped(games("spider-1", "mine", ["lost"] * 2), at=1),
        games("spider-1", "click", ["lost"], parameters="moves=1000"),
    )
    said = [
        "random: 3 of 10 lost games were stopped after 1,000 moves.",
        "mine: 1 of 2 lost games were stopped at its limit of moves.",
    ]
    rates = rate_table(summarise(rows)).text()
    for sentence in said:
        assert f"* {sentence}" in rates
        assert sentence in length_table(lengths(rows)).text()
    marked = [line.split()[0] for line in rates.splitlines() if line.startswith("  ")]
    assert sorted(marked[1:]) == ["click", "mine*", "random*", "random*"]


def test_verdicts_that_the_clock_ended_are_told():
    cell = games("spider-4", "solver", ["solved", "unknown", "unknown"])
    assert "clock" not in rate_table(summarise(frame(cell))).text()
    cell[1]["reason"] = "time"
    assert "1 unknown verdict is the clock's" in rate_table(summarise(frame(cell))).text()
    cell[2]["reason"] = "time"
    assert "2 unknown verdicts are the clock's" in rate_table(summarise(frame(cell))).text()


def test_one_player_at_several_games_has_a_line_a_game_by_families():
    cells = [games(game, "solver", ["solved"]) for game in ("spider-1", "wasp", "scorpion")]
    lines = rate_table(summarise(frame(*cells))).text().splitlines()
    names = [line.partition("  ")[0] or line.strip().partition("  ")[0] for line in lines]
    assert names[0] == "solver"
    assert names[2:7] == ["Spider", "Spider, 1 suit", "Scorpion", "Scorpion", "Wasp"]


def test_a_budget_curve_as_a_table():
    outcomes = ["solved"] * 3 + ["unwinnable"]
    rows = frame(
        games(
            "spider-4",
            "solver",
            outcomes,
            parameters="positions=100000",
            positions=[10_000, 10_001, 99_999, 30_000],
        )
    )
    table = budget_table(budget_curves(rows), [MARK, Mark("wasp", 1, 1, 1, "Nobody", "a page")])
    assert table.groups == {
        "Spider, 4 suits": [
            ["10,000", "4", "1", "0", "25.0 %", "[4.6, 69.9]", "100.0 %", "100.0"],
            ["30,000", "4", "2", "1", "50.0 %", "[15.0, 85.0]", "75.0 %", "95.4"],
            ["100,000", "4", "3", "1", "75.0 %", "[30.1, 95.4]", "75.0 %", "95.4"],
        ]
    }
    text = table.text()
    assert "pointwise" in text
    assert "A *site*, 17 of 100 deals (17.0 % [10.9, 25.5]) at 167,000 positions" in (
        " ".join(text.split())
    )
    assert "Nobody" not in text
    assert "A \\*site\\*, 17 of 100" in table.markdown()


def test_two_engines_have_curves_of_their_own():
    cells = [
        games("spider-4", "solver", ["solved"], parameters=f"engine={engine},positions={n}")
        for engine, n in (("stages", 10_000), ("stages", 20_000), ("proof", 10_000))
    ]
    for cell in cells:
        cell[0]["positions"] = 5
    table = budget_table(budget_curves(frame(*cells)))
    found = {heading: [line[0] for line in lines] for heading, lines in table.groups.items()}
    assert found == {
        "Spider, 4 suits: solver, engine proof": ["10,000"],
        "Spider, 4 suits: solver, engine stages": ["10,000", "20,000"],
    }


def test_tables_of_names_tell_who_sees_every_card():
    cells = [
        games("spider-4", player, ["won", "lost"] * 2, parameters="positions=5")
        for player in ("ordered", "hint", "elsewhere")
    ]
    rows = frame(*cells)
    sentence = "hint sees every card, the hidden ones and the stock, too."
    tables = [
        (rate_table, summarise(rows)),
        (length_table, lengths(rows)),
        (player_table, compare_players(rows)),
    ]
    for make, found in tables:
        assert make(found).text().splitlines()[-1] == sentence
        assert "hint sees" not in make(found, titles=True).text()
        assert "Hint (sees everything)" in make(found, titles=True).text()
    solver = games("spider-4", "solver", ["solved"] * 4)
    both = rate_table(summarise(frame(*cells, solver))).text()
    assert "hint and solver see every card" in both
    plain = rate_table(summarise(frame(cells[0]))).text()
    assert "every card" not in plain


def test_a_ranking_sets_each_player_against_the_next():
    rows = frame(
        games("spider-1", "random", ["lost"] * 4),
        games("spider-1", "ordered", ["won", "won", "lost", "lost"]),
        games("spider-1", "click", ["won", "lost", "lost"]),
    )
    table = ranking_table(rank(summarise(rows)), compare_players(rows))
    ((heading, lines),) = table.groups.items()
    assert heading == "Spider, 1 suit, n = 3–4"
    first, second = (
        f"[{points(low)}, {points(high)}]"
        for low, high in (Pairs(1, 1, 0, 1).interval, Pairs(0, 1, 0, 2).interval)
    )
    assert lines == [
        ["1 ordered", "50.0", "[15.0, 85.0]", "+33.3", first],
        ["2 click", "33.3", "[6.1, 79.2]", "+33.3", second],
        ["3 random", "0.0", "[0.0, 49.0]", "", ""],
    ]


def test_a_baseline_stands_in_the_heading_and_the_others_below_it():
    rows = frame(
        games("spider-1", "tips", ["won", "won", "lost", "lost"], runs=[8, 8, 1, 0]),
        games("spider-1", "click", ["won", "lost", "lost", "lost"], runs=[8, 4, 1, 1]),
        games("spider-1", "solver", ["solved"] * 4),
    )
    table = baseline_table(compare_to(rows, ("tips", "")))
    ((heading, (solver, click)),) = table.groups.items()
    assert heading == "Spider, 1 suit, 4 pairs: less tips, 50.0 %"
    assert solver[:3] == ["solver", "100.0", "+50.0"]
    assert solver[5:] == ["n/a", "n/a"]
    assert click[:3] == ["click", "25.0", "−25.0"]
    assert click[5:] == ["−0.75 ± 3.53", "0.00 ± n/a"]
