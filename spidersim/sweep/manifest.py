"""Manifest: what a run's folder says about itself, in ``manifest.json``."""

import json
import os
import platform
import subprocess
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from spidersim import __version__
from spidersim.errors import InputError
from spidersim.numbers import parse_numbers
from spidersim.sweep import row
from spidersim.sweep.mark import Mark
from spidersim.sweep.part import write_whole
from spidersim.sweep.plan import Cell, games
from spidersim.sweep.spec import Spec

NAME = "manifest.json"
SCHEMA = 2
"""Raised when a key is added or renamed, or changes its meaning."""

_PACKAGES = ("numpy", "numba", "joblib", "pyarrow", "pandas", "scipy")
_CHECKOUT = Path(__file__).parents[2]
_KEYS = {
    "state": str,
    "started": str,
    "ended": str | None,
    "jobs": int,
    "spec": dict,
    "games": list,
    "cells": list,
    "versions": dict,
    "commit": dict | None,
    "machine": dict,
    "earlier": list,
}
_SPEC_KEYS = {
    "name": str,
    "title": str,
    "question": str,
    "deals": str,
    "games": list,
    "players": list,
    "seed": int,
    "lines": bool,
}
_OPTIONAL = {"mark": list, "baseline": str}
_MARK_KEYS = {
    "game": str,
    "positions": int,
    "solved": int,
    "n": int,
    "label": str,
    "source": str,
}
_GAME_KEYS = {"game": str, "title": str, "rules": str, "switches": dict}
_CELL_KEYS = {
    "cell": str,
    "game": str,
    "rules": str,
    "rules_version": int,
    "player": str,
    "parameters": str,
    "player_version": int,
}
_SESSION = ("state", "started", "ended", "jobs", "versions", "commit", "machine")


class State(StrEnum):
    """How far a run is."""

    RUNNING = "running"
    INTERRUPTED = "interrupted"
    FAILED = "failed"
    FINISHED = "finished"


def new_manifest(
    spec: Spec, cells: Sequence[Cell], jobs: int, before: dict[str, Any] | None
) -> dict[str, Any]:
    """Return the manifest of a run that begins now, or goes on.

    What earlier sessions said of their time, machine and versions is kept under ``earlier``.
    """
    session = {key: before[key] for key in _SESSION} if before else None
    return {
        "schema": SCHEMA,
        "row": row.VERSION,
        "state": State.RUNNING,
        "started": _now(),
        "ended": None,
        "jobs": jobs,
        "spec": spec.as_dict(),
        "games": [
            {
                "game": game.name,
                "title": game.title,
                "rules": game.rules.hash,
                "switches": game.rules.as_dict(),
            }
            for game in games(spec)
        ],
        "cells": [cell.as_dict() for cell in cells],
        "versions": versions(),
        "commit": commit(),
        "machine": machine(),
        "earlier": [*before["earlier"], session] if before else [],
    }


def read_manifest(folder: Path) -> dict[str, Any]:
    """Read the manifest of a run.

    Returns
    -------
    dict
        ``state``, ``started``, ``ended``, ``jobs``, ``spec`` (resolved), ``games`` (with all
        their switches), ``cells`` (in the order of the plan), ``versions``, ``commit``,
        ``machine``, ``earlier`` (the same of earlier sessions), and the versions ``schema`` and
        ``row``.

    Raises
    ------
    InputError
        When the folder is no run's, was written by another version of the program, or its
        manifest lacks something.
    """
    path = Path(folder) / NAME
    try:
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"{folder} is not a run's folder: {NAME}: {error.strerror}") from None
    except ValueError as error:
        raise InputError(f"{path} is damaged: {error}") from None
    _check_keys(path, found, {"schema": int, "row": int})
    if (found["schema"], found["row"]) != (SCHEMA, row.VERSION):
        raise InputError(f"{path} was written by another version of spidersim")
    _check_keys(path, found, _KEYS)
    _check_keys(path, found["spec"], _SPEC_KEYS, "spec.")
    given = {key: kind for key, kind in _OPTIONAL.items() if key in found["spec"]}
    _check_keys(path, found["spec"], given, "spec.")
    for key, entries, keys in (
        ("games", found["games"], _GAME_KEYS),
        ("cells", found["cells"], _CELL_KEYS),
        ("spec.mark", found["spec"].get("mark", []), _MARK_KEYS),
    ):
        for number, entry in enumerate(entries):
            _check_keys(path, entry, keys, f"{key}[{number}].")
    if found["state"] not in list(State):
        raise InputError(f"{path} is damaged: state is {found['state']!r}")
    return found


