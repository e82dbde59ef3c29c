"""Chunks: what is left to play, cut into pieces of about equal cost while it is being played."""

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import islice

from spidersim.numbers import Numbers
from spidersim.sweep.plan import Cell
from spidersim.sweep.play import Chunk, Played

LONGEST = 3.0
"""Seconds a chunk should take at the most: what a kill may lose, and how often the bar moves."""

SHORTEST = 0.5
"""Seconds a chunk should take at least, so that handing it over costs nothing beside it."""

_MOST_GAMES = 20_000
_SHARE = 8
_GROWTH = 4
_UNKNOWN = 0.1


class _Queue:
    """The games left in one cell, and what one of them is thought to take."""

    def __init__(self, cell: Cell, deals: Numbers, done: Set[int]) -> None:
        self.cell = cell
        self.deals = (number for number in deals if number not in done)
        self.all = self.left = deals.count - len(done)
        self.seconds = _UNKNOWN
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
    from what its cell's games have taken so far: one game at first, then a few, then about 3
    seconds, and towards the end of the sweep a fixed share of what is left, so that the workers
    finish together. None of this is seen in the rows.

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
        done: Mapping[str, Set[int]],
        workers: int,
        lines: bool,
    ) -> None:
        queues = (_Queue(cell, deals, done.get(cell.id, frozenset())) for cell in cells)
        self._queues = {queue.cell.id: queue for queue in queues if queue.left}
        self._workers = workers
        self._lines = lines

    def learn(self, cell: Cell, played: Played) -> None:
        """Take in what a finished chunk cost."""
        self._queues[cell.id].learn(played)

    def __iter__(self) -> Iterator[Chunk]:
        while queue := max(self._queues.values(), key=lambda queue: queue.share, default=None):
            if not queue.left:
                return
            deals = tuple(islice(queue.deals, self._size(queue)))
            queue.left -= len(deals)
            yield Chunk(queue.cell, deals, self._lines)

    def _size(self, queue: _Queue) -> int:
        left = sum(other.left * other.seconds for other in self._queues.values())
        seconds = min(LONGEST, max(SHORTEST, left / (_SHARE * self._workers)))
        known = 1 + _GROWTH * queue.games
        return max(1, min(known, _MOST_GAMES, int(seconds / max(queue.seconds, 1e-6))))
