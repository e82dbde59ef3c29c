"""Plan search: every way to go on until something hidden shows, best first.

Between two reveals (a card turned, a row dealt) nothing is hidden, so a player may think through
any sequence of moves. The search keeps two queues over one store of positions: one takes the
position worth most, the other the one that is nearest to a deal, for under strict dealing every
empty column must be filled first, which no value that likes empty columns would do. What comes
out are leaves: moves that show something, each with the position it is made from.
"""

from typing import NamedTuple

import numpy as np

from spidersim.kernels import search_beam as sb
from spidersim.kernels import search_cluster as sc
from spidersim.kernels import search_position as sp
from spidersim.kernels import search_store as ss
from spidersim.kernels.compiled import bare
from spidersim.kernels.search_cluster import TRIES, Cluster
from spidersim.kernels.search_position import CARDS, LEFT, VALUE, Position
from spidersim.kernels.search_store import NONE, RECORDS, Store
from spidersim.kernels.table import DEAL, Bytes, Counts, Switches, can_deal, mix

TURNS, DEALS, BEST, _, FILLING, WIN = range(6)
"""Places in `Thought.counts`: leaves that turn a card, leaves that deal, positions in the queue
by worth, what `search_beam.choose` passed over, positions in the queue of those to fill, and the
record of a win."""

SPAN = 1 << 24
"""More than any record. A key is what a position is worth times this, less its record."""

FILL_EVERY = 3
"""Of so many positions entered one comes from the queue of those to fill."""

FILLED = 8
"""Place in the weights: what it is worth, on the way to a deal, that a column is not empty."""

FAR = 2
"""How many moves a position is rebuilt by before it is kept in full itself."""

SPLITTING = np.uint64(mix(np.uint64(1)))
"""What `search_cluster.note_moves` adds to every key while runs are split."""


class Thought(NamedTuple):
    """What a search between two reveals keeps besides its positions.

    Attributes
    ----------
    best, filling : int64 arrays, positions
        The queues: heaps of keys negated, so that the best comes first.
    turns, deals : int64 arrays
        Keys of the best leaves: heaps, the worst first. A leaf that turns a card is the record of
        the position after; one that deals, of the position to deal from.
    counts : int64 array
        See `TURNS` and its neighbours.
    """

    best: Counts
    filling: Counts
    turns: Counts
    deals: Counts
    counts: Counts


@bare
def _push(heap: Counts, counts: Counts, which: int, key: int) -> None:
    """Put a key into a queue."""
    at = counts[which]
    counts[which] = at + 1
    while at > 0 and heap[(at - 1) // 2] > -key:
        heap[at] = heap[(at - 1) // 2]
        at = (at - 1) // 2
    heap[at] = -key


@bare
def _pop(heap: Counts, counts: Counts, which: int) -> int:
    """Take the record with the best key out of a queue that is not empty."""
    top = heap[0]
    count = counts[which] - 1
    counts[which] = count
    key = heap[count]
    at = 0
    while 2 * at + 1 < count:
        below = 2 * at + 1
        if below + 1 < count and heap[below + 1] < heap[below]:
            below += 1
        if heap[below] >= key:
            break
        heap[at] = heap[below]
        at = below
    heap[at] = key
    return top % SPAN


@bare
def _empties(p: Position, rules: Switches) -> int:
    """Return how many columns are empty."""
    count = 0
    for column in range(rules.columns):
        count += p.size[column] == 0
    return count


@bare
def _blocks(p: Position, rules: Switches) -> bool:
    """Tell whether a run more would leave too few cards ever to deal again."""
    if not rules.strict or p.totals[LEFT] == 0:
        return False
    return p.totals[CARDS] - rules.ranks < rules.columns


@bare
def _follow(
    p: Position,
    rules: Switches,
    weights: Counts,
    s: Store,
    c: Cluster,
    t: Thought,
    number: int,
    record: int,
    empty: int,
) -> None:
    """Keep where a noted move leads, if it is new, as a leaf or in the queues."""
    slot = ss.slot_of(s, c.keys_after[number])
    if ss.record_at(s, slot) != NONE:
        return
    move, run = c.tries[number], c.runs[number]
    if run == rules.ranks and _blocks(p, rules):
        return
    new = ss.add(s, slot, c.keys_after[number], record, move)
    count, source, target = move >> 8, move >> 4 & 15, move & 15
    cut, end = p.size[source] - count, p.size[target]
    value = sc.exit_value(p, rules, weights, source, target, count, run)
    if end == 0:
        empty -= 1
    left = 0
    # A complete run that lay buried leaves as soon as it lies open.
    if cut > 0 and p.runs[source, cut - 1] == rules.ranks:
        cut -= rules.ranks
        left += rules.ranks
    turns = cut > 0 and cut == p.down[source]
    if cut == 0 and source < rules.columns:
        empty += 1
    if run == rules.ranks:
        left += run
        rest = end + count - run
        if rest == 0:
            empty += 1
        elif rest == p.down[target]:
            turns = True
    if left == p.totals[CARDS] and p.totals[LEFT] == 0:
        t.counts[WIN] = new
        return
    key = value * SPAN - new
    if turns:
        sb.choose(t.turns, t.counts, TURNS, key)
        return
    _push(t.best, t.counts, BEST, key)
    if p.totals[LEFT] > 0:
        if empty == 0 or not rules.strict:
            sb.choose(t.deals, t.counts, DEALS, key)
        else:
            _push(t.filling, t.counts, FILLING, key - empty * weights[FILLED] * SPAN)


@bare
def look_ahead(
    p: Position,
    rules: Switches,
    weights: Counts,
    s: Store,
    c: Cluster,
    t: Thought,
    row: Bytes,
    positions: int,
    mask: int,
    splits: int,
) -> None:
    """Search from a position until so many are stored, a win is, or nothing is left to enter.

    Parameters
    ----------
    row : uint8 array
        The position in bytes.
    mask : int
        Slots of the table to use, less one; more than `positions`.
    splits : int
        Whether runs may be split, which makes ten times as many positions of little use.
    """
    ss.forget(s, mask)
    t.counts[:] = 0
    t.counts[WIN] = NONE
    sp.load(p, rules, weights, row)
    hashed = sp.key(p) ^ (np.uint64(splits) * SPLITTING)
    ss.add(s, ss.slot_of(s, hashed), hashed, NONE, DEAL)
    ss.keep(s, p, rules, 0)
    _push(t.best, t.counts, BEST, p.totals[VALUE] * SPAN)
    if can_deal(p.totals[LEFT], p.size, rules):
        sb.choose(t.deals, t.counts, DEALS, p.totals[VALUE] * SPAN)
    turn = 0
    while t.counts[BEST] + t.counts[FILLING] > 0:
        turn += 1
        if t.counts[BEST] == 0 or (turn % FILL_EVERY == 0 and t.counts[FILLING] > 0):
            record = _pop(t.filling, t.counts, FILLING)
        else:
            record = _pop(t.best, t.counts, BEST)
        if s.entered[record]:
            continue
        s.entered[record] = 1
        ss.rebuild(s, p, rules, weights, record, c.path)
        if ss.is_far(s, record, FAR):
            ss.keep(s, p, rules, record)
        sc.note_moves(p, rules, s, c, splits)
        empty = _empties(p, rules)
        for number in range(c.counts[TRIES]):
            if s.counts[RECORDS] == positions or t.counts[WIN] != NONE:
                return
            _follow(p, rules, weights, s, c, t, number, record, empty)
