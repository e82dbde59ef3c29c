"""Ladder: how far a player climbs when the same deal gets harder while it wins."""

from collections.abc import Iterable

import pandas as pd

from spidersim.analysis.frame import cells
from spidersim.analysis.statistics import Rate
from spidersim.analysis.summary import OPEN, SUCCESSES
from spidersim.preset import Preset
from spidersim.presets import PRESETS, rungs


def ladders(names: Iterable[object]) -> list[Preset]:
    """Return the ladders among a spec's games."""
    found = [PRESETS[name] for name in names if isinstance(name, str) and name in PRESETS]
    return [game for game in found if game.ladder]


def climb(rows: pd.DataFrame, ladder: Preset) -> pd.DataFrame:
    """Return how many deals each player climbed how far.

    A deal is climbed to a rung when its game and all below it were won (or solved). A rung whose
    outcome is open, with all below it won, could have gone either way.

    Parameters
    ----------
    rows : DataFrame
        The rows that `spidersim.analysis.frame.load` returns.
    ladder : Preset
        A preset with rungs.

    Returns
    -------
    DataFrame
        A line for each player and rung, with the columns `ladder`, `player`, `parameters`,
        `rung` (its game), `title`, `n` (deals that the player was given at every rung),
        `climbed` (how many it climbed to this rung), `floor`, `ceiling`, `low` and `high`: see
        `Rate`.
    """
    names = cells(rows)
    lines = []
    for (player, parameters), mine in names.groupby(["player", "parameters"], sort=False):
        won, open_ = _outcomes(rows, mine, rungs(ladder))
        up, may = won.cummin(axis=1), (won | open_).cummin(axis=1)
        for rung in rungs(ladder) if len(won) else ():
            climbed = int(up[rung.name].sum())
            rate = Rate(climbed, int(may[rung.name].sum()) - climbed, len(won))
            low, high = rate.interval or (None, None)
            lines.append(
                {
                    "ladder": ladder.name,
                    "player": player,
                    "parameters": parameters,
                    "rung": rung.name,
                    "title": rung.title,
                    "n": rate.n,
                    "climbed": climbed,
                    "floor": rate.floor,
                    "ceiling": rate.ceiling,
                    "low": low,
                    "high": high,
                }
            )
    return pd.DataFrame(lines)


def climbs(rows: pd.DataFrame, games: Iterable[object]) -> pd.DataFrame:
    """Return `climb` of every ladder among a spec's games."""
    return pd.concat([pd.DataFrame(), *(climb(rows, ladder) for ladder in ladders(games))])


def _outcomes(
    rows: pd.DataFrame, mine: pd.DataFrame, games: tuple[Preset, ...]
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Return whether each deal was won, and whether it is open, in a column a rung."""
    columns = []
    for game in games:
        cell = mine.index[mine["rules"] == game.rules.hash]
        if not len(cell):
            return pd.DataFrame(), pd.DataFrame()
        played = rows[rows["cell"] == cell[0]]
        columns.append(played.set_index("deal")["outcome"].astype("object").rename(game.name))
    table = pd.concat(columns, axis=1, join="inner")
    return table.isin(SUCCESSES), table.isin(OPEN)
