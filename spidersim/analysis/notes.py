"""Notes: what a reader must be told beside a table or a figure."""

from collections.abc import Iterable, Mapping

import pandas as pd

from spidersim.analysis.labels import Entry, parse_parameters
from spidersim.analysis.statistics import wilson
from spidersim.analysis.table import count, percent
from spidersim.results import Outcome
from spidersim.sweep.mark import Mark


def stopped(lines: pd.DataFrame, labels: Mapping[Entry, str]) -> list[str]:
    """Return a sentence for each player whose games were stopped at a limit of moves.

    Such a game could go on. It counts as lost, because the limit is the player's own.

    Parameters
    ----------
    lines : DataFrame
        Lines with the columns `player`, `parameters`, `lost` and `stopped`.
    labels : mapping
        What to call each player.
    """
    sentences = []
    for entry, mine in lines.groupby(["player", "parameters"], sort=False):
        player, parameters = map(str, entry)
        if mine["stopped"].any():
            limit = parse_parameters(parameters).get("moves", "")
            when = f"after {int(limit):,} moves" if limit.isdigit() else "at its limit of moves"
            sentences.append(
                f"{labels[player, parameters]}: {count(mine['stopped'].sum())} of "
                f"{count(mine['lost'].sum())} lost games were stopped {when}."
            )
    return sentences


def stopped_lengths(lengths: pd.DataFrame, labels: Mapping[Entry, str]) -> list[str]:
    """Return the same sentences for what `spidersim.analysis.summary.lengths` returned."""
    lost = lengths[lengths["outcome"] == Outcome.LOST]
    return stopped(lost.assign(lost=lost["n"]), labels)


def timed(number: float) -> list[str]:
    """Return a sentence where the clock ended searches, which nothing can repeat exactly."""
    if not number:
        return []
    verdicts = "1 unknown verdict is" if number == 1 else f"{count(number)} unknown verdicts are"
    return [f"{verdicts} the clock's: another machine, or another day, may decide such deals."]


def shown(marks: Iterable[Mark], games: Iterable[str]) -> list[Mark]:
    """Return the marks of some games."""
    games = set(games)
    return [mark for mark in marks if mark.game in games]


def published(mark: Mark, title: str) -> str:
    """Return a mark as a sentence."""
    low, high = wilson(mark.solved, mark.n) or (None, None)
    return (
        f"For comparison, {title}: {mark.label}, {mark.solved:,} of {mark.n:,} deals "
        f"({percent(mark.solved / mark.n)} % [{percent(low)}, {percent(high)}]) at "
        f"{mark.positions:,} positions of its own ({mark.source})."
    )
