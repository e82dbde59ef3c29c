"""Spec: what a sweep is to do, as a person writes it in TOML."""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from functools import partial
from itertools import combinations
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeGuard

from spidersim.contestant import Contestant
from spidersim.deals import MAX_NUMBER
from spidersim.errors import InputError
from spidersim.game import game, read_toml
from spidersim.numbers import Numbers, parse_numbers
from spidersim.preset import Preset
from spidersim.presets import PRESETS
from spidersim.sweep.contestants import called, contestant, origin
from spidersim.sweep.mark import Mark, read_mark


@dataclass(frozen=True)
class Spec:
    """A sweep: every player plays every deal of every game.

    Attributes
    ----------
    name : str
        The name of its file, without ``.toml``.
    title : str
        A heading for tables; the name where none is given.
    question : str
        What the sweep is to answer.
    deals : Numbers
        The deal numbers.
    games : tuple of Preset
        The games, presets and others.
    players : tuple of str
        Players and solvers, each with all its parameters.
    seed : int
        The root of all chance, 0 to 2^64 - 1.
    lines : bool
        Whether winning lines are kept.
    marks : tuple of Mark
        Published figures to set beside ours.
    baseline : str
        The one of the players that all others are compared with; empty where there is none.
    """

    name: str
    title: str
    question: str
    deals: Numbers
    games: tuple[Preset, ...]
    players: tuple[str, ...]
    seed: int = 0
    lines: bool = True
    marks: tuple[Mark, ...] = ()
    baseline: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Return the spec with every default filled in, in the types of TOML and JSON."""
        found: dict[str, Any] = {
            "name": self.name,
            "title": self.title,
            "question": self.question,
            "deals": str(self.deals),
            "games": [_entry(game) for game in self.games],
            "players": list(self.players),
            "seed": self.seed,
            "lines": self.lines,
        }
        if self.marks:
            found["mark"] = [asdict(mark) for mark in self.marks]
        if self.baseline:
            found["baseline"] = self.baseline
        return found


KEYS = (
    *(field.name for field in fields(Spec) if field.name not in ("name", "marks")),
    *("game", "mark"),
)
"""What may stand in a spec's file.

