"""Summary: one line a cell (a game by a player with its parameters), never pooled over games."""

from collections.abc import Sequence
from typing import TypeVar

import pandas as pd

from spidersim.analysis.frame import CELL, cells
from spidersim.analysis.labels import game_place
from spidersim.analysis.statistics import Rate
from spidersim.results import Outcome, Reason

Indexed = TypeVar("Indexed", pd.DataFrame, "pd.Series[float]", "pd.Series[int]")

SUCCESSES = (Outcome.WON, Outcome.SOLVED)
FAILURES = (Outcome.LOST, Outcome.UNWINNABLE)
OPEN = (Outcome.UNKNOWN, Outcome.ERROR)
"""Outcomes that could have gone either way."""

OUTCOMES = tuple(str(outcome) for outcome in Outcome)

LIMITS = ("stopped", "timed")

STATISTICS = (
    *("floor", "ceiling", "low", "high"),
    *("moves_won", "moves_lost", "positions", "seconds"),
)

QUANTILES = {"q05": 0.05, "q25": 0.25, "median": 0.5, "q75": 0.75, "q95": 0.95}


def summarise(rows: pd.DataFrame) -> pd.DataFrame:
    """Return how often each player won each game.

    Parameters
    ----------
    rows : DataFrame
        The rows that `spidersim.analysis.frame.load` returns.

    Returns
    -------
    DataFrame
        A line a cell, games in their listed order and the best player first, with the columns of
        `CELL` and

        ===================== ====================================================
        n                     games begun, whatever became of them
        won, ... unknown      games by outcome
        stopped               how many of those lost were stopped at a limit of moves
        timed                 how many of those unknown were stopped by the clock
        floor, ceiling        share of n that was won or solved; see `Rate`
        low, high             its 95 % interval
        moves_won, moves_lost median moves of games won (or solved), and lost
        positions             median positions searched, over all n
        seconds               mean seconds a game, over all n
        ===================== ====================================================
    """
    counts = rows.groupby(["cell", "outcome"], observed=True).size().unstack(fill_value=0)
    table = cells(rows).join(_plain(counts.reindex(columns=list(OUTCOMES), fill_value=0)))
    table["n"] = table[list(OUTCOMES)].sum(axis=1)
    for name, reason in zip(LIMITS, (Reason.MOVE_LIMIT, Reason.TIME), strict=True):
        found = rows["reason"] == reason
        table[name] = _plain(found.groupby(rows["cell"], observed=True).sum().astype(int))
    successes, open_ = (table[list(names)].sum(axis=1) for names in (SUCCESSES, OPEN))
    rates = [Rate(*numbers) for numbers in zip(successes, open_, table["n"], strict=True)]
    table["floor"] = [rate.floor for rate in rates]
    table["ceiling"] = [rate.ceiling for rate in rates]
    table["low"] = [rate.interval and rate.interval.low for rate in rates]
    table["high"] = [rate.interval and rate.interval.high for rate in rates]
    by_cell = rows.groupby("cell", observed=True)
    table["moves_won"] = _median_moves(rows, SUCCESSES)
    table["moves_lost"] = _median_moves(rows, (Outcome.LOST,))
    table["positions"] = _plain(by_cell["positions"].median())
    table["seconds"] = _plain(by_cell["seconds"].mean())
    return _best_first(table)[[*CELL, "n", *OUTCOMES, *LIMITS, *STATISTICS]]


def _median_moves(rows: pd.DataFrame, outcomes: Sequence[str]) -> "pd.Series[float]":
    chosen = rows[rows["outcome"].isin(outcomes)]
    return _plain(chosen.groupby("cell", observed=True)["moves"].median())


def _plain(table: Indexed) -> Indexed:
    """Return a table by cell whose index holds names: pandas cannot join all categories."""
    return table.set_axis(table.index.astype("object"), axis=0)


def _best_first(table: pd.DataFrame) -> pd.DataFrame:
    """Return the lines by game, and players in one order for all games, the best first."""
    strength = table.groupby(["player", "parameters"])["floor"].transform("mean")
    keys = zip(
        table["game"].map(game_place),
        -strength,
        table["player"],
        table["parameters"],
        table.index,
        strict=True,
    )
    return table.loc[[cell for *_, cell in sorted(keys)]]


def lengths(rows: pd.DataFrame) -> pd.DataFrame:
    """Return how many moves games took, by outcome.

    A solver's length is that of the line it found. Games that ended in an error and verdicts
    without a line have no length.

    Returns
    -------
    DataFrame
        A line for each cell and outcome (won, lost, solved), cells in the order of `summarise`:
        the columns of `CELL`, outcome, n, and over these n games the least, the quantiles of
        `QUANTILES`, the most and the mean of their moves; and how many games of the cell were
        stopped at a limit of moves.
    """
    ended = rows[rows["outcome"].isin([*SUCCESSES, Outcome.LOST])]
    ended = ended.astype({"outcome": pd.CategoricalDtype(list(OUTCOMES), ordered=True)})
    moves = ended.groupby(["cell", "outcome"], observed=True)["moves"]
    quantiles = {name: moves.quantile(share) for name, share in QUANTILES.items()}
    table = pd.DataFrame(
        {
            "n": moves.size(),
            "least": moves.min(),
            **quantiles,
            "most": moves.max(),
            "mean": moves.mean(),
        }
    )
    table = _plain(table.reset_index("outcome").astype({"outcome": "object"}))
    return summarise(rows)[[*CELL, "stopped"]].join(table, how="inner")
