"""`hint`, `winnable` and `daily` on the command line."""

import datetime

import pytest

from spidersim.deals import deal
from spidersim.formats import write_text
from spidersim.moves import line_text
from spidersim.presets import preset
from spidersim.solver.solve import solve
from tests.cli.terminal import one_sentence, rows

SIMON = preset("simple-simon").rules
UNWINNABLE = 20260105000
"""A deal of Simple Simon's that is soon proven unwinnable."""


# --- hint ----------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["text", "solvitaire", "fc-solve", "json"])
def test_a_hint_for_a_file_is_that_for_its_deal(spidersim, tmp_path, form):
    path = tmp_path / "board"
    how = ["--json"] if form == "json" else ["--format", form]
    path.write_text(spidersim("deal", "simple-simon", 1, *how).out)
    (mine,) = rows(spidersim("hint", "simple-simon", path, "--moves", "--json"))
    (same,) = rows(spidersim("hint", "simple-simon", 1, "--moves", "--json"))
    verdict = solve(SIMON, deal(SIMON, 1))
    assert (mine["deal"], mine["source"], same["deal"]) == (None, str(path), 1)
    for row in (mine, same):
        assert row["player"] == "solver"
        assert row["move"] == str(verdict.line[0]) == row["line"].split()[0]
        assert row["words"].startswith("move ")
        assert (row["outcome"], row["moves"]) == ("solved", len(verdict.line))
        assert row["positions"] == verdict.positions
        assert row["end"] is None


def test_a_hint_says_whose_move_it_is_and_how_far_the_win(spidersim):
    verdict = solve(SIMON, deal(SIMON, 1))
    out = spidersim("hint", "simple-simon", 1, "--moves").out.splitlines()
    assert out[0].startswith(f"{verdict.line[0]}  move ")
    assert out[1] == (
        f"The solver's move, the first of {len(verdict.line)} moves to a win "
        f"({verdict.positions:,} positions)."
    )
    assert out[3] == line_text(verdict.line)
    out = spidersim("hint", "simple-simon", 1, "--positions", 10).out
    assert "The ordered player's move: the solver found no win in 10 positions" in out
    out = spidersim("hint", "simple-simon", UNWINNABLE).out
    assert "The ordered player's move: the solver has proven that this position cannot" in out


def test_a_proof_and_an_unknown_are_told_to_programs(spidersim):
    (row,) = rows(spidersim("hint", "simple-simon", UNWINNABLE, "--json"))
    assert (row["player"], row["outcome"], row["moves"]) == ("ordered", "unwinnable", None)
    assert row["move"]
    (row,) = rows(spidersim("hint", "simple-simon", 1, "--positions", 10, "--json"))
    assert (row["player"], row["outcome"], row["reason"]) == ("ordered", "unknown", "positions")
    assert "line" not in row


def test_the_line_of_a_hint_is_verified(spidersim, tmp_path):
    path = tmp_path / "board.txt"
    path.write_text(spidersim("deal", "simple-simon", 1, "--format", "text").out)
    lines = tmp_path / "lines.json"
    lines.write_text(spidersim("hint", "simple-simon", path, "--moves", "--json").out)
    path.unlink()
    assert spidersim("verify", lines).err == "1 win confirmed, 0 refuted\n"


OVER = {
    "won": (["simple-simon"], "Foundations: S H C D\n" + "-\n" * 10, "The game is won."),
    "no_moves": (
        ["spider-4", "--rule", "decks=1", "--rule", "ranks=2", "--rule", "layout=2x0+4"],
        "AS AH AC 2D\n2S AD 2H 2C\n",
        "The game is lost: no move is legal.",
    ),
    "deal_blocked": (
        ["spider-4", "--rule", "decks=1", "--rule", "ranks=2", "--rule", "layout=3x0+1"],
        "Foundations: S H\nTalon: 2C 2D\nAC\nAD\n-\n",
        "The game is lost: fewer cards than columns are left on the table, so the stock can never "
        "be dealt.",
    ),
}


