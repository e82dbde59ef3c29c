"""Learning: the value planners go by, from games that a planner plays itself.

Round after round, a planner plays games of Spider. In each it once makes another reveal than it
thinks best; what follows is chosen as ever, and every position from there on is kept with what the
game was worth in the end (the random move is that of AlphaGo's value network, Silver et al. 2016:
without it nothing is learned of reveals that are never made). A network with one layer of
rectifiers is fitted to the last rounds, and is what the next round goes by.

``make weights`` learns ``learned.json`` again, in about an hour on two cores; it needs
scikit-learn. The deals are those from 100,001 to 999,999: what is reported begins above.
"""

import json
import sys
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import joblib
import numpy as np
import numpy.typing as npt

from spidersim.board import Board
from spidersim.deals import deal
from spidersim.kernels import plan_choice as pc
from spidersim.kernels import plan_samples as ps
from spidersim.kernels import search_position as sp
from spidersim.kernels.plan_features import FEATURES, Numbers
from spidersim.kernels.plan_search import TURNS
from spidersim.players.planner import Planner
from spidersim.players.weights import (
    GUIDE,
    LEARNED,
    REMOVED,
    SCALE,
    TURNED,
    WON,
    Weights,
    linear,
    net_of,
)
from spidersim.presets import preset
from spidersim.rules import Rules
from spidersim.solver.solve import solve


@dataclass(frozen=True)
class Course:
    """How the weights for a number of suits are learned.

    Attributes
    ----------
    suits : int
        The game is Spider with so many.
    guide : tuple of int
        See `spidersim.players.weights.GUIDE`; from a short random search on deals 1 to 2,000.
    rounds, games : int
        How many rounds, and games in each.
    positions : int
        The most positions to search before a reveal.
    first : int
        The first deal; each round takes the next ones.
    explore : int
        The random reveal is one of the first so many.
    """

    suits: int
    guide: tuple[int, ...]
    rounds: int
    games: int
    positions: int
    first: int
    explore: int


COURSES = (
    Course(1, (1000, -12, 15, 3, 6, 0, -6, 1, 60), 4, 8_000, 1000, 100_001, 48),
    Course(2, (1000, -12, -9, 0, -1, -6, 2, 3, 77), 5, 14_000, 1000, 200_001, 40),
    Course(4, (1000, -15, -9, 0, 0, -8, 0, 4, 70), 6, 24_000, 1000, 300_001, 32),
)
"""What is learned for one, two and four suits."""

KEPT = 4
"""A network is fitted to so many last rounds."""

RECTIFIERS, EPOCHS, BATCH = 48, 10, 512

ENDGAME = 20_000
"""Positions to search once nothing is hidden."""

CHUNK = 100

Games = tuple[Numbers, Numbers, npt.NDArray[np.bool_]]
"""Features of positions, what their games were worth, and whether each of the games was won."""


def first_value(guide: tuple[int, ...]) -> pc.Net:
    """Return the value of the first round: that of the guide."""
    weight = dict(zip(GUIDE, guide, strict=True))
    return linear(
        {
            # Features of columns are shares of ten.
            "runs removed": weight["removed_run"],
            "cards face down": 10 * weight["face_down"],
            "an empty column": weight["empty_column"],
            "a second empty column": weight["empty_column"],
            "more empty columns": weight["empty_column"],
            "kings at roots": 10 * weight["king_root"],
            "neighbours of one run": 10 * weight["run_neighbour"],
            "neighbours that fit otherwise": 10 * weight["other_neighbour"],
            "neighbours that do not fit": 10 * weight["gap"],
            "squares of run lengths": 100 * weight["run_squared"],
        }
    )


def play_games(course: Course, weights: Weights, deals: range) -> Games:
    """Play games of some deals, and return what there is to learn from."""
    rules = preset(f"spider-{course.suits}").rules
    planner = Planner(rules, course.positions, weights)
    features: list[Numbers] = []
    worths: list[float] = []
    won: list[bool] = []
    for number in deals:
        chance = np.random.default_rng(number)
        explore = int(chance.integers(course.explore))
        kept: list[Numbers] = []
        worth, win = _play(planner, deal(rules, number), explore, chance, kept)
        # A game that ended before its turn came was chosen as ever from the first reveal on.
        since = explore if explore < len(kept) else 0
        features += kept[since:]
        worths += [worth] * (len(kept) - since)
        won.append(win)
    return np.array(features), np.array(worths, np.float32), np.array(won)


def _play(
    planner: Planner, board: Board, explore: int, chance: np.random.Generator, kept: list[Numbers]
) -> tuple[float, bool]:
    """Play a game, keep the features of what was chosen; return its worth and whether it is won."""
    planner.look(board)
    rules, mind = planner.rules, planner.mind
    while True:
        if planner.hidden == 0:
            ps.open_value(mind, planner.switches, planner.weights.guide, planner.weights.net)
            kept.append(mind.g.x.copy())
            left = solve(rules, _board(rules, mind.h.row), ENDGAME)
            return _worth(planner, left.solved)
        count = planner.think()
        if count <= 0:
            return _worth(planner, count == pc.WINS)
        leaf = pc.best_leaf(mind, count)
        if len(kept) == explore:
            leaf = _another(planner, count, chance)
        pc.describe_leaf(mind, planner.switches, planner.weights.guide, leaf)
        kept.append(mind.g.x.copy())
        planner.advance(planner.steps_to(count, leaf))


