import json
import os
import shutil
import threading

import joblib
import pandas as pd
import pytest
from joblib._parallel_backends import ThreadingBackend

from spidersim.errors import InputError
from spidersim.sweep import contestants, part
from spidersim.sweep import run as run_module
from spidersim.sweep.lock import locked
from spidersim.sweep.manifest import baseline, marks, read_manifest
from spidersim.sweep.mark import Mark
from spidersim.sweep.plan import cells, plan
from spidersim.sweep.run import run
from spidersim.sweep.status import progress, reasons, state
from spidersim.sweep.store import Store, read_frame
from tests.sweep.conftest import small_spec, stable


def assert_same(one, other):
    pd.testing.assert_frame_equal(stable(one), stable(other))


def test_every_planned_game_has_one_row_with_its_seed(tmp_path):
    report = run(small_spec(), tmp_path / "run", 1)
    assert (report.planned, report.played, report.errors) == (80, 80, 0)
    rows = read_frame(tmp_path / "run")
    assert rows["seed"].tolist() == [game.seed for game in plan(small_spec())]
    assert not rows.duplicated(["cell", "deal"]).any()


def test_rows_do_not_depend_on_the_number_of_workers(tmp_path):
    spec = small_spec(players=["chance", "slow:seconds=0.001", "nonsense"])
    run(spec, tmp_path / "one", 1)
    run(spec, tmp_path / "two", 2)
    assert_same(tmp_path / "one", tmp_path / "two")


def test_with_one_job_the_games_are_played_here(tmp_path):
    run(small_spec(), tmp_path / "run", 1)
    workers = read_frame(tmp_path / "run")["worker"].unique()
    assert [worker.rpartition(":")[2] for worker in workers] == [str(os.getpid())]


@pytest.mark.parametrize(("jobs", "processes"), [(1, 1), (2, 2), (1000, 3)])
def test_there_are_no_more_processes_than_games(tmp_path, monkeypatch, jobs, processes):
    asked = []

    class Parallel(joblib.Parallel):
        def __init__(self, n_jobs, **rest):
            asked.append(n_jobs)
            super().__init__(n_jobs=1, **rest)

    monkeypatch.setattr(run_module.joblib, "Parallel", Parallel)
    run(small_spec(deals="1-3", games=["spider-1"], players=["chance"]), tmp_path / "run", jobs)
    assert asked == [processes]


def test_a_finished_run_has_nothing_left_to_do(tmp_path, monkeypatch):
    run(small_spec(), tmp_path / "run", 1)
    before = {path: path.read_bytes() for path in Store(tmp_path / "run").parts()}
    monkeypatch.setattr(run_module, "play_chunk", pytest.fail)
    assert run(small_spec(), tmp_path / "run", 1).played == 0
    assert {path: path.read_bytes() for path in Store(tmp_path / "run").parts()} == before


def test_a_sweep_that_grew_plays_just_what_is_new(tmp_path):
    run(small_spec(), tmp_path / "run", 1)
    more = small_spec(
        deals="1-25",
        games=["spider-2", "spider-1", "spider-4"],
        players=["chance:positions=7", "chance", "liar"],
    )
    assert run(more, tmp_path / "run", 1).played == 3 * 3 * 25 - 80
    run(more, tmp_path / "clean", 1)
    assert_same(tmp_path / "run", tmp_path / "clean")
    manifest = read_manifest(tmp_path / "run")
    assert manifest["spec"]["deals"] == "1-25"
    assert [session["state"] for session in manifest["earlier"]] == ["finished"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seed": 1}, ["seed is 0 there and 1 here"]),
        ({"lines": False}, ["lines is true there and false here"]),
        ({"deals": "2-20"}, ["deals is 1-20 there and 2-20 here"]),
        ({"games": ["spider-1"]}, ["games has spider-4 there"]),
        ({"players": ["chance", "chance:positions=8"]}, ["players has chance:positions=7 there"]),
        ({"seed": 1, "deals": "1-5"}, ["seed", "deals"]),
    ],
)
def test_another_sweeps_folder_is_left_alone(tmp_path, changes, words):
    folder = tmp_path / "run"
    run(small_spec(), folder, 1)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with pytest.raises(InputError) as caught:
        run(small_spec(**changes), folder, 1)
    assert all(word in str(caught.value) for word in [str(folder), *words]), caught.value
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_a_player_that_plays_otherwise_now_is_refused(tmp_path, monkeypatch):
    run(small_spec(), tmp_path / "run", 1)
    monkeypatch.setattr(type(contestants.contestant("chance")), "version", 2)
    with pytest.raises(InputError, match="version of player chance is 1 there and 2 here"):
        run(small_spec(), tmp_path / "run", 1)


