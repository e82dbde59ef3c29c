import json
import os
import shlex
import subprocess
import sys

import pytest

from spidersim.cli import compare, plot, table
from tests.analysis.frames import games, realistic, write_run
from tests.cli.terminal import spidersim

__all__ = ["spidersim"]

COMMANDS = {"table": table, "compare": compare, "plot": plot}


@pytest.fixture(scope="module")
def quick(tmp_path_factory):
    """Return a folder in which runs/quick is a run."""
    folder = tmp_path_factory.mktemp("work")
    write_run(folder / "runs" / "quick", *realistic(12, suits=(1, 4)), deals="1-12")
    return folder


def examples():
    for module in COMMANDS.values():
        text = module.command.help.partition("Examples:")[2]
        yield from (line.strip() for line in text.splitlines() if line.strip())


@pytest.mark.parametrize("line", list(examples()))
def test_examples_run(line, quick, monkeypatch, spidersim):
    monkeypatch.chdir(quick)
    program, *words = shlex.split(line)
    assert program == "spidersim"
    said = spidersim(*words)
    assert (said.status, said.err) == (0, "")
    assert said.out


@pytest.mark.parametrize(
    "words", ["table", "table --lengths", "table --budget", "compare", "compare --by suits"]
)
def test_json_is_one_object_a_line(words, quick, spidersim):
    name, *options = words.split()
    said = spidersim(name, quick / "runs" / "quick", "--json", *options)
    lines = [json.loads(line, parse_constant=pytest.fail) for line in said.out.splitlines()]
    assert len(lines) > 3
    assert len({tuple(line) for line in lines}) == 1
    assert all(
        isinstance(value, int | float | str | None) for line in lines for value in line.values()
    )


def test_json_has_the_row_s_names_and_numbers(tmp_path, spidersim):
    cell = games("spider-1", "random", ["won"] * 7 + ["lost"] * 18)
    run = write_run(tmp_path / "run", cell, deals="1-25")
    (line,) = [json.loads(text) for text in spidersim("table", run, "--json").out.splitlines()]
    assert (line["game"], line["player"], line["n"], line["won"]) == ("spider-1", "random", 25, 7)
    assert (line["low"], line["high"]) == pytest.approx((0.1428, 0.4758), abs=5e-5)
    assert line["budget"] is None


@pytest.mark.parametrize("name", COMMANDS)
def test_bad_input_is_one_sentence_and_status_2(name, quick, spidersim):
    run = quick / "runs" / "quick"
    for words in (
        ["nowhere"],
        [run, "--game", "spider-5"],
        [run, "--player", "nobody"],
        [run, "--nonsense"],
        [],
    ):
        said = spidersim(name, *words)
        assert (said.status, said.out) == (2, ""), words
        assert said.err.startswith("spidersim: ")
        assert said.err.count("\n") == 1
        assert "Traceback" not in said.err


@pytest.mark.parametrize("name", COMMANDS)
def test_a_run_without_rows_is_refused_and_nothing_left_behind(name, tmp_path, spidersim):
    run = write_run(tmp_path / "run", [])
    said = spidersim(name, run)
    assert said.status == 2
    assert "no rows" in said.err
    assert sorted(path.name for path in run.iterdir()) == ["games", "manifest.json"]


def test_a_choice_that_leaves_no_rows(tmp_path, spidersim):
    run = write_run(
        tmp_path / "run",
        games("spider-1", "a", ["won"] * 10),
        games("spider-2", "b", ["won"] * 10),
    )
    said = spidersim("plot", run, "--game", "spider-1", "--player", "b", "--out", tmp_path / "out")
    assert said.status == 2
    assert "no rows to plot" in said.err
    assert not (tmp_path / "out").exists()


def test_a_figure_that_cannot_be_drawn_is_refused(tmp_path, spidersim):
    run = write_run(tmp_path / "run", games("spider-1", "a", ["won"] * 10))
    said = spidersim("plot", run, "rates", "dealing", "--out", tmp_path / "out")
    assert said.status == 2
    assert "no rows to plot for dealing" in said.err
    assert not (tmp_path / "out").exists()


