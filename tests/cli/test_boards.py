"""Boards from elsewhere: files in every format, PySolFC's numbers, and what is no board."""

import os
import time

import pytest

from spidersim.deals import deal
from spidersim.formats import read_text, write_text
from spidersim.presets import preset
from tests.boards import SIMON_24
from tests.cli.terminal import one_sentence, rows

RESULT = ["game", "outcome", "reason", "moves", "deals", "runs", "face_down", "score"]
FORMATS = ["text", "solvitaire", "fc-solve", "json"]


@pytest.fixture
def board(spidersim, tmp_path):
    """Return a function that writes a deal to a file and returns its path."""

    def write(game: str, number: object, form: str = "text"):
        how = ["--json"] if form == "json" else ["--format", form]
        path = tmp_path / f"{game}-{number}.{form}".replace(":", "-")
        path.write_text(spidersim("deal", game, number, *how).out, encoding="utf-8")
        return path

    return write


# --- files ---------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(
    ("command", "options"),
    [("deal", []), ("play", ["--player", "ordered"]), ("solve", ["--positions", "2000"])],
)
def test_every_command_that_takes_a_number_takes_a_file(spidersim, board, command, options, form):
    path = board("simple-simon", 7, form)
    (mine,) = rows(spidersim(command, "simple-simon", path, *options, "--json"))
    (same,) = rows(spidersim(command, "simple-simon", 7, *options, "--json"))
    assert (mine["deal"], mine["source"]) == (None, str(path))
    assert same["deal"] == 7
    keys = RESULT if command != "deal" else ["columns", "down", "stock", "runs"]
    assert all(mine[key] == same[key] for key in keys)


def test_several_boards_and_numbers_go_together(spidersim, board):
    path = board("spider-1", 3)
    said = spidersim("play", "spider-1", "1-2", path, "pysol:5", "--player", "ordered", "--json")
    assert [row["deal"] for row in rows(said)] == [1, 2, None, None]
    assert [row.get("source") for row in rows(said)] == [None, None, str(path), "pysol:5"]
    table = spidersim("play", "spider-1", "1-2", path, "--player", "ordered").out
    assert str(path) in table


def test_a_number_is_a_number_even_where_a_file_has_its_name(spidersim, board, monkeypatch):
    path = board("spider-1", 3)
    monkeypatch.chdir(path.parent)
    path.rename(path.parent / "7")
    assert spidersim("deal", "spider-1", "7").out.startswith("Spider, 1 suit · deal 7\n")
    assert "deal ./7" in spidersim("deal", "spider-1", "./7").out


def test_a_file_is_written_again_in_another_format(spidersim, board):
    path = board("spider-4", 3, "solvitaire")
    rules = preset("spider-4").rules
    text = spidersim("deal", "spider-4", path, "--format", "text").out
    assert text == write_text(deal(rules, 3))


def test_a_half_played_board_goes_through_play_solve_and_verify(spidersim, tmp_path):
    """Two runs out, one card to place, face-down cards and a stock."""
    path = tmp_path / "half.txt"
    path.write_text(
        "Talon: AS 3H 2H\nFoundations: C D\n<KS> QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S\n"
        "<KH> QH JH TH 9H 8H 7H 6H 5H 4H\nAH\n-\n-\n-\n-\n"
    )
    text = path.read_text()
    assert write_text(read_text(text, preset("spiderette-4-relaxed").rules)) == text
    said = spidersim("solve", "spiderette-4-relaxed", path, "--moves", "--json")
    (row,) = rows(said)
    assert row["outcome"] == "solved"
    assert row["board"] == text
    lines = tmp_path / "lines.json"
    lines.write_text(said.out)
    assert spidersim("verify", lines).err == "1 win confirmed, 0 refuted\n"
    (played,) = rows(spidersim("play", "spiderette-4", path, "--player", "ordered", "--json"))
    assert played["runs"] >= 2


def test_a_reserve_and_the_cards_played_from_it_go_through_a_file(spidersim, board):
    path = board("three-blind-mice", 3)
    assert path.read_text().startswith("Reserve: ")
    assert "   reserve   " in spidersim("deal", "three-blind-mice", path).out


# --- PySolFC's numbers ---------------------------------------------------------------------


def test_pysols_numbers_are_dealt_marked_and_verified(spidersim, tmp_path):
    assert "derived from PySolFC's rule" in spidersim("deal", "spider-4", "pysol:24").out
    assert "derived" not in spidersim("deal", "simple-simon", "pysol:24").out
    (row,) = rows(spidersim("deal", "spider-4", "PySol:24", "--json"))
    assert row["down"] == [5, 4, 4, 5, 4, 4, 5, 4, 4, 5]
    assert row["note"].startswith("derived")
    said = spidersim("solve", "spider-1", "pysol:1-2", "--moves", "--json")
    assert [row["source"] for row in rows(said)] == ["pysol:1", "pysol:2"]
    assert all(row["outcome"] == "solved" for row in rows(said))
    lines = tmp_path / "lines.json"
    lines.write_text(said.out)
    verified = spidersim("verify", lines)
    assert verified.err == "2 wins confirmed, 0 refuted\n"
    assert "pysol:1" in verified.out
    assert [row["source"] for row in rows(spidersim("verify", lines, "--json"))] == [
        "pysol:1", "pysol:2",
    ]  # fmt: skip


