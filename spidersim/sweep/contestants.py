"""Contestants by what people type: built-in, of an installed package, or in a file."""

import difflib
import sys
import threading
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from spidersim.contestant import Contestant, Parameter, parse_spec
from spidersim.errors import InputError
from spidersim.players import file
from spidersim.players.description import flaw
from spidersim.players.guard import guarded

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


def installed() -> dict[str, EntryPoint]:
    """Return what other packages offer, by the name it is offered under."""
    return {point.name: point for point in entry_points(group=PLUGINS)}


def contestant(text: str, folder: Path = Path()) -> Contestant:
    """Return the contestant a person named.

    Parameters
    ----------
    text : str
        ``NAME`` or ``FILE.py:CLASS``, then perhaps ``:key=value,key=value``.
    folder : Path
        Where the paths of files begin.

    Raises
    ------
    InputError
        When nobody has that name (the message suggests the closest), it has no such parameter,
        a value is not of the parameter's kind, or whoever wrote it broke the contract.
    """
    own = file.split(text)
    if own:
        path, name, rest = own
        kind = _from_file(folder / path, name)
        _, given = parse_spec(f"{kind.name}:{rest}" if rest else kind.name)
    else:
        name, given = parse_spec(text)
        kind = _find(name)
    values = {key: _value(kind, key, value) for key, value in given.items()}
    if comes_with(kind):
        return kind(**values)
    with guarded(f"player {kind.name}", source_file(kind)):
        return _checked(kind(**values))


def resident(text: str, code: str = "") -> Contestant:
    """Return a contestant that is warm, and stays for the next game of this thread.

    A contestant may keep memory between games, so that threads must not share one.

    Parameters
    ----------
    text : str
        As of `contestant`, or what `called` returned.
    code : str
        What `origin` said of it, where it is in a file.

    Raises
    ------
    InputError
        Also when the file is not the one that is meant, or the player does not get ready.
    """
    known: dict[str, Contestant] = _here.__dict__
    key = f"{code} {text}"
    if key not in known:
        found = contestant(text)
        if origin(found).code != code:
            raise InputError(f"{source_file(type(found))} was changed after the sweep had begun")
        make_warm(found)
        known[key] = found
    return known[key]


def make_warm(player: Contestant) -> None:
    """Let a contestant do what its first game would have to wait for.

    Raises
    ------
    InputError
        When one that does not come with spidersim fails.
    """
    if comes_with(type(player)):
        player.warm()
        return
    with guarded(f"player {player.name}", source_file(type(player))):
        player.warm()


def origin(player: Contestant) -> file.Origin:
    """Return where a contestant's class was found."""
    return file.origin(type(player))


def called(player: Contestant) -> str:
    """Return the text that names a contestant with every parameter, and its file if it has one."""
    place = origin(player).place
    return place + player.spec.removeprefix(player.name) if place else player.spec


def comes_with(kind: type[Contestant]) -> bool:
    """Tell whether a contestant's class is one of spidersim's own."""
    return kind.__module__.partition(".")[0] == "spidersim"


def source_file(kind: type[Contestant]) -> str | None:
    """Return the path of the file that a contestant's class is written in."""
    return getattr(sys.modules.get(kind.__module__), "__file__", None)


def found_in(kind: type[Contestant]) -> str:
    """Return what a contestant's class comes with: spidersim, a package, or a file."""
    if comes_with(kind):
        return "spidersim"
    place = file.origin(kind).place
    return place or _package(installed()[kind.name])


def plugin(name: str) -> type[Contestant]:
    """Return a contestant that an installed package offers.

    Raises
    ------
    InputError
        When it cannot be loaded, or is not what it should be.
    """
    found = [point for point in entry_points(group=PLUGINS) if point.name == name]
    packages = sorted({_package(point) for point in found})
    if len(packages) > 1:
        raise InputError(f"player {name} is offered by several packages: {', '.join(packages)}")
    who = f"player {name} of {packages[0]}"
    if name in built_in():
        raise InputError(f"{who} has the name of one that comes with spidersim")
    with guarded(who):
        kind: type[Contestant] = found[0].load()
    if wrong := flaw(kind):
        raise InputError(f"{who} {wrong}")
    if kind.name != name:
        raise InputError(f"{who} calls itself {kind.name}; the two names must be the same")
    return kind


def _package(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist else point.value


def _from_file(path: Path, name: str) -> type[Contestant]:
    kind = file.load(path, name)
    if kind.name in built_in() or kind.name in installed():
        raise InputError(f"{path}: {name} has the name of another player, {kind.name!r}")
    return kind


def _find(name: str) -> type[Contestant]:
    kinds = built_in()
    if name in kinds:
        return kinds[name]
    plugins = installed()
    if name in plugins:
        return plugin(name)
    names = [*kinds, *sorted(plugins)]
    close = difflib.get_close_matches(name, names, n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(names)}"
    raise InputError(f"there is no player {name!r}; {hint}")


def _checked(made: Contestant) -> Contestant:
    """Refuse a contestant of somebody else's that no spec or row could tell of."""
    if made.parameters.keys() != made.defaults.keys():
        raise InputError(f"player {made.name} has other parameters than its defaults name")
    budget = made.budget
    if budget is not None and not (type(budget) is int and 0 <= budget < _TOO_LARGE):
        raise InputError(f"player {made.name} has budget {budget!r}, not a whole number or None")
    return made


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
