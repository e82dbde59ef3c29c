"""Legend: what a figure is told beside the rows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from spidersim.analysis.labels import Entry
from spidersim.sweep.mark import Mark


@dataclass(frozen=True)
class Legend:
    """What players are called, and what was published elsewhere.

    Attributes
    ----------
    labels : mapping
        A label for each player with its parameters.
    marks : sequence of Mark
        Published figures to set beside ours.
    """

    labels: Mapping[Entry, str]
    marks: Sequence[Mark] = ()
