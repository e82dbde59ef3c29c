"""Plan choice: what every reveal within reach is worth.

The leaves of a search (`spidersim.kernels.plan_search`) are valued by a small network over the
features of the position just before the card shows (`spidersim.kernels.plan_features`).
"""

from typing import NamedTuple

import numpy as np

from spidersim.kernels import plan_features as pf
from spidersim.kernels import plan_search as ps
from spidersim.kernels import search_position as sp
from spidersim.kernels import search_store as ss
from spidersim.kernels.compiled import bare, called
from spidersim.kernels.plan_features import DEALING, Numbers, Sight
from spidersim.kernels.plan_search import DEALS, SPAN, TURNS, WIN, Thought
from spidersim.kernels.search_cluster import Cluster
from spidersim.kernels.search_position import CARDS, RUNS, VALUE, Position
from spidersim.kernels.search_store import NONE, Store
from spidersim.kernels.table import DEAL, Bytes, Counts, Switches

WINS = -1
"""Instead of a number of leaves: the search found a win."""


class Net(NamedTuple):
    """A value: a linear part and one layer of rectifiers over the features.

    Attributes
    ----------
    bias : float32 array, 1
        What every position is worth.
    direct : float32 array, features
        What each feature adds.
    inner, shift, outer : float32 arrays, rectifiers × features, rectifiers and rectifiers
        What a rectifier sees and what it adds.
    """

    bias: Numbers
    direct: Numbers
    inner: Numbers
    shift: Numbers
    outer: Numbers


class Choice(NamedTuple):
    """The leaves of a search.

    Attributes
    ----------
    row : uint8 array
        The position that is thought about, in bytes.
    leaf, move : int64 arrays
        The record a reveal is made from, and the move that makes it.
    value : float32 array
        What the position just before is worth.
    plan : int64 array
        Room for the moves to a leaf.
    """

    row: Bytes
    leaf: Counts
    move: Counts
    value: Numbers
    plan: Counts


class Mind(NamedTuple):
    """All that a planner thinks with."""

    p: Position
    s: Store
    c: Cluster
    t: Thought
    g: Sight
    h: Choice


@bare
def value(x: Numbers, net: Net) -> np.float32:
    """Return what a position is worth from its features."""
    total = net.bias[0]
    for i in range(len(net.direct)):
        total += net.direct[i] * x[i]
    for j in range(len(net.outer)):
        inner = net.shift[j]
        for i in range(len(x)):
            inner += net.inner[j, i] * x[i]
        if inner > 0:
            total += net.outer[j] * inner
    return total


@bare
def _before_reveal(p: Position, rules: Switches, weights: Counts, move: int) -> int:
    """Make a move but turn nothing; return the column whose end card is to turn."""
    if move == DEAL:
        return DEALING
    source, target = move >> 4 & 15, move & 15
    sp.shift(p, rules, weights, source, target, move >> 8)
    for column in (target, source):
        size = p.size[column]
        if size > 0 and column < rules.columns and p.runs[column, size - 1] == rules.ranks:
            p.size[column] = size - rules.ranks
            p.totals[CARDS] -= rules.ranks
            p.totals[RUNS] += 1
            p.totals[VALUE] += weights[sp.RUN]
            sp.refresh(p, rules, weights, column)
    if p.size[source] > 0 and p.size[source] == p.down[source]:
        return source
    return target


@bare
def _describe(m: Mind, rules: Switches, weights: Counts, record: int, move: int) -> None:
    """Write the features of the position before a leaf shows something."""
    ss.rebuild(m.s, m.p, rules, weights, record, m.c.path)
    pf.describe(m.p, rules, _before_reveal(m.p, rules, weights, move), m.g)


@called
def describe_leaf(m: Mind, rules: Switches, weights: Counts, leaf: int) -> None:
    """Write the features of a leaf into `m.g.x`."""
    _describe(m, rules, weights, m.h.leaf[leaf], m.h.move[leaf])


@bare
def _weigh(m: Mind, rules: Switches, weights: Counts, net: Net) -> int:
    """Value every leaf; return how many there are."""
    t, h = m.t, m.h
    count = 0
    for which in (TURNS, DEALS):
        heap = t.turns if which == TURNS else t.deals
        for i in range(t.counts[which]):
            record, move = -heap[i] % SPAN, DEAL
            if which == TURNS:
                record, move = m.s.parent[record], m.s.move[record]
            _describe(m, rules, weights, record, move)
            h.leaf[count], h.move[count] = record, move
            h.value[count] = value(m.g.x, net)
            count += 1
    return count


@called
def think(m: Mind, rules: Switches, weights: Counts, net: Net, positions: int, mask: int) -> int:
    """Search from the position in `m.h.row`, and value what it can reveal.

    Runs are split only where nothing could be revealed without. `m.g.unseen` is up to date.

    Returns
    -------
    int
        How many leaves there are, those that turn a card first; or `WINS`.
    """
    for splits in range(2):
        ps.look_ahead(m.p, rules, weights, m.s, m.c, m.t, m.h.row, positions, mask, splits)
        if m.t.counts[WIN] != NONE:
            return WINS
        if m.t.counts[TURNS] + m.t.counts[DEALS] > 0:
            break
    return _weigh(m, rules, weights, net)


@bare
def best_leaf(m: Mind, count: int) -> int:
    """Return the leaf to choose: the best that turns a card, else the best to deal from.

    To deal while a card can be turned looks better to a value that was learned from games in
    which nobody does so than it is.
    """
    turns = m.t.counts[TURNS]
    best = 0
    for i in range(1, turns if turns > 0 else count):
        if m.h.value[i] > m.h.value[best]:
            best = i
    return best


@bare
def plan_to(m: Mind, count: int, leaf: int) -> int:
    """Write the moves to a leaf, or to the win, into `m.h.plan`; return how many."""
    h, s = m.h, m.s
    record = m.t.counts[WIN] if count == WINS else h.leaf[leaf]
    steps = 0
    at = record
    while at != 0:
        steps += 1
        at = s.parent[at]
    at = record
    for i in range(steps - 1, -1, -1):
        h.plan[i] = s.move[at]
        at = s.parent[at]
    if count != WINS:
        h.plan[steps] = h.move[leaf]
        steps += 1
    return steps
