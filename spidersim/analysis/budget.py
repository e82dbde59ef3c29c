"""Budget: how many deals a solver solves within how many positions, from one run.

What a solver does does not depend on its budget: a deal that it solved after p positions is
solved within every budget of p or more, and within none below. So the verdicts under the largest
budget hold those under all smaller ones.
"""

import json
from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from spidersim.analysis.frame import CELL
from spidersim.analysis.labels import parse_parameters
from spidersim.analysis.statistics import Rate, wilson
from spidersim.analysis.summary import summarise
from spidersim.results import Outcome, Reason

BUDGETS = (10_000, 30_000, 100_000, 167_000, 300_000, 1_000_000, 3_000_000, 10_000_000)
"""The budgets of the table, as far as a run's own goes."""

COLUMNS = (
    *("within", "n", "solved", "unwinnable", "open"),
    *("share", "low", "high", "ceiling", "ceiling_high"),
)
"""What a line of a budget curve says.

====================== =========================================================================
within                 a budget of positions
n                      all deals of the game
solved, unwinnable     verdicts within the budget
open                   deals that an error or the clock kept from being decided within it
share, low, high       share of n that is solved within it; see `Rate`
ceiling, ceiling_high  share of n not proved unwinnable within it, and its interval's upper end
====================== =========================================================================
"""


def searches(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the lines of `summarise` that hold a budget curve.

    They are those of each game and solver with the largest budget. The other parameters of the
    solver, such as its engine, stand in a column `others`.
    """
    lines = summarise(rows)
    lines = lines[lines["budget"].notna()]
    lines = lines.assign(others=[_others(parameters) for parameters in lines["parameters"]])
    by_solver = lines.groupby(["rules", "player", "others"], sort=False)["budget"]
    return lines[lines["budget"] == by_solver.transform("max")]


def _others(parameters: str) -> str:
    values = parse_parameters(parameters)
    return ",".join(f"{key}={value}" for key, value in values.items() if key != "positions")


def curve(verdicts: pd.DataFrame, budgets: Sequence[int] | np.ndarray) -> pd.DataFrame:
    """Return what a solver knows of a game's deals within each budget.

    Intervals are pointwise: each holds with 95 % for its budget alone.

    Parameters
    ----------
    verdicts : DataFrame
        The rows of one cell.
    budgets : sequence of int
        Positions, none more than the cell's budget.

    Returns
    -------
    DataFrame
        A line a budget, with `COLUMNS`.
    """
    n = len(verdicts)
    outcome, positions = verdicts["outcome"], verdicts["positions"]
    solved = _within(positions[outcome == Outcome.SOLVED], budgets)
    unwinnable = _within(positions[outcome == Outcome.UNWINNABLE], budgets)
    # One that the clock stopped after p positions is known not to be decided within p of them.
    timed = positions[(outcome == Outcome.UNKNOWN) & (verdicts["reason"] == Reason.TIME)]
    errors = int((outcome == Outcome.ERROR).sum())
    open_ = errors + _within(timed + 1, budgets)
    lines = []
    for within, won, lost, undecided in zip(budgets, solved, unwinnable, open_, strict=True):
        rate = Rate(int(won), int(undecided), n)
        low, high = rate.interval or (None, None)
        above = wilson(n - int(lost), n)
        lines.append(
            (
                *(int(within), n, int(won), int(lost), int(undecided)),
                *(rate.floor, low, high, (n - lost) / n, above and above.high),
            )
        )
    return pd.DataFrame(lines, columns=list(COLUMNS))


def _within(positions: "pd.Series[Any]", budgets: Sequence[int] | np.ndarray) -> np.ndarray:
    return np.searchsorted(np.sort(positions.to_numpy(np.int64)), budgets, side="right")


def budget_curves(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the budget curve of every game and solver at `BUDGETS` and at the run's own budget.

    Parameters
    ----------
    rows : DataFrame
        The rows that `spidersim.analysis.frame.load` returns.

    Returns
    -------
    DataFrame
        Lines with the columns of `CELL`, `others` and `COLUMNS`.
    """
    tables = [pd.DataFrame(columns=[*CELL, "others", *COLUMNS])]
    for cell, line in searches(rows).iterrows():
        budgets = [budget for budget in BUDGETS if budget < line["budget"]] + [line["budget"]]
        found = curve(rows[rows["cell"] == cell], budgets)
        tables.append(found.assign(**{name: line[name] for name in (*CELL, "others")}))
    return pd.concat(tables[1:] or tables)[[*CELL, "others", *COLUMNS]].reset_index(drop=True)


def layout_key(switches: str) -> str:
    """Return what games have in common that differ in suits and dealing only."""
    values = json.loads(switches)
    kept = {key: value for key, value in values.items() if key not in ("suits", "deal_onto_empty")}
    return json.dumps(kept, sort_keys=True)