def test_changed_rules_are_refused(tmp_path):
    run(small_spec(), tmp_path / "run", 1)
    path = tmp_path / "run" / "manifest.json"
    path.write_text(path.read_text().replace(cells(small_spec())[0].rules.hash, "0" * 12))
    with pytest.raises(InputError, match="rules of spider-1 have changed"):
        run(small_spec(), tmp_path / "run", 1)


def test_a_title_may_change(tmp_path):
    run(small_spec(), tmp_path / "run", 1)
    assert run(small_spec(title="Better"), tmp_path / "run", 1).played == 0
    assert read_manifest(tmp_path / "run")["spec"]["title"] == "Better"


def test_games_of_a_damaged_part_are_played_again(tmp_path, said):
    run(small_spec(), tmp_path / "run", 1)
    clean = stable(tmp_path / "run")
    first, second, *_ = Store(tmp_path / "run").parts()
    first.write_bytes(first.read_bytes()[:-7])
    second.write_bytes(b"")
    report = run(small_spec(), tmp_path / "run", 1, say=said.append)
    assert report.played == 40
    assert len(said) == 2
    assert first.name in said[0]
    pd.testing.assert_frame_equal(stable(tmp_path / "run"), clean)
    assert run(small_spec(), tmp_path / "run", 1, say=said.append).played == 0
    assert len(said) == 2


def test_deals_that_nobody_planned_do_not_count_as_done(tmp_path):
    run(small_spec(deals="15-30"), tmp_path / "other", 1)
    run(small_spec(deals="1-5"), tmp_path / "run", 1)
    for path in Store(tmp_path / "other").parts():
        shutil.copy(path, tmp_path / "run" / "games")
    assert run(small_spec(), tmp_path / "run", 1).played == 4 * 9


def test_games_in_error_are_kept_as_such_and_tried_again(tmp_path, heal):
    spec = small_spec(players=["faulty", "chance"])
    failing = [game.seed % 4 == 0 for game in plan(spec) if "faulty" in game.player]
    report = run(spec, tmp_path / "run", 2)
    assert report.errors == sum(failing) > 0
    rows = read_frame(tmp_path / "run")
    assert (rows["outcome"] == "error").sum() == report.errors
    assert state(tmp_path / "run") == "finished"
    counted = progress(tmp_path / "run")
    assert sum(cell["errors"] for cell in counted) == report.errors
    assert sum(cell["done"] for cell in counted) == 80 - report.errors
    assert all(
        ": ValueError" in line or ": SystemExit" in line for line in reasons(tmp_path / "run")
    )
    heal()
    again = run(spec, tmp_path / "run", 1)
    assert (again.played, again.errors) == (report.errors, 0)
    run(spec, tmp_path / "clean", 1)
    assert_same(tmp_path / "run", tmp_path / "clean")


def test_a_game_that_kills_its_worker_costs_itself_alone(tmp_path, said, heal):
    spec = small_spec(deals="1-20", players=["chance", "deadly"], games=["spider-1"])
    deadly = [g.deal for g in plan(spec) if "deadly" in g.player and g.seed % 20 == 0]
    report = run(spec, tmp_path / "run", 2, say=said.append)
    assert report.errors == len(deadly) > 0
    rows = read_frame(tmp_path / "run")
    failed = rows[rows["outcome"] == "error"]
    assert failed["deal"].tolist() == deadly
    assert failed["reason"].str.contains("worker process died").all()
    assert len(rows) == 40
    assert any("worker process died" in sentence for sentence in said)
    heal()
    again = run(spec, tmp_path / "run", 2)
    assert (again.played, again.errors) == (len(deadly), 0)


def test_a_second_run_on_a_folder_is_refused(tmp_path):
    run(small_spec(), tmp_path / "run", 1)
    with (
        locked(tmp_path / "run"),
        pytest.raises(InputError, match=f"in use by process {os.getpid()}"),
    ):
        run(small_spec(), tmp_path / "run", 1)


