"""games, deal, players, play, solve and verify, as a person types them."""

import json
import os
import subprocess
import sys

import pytest

from spidersim import __version__
from spidersim.deals import deal
from spidersim.formats import read_text
from spidersim.presets import PRESETS, preset
from tests.cli.terminal import one_sentence, rows

ROW = ["game", "deal", "player", "parameters", "outcome", "reason", "moves", "deals", "runs"]


def test_version(spidersim):
    assert spidersim("--version").out == f"spidersim, version {__version__}\n"


def test_games_lists_every_preset(spidersim):
    said = spidersim("games", "--json")
    assert [row["game"] for row in rows(said)] == list(PRESETS)
    table = spidersim("games").out
    assert all(name in table for name in PRESETS)


def test_a_deal_is_a_picture_a_text_or_json(spidersim):
    rules = preset("spider-4").rules
    said = spidersim("deal", "spider-4", "42")
    assert said.out.startswith("Spider, 4 suits · deal 42\n")
    assert "\x1b" not in said.out
    text = spidersim("deal", "spider-4", "42", "--format", "text").out
    assert read_text(text, rules) == deal(rules, 42)
    (row,) = rows(spidersim("deal", "spider-4", "42", "--json"))
    assert row["down"] == [5] * 4 + [4] * 6
    assert len(row["stock"]) == 50


def test_a_deal_is_the_same_in_another_process(spidersim):
    here = spidersim("deal", "spider-2", str(2**63), "--format", "text").out
    there = subprocess.run(
        [sys.executable, "-m", "spidersim", "deal", "spider-2", str(2**63), "--format", "text"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout == here


@pytest.mark.parametrize("number", ["-1", "-17", "1.5", "x", "18446744073709551616", ""])
@pytest.mark.parametrize("command", ["deal", "solve"])
def test_what_is_no_deal_gets_one_sentence(spidersim, command, number):
    one_sentence(spidersim(command, "spider-4", number), "deal number", number)


def test_a_file_that_is_not_there_is_named(spidersim):
    one_sentence(spidersim("solve", "spider-4", "boards/none.txt"), "no file boards/none.txt")


def test_misspelt_names_get_a_suggestion(spidersim):
    one_sentence(spidersim("deal", "spidr-4", "1"), "did you mean spider-4")
    one_sentence(spidersim("play", "spider-4", "1", "--player", "orderd"), "did you mean ordered")


@pytest.mark.parametrize(
    ("player", "words"),
    [
        ("ordered:mvoes=3", "no parameter 'mvoes'"),
        ("ordered:moves=many", "moves of player ordered is 'many'"),
        ("ordered:moves=-1", "moves of player ordered is '-1'"),
        ("ordered:moves=1000001", "moves of player ordered is 1000001, more than 1000000"),
        ("ordered:moves", "is not NAME or NAME:key=value"),
        ("solver:positions=1.5", "positions of player solver is '1.5'"),
        ("", "is not NAME or NAME:key=value"),
    ],
)
def test_bad_players_get_one_sentence(spidersim, player, words):
    one_sentence(spidersim("play", "spider-4", "1", "--player", player), words)


def test_play_prints_a_row_a_game(spidersim):
    said = spidersim("play", "spider-1", "1-20", "--player", "ordered", "--json")
    played = rows(said)
    assert [row["deal"] for row in played] == list(range(1, 21))
    assert all(set(ROW) <= set(row) for row in played)
    assert {row["outcome"] for row in played} == {"won", "lost"}
    table = spidersim("play", "spider-1", "1-20", "--player", "ordered")
    assert len(table.out.splitlines()) == 22
    assert "won" in table.err


def test_play_shows_the_moves(spidersim):
    said = spidersim("play", "spider-4", "3", "--player", "click", "--moves")
    assert "\n3: " in said.out
    assert "deal" in said.out.splitlines()[-1]


def test_players_say_what_they_see(spidersim):
    listed = rows(spidersim("players", "--json"))
    sees = {row["player"]: row["sees"] for row in listed if row["from"] == "spidersim"}
    assert sees == {
        "random": "table",
        "click": "table",
        "ordered": "table",
        "tips": "table",
        "reveal": "table",
        "expert": "table",
        "hint": "everything",
        "solver": "everything",
    }
    assert "seed 001" in spidersim("players", "click").out


def test_lines_are_verified_and_a_changed_line_is_refuted(spidersim, tmp_path):
    path = tmp_path / "lines.json"
    said = spidersim("solve", "spider-1", "1-3", "--moves", "--json")
    assert all(row["outcome"] == "solved" for row in rows(said))
    path.write_text(said.out)
    fine = spidersim("verify", path)
    assert fine.status == 0
    assert fine.err == "3 wins confirmed, 0 refuted\n"
    broken = rows(said)
    broken[1]["line"] = " ".join(broken[1]["line"].split()[:-1])
    broken[2]["deal"] = 4
    path.write_text("\n".join(map(json.dumps, broken)))
    refuted = spidersim("verify", path, "--json")
    assert refuted.status == 1
    verdicts = [row["verdict"] for row in rows(refuted)]
    assert verdicts[:2] == ["confirmed", "does not win"]
    assert verdicts[2].startswith("move ")


def test_shorter_lines_say_how_long_they_were_and_are_verified(spidersim, tmp_path):
    words = ["solve", "simple-simon", "1-3,8", "--positions", "3000", "--json", "--moves"]
    found = rows(spidersim(*words))
    said = spidersim(*words, "--shorten")
    for before, row in zip(found, rows(said), strict=True):
        assert row["outcome"] == before["outcome"]
        assert row["positions"] == before["positions"]
        if row["outcome"] != "solved":
            assert set(row) == set(before)
            assert row["moves"] == 0
            continue
        assert row["found_moves"] == before["moves"]
        assert row["moves"] == len(row["line"].split()) < before["moves"]
        assert row["optimal"] is False
    assert {row["outcome"] for row in found} == {"solved", "unknown"}
    path = tmp_path / "lines.json"
    path.write_text(said.out)
    confirmed = sum(row["outcome"] == "solved" for row in found)
    said_of = spidersim("verify", path).err
    assert said_of == f"{confirmed} wins confirmed, 0 refuted; 1 record without a win\n"
    path.write_text(json.dumps({**rows(said)[0], "moves": 20}))
    (refuted,) = rows(spidersim("verify", path, "--json"))
    assert refuted["verdict"] == f"is {refuted['moves']} moves long, not 20"


def test_a_line_is_called_optimal_only_where_that_is_proved(spidersim, tmp_path):
    path = tmp_path / "half.txt"
    path.write_text("Foundations: H C D\nKS QS\nJS TS 9S 8S 7S\n6S 5S 4S 3S\n2S AS\n" + "-\n" * 6)
    said = spidersim("solve", "simple-simon", path, "--shorten", "--json")
    (row,) = rows(said)
    assert (row["moves"], row["optimal"]) == (3, True)
    lines = spidersim("solve", "simple-simon", path, "1", "--shorten").out.splitlines()
    assert lines[0].split() == [
        "deal", "outcome", "reason", "found_moves", "moves", "optimal", "positions", "seconds",
    ]  # fmt: skip
    assert "  yes  " in lines[2]
    assert "  yes  " not in lines[3]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"not json\n", "line 1: 'not json' is no JSON"),
        (b'{"game": "spider-1"}\n', "line 1: a record needs game, outcome and line"),
        (b'\n{"game": "x", "outcome": "won", "line": "", "deal": 1}', "line 2: there is no game"),
        (
            b'{"game": "spider-1", "outcome": "won", "line": "1>2 foo", "deal": 1}',
            "line 1: 'foo' is no move",
        ),
        (
            b'{"game": "spider-1", "outcome": "won", "line": "", "deal": "1"}',
            "line 1: deal number '1'",
        ),
        ("{}".encode("utf-16"), "is no text file"),
        pytest.param(b"x" * 10_000_001, "holds a line of more than 10,000,000", id="a long line"),
    ],
)
def test_files_that_hold_no_lines_get_one_sentence(spidersim, tmp_path, content, words):
    path = tmp_path / "lines.json"
    path.write_bytes(content)
    one_sentence(spidersim("verify", path), str(path), words)