def test_what_is_derived_is_said_once_beside_a_table(spidersim):
    said = spidersim("play", "spider-1", "pysol:1-3", "--player", "ordered")
    assert [line.split()[0] for line in said.out.splitlines()[2:]] == [
        "pysol:1", "pysol:2", "pysol:3",
    ]  # fmt: skip
    assert said.err.count("derived from PySolFC's rule") == 1
    text = spidersim("deal", "spider-4", "pysol:24", "--format", "text")
    assert text.err == "pysol:24: derived from PySolFC's rule, not checked against the program\n"


def test_chance_differs_between_pysols_deals(spidersim):
    said = spidersim("play", "spider-1", "pysol:1-3", "--player", "random:moves=50", "--moves")
    lines = [line.split(" ", 1)[1] for line in said.out.splitlines() if line.startswith("pysol:")]
    assert len(set(lines)) == len(lines)


@pytest.mark.parametrize(
    ("game", "word", "message"),
    [
        ("spider-4", "pysol:0", "PySolFC numbers its deals from 1"),
        ("spider-4", "pysol:0-9", "PySolFC numbers its deals from 1"),
        ("spider-4", "pysol:", "'' is no deal number"),
        ("spider-4", "pysol:x", "'x' is no deal number"),
        ("spider-4", "pysol:9-3", "the deal numbers '9-3' run backwards"),
        ("spider-4", "aisleriot:3", "'aisleriot:3' is no deal number"),
        ("spider-three-decks", "pysol:3", "how PySolFC lays out a game of these packs"),
    ],
)
def test_what_is_no_number_of_pysols_gets_one_sentence(spidersim, game, word, message):
    one_sentence(spidersim("deal", game, word), message)


# --- what is no board ----------------------------------------------------------------------


BAD = {
    "duplicate": (SIMON_24.replace("KC", "KH"), "lines 3, 5: there are too many KH"),
    "missing": (SIMON_24.replace("5H ", ""), "a 5H is missing"),
    "foundations": ("Foundations: zzz\n" + SIMON_24, "line 1: 'zzz' is no foundation"),
    "1H": (SIMON_24.replace("AH", "1H"), "line 7: '1H' is no card"),
    "11H": (SIMON_24.replace("JH", "11H"), "line 1: '11H' is no card"),
    "0H": (SIMON_24.replace("TH", "0H"), "line 4: '0H' is no card"),
    "face down over face up": (SIMON_24.replace("3D", "<3D>"), "line 9: <3D> lies face down over"),
    "face-down end": (SIMON_24.replace("AS", "<AS>"), "line 10: column 10 ends with a face-down"),
    "stock": ("Talon: AS\n" + SIMON_24.replace("AS", "-"), "line 1: 1 cards in the stock"),
    "a column too many": (SIMON_24 + "-\n", "line 11: 11 columns, but the game has 10"),
    "UTF-16": (SIMON_24.encode("utf-16"), "UTF-16"),
    "binary": (bytes(range(256)), "pickles, which are never loaded"),
    "pickle": (b"\x80\x03}q\x00.", "pickles, which are never loaded"),
    "empty": ("", "it is empty"),
    "long": ("4C " * 10_000_000, "no board file is longer than 100,000 bytes"),
    "prose": ("Dear board,\n", "line 1: 'Dear' is no card"),
    "JSON": ('{"tableau piles": [["0H"]]}', "tableau pile 1: '0H' is no card"),
    "broken JSON": ('{"columns": [', "line 1: no JSON"),
}


@pytest.mark.parametrize("kind", BAD)
@pytest.mark.parametrize(
    "words", [["deal", "simple-simon"], ["solve", "simple-simon"]], ids=lambda words: words[0]
)
def test_what_is_no_board_gets_one_sentence_at_once(spidersim, tmp_path, words, kind):
    content, message = BAD[kind]
    path = tmp_path / "b.txt"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    start = time.perf_counter()
    said = spidersim(*words, path)
    assert time.perf_counter() - start < 1
    one_sentence(said, str(path), message)


def test_every_file_is_read_before_the_first_game(spidersim, tmp_path):
    path = tmp_path / "b.txt"
    path.write_text("hello")
    one_sentence(spidersim("play", "simple-simon", "1", path, "--player", "ordered"), str(path))


@pytest.mark.skipif(os.name == "nt", reason="named pipes and permissions of Unix")
def test_folders_and_closed_files_are_named(spidersim, tmp_path):
    one_sentence(spidersim("deal", "simple-simon", tmp_path), "cannot read", "Is a directory")
    one_sentence(spidersim("deal", "simple-simon", "/dev/zero"), "no board file is longer")


def test_a_long_list_of_numbers_is_no_file_name(spidersim):
    numbers = ",".join(map(str, range(0, 4000, 2)))
    one_sentence(spidersim("deal", "spider-1", numbers), "is more than one deal")
    one_sentence(spidersim("deal", "spider-1", numbers + "x"), "is no deal number")


def test_a_board_of_another_game_is_refused(spidersim, board):
    one_sentence(spidersim("deal", "spider-4", board("spiderette-4", 3)), "7 columns, but")
    one_sentence(spidersim("deal", "spider-1", board("spider-4", 3)), "there are too many")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["deal", "spider-4", "3", "--format", "fc-solve"], "Freecell Solver has no stock"),
        (["deal", "spider-4", "3", "--format", "xml"], "Invalid value for '--format'"),
        (["deal", "spider-4", "3", "--format", "text", "--json"], "cannot both be given"),
        (["deal", "spider-4", "3-4"], "'3-4' is more than one deal"),
        (["deal", "spider-4", "0-18446744073709551615"], "is more than one deal"),
    ],
)
def test_wrong_use_of_deal_gets_one_sentence(spidersim, words, message):
    one_sentence(spidersim(*words), message)
