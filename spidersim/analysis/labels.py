"""Labels: what games, players and parameters are called in tables and figures."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from contextlib import suppress

from spidersim.errors import InputError
from spidersim.game import FAMILY
from spidersim.presets import PRESETS

Entry = tuple[str, str]
"""A player's name and its parameters as text, as rows have them."""

_ORDER = {name: place for place, name in enumerate(PRESETS)}


def game_place(name: str) -> tuple[int, str]:
    """Return a key that sorts games as they are listed, those that are no preset last."""
    return _ORDER.get(name, len(_ORDER)), name


def family(name: str) -> str:
    """Return the heading that a game is listed under."""
    return PRESETS[name].family if name in PRESETS else FAMILY


def player_titles(names: Iterable[str]) -> dict[str, str]:
    """Return the title of each player; one that is not installed here keeps its name."""
    # Late: this loads the compiled players, which a table of names can do without.
    from spidersim.sweep.contestants import contestant

    titles = {}
    for name in names:
        try:
            titles[name] = contestant(name).title
        except InputError:
            titles[name] = name
    return titles


def all_seeing(names: Iterable[str]) -> list[str]:
    """Return those of some players and solvers, if installed here, that see every card."""
    from spidersim.sweep.contestants import contestant  # late, as above

    found = []
    for name in sorted(set(names)):
        with suppress(InputError):
            if contestant(name).sees == "everything":
                found.append(name)
    return found


def player_labels(
    entries: Iterable[Entry], titles: Mapping[str, str] | None = None
) -> dict[Entry, str]:
    """Return a label for each player with its parameters, no two alike.

    A budget is always named. Of the other parameters only those are named in which the entries
    of one player differ, and not where a value is that of most of them.

    Parameters
    ----------
    entries : iterable of (str, str)
        Players and their parameters.
    titles : mapping, optional
        What to call a player; by default its name, which people can type.
    """
    by_player: dict[str, dict[str, dict[str, str]]] = defaultdict(dict)
    for player, parameters in entries:
        by_player[player][parameters] = parse_parameters(parameters)
    labels = {}
    for player, variants in by_player.items():
        usual = _usual(list(variants.values()))
        for parameters, values in variants.items():
            words = [(titles or {}).get(player, player), *_words(values, usual)]
            labels[player, parameters] = ", ".join(words)
    return labels


def wrapped(label: str) -> str:
    """Return a label with what follows its first comma on a second line, to keep it narrow."""
    return label.replace(", ", ",\n", 1)


def parse_parameters(parameters: str) -> dict[str, str]:
    """Return the parameters that a row has as text, by name."""
    return dict(word.split("=", 1) for word in parameters.split(",") if word)


def _usual(variants: list[dict[str, str]]) -> dict[str, str]:
    """Return the value of each parameter that more than half of the variants share."""
    counts = Counter(pair for values in variants for pair in values.items())
    return {key: value for (key, value), count in counts.items() if 2 * count > len(variants)}


def _words(values: dict[str, str], usual: dict[str, str]) -> list[str]:
    words = []
    for key, value in values.items():
        if key == "positions" and value.isdigit():
            words.append(f"{int(value):,} positions")
        elif usual.get(key) != value:
            words.append(f"{key} {value}")
    return words
