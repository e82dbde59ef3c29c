"""Table: text in columns, for a terminal or as Markdown; and how numbers are written in it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isnan
from textwrap import fill
from typing import TypeGuard

MISSING = "n/a"

NOTE_WIDTH = 80
"""Letters to a line of what stands under a table in a terminal."""


@dataclass(frozen=True)
class Table:
    """Lines of text in groups; the first column is flush left, the others flush right.

    Attributes
    ----------
    headings : sequence of str
        A heading a column; its line breaks count in a terminal only.
    groups : dict
        The lines that share a heading, by that heading.
    notes : sequence of str
        Sentences that stand under the table, one line each.
    """

    headings: Sequence[str]
    groups: dict[str, list[list[str]]]
    notes: Sequence[str] = ()

    def text(self) -> str:
        """Return the table for a terminal, a group's heading on a line of its own."""
        stacked = [heading.split("\n") for heading in self.headings]
        depth = max(len(words) for words in stacked)
        head = list(zip(*([""] * (depth - len(words)) + words for words in stacked), strict=True))
        body = {
            heading: [(f"  {line[0]}", *line[1:]) for line in lines]
            for heading, lines in self.groups.items()
        }
        lines = [*head, *(line for group in body.values() for line in group)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]

        def laid(line: Sequence[str]) -> str:
            first, *others = zip(line, widths, strict=True)
            cells = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]
            return "  ".join(cells).rstrip()

        rule = "─" * (sum(widths) + 2 * (len(widths) - 1))
        out = [*map(laid, head), rule]
        for heading, group in body.items():
            out += [heading, *map(laid, group)]
        return "\n".join([*out, rule, *(_folded(note) for note in self.notes)])

    def markdown(self) -> str:
        """Return the table as Markdown, a group's heading in bold on a line of its own."""
        head = [heading.replace("\n", " ") for heading in self.headings]
        out = [_row(head), _row([":--", *["--:"] * (len(head) - 1)])]
        for heading, lines in self.groups.items():
            out.append(_row([f"**{escape(heading)}**", *[""] * (len(head) - 1)]))
            out += [_row([escape(cell) for cell in line]) for line in lines]
        return "\n".join([*out, *(f"\n{escape(note)}" for note in self.notes)])


def _folded(note: str) -> str:
    whole = note.replace(" %", "\xa0%")  # where no line breaks
    folded = fill(whole, NOTE_WIDTH, break_long_words=False, break_on_hyphens=False)
    return folded.replace("\xa0", " ")


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def escape(text: str) -> str:
    """Return text that Markdown shows as it is, names from files included."""
    for mark in "\\`*_[]<>|":
        text = text.replace(mark, f"\\{mark}")
    return text


def count(number: float | None) -> str:
    """Return a number of things, or a median of such, with commas."""
    return f"{number:,.10g}" if _known(number) else MISSING


def count_range(numbers: Iterable[int]) -> str:
    """Return the least and the greatest of some numbers, or once where they are the same."""
    found = list(numbers)
    return "–".join(dict.fromkeys([count(min(found)), count(max(found))]))


def percent(share: float | None) -> str:
    """Return a share in per cent, without the sign."""
    return f"{100 * share:.1f}" if _known(share) else MISSING


def percent_range(low: float | None, high: float | None) -> str:
    """Return in per cent a share that lies between two, or once where they are the same."""
    ends = dict.fromkeys([percent(low), percent(high)])
    return MISSING if MISSING in ends else f"{'–'.join(ends)} %"


def points(share: float | None) -> str:
    """Return a difference of shares in percentage points, with its sign."""
    if not _known(share):
        return MISSING
    return f"{100 * share:+.1f}".replace("-", "−") if abs(share) >= 0.0005 else "0.0"


def signed(number: float | None) -> str:
    """Return a difference with its sign."""
    if not _known(number):
        return MISSING
    return f"{number:+.2f}".replace("-", "−") if abs(number) >= 0.005 else "0.00"


def half_width(low: float | None, high: float | None) -> str:
    """Return half the width of an interval about a mean."""
    return f"{(high - low) / 2:.2f}" if _known(low) and _known(high) else MISSING


def p_value(p: float | None) -> str:
    """Return a p-value with two digits, none below 0.001."""
    if not _known(p):
        return MISSING
    return "<0.001" if p < 0.001 else f"{p:.2g}" if p < 0.995 else "1"


def _known(number: float | None) -> TypeGuard[float]:
    return number is not None and not isnan(number)
