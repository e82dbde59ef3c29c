"""Players of one's own on the command line."""

import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from spidersim.cli.main import cli
from tests.cli.terminal import one_sentence, rows
from tests.docs.commands import shell

OWN = Path(__file__).parents[1] / "sweep" / "own"


@pytest.fixture
def here(tmp_path, monkeypatch):
    for path in OWN.glob("*.py"):
        shutil.copy(path, tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_player_in_a_file_is_shown(here, spidersim):
    shown = spidersim("players", "good.py:Nth").out
    assert "title       Nth" in shown
    assert "parameters  moves=30, n=0" in shown
    assert "from        good.py:Nth" in shown
    (row,) = rows(spidersim("players", "good.py:Nth", "--json"))
    assert (row["player"], row["sees"], row["from"]) == ("nth", "table", "good.py:Nth")


def test_a_player_in_a_file_plays(here, spidersim):
    said = spidersim("play", "spider-1", "1-3", "--player", "good.py:Nth:n=2,moves=7", "--json")
    assert said.status == 0
    for row in rows(said):
        assert (row["player"], row["parameters"]) == ("nth", "moves=7,n=2")
        assert (row["reason"], row["moves"]) == ("move_limit", 7)


@pytest.mark.parametrize(
    ("player", "words"),
    [
        ("good.py", "good.py: name the player's class; write good.py:Nth"),
        ("good.py:nth", "did you mean Nth?"),
        ("godo.py:Nth", "godo.py cannot be read: No such file or directory"),
        ("good.py:Nth:moves=x", "parameter moves of player nth is 'x'"),
        ("good.py:Nth:moves=1000001", "more than 1000000"),
        ("bad.py:Cold", "player cold: RuntimeError: no fuel (bad.py, line "),
    ],
)
def test_bad_players_get_one_sentence(here, spidersim, player, words):
    said = spidersim("play", "spider-1", "1", "--player", player)
    said = replace(said, err=said.err.removeprefix("a file that is read may print\n"))
    one_sentence(said, words)


def test_a_game_that_nothing_can_stop_ends_the_process(here):
    done = shell("spidersim play spider-1 1-9 --player bad.py:Clings --json", here)
    assert done.returncode == 1
    assert "bad.py" in done.stderr
    assert all(line.startswith("{") for line in done.stdout.splitlines())


def test_a_closed_stdout_is_nobodys_problem_but_the_readers(here):
    code = "import os, sys; os.close(1); os.execv(sys.argv[1], sys.argv[1:])"
    words = ["-m", "spidersim", "play", "spider-1", "1", "--player", "good.py:Nth", "--json"]
    done = subprocess.run(
        [sys.executable, "-c", code, sys.executable, *words], capture_output=True, text=True
    )
    assert "Traceback" not in done.stderr


def test_shells_complete_files_where_no_player_begins_so():
    env = {"_CLI_COMPLETE": "bash_complete", "COMP_WORDS": "cli players nin", "COMP_CWORD": "2"}
    done = CliRunner().invoke(cli, env=env, prog_name="cli")
    assert done.output == "file,nin\n"
