"""Plan features: what can be told of a position just before something shows.

The numbers are what a value is learned on (`spidersim.players.learning`). Counts of columns are
shares of all columns, so that they mean much the same in every game.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from spidersim.kernels.compiled import bare
from spidersim.kernels.search_position import CARDS, LEFT, RUNS, Position
from spidersim.kernels.table import Counts, Switches, fits

Numbers = npt.NDArray[np.float32]

DEALING, OPEN = -1, -2
"""Stand for the column that is about to show a card: a row is to be dealt; nothing is hidden."""

FEATURES = (
    *(f"{rows} rows left" for rows in (0, 1, 2, 3, 4)),
    "5 rows left or more",
    *(f"columns with {cards} face down" for cards in (0, 1, 2, 3)),
    "columns with 4 face down or more",
    "cards face down",
    "an empty column",
    "a second empty column",
    "more empty columns",
    "share of cards removed",
    "neighbours of one run",
    "neighbours that fit otherwise",
    "neighbours that do not fit",
    "squares of run lengths",
    "longest run",
    "runs on the table",
    "kings at roots",
    "other kings",
    "cards on lower ones",
    "aces at ends",
    "hidden cards with a place",
    "hidden cards with a place in a run",
    "hidden kings",
    "hidden aces to threes",
    "ranks with a place",
    "runs that can move",
    "runs that can join",
    "columns a move would empty",
    "columns a move would turn",
    "columns with cards face down",
    "runs over cards face down",
    "runs times cards face down",
    "nearest to empty of these",
    "second nearest to empty of these",
    "fewest runs over face-down cards",
    "second fewest of these",
    "third fewest of these",
    "columns with one run over face-down cards",
    "fewest runs of an open column",
    "second fewest of these open",
    "third fewest of these open",
    "runs of open columns",
    "whole runs in view",
    "ranks in view towards the next run",
    "ranks in view of the second suit",
    "neighbours of the best suit",
    "neighbours of the second suit",
    "about to deal",
    "about to deal the last row",
    "about to turn a column's last card",
    "face down under the card to turn",
    "about to turn without an empty column",
    "nothing face down",
    "a run removed",
    "runs removed",
    "cards face down after the last deal",
    "unfitting neighbours times rows left",
    "cards face down beside an empty column",
)
"""The names of the features, in their order."""

_NONE = 1 << 20


class Sight(NamedTuple):
    """Room to look at a position.

    Attributes
    ----------
    unseen : int64 array, card codes
        How many of each card lie hidden.
    visible, joined : int64 arrays, card codes
        Cards face up; and how many of these lie on the next card of their run.
    accepts, suited : int64 arrays, ranks and card codes
        Columns that would take a card of a rank, and as part of a run.
    depth : int64 array, columns
        Runs over the face-down cards of each column, or of an open column.
    x : float32 array
        The features, see `FEATURES`.
    """

    unseen: Counts
    visible: Counts
    joined: Counts
    accepts: Counts
    suited: Counts
    depth: Counts
    x: Numbers


@bare
def count_unseen(p: Position, rules: Switches, g: Sight) -> None:
    """Count the cards that lie hidden."""
    g.unseen[:] = 0
    for column in range(rules.columns):
        for i in range(p.down[column]):
            g.unseen[p.cards[column, i]] += 1
    for i in range(len(p.stock) - p.totals[LEFT], len(p.stock)):
        g.unseen[p.stock[i]] += 1


@bare
def _fewest(depth: Counts, count: int, x: Numbers, at: int) -> None:
    """Write the three smallest of some numbers, as shares that fall with their size."""
    a = b = c = _NONE
    for i in range(count):
        runs = depth[i]
        if runs < a:
            a, b, c = runs, a, b
        elif runs < b:
            b, c = runs, b
        elif runs < c:
            c = runs
    x[at] = 0.0 if a == _NONE else 1.0 / (1.0 + a)
    x[at + 1] = 0.0 if b == _NONE else 1.0 / (1.0 + b)
    x[at + 2] = 0.0 if c == _NONE else 1.0 / (1.0 + c)


@bare
def _backs(p: Position, column: int, pending: int) -> int:
    """Return how many cards of a column will be face down."""
    return p.down[column] - 1 if column == pending else p.down[column]


@bare
def _look_at_column(p: Position, rules: Switches, column: int, g: Sight) -> int:
    """Add one column with face-up cards to the features; return how many runs these make."""
    x = g.x
    size, down = p.size[column], p.down[column]
    cards = p.cards[column]
    groups = 1
    lowest = rules.ranks + 1
    for i in range(down, size):
        card = cards[i]
        rank = card & 15
        g.visible[card] += 1
        if rank == rules.ranks:
            x[22 if i == 0 else 23] += 1
        if rank >= lowest:
            x[24] += 1
        lowest = min(lowest, rank)
        length = p.runs[column, i]
        if length > 1:
            x[16] += 1
            g.joined[card] += 1
        elif i > down:
            x[17 if fits(rules.build, card, cards[i - 1]) else 18] += 1
            groups += 1
        if i == size - 1 or p.runs[column, i + 1] == 1:
            x[19] += length * length
            x[20] = max(x[20], length)
    x[21] += groups
    end = cards[size - 1]
    if end & 15 == 1:
        x[25] += 1
    else:
        g.accepts[(end & 15) - 1] += 1
        g.suited[end - 1] += 1
    return groups


@bare
def _look_at_columns(p: Position, rules: Switches, pending: int, g: Sight) -> None:
    """Write the features 6 to 25 but for the removed runs, and the runs over each column."""
    x = g.x
    share = np.float32(1.0 / rules.columns)
    hidden = empty = 0
    for column in range(rules.columns):
        size = p.size[column]
        g.depth[column] = 0
        if size == 0:
            empty += 1
            continue
        backs = _backs(p, column, pending)
        hidden += backs
        x[6 + min(backs, 4)] += share
        if size > p.down[column]:
            g.depth[column] = _look_at_column(p, rules, column, g)
    x[11] = hidden * share
    x[12] = empty >= 1
    x[13] = empty >= 2
    x[14] = max(0, empty - 2)
    for i in range(16, 26):
        x[i] *= share
    x[19] *= np.float32(0.1)
    x[20] *= np.float32(rules.columns / rules.ranks)


@bare
def _look_at_unseen(rules: Switches, g: Sight) -> None:
    """Write the features 26 to 30: what may come, and where it could go."""
    x = g.x
    unseen = 0
    for card in range(len(g.unseen)):
        count = g.unseen[card]
        if count:
            rank = card & 15
            unseen += count
            x[26] += count * (g.accepts[rank] > 0)
            x[27] += count * (g.suited[card] > 0)
            x[28] += count * (rank == rules.ranks)
            x[29] += count * (rank <= 3)
    for i in range(26, 30):
        x[i] /= np.float32(max(1, unseen))
    for rank in range(1, rules.ranks):
        x[30] += g.accepts[rank] > 0
    x[30] /= np.float32(rules.ranks)


@bare
def _look_at_moves(p: Position, rules: Switches, g: Sight) -> None:
    """Write the features 31 to 34: what can be moved now, and what that would show."""
    x = g.x
    share = np.float32(1.0 / rules.columns)
    for column in range(rules.columns):
        size, down = p.size[column], p.down[column]
        if size == down:
            continue
        head = p.cards[column, size - p.runs[column, size - 1]]
        if head & 15 == rules.ranks:
            continue
        if g.suited[head]:
            x[32] += share
        if g.accepts[head & 15]:
            x[31] += share
            if g.depth[column] == 1:
                x[33 if down == 0 else 34] += 1


@bare
def _look_at_depth(p: Position, rules: Switches, pending: int, g: Sight) -> None:
    """Write the features 35 to 47: how deep face-down cards lie, and how full columns are."""
    x = g.x
    share = np.float32(1.0 / rules.columns)
    a = b = _NONE
    count = 0
    for column in range(rules.columns):
        backs = _backs(p, column, pending)
        if p.size[column] == 0 or backs == 0:
            continue
        runs = g.depth[column]
        x[36] += runs * share
        x[37] += runs * backs * share * np.float32(0.25)
        x[43] += share * (runs <= 1)
        way = runs + 2 * backs
        if way < a:
            a, b = way, a
        else:
            b = min(b, way)
        # Columns are looked at from left to right: what is overwritten has been looked at.
        g.depth[count] = runs
        count += 1
    x[35] = count * share
    x[38] = 0.0 if a == _NONE else 1.0 / a
    x[39] = 0.0 if b == _NONE else 1.0 / b
    _fewest(g.depth, count, x, 40)
    count = 0
    for column in range(rules.columns):
        at = p.size[column]
        if at == 0 or p.down[column] > 0:
            continue
        runs = 1 if p.cards[column, 0] & 15 == rules.ranks else 0
        while at > 0:
            at -= p.runs[column, at - 1]
            runs += 1
        x[47] += runs * share
        g.depth[count] = runs
        count += 1
    _fewest(g.depth, count, x, 44)


@bare
def _look_at_suits(rules: Switches, g: Sight) -> None:
    """Write the features 48 to 52: how much of a run is there, and how much of it is joined."""
    x = g.x
    for suit in range(4):
        whole = _NONE
        for rank in range(1, rules.ranks + 1):
            whole = min(whole, g.visible[16 * suit + rank])
        there = joins = 0
        for rank in range(1, rules.ranks + 1):
            there += g.visible[16 * suit + rank] > whole
            joins += g.joined[16 * suit + rank] > 0
        x[48] += whole
        x[50] = max(x[50], min(x[49], there))
        x[49] = max(x[49], there)
        x[52] = max(x[52], min(x[51], joins))
        x[51] = max(x[51], joins)
    for i in range(49, 53):
        x[i] /= np.float32(rules.ranks)


@bare
def describe(p: Position, rules: Switches, pending: int, g: Sight) -> None:
    """Write the features of a position.

    Parameters
    ----------
    pending : int
        The column whose end card is about to turn, `DEALING` or `OPEN`.
    g : Sight
        Its `unseen` is up to date.
    """
    x = g.x
    x[:] = 0
    g.visible[:] = 0
    g.joined[:] = 0
    g.accepts[:] = 0
    g.suited[:] = 0
    left = p.totals[LEFT]
    rows = min(5, (left + rules.columns - 1) // rules.columns)
    x[rows] = 1
    _look_at_columns(p, rules, pending, g)
    runs = p.totals[RUNS]
    x[15] = runs * rules.ranks / (runs * rules.ranks + p.totals[CARDS] + left)
    _look_at_unseen(rules, g)
    _look_at_moves(p, rules, g)
    _look_at_depth(p, rules, pending, g)
    _look_at_suits(rules, g)
    if pending == DEALING:
        x[53] = 1
        x[54] = left <= rules.columns
    elif pending >= 0:
        x[55] = p.down[pending] == 1
        x[56] = (p.down[pending] - 1) * 0.25
        x[57] = 1 - x[12]
    x[58] = x[11] == 0
    x[59] = runs > 0
    x[60] = runs
    x[61] = x[11] * (rows == 0)
    x[62] = x[18] * rows * 0.2
    x[63] = x[11] * x[12]
