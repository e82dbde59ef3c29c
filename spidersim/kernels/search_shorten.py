"""Shorter lines: a winning line is changed at one place, and the rest follows as well as it can.

What follows is not the moves but what they did: this very card onto that very card, or onto an
empty column. So the rest of a line survives that a card lies elsewhere than it used to. A step
that has become impossible or needless is left out, and if the game is still won, the line has
become shorter: leaving out what a plan turns out not to need is *action elimination* (Nakhost and
Müller, *Action Elimination and Plan Neighborhood Graph Search*, ICAPS 2010). A move there and
back, a move by way of a third column and a loop are each undone by leaving one step out. Besides,
every legal move is tried before each step or in its place.
"""

from typing import NamedTuple

from spidersim.kernels import table as t
from spidersim.kernels.compiled import bare
from spidersim.kernels.table import Bytes, Counts, Hidden, Switches, Table

LENGTH, POSITIONS, MOST = 0, 1, 2
"""Places in `Plan.counts`: steps of the line, positions looked at so far, and at the most."""

NOBODY = 0
"""The number of no card: what the target of a step is when it is an empty column, and what a
card is that has returned from a run."""

IMPOSSIBLE = -1


class Numbered(NamedTuple):
    """A position in which every card has a number of its own.

    Attributes
    ----------
    table : Table
        The position.
    number : uint8 array, piles × cards in the game
        The number of the card at each place.
    pile, place : int64 arrays, cards in the game + 1
        Where each card was laid last; it may since have left with a run.
    """

    table: Table
    number: Bytes
    pile: Counts
    place: Counts


class Plan(NamedTuple):
    """A winning line, and the room to change it in.

    Attributes
    ----------
    move : int64 array, steps
        The moves, packed.
    head, onto : int64 arrays, steps
        The number of the first card moved and of the card it is laid on, or `NOBODY`.
    trial, best : int64 arrays, steps
        Room for the line that is being tried, and for the shortest that a change has made.
    moves : int64 array
        Room for the moves of a position.
    counts : int64 array
        See `LENGTH` and its neighbours.
    """

    move: Counts
    head: Counts
    onto: Counts
    trial: Counts
    best: Counts
    moves: Counts
    counts: Counts


@bare
def _copy(target: Numbered, source: Numbered) -> None:
    t.copy_table(target.table, source.table)
    # Numbers of face-down cards, too: the target may have had others there, turned and moved.
    for pile in range(len(source.table.size)):
        for place in range(source.table.size[pile]):
            target.number[pile, place] = source.number[pile, place]
    for card in range(len(source.pile)):
        target.pile[card] = source.pile[card]
        target.place[card] = source.place[card]


@bare
def _lay(s: Numbered, card: int, pile: int, place: int) -> None:
    s.number[pile, place] = card
    s.pile[card] = pile
    s.place[card] = place


@bare
def _make(s: Numbered, hidden: Hidden, rules: Switches, move: int) -> None:
    """Make a legal move, and let the numbers go with the cards."""
    table = s.table
    source, target = move >> 4 & 15, move & 15
    if move == t.DEAL:
        left = table.counts[t.LEFT]
        for column in range(min(left, rules.columns)):
            # The stock's cards have the last numbers.
            _lay(s, len(s.pile) - left + column, column, table.size[column])
    elif target != t.OFF:
        count = move >> 8
        for i in range(count):
            card = s.number[source, table.size[source] - count + i]
            if source < rules.returning:
                _lay(s, card, target, table.size[target] + i)
            else:
                s.number[target, table.size[target] + i] = NOBODY
    t.apply(table, hidden, rules, move)


@bare
def _note(s: Numbered, rules: Switches, plan: Plan, step: int, move: int) -> None:
    """Write down what a move does here."""
    plan.move[step] = move
    plan.head[step] = NOBODY
    plan.onto[step] = NOBODY
    if move == t.DEAL:
        return
    count, source, target = move >> 8, move >> 4 & 15, move & 15
    if source < rules.returning:
        plan.head[step] = s.number[source, s.table.size[source] - count]
    if target != t.OFF and s.table.size[target]:
        plan.onto[step] = s.number[target, s.table.size[target] - 1]


@bare
def _lies(s: Numbered, card: int) -> bool:
    """Tell whether a card lies face up where it was laid last."""
    pile, place = s.pile[card], s.place[card]
    here = s.table.down[pile] <= place < s.table.size[pile]
    return here and s.number[pile, place] == card


@bare
def _is_legal(table: Table, rules: Switches, move: int) -> bool:
    """Tell whether a move other than a deal is among `table.legal_moves`."""
    count, source, target = move >> 8, move >> 4 & 15, move & 15
    if target == t.OFF:
        return rules.automatic == 0 and source < rules.columns and t.has_run(table, rules, source)
    size, end = table.size[source], table.size[target]
    if source == target or not 1 <= count <= table.group[source]:
        return False
    card = table.cards[source, size - count]
    if end:
        return t.fits(rules.build, card, table.cards[target, end - 1])
    if rules.king_only and card & 15 != rules.ranks:
        return False
    return count < size or rules.whole_column == 1 or source >= rules.columns


