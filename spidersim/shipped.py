"""Shipped experiments: found beside the code, wherever the command is called from."""

import difflib
from pathlib import Path

from spidersim.errors import InputError

_PACKAGE = Path(__file__).parent


def folder() -> Path:
    """Return the folder of the shipped experiments: in the package, or in its checkout."""
    checkout = _PACKAGE.parent
    installed = _PACKAGE / "experiments"
    if not installed.is_dir() and (checkout / "pyproject.toml").is_file():
        return checkout / "experiments"
    return installed


def experiment(name: str) -> Path:
    """Return the file of a shipped experiment.

    Raises
    ------
    InputError
        When there is none of that name; the message suggests the closest.
    """
    names = {path.stem: path for path in sorted(folder().glob("*.toml"))}
    if name in names:
        return names[name]
    close = difflib.get_close_matches(name, names, n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(names)}"
    raise InputError(f"there is no shipped experiment {name!r}; {hint}")