def test_a_folder_that_cannot_be_written_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="file is a file, not a folder"):
        run(small_spec(), tmp_path / "file", 1)
    with pytest.raises(InputError, match="run cannot be written: Not a directory"):
        run(small_spec(), tmp_path / "file" / "run", 1)


def test_a_folder_of_something_else_is_refused(tmp_path):
    (tmp_path / "thesis.tex").write_text("")
    with pytest.raises(InputError, match="holds no run"):
        run(small_spec(), tmp_path, 1)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.filterwarnings("error")
def test_a_full_disk_keeps_what_was_written(tmp_path, monkeypatch, jobs):
    written = []

    def full(folder, stem, data):
        if len(written) == 3:
            raise OSError(28, "No space left on device")
        written.append(part.write_part(folder, stem, data))
        return written[-1]

    monkeypatch.setattr("spidersim.sweep.store.write_part", full)
    with pytest.raises(OSError, match="No space left"):
        run(small_spec(), tmp_path / "run", jobs)
    assert state(tmp_path / "run") == "failed"
    monkeypatch.undo()
    before = len(read_frame(tmp_path / "run"))
    assert run(small_spec(), tmp_path / "run", 1).played == 80 - before < 80


def test_an_unknown_failure_frees_the_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(run_module, "Bar", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        run(small_spec(), tmp_path / "run", 1)
    monkeypatch.undo()
    assert run(small_spec(), tmp_path / "run", 1).played == 80


def test_published_figures_stay_with_the_run_and_may_change(tmp_path):
    mark = {"game": "spider-1", "positions": 9, "solved": 1, "n": 2, "label": "A", "source": "B"}
    run(small_spec(), tmp_path / "run", 1)
    assert marks(read_manifest(tmp_path / "run")) == ()
    run(small_spec(mark=[mark]), tmp_path / "run", 1)
    assert marks(read_manifest(tmp_path / "run")) == (Mark(**mark),)


def test_the_baseline_stays_with_the_run_and_may_change(tmp_path):
    run(small_spec(), tmp_path / "run", 1)
    assert baseline(read_manifest(tmp_path / "run")) is None
    player = small_spec().players[0]
    run(small_spec(baseline=player), tmp_path / "run", 1)
    name, _, parameters = player.partition(":")
    assert baseline(read_manifest(tmp_path / "run")) == (name, parameters)


def test_the_manifest_tells_how_the_run_came_about(tmp_path):
    run(small_spec(question="Why?"), tmp_path / "run", 1)
    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text())
    assert manifest["state"] == "finished"
    assert manifest["spec"] == small_spec(question="Why?").as_dict()
    assert manifest["started"] <= manifest["ended"]
    assert manifest["jobs"] == 1
    assert {"spidersim", "python", "numpy", "numba", "joblib", "pyarrow"} <= set(
        manifest["versions"]
    )
    assert {"processor", "cores", "platform"} == set(manifest["machine"])
    assert manifest["commit"] is None or set(manifest["commit"]) == {"id", "clean"}
    assert [cell["cell"] for cell in manifest["cells"]] == [c.id for c in cells(small_spec())]


def test_a_run_works_beside_the_main_thread(tmp_path):
    reports = []
    thread = threading.Thread(target=lambda: reports.append(run(small_spec(), tmp_path / "run", 1)))
    thread.start()
    thread.join()
    assert reports[0].played == 80


class ListsOnly(ThreadingBackend):
    supports_return_generator = False


@pytest.mark.parametrize("backend", ["threading", ListsOnly()])
def test_the_back_end_is_joblibs_business(tmp_path, backend):
    with joblib.parallel_config(backend):
        run(small_spec(), tmp_path / "run", 2)
    run(small_spec(), tmp_path / "clean", 1)
    assert_same(tmp_path / "run", tmp_path / "clean")


def test_the_bar_starts_where_the_run_stopped(tmp_path, capfd):
    run(small_spec(deals="1-7"), tmp_path / "run", 1, show=True)
    capfd.readouterr()
    run(small_spec(), tmp_path / "run", 1, show=True)
    out, err = capfd.readouterr()
    assert out == ""
    frames = err.split("\r")
    assert "28/80" in frames[1]
    assert "80/80" in frames[-1]
    assert "chance:positions=5 0.0%" in frames[-1]


def test_without_a_terminal_there_is_no_bar(tmp_path, capfd):
    run(small_spec(), tmp_path / "run", 1)
    assert capfd.readouterr() == ("", "")
