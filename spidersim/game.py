"""Game: whatever people name a game by, and games of their own.

A game is named by a preset's name or by the path of a rules file, and either may be followed by
switches, as a player is by parameters: ``spider-4:removal=optional,reserve=2``. A rules file is
TOML: `name`, `title`, `base` (the preset it builds on) and any switches.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from spidersim.errors import InputError
from spidersim.preset import Preset
from spidersim.presets import PRESETS, SPIDER, named, plain_name, preset
from spidersim.rules import Rules
from spidersim.switches import SWITCHES, differences, read_rules, unknown_switch, value_text

_FILE = re.compile(r"(.*?\.toml)\s*(?:(:)(.*))?", re.IGNORECASE)
"""The path of a rules file, in which a colon may stand, and switches."""

_MADE = re.compile(r"[\w-]+:[\w=,+-]+")
"""A name that was made from a base and switches, not chosen."""

MAX_LETTERS = 1_000_000
"""More than any rules file or spec; a longer file is refused without reading on."""

FAMILY = "Your own"
"""The heading of games that are no presets."""

KEYS = ("name", "title", "base")
"""What may stand in a rules file beside switches."""


def game(
    entry: str | Mapping[str, Any],
    rules: Iterable[str] = (),
    file: Path | None = None,
    folder: Path = Path(),
) -> Preset:
    """Return the game a person named.

    Parameters
    ----------
    entry : str or mapping
        A preset's name or alias, or the path of a rules file; then, after a colon, switches. Or
        what a rules file holds, as a table.
    rules : iterable of str
        Texts ``KEY=VALUE``: more switches, each over those before it.
    file : Path, optional
        A rules file whose switches come over the game's; it may name no other base.
    folder : Path
        Where paths in `entry` begin.

    Returns
    -------
    Preset
        A preset where the rules are those of one. Another game goes by the name it was given,
        by that of its file, or by its base and the switches that make it different.

    Raises
    ------
    InputError
        When there is no such game, switch or value, or two switches contradict each other.
    """
    found = _read_text(entry, folder) if isinstance(entry, str) else _read_table(entry)
    if file:
        found = _read_file(file, found)
    rules = tuple(rules)
    place = " ".join(f"--rule {rule}" for rule in rules)
    return _varied(found, _pairs(rules, place), place)


def read_toml(path: Path) -> tuple[dict[str, Any], str]:
    """Return what a TOML file holds, and its text.

    Raises
    ------
    InputError
        When it cannot be read or is no TOML; the message names the file.
    """
    try:
        with path.open(encoding="utf-8-sig") as file:
            text = file.read(MAX_LETTERS + 1)
        if len(text) > MAX_LETTERS:
            raise InputError(f"{path} is longer than {MAX_LETTERS:,} letters: no file of rules is")
        return tomllib.loads(text), text
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{path} is not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{path} is not TOML: {error}") from None


def _read_text(text: str, folder: Path) -> Preset:
    if known := named(text):
        return known
    name, colon, rest = text.partition(":")
    if path := _FILE.fullmatch(text):
        name, colon, rest = path.groups(default="")
    found = _read_file(folder / name.strip()) if _is_file(name) else preset(name)
    return _varied(found, _pairs(_words(rest), text), text) if colon else found


def _read_table(values: Mapping[str, Any], place: str = "") -> Preset:
    place = place or repr(values.get("name") or values.get("base") or "a game")
    return _read(values, place, _base(values, place))


def _is_file(name: str) -> bool:
    return name.strip().lower().endswith(".toml")


def _words(rest: str) -> list[str]:
    """Split ``key=value,key=value``; what has no ``=`` is more of the value before it."""
    words: list[str] = []
    for word in rest.split(","):
        if "=" in word or not words:
            words.append(word)
        else:
            words[-1] += f",{word}"
    return words


def _pairs(words: Iterable[str], place: str) -> dict[str, object]:
    values: dict[str, object] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key.strip() or not value.strip():
            raise InputError(f"{place}: {word!r} is not KEY=VALUE")
        values[key.strip()] = value.strip()
    return values


def _varied(base: Preset, changes: Mapping[str, object], place: str) -> Preset:
    """Return a game with some switches set another way."""
    try:
        rules = read_rules(changes, base.rules)
    except InputError as error:
        raise InputError(f"{place}: {error}") from None
    if rules == base.rules:
        return base
    _check_one(base, place)
    for known in PRESETS.values():
        if known.rules == rules and not known.ladder:
            return known
    # What was changed before is named once only, where a name can be looked up.
    base = named(base.name.partition(":")[0]) or base
    words = [f"{key}={value_text(rules, key)}" for key in differences(rules, base.rules)]
    name = f"{base.name}{',' if ':' in base.name else ':'}{','.join(words)}"
    return _own(name, f"{base.title} ({', '.join(words)})", rules, base, place)


def _check_one(base: Preset, place: str) -> None:
    """Refuse to change the rules of a ladder, which is several games."""
    if base.ladder:
        raise InputError(
            f"{place}: {base.name} is not one game but {', '.join(base.ladder)}; "
            "change the rules of one of these"
        )


def _own(name: str, title: str, rules: Rules, base: Preset, place: str) -> Preset:
    """Return a game that is no preset, made at some place from a base."""
    _check_one(base, place)
    same = set(SWITCHES).difference(differences(rules, base.rules))
    return Preset(
        name,
        title,
        rules,
        FAMILY,
        place,
        f"{base.title}, with rules of your own.",
        sources={switch: base.source_of(switch) for switch in SWITCHES if switch in same},
    )


def _read_file(path: Path, base: Preset | None = None) -> Preset:
    """Return the game of a rules file, whose switches come over those of `base` if given."""
    values, text = read_toml(path)
    try:
        if base is None:
            values.setdefault("name", path.stem)
            return _read_table(values, str(path))
        if "base" in values and (own := _base(values, str(path))).rules != base.rules:
            raise InputError(f"base is {own.name}, but the game to change is {base.name}")
        return _read(values, str(path), base)
    except InputError as error:
        message = str(error).removeprefix(f"{path}: ")
        raise InputError(f"{path}{_lines(text, values, message)}: {message}") from None


def _base(values: Mapping[str, Any], place: str) -> Preset:
    base = values.get("base", SPIDER.name)
    if not isinstance(base, str) or _is_file(base.partition(":")[0]):
        raise InputError(f"{place}: base is {base!r}, not the name of a preset")
    try:
        return game(base)
    except InputError as error:
        raise InputError(f"{place}: base: {error}") from None


def _read(values: Mapping[str, Any], place: str, base: Preset) -> Preset:
    """Return the game of a table, whose switches come over a base's."""
    for key in values:
        if key not in KEYS and key not in SWITCHES:
            raise InputError(f"{place}: {unknown_switch(key, *KEYS)}")
    for key in ("name", "title"):
        if key in values and (not isinstance(values[key], str) or not values[key].strip()):
            raise InputError(f"{place}: {key} is {values[key]!r}, not a text")
    found = _varied(base, {key: values[key] for key in values if key in SWITCHES}, place)
    if "name" not in values:
        return found
    name = values["name"] if _MADE.fullmatch(values["name"]) else plain_name(values["name"])
    taken = named(name)
    if taken and taken.rules == found.rules:
        return taken
    if taken or not name:
        why = f"is the name of {taken.title}" if taken else "has no letters or digits"
        raise InputError(f"{place}: name {values['name']!r} {why}; choose another")
    title = " ".join(values.get("title", values["name"]).split())
    return _own(name, title, found.rules, base, place)


def _lines(text: str, values: Mapping[str, Any], message: str) -> str:
    """Return where a rules file sets the keys that a message names: ``, line 3``, or nothing."""
    words = set(re.findall(r"\w+", message.partition(";")[0]))
    lines = text.splitlines()
    found = [
        number
        for number, line in enumerate(lines, 1)
        if (key := re.match(r"""\s*["']?(\w+)["']?\s*=""", line)) and key[1] in words & set(values)
    ]
    if not found:
        return ""
    return f", line{'s' * (len(found) > 1)} {' and '.join(map(str, found))}"