Each table ``[[game]]`` is one more of the games, and each ``[[mark]]`` a published figure.
"""

GameReader = Callable[..., Preset]
"""Reads what a spec calls a game by."""

PlayerReader = Callable[[str], Contestant]
"""Reads what a spec calls a player by."""


def load_spec(
    path: Path,
    settings: tuple[str, ...] = (),
    rules: tuple[str, ...] = (),
    rules_file: Path | None = None,
) -> Spec:
    """Read a spec from its file.

    Parameters
    ----------
    path : Path
        A TOML file.
    settings : tuple of str
        Texts ``KEY=VALUE`` that replace keys of the file. A value that is no TOML is a text.
    rules : tuple of str
        Texts ``KEY=VALUE`` that set switches of every game.
    rules_file : Path, optional
        A rules file that sets switches of every game.

    Raises
    ------
    InputError
        When the file, a key or a value is wrong; the message names all three.
    """
    values, _ = read_toml(path)
    places = {}
    for setting in settings:
        key, equals, text = setting.partition("=")
        key = key.strip()
        if not equals:
            raise InputError(f"--set {setting}: write KEY=VALUE")
        values[key] = _setting(text.strip())
        places[key] = "--set"
    if "games" in places:
        values.pop("game", None)  # --set says which games there are, all of them
    # What a file names lies beside it; what --set names lies where that was typed.
    folder = {key: Path() if key in places else path.parent for key in ("games", "players")}
    read_game = partial(game, rules=rules, file=rules_file, folder=folder["games"])
    read_player = partial(contestant, folder=folder["players"])
    return make_spec(path.stem, values, str(path), places, read_game, read_player)


def make_spec(
    name: str,
    values: Mapping[str, Any],
    place: str = "spec",
    places: Mapping[str, str] = MappingProxyType({}),
    read_game: GameReader = game,
    read_player: PlayerReader = contestant,
) -> Spec:
    """Check the values of a spec and fill in its defaults.

    Parameters
    ----------
    name : str
        The sweep's name.
    values : mapping
        What was written, by key.
    place : str
        Where they were written, for messages.
    places : mapping
        Where keys were written that stand elsewhere.
    read_game : callable
        Returns the game of a name or a table.
    read_player : callable
        Returns the contestant of a name.
    """
    for key in values:
        if key not in KEYS:
            raise InputError(
                f"{places.get(key, place)}: {key!r} is no key; there are {', '.join(KEYS)}"
            )
    for key in ("deals", "games", "players"):
        if key not in values and not (key == "games" and "game" in values):
            raise InputError(f"{place}: {key} is missing")
    read: dict[str, Callable[[Any], Any]] = {
        "title": _text,
        "question": _text,
        "deals": _deals,
        "games": partial(_games, read_game, _texts_and_tables),
        "game": partial(_games, read_game, _tables),
        "players": partial(_players, read_player),
        "seed": _seed,
        "lines": _switch,
        "baseline": partial(_baseline, read_player),
    }
    checked: dict[str, Any] = {"title": name, "question": ""}
    for key, value in values.items():
        if key == "mark":
            continue  # read last, as it may name any of the games
        try:
            checked[key] = read[key](value)
        except InputError as error:
            raise InputError(f"{places.get(key, place)}: {key}: {error}") from None
    games = (*checked.pop("games", ()), *checked.pop("game", ()))
    try:
        _check_apart(games)
    except InputError as error:
        raise InputError(f"{places.get('games', place)}: games: {error}") from None
    try:
        marks = _marks(values.get("mark", []), games)
    except InputError as error:
        raise InputError(f"{places.get('mark', place)}: mark{error}") from None
    if checked.get("baseline", checked["players"][0]) not in checked["players"]:
        raise InputError(
            f"{places.get('baseline', place)}: baseline: {values['baseline']!r} is none of the "
            "players"
        )
    if "baseline" in checked:
        # As rows name it: the name in a file is all that they keep of where a player is from.
        checked["baseline"] = read_player(checked["baseline"]).spec
    return Spec(name=name, games=games, marks=marks, **checked)


def _entry(game: Preset) -> str | dict[str, Any]:
    """Return a game as it may stand in a spec that needs no other file."""
    if game.name in PRESETS:
        return game.name
    return {"name": game.name, "title": game.title, **game.rules.as_dict()}


def _setting(text: str) -> Any:
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise InputError(f"{value!r} is not a text")
    return value


def _switch(value: object) -> bool:
    if not isinstance(value, bool):
        raise InputError(f"{value!r} is not true or false")
    return value


def _seed(value: object) -> int:
    if not _is_whole(value) or not 0 <= value <= MAX_NUMBER:
        raise InputError(f"{value!r} is not a whole number from 0 to {MAX_NUMBER} (2^64 - 1)")
    return value


def _deals(value: object) -> Numbers:
    if not isinstance(value, str) and not _is_whole(value):
        raise InputError(f'{value!r} is not deal numbers as text, such as "1-100"')
    if not str(value).strip():
        raise InputError("there are no deals")
    return parse_numbers(str(value))


def _games(
    read: GameReader, check: Callable[[object], list[Any]], value: object
) -> tuple[Preset, ...]:
    return tuple(read(entry) for entry in check(value))


def _check_apart(games: Iterable[Preset]) -> None:
    """Refuse games that are the same, or go by the same name."""
    # A ladder has the rules of its first rung, which may stand beside it.
    for one, other in combinations([one for one in games if not one.ladder], 2):
        if one.rules == other.rules:
            raise InputError(f"{other.name!r} is the same game as {one.name!r}")
        for kind in ("name", "title"):
            if getattr(one, kind) == getattr(other, kind):
                raise InputError(f"two games have the {kind} {getattr(one, kind)!r}")


def _marks(value: object, games: Iterable[Preset]) -> tuple[Mark, ...]:
    if not isinstance(value, list) or not all(isinstance(table, dict) for table in value):
        raise InputError(f": {value!r} is not a list of tables, each under [[mark]]")
    marks = []
    for number, table in enumerate(value, 1):
        try:
            marks.append(read_mark(table, games))
        except InputError as error:
            raise InputError(f" {number}: {error}") from None
    return tuple(marks)


def _baseline(read: PlayerReader, value: object) -> str:
    return called(read(_text(value)))


def _players(read: PlayerReader, value: object) -> tuple[str, ...]:
    found: dict[str, tuple[str, Contestant]] = {}
    for word in _texts(value):
        player = read(word)
        for other_word, other in found.values():
            if player.name == other.name and origin(player).code != origin(other).code:
                raise InputError(f"{word!r} and {other_word!r} are both called {player.name}")
        if player.spec in found:
            raise InputError(f"{word!r} is the same player as {found[player.spec][0]!r}")
        found[player.spec] = word, player
    return tuple(called(player) for _, player in found.values())


def _texts(value: object) -> list[str]:
    return _list(value, str, 'texts, such as ["first", "second"]')


def _tables(value: object) -> list[dict[str, Any]]:
    return _list(value, dict, "tables, each under [[game]]")


def _texts_and_tables(value: object) -> list[str | dict[str, Any]]:
    return _list(value, str | dict, 'names or tables, such as ["spider-1", "spider-4"]')


def _list(value: object, kind: Any, what: str) -> list[Any]:
    if not isinstance(value, list) or not all(isinstance(word, kind) for word in value):
        raise InputError(f"{value!r} is not a list of {what}")
    if not value:
        raise InputError("the list is empty")
    return value


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
