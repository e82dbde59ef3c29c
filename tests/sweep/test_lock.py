import os
import subprocess
import sys

import pytest

from spidersim.errors import InputError
from spidersim.sweep.lock import is_locked, locked


def test_a_second_holder_is_told_who_is_the_first(tmp_path):
    with locked(tmp_path):
        assert is_locked(tmp_path)
        with pytest.raises(InputError, match=f"in use by process {os.getpid()}"), locked(tmp_path):
            pass
        assert is_locked(tmp_path)
    assert not is_locked(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_lock_of_a_killed_process_is_taken_over(tmp_path):
    code = (
        "import os, pathlib, sys\n"
        "from spidersim.sweep.lock import locked\n"
        "with locked(pathlib.Path(sys.argv[1])):\n"
        "    os.kill(os.getpid(), 9)\n"
    )
    assert subprocess.run([sys.executable, "-c", code, str(tmp_path)]).returncode == -9
    assert (tmp_path / "lock").exists()
    assert not is_locked(tmp_path)
    with locked(tmp_path):
        assert is_locked(tmp_path)


def test_asking_does_not_take_the_lock(tmp_path):
    assert not is_locked(tmp_path)
    assert list(tmp_path.iterdir()) == []