@bare
def _meant(s: Numbered, rules: Switches, plan: Plan, step: int) -> int:
    """Return the move that does here what a step did, or `IMPOSSIBLE`, also when it is needless."""
    table, move = s.table, plan.move[step]
    if move == t.DEAL:
        return t.DEAL if t.can_deal(table.counts[t.LEFT], table.size, rules) else IMPOSSIBLE
    count, source, target = move >> 8, move >> 4 & 15, move & 15
    head, onto = plan.head[step], plan.onto[step]
    if head != NOBODY:
        if not _lies(s, head):
            return IMPOSSIBLE
        source = s.pile[head]
        count = table.size[source] - s.place[head]
    if target == t.OFF:
        count = rules.ranks
    elif onto != NOBODY:
        if not _lies(s, onto):
            return IMPOSSIBLE
        target = s.pile[onto]
        if target >= rules.columns or s.place[onto] != table.size[target] - 1:
            return IMPOSSIBLE
    else:
        whole = source < rules.columns and count == table.size[source]
        # Without a stock one column is as good as another.
        if whole and (source == target or table.counts[t.LEFT] == 0):
            return IMPOSSIBLE
        if table.size[target]:
            target = 0
            while target < rules.columns and table.size[target]:
                target += 1
            if target == rules.columns:
                return IMPOSSIBLE
    move = count << 8 | source << 4 | target
    return move if _is_legal(table, rules, move) else IMPOSSIBLE


@bare
def _follow(
    s: Numbered, hidden: Hidden, rules: Switches, plan: Plan, step: int, length: int
) -> int:
    """Follow the plan from a step on, after `length` moves of `Plan.trial`.

    Return the length of the line that wins, or that of the plan when none shorter does.
    """
    most = plan.counts[LENGTH]
    while length < most and not t.is_won(s.table, rules):
        if step == most:
            return most
        move = _meant(s, rules, plan, step)
        if move != IMPOSSIBLE:
            plan.trial[length] = move
            length += 1
            _make(s, hidden, rules, move)
            plan.counts[POSITIONS] += 1
        elif plan.move[step] == t.DEAL:
            return most
        step += 1
    return length


@bare
def _change(
    base: Numbered, trial: Numbered, hidden: Hidden, rules: Switches, plan: Plan, step: int
) -> int:
    """Try every change at one step, and return the length of the best line, in `Plan.best`."""
    best = plan.counts[LENGTH]
    n = t.legal_moves(base.table, rules, plan.moves)
    for i in range(2 * n + 1):
        # Leave the step out; then each move in its place, and before it.
        length, left_out = step, 1
        _copy(trial, base)
        if i:
            move = plan.moves[(i - 1) // 2]
            left_out = i & 1
            # Dealing early can't be made up for by leaving out the deal that was meant.
            if move == t.DEAL or move == plan.move[step]:
                continue
            plan.trial[step] = move
            length += 1
            _make(trial, hidden, rules, move)
            plan.counts[POSITIONS] += 1
        length = _follow(trial, hidden, rules, plan, step + left_out, length)
        if length < best:
            best = length
            for j in range(step, length):
                plan.best[j] = plan.trial[j]
    return best


@bare
def begin(start: Numbered, trial: Numbered, hidden: Hidden, rules: Switches, plan: Plan) -> None:
    """Give each card of `start` its number, and note what the moves do, up to the win."""
    card = NOBODY
    for pile in range(rules.returning):
        for place in range(start.table.size[pile]):
            card += 1
            _lay(start, card, pile, place)
    _copy(trial, start)
    for step in range(plan.counts[LENGTH]):
        if t.is_won(trial.table, rules):
            plan.counts[LENGTH] = step
            break
        _note(trial, rules, plan, step, plan.move[step])
        _make(trial, hidden, rules, plan.move[step])


@bare
def improve(
    start: Numbered,
    base: Numbered,
    trial: Numbered,
    hidden: Hidden,
    rules: Switches,
    plan: Plan,
) -> bool:
    """Go through the line once, with the best change at each step, while there are positions.

    Tell whether there may be more to gain: whether the line has become shorter and the positions
    are not used up. `base` and `trial` are room for positions.
    """
    before = plan.counts[LENGTH]
    _copy(base, start)
    step = 0
    while step < plan.counts[LENGTH]:
        if plan.counts[POSITIONS] >= plan.counts[MOST]:
            return False
        length = _change(base, trial, hidden, rules, plan, step)
        if length == plan.counts[LENGTH]:
            _make(base, hidden, rules, plan.move[step])
            step += 1
            continue
        plan.counts[LENGTH] = length
        _copy(trial, base)
        for i in range(step, length):
            _note(trial, rules, plan, i, plan.best[i])
            _make(trial, hidden, rules, plan.best[i])
    return plan.counts[LENGTH] < before
