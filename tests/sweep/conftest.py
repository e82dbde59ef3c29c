"""Specs, runs and contestants for the tests of sweeps."""

import importlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pandas as pd
import pytest

from spidersim.sweep.row import UNSTABLE
from spidersim.sweep.spec import Spec, make_spec
from spidersim.sweep.store import read_frame

PLUGIN = Path(__file__).parent / "plugin"

# Set once for the whole process, as workers are kept from test to test.
sys.path.insert(0, str(PLUGIN))
importlib.invalidate_caches()
_FOLDER = tempfile.TemporaryDirectory(prefix="sweep-players-")
os.environ["SWEEP_PLAYERS"] = _FOLDER.name


def small_spec(**changes: object) -> Spec:
    """Return a spec of 2 × 2 × 20 games that take no time."""
    values = {
        "deals": "1-20",
        "games": ["spider-1", "spider-4"],
        "players": ["chance", "chance:positions=7"],
    }
    return make_spec("small", {**values, **changes})


def stable(folder: Path) -> pd.DataFrame:
    """Return the rows of a run without the columns that differ from run to run."""
    return read_frame(folder).drop(columns=list(UNSTABLE))


@pytest.fixture
def said() -> list[str]:
    """Collect what a run says, by ``say=said.append``."""
    return []


@pytest.fixture
def heal() -> Iterator[Callable[[], None]]:
    """Return a function that heals the faulty contestants for the rest of the test."""
    marker = Path(os.environ["SWEEP_PLAYERS"], "healed")
    yield marker.touch
    marker.unlink(missing_ok=True)
