"""Clusters: positions that reach one another by moves that can be undone, taken as one.

Most of what can be done in Spider is shuffling: a run moved from one card that bears it to
another, or to an empty column and back. A cluster is the positions joined by such moves. They are
enumerated breadth first, and the search branches only over the exits: moves that turn a card,
join or complete a run, or take a run from where it cannot be put back. (The idea is the base of
daniel-ziegler/spider, which calls them equivalence classes; small clusters are better.)
"""

from typing import NamedTuple

import numpy as np

from spidersim.kernels import search_position as sp
from spidersim.kernels import search_store as ss
from spidersim.kernels.compiled import bare
from spidersim.kernels.search_position import CARDS, LEFT, RUN, VALUE, Position
from spidersim.kernels.search_store import NONE, Store
from spidersim.kernels.table import ANY_FACE_UP, Counts, Hashes, Switches, fits, mix

MEMBERS, EXITS, HERE, STATUS, LAST, TRIES = range(6)
"""Places in `Cluster.counts`: members, exits, the member the position now is, how the search
stands (`GOING_ON` or its neighbours), the record of the won position, and moves to try."""

GOING_ON, FULL, WON = 0, 1, 2


class Cluster(NamedTuple):
    """The cluster being enumerated.

    Attributes
    ----------
    record, parent, move, depth : int64 arrays, members
        Each member's record; the member it was reached from, by which move, at which depth.
    keys, exits : int64 arrays
        Each exit's worth with its number, and its record.
    path : int64 array
        Room for a way between positions.
    first : int64 array
        For each rank the first column that ends in it, for 0 the first empty one; or `NONE`.
    next : int64 array, columns
        The next column that ends in the same rank.
    tries, runs, keys_after : int64, int64 and uint64 arrays
        Moves of the member the position is, the run at the end of the target after each, and the
        key of the position after it.
    counts : int64 array
        See `MEMBERS` and its neighbours.
    """

    record: Counts
    parent: Counts
    move: Counts
    depth: Counts
    keys: Counts
    exits: Counts
    path: Counts
    first: Counts
    next: Counts
    tries: Counts
    runs: Counts
    keys_after: Hashes
    counts: Counts


@bare
def go_to(p: Position, rules: Switches, weights: Counts, c: Cluster, member: int) -> None:
    """Make the position that of another member, by way of what they have in common."""
    here = c.counts[HERE]
    there = member
    steps = 0
    while here != there:
        if c.depth[here] >= c.depth[there]:
            move = c.move[here]
            sp.shift(p, rules, weights, move & 15, move >> 4 & 15, move >> 8)
            here = c.parent[here]
        else:
            c.path[steps] = c.move[there]
            steps += 1
            there = c.parent[there]
    for i in range(steps - 1, -1, -1):
        move = c.path[i]
        sp.shift(p, rules, weights, move >> 4 & 15, move & 15, move >> 8)
    c.counts[HERE] = member


@bare
def come_from(
    p: Position, rules: Switches, weights: Counts, s: Store, c: Cluster, record: int
) -> bool:
    """Make the position that of a record if it is an exit of the cluster; tell whether it is."""
    parent = s.parent[record]
    for member in range(c.counts[MEMBERS]):
        if c.record[member] == parent:
            go_to(p, rules, weights, c, member)
            sp.apply(p, rules, weights, s.move[record])
            return True
    return False


@bare
def group_size(p: Position, rules: Switches, column: int) -> int:
    """Return how many cards at the end of a column may move together, at the most."""
    size = p.size[column]
    face_up = size - p.down[column]
    if size == 0 or rules.group == ANY_FACE_UP or column >= rules.columns:
        return face_up
    if rules.group == rules.run:
        return p.runs[column, size - 1]
    count = 1
    while count < face_up and fits(
        rules.group, p.cards[column, size - count], p.cards[column, size - count - 1]
    ):
        count += 1
    return count


