"""Status: how far a run has come, from its folder alone."""

from pathlib import Path
from typing import Any

from spidersim.numbers import parse_numbers
from spidersim.results import Outcome
from spidersim.sweep.lock import is_locked
from spidersim.sweep.manifest import State, read_manifest
from spidersim.sweep.store import read_frame


def state(folder: Path) -> State:
    """Return a run's state; one that was killed while running is interrupted."""
    said = State(read_manifest(folder)["state"])
    if said is State.RUNNING and not is_locked(folder):
        return State.INTERRUPTED
    return said


def progress(folder: Path) -> list[dict[str, Any]]:
    """Return how far each cell is.

    Returns
    -------
    list of dict
        For each cell, in the order of the plan, ``game``, ``player``, ``parameters``, and how
        many games are ``planned``, ``done``, and done with ``errors`` (not among the done).
    """
    manifest = read_manifest(folder)
    planned = parse_numbers(manifest["spec"]["deals"]).count
    rows = read_frame(folder, columns=["cell", "outcome"])
    failed = rows["outcome"] == Outcome.ERROR
    games = rows["cell"].value_counts()
    errors = rows.loc[failed, "cell"].value_counts()
    return [
        {
            "cell": cell["cell"],
            "game": cell["game"],
            "player": cell["player"],
            "parameters": cell["parameters"],
            "planned": planned,
            "done": int(games.get(cell["cell"], 0) - errors.get(cell["cell"], 0)),
            "errors": int(errors.get(cell["cell"], 0)),
        }
        for cell in manifest["cells"]
    ]


def reasons(folder: Path, most: int = 3) -> list[str]:
    """Return why games of a run ended in errors, a few of them, with the games' names."""
    rows = read_frame(folder, columns=["game", "deal", "player", "outcome", "reason"])
    failed = rows[rows["outcome"] == Outcome.ERROR].head(most)
    return [
        f"{row.game} {row.deal}, {row.player}: {row.reason}"
        for row in failed.itertuples(index=False)
    ]
