"""Plan samples: what a reveal is worth under many deals of the cards that lie hidden."""

import numpy as np

from spidersim.kernels import plan_choice as pc
from spidersim.kernels import plan_features as pf
from spidersim.kernels import search_position as sp
from spidersim.kernels.compiled import bare, called
from spidersim.kernels.memory import next_random
from spidersim.kernels.plan_choice import WINS, Mind, Net
from spidersim.kernels.plan_features import OPEN, Numbers
from spidersim.kernels.search_position import CARDS, LEFT, RUNS, Position
from spidersim.kernels.table import Bytes, Counts, Hashes, Switches


@bare
def face_down(p: Position, rules: Switches) -> int:
    """Return how many cards lie face down."""
    count = 0
    for column in range(rules.columns):
        count += p.down[column]
    return count


@called
def open_value(m: Mind, rules: Switches, weights: Counts, net: Net) -> np.float32:
    """Return what the position in `m.h.row`, in which nothing is hidden, is worth."""
    sp.load(m.p, rules, weights, m.h.row)
    m.g.unseen[:] = 0
    pf.describe(m.p, rules, OPEN, m.g)
    return pc.value(m.g.x, net)


@called
def advance(p: Position, rules: Switches, weights: Counts, plan: Counts, steps: int) -> None:
    """Make so many moves of a plan."""
    for i in range(steps):
        sp.apply(p, rules, weights, plan[i])


@called
def begin(p: Position, rules: Switches, weights: Counts, row: Bytes) -> None:
    """Make a position that of a row of bytes, whatever it was, or of which game."""
    sp.clear(p)
    sp.load(p, rules, weights, row)


@called
def see(p: Position, m: Mind, rules: Switches) -> int:
    """Write a position into `m.h.row`, count what is hidden in it, and return how much is."""
    sp.store(p, rules, m.h.row)
    pf.count_unseen(p, rules, m.g)
    return face_down(p, rules) + p.totals[LEFT]


@called
def play_on(
    game: Position,
    m: Mind,
    rules: Switches,
    weights: Counts,
    net: Net,
    ends: Numbers,
    positions: int,
    mask: int,
    reveals: int,
) -> np.float32:
    """Play on for so many reveals, each the best, and return what the position then is worth.

    Parameters
    ----------
    ends : float32 array, 3
        What a lost game is worth (see `Net`): without any run or card turned, for each run
        removed, and for each card left face down.
    """
    while True:
        if game.totals[CARDS] == 0 and game.totals[LEFT] == 0:
            return np.float32(1)
        if see(game, m, rules) == 0:
            return open_value(m, rules, weights, net)
        count = pc.think(m, rules, weights, net, positions, mask)
        if count == WINS:
            return np.float32(1)
        if count == 0:
            return ends[0] + ends[1] * game.totals[RUNS] + ends[2] * face_down(game, rules)
        best = pc.best_leaf(m, count)
        if reveals == 0:
            return m.h.value[best]
        reveals -= 1
        advance(game, rules, weights, m.h.plan, pc.plan_to(m, count, best))


@bare
def _deal(row: Bytes, rules: Switches, stock: Bytes, cards: Bytes, chance: Hashes) -> None:
    """Shuffle the unseen cards, and lay them where cards lie hidden: in a row, and a stock."""
    for i in range(len(cards) - 1, 0, -1):
        j = np.int64(next_random(chance) % np.uint64(i + 1))
        cards[i], cards[j] = cards[j], cards[i]
    at = sp.HEAD + 2 * rules.piles
    used = 0
    for column in range(rules.columns):
        for i in range(row[sp.HEAD + 2 * column + 1]):
            row[at + i] = cards[used]
            used += 1
        at += row[sp.HEAD + 2 * column]
    for i in range(len(stock) - row[0], len(stock)):
        stock[i] = cards[used]
        used += 1


@called
def add_samples(
    game: Position,
    m: Mind,
    rules: Switches,
    weights: Counts,
    net: Net,
    ends: Numbers,
    positions: int,
    mask: int,
    reveals: int,
    row: Bytes,
    cards: Bytes,
    plans: Counts,
    steps: Counts,
    candidates: Counts,
    totals: Numbers,
    first: int,
    count: int,
    chance: Hashes,
) -> None:
    """Add to each candidate's total what it is worth under some deals of the hidden cards.

    Parameters
    ----------
    game : Position
        Room to play in.
    row : uint8 array
        The position in bytes; what is hidden in it is dealt anew.
    cards : uint8 array
        The unseen cards, in any order.
    plans, steps : int64 arrays, candidates × moves and candidates
        The moves of each candidate.
    candidates : int64 array
        Those that still count.
    totals : float32 array
        The total of each candidate.
    first, count : int
        Samples are numbered; a number stands for one deal, the same for each candidate.
    chance : uint64 array, 2
        Room for the state, and what the numbers start from.
    """
    for number in range(first, first + count):
        chance[0] = chance[1] + np.uint64(number)
        chance[0] = next_random(chance)
        _deal(row, rules, game.stock, cards, chance)
        for which in range(len(candidates)):
            i = candidates[which]
            sp.load(game, rules, weights, row)
            advance(game, rules, weights, plans[i], steps[i])
            totals[i] += play_on(game, m, rules, weights, net, ends, positions, mask, reveals)
