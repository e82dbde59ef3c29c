"""Expert: weighs the best reveals against each other on many deals of what is hidden."""

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from spidersim.contestant import Parameter
from spidersim.kernels import plan_samples as ps
from spidersim.kernels.table import Counts
from spidersim.players.planner import Planner, mask_for
from spidersim.players.reveal import MOST_POSITIONS, Reveal
from spidersim.solver.memory import PATH

MOST_CANDIDATES = 64
MOST_SAMPLES = 10_000
MOST_AHEAD = 1000


class Expert(Reveal):
    """Plays on from the best reveals, on deals of the hidden cards that are as likely as any.

    The reveals that are worth most get a first round of samples: the unseen cards are dealt at
    random to where cards lie hidden, and each reveal is made and played on from, by the way of
    `Reveal` with a small search, for so many reveals more; what the position then is worth is the
    sample. All are tried on the same deals. The better half gets twice as many samples more, and
    so on until one is left (sequential halving, Karnin, Koren and Somekh 2013).

    Parameters
    ----------
    candidates : int
        Reveals in the first round.
    samples : int
        Deals of the first round.
    ahead : int
        How many reveals a sample is played on for.
    reply : int
        The most positions to search for each of these, and no more than `positions`.
    """

    name = "expert"
    title = "Expert"
    source = (
        "Reveal, which then plays on from its best reveals on paired samples of the hidden cards, "
        "more of them the closer the choice (sequential halving, Karnin et al. 2013)"
    )
    defaults: ClassVar[Mapping[str, Parameter]] = {
        **Reveal.defaults,
        "candidates": 8,
        "samples": 8,
        "ahead": 0,
        "reply": 200,
    }

    def __init__(self, **parameters: Parameter) -> None:
        super().__init__(**parameters)
        self._check("candidates", 1, MOST_CANDIDATES)
        self._check("samples", 1, MOST_SAMPLES)
        self._check("ahead", 0, MOST_AHEAD)
        self._check("reply", 1, MOST_POSITIONS)

    def _choose_steps(self, planner: Planner, count: int) -> Counts:
        leaves = self._candidates(planner, count)
        plans = np.zeros((len(leaves), PATH), np.int64)
        steps = np.zeros(len(leaves), np.int64)
        for i, leaf in enumerate(leaves):
            plan = planner.steps_to(count, int(leaf))
            steps[i] = len(plan)
            plans[i, : len(plan)] = plan
        best = self._best(planner, plans, steps)
        return plans[best, : steps[best]]

    def _candidates(self, planner: Planner, count: int) -> Counts:
        """Return the leaves worth most; those that deal only where none turns a card."""
        return np.argsort(-planner.values(count), kind="stable")[
            : int(self.parameters["candidates"])
        ]

    def _best(self, planner: Planner, plans: Counts, steps: Counts) -> int:
        mind, rules = planner.mind, planner.switches
        guide, net = planner.weights.guide, planner.weights.net
        row = mind.h.row.copy()
        totals = np.zeros(len(plans), np.float32)
        alive = np.arange(len(plans))
        reply = min(int(self.parameters["reply"]), planner.positions)
        chance = np.zeros(2, np.uint64)
        chance[1] = (self._seed + self._reveals * _STREAM) % (1 << 64)
        first, samples = 0, int(self.parameters["samples"])
        while len(alive) > 1:
            ps.add_samples(
                planner.game,
                mind,
                rules,
                guide,
                net,
                planner.ends,
                reply,
                mask_for(reply),
                int(self.parameters["ahead"]),
                row,
                planner.unseen,
                plans,
                steps,
                alive,
                totals,
                first,
                samples,
                chance,
            )
            first, samples = first + samples, 2 * samples
            ranked = alive[np.argsort(-totals[alive], kind="stable")]
            alive = ranked[: len(alive) // 2]
        return int(alive[0])


_STREAM = 1 << 32
"""How far apart the numbers of the samples for two reveals are."""
