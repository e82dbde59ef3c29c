"""Mark: a published figure to set beside ours."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from spidersim.errors import InputError
from spidersim.game import game
from spidersim.preset import Preset


@dataclass(frozen=True)
class Mark:
    """How many deals somebody else's solver solved.

    Attributes
    ----------
    game : str
        The name of the game.
    positions : int
        Within how many positions, in that solver's own way to count them.
    solved, n : int
        How many deals of how many.
    label : str
        Whose figure it is, in a few words.
    source : str
        Where it was published, or who measured it.
    """

    game: str
    positions: int
    solved: int
    n: int
    label: str
    source: str


KEYS = tuple(field.name for field in fields(Mark))
"""What a table ``[[mark]]`` of a spec holds, all of it."""


def read_mark(values: Mapping[str, Any], games: Iterable[Preset]) -> Mark:
    """Return the mark that a table of a spec describes.

    Parameters
    ----------
    values : mapping
        What was written, by key.
    games : iterable of Preset
        The games of the spec, which may have names of their own. The mark of a game that is not
        among them is right, and shown nowhere.

    Raises
    ------
    InputError
        When a key is missing or wrong, or a value is no such thing.
    """
    for key in values:
        if key not in KEYS:
            raise InputError(f"{key!r} is no key; there are {', '.join(KEYS)}")
    for key in KEYS:
        if key not in values:
            raise InputError(f"{key} is missing")
    for key in ("game", "label", "source"):
        if not isinstance(values[key], str) or not values[key].strip():
            raise InputError(f"{key} is {values[key]!r}, not a text")
    for key, least in (("positions", 1), ("solved", 0), ("n", 1)):
        number = values[key]
        if not isinstance(number, int) or isinstance(number, bool) or number < least:
            raise InputError(f"{key} is {number!r}, not a whole number from {least} on")
    if values["solved"] > values["n"]:
        raise InputError(f"solved is {values['solved']}, more than n, which is {values['n']}")
    names = {one.name for one in games}
    name = values["game"] if values["game"] in names else game(values["game"]).name
    return Mark(**{**values, "game": name})
