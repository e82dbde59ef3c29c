"""Memory: the arrays a search works in, made once a process and used again."""

from threading import local

import numpy as np

from spidersim.board import Board
from spidersim.kernels import search as se
from spidersim.kernels import search_cluster as sc
from spidersim.kernels import search_position as sp
from spidersim.kernels import search_store as ss
from spidersim.kernels.table import Bytes, Counts, Switches

ROOM = 8192
"""The most exits of a cluster that are looked at."""

SMALLEST_MASK = (1 << 17) - 1
"""Slots of the table, less one, that a search begins with; the table grows as it fills."""

DISCREPANCIES = 64
"""Stacks of a stage."""

PATH = 1 << 10
"""More moves than any position is away from one kept in full."""

_POSITIONS_A_ROW = 4
"""For how many positions one may be kept in full."""


class Memory:
    """Room for searches of one size.

    Pages that no search has touched take no memory, so the room for a large budget costs only
    what the hardest game needed.

    Attributes
    ----------
    position, store, cluster, stages
        The state of the kernels.
    """

    def __init__(self, piles: int, cards: int, positions: int, members: int, deals: int) -> None:
        self.position = room_for_position(piles, cards, 0)
        slots = SMALLEST_MASK + 1
        while 10 * positions > 7 * (slots - 1):
            slots *= 2
        self.store = ss.Store(
            table=np.empty(slots, np.uint64),
            hashes=np.empty(positions, np.uint64),
            parent=np.empty(positions, np.int32),
            move=np.empty(positions, np.uint16),
            row=np.empty(positions, np.int32),
            entered=np.empty(positions, np.uint8),
            rows=np.empty(
                (positions // _POSITIONS_A_ROW + 1024, sp.HEAD + 2 * piles + cards), np.uint8
            ),
            after=np.empty(positions, np.int32),
            counts=np.zeros(3, np.int64),
        )
        self.cluster = room_for_cluster(piles, cards, members, ROOM)
        self.stages = _stages(256, deals)

    def begin(self, board: Board, rules: Switches, weights: Counts) -> None:
        """Forget the last search and make the first position and stage of the next."""
        self.position = self.position._replace(stock=np.array(board.stock, np.uint8))
        ss.forget(self.store, SMALLEST_MASK)
        first = row_of(board)
        se.begin_search(self.position, rules, weights, self.store, self.cluster, self.stages, first)

    def grow_table(self) -> None:
        """Use twice as many slots of the table."""
        ss.resize(self.store, 2 * int(self.store.counts[ss.MASK]) + 1)

    def expect(self, positions: int) -> None:
        """Make sure that the table takes so many positions more, if it may grow so far."""
        store = self.store
        while 10 * (self.records + positions) > 7 * int(store.counts[ss.MASK]) and int(
            store.counts[ss.MASK]
        ) + 1 < len(store.table):
            self.grow_table()

    def stage_room(self, count: int) -> None:
        """Make sure that there is room for so many stages."""
        old = self.stages
        while count > len(self.stages.best):
            self.stages = _stages(2 * len(self.stages.best), old.deal_value.shape[1])
            for name, array in old._asdict().items():
                getattr(self.stages, name)[: len(array)] = array

    @property
    def records(self) -> int:
        """How many positions are stored."""
        return int(self.store.counts[ss.RECORDS])

    def line(self, record: int) -> list[int]:
        """Return the packed moves from the first record to another."""
        moves = []
        while record:
            moves.append(int(self.store.move[record]))
            record = int(self.store.parent[record])
        return moves[::-1]


def room_for_position(piles: int, cards: int, stock: int) -> sp.Position:
    """Return an empty position of a game with so many piles, cards, and cards in the stock."""
    shape = (piles, cards)
    return sp.Position(
        cards=np.zeros(shape, np.uint8),
        runs=np.zeros(shape, np.int64),
        values=np.zeros(shape, np.int64),
        sums=np.zeros(shape, np.uint64),
        size=np.zeros(piles, np.int64),
        down=np.zeros(piles, np.int64),
        worth=np.zeros(piles, np.int64),
        mixes=np.zeros(piles + 1, np.uint64),
        totals=np.zeros(4, np.int64),
        stock=np.zeros(stock, np.uint8),
    )


def room_for_cluster(piles: int, cards: int, members: int, exits: int) -> sc.Cluster:
    """Return a cluster with room for so many members and exits."""
    return sc.Cluster(
        record=np.zeros(members, np.int64),
        parent=np.zeros(members, np.int64),
        move=np.zeros(members, np.int64),
        depth=np.zeros(members, np.int64),
        keys=np.zeros(exits, np.int64),
        exits=np.zeros(exits, np.int64),
        path=np.zeros(PATH, np.int64),
        first=np.zeros(16, np.int64),
        next=np.zeros(piles, np.int64),
        tries=np.zeros(cards * piles, np.int64),
        runs=np.zeros(cards * piles, np.int64),
        keys_after=np.zeros(cards * piles, np.uint64),
        counts=np.zeros(6, np.int64),
    )


def row_of(board: Board) -> Bytes:
    """Return a board in bytes, as `spidersim.kernels.search_position.load` reads it."""
    row = [len(board.stock), board.complete]
    piles = [*board.columns, *((code,) if code else () for code in board.reserve)]
    down = [*board.down, *[0] * len(board.reserve)]
    for cards, backs in zip(piles, down, strict=True):
        row += [len(cards), backs]
    for cards in piles:
        row += cards
    return np.array(row, np.uint8)


def _stages(count: int, deals: int) -> se.Stages:
    return se.Stages(
        heads=np.empty((count, DISCREPANCIES), np.int32),
        best=np.zeros(count, np.int64),
        root=np.zeros(count, np.int64),
        splits=np.zeros(count, np.int64),
        deals=np.zeros(count, np.int64),
        deal_record=np.zeros((count, deals), np.int64),
        deal_value=np.zeros((count, deals), np.int64),
    )


_here = local()


def memory(*size: int) -> Memory:
    """Return the thread's memory for searches of a size; that of another size is freed.

    Parameters
    ----------
    *size : int
        What `Memory` takes.
    """
    if getattr(_here, "size", None) != size:
        # Freed first, so that there is never room for two; what is refused leaves nothing behind.
        _here.memory = _here.size = None
        _here.memory, _here.size = Memory(*size), size
    found: Memory = _here.memory
    return found