def test_a_run_without_a_solver_has_no_budgets(tmp_path, spidersim):
    run = write_run(tmp_path / "run", games("spider-1", "a", ["won"] * 10))
    said = spidersim("table", run, "--budget")
    assert (said.status, said.out) == (2, "")
    assert "no rows of a solver" in said.err
    said = spidersim("table", run, "--budget", "--lengths")
    assert said.status == 2
    assert "--lengths and --budget are different tables" in said.err


def test_nothing_to_compare_is_said(tmp_path, spidersim):
    run = write_run(tmp_path / "run", games("spider-1", "a", ["won"] * 10))
    for options in ([], ["--by", "deal_onto_empty"]):
        said = spidersim("compare", run, *options)
        assert said.status == 2
        assert "nothing to compare" in said.err


def test_a_short_run_warns_on_stderr_and_still_shows(tmp_path, spidersim):
    run = write_run(tmp_path / "run", games("spider-1", "a", ["won"] * 3), deals="1-50")
    said = spidersim("table", run)
    assert said.status == 0
    assert said.err == "spidersim: 50 games were asked for, and 3 of them are here.\n"
    assert "Spider, 1 suit" in said.out


def test_a_reader_that_leaves_is_no_error(tmp_path):
    cells = [games("spider-4", "tips", ["lost"] * 2, parameters=f"k={k}") for k in range(900)]
    run = write_run(tmp_path / "run", *cells, deals="1-2")
    program = [sys.executable, "-m", "spidersim"]
    for options in ([], ["--json"]):
        table = subprocess.Popen(
            [*program, "table", str(run), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        first = table.stdout.readline()
        table.stdout.close()
        assert first.split()[0] in (b"n", b'{"game":')
        assert table.stderr.read() == b""
        assert table.wait() == 0


def test_output_to_a_file_has_no_control_characters(quick, spidersim):
    said = spidersim("table", quick / "runs" / "quick")
    assert "\r" not in said.out
    assert "\x1b" not in said.out


@pytest.mark.parametrize("name", COMMANDS)
def test_help_keeps_its_examples_on_lines_of_their_own(name, spidersim):
    lines = [line.strip() for line in spidersim(name, "--help").out.splitlines()]
    assert lines[lines.index("Examples:") + 1].startswith(f"spidersim {name} runs/quick")


def test_compare_shows_the_ranking_first(quick, spidersim):
    said = spidersim("compare", quick / "runs" / "quick", "--game", "spider-1")
    lines = said.out.splitlines()
    assert lines[3] == "Spider, 1 suit, n = 12"
    assert lines[4].split()[:2] == ["1", "solver,"]
    assert "against" in said.out


def test_compare_to_a_player(quick, spidersim):
    run = quick / "runs" / "quick"
    said = spidersim("compare", run, "--to", "ordered", "--json")
    lines = [json.loads(line) for line in said.out.splitlines()]
    assert {line["second_player"] for line in lines} == {"ordered"}
    assert {line["first_player"] for line in lines} == {"random", "click", "reveal", "solver"}
    assert len({tuple(line) for line in lines}) == 1
    text = spidersim("compare", run, "--to", "solver:positions=167000").out
    assert "less solver, 167,000 positions" in text
    for words, sentence in (
        (["--to", "nobody"], "the run has no player 'nobody'"),
        (["--to", "solver"], "'solver' may be any of solver:positions=1000000, solver:positions="),
        (["--to", "ordered", "--by", "suits"], "--to and --by are different comparisons"),
    ):
        said = spidersim("compare", run, *words)
        assert (said.status, said.out) == (2, "")
        assert sentence in said.err


def test_a_name_means_the_player_with_the_defaults(tmp_path, spidersim):
    from spidersim.sweep.contestants import contestant

    usual, other = (contestant(spec).spec.partition(":")[2] for spec in ("tips", "tips:in_suit=0"))
    run = write_run(
        tmp_path / "run",
        games("spider-1", "tips", ["won"] * 10, parameters=usual),
        games("spider-1", "tips", ["lost"] * 10, parameters=other),
        baseline=f"tips:{usual}",
    )
    said = spidersim("compare", run, "--to", "tips", "--json")
    (line,) = [json.loads(text) for text in said.out.splitlines()]
    assert (line["second_parameters"], line["difference"]) == (usual, -1.0)
    assert "less tips" in spidersim("table", run).out
    said = spidersim("table", run, "--player", "tips:in_suit=0")
    assert "less tips" not in said.out
