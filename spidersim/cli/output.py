"""What every command that prints data shares: JSON lines or a text table on stdout."""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


_STYLES = {
    "red": {"fg": "red", "bold": True},
    "black": {"bold": True},
    "back": {"dim": True},
    "note": {"dim": True},
}


@contextmanager
def talk_on_stderr() -> Iterator[None]:
    """Send to stderr what players print in the block: stdout is for data.

    The descriptor goes there, too, for programs that a player starts, and for workers.
    """
    try:
        data = os.dup(_STDOUT)
        sys.stdout.flush()
    except (AttributeError, OSError):  # it is closed: whoever writes data will be told
        yield
        return
    os.dup2(_STDERR, _STDOUT)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        os.dup2(data, _STDOUT)
        os.close(data)


_STDOUT, _STDERR = 1, 2


def json_option(command: F) -> F:
    """Add ``--json``, passed to the command as `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")(
        command
    )


def print_json(row: Mapping[str, Any]) -> None:
    """Print one row as a line of JSON; missing values are null."""
    click.echo(json.dumps(row, ensure_ascii=False, default=str))


def paint(text: str, part: str) -> str:
    """Colour a part of a picture, as `spidersim.picture.Paint` asks for."""
    if os.environ.get("NO_COLOR"):  # https://no-color.org; elsewhere click sees to terminals
        return text
    return click.style(text, **_STYLES[part])  # type: ignore[arg-type]


def print_table(
    rows: Iterable[Mapping[str, Any]], columns: Sequence[str], heading: str | None = None
) -> None:
    """Print rows as a text table: numbers flush right, words flush left.

    Parameters
    ----------
    rows : iterable of mapping
        The rows; a missing value is left blank.
    columns : sequence of str
        The keys to show, which are also the headings.
    heading : str, optional
        A key whose value stands over the rows that share it.
    """
    rows = list(rows)
    texts = [[_text(row.get(column)) for column in columns] for row in rows]
    numeric = [
        all(_is_number(line[i]) for line in texts) and bool(texts) for i in range(len(columns))
    ]
    widths = [
        max(len(column), *(len(line[i]) for line in texts)) if texts else len(column)
        for i, column in enumerate(columns)
    ]

    def show(line: Sequence[str]) -> None:
        cells = [
            text.rjust(width) if right else text.ljust(width)
            for text, width, right in zip(line, widths, numeric, strict=True)
        ]
        click.echo("  ".join(cells).rstrip())

    show(columns)
    show(["─" * width for width in widths])
    above = None
    for row, line in zip(rows, texts, strict=True):
        if heading and row[heading] != above:
            above = row[heading]
            click.echo(f"\n{above}")
        show(line)


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, float):
        return f"{value:.3g}"
    if isinstance(value, int):
        return f"{value:,}"
    return str(value)


def _is_number(text: str) -> bool:
    return not text or text.replace(",", "").replace(".", "").replace("-", "").isdigit()
