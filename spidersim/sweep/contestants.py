"""Contestants by what people type: built-in players, the solver, and players of plugins."""

import difflib
import threading
from importlib.metadata import entry_points

from spidersim.contestant import Contestant, Parameter, parse_spec
from spidersim.errors import InputError

PLUGINS = "spidersim.players"
"""The entry points under which an installed package offers contestants of its own."""

_KINDS = {int: "a whole number from 0 to 2^63 - 1", float: "a number from 0 on", str: "a text"}

_TOO_LARGE = 2**63

_here = threading.local()


def built_in() -> dict[str, type[Contestant]]:
    """Return the contestants that come with spidersim by their names."""
    # Imported late: these load the compiled kernels, which reading a run does not need.
    from spidersim.hints.contestant import HintPlayer
    from spidersim.players.registry import PLAYERS
    from spidersim.solver.contestant import SolverContestant

    return {**PLAYERS, HintPlayer.name: HintPlayer, SolverContestant.name: SolverContestant}


def contestant(text: str) -> Contestant:
    """Return the contestant a person named.

    Parameters
    ----------
    text : str
        ``NAME`` or ``NAME:key=value,key=value``.

    Raises
    ------
    InputError
        When nobody has that name (the message suggests the closest), it has no such parameter,
        or a value is not of the parameter's kind.
    """
    name, given = parse_spec(text)
    kind = _find(name)
    return kind(**{key: _value(kind, key, value) for key, value in given.items()})


def resident(text: str) -> Contestant:
    """Return a contestant that is warm, and stays for the next game of this thread.

    A contestant may keep memory between games, so that threads must not share one.
    """
    known: dict[str, Contestant] = _here.__dict__
    if text not in known:
        known[text] = contestant(text)
        known[text].warm()
    return known[text]


def _find(name: str) -> type[Contestant]:
    kinds = built_in()
    if name in kinds:
        return kinds[name]
    plugins = entry_points(group=PLUGINS)
    if name in plugins.names:
        found: type[Contestant] = plugins[name].load()
        return found
    names = [*kinds, *sorted(plugins.names)]
    close = difflib.get_close_matches(name, names, n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(names)}"
    raise InputError(f"there is no player {name!r}; {hint}")


def _value(kind: type[Contestant], key: str, text: str) -> Parameter:
    if key not in kind.defaults:
        known = f"it has {', '.join(kind.defaults)}" if kind.defaults else "it has none"
        raise InputError(f"player {kind.name} has no parameter {key!r}; {known}")
    convert = type(kind.defaults[key])
    try:
        value = convert(text)
    except ValueError:
        value = None
    # No parameter is a signed one: each counts or limits something, or names it.
    if value is None or (not isinstance(value, str) and not 0 <= value < _TOO_LARGE):
        raise InputError(
            f"parameter {key} of player {kind.name} is {text!r}, not {_KINDS[convert]}"
        )
    return value
