"""Frames and runs of games that never were played, true to the schema."""

import hashlib
import json
from statistics import NormalDist

import numpy as np
import pandas as pd
import pyarrow as pa

from spidersim.analysis.frame import describe
from spidersim.presets import PRESETS, SPIDER
from spidersim.sweep import manifest, row
from spidersim.sweep.part import to_bytes, write_part


def games(
    game,
    player,
    outcomes,
    *,
    parameters="",
    first=1,
    moves=100,
    positions=None,
    runs=0,
    face_down=0,
):
    """Return rows of one cell: an outcome a deal, from deal `first` on.

    `moves`, `positions`, `runs` and `face_down` are one number, or one a game.
    """
    rules = PRESETS[game].rules if game in PRESETS else None
    n = len(outcomes)
    budget = dict(word.split("=") for word in parameters.split(",") if word).get("positions")
    return [
        {
            "cell": hashlib.sha256(f"{game} {player}:{parameters}".encode()).hexdigest()[:16],
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
            "runs": int(removed),
            "face_down": int(hidden),
            "positions": None if searched is None else int(searched),
            "budget": budget and int(budget),
            "seconds": 0.01,
            "worker": "1",
            "version": "0.1.0",
            "rules_version": 1,
            "player_version": 1,
            "line": None,
        }
        for i, (outcome, length, searched, removed, hidden) in enumerate(
            zip(
                outcomes,
                *(spread(value, n) for value in (moves, positions, runs, face_down)),
                strict=True,
            )
        )
    ]


def spread(value, n):
    return list(value) if np.ndim(value) else [value] * n


def frame(*cells):
    """Return the frame of cells made by `games`, with the types that a run's rows have."""
    rows = _table(cells).to_pandas(types_mapper={pa.int64(): pd.Int64Dtype()}.get)
    return describe(rows, _games(cells))


def write_run(folder, *cells, deals="1-10", **spec):
    """Write a run's folder that holds cells made by `games`, and return its path."""
    games = folder / "games"
    games.mkdir(parents=True)
    write_part(games, "all", to_bytes(_table(cells)))
    identity = ("cell", "game", "rules", "rules_version", "player", "parameters", "player_version")
    firsts = [cell[0] for cell in cells if cell]
    spec = {
        "name": "quick",
        "title": "Quick look",
        "question": "Who wins?",
        "deals": deals,
        "games": list(dict.fromkeys(first["game"] for first in firsts)),
        "players": list(dict.fromkeys(f"{f['player']}:{f['parameters']}" for f in firsts)),
        "seed": 0,
        "lines": True,
        **spec,
    }
    about = {
        "schema": manifest.SCHEMA,
        "row": row.VERSION,
        "state": "finished",
        "started": "2026-01-01T00:00:00+00:00",
        "ended": "2026-01-01T00:01:00+00:00",
        "jobs": 2,
        "spec": spec,
        "games": _games(cells),
        "cells": [{key: first[key] for key in identity} for first in firsts],
        "versions": manifest.versions(),
        "commit": None,
        "machine": manifest.machine(),
        "earlier": [],
    }
    (folder / manifest.NAME).write_text(json.dumps(about))
    return folder


def _games(cells):
    """Return what a manifest says of the games; one that is no preset has Spider's rules."""
    known = {preset.rules.hash: preset for preset in PRESETS.values() if not preset.ladder}
    firsts = {cell[0]["rules"]: cell[0]["game"] for cell in cells if cell}
    return [
        {
            "game": name,
            "title": known[rules].title if rules in known else name,
            "rules": rules,
            "switches": known.get(rules, SPIDER).rules.as_dict(),
        }
        for rules, name in firsts.items()
    ]


def _table(cells):
    return pa.Table.from_pylist([line for cell in cells for line in cell], schema=row.SCHEMA)


def realistic(n=300, seed=1, suits=(1, 2, 4)):
    """Return cells like those of a real run: four players and a solver with two budgets."""
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
    return cells
