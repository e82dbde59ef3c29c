"""Frames of rows that never were played, true to the schema."""

from statistics import NormalDist

import numpy as np
import pyarrow as pa

from spidersim.presets import PRESETS
from spidersim.sweep.row import SCHEMA


def games(game, player, outcomes, *, parameters="", first=1, moves=100, positions=None):
    """Return rows of one cell: an outcome a deal, from deal `first` on.

    `moves` and `positions` are one number, or one a game.
    """
    rules = PRESETS[game].rules if game in PRESETS else None
    n = len(outcomes)
    budget = dict(word.split("=") for word in parameters.split(",") if word).get("positions")
    return [
        {
            "cell": f"{game}/{player}/{parameters}",
            "game": game,
            "rules": rules.hash if rules else f"rules of {game}",
            "deal": first + i,
            "suits": rules.suit_count if rules else 4,
            "player": player,
            "parameters": parameters,
            "seed": 2**64 - 1 - i,
            "outcome": outcome,
            "reason": "",
            "moves": int(length),
            "deals": 5,
            "runs": 0,
            "face_down": 0,
            "positions": None if searched is None else int(searched),
            "budget": budget and int(budget),
            "seconds": 0.01,
            "worker": "1",
            "version": "0.1.0",
            "rules_version": 1,
            "player_version": 1,
            "line": None,
        }
        for i, (outcome, length, searched) in enumerate(
            zip(outcomes, spread(moves, n), spread(positions, n), strict=True)
        )
    ]


def spread(value, n):
    return list(value) if np.ndim(value) else [value] * n


def frame(*cells):
    """Return a frame of cells made by `games`."""
    rows = [row for cell in cells for row in cell]
    return pa.Table.from_pylist(rows, schema=SCHEMA).to_pandas()


def realistic(n=300, seed=1, suits=(1, 2, 4)):
    """Return a frame like that of a real run: four players and a solver with two budgets."""
    chance = np.random.default_rng(seed)
    rates = {
        "random": {1: 0.31, 2: 0.004, 4: 0.0},
        "click": {1: 0.38, 2: 0.02, 4: 0.0},
        "ordered": {1: 0.62, 2: 0.09, 4: 0.013},
        "reveal": {1: 0.89, 2: 0.54, 4: 0.175},
    }
    cells = []
    for number in suits:
        hardness = chance.normal(size=n)  # the same deal is as hard for all who play it
        for suffix, gain in (("", 0.0), ("-relaxed", 0.25)):
            game = f"spider-{number}{suffix}"
            for player, by_suits in rates.items():
                limit = NormalDist().inv_cdf(max(by_suits[number], 1e-6)) + gain
                won = 0.8 * hardness + 0.6 * chance.normal(size=n) < limit
                moves = np.where(
                    won, chance.normal(150 + 20 * number, 25, n), chance.gamma(9, 12, n) + 30
                )
                outcomes = np.where(won, "won", "lost")
                cells.append(
                    games(game, player, outcomes, parameters="moves=1000", moves=moves.astype(int))
                )
            for budget in (167_000, 1_000_000):
                luck = 0.6 * hardness + 0.5 * chance.normal(size=n) - gain
                needed = 10 ** (3.6 + number / 3.5 + 0.75 * luck)
                solved = needed < budget
                length = np.where(solved, chance.normal(190 + 20 * number, 20, n), 0)
                cells.append(
                    games(
                        game,
                        "solver",
                        np.where(solved, "solved", "unknown"),
                        parameters=f"positions={budget}",
                        moves=length.astype(int),
                        positions=np.minimum(needed, budget).astype(int),
                    )
                )
    return frame(*cells)
