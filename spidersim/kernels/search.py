"""Stages: the search between two deals, depth first over clusters, in slices.

A stage begins with a dealt position. Its queue is a stack for each number of discrepancies (how
often the way to a position did not take a cluster's best exit; limited discrepancy search, Harvey
and Ginsberg 1995), so the search dives along the best exits and turns back a little at a time.
Each stage remembers the best positions found from which the next row may be dealt.
"""

from typing import NamedTuple

from spidersim.kernels import search_cluster as sc
from spidersim.kernels import search_position as sp
from spidersim.kernels import search_store as ss
from spidersim.kernels.compiled import bare
from spidersim.kernels.search_cluster import (
    EXITS,
    FULL,
    GOING_ON,
    LAST,
    MEMBERS,
    STATUS,
    WON,
    Cluster,
)
from spidersim.kernels.search_position import CARDS, LEFT, VALUE, Position
from spidersim.kernels.search_store import MASK, NONE, RECORDS, Store
from spidersim.kernels.table import DEAL, Bytes, Counts, Switches, can_deal

FAR = 8
"""How many moves a position is rebuilt by before it is kept in full itself."""

STEP = 8
"""Place in the weights: how many exits, best first, cost one more discrepancy."""

PAUSED, EMPTY, CROWDED = 3, 4, 5
"""How a slice ends besides `FULL` and `WON`: it is over, the queue is empty, the table too full."""


class Stages(NamedTuple):
    """All stages of a search.

    Attributes
    ----------
    heads : int32 array, stages × discrepancies
        The head of each stack.
    best : int64 array, stages
        The worth of the best position entered.
    root : int64 array, stages
        The record of its first position.
    splits : int64 array, stages
        Whether runs are split.
    deals : int64 array, stages
        How many positions to deal from it holds.
    deal_record, deal_value : int64 arrays, stages × positions to deal from
        Their records, and what they are worth with the row dealt.
    """

    heads: ss.Indices
    best: Counts
    root: Counts
    splits: Counts
    deals: Counts
    deal_record: Counts
    deal_value: Counts


@bare
def offer_deal(g: Stages, stage: int, record: int, value: int) -> None:
    """Remember a position to deal from, if it is among the best."""
    count = g.deals[stage]
    values = g.deal_value[stage]
    if count < len(values):
        values[count] = value
        g.deal_record[stage, count] = record
        g.deals[stage] = count + 1
        return
    worst = 0
    for i in range(1, count):
        if values[i] < values[worst]:
            worst = i
    if value > values[worst]:
        values[worst] = value
        g.deal_record[stage, worst] = record


@bare
def enter(
    p: Position,
    rules: Switches,
    weights: Counts,
    s: Store,
    c: Cluster,
    g: Stages,
    stage: int,
    record: int,
) -> None:
    """Enumerate the cluster of a record, whose position `p` is."""
    s.entered[record] = 1
    c.counts[:] = 0
    c.counts[MEMBERS] = 1
    c.record[0] = record
    c.depth[0] = 0
    g.best[stage] = max(g.best[stage], p.totals[VALUE])
    best = NONE
    value = 0
    member = 0
    while member < c.counts[MEMBERS] and c.counts[STATUS] == GOING_ON:
        sc.go_to(p, rules, weights, c, member)
        if can_deal(p.totals[LEFT], p.size, rules):
            now = sp.value_after_deal(p, rules, weights)
            if best == NONE or now > value:
                best, value = c.record[member], now
        sc.look_around(p, rules, weights, s, c, g.splits[stage])
        member += 1
    if best != NONE:
        offer_deal(g, stage, best, value)


