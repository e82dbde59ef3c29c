import pytest

from spidersim.analysis.compare import compare_players, compare_rules, compare_to, rank
from spidersim.analysis.frame import records
from spidersim.analysis.statistics import Pairs, holm
from spidersim.analysis.summary import summarise
from tests.analysis.frames import frame, games, realistic


def test_players_are_paired_on_the_deals_that_both_played():
    rows = frame(
        games("spider-1", "ordered", ["won", "won", "won", "lost"], first=1),
        games("spider-1", "random", ["lost", "won", "lost", "lost", "won"], first=2),
    )
    (line,) = records(compare_players(rows))
    counted = ("first_player", "pairs", "both", "only_first", "only_second", "neither")
    assert [line[name] for name in counted] == ["ordered", 3, 1, 1, 0, 1]
    pairs = Pairs(1, 1, 0, 1)
    assert line["difference"] == pairs.difference
    assert (line["low"], line["high"], line["p"]) == (*pairs.interval, pairs.p)


def test_the_better_player_is_first():
    rows = frame(
        games("spider-1", "a", ["lost"] * 4), games("spider-1", "b", ["won"] * 2 + ["lost"] * 2)
    )
    (line,) = records(compare_players(rows))
    assert (line["first_player"], line["difference"]) == ("b", 0.5)


def test_errors_are_left_out_by_name_and_unknown_verdicts_kept_by_name():
    rows = frame(
        games("spider-1", "a", ["won", "error", "unknown", "won"]),
        games("spider-1", "b", ["lost", "won", "solved", "unknown"]),
    )
    (line,) = records(compare_players(rows))
    assert (line["pairs"], line["errors"], line["unknown"]) == (3, 1, 2)
    assert line["pairs"] == sum(
        line[name] for name in ("both", "only_first", "only_second", "neither")
    )


def test_players_without_common_deals_are_not_compared():
    rows = frame(
        games("spider-1", "a", ["won"], first=1),
        games("spider-1", "b", ["won"], first=2),
        games("spider-2", "b", ["won"], first=1),
    )
    assert compare_players(rows).empty


def test_strict_and_relaxed_games_are_found_by_their_rules():
    strict = games("spider-4", "ordered", ["won", "lost", "lost"])
    relaxed = games("spider-4-relaxed", "ordered", ["won", "won", "lost"])
    for row in relaxed:
        row["game"] = "any name"
    rows = frame(
        strict,
        relaxed,
        games("spider-4-relaxed", "random", ["won"]),
        games("spider-2", "x", ["won"]),
    )
    (line,) = records(compare_rules(rows))
    assert (line["first_game"], line["second_game"]) == ("any name", "spider-4")
    assert (line["both"], line["only_first"], line["only_second"]) == (1, 1, 0)


def test_a_solver_is_compared_at_each_budget():
    comparison = compare_rules(frame(*realistic(40, suits=(4,))))
    budgets = {line["first_parameters"] for line in records(comparison)}
    assert {"positions=167000", "positions=1000000"} <= budgets
    assert (comparison["first_parameters"] == comparison["second_parameters"]).all()
    assert (comparison["first_player"] == comparison["second_player"]).all()


def test_another_switch_pairs_other_games():
    lines = records(compare_rules(frame(*realistic(10, suits=(1, 4))), "suits"))
    games_compared = {(line["first_game"], line["second_game"]) for line in lines}
    assert games_compared == {
        ("spider-4", "spider-1"),
        ("spider-4-relaxed", "spider-1-relaxed"),
    }


def test_p_values_are_corrected_over_all_lines():
    comparison = compare_players(frame(*realistic(60, suits=(1, 2))))
    assert list(comparison["p_holm"]) == pytest.approx(holm(list(comparison["p"])))
    assert (comparison["p_holm"] >= comparison["p"]).all()
    assert (comparison["p_holm"] > comparison["p"]).any()


def test_the_order_of_rows_does_not_matter():
    rows = frame(*realistic(30, suits=(2,)))
    shuffled = rows.sample(frac=1, random_state=1)
    assert compare_players(shuffled).equals(compare_players(rows))
    assert compare_rules(shuffled).equals(compare_rules(rows))


def test_every_player_is_compared_with_the_baseline():
    rows = frame(
        games("spider-1", "a", ["won", "lost", "lost", "lost"], runs=[8, 1, 2, 0]),
        games("spider-1", "b", ["won", "won", "lost", "lost"], runs=[8, 8, 3, 3]),
        games("spider-1", "c", ["won", "won", "won", "lost"], runs=[8, 8, 8, 1]),
        games("spider-2", "c", ["won"] * 4),
    )
    lines = records(compare_to(rows, ("b", "")))
    assert [(line["first_player"], line["second_player"]) for line in lines] == [
        ("c", "b"),
        ("a", "b"),
    ]
    better, worse = lines
    assert [better[name] for name in ("both", "only_first", "only_second", "neither")] == [
        *(2, 1, 0, 1)
    ]
    assert (better["difference"], worse["difference"]) == (0.25, -0.25)
    # By hand: 8 - 8, 1 - 8, 2 - 3, 0 - 3, of which the mean is -2.75, the standard deviation
    # 3.095696, and Student's t for three degrees of freedom 3.182446.
    half = 3.182446 * 3.095696 / 2
    assert worse["runs"] == -2.75
    assert worse["runs_low"] == pytest.approx(-2.75 - half, abs=1e-5)
    assert worse["runs_high"] == pytest.approx(-2.75 + half, abs=1e-5)
    assert (worse["face_down"], worse["face_down_low"]) == (0.0, None)
    assert [line["p_holm"] for line in lines] == holm([line["p"] for line in lines])


def test_a_game_that_the_baseline_did_not_play_is_left_out():
    rows = frame(games("spider-1", "a", ["won"] * 2), games("spider-2", "b", ["won"] * 2))
    assert compare_to(rows, ("b", "")).empty
    assert compare_to(rows, ("nobody", "")).empty


def test_a_solver_s_verdicts_tell_nothing_of_how_a_table_ended():
    rows = frame(
        games("spider-1", "a", ["won", "lost", "error"]),
        games("spider-1", "solver", ["solved", "unknown", "solved"]),
    )
    (line,) = records(compare_to(rows, ("solver", "")))
    assert line["pairs"] == 2
    assert (line["runs"], line["face_down_high"]) == (None, None)


def test_players_are_ranked_game_by_game_and_share_a_rank_at_the_same_rate():
    rows = frame(
        games("spider-1", "a", ["won", "won", "lost", "lost"]),
        games("spider-1", "b", ["won", "won", "won", "lost"]),
        games("spider-1", "c", ["won", "won", "lost", "lost"]),
        games("spider-1", "d", ["lost"] * 4),
        games("spider-2", "a", ["won"] * 4),
        games("spider-2", "b", ["lost"] * 4),
    )
    lines = records(rank(summarise(rows)))
    assert [(line["game"], line["rank"], line["player"]) for line in lines] == [
        ("spider-1", 1, "b"),
        ("spider-1", 2, "a"),
        ("spider-1", 2, "c"),
        ("spider-1", 4, "d"),
        ("spider-2", 1, "a"),
        ("spider-2", 2, "b"),
    ]
