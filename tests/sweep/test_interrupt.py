"""Sweeps in a process of their own, stopped at some moment and run again."""

import os
import signal
import subprocess
import sys
import time

import pandas as pd
import pytest

from spidersim.sweep.lock import is_locked
from spidersim.sweep.run import run
from spidersim.sweep.spec import load_spec
from spidersim.sweep.status import progress, state
from spidersim.sweep.store import Store
from tests.sweep.conftest import PLUGIN, stable

SPEC = """
deals = "1-60"
games = ["spider-1", "spider-4"]
players = ["slow:seconds={seconds}", "chance"]
"""


@pytest.fixture
def sweep(tmp_path):
    """Return functions that start a sweep in a process group of its own."""
    path = tmp_path / "small.toml"
    path.write_text(SPEC.format(seconds=0.03))
    started = []

    def start(*options):
        process = subprocess.Popen(
            [sys.executable, "-m", "spidersim", "run", path, "--out", tmp_path / "run", *options],
            env={**os.environ, "PYTHONPATH": f"{PLUGIN}:{os.environ.get('PYTHONPATH', '')}"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        started.append(process)
        return process

    start.spec = load_spec(path)
    start.folder = tmp_path / "run"
    yield start
    for process in started:
        if group(process):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def group(process):
    """Tell whether a process that was started, or a child of it, is still there."""
    try:
        os.killpg(process.pid, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until(condition, seconds=20.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


def wait_for_parts(sweep, number):
    wait_until(lambda: len(Store(sweep.folder).parts()) >= number)


@pytest.fixture
def assert_completes(sweep, tmp_path, heal):
    """Go on with a stopped sweep here, and compare it with one that was never stopped."""

    def check():
        heal()
        done = sum(cell["done"] for cell in progress(sweep.folder))
        assert 0 < done < 240
        assert run(sweep.spec, sweep.folder, 1).played == 240 - done
        run(sweep.spec, tmp_path / "clean", 1)
        pd.testing.assert_frame_equal(stable(sweep.folder), stable(tmp_path / "clean"))

    return check


@pytest.mark.parametrize("jobs", [1, 2])
def test_after_ctrl_c_the_same_command_goes_on(sweep, assert_completes, jobs):
    process = sweep("--jobs", str(jobs))
    wait_for_parts(sweep, 3)
    started = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does, to workers too
    out, err = process.communicate(timeout=20)
    assert time.monotonic() - started < 10
    assert process.returncode == 130
    assert out == ""
    assert "Traceback" not in err
    assert "the same command goes on" in err
    assert state(sweep.folder) == "interrupted"
    assert not is_locked(sweep.folder)
    wait_until(lambda: not group(process), 3)
    assert_completes()


def test_a_second_ctrl_c_stops_at_once(sweep):
    path = sweep.folder.parent / "small.toml"
    path.write_text(SPEC.format(seconds=30.0))
    process = sweep("--jobs", "2")
    wait_until(lambda: is_locked(sweep.folder))
    time.sleep(2)
    os.killpg(process.pid, signal.SIGINT)
    time.sleep(0.3)
    assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=5)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    assert "Ctrl-C again" in err
    wait_until(lambda: not group(process), 3)


def test_terminating_is_like_ctrl_c(sweep, assert_completes):
    process = sweep("--jobs", "2")
    wait_for_parts(sweep, 3)
    process.terminate()
    _, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert_completes()


@pytest.mark.parametrize("parts", [1, 8])
def test_a_killed_run_loses_no_finished_row(sweep, assert_completes, parts):
    process = sweep("--jobs", "2")
    wait_for_parts(sweep, parts)
    process.kill()
    process.wait()
    assert state(sweep.folder) == "interrupted"
    wait_until(lambda: not group(process), 5)  # the workers end by themselves
    assert_completes()


def test_a_killed_worker_is_replaced(sweep, tmp_path, heal):
    process = sweep("--jobs", "2")
    wait_for_parts(sweep, 4)
    rows = stable(sweep.folder)
    assert len(rows)
    worker = int(newest_worker(sweep))
    assert worker != process.pid
    os.kill(worker, signal.SIGKILL)
    heal()
    _, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert "a worker process died" in err
    run(sweep.spec, tmp_path / "clean", 1)
    pd.testing.assert_frame_equal(stable(sweep.folder), stable(tmp_path / "clean"))


def newest_worker(sweep):
    from spidersim.sweep.store import read_frame

    return read_frame(sweep.folder)["worker"].iloc[-1].rpartition(":")[2]


def test_a_second_run_at_the_same_time_is_refused(sweep):
    first = sweep("--jobs", "1")
    wait_for_parts(sweep, 1)
    second = sweep("--jobs", "1")
    _, err = second.communicate(timeout=20)
    assert second.returncode == 2
    assert f"in use by process {first.pid}" in err
    assert state(sweep.folder) == "running"
    first.terminate()
    assert first.wait(timeout=20) == 130
