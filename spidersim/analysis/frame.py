"""Frame: the rows of a run, and the choice of some of them."""

import difflib
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pandas as pd

from spidersim.analysis.labels import Entry, game_place, parse_parameters
from spidersim.contestant import parse_spec
from spidersim.errors import InputError
from spidersim.game import game
from spidersim.numbers import parse_numbers
from spidersim.sweep.manifest import read_manifest
from spidersim.sweep.store import read_frame

COLUMNS = (
    "cell",
    "game",
    "rules",
    "deal",
    "suits",
    "player",
    "parameters",
    "outcome",
    "reason",
    "moves",
    "runs",
    "face_down",
    "positions",
    "budget",
    "seconds",
)
"""The columns of a row that the analysis reads."""

DESCRIBED = ("title", "switches")
"""The columns that the manifest adds: a game's title, and its switches as JSON."""

CELL = ("game", "rules", *DESCRIBED, "suits", "player", "parameters", "budget")
"""The columns that are the same in all rows of a cell."""

NAMES = ("game", "rules", *DESCRIBED, "player", "parameters")
"""Those of them that are texts."""


def load(folder: Path) -> pd.DataFrame:
    """Return a run's rows, with the columns that the analysis reads: `COLUMNS`, `DESCRIBED`.

    Raises
    ------
    InputError
        When the folder holds no run.
    """
    return describe(read_frame(folder, columns=list(COLUMNS)), read_manifest(folder)["games"])


def describe(rows: pd.DataFrame, games: Iterable[Mapping[str, Any]]) -> pd.DataFrame:
    """Return rows with what a manifest's `games` say of them, in the columns `DESCRIBED`."""
    games = list(games)
    titles = {about["rules"]: about["title"] for about in games}
    switches = {about["rules"]: json.dumps(about["switches"]) for about in games}
    rules = rows["rules"].astype("category")
    return rows.assign(
        title=rules.map(titles).astype("category"),
        switches=rules.map(switches).astype("category"),
    )


def shortfall(folder: Path, rows: pd.DataFrame) -> str:
    """Return a sentence where a run has fewer games than it was asked for; else nothing."""
    manifest = read_manifest(folder)
    planned = len(manifest["cells"]) * len(parse_numbers(manifest["spec"]["deals"]))
    if len(rows) >= planned:
        return ""
    return f"{planned:,} games were asked for, and {len(rows):,} of them are here."


def cells(rows: pd.DataFrame) -> pd.DataFrame:
    """Return what each cell is (its game, player and parameters), by cell."""
    found = rows.drop_duplicates("cell").astype(dict.fromkeys(("cell", *NAMES), "object"))
    return found.set_index("cell")[list(CELL)]


def records(table: pd.DataFrame) -> list[dict[str, Any]]:
    """Return a table's lines by column, with None where a value is missing."""
    plain = table.astype("object").where(table.notna(), None)
    return [{str(key): value for key, value in line.items()} for line in plain.to_dict("records")]


def select(
    rows: pd.DataFrame, games: Sequence[str] = (), players: Sequence[str] = ()
) -> pd.DataFrame:
    """Return the rows of some games and players.

    Parameters
    ----------
    rows : DataFrame
        The rows of a run.
    games : sequence of str
        Names of games; none means all.
    players : sequence of str
        Players as ``NAME`` or ``NAME:key=value``, where a player must have every parameter
        that is given; none means all.

    Raises
    ------
    InputError
        When no row is of such a game, or of such a player; the message suggests the closest.
    """
    found = cells(rows)
    chosen = pd.Series(data=True, index=found.index)
    if games:
        chosen &= found["game"].isin([_find_game(name, found) for name in games])
    if players:
        chosen &= pd.concat([_find_player(text, found) for text in players], axis=1).any(axis=1)
    return rows if chosen.all() else rows[rows["cell"].isin(found.index[chosen])]


def one_player(rows: pd.DataFrame, text: str) -> Entry:
    """Return the one player of a run that a text names, and its parameters.

    Where several of its players have the parameters that are given, it is the one that has the
    defaults of all others.

    Raises
    ------
    InputError
        When there is no such player, or several.
    """
    found = cells(rows)
    chosen = found[_find_player(text, found)]
    sides = chosen[["player", "parameters"]].drop_duplicates()
    entries = [(str(name), str(words)) for name, words in sides.itertuples(index=False)]
    if len(entries) > 1:
        from spidersim.sweep.contestants import contestant  # late: this loads compiled players

        name, _, parameters = contestant(text).spec.partition(":")
        entries = [entry for entry in entries if entry == (name, parameters)] or entries
    if len(entries) > 1:
        here = ", ".join(f"{name}:{words}" for name, words in sorted(entries))
        raise InputError(f"{text!r} may be any of {here}")
    return entries[0]


def _find_game(name: str, found: pd.DataFrame) -> str:
    here = sorted(found["game"].unique(), key=game_place)
    if name in here:
        return name
    try:
        same = found["game"][found["rules"] == game(name).rules.hash]
    except InputError:
        same = found["game"][:0]
    if same.empty:
        raise InputError(f"the run has no game {name!r}; {_suggest(name, here)}")
    return str(same.iloc[0])


def _find_player(text: str, found: pd.DataFrame) -> "pd.Series[bool]":
    name, wanted = parse_spec(text)
    chosen = (found["player"] == name) & found["parameters"].map(
        lambda words: wanted.items() <= parse_parameters(words).items()
    )
    if not chosen.any():
        same_name = found[found["player"] == name]
        here = (
            sorted({f"{name}:{words}" for words in same_name["parameters"]})
            if len(same_name)
            else sorted(found["player"].unique())
        )
        raise InputError(f"the run has no player {text!r}; {_suggest(text, here)}")
    return chosen


def _suggest(word: str, here: list[str]) -> str:
    close = difflib.get_close_matches(word, here, n=1, cutoff=0.6)
    return f"did you mean {close[0]}?" if close else f"it has {', '.join(here)}"
