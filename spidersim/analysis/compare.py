"""Compare: players, or games, two at a time and paired on the same deals."""

import json
from collections.abc import Iterable
from dataclasses import asdict, replace
from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd

from spidersim.analysis.frame import cells
from spidersim.analysis.labels import Entry
from spidersim.analysis.statistics import Pairs, holm, mean
from spidersim.analysis.summary import SUCCESSES, summarise
from spidersim.results import Outcome
from spidersim.rules import Rules
from spidersim.switches import differences, read_rules

DEALING = "deal_onto_empty"
"""The switch that tells relaxed games from strict ones."""

_PLAYED = (Outcome.WON, Outcome.LOST, Outcome.ERROR)
"""Outcomes of a player's games, whose rows tell what lay on the table at the end."""

ENDS = ("runs", "face_down")
"""What else a comparison says of how games ended: the columns of a row."""

_SIDE = ("game", "title", "player", "parameters", "rank")

COLUMNS = (
    *(f"first_{name}" for name in _SIDE),
    *(f"second_{name}" for name in _SIDE),
    *("pairs", "both", "only_first", "only_second", "neither", "unknown", "errors"),
    *("difference", "low", "high", "p", "p_holm"),
    *(f"{name}{end}" for name in ENDS for end in ("", "_low", "_high")),
)
"""The columns of a comparison.

========================= ======================================================================
first_..., second_...     game, its title, player and parameters of the two sides, and the
                          player's rank at its game
pairs                     deals that both sides played to an end
both ... neither          pairs by who won (or solved) the deal
unknown                   pairs with an unknown verdict, which here is one not solved in budget
errors                    deals left out because a side ended in an error
difference, low, high     first rate less second, and its 95 % interval
p, p_holm                 exact McNemar test; the same corrected for all lines of the comparison
runs ... runs_high        runs removed a game, first less second: the mean over the pairs and its
                          95 % interval; nothing where a side is a solver's verdicts
face_down ...             the same of the cards that lay face down at the end
========================= ======================================================================
"""


def compare_players(rows: pd.DataFrame) -> pd.DataFrame:
    """Return every two players of each game, compared on the deals that both played.

    Returns
    -------
    DataFrame
        A line for every two players that share deals, the better player first, with `COLUMNS`.
    """
    by_game = rank(summarise(rows)).groupby("rules", sort=False)
    return _compare(rows, [pair for _, game in by_game for pair in combinations(game.index, 2)])


def compare_to(rows: pd.DataFrame, baseline: Entry) -> pd.DataFrame:
    """Return every other player of each game, compared with one on the deals that both played.

    Parameters
    ----------
    rows : DataFrame
        The rows that `spidersim.analysis.frame.load` returns.
    baseline : (str, str)
        The player that all others are compared with, and its parameters.

    Returns
    -------
    DataFrame
        A line for every other player that shares deals with it, with `COLUMNS`: the baseline is
        the second, so that a difference says what a player has more than it.
    """
    summary = summarise(rows)
    entries = list(zip(summary["player"], summary["parameters"], strict=True))
    is_baseline = pd.Series([entry == baseline for entry in entries], summary.index)
    seconds = {line["rules"]: str(cell) for cell, line in summary[is_baseline].iterrows()}
    others = summary[~is_baseline & summary["rules"].isin(seconds)]
    return _compare(rows, [(str(cell), seconds[line["rules"]]) for cell, line in others.iterrows()])


def rank(summary: pd.DataFrame) -> pd.DataFrame:
    """Return the lines of `summarise` game by game, the best player of each first.

    The new column `rank` counts from 1 within a game; players that won equally often share one.
    """
    floor = summary.groupby("rules", sort=False)["floor"]
    ranked = summary.assign(rank=floor.rank(method="min", ascending=False).astype(int))
    games = ranked.groupby("rules", sort=False)
    return pd.concat([game.sort_values("rank", kind="stable") for _, game in games])