@bare
def moved_value(
    p: Position, rules: Switches, weights: Counts, source: int, target: int, count: int
) -> int:
    """Return what moved cards are worth on their new column, less what they are on the old one.

    Only the run that the first card belongs to and the card's new neighbour make a difference.
    """
    size = p.size[source]
    cut = size - count
    first = p.cards[source, cut]
    before = p.runs[source, cut] - 1
    end = p.size[target]
    value = 0
    after = 0
    if end > 0:
        upper = p.cards[target, end - 1]
        value += sp.pair_value(rules, weights, first, upper)
        if fits(rules.run, first, upper):
            after = p.runs[target, end - 1]
    if cut > p.down[source]:
        value -= sp.pair_value(rules, weights, first, p.cards[source, cut - 1])
    if after != before:
        length = 1
        while length < count and p.runs[source, cut + length] > 1:
            length += 1
        value += 2 * weights[sp.SQUARE] * length * (after - before)
    return value


@bare
def exit_value(
    p: Position, rules: Switches, weights: Counts, source: int, target: int, count: int, run: int
) -> int:
    """Return what the position after a move is worth; `run` is the run at the target's new end."""
    cut = p.size[source] - count
    down = p.down[source]
    value = p.totals[VALUE] - p.worth[source] - p.worth[target]
    flip = cut > 0 and cut == down
    if flip:
        value += weights[sp.SQUARE] - weights[sp.DOWN]
        down -= 1
    value += sp.worth_of(p, rules, weights, source, cut, down)
    end = p.size[target]
    if run == rules.ranks:
        rest = end + count - run
        down = p.down[target]
        if rest > 0 and rest == down:
            value += weights[sp.SQUARE] - weights[sp.DOWN]
            down -= 1
        return value + weights[RUN] + sp.worth_of(p, rules, weights, target, rest, down)
    if end > 0:
        value += p.worth[target]
    elif p.cards[source, cut] & 15 == rules.ranks:
        value += weights[sp.ROOT]
    size = p.size[source]
    moved = p.values[source, size - 1]
    if cut > 0:
        moved -= p.values[source, cut - 1]
    return value + moved + moved_value(p, rules, weights, source, target, count)


@bare
def hash_after(
    p: Position, rules: Switches, source: int, target: int, count: int, run: int
) -> np.uint64:
    """Return the key of the position after a move, without making it."""
    size, end = p.size[source], p.size[target]
    cut = size - count
    down = p.down[source]
    total = p.sums[source, cut - 1] if cut > 0 else np.uint64(0)
    if cut > 0 and cut == down:
        down -= 1
    if source >= rules.columns:
        down = sp.ASIDE
    hashed = sp.key(p) - p.mixes[source] - p.mixes[target] + sp.column_hash(total, down)
    down = p.down[target]
    if run == rules.ranks:
        rest = end + count - run
        total = p.sums[target, rest - 1] if rest > 0 else np.uint64(0)
        if rest > 0 and rest == down:
            down -= 1
    else:
        total = p.sums[target, end - 1] if end > 0 else np.uint64(0)
        if cut > 0:
            total -= p.sums[source, cut - 1]
        total = total * sp.POWERS[count] + p.sums[source, size - 1]
    return hashed + sp.column_hash(total, down)


@bare
def joins(p: Position, rules: Switches, source: int, target: int, count: int) -> bool:
    """Tell whether moved cards and those they come to lie on become one run."""
    end = p.size[target]
    return end > 0 and fits(
        rules.run, p.cards[source, p.size[source] - count], p.cards[target, end - 1]
    )


@bare
def note_move(
    p: Position,
    rules: Switches,
    s: Store,
    c: Cluster,
    source: int,
    target: int,
    count: int,
    salt: np.uint64,
) -> None:
    """Note a legal move to try, and have the memory fetch what is known of where it leads."""
    run = p.runs[source, p.size[source] - 1]
    if run >= count:
        # The moved cards are one run, or the end of one.
        run = count
        if joins(p, rules, source, target, count):
            run += p.runs[target, p.size[target] - 1]
    hashed = hash_after(p, rules, source, target, count, run) ^ salt
    ss.expect(s, hashed)
    number = c.counts[TRIES]
    c.tries[number] = count << 8 | source << 4 | target
    c.runs[number] = run
    c.keys_after[number] = hashed
    c.counts[TRIES] = number + 1


