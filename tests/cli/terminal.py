"""The command line, run inside the test's process."""

import json
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


def rows(said: Said) -> list[dict]:
    """Return the JSON objects that a command printed, one a line."""
    return [json.loads(line) for line in said.out.splitlines()]


def one_sentence(said: Said, *words: str) -> None:
    """Check that bad input was answered with one sentence and status 2, and nothing else."""
    assert said.status == 2
    assert said.out == ""
    assert said.err.startswith("spidersim: ")
    assert said.err.count("\n") == 1
    for word in words:
        assert word in said.err
