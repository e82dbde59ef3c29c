"""Search: what the engines share that keep positions by their hash and take complete runs off."""

from abc import ABC, abstractmethod
from collections.abc import Iterable

import numpy as np

from spidersim.board import Board
from spidersim.kernels import search_cluster as sc
from spidersim.kernels.packing import switches
from spidersim.rules import Rules
from spidersim.solver.engine import Clock, End, Engine, Finding
from spidersim.solver.memory import memory
from spidersim.solver.removals import take_off, with_removals


class Search(ABC):
    """One search.

    Parameters
    ----------
    rules : Rules
        The game; complete runs leave at once, whatever its switch says.
    board : Board
        A settled position with no complete run, and not won.
    positions : int
        The most positions to store.
    weights : iterable of int
        What the kernels value positions by.
    members, deals : int
        The most positions of a cluster, and the most that a stage remembers to deal from.
    """

    def __init__(
        self,
        rules: Rules,
        board: Board,
        positions: int,
        weights: Iterable[int],
        members: int,
        deals: int,
    ) -> None:
        self.board = board
        self.positions = positions
        # Cards that return from a run that has left are for the prover to think of.
        piles = rules.columns + rules.reserve
        self.switches = switches(rules)._replace(automatic=1, piles=piles)
        self.weights = np.array([*weights], np.int64)
        self.memory = memory(piles, rules.cards, positions, members, deals)
        self.rows = -(-len(board.stock) // rules.columns)

    @abstractmethod
    def run(self, clock: Clock) -> End:
        """Search until there is a win, nothing is left, or a limit is reached."""

    @property
    def stored(self) -> int:
        """How many positions have been stored."""
        return self.memory.records

    def line(self) -> list[int]:
        """Return the packed moves from the first position to the win."""
        return self.memory.line(int(self.memory.cluster.counts[sc.LAST]))


class Searcher(Engine):
    """An engine whose work is a `Search`; exhausted, it has not looked at everything."""

    @abstractmethod
    def begin(self, rules: Rules, board: Board, positions: int) -> Search:
        """Begin a search from a position without complete runs."""

    def search(self, rules: Rules, board: Board, positions: int, clock: Clock) -> Finding:
        """Look for a winning line; what the player may take off is taken off at once."""
        _, start = take_off(rules, board)
        search = self.begin(rules, start, positions)
        end = search.run(clock)
        line = with_removals(rules, board, search.line()) if end is End.WON else ()
        return Finding(end, search.stored, line)
