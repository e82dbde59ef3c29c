"""Shorter: a winning line is changed at one place, and the rest follows as far as it can."""

from typing import NamedTuple

import numpy as np

from spidersim.kernels import table as t
from spidersim.kernels.compiled import bare
from spidersim.kernels.table import Bytes, Counts, Hidden, Switches, Table

NOBODY = 0

LENGTH, LOOKED, MOST = 0, 1, 2


class State(NamedTuple):
    table: Table
    ids: Bytes
    column: Counts
    place: Counts


class Plan(NamedTuple):
    code: Counts
    head: Counts
    onto: Counts


@bare
def copy_state(target: State, source: State) -> None:
    t.copy_table(target.table, source.table)
    for pile in range(len(source.table.size)):
        for place in range(source.table.size[pile]):
            target.ids[pile, place] = source.ids[pile, place]
    for card in range(len(source.column)):
        target.column[card] = source.column[card]
        target.place[card] = source.place[card]


@bare
def _lay(s: State, card: int, pile: int, place: int) -> None:
    s.ids[pile, place] = card
    s.column[card] = pile
    s.place[card] = place


@bare
def number(s: State, hidden: Hidden) -> None:
    """Number the cards"""
    card = 0
    for pile in range(len(s.table.size)):
        for place in range(s.table.size[pile]):
            card += 1
            _lay(s, card, pile, place)


@bare
def _make(s: State, hidden: Hidden, rules: Switches, move: int) -> None:
    table = s.table
    if move == t.DEAL:
        left = table.counts[t.LEFT]
        for column in range(min(left, rules.columns)):
            _lay(s, len(s.column) - left + column, column, table.size[column])
    elif move & 15 != t.OFF:
        count, source, target = move >> 8, move >> 4 & 15, move & 15
        first, end = table.size[source] - count, table.size[target]
        for i in range(count):
            if source < rules.returning:
                _lay(s, s.ids[source, first + i], target, end + i)
            else:
                s.ids[target, end + i] = NOBODY
    t.apply(table, hidden, rules, move)


@bare
def _lies(s: State, card: int) -> bool:
    pile, place = s.column[card], s.place[card]
    return (
        card != NOBODY
        and s.table.down[pile] <= place < s.table.size[pile]
        and s.ids[pile, place] == card
    )


@bare
def note(s: State, rules: Switches, plan: Plan, step: int, move: int) -> None:
    plan.code[step] = move
    plan.head[step] = NOBODY
    plan.onto[step] = NOBODY
    if move == t.DEAL:
        return
    count, source, target = move >> 8, move >> 4 & 15, move & 15
    if source < rules.returning:
        plan.head[step] = s.ids[source, s.table.size[source] - count]
    if target != t.OFF and s.table.size[target]:
        plan.onto[step] = s.ids[target, s.table.size[target] - 1]


@bare
def _may(table: Table, rules: Switches, move: int) -> bool:
    count, source, target = move >> 8, move >> 4 & 15, move & 15
    if target == t.OFF:
        return t.has_run(table, rules, source)
    if source == target or not 1 <= count <= table.group[source]:
        return False
    size, end = table.size[source], table.size[target]
    card = table.cards[source, size - count]
    if end:
        return t.fits(rules.build, card, table.cards[target, end - 1])
    if rules.king_only and card & 15 != rules.ranks:
        return False
    return count < size or rules.whole_column == 1 or source >= rules.columns


@bare
def _translate(s: State, rules: Switches, plan: Plan, step: int) -> int:
    """The step's move now, or -1"""
    move = plan.code[step]
    if move == t.DEAL:
        return move
    table = s.table
    count, source, target = move >> 8, move >> 4 & 15, move & 15
    head, onto = plan.head[step], plan.onto[step]
    if head != NOBODY:
        if not _lies(s, head):
            return -1
        source = s.column[head]
        count = table.size[source] - s.place[head]
        if target == t.OFF and source >= rules.columns:
            return -1
    if onto != NOBODY:
        if not _lies(s, onto):
            return -1
        target = s.column[onto]
        if s.place[onto] != table.size[target] - 1 or target >= rules.columns:
            return -1
    elif target != t.OFF:
        if count == table.size[source] and source < rules.columns and (source == target or table.counts[t.LEFT] == 0):
            return -1
        if table.size[target]:
            target = 0
            while target < rules.columns and table.size[target]:
                target += 1
            if target == rules.columns:
                return -1
    move = count << 8 | source << 4 | target
    return move if _may(table, rules, move) else -1


@bare
def _won(table: Table, rules: Switches) -> bool:
    if table.counts[t.LEFT]:
        return False
    return table.counts[t.CARDS] == 0 or (rules.in_columns == 1 and t.all_in_runs(table, rules))


@bare
def _follow(s: State, hidden: Hidden, rules: Switches, plan: Plan, first: int, out: Counts, n: int, counts: Counts) -> int:
    length = counts[LENGTH]
    for step in range(first, length):
        move = _translate(s, rules, plan, step)
        if move < 0:
            continue
        if move == t.DEAL and not t.can_deal(s.table.counts[t.LEFT], s.table.size, rules):
            return length
        if n == length - 1:
            return length
        out[n] = move
        n += 1
        counts[LOOKED] += 1
        _make(s, hidden, rules, move)
        if _won(s.table, rules):
            return n
    return length


@bare
def improve(start: State, base: State, trial: State, hidden: Hidden, rules: Switches, plan: Plan, out: Counts, best: Counts, moves: Counts, counts: Counts) -> bool:
    """One pass; returns whether any"""
    any_better = False
    copy_state(base, start)
    i = 0
    while i < counts[LENGTH]:
        if counts[LOOKED] >= counts[MOST]:
            break
        found = counts[LENGTH]
        n = t.legal_moves(base.table, rules, moves)
        for k in range(-1, n):
            if k >= 0 and (moves[k] == t.DEAL or moves[k] == plan.code[i]):
                continue
            for skip in range(2):
                if k < 0 and skip == 0:
                    continue
                copy_state(trial, base)
                at = i
                if k >= 0:
                    if i >= counts[LENGTH] - 1:
                        continue
                    out[at] = moves[k]
                    at += 1
                    _make(trial, hidden, rules, moves[k])
                    counts[LOOKED] += 1
                    if _won(trial.table, rules):
                        length = at
                    else:
                        length = _follow(trial, hidden, rules, plan, i + skip, out, at, counts)
                else:
                    length = _follow(trial, hidden, rules, plan, i + skip, out, at, counts)
                if length < found:
                    found = length
                    for j in range(i, length):
                        best[j] = out[j]
        if found < counts[LENGTH]:
            any_better = True
            copy_state(trial, base)
            for j in range(i, found):
                note(trial, rules, plan, j, best[j])
                _make(trial, hidden, rules, best[j])
            counts[LENGTH] = found
            continue
        _make(base, hidden, rules, plan.code[i])
        i += 1
    return any_better


@bare
def begin(start: State, base: State, hidden: Hidden, rules: Switches, plan: Plan, counts: Counts) -> None:
    copy_state(base, start)
    for j in range(counts[LENGTH]):
        note(base, rules, plan, j, plan.code[j])
        _make(base, hidden, rules, plan.code[j])
