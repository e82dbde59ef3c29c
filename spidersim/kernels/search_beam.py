"""Beam: a search that goes level by level and keeps the best positions of each.

The positions of a level are entered one after the other, each as a cluster of its own, and the
next level is chosen from all their exits. Positions from which the next row may be dealt wait
until the levels of the stage end, and the best of them begin the next.

Positions that are worth the same are mostly the same position but for a detail, and would crowd
out all others. Of those worth the same only so many are kept.
"""

from typing import NamedTuple

from spidersim.kernels import search as se
from spidersim.kernels import search_cluster as sc
from spidersim.kernels import search_store as ss
from spidersim.kernels.compiled import bare
from spidersim.kernels.search_position import VALUE, Position
from spidersim.kernels.search_store import MASK, RECORDS, Store
from spidersim.kernels.table import Counts, Switches

LEVEL, EXITS, DEALS, DROPPED = range(4)
"""Places in `Beam.counts`: how many positions the level has left, how many exits and how many
positions to deal from are chosen, and how many were passed over for better ones."""

SPAN = 1 << 31
"""More than any record. A key is what a position is worth times this, less its record."""


class Beam(NamedTuple):
    """The level being searched, and what has been chosen to follow it.

    Attributes
    ----------
    level : int64 array, width
        Keys of the positions of the level that are not entered yet, the best last.
    exits, deals : int64 arrays
        Keys of the best exits, and of the best positions to deal from: heaps, the worst first.
    counts : int64 array
        See `LEVEL` and its neighbours.
    """

    level: Counts
    exits: Counts
    deals: Counts
    counts: Counts


@bare
def choose(heap: Counts, counts: Counts, which: int, key: int) -> None:
    """Take a key into a heap, if it is among the best."""
    count = counts[which]
    if count < len(heap):
        at = count
        while at > 0 and heap[(at - 1) // 2] > key:
            heap[at] = heap[(at - 1) // 2]
            at = (at - 1) // 2
        heap[at] = key
        counts[which] = count + 1
        return
    counts[DROPPED] += 1
    if key < heap[0]:
        return
    at = 0
    while 2 * at + 1 < count:
        below = 2 * at + 1
        if below + 1 < count and heap[below + 1] < heap[below]:
            below += 1
        if heap[below] > key:
            break
        heap[at] = heap[below]
        at = below
    heap[at] = key


@bare
def fill_level(b: Beam, heap: Counts, which: int, alike: int) -> int:
    """Make the best of a heap the level, at most `alike` of one worth; return how many."""
    chosen = b.counts[which]
    sc.sort(heap, chosen)
    count = 0
    worth = 0
    same = 0
    for i in range(chosen - 1, -1, -1):
        now = -(-heap[i] // SPAN)
        same = same + 1 if now == worth else 1
        worth = now
        if same <= alike and count < len(b.level):
            b.level[count] = heap[i]
            count += 1
    sc.sort(b.level, count)
    b.counts[DROPPED] += chosen - count
    b.counts[LEVEL] = count
    b.counts[which] = 0
    return count


@bare
def search_level(
    p: Position,
    rules: Switches,
    weights: Counts,
    s: Store,
    c: sc.Cluster,
    g: se.Stages,
    b: Beam,
    stage: int,
) -> int:
    """Enter the positions of the level, the best first, and choose from what they lead to."""
    room = len(c.exits)
    while b.counts[LEVEL] > 0:
        if s.counts[RECORDS] * 10 > s.counts[MASK] * 7:
            return se.CROWDED
        b.counts[LEVEL] -= 1
        record = -b.level[b.counts[LEVEL]] % SPAN
        if s.entered[record]:
            continue
        if not sc.come_from(p, rules, weights, s, c, record):
            ss.rebuild(s, p, rules, weights, record, c.path)
        if ss.is_far(s, record, se.FAR) and not ss.keep(s, p, rules, record):
            return sc.FULL
        se.enter(p, rules, weights, s, c, g, stage, record)
        if c.counts[sc.STATUS] != sc.GOING_ON:
            return c.counts[sc.STATUS]
        for i in range(c.counts[sc.EXITS]):
            worth = (c.keys[i] + i) // room
            choose(b.exits, b.counts, EXITS, worth * SPAN - c.exits[i])
        if g.deals[stage] > 0:
            worth = g.deal_value[stage, 0]
            choose(b.deals, b.counts, DEALS, worth * SPAN - se.take_best_deal(g, stage))
    return se.EMPTY


@bare
def deal_level(
    p: Position,
    rules: Switches,
    weights: Counts,
    s: Store,
    c: sc.Cluster,
    g: se.Stages,
    b: Beam,
    stage: int,
) -> int:
    """Deal from every position of the level, and choose from where that leads."""
    while b.counts[LEVEL] > 0:
        b.counts[LEVEL] -= 1
        record = -b.level[b.counts[LEVEL]] % SPAN
        end = se.begin(p, rules, weights, s, c, g, stage, record)
        if end in (sc.FULL, sc.WON):
            return end
        if end == sc.GOING_ON:
            choose(b.exits, b.counts, EXITS, p.totals[VALUE] * SPAN - g.root[stage])
    return se.EMPTY
