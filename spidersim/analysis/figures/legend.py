"""Legend: what a figure is told beside the rows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from spidersim.analysis.labels import Entry
from spidersim.sweep.mark import Mark


@dataclass(frozen=True)
class Legend:
    """What players are called, who of them is the baseline, and what was published elsewhere.

    Attributes
    ----------
    labels : mapping
        A label for each player with its parameters.
    marks : sequence of Mark
        Published figures to set beside ours.
    baseline : (str, str), optional
        The player that all others are compared with, and its parameters.
    """

    labels: Mapping[Entry, str]
    marks: Sequence[Mark] = ()
    baseline: Entry | None = None