@bare
def try_move(
    p: Position, rules: Switches, weights: Counts, s: Store, c: Cluster, number: int
) -> None:
    """Try a noted move: it leads to a member, to an exit or to nothing new."""
    hashed = c.keys_after[number]
    slot = ss.slot_of(s, hashed)
    record = ss.record_at(s, slot)
    if record != NONE and s.entered[record] != 0:
        return
    move, run = c.tries[number], c.runs[number]
    count, source, target = move >> 8, move >> 4 & 15, move & 15
    cut = p.size[source] - count
    first = p.cards[source, cut]
    if run == rules.ranks or source >= rules.columns or joins(p, rules, source, target, count):
        leaves = True
    elif cut == 0:
        leaves = rules.king_only != 0 and first & 15 != rules.ranks
    else:
        leaves = cut == p.down[source] or not fits(rules.build, first, p.cards[source, cut - 1])
    member = c.counts[MEMBERS]
    leaves = leaves or member == len(c.record)
    if leaves and (record != NONE or c.counts[EXITS] == len(c.exits)):
        return
    parent = c.record[c.counts[HERE]]
    if record == NONE:
        record = ss.add(s, slot, hashed, parent, move)
        if record == NONE:
            c.counts[STATUS] = FULL
            return
    if leaves:
        place = c.counts[EXITS]
        value = exit_value(p, rules, weights, source, target, count, run)
        c.exits[place] = record
        c.keys[place] = value * len(c.exits) - place
        c.counts[EXITS] = place + 1
        if run == rules.ranks and p.totals[CARDS] == run and p.totals[LEFT] == 0:
            c.counts[STATUS] = WON
            c.counts[LAST] = record
        return
    s.parent[record] = parent
    s.move[record] = move
    s.entered[record] = 1
    c.record[member] = record
    c.parent[member] = c.counts[HERE]
    c.move[member] = move
    c.depth[member] = c.depth[c.counts[HERE]] + 1
    c.counts[MEMBERS] = member + 1


@bare
def look_around(
    p: Position, rules: Switches, weights: Counts, s: Store, c: Cluster, splits: int
) -> None:
    """Look at every move of the member the position is; runs are split only with `splits`."""
    note_moves(p, rules, s, c, splits)
    number = 0
    while number < c.counts[TRIES] and c.counts[STATUS] == GOING_ON:
        try_move(p, rules, weights, s, c, number)
        number += 1


@bare
def note_moves(p: Position, rules: Switches, s: Store, c: Cluster, splits: int) -> None:
    """Note every move of the member the position is."""
    salt = mix(np.uint64(splits)) if splits else np.uint64(0)
    c.counts[TRIES] = 0
    c.first[:] = NONE
    for column in range(rules.columns - 1, -1, -1):
        size = p.size[column]
        rank = p.cards[column, size - 1] & 15 if size > 0 else 0
        c.next[column] = c.first[rank]
        c.first[rank] = column
    empty = c.first[0]
    for source in range(rules.piles):
        size = p.size[source]
        if size == 0:
            continue
        group = group_size(p, rules, source)
        run = min(group, p.runs[source, size - 1])
        count = 1 if splits else run
        while count <= group:
            first = p.cards[source, size - count]
            target = c.first[(first & 15) + 1]
            while target != NONE:
                if target != source and fits(
                    rules.build, first, p.cards[target, p.size[target] - 1]
                ):
                    note_move(p, rules, s, c, source, target, count, salt)
                target = c.next[target]
            if (
                empty != NONE
                and (count < size or source >= rules.columns)
                and (not rules.king_only or first & 15 == rules.ranks)
            ):
                note_move(p, rules, s, c, source, empty, count, salt)
            if count == group:
                break
            count += 1 if splits else min(group - count, p.runs[source, size - count - 1])


@bare
def sort(keys: Counts, count: int) -> None:
    """Sort the first numbers in increasing order (Shell's sort with Ciura's gaps)."""
    for gap in (701, 301, 132, 57, 23, 10, 4, 1):
        for i in range(gap, count):
            held = keys[i]
            j = i
            while j >= gap and keys[j - gap] > held:
                keys[j] = keys[j - gap]
                j -= gap
            keys[j] = held
