import csv
import io

import pytest

from spidersim.analysis.outputs import write_outputs
from spidersim.errors import InputError
from tests.analysis.frames import games, realistic, write_run


def test_a_run_s_page_table_and_figures(tmp_path):
    run = write_run(tmp_path / "run", *realistic(20, suits=(1,)), deals="1-20")
    paths = write_outputs(run)
    assert all(path.is_file() for path in paths)
    names = {path.relative_to(run).as_posix() for path in paths}
    assert {"summary.csv", "summary.md", "figures/rates.png", "figures/dealing.svg"} <= names
    page = (run / "summary.md").read_text()
    for word in ("# Quick look", "Who wins?", "1-20", "Spider, 1 suit, relaxed", "Wilson"):
        assert word in page
    assert "The effect of relaxed dealing" in page
    assert "were asked for" not in page
    for line in page.splitlines():
        if line.startswith("!["):
            assert (run / line.partition("(")[2].rstrip(")")).is_file()
    lines = list(csv.DictReader(io.StringIO((run / "summary.csv").read_text())))
    assert len(lines) == 12
    assert lines[0]["n"] == "20"
    assert "seconds" not in lines[0]


def test_the_same_games_give_the_same_bytes_whatever_time_they_took(tmp_path):
    contents = []
    for name, seconds in (("one", 0.01), ("two", 9.0)):
        cells = realistic(10, suits=(4,))
        for cell in cells:
            for row in cell:
                row["seconds"] = seconds
        run = write_run(tmp_path / name, *cells)
        contents.append({p.relative_to(run): p.read_bytes() for p in write_outputs(run)})
    assert contents[0] == contents[1]


def test_missing_games_are_told_on_the_page(tmp_path):
    run = write_run(tmp_path / "run", games("spider-1", "random", ["won"] * 9), deals="1-1000")
    write_outputs(run)
    page = (run / "summary.md").read_text()
    assert "**1,000 games were asked for, and 9 of them are here.**" in page
    assert "budget" not in page


def test_what_a_spec_says_is_shown_as_it_is(tmp_path):
    cell = games("spider-1", "random", ["won"])
    run = write_run(tmp_path / "run", cell, deals="1", title="a <script> | b", question="*Who*?")
    write_outputs(run)
    page = (run / "summary.md").read_text()
    assert "# a \\<script\\> \\| b" in page
    assert "\\*Who\\*?" in page


def test_without_rows_nothing_is_written(tmp_path):
    run = write_run(tmp_path / "run", [])
    with pytest.raises(InputError, match="no rows to plot"):
        write_outputs(run)
    assert sorted(path.name for path in run.iterdir()) == ["games", "manifest.json"]


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    run = write_run(tmp_path / "run", games("spider-1", "random", ["won"]), deals="1")
    (run / "figures").write_text("a file, not a folder")
    with pytest.raises(InputError, match="figures cannot be written"):
        write_outputs(run)


def test_a_run_with_a_solver_tells_of_budgets_and_published_figures(tmp_path):
    mark = {"game": "spider-1", "positions": 9, "solved": 1, "n": 4, "label": "A", "source": "B"}
    cell = games("spider-1", "solver", ["solved"], parameters="positions=9", positions=5)
    run = write_run(tmp_path / "run", cell, deals="1", mark=[mark])
    paths = write_outputs(run)
    page = (run / "summary.md").read_text()
    assert "## Solved within each budget" in page
    assert "For comparison, Spider, 1 suit: A, 1 of 4 deals" in page
    (picture,) = [path for path in paths if path.name == "budget.svg"]
    (run / "manifest.json").write_text(
        (run / "manifest.json").read_text().replace('"solved": 1', '"solved": 3')
    )
    before = picture.read_bytes()
    write_outputs(run)
    assert picture.read_bytes() != before


def test_a_run_with_a_baseline_has_its_table_and_figure(tmp_path):
    run = write_run(
        tmp_path / "run", *realistic(10, suits=(1,)), deals="1-10", baseline="ordered:moves=1000"
    )
    write_outputs(run)
    page = (run / "summary.md").read_text()
    assert "## Every player against the baseline" in page
    assert "less Ordered" in page
    assert "![Every player less the baseline, on the same deals](figures/baseline.png)" in page
    assert (run / "figures" / "baseline.svg").is_file()
