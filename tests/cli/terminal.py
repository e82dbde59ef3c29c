"""The command line, run inside the test's process."""

import sys
from dataclasses import dataclass

import pytest

from spidersim.cli.main import main


@dataclass(frozen=True)
class Said:
    status: int
    out: str
    err: str


@pytest.fixture
def spidersim(monkeypatch, capsys):
    """Return a function that runs ``spidersim`` with some words and returns what it said."""

    def run(*words: object) -> Said:
        monkeypatch.setattr(sys, "argv", ["spidersim", *map(str, words)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main()
        out, err = capsys.readouterr()
        return Said(int(left.value.code or 0), out, err)

    return run
