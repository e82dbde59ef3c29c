"""Outputs: what a run's folder holds for people to read, made from its rows alone."""

from pathlib import Path
from typing import Any

import pandas as pd

from spidersim.analysis import plots
from spidersim.analysis.budget import budget_curves
from spidersim.analysis.compare import compare_rules, compare_to
from spidersim.analysis.frame import load, shortfall
from spidersim.analysis.kinds import KINDS
from spidersim.analysis.ladder import climb, ladders
from spidersim.analysis.summary import lengths, summarise
from spidersim.analysis.table import escape
from spidersim.analysis.tables import (
    baseline_table,
    budget_table,
    ladder_table,
    length_table,
    rate_table,
    rules_table,
)
from spidersim.sweep.manifest import baseline, marks, read_manifest


def write_outputs(run_folder: Path) -> list[Path]:
    """Write ``summary.csv``, ``summary.md`` and ``figures/`` into a run's folder.

    The same rows give the same bytes.

    Returns
    -------
    list of Path
        The files written.

    Raises
    ------
    InputError
        When the folder holds no run or no rows, or cannot be written.
    """
    rows = load(run_folder)
    manifest = read_manifest(run_folder)
    drawn = plots.draw(rows, marks=marks(manifest), baseline=baseline(manifest))
    figures = [name for name in drawn if name.endswith(".png")]
    texts = {
        "summary.csv": _csv(rows),
        "summary.md": _page(rows, manifest, shortfall(run_folder, rows), figures),
    }
    files = {name: text.encode() for name, text in texts.items()}
    return plots.write(files, run_folder) + plots.write(drawn, run_folder / "figures")


def _csv(rows: pd.DataFrame) -> str:
    """Return the summary without times, so that the same games give the same file."""
    summary = summarise(rows).drop(columns=["seconds", "switches"])
    return str(summary.to_csv(index=False, lineterminator="\n"))


def _page(rows: pd.DataFrame, manifest: dict[str, Any], warning: str, figures: list[str]) -> str:
    """Return the summary as a page of Markdown."""
    spec = manifest["spec"]
    relaxed = compare_rules(rows)
    parts = [f"# {escape(spec['title'])}", escape(spec["question"]), _setting(rows, manifest)]
    if warning:
        parts.append(f"**{warning}**")
    parts += ["## How often they won", rate_table(summarise(rows), titles=True).markdown()]
    for ladder in ladders(spec["games"]):
        parts += [
            f"## How far they climbed: {escape(ladder.title)}",
            "The same deal, harder at each rung, while the player wins.",
            ladder_table(climb(rows, ladder), titles=True).markdown(),
        ]
    entry = baseline(manifest)
    if entry and len(against := compare_to(rows, entry)):
        parts += [
            "## Every player against the baseline",
            baseline_table(against, titles=True).markdown(),
        ]
    if len(relaxed):
        parts += [
            "## The effect of relaxed dealing",
            "The same deals played twice by the same player: with the stock dealt onto empty "
            "columns too, and without.",
            rules_table(relaxed, titles=True).markdown(),
        ]
    curves = budget_curves(rows)
    if len(curves):
        parts += [
            "## Solved within each budget",
            "A deal that took the solver so many positions is solved within every budget of as "
            "many or more, and within none below: one search tells of all budgets.",
            budget_table(curves, marks(manifest), titles=True).markdown(),
        ]
    ended = lengths(rows)
    if len(ended):
        parts += ["## How many moves games took", length_table(ended, titles=True).markdown()]
    parts += ["## Figures"]
    parts += [f"![{KINDS[name.removesuffix('.png')]}](figures/{name})" for name in figures]
    return "\n\n".join(part for part in parts if part) + "\n"


def _setting(rows: pd.DataFrame, manifest: dict[str, Any]) -> str:
    spec = manifest["spec"]
    games = "; ".join(escape(game["title"]) for game in manifest["games"])
    players = ", ".join(f"`{player}`" for player in spec["players"])
    return (
        f"- Games: {games}\n"
        f"- Players: {players}\n"
        f"- Deals: {spec['deals']}; seed {spec['seed']}\n"
        f"- Games played: {len(rows):,}"
    )