def marks(manifest: Mapping[str, Any]) -> tuple[Mark, ...]:
    """Return the published figures that a run's spec gave; few specs give any."""
    found = manifest["spec"].get("mark", [])
    return tuple(Mark(**{key: mark[key] for key in _MARK_KEYS}) for mark in found)


def baseline(manifest: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return the player that a run's spec compares all others with, and its parameters."""
    name, _, parameters = manifest["spec"].get("baseline", "").partition(":")
    return (name, parameters) if name else None


def _check_keys(path: Path, found: Any, keys: Mapping[str, Any], prefix: str = "") -> None:
    """Refuse a part of a manifest that lacks a key, or whose value is of another type."""
    if not isinstance(found, dict):
        raise InputError(f"{path} is damaged: {prefix.rstrip('.') or 'it'} is no object")
    for key, kind in keys.items():
        if key not in found:
            raise InputError(f"{path} is damaged: {prefix}{key} is missing")
        if not isinstance(found[key], kind):
            raise InputError(f"{path} is damaged: {prefix}{key} is {found[key]!r}")


def write_manifest(folder: Path, manifest: dict[str, Any]) -> None:
    """Write the manifest, whole or not at all."""
    text = json.dumps(manifest, indent=2, ensure_ascii=False)
    write_whole(folder / NAME, (text + "\n").encode())


def end_manifest(folder: Path, manifest: dict[str, Any], state: State) -> None:
    """Write how and when a session ended."""
    write_manifest(folder, {**manifest, "state": state, "ended": _now()})


def differences(manifest: dict[str, Any], spec: Spec, cells: Sequence[Cell]) -> list[str]:
    """Return what keeps a run from being continued with a spec; nothing when it may be.

    A spec may add deals, games and players to a run. It may not drop any, nor change what the
    run's games mean.
    """
    old, new = manifest["spec"], spec.as_dict()
    found = [
        f"{key} is {json.dumps(old[key])} there and {json.dumps(new[key])} here"
        for key in ("seed", "lines")
        if old[key] != new[key]
    ]
    if not spec.deals.covers(parse_numbers(old["deals"])):
        found.append(f"deals is {old['deals']} there and {new['deals']} here")
    ours = [cell.as_dict() for cell in cells]
    for cell in manifest["cells"]:
        found += [reason for reason in _cell_differences(cell, ours) if reason not in found]
    return found


def _cell_differences(cell: dict[str, Any], ours: Sequence[dict[str, Any]]) -> list[str]:
    found = []
    player = f"{cell['player']}:{cell['parameters']}".rstrip(":")
    same_rules = [other for other in ours if other["rules"] == cell["rules"]]
    same_player = [
        other
        for other in ours
        if (other["player"], other["parameters"]) == (cell["player"], cell["parameters"])
    ]
    if not same_rules:
        changed = any(other["game"] == cell["game"] for other in ours)
        found.append(f"the rules of {cell['game']} have changed" if changed else "")
        found[-1] = found[-1] or f"games has {cell['game']} there and not here"
    if not same_player:
        found.append(f"players has {player} there and not here")
    elif same_player[0]["player_version"] != cell["player_version"]:
        found.append(
            f"the version of player {cell['player']} is {cell['player_version']} there "
            f"and {same_player[0]['player_version']} here"
        )
    elif same_player[0].get("player_code", "") != cell.get("player_code", ""):
        found.append(f"the file of player {cell['player']} is another there than here")
    return found


def versions() -> dict[str, str]:
    """Return the versions of this program and of what it stands on."""
    found = {"spidersim": __version__, "python": platform.python_version()}
    for package in _PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def commit() -> dict[str, Any] | None:
    """Return the commit of the checkout the program runs from; None outside of one."""
    if not (_CHECKOUT / ".git").exists():
        return None
    head = _git("rev-parse", "HEAD")
    if head is None:
        return None
    # Files that git does not track, such as the run's own, change nothing of what is run.
    changed = _git("status", "--porcelain", "--untracked-files=no")
    return {"id": head, "clean": changed == ""}


def machine() -> dict[str, Any]:
    """Return what the run was measured on."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "platform": platform.platform(),
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def _git(*words: str) -> str | None:
    try:
        done = subprocess.run(
            ["git", "-C", str(_CHECKOUT), *words], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.strip()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