@bare
def queue_exits(s: Store, c: Cluster, g: Stages, stage: int, discrepancies: int, step: int) -> None:
    """Push a cluster's exits, the best last."""
    count = c.counts[EXITS]
    room = len(c.exits)
    sc.sort(c.keys, count)
    most = g.heads.shape[1] - 1
    for i in range(count):
        number = -c.keys[i] % room
        bucket = min(most, discrepancies + (count - 1 - i) // step)
        g.heads[stage, bucket] = ss.push(s, g.heads[stage, bucket], c.exits[number])


@bare
def run_slice(
    p: Position,
    rules: Switches,
    weights: Counts,
    s: Store,
    c: Cluster,
    g: Stages,
    stage: int,
    until: int,
    clusters: int,
) -> int:
    """Search a stage until so many records are made or so many clusters entered."""
    while clusters > 0 and s.counts[RECORDS] < until:
        if s.counts[RECORDS] * 10 > s.counts[MASK] * 7:
            return CROWDED
        bucket = 0
        while bucket < g.heads.shape[1] and g.heads[stage, bucket] == NONE:
            bucket += 1
        if bucket == g.heads.shape[1]:
            return EMPTY
        record = g.heads[stage, bucket]
        g.heads[stage, bucket] = s.after[record]
        if s.entered[record]:
            continue
        if not sc.come_from(p, rules, weights, s, c, record):
            ss.rebuild(s, p, rules, weights, record, c.path)
        if ss.is_far(s, record, FAR) and not ss.keep(s, p, rules, record):
            return FULL
        enter(p, rules, weights, s, c, g, stage, record)
        if c.counts[STATUS] != GOING_ON:
            return c.counts[STATUS]
        queue_exits(s, c, g, stage, bucket, weights[STEP])
        clusters -= 1
    return PAUSED


@bare
def begin(
    p: Position,
    rules: Switches,
    weights: Counts,
    s: Store,
    c: Cluster,
    g: Stages,
    stage: int,
    parent: int,
) -> int:
    """Begin a stage by dealing from a record; return how it stands."""
    ss.rebuild(s, p, rules, weights, parent, c.path)
    c.counts[MEMBERS] = 0
    sp.apply(p, rules, weights, DEAL)
    hashed = sp.key(p)
    slot = ss.slot_of(s, hashed)
    if ss.record_at(s, slot) != NONE:
        return EMPTY
    record = ss.add(s, slot, hashed, parent, DEAL)
    if record == NONE:
        return FULL
    if p.totals[CARDS] == 0 and p.totals[LEFT] == 0:
        c.counts[LAST] = record
        return WON
    if not ss.keep(s, p, rules, record):
        return FULL
    open_stage(s, g, stage, record)
    return GOING_ON


@bare
def open_stage(s: Store, g: Stages, stage: int, record: int) -> None:
    """Make a stage whose queue holds one record."""
    g.heads[stage, :] = NONE
    g.heads[stage, 0] = ss.push(s, NONE, record)
    g.best[stage] = -(1 << 40)
    g.root[stage] = record
    g.splits[stage] = 0
    g.deals[stage] = 0


@bare
def begin_search(
    p: Position, rules: Switches, weights: Counts, s: Store, c: Cluster, g: Stages, row: Bytes
) -> None:
    """Make the first record, 0, and the first stage, 0, from a position in bytes."""
    sp.clear(p)
    c.counts[MEMBERS] = 0
    sp.load(p, rules, weights, row)
    hashed = sp.key(p)
    ss.add(s, ss.slot_of(s, hashed), hashed, NONE, DEAL)
    ss.keep(s, p, rules, 0)
    open_stage(s, g, 0, 0)


@bare
def split_runs(s: Store, g: Stages, stage: int) -> None:
    """Let a stage split runs, from its first record on."""
    record = g.root[stage]
    g.splits[stage] = 1
    s.entered[record] = 0
    g.heads[stage, 0] = ss.push(s, g.heads[stage, 0], record)


@bare
def take_best_deal(g: Stages, stage: int) -> int:
    """Take the best position to deal from out of a stage; return its record."""
    best = 0
    for i in range(1, g.deals[stage]):
        if g.deal_value[stage, i] > g.deal_value[stage, best]:
            best = i
    record = g.deal_record[stage, best]
    last = g.deals[stage] - 1
    g.deal_value[stage, best] = g.deal_value[stage, last]
    g.deal_record[stage, best] = g.deal_record[stage, last]
    g.deals[stage] = last
    return record


@bare
def probe_deals(
    p: Position,
    rules: Switches,
    weights: Counts,
    s: Store,
    c: Cluster,
    g: Stages,
    stage: int,
    first: int,
    most: int,
    clusters: int,
) -> int:
    """Deal from a stage's best positions and search each new stage for a few clusters.

    The new stages are numbered from `first` on. Returns how many there are, without those whose
    first position is known; `Cluster.counts` says whether the search has ended.
    """
    made = 0
    for _ in range(min(most, g.deals[stage])):
        new = first + made
        end = begin(p, rules, weights, s, c, g, new, take_best_deal(g, stage))
        if end == GOING_ON:
            end = run_slice(p, rules, weights, s, c, g, new, len(s.hashes), clusters)
            made += 1
        if end in (FULL, WON):
            c.counts[STATUS] = end
            return made
    c.counts[STATUS] = GOING_ON
    return made
