"""Description: what a contestant says of itself, which people and specs rely on."""

import inspect
from collections.abc import Mapping

from spidersim.contestant import Contestant
from spidersim.players.player import Player

_LARGEST_VERSION = 2**15 - 1


def flaw(kind: object) -> str | None:
    """Return what is wrong with how a contestant describes itself, None when nothing is.

    The words follow on its name: ``has no title``.
    """
    if not isinstance(kind, type) or not issubclass(kind, Contestant):
        return "is no player: it is not derived from spidersim.players.Player"
    if inspect.isabstract(kind):
        return f"has no {' and no '.join(sorted(kind.__abstractmethods__))}"
    for key in ("name", "title", "source"):
        text = getattr(kind, key, "")
        if not isinstance(text, str):
            return f"has {key} {text!r}, which is no text"
        if not text.strip():
            return f"has no {key}"
    return _name(kind.name) or _sight(kind) or _numbers(kind) or _defaults(kind.defaults)


def _name(name: str) -> str | None:
    if name != name.lower():
        return f"has the name {name!r}, which is not in lower case"
    if name.endswith(".py") or any(letter.isspace() or letter in ":,=/\\" for letter in name):
        return f"has the name {name!r}, with which no spec could be written"
    return None


def _sight(kind: type[Contestant]) -> str | None:
    sees = getattr(kind, "sees", None)
    if sees not in ("table", "everything"):
        return f"has sees {sees!r}, which is neither 'table' nor 'everything'"
    if issubclass(kind, Player) and sees != "table":
        return f"is no player if it sees {sees}"
    return None


def _numbers(kind: type[Contestant]) -> str | None:
    version, limit = kind.version, kind.time_limit
    if type(version) is not int or not 1 <= version <= _LARGEST_VERSION:
        return f"has version {version!r}, not a whole number from 1 to {_LARGEST_VERSION}"
    if type(limit) not in (int, float) or not 0 < limit < float("inf"):
        return f"has time_limit {limit!r}, not a number of seconds"
    return None


def _defaults(defaults: object) -> str | None:
    if not isinstance(defaults, Mapping):
        return f"has defaults {defaults!r}, not a mapping of names to values"
    for key, value in defaults.items():
        if not isinstance(key, str) or not key.isidentifier():
            return f"has a parameter {key!r}, which is no name"
        if type(value) not in (int, float, str):
            return f"has parameter {key} = {value!r}, not a whole number, a number or a text"
        if isinstance(value, str):
            fits = value == value.strip() != "" and "," not in value
        else:
            fits = 0 <= value < 2**63
        if not fits:
            return f"has parameter {key} = {value!r}, which no spec could say"
    moves = defaults.get("moves", 0)
    if type(moves) is not int:
        return f"has parameter moves = {moves!r}, not a whole number"
    return None
