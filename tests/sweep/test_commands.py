"""The commands ``run`` and ``status`` as a person uses them."""

import json
import os

import pytest
from click.testing import CliRunner

from spidersim.cli.main import cli
from spidersim.errors import InputError

SPEC = """
deals = "1-12"
games = ["spider-1", "spider-1-relaxed"]
players = ["{player}", "chance:positions=7"]
"""


@pytest.fixture
def command(tmp_path, monkeypatch):
    """Return a function that runs a command in an empty folder beside a spec."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "small.toml").write_text(SPEC.format(player="chance"))
    (tmp_path / "faulty.toml").write_text(SPEC.format(player="faulty"))

    def invoke(*words):
        return CliRunner().invoke(cli, list(words))

    return invoke


def test_a_run_leaves_its_folder_and_prints_its_table(command, tmp_path):
    done = command("run", "small.toml", "--jobs", "1")
    assert done.exit_code == 0, done.output
    assert "Spider, 1 suit" in done.stdout
    folder = tmp_path / "runs" / "small"
    assert {path.name for path in folder.iterdir()} == {
        "manifest.json", "games", "summary.csv", "summary.md", "figures",
    }  # fmt: skip
    assert "48 of 48 games played now" in done.stderr
    assert f"pictures are in {os.path.join('runs', 'small', 'figures')}" in done.stderr
    again = command("run", "small.toml", "--jobs", "1")
    assert again.exit_code == 0
    assert again.stdout == done.stdout
    assert "0 of 48 games" in again.stderr


def test_rows_of_the_summary_can_be_read_by_programs(command):
    done = command("run", "small.toml", "--jobs", "1", "--json", "--set", "deals=1-5")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(row["player"], row["n"], row["lost"]) for row in rows] == [("chance", 5, 5)] * 4


def test_errors_are_told_and_end_with_status_1(command):
    done = command("run", "faulty.toml", "--jobs", "1", "--out", "out")
    assert done.exit_code == 1
    assert "games ended in an error; the same command plays them again" in done.stderr
    assert "faulty: " in done.stderr
    status = command("status", "out", "--json")
    cells = [json.loads(line) for line in status.stdout.splitlines()]
    assert sum(cell["errors"] for cell in cells) > 0
    assert all(cell["done"] + cell["errors"] == cell["planned"] == 12 for cell in cells)
    assert {cell["state"] for cell in cells} == {"finished"}


def test_status_shows_every_cell(command):
    command("run", "small.toml", "--jobs", "1")
    shown = command("status", "runs/small").stdout
    assert shown.count("spider-1-relaxed") == 2
    assert "finished: 48 of 48 games" in shown


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["run", "quik"], "did you mean quick"),
        (["run", "absent.toml"], "absent.toml cannot be read"),
        (["run", "small.toml", "--set", "players=[]"], "--set: players: the list is empty"),
        (["run", "small.toml", "--out", "small.toml"], "small.toml is a file"),
        (["run", "small.toml", "--out", "small.toml/run"], "cannot be written"),
        (["run", "small.toml", "--out", "."], "holds no run"),
        (["status", "absent"], "absent is not a run's folder"),
    ],
)
def test_bad_input_leaves_nothing_behind(command, tmp_path, words, sentence):
    done = command(*words)
    assert isinstance(done.exception, InputError)
    assert sentence in str(done.exception)
    assert {path.name for path in tmp_path.iterdir()} == {"small.toml", "faulty.toml"}


def test_a_shipped_experiment_can_be_made_small(command):
    done = command(
        "run", "quick", "--jobs", "1", "--out", "out", "--set", "deals=1-3",
        "--set", 'players=["random","ordered","solver:positions=2000"]',
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert "54 of 54 games" in done.stderr
