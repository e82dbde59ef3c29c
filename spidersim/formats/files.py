"""Files: what a board file is, before anybody reads a card in it."""

import json
from pathlib import Path
from typing import Any

from spidersim.board import Board
from spidersim.errors import InputError
from spidersim.formats.draft import refuse
from spidersim.formats.native import read_native
from spidersim.formats.record import read_record
from spidersim.formats.solvitaire import read_solvitaire
from spidersim.rules import Rules

MAX_BYTES = 100_000
"""More than any board in any format; a longer file is refused without reading on."""

_BYTE_ORDER_MARK = "\ufeff"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def read_board(path: Path, rules: Rules) -> Board:
    """Read a board file in any format; see `read_text`.

    Raises
    ------
    InputError
        When the file cannot be read, is no text or holds no possible board.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from None
    if len(data) > MAX_BYTES:
        refuse(str(path), "", f"no board file is longer than {MAX_BYTES:,} bytes")
    if data.startswith(_UTF_16):
        refuse(str(path), "", "a board file is text in UTF-8, and this is UTF-16")
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = "\0"
    if any(letter < " " and letter not in "\t\n\r\f\x1a" for letter in text):
        refuse(
            str(path),
            "",
            "a board file is text in UTF-8, and this is not "
            "(saved games of PySolFC are pickles, which are never loaded)",
        )
    return read_text(text, rules, str(path))


def read_text(text: str, rules: Rules, name: str = "board") -> Board:
    """Read a board from text in any format; cards turn and runs leave as the rules have it.

    Parameters
    ----------
    text : str
        Native text, the text of Freecell Solver or PySolFC, Solvitaire's JSON or our own.
    rules : Rules
        The game the board must be possible in.
    name : str
        What error messages call the text, usually the file's name.

    Raises
    ------
    InputError
        When a word is no card or the board is impossible; the message names the line and card.
    """
    text = text.removeprefix(_BYTE_ORDER_MARK).replace("\N{VARIATION SELECTOR-16}", "")
    text = text.replace("\x1a", "")  # the mark old systems end a text with
    if not text.strip():
        refuse(name, "", "there is no board in it: it is empty")
    if text.lstrip()[0] not in "{[":
        return read_native(text, rules, name)
    values = _parse_json(text, name)
    if "tableau piles" in values:
        return read_solvitaire(values, rules, name)
    if "columns" not in values:
        refuse(name, "", "JSON of a board has 'columns', or Solvitaire's 'tableau piles'")
    return read_record(values, rules, name)


def _parse_json(text: str, name: str) -> dict[str, Any]:
    try:
        values = json.loads(text)
    except json.JSONDecodeError as error:
        refuse(name, f"line {error.lineno}", f"no JSON: {error.msg}")
    except (ValueError, RecursionError):
        refuse(name, "", "no JSON of a board")
    if not isinstance(values, dict):
        refuse(name, "", "JSON of a board is an object in braces")
    return values
