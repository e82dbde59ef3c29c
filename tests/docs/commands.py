"""Commands shown in documentation, and how the tests run them."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

QUICK = ("--set", "deals=1000001-1000003")
"""What makes a sweep in an example short enough for a test."""

_BLOCK = re.compile(r"^```(?:sh|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)

_FILE = re.compile(
    r"`([\w-]+\.(?:toml|py))`[^`\n]*:\n\n```(?:toml|python)\n(.*?)^```", re.MULTILINE | re.DOTALL
)
"""A file that a page tells to write: its name ends the line above what is in it."""


def shell_lines(page: Path) -> list[str]:
    """Return the command lines in the shell blocks of a page, comments left out."""
    lines = []
    for block in _BLOCK.findall(page.read_text(encoding="utf-8")):
        for line in block.replace("\\\n", " ").splitlines():
            command = line.partition(" #")[0].strip().removeprefix("$ ")
            if command and not command.startswith("#"):
                lines.append(command)
    return lines


def write_files(page: Path, folder: Path) -> None:
    """Write the files that a page shows with their names into a folder."""
    for name, text in _FILE.findall(page.read_text(encoding="utf-8")):
        (folder / name).write_text(text, encoding="utf-8")


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command line as a person would in a folder; sweeps get few deals."""
    if re.match(r"spidersim run(\s|$)", command):
        command = " ".join([command, *QUICK])
    program = f'"{sys.executable}" -m spidersim'
    command = re.sub(r"(^|[|&;]\s*)spidersim\b", lambda found: found[1] + program, command)
    command = re.sub("^python ", f'"{sys.executable}" ', command)
    return subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env={**os.environ, "COLUMNS": "100", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
