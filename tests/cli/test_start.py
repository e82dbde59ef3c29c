"""The command line imports heavy things late."""

import os
import subprocess
import sys

import pytest

HEAVY = ("numba", "numpy", "pandas", "matplotlib", "scipy", "pyarrow", "joblib")


def loaded(*words: str) -> set[str]:
    code = (
        "import sys; sys.argv[0] = 'spidersim'\n"
        "from spidersim.cli.main import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        f"print(*[name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, check=True
    )
    return set(result.stderr.split())


def test_help_imports_nothing_heavy():
    assert loaded("--help") == set()
    assert loaded("run", "--help") == set()
    assert loaded("solve", "--help") == set()


def test_games_need_no_kernels():
    assert loaded("games") == set()
    assert not loaded("deal", "spider-4", "42") & {"numba", "pandas", "matplotlib", "scipy"}


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_told_in_one_sentence():
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "spidersim", "games", "--json"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == "spidersim: cannot write: No space left on device\n"