@pytest.mark.parametrize("end", OVER)
def test_where_a_game_is_over_one_sentence_says_so(spidersim, tmp_path, end):
    game, text, sentence = OVER[end]
    path = tmp_path / "board.txt"
    path.write_text(text)
    said = spidersim("hint", *game, path)
    assert (said.status, said.out, said.err) == (0, f"{sentence}\n", "")
    (row,) = rows(spidersim("hint", *game, path, "--json"))
    assert (row["player"], row["move"], row["words"], row["end"]) == (None, None, None, end)
    assert (row["outcome"], row["moves"]) == (
        ("solved", 0) if end == "won" else ("unwinnable", None)
    )


def test_ordered_may_have_no_move_to_give(spidersim, tmp_path):
    """Only a two may be moved, from the column it has to itself to an empty one."""
    rules = "decks=1", "ranks=2", "layout=3x0+1,0+5", "empty=king", "build=same_suit"
    words = [word for rule in rules for word in ("--rule", rule)]
    path = tmp_path / "board.txt"
    path.write_text("Foundations: C\nAH 2S AD\n2D AS\n2H\n-\n")
    said = spidersim("hint", "spider-4", *words, path)
    assert said.out.startswith("No move: the solver has proven that this position cannot be won (")
    assert said.out.endswith("and the ordered player stops: no legal move is of any use to it.\n")
    (row,) = rows(spidersim("hint", "spider-4", *words, path, "--json"))
    assert (row["player"], row["move"], row["end"]) == ("ordered", None, "resigned")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["spider-4", "nowhere.txt"], "there is no file nowhere.txt"),
        (["spider-4", "1-2"], "'1-2' is more than one deal"),
        (["spider-4"], "Missing argument 'BOARD'"),
        (["spider-ladder", "1"], "spider-ladder is several games; name one: spider-1, spider-2"),
        (["spider-5", "1"], "spider-5"),
        (["spider-4", "1", "--positions", "0"], "--positions"),
        (
            ["spider-4", "1", "--positions", "1000000000"],
            "is not a whole number from 1 to 100,000,000",
        ),
    ],
)
def test_wrong_use_of_hint_gets_one_sentence(spidersim, words, message):
    one_sentence(spidersim("hint", *words), message)


def test_games_played_by_hints_are_said_to_be_seen_through(spidersim):
    said = spidersim("play", "simple-simon", "1-2", "--player", "hint:positions=5000")
    assert "hint:moves=10000,positions=5000, which sees every card: 2 won" in said.err


# --- winnable ------------------------------------------------------------------------------


def test_winnable_deals_come_in_order_with_lines_that_are_verified(spidersim, tmp_path):
    words = ("simple-simon", "--from", UNWINNABLE, "--count", 3)
    said = spidersim("winnable", *words, "--moves", "--json")
    assert [row["deal"] for row in rows(said)] == [UNWINNABLE + n for n in (1, 2, 3)]
    assert all(row["outcome"] == "solved" for row in rows(said))
    assert said.err == (
        f"4 deals looked at, from {UNWINNABLE} on: 3 winnable, 1 unwinnable, 0 unknown within "
        "1,000,000 positions\n"
    )
    lines = tmp_path / "lines.json"
    lines.write_text(said.out)
    assert spidersim("verify", lines).err == "3 wins confirmed, 0 refuted\n"
    table = spidersim("winnable", *words)
    assert [line.split()[0] for line in table.out.splitlines()[2:]] == [
        str(UNWINNABLE + n) for n in (1, 2, 3)
    ]
    assert "line" not in rows(spidersim("winnable", *words, "--json"))[0]
    shown = spidersim("winnable", *words, "--moves").out
    assert f"\n{UNWINNABLE + 1}: {rows(said)[0]['line']}\n" in shown


def test_unknown_deals_are_passed_over_and_counted(spidersim):
    said = spidersim("winnable", "simple-simon", "--count", 2, "--positions", 2000, "--json")
    found = [row["deal"] for row in rows(said)]
    verdicts = [solve(SIMON, deal(SIMON, number), 2000) for number in range(1, found[-1] + 1)]
    assert found == [number for number, verdict in enumerate(verdicts, 1) if verdict.solved]
    unknown = sum(verdict.outcome == "unknown" for verdict in verdicts)
    assert unknown
    assert f"{unknown} unknown within 2,000 positions (passed over, though they may" in said.err