def _another(planner: Planner, count: int, chance: np.random.Generator) -> int:
    """Return a leaf at random: often one of the best, at times any, or any that deals."""
    turning = int(planner.mind.t.counts[TURNS])
    kind = chance.integers(4)
    if kind == 0 and turning < count:
        return int(chance.integers(turning, count))
    if kind == 1:
        return int(chance.integers(count))
    best = np.argsort(-planner.values(count), kind="stable")
    return int(best[: 1 + chance.integers(1, 7)][-1])


def _worth(planner: Planner, won: bool) -> tuple[float, bool]:
    if won:
        return WON + REMOVED + TURNED, True
    least, a_run, a_back = planner.ends
    game = planner.game
    backs = ps.face_down(game, planner.switches)
    return float(least + a_run * game.totals[sp.RUNS] + a_back * backs), False


def _board(rules: Rules, row: npt.NDArray[np.uint8]) -> Board:
    """Return the open position that a row of bytes holds."""
    n = rules.columns
    sizes = row[sp.HEAD : sp.HEAD + 2 * n : 2].tolist()
    cards = row[sp.HEAD + 2 * n :].tolist()
    ends = np.cumsum(sizes).tolist()
    columns = tuple(tuple(cards[end - size : end]) for size, end in zip(sizes, ends, strict=True))
    return Board(columns, (0,) * n, runs=(0,) * int(row[1]))


def fit(features: Numbers, worths: Numbers, seed: int) -> pc.Net:
    """Fit a network to what positions turned out to be worth."""
    # Only learning needs them.
    from sklearn.exceptions import ConvergenceWarning
    from sklearn.neural_network import MLPRegressor

    middle, spread = features.mean(0), features.std(0) + 1e-3
    scaled = ((features - middle) / spread).clip(-6, 6).astype(np.float32)
    model = MLPRegressor(
        hidden_layer_sizes=(RECTIFIERS,),
        alpha=1e-4,
        batch_size=min(BATCH, len(scaled)),
        max_iter=EPOCHS,
        n_iter_no_change=EPOCHS,
        tol=0.0,
        random_state=seed,
    )
    with warnings.catch_warnings():
        # So many epochs are meant, wherever the fit then stands.
        warnings.simplefilter("ignore", ConvergenceWarning)
        model.fit(scaled, worths)
    (inner, outer), (shift, bias) = model.coefs_, model.intercepts_
    return net_of(
        {
            "bias": bias,
            "direct": np.zeros(len(FEATURES)),
            "inner": (inner / spread[:, None]).T,
            "shift": shift - middle / spread @ inner,
            "outer": outer[:, 0],
        }
    )


def learn(course: Course, say: Any = print) -> dict[str, Any]:
    """Learn the weights for a number of suits; return what is kept of them."""
    guide = np.array(course.guide, np.int64) * SCALE
    net = first_value(course.guide)
    rounds: list[Games] = []
    for number in range(course.rounds):
        first = course.first + number * course.games
        chunks = _chunks(range(first, first + course.games))
        played = joblib.Parallel(-1)(
            joblib.delayed(play_games)(course, Weights(guide, net), chunk) for chunk in chunks
        )
        features, worths, won = (np.concatenate(part) for part in zip(*played, strict=True))
        rounds = [*rounds[-KEPT + 1 :], (features, worths, won)]
        net = fit(
            np.concatenate([games[0] for games in rounds]),
            np.concatenate([games[1] for games in rounds]),
            number,
        )
        say(
            f"{course.suits} suits, round {number + 1} of {course.rounds}: {len(features)} "
            f"positions, {100 * won.mean():.1f} % won with one random reveal"
        )
    return {
        "suits": course.suits,
        "deals": f"{course.first}-{course.first + course.rounds * course.games - 1}",
        "games": course.rounds * course.games,
        "positions": course.positions,
        "guide": dict(zip(GUIDE, course.guide, strict=True)),
        "value": {name: _rounded(array) for name, array in net._asdict().items()},
    }


def _rounded(array: Numbers) -> Any:
    """Return an array as lists of numbers with six digits, which is more than they are known to."""
    if array.ndim > 1:
        return [_rounded(row) for row in array]
    return [float(f"{number:.6g}") for number in array]


def _chunks(deals: range) -> Iterator[range]:
    for start in range(0, len(deals), CHUNK):
        yield deals[start : start + CHUNK]


def main() -> None:
    """Learn all weights, or those for the numbers of suits that are given, and write them."""
    path = Path(__file__).with_name(LEARNED)
    known = json.loads(path.read_text("utf-8"))["weights"] if path.exists() else []
    weights = {one["suits"]: one for one in known}
    asked = [int(word) for word in sys.argv[1:]]
    for course in COURSES:
        if not asked or course.suits in asked:
            weights[course.suits] = learn(course)
            text = {
                "source": f"learned by {__spec__.name if __spec__ else __name__}",
                "features": FEATURES,
                "weights": [weights[suits] for suits in sorted(weights)],
            }
            path.write_text(json.dumps(text) + "\n", "utf-8")


if __name__ == "__main__":
    main()
