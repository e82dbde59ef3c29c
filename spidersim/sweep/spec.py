"""Spec: what a sweep is to do, as a person writes it in TOML."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeGuard

from spidersim.deals import MAX_NUMBER
from spidersim.errors import InputError
from spidersim.numbers import Numbers, parse_numbers
from spidersim.presets import preset
from spidersim.sweep.contestants import contestant


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
    games : tuple of str
        Names of presets.
    players : tuple of str
        Players and solvers, each with all its parameters.
    seed : int
        The root of all chance, 0 to 2^64 - 1.
    lines : bool
        Whether winning lines are kept.
    """

    name: str
    title: str
    question: str
    deals: Numbers
    games: tuple[str, ...]
    players: tuple[str, ...]
    seed: int = 0
    lines: bool = True

    def as_dict(self) -> dict[str, Any]:
        """Return the spec with every default filled in, in the types of TOML and JSON."""
        return {
            "name": self.name,
            "title": self.title,
            "question": self.question,
            "deals": str(self.deals),
            "games": list(self.games),
            "players": list(self.players),
            "seed": self.seed,
            "lines": self.lines,
        }


KEYS = tuple(field.name for field in fields(Spec) if field.name != "name")
"""What may stand in a spec's file."""


def load_spec(path: Path, settings: tuple[str, ...] = ()) -> Spec:
    """Read a spec from its file.

    Parameters
    ----------
    path : Path
        A TOML file.
    settings : tuple of str
        Texts ``KEY=VALUE`` that replace keys of the file. A value that is no TOML is a text.

    Raises
    ------
    InputError
        When the file, a key or a value is wrong; the message names all three.
    """
    try:
        values: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{path} is not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{path} is not TOML: {error}") from None
    places = {}
    for setting in settings:
        key, equals, text = setting.partition("=")
        key = key.strip()
        if not equals:
            raise InputError(f"--set {setting}: write KEY=VALUE")
        values[key] = _setting(text.strip())
        places[key] = "--set"
    return make_spec(path.stem, values, str(path), places)


def make_spec(
    name: str,
    values: Mapping[str, Any],
    place: str = "spec",
    places: Mapping[str, str] = MappingProxyType({}),
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
    """
    for key in values:
        if key not in KEYS:
            raise InputError(
                f"{places.get(key, place)}: {key!r} is no key; there are {', '.join(KEYS)}"
            )
    for key in ("deals", "games", "players"):
        if key not in values:
            raise InputError(f"{place}: {key} is missing")
    read = {
        "title": _text,
        "question": _text,
        "deals": _deals,
        "games": _games,
        "players": _players,
        "seed": _seed,
        "lines": _switch,
    }
    checked: dict[str, Any] = {"title": name, "question": ""}
    for key, value in values.items():
        try:
            checked[key] = read[key](value)
        except InputError as error:
            raise InputError(f"{places.get(key, place)}: {key}: {error}") from None
    return Spec(name=name, **checked)


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


def _games(value: object) -> tuple[str, ...]:
    names: dict[str, str] = {}
    for word in _texts(value):
        game = preset(word)
        if game.rules.hash in names:
            raise InputError(f"{word!r} is the same game as {names[game.rules.hash]!r}")
        names[game.rules.hash] = game.name
    return tuple(names.values())


def _players(value: object) -> tuple[str, ...]:
    specs: dict[str, str] = {}
    for word in _texts(value):
        spec = contestant(word).spec
        if spec in specs:
            raise InputError(f"{word!r} is the same player as {specs[spec]!r}")
        specs[spec] = word
    return tuple(specs)


def _texts(value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise InputError(f'{value!r} is not a list of texts, such as ["first", "second"]')
    if not value:
        raise InputError("the list is empty")
    return value


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
