"""File: a player of one's own in a Python file, named as ``path/to/file.py:Class``."""

import difflib
import hashlib
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType

from spidersim.errors import InputError
from spidersim.players.description import flaw
from spidersim.players.guard import guarded
from spidersim.players.player import Player

_PLACE = re.compile(r"([^:]*\.py)\s*(?::([^:]*))?(?::(.*))?", re.DOTALL)


@dataclass(frozen=True)
class Origin:
    """Where a player's class was found.

    Attributes
    ----------
    place : str
        ``path/to/file.py:Class``; empty for a class that is installed.
    code : str
        Sixteen hexadecimal digits for the text of the file and the class, wherever the file
        lies; empty for a class that is installed, whose `version` speaks for it.
    """

    place: str = ""
    code: str = ""


_modules: dict[str, ModuleType] = {}
_origins: dict[type, Origin] = {}


def split(text: str) -> tuple[str, str, str] | None:
    """Split ``FILE.py:CLASS:key=value`` into its three parts; None for another text."""
    found = _PLACE.fullmatch(text.strip())
    if not found:
        return None
    path, name, rest = found.groups(default="")
    return path.strip(), name.strip(), rest


def origin(kind: type) -> Origin:
    """Return where a class was found."""
    return _origins.get(kind, Origin())


def load(path: Path, name: str) -> type[Player]:
    """Return a player's class from a file.

    Raises
    ------
    InputError
        When the file cannot be read or run, or has no such player. The message names the file,
        and its line where there is one.
    """
    try:
        source = path.read_bytes()
    except OSError as problem:
        raise InputError(f"{path} cannot be read: {problem.strerror}") from None
    module = _module(path, source)
    kind: object = vars(module).get(name)
    if kind is None or getattr(kind, "__module__", None) != module.__name__:
        raise InputError(_missing(path, name, module))
    if wrong := flaw(kind):
        raise InputError(f"{path}: {name} {wrong}")
    if not (isinstance(kind, type) and issubclass(kind, Player)):
        raise InputError(f"{path}: {name} is not derived from spidersim.players.Player")
    code = hashlib.sha256(f"{name}\n".encode() + source).hexdigest()[:16]
    _origins[kind] = Origin(f"{path}:{name}", code)
    return kind


def _module(path: Path, source: bytes) -> ModuleType:
    """Return what a file holds; the same text at the same place is run once only."""
    digest = hashlib.sha256(f"{path.absolute()}\n".encode() + source).hexdigest()[:16]
    name = f"{path.stem}_{digest}"
    if name in _modules:
        return _modules[name]
    module = ModuleType(name)
    module.__file__ = str(path)
    # Where Python looks for the classes of a module, when it pickles them for one.
    sys.modules[name] = module
    try:
        with guarded(str(path), str(path)):
            exec(_compiled(path, source), vars(module))
    except BaseException:
        del sys.modules[name]
        raise
    _modules[name] = module
    return module


def _compiled(path: Path, source: bytes) -> CodeType:
    try:
        return compile(source, str(path), "exec", dont_inherit=True)
    except SyntaxError as problem:
        line = f", line {problem.lineno}" if problem.lineno else ""
        raise InputError(f"{path}{line}: {problem.msg}") from None


def _missing(path: Path, name: str, module: ModuleType) -> str:
    players = [
        key
        for key, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, Player)
        if kind.__module__ == module.__name__
    ]
    if not name:
        hint = f"write {path}:{players[0]}" if players else "it has none"
        return f"{path}: name the player's class; {hint}"
    close = difflib.get_close_matches(name, players, n=1, cutoff=0.5)
    here = f"it has {', '.join(players)}" if players else "it has none"
    hint = f"did you mean {close[0]}?" if close else here
    return f"{path} has no player {name!r}; {hint}"
