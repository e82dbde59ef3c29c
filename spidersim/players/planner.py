"""Planner: thinks from one reveal to the next, and remembers what it means to do.

It holds no hidden card: before it searches, the cards nobody has seen are laid, in the order of
their codes, wherever a card lies hidden, and no search goes on beyond one that shows.
"""

from collections.abc import Sequence

import numpy as np

from spidersim.board import Board
from spidersim.kernels import plan_choice as pc
from spidersim.kernels import plan_features as pf
from spidersim.kernels import plan_samples as ps
from spidersim.kernels import plan_search as pl
from spidersim.kernels import search_position as sp
from spidersim.kernels import search_store as ss
from spidersim.kernels.packing import switches
from spidersim.kernels.plan_features import Numbers
from spidersim.kernels.table import Counts
from spidersim.players.weights import Weights, ends
from spidersim.rules import Rules
from spidersim.solver.memory import PATH, room_for_cluster, room_for_position, row_of

TURNS, DEALS = 96, 32
"""How many leaves of a search, those best by the guide, are valued: that turn a card, that deal."""


def mask_for(positions: int) -> int:
    """Return the slots, less one, of a table that so many positions fill to seven tenths."""
    return (1 << (10 * positions // 7 + 2).bit_length()) - 1


class Planner:
    """The mind of a player, for games of one kind.

    Parameters
    ----------
    rules : Rules
        The game; runs that are complete leave at once, and no card returns.
    positions : int
        The most positions to think of before a reveal.
    weights : Weights
        What it goes by.
    """

    def __init__(self, rules: Rules, positions: int, weights: Weights) -> None:
        piles = rules.columns + rules.reserve
        self.rules = rules
        self.switches = switches(rules)._replace(automatic=1, piles=piles)
        self.positions = positions
        self.weights = weights
        self.ends = ends(rules)
        self.game = room_for_position(piles, rules.cards, rules.stock_size)
        self.mind = _mind(rules, positions)

    def look(self, board: Board, unseen: Sequence[int] = ()) -> None:
        """Put a position before the planner, what is hidden in it known or made up.

        Parameters
        ----------
        board : Board
            The position.
        unseen : sequence of int
            The cards that might lie where one is hidden. Of runs of mixed suits that have left
            the kings alone are known, so there may be more cards than places.
        """
        self.unseen = np.array(unseen, np.uint8)
        row = row_of(board)
        for position in (self.game, self.mind.p):
            position.stock[len(position.stock) - len(board.stock) :] = board.stock
            ps.begin(position, self.switches, self.weights.guide, row)
        self.hidden = ps.see(self.game, self.mind, self.switches)

    def advance(self, steps: Counts) -> None:
        """Make moves, and see what they show."""
        ps.advance(self.game, self.switches, self.weights.guide, steps, len(steps))
        self.hidden = ps.see(self.game, self.mind, self.switches)

    def think(self) -> int:
        """Search; return how many leaves there are, or `plan_choice.WINS`."""
        return pc.think(
            self.mind,
            self.switches,
            self.weights.guide,
            self.weights.net,
            self.positions,
            mask_for(self.positions),
        )

    def values(self, count: int) -> Numbers:
        """Return what the leaves to choose from are worth: those that turn a card, else all."""
        return self.mind.h.value[: int(self.mind.t.counts[pl.TURNS]) or count]

    def steps_to(self, count: int, leaf: int) -> Counts:
        """Return the moves, packed, to a leaf, or to the win that the search has found."""
        steps = pc.plan_to(self.mind, count, leaf)
        return self.mind.h.plan[:steps].copy()


def _mind(rules: Rules, positions: int) -> pc.Mind:
    piles, cards = rules.columns + rules.reserve, rules.cards
    width = sp.HEAD + 2 * piles + cards
    store = ss.Store(
        table=np.zeros(mask_for(positions) + 1, np.uint64),
        hashes=np.zeros(positions, np.uint64),
        parent=np.zeros(positions, np.int32),
        move=np.zeros(positions, np.uint16),
        row=np.zeros(positions, np.int32),
        entered=np.zeros(positions, np.uint8),
        rows=np.zeros((positions, width), np.uint8),
        after=np.zeros(0, np.int32),
        counts=np.zeros(3, np.int64),
    )
    cluster = room_for_cluster(piles, cards, 0, 0)
    thought = pl.Thought(
        best=np.zeros(positions, np.int64),
        filling=np.zeros(positions, np.int64),
        turns=np.zeros(TURNS, np.int64),
        deals=np.zeros(DEALS, np.int64),
        counts=np.zeros(6, np.int64),
    )
    sight = pf.Sight(
        unseen=np.zeros(64, np.int64),
        visible=np.zeros(64, np.int64),
        joined=np.zeros(64, np.int64),
        accepts=np.zeros(16, np.int64),
        suited=np.zeros(64, np.int64),
        depth=np.zeros(rules.columns, np.int64),
        x=np.zeros(len(pf.FEATURES), np.float32),
    )
    leaves = TURNS + DEALS
    choice = pc.Choice(
        row=np.zeros(width, np.uint8),
        leaf=np.zeros(leaves, np.int64),
        move=np.zeros(leaves, np.int64),
        value=np.zeros(leaves, np.float32),
        plan=np.zeros(PATH, np.int64),
    )
    position = room_for_position(piles, cards, rules.stock_size)
    return pc.Mind(position, store, cluster, thought, sight, choice)