@pytest.mark.parametrize("words", [["--nope"], ["nope"], ["deal"], ["play", "spider-4", "1"]])
def test_wrong_use_gets_one_sentence(spidersim, words):
    one_sentence(spidersim(*words))


@pytest.mark.skipif(os.name == "nt", reason="terminals of Unix")
@pytest.mark.parametrize(("no_color", "coloured"), [("", True), ("1", False)])
def test_colour_is_for_terminals_that_want_it(no_color, coloured):
    ours, theirs = os.openpty()
    with os.fdopen(ours, "rb", buffering=0) as terminal:
        program = [sys.executable, "-m", "spidersim", "deal", "spider-4", "42"]
        environment = {**os.environ, "NO_COLOR": no_color, "TERM": "xterm"}
        subprocess.run(program, stdout=theirs, env=environment, check=True)
        shown = terminal.read(4096)
        os.close(theirs)
    assert b"deal 42" in shown
    assert (b"\x1b[" in shown) is coloured


def test_a_reader_that_goes_away_is_no_error():
    command = (
        f'"{sys.executable}" -m spidersim play spider-4 1-400 --player click --json | head -1; '
        "exit ${PIPESTATUS[0]}"
    )
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert json.loads(result.stdout)["deal"] == 1
    assert result.stderr == ""


def test_what_was_solved_is_shown_when_interrupted(spidersim, monkeypatch):
    from spidersim.cli import games_played

    play_board = games_played.play_board
    solved = iter(range(2))

    def play(*words):
        if next(solved, None) is None:
            raise KeyboardInterrupt
        return play_board(*words)

    monkeypatch.setattr(games_played, "play_board", play)
    said = spidersim("solve", "simple-simon", "1-9")
    assert said.status == 130
    assert len(said.out.splitlines()) == 4
    assert said.err.endswith("2 solved\nspidersim: interrupted\n")


def test_records_of_no_known_outcome_are_refused(spidersim, tmp_path):
    path = tmp_path / "lines.json"
    path.write_text('{"game": "simple-simon", "outcome": "lost", "line": ""}\n')
    said = spidersim("verify", path)
    assert (said.status, said.err) == (0, "0 wins confirmed, 0 refuted; 1 record without a win\n")
    path.write_text('{"game": "simple-simon", "outcome": "bogus", "line": ""}\n')
    one_sentence(spidersim("verify", path), "lines.json, line 1", "'bogus' is no outcome")
