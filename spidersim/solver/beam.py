"""Beam: the second engine, which keeps the best positions of every level.

The positions of a level are entered, and the best of the positions a move away are the next level
(`spidersim.kernels.search_beam`). When the levels of a stage have come to their end, the best
positions met on the way are dealt from and begin the next stage. A pass through the game is short
and never turns back; without a win the next pass keeps some more positions, and so on.

Where the main engine commits itself to a few lines and looks around them, this one carries many
unlike lines side by side, and each pass chooses differently. (Beam search goes back to the Harpy
speech recognizer, Lowerre 1976; KDE's kpat solves Spider by one, with three widths.)
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from spidersim.board import Board
from spidersim.kernels import search as se
from spidersim.kernels import search_beam as sb
from spidersim.kernels import search_cluster as sc
from spidersim.rules import Rules
from spidersim.solver.engine import Clock, End
from spidersim.solver.search import Search, Searcher

_ALONE = 1
"""Members of a cluster, and positions to deal from that it offers. Shuffling costs a beam nothing
but levels, and single moves compare more evenly than clusters do."""


@dataclass(frozen=True)
class Shape:
    """The numbers that shape a search.

    Attributes
    ----------
    weights : tuple of int
        What a position is worth: see `spidersim.kernels.search_position.RUN` and its neighbours.
    width : int
        How many positions of a level the first pass keeps; each pass keeps a quarter more than
        the last.
    spread : int
        How many different worths a full level has at least.
    choice : int
        From how many times its width a level is chosen.
    """

    weights: tuple[int, ...] = (1000, -12, 30, 3, 6, 1, -2, 1)
    width: int = 16
    spread: int = 16
    choice: int = 4

    def widths(self) -> Iterator[int]:
        """Yield the width of pass after pass."""
        width = self.width
        while True:
            yield width
            width += width // 4


class BeamSearch(Search):
    """One search.

    Parameters
    ----------
    rules : Rules
        The game; complete runs leave at once, whatever its switch says.
    board : Board
        A settled position with no complete run, and not won.
    positions : int
        The most positions to store, all passes together.
    shape : Shape
        The numbers that shape the search.
    """

    def __init__(self, rules: Rules, board: Board, positions: int, shape: Shape) -> None:
        super().__init__(rules, board, positions, shape.weights, _ALONE, _ALONE)
        self.shape = shape
        self.passed = 0

    @property
    def stored(self) -> int:
        """How many positions have been stored, by all passes."""
        return self.passed + self.memory.records

    def run(self, clock: Clock) -> End:
        """Search until there is a win, nothing is left, or a limit is reached."""
        for width in self.shape.widths():
            end = self._pass(width, clock)
            if end is not None:
                return end
            if self.stored == self.positions:
                return End.POSITIONS
            self.passed = self.stored
        raise AssertionError("there is always another pass")

    def _pass(self, width: int, clock: Clock) -> End | None:
        """Go through the game once; return how the search ends, or None when it goes on."""
        m = self.memory
        m.begin(self.board, self.switches, self.weights)
        # A store cut short is full when the positions of the whole search are used up.
        store = m.store._replace(hashes=m.store.hashes[: self.positions - self.passed])
        beam = sb.Beam(
            level=np.zeros(width, np.int64),
            exits=np.zeros(self.shape.choice * width, np.int64),
            deals=np.zeros(self.shape.choice * width, np.int64),
            counts=np.zeros(4, np.int64),
        )
        state = (m.position, self.switches, self.weights, store, m.cluster, m.stages, beam)
        alike = max(1, width // self.shape.spread)
        sb.choose(beam.exits, beam.counts, sb.EXITS, 0)
        for stage in range(self.rows + 1):
            while sb.fill_level(beam, beam.exits, sb.EXITS, alike):
                if clock.is_over:
                    return End.TIME
                while (end := sb.search_level(*state, stage)) == se.CROWDED:
                    m.grow_table()
                if end != se.EMPTY:
                    return self._end(end)
            if sb.fill_level(beam, beam.deals, sb.DEALS, alike):
                m.expect(width)
                if (end := sb.deal_level(*state, stage + 1)) != se.EMPTY:
                    return self._end(end)
        return None if beam.counts[sb.DROPPED] else End.EXHAUSTED

    def _end(self, status: int) -> End:
        if status == sc.WON:
            return End.WON
        return End.POSITIONS if self.stored == self.positions else End.MEMORY


class Beam(Searcher):
    """The engine that keeps the best positions of every level.

    Parameters
    ----------
    shape : Shape
        The numbers that shape its searches.
    """

    name = "beam"

    def __init__(self, shape: Shape | None = None) -> None:
        self.shape = shape or Shape()

    def begin(self, rules: Rules, board: Board, positions: int) -> Search:
        """Begin a search in wider and wider passes."""
        return BeamSearch(rules, board, positions, self.shape)
