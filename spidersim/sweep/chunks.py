"""Chunks: what is left to play, cut into pieces of about equal cost while it is being played."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from spidersim.numbers import Numbers
from spidersim.sweep.contestants import contestant
from spidersim.sweep.plan import Cell
from spidersim.sweep.play import Chunk, Played

LONGEST = 3.0
"""Seconds a chunk should take at the most: what a kill may lose, and how often the bar moves."""

SHORTEST = 0.5
"""Seconds a chunk should take at least, so that handing it over costs nothing beside it."""

_MOST_GAMES = 20_000
_SHARE = 16
_SECONDS_A_GAME = 0.02
_SECONDS_A_POSITION = 1e-5


class _Queue:
    """The games left in one cell, and what one of them is thought to take."""

    def __init__(self, cell: Cell, deals: Iterator[int], left: int) -> None:
        self.cell = cell
        self.deals = deals
        self.all = self.left = left
        budget = contestant(cell.player).budget
        # A cautious guess, so that the first chunk is small; after it we know.
        self.seconds = _SECONDS_A_GAME if budget is None else budget * _SECONDS_A_POSITION
        self.games = 0

    @property
    def share(self) -> float:
        return self.left / self.all

    def learn(self, played: Played) -> None:
        games = played.outcomes.total()
        self.seconds = (self.seconds * self.games + played.seconds) / (self.games + games)
        self.games += games


class Chunks:
    """Yields the chunks of a session.

    The cell of which the largest share is left comes first, so that all cells advance together
    and a sweep that is stopped early has played the same deals in each. A chunk's size follows
    from what its cell's games have taken so far: about 3 seconds, towards the end of the sweep a
    fixed share of what is left, so that the workers finish together. None of this is seen in the
    rows.

    Parameters
    ----------
    cells : sequence of Cell
        The cells in the order of the plan.
    deals : Numbers
        The deals of each.
    done : mapping of str to set of int
        By cell, the deals that need not be played.
    workers : int
        How many chunks are played at a time.
    lines : bool
        Whether winning lines are kept.
    """

    def __init__(
        self,
        cells: Sequence[Cell],
        deals: Numbers,
        done: Mapping[str, set[int]],
        workers: int,
        lines: bool,
    ) -> None:
        self._queues = {}
        self._workers = workers
        self._lines = lines
        for cell in cells:
            finished = done.get(cell.id, set())
            left = deals.count - len(finished)
            if left:
                rest = (number for number in deals if number not in finished)
                self._queues[cell.id] = _Queue(cell, rest, left)

    def learn(self, cell: Cell, played: Played) -> None:
        """Take in what a finished chunk cost."""
        self._queues[cell.id].learn(played)

    def __iter__(self) -> Iterator[Chunk]:
        number = 0
        while queue := max(self._queues.values(), key=lambda queue: queue.share, default=None):
            if not queue.left:
                return
            deals = tuple(islice(queue.deals, self._size(queue)))
            queue.left -= len(deals)
            yield Chunk(number, queue.cell, deals, self._lines)
            number += 1

    def _size(self, queue: _Queue) -> int:
        left = sum(other.left * other.seconds for other in self._queues.values())
        seconds = min(LONGEST, max(SHORTEST, left / (_SHARE * self._workers)))
        return max(1, min(_MOST_GAMES, int(seconds / max(queue.seconds, 1e-6))))
