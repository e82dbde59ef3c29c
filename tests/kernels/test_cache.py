"""The cache of compiled code is keyed by the kernels' source."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import spidersim
from spidersim.kernels.compiled import source_hash

PACKAGE = Path(spidersim.__file__).parent

ASK = (
    "from spidersim.kernels import table; import numpy as np; "
    "print(table.fits(table.SAME_SUIT, 1, 2))"
)


def ask(folder: Path, cache: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder), "NUMBA_CACHE_DIR": str(cache)}
    return subprocess.run(
        [sys.executable, "-c", ASK],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )


def test_the_hash_counts_every_file(tmp_path):
    (tmp_path / "a.py").write_text("x = 1\n")
    first = source_hash(tmp_path)
    (tmp_path / "b.py").write_text("y = 1\n")
    second = source_hash(tmp_path)
    (tmp_path / "b.py").write_text("y = 2\n")
    assert len({first, second, source_hash(tmp_path)}) == 3


def test_changed_source_is_compiled_again_and_unchanged_is_not(tmp_path):
    shutil.copytree(PACKAGE, tmp_path / "spidersim", ignore=shutil.ignore_patterns("__pycache__"))
    cache = tmp_path / "cache"
    first = ask(tmp_path, cache)
    assert first.stdout == "True\n"
    assert "compiling the kernels for the first time" in first.stderr
    again = ask(tmp_path, cache)
    assert again.stdout == "True\n"
    assert again.stderr == ""
    source = tmp_path / "spidersim" / "kernels" / "table.py"
    text = source.read_text()
    assert "(lower & 15) + 1 != (upper & 15)" in text
    source.write_text(
        text.replace("(lower & 15) + 1 != (upper & 15)", "(lower & 15) == (upper & 15)")
    )
    # The same answer would come from the old code: 1 and 2 differ in rank, so only the new
    # condition lets them through to the comparison of suits.
    source.write_text(
        source.read_text().replace("return (lower >> 4) ==", "return (lower >> 4) !=")
    )
    assert ask(tmp_path, cache).stdout == "False\n"
    assert len(list(cache.glob("kernels-*"))) == 2


def test_a_cache_that_cannot_be_written_is_said_once_and_does_not_stop_anything(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    shutil.copytree(PACKAGE, tmp_path / "spidersim", ignore=shutil.ignore_patterns("__pycache__"))
    result = ask(tmp_path, blocked)
    assert result.stdout == "True\n"
    assert result.stderr.count("cannot keep compiled kernels in") == 1
