"""Tips: the advice of the seeds as rules of one player, each of which can be left out."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from spidersim.contestant import Parameter
from spidersim.errors import InputError
from spidersim.kernels import play as k
from spidersim.kernels import tips as t
from spidersim.players.compiled import CompiledPlayer


@dataclass(frozen=True)
class Tip:
    """A piece of advice.

    Attributes
    ----------
    advice : str
        What it says.
    seeds : tuple of str
        Which seeds give it.
    weights : mapping
        What it adds to the weights of the facts in `spidersim.kernels.tips`.
    """

    advice: str
    seeds: tuple[str, ...]
    weights: Mapping[int, int]


PLAIN: Mapping[int, int] = MappingProxyType({t.COMPLETES: 10_000, t.SPLITS: -500})
"""What goes without saying: to complete a run, and not to tear one apart for nothing."""

TIPS: Mapping[str, Tip] = MappingProxyType(
    {
        "in_suit": Tip(
            "where there is a choice, build on the card's own suit; another suit blocks the run "
            "below it",
            ("000", "001", "004"),
            {t.OWN_SUIT: 100, t.BURIES: -2},
        ),
        "long_runs": Tip(
            "make long runs of one suit, and build on another suit for a while where that lets "
            "one grow (said of four suits)",
            ("000",),
            {t.LENGTH: 40, t.OPENS: 190},
        ),
        "reversible": Tip(
            "first make moves that can be taken back, such as a 5 onto one of two 6s",
            ("004",),
            {t.RETURNS: 15},
        ),
        "uncover": Tip(
            "turn face-down cards soon; it matters more than tidy columns",
            ("000", "001", "004"),
            {t.TURNS: 100},
        ),
        "empty_column": Tip(
            "empty a column early",
            ("001", "004"),
            {t.EMPTIES: 200, t.UNDER: -1},
        ),
        "keep_empty": Tip(
            "fill an empty column only with cards that have somewhere useful to go on to",
            ("000",),
            {t.FILLS: -60, t.STAYS: -100},
        ),
        "sort": Tip(
            "use an empty column to sort mixed cards into runs of one suit, before the deal "
            "covers everything",
            ("001", "004"),
            {t.PARKS: 150},
        ),
        "king_run": Tip(
            "give an empty column to a king only if it is to carry its run",
            ("001",),
            {t.LONE_KING: -5},
        ),
        "support_king": Tip(
            "leave no king bare at the end of a column: build on it",
            ("000",),
            {t.ON_KING: 10},
        ),
        "hold_deal": Tip(
            "make every other move before dealing",
            ("000",),
            {t.DEALS: -70},
        ),
    }
)
"""Every tip by the name of its switch. The weights were chosen on deals 1 to 2,000."""


class Tips(CompiledPlayer):
    """Follows the advice that the seeds give to people, one look at each move.

    Each tip of `TIPS` is a parameter: 1 to follow it, 0 to play as if nobody had told it.
    """

    name = "tips"
    title = "Tips"
    source = "seeds 000, 001 and 004, their advice for people: " + "; ".join(
        f"{name} ({', '.join(tip.seeds)})" for name, tip in TIPS.items()
    )
    policy = k.TIPS
    defaults = MappingProxyType({**CompiledPlayer.defaults, **dict.fromkeys(TIPS, 1)})

    def __init__(self, **parameters: Parameter) -> None:
        super().__init__(**parameters)
        self.weights = np.zeros(t.FACTS, np.int64)
        followed = [tip.weights for name, tip in TIPS.items() if self._follows(name)]
        for weights in (PLAIN, *followed):
            for fact, weight in weights.items():
                self.weights[fact] += weight

    def _follows(self, name: str) -> bool:
        value = self.parameters[name]
        if value not in (0, 1):
            raise InputError(f"parameter {name} of player {self.name} is {value}, not 0 or 1")
        return value == 1