def test_what_was_found_is_shown_when_interrupted(spidersim, monkeypatch):
    from spidersim.cli import games_played

    whole = games_played.played_row

    def played_row(player, cell, found):
        if found.number == 3:
            raise KeyboardInterrupt
        return whole(player, cell, found)

    monkeypatch.setattr(games_played, "played_row", played_row)
    said = spidersim("winnable", "simple-simon")
    assert said.status == 130
    assert [line.split()[0] for line in said.out.splitlines()[2:]] == ["1", "2"]
    assert "2 deals looked at" in said.err
    assert said.err.endswith("spidersim: interrupted\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["spider-4", "--count", "0"], "--count"),
        (["spider-4", "--from", "-1"], "--from"),
        (["spider-4", "--from", str(2**64)], "--from"),
        (["spider-4", "--positions", "1000000000"], "is not a whole number from 1 to 100,000,000"),
        (["spider-ladder"], "spider-ladder is several games"),
        ([], "Missing argument 'GAME'"),
    ],
)
def test_wrong_use_of_winnable_gets_one_sentence(spidersim, words, message):
    one_sentence(spidersim("winnable", *words), message)


def test_the_last_numbers_end_the_search(spidersim):
    said = spidersim("winnable", "simple-simon", "--from", 2**64 - 2, "--json")
    assert said.status == 0
    assert said.err.startswith("2 deals looked at")


# --- daily ---------------------------------------------------------------------------------


def test_the_board_of_a_day_is_shown_with_its_proof(spidersim):
    said = spidersim("daily", "simple-simon", "--date", "2026-01-05", "--moves")
    lines = said.out.splitlines()
    assert lines[0] == "Simple Simon · 2026-01-05 · deal 20260105001"
    shown = spidersim("deal", "simple-simon", 20260105001).out.splitlines()
    assert lines[2:-4] == [*shown[2:], ""]
    moves = len(lines[-1].split())
    assert lines[-4].startswith(f"Winnable in {moves} moves, as the solver has proven (version ")
    assert lines[-3] == "Passed over within 1,000,000 positions: 20260105000 (unwinnable)."
    assert moves == len(solve(SIMON, deal(SIMON, 20260105001)).line)


def test_the_board_of_a_day_as_json_is_a_board_file_and_a_record(spidersim, tmp_path):
    words = ("daily", "simple-simon", "--date", "2026-01-05", "--json")
    (row,) = rows(spidersim(*words))
    assert (row["game"], row["date"], row["deal"]) == ("simple-simon", "2026-01-05", 20260105001)
    assert row["passed"] == {"20260105000": "unwinnable"}
    assert row["budget"] == 1_000_000
    assert "line" not in row
    path = tmp_path / "daily.json"
    path.write_text(spidersim(*words, "--moves").out)
    assert spidersim("verify", path).err == "1 win confirmed, 0 refuted\n"
    text = spidersim("deal", "simple-simon", path, "--format", "text").out
    assert text == write_text(deal(SIMON, 20260105001))


def test_today_is_the_date_in_utc_and_the_game_spider_with_four_suits(spidersim):
    before = datetime.datetime.now(datetime.UTC).date()
    (row,) = rows(spidersim("daily", "--json"))
    after = datetime.datetime.now(datetime.UTC).date()
    assert row["game"] == "spider-4"
    assert before <= datetime.date.fromisoformat(row["date"]) <= after
    assert str(row["deal"]).startswith(row["date"].replace("-", ""))


@pytest.mark.parametrize(
    "date", ["2026-02-30", "2026-13-01", "20261127", "27.11.2026", "today", "2026-W48-5", ""]
)
def test_what_is_no_day_gets_one_sentence(spidersim, date):
    one_sentence(spidersim("daily", "--date", date), f"--date {date!r} is no day", "YYYY-MM-DD")


def test_wrong_games_of_the_day_get_one_sentence(spidersim):
    one_sentence(spidersim("daily", "spider-ladder"), "spider-ladder is several games")
    one_sentence(spidersim("daily", "--rule", "decks=1"), "give its GAME")
