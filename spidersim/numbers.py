"""Deal numbers as people write them: ``7``, ``1-100`` (both ends in), ``3,9,20-29``."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from spidersim.deals import MAX_NUMBER
from spidersim.errors import InputError

_PART = re.compile(r"(\d+)(?:-(\d+))?", re.ASCII)


@dataclass(frozen=True)
class Numbers:
    """A set of deal numbers in increasing order, kept as ranges so that it may be huge.

    Attributes
    ----------
    spans : tuple of (int, int)
        First and last number of each range, both in; disjoint, not adjacent, increasing.
    """

    spans: tuple[tuple[int, int], ...]

    def __iter__(self) -> Iterator[int]:
        for first, last in self.spans:
            yield from range(first, last + 1)

    def __contains__(self, number: int) -> bool:
        place = bisect_right(self.spans, number, key=lambda span: span[0]) - 1
        return place >= 0 and number <= self.spans[place][1]

    def __len__(self) -> int:
        return self.count

    @property
    def count(self) -> int:
        """How many numbers there are; `len` cannot say more than 2^63 - 1."""
        return sum(last - first + 1 for first, last in self.spans)

    def covers(self, other: "Numbers") -> bool:
        """Tell whether every number of another set is among these."""
        return all(
            any(first <= a and b <= last for first, last in self.spans) for a, b in other.spans
        )

    def __str__(self) -> str:
        return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in self.spans)


def parse_numbers(text: str) -> Numbers:
    """Read deal numbers; a number named twice counts once.

    Raises
    ------
    InputError
        When a part is no number or range, is out of bounds or runs backwards.
    """
    spans = []
    for part in text.split(","):
        found = _PART.fullmatch(part.strip())
        if not found:
            where = f" in {text!r}" if part.strip() != text.strip() else ""
            raise InputError(
                f"{part.strip()!r}{where} is no deal number (write 7, 1-100 or 3,9,20-29)"
            )
        first = int(found[1])
        last = int(found[2] or first)
        if last > MAX_NUMBER:
            raise InputError(f"deal number {last} is not between 0 and {MAX_NUMBER} (2^64 - 1)")
        if last < first:
            raise InputError(f"the deal numbers {part.strip()!r} run backwards")
        spans.append((first, last))
    return Numbers(_merge(spans))


def _merge(spans: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    merged: list[tuple[int, int]] = []
    for first, last in sorted(spans):
        if merged and first <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    return tuple(merged)