def compare_rules(rows: pd.DataFrame, switch: str = DEALING) -> pd.DataFrame:
    """Return what one switch of the rules does, for each player, on the same deals.

    Games are found by their rules, not by their names: two games are compared where this switch
    alone tells them apart.

    Parameters
    ----------
    rows : DataFrame
        The rows that `spidersim.analysis.frame.load` returns.
    switch : str
        One of `spidersim.switches.SWITCHES`. By default dealing onto empty columns: the effect
        of relaxed dealing.

    Returns
    -------
    DataFrame
        A line for every two games and each player of both, with `COLUMNS`. The second game is
        the one listed earlier, such as the strict one.
    """
    games = {str(words): game for words, game in summarise(rows).groupby("switches", sort=False)}
    pairs = [
        (one, str(other))
        for second, first in combinations(games, 2)
        if differences(rules_of(first), rules_of(second)) == (switch,)
        for other, line in games[second].iterrows()
        for one in _same_player(games[first], line)
    ]
    return _compare(rows, pairs)


def _same_player(lines: pd.DataFrame, line: "pd.Series[Any]") -> list[str]:
    same = (lines["player"] == line["player"]) & (lines["parameters"] == line["parameters"])
    return list(lines.index[same])


@lru_cache
def rules_of(switches: str) -> Rules:
    """Return the rules of a game, whose switches a row has as JSON."""
    return read_rules(json.loads(switches))


def is_relaxed(switches: str) -> bool:
    """Say whether a game may deal onto empty columns."""
    return rules_of(switches).deal_onto_empty == "allow"


def strict_rules(switches: str) -> str:
    """Return the hash of a game's rules under strict dealing."""
    return replace(rules_of(switches), deal_onto_empty="forbid").hash


def _compare(rows: pd.DataFrame, sides: Iterable[tuple[str, str]]) -> pd.DataFrame:
    """Return a line for every two cells that share deals."""
    names = cells(rows).join(rank(summarise(rows))["rank"])
    played = {cell: _Played(games) for cell, games in rows.groupby("cell", observed=True)}
    lines = []
    for first, second in sides:
        counts = _count(played[first], played[second])
        if counts:
            side = {f"first_{name}": names.at[first, name] for name in _SIDE}
            side |= {f"second_{name}": names.at[second, name] for name in _SIDE}
            lines.append(side | counts)
    corrected = holm([line["p"] for line in lines])
    lines = [line | {"p_holm": p} for line, p in zip(lines, corrected, strict=True)]
    return pd.DataFrame(lines, columns=list(COLUMNS))


class _Played:
    """The deals of a cell in increasing order, and how each came out."""

    def __init__(self, games: pd.DataFrame) -> None:
        order = np.argsort(games["deal"].to_numpy())
        outcome = games["outcome"]
        self.deals = games["deal"].to_numpy()[order]
        self.success = outcome.isin(SUCCESSES).to_numpy()[order]
        self.unknown = (outcome == Outcome.UNKNOWN).to_numpy()[order]
        self.error = (outcome == Outcome.ERROR).to_numpy()[order]
        self.played = bool(outcome.isin(_PLAYED).all())
        self.runs = games["runs"].to_numpy(np.int64)[order]
        self.face_down = games["face_down"].to_numpy(np.int64)[order]


def _count(first: _Played, second: _Played) -> dict[str, Any]:
    """Return the counts and statistics of two cells; nothing where no deal was played twice."""
    _, one, two = np.intersect1d(first.deals, second.deals, assume_unique=True, return_indices=True)
    error = first.error[one] | second.error[two]
    one, two = one[~error], two[~error]
    a, b = first.success[one], second.success[two]
    pairs = Pairs(*(int(np.count_nonzero(x)) for x in (a & b, a & ~b, ~a & b, ~a & ~b)))
    if pairs.interval is None:
        return {}
    counts: dict[str, Any] = {
        "pairs": pairs.n,
        **asdict(pairs),
        "unknown": int(np.count_nonzero(first.unknown[one] | second.unknown[two])),
        "errors": int(np.count_nonzero(error)),
        "difference": pairs.difference,
        "low": pairs.interval.low,
        "high": pairs.interval.high,
        "p": pairs.p,
    }
    for name in ENDS:
        less = getattr(first, name)[one] - getattr(second, name)[two]
        found = mean(less) if first.played and second.played else None
        counts[name] = found and found.mean
        counts[f"{name}_low"], counts[f"{name}_high"] = (found and found.interval) or (None, None)
    return counts
