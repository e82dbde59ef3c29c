"""Weights: what a planner searches by, and what it takes a position to be worth.

The weights that come with spidersim are learned (`spidersim.players.learning`) and kept in
``learned.json``, one set for one, two and four suits. Weights of one's own are a TOML file: a
table ``[guide]`` with whole numbers for the search, and perhaps a table ``[value]`` with a number
for any of the features of `spidersim.kernels.plan_features.FEATURES`, in place of the learned
value. `Expert` compares values with what games are worth, from 0 to 1, so that for it they should
be on that scale.
"""

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from spidersim.errors import InputError
from spidersim.kernels.plan_choice import Net
from spidersim.kernels.plan_features import FEATURES, Numbers
from spidersim.kernels.table import Counts
from spidersim.rules import Rules

GUIDE = (
    "removed_run",
    "face_down",
    "empty_column",
    "king_root",
    "run_neighbour",
    "other_neighbour",
    "gap",
    "run_squared",
    "filled_column",
)
"""The names of the numbers that guide a search, in the order of the kernels: what a removed run,
a face-down card, an empty column, an open column rooted in a king, two neighbours of a run, two
that otherwise fit, two that do not, and the square of a run's length are worth; and, on the way
to a deal, a column that is not empty."""

SCALE = 10
"""The kernels' guide is in whole numbers; a unit of ours is so many of theirs."""

LEARNED = "learned.json"

WON, REMOVED, TURNED = 0.6, 0.35, 0.05
"""What a game is worth: for the win, for the share of the runs removed, and for the share of the
face-down cards turned. Wins alone are too few to learn from where one game in ten is won."""


def ends(rules: Rules) -> Numbers:
    """Return what a lost game is worth: at least, for each run removed, for each card face down."""
    backs = max(1, sum(down for down, _ in rules.layout))
    return np.array([TURNED, REMOVED / rules.runs, -TURNED / backs], np.float32)


@dataclass(frozen=True)
class Weights:
    """What a planner goes by.

    Attributes
    ----------
    guide : int64 array, 9
        See `GUIDE`.
    net : Net
        The value of a position before a reveal: about the chance to win, a little for each run
        removed and card turned.
    """

    guide: Counts
    net: Net


def net_of(arrays: Mapping[str, Any]) -> Net:
    """Return a value from its arrays, as lists."""
    return Net(**{name: np.array(arrays[name], np.float32) for name in Net._fields})


def linear(values: Mapping[str, float]) -> Net:
    """Return the value that is a sum over named features."""
    direct = [values.get(name, 0.0) for name in FEATURES]
    return net_of(
        {
            "bias": [0.0],
            "direct": direct,
            "inner": np.zeros((0, len(FEATURES))),
            "shift": [],
            "outer": [],
        }
    )


@cache
def learned(suits: int) -> Weights:
    """Return the learned weights for a number of suits, or those for the next larger number."""
    found = json.loads(files(__package__).joinpath(LEARNED).read_text("utf-8"))["weights"]
    chosen = next((one for one in found if one["suits"] >= suits), found[-1])
    guide = np.array([SCALE * chosen["guide"][name] for name in GUIDE], np.int64)
    return Weights(guide, net_of(chosen["value"]))


@dataclass(frozen=True)
class OwnWeights:
    """What a file of weights says.

    Attributes
    ----------
    guide : mapping
        Numbers for some of `GUIDE`.
    value : mapping or None
        Numbers for some of the features; None where the learned value stays.
    mark : str
        Eight hexadecimal digits that stand for all of it.
    """

    guide: Mapping[str, int]
    value: Mapping[str, float] | None
    mark: str

    def over(self, base: Weights) -> Weights:
        """Return weights that are those of a base where the file says nothing."""
        guide = base.guide.copy()
        for name, number in self.guide.items():
            guide[GUIDE.index(name)] = SCALE * number
        return Weights(guide, base.net if self.value is None else linear(self.value))


def read_weights(path: Path) -> OwnWeights:
    """Read weights of one's own.

    Raises
    ------
    InputError
        When there is no such file, or something in it is not as it should be.
    """
    found = _tables(path)
    said = json.dumps(found, sort_keys=True)
    mark = hashlib.sha256(said.encode()).hexdigest()[:8]
    return OwnWeights(found.get("guide", {}), found.get("value"), mark)


def _tables(path: Path) -> dict[str, Any]:
    try:
        found = tomllib.loads(path.read_text("utf-8-sig"))
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(f"{path} is no TOML file: {error}") from None
    for table, names, kinds, what in (
        ("guide", GUIDE, int, "a whole number from -100000 to 100000"),
        ("value", FEATURES, int | float, "a number from -100000 to 100000"),
    ):
        entries = found.get(table, {})
        if not isinstance(entries, dict):
            raise InputError(f"{path}: {table} is {entries!r}, not a table")
        for name, number in entries.items():
            if name not in names:
                raise InputError(f"{path}: {table} has no {name!r}; it has {', '.join(names)}")
            good = isinstance(number, kinds) and not isinstance(number, bool)
            if not good or not abs(number) <= 100_000:
                raise InputError(f"{path}: {table}: {name} is {number!r}, not {what}")
    if unknown := set(found) - {"guide", "value"}:
        raise InputError(f"{path}: there is no table {sorted(unknown)[0]!r}, only guide and value")
    return found
