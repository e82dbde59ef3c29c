"""Tables: what a run found, in the columns that people read.

In each, players go by the names that people type, or by their titles where `titles` is set.
"""

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pandas as pd

from spidersim.analysis.compare import ENDS, compare_rules, compare_to
from spidersim.analysis.frame import records
from spidersim.analysis.labels import (
    Entry,
    all_seeing,
    family,
    player_labels,
    player_titles,
    wrapped,
)
from spidersim.analysis.ladder import climb, ladders
from spidersim.analysis.notes import published, shown, stopped, stopped_lengths, timed
from spidersim.analysis.summary import FAILURES, OUTCOMES, QUANTILES, SUCCESSES, summarise
from spidersim.analysis.table import (
    MISSING,
    Table,
    count,
    count_range,
    half_width,
    p_value,
    percent,
    percent_range,
    points,
    signed,
)
from spidersim.results import Outcome
from spidersim.sweep.mark import Mark

_Compared = tuple[str, dict[str, Any]]


def rate_table(summary: pd.DataFrame, titles: bool = False) -> Table:
    """Return how often each player won each game, from what `summarise` returned."""
    labels = _labels(zip(summary["player"], summary["parameters"], strict=True), titles)
    happened = {outcome for outcome in OUTCOMES if summary[outcome].any()}
    solved = not happened.isdisjoint({Outcome.SOLVED, Outcome.UNWINNABLE, Outcome.UNKNOWN})
    won = [o for o in SUCCESSES if o in happened] or [Outcome.SOLVED if solved else Outcome.WON]
    lost = [o for o in FAILURES if o in happened] or [
        Outcome.UNWINNABLE if solved else Outcome.LOST
    ]
    counted = [won, lost, *([[Outcome.UNKNOWN]] if solved else []), [Outcome.ERROR]]
    by_game = len(labels) == 1 and summary["rules"].nunique() > 1
    groups = defaultdict(list)
    for line in records(summary):
        player = labels[line["player"], line["parameters"]]
        heading, label = (
            (family(line["game"]), line["title"]) if by_game else (line["title"], player)
        )
        groups[heading].append(
            [
                label + "*" * bool(line["stopped"]),
                count(line["n"]),
                *(count(sum(line[outcome] for outcome in group)) for group in counted),
                percent_range(line["floor"], line["ceiling"]),
                f"[{percent(line['low'])}, {percent(line['high'])}]",
            ]
        )
    notes = [
        f"n counts every game begun; the rate is {' or '.join(won)} of n, its interval Wilson's."
    ]
    if happened & {Outcome.UNKNOWN, Outcome.ERROR}:
        notes.append(
            "An unknown or an error could have gone either way: it is in n, and the rate and its "
            "interval reach from what it would be without these to what it would be with them."
        )
    notes += [f"* {sentence}" for sentence in stopped(summary, labels)]
    notes += timed(summary["timed"].sum())
    first = wrapped(next(iter(labels.values()))) if by_game else ""
    notes += _sight(labels, titles)
    headings = [first, "n", *(" or\n".join(outcomes) for outcomes in counted)]
    return Table([*headings, "rate", "95 % interval"], dict(groups), notes)


def budget_table(curves: pd.DataFrame, marks: Iterable[Mark] = (), titles: bool = False) -> Table:
    """Return how many deals are solved within each budget, from what `budget_curves` returned.

    Parameters
    ----------
    curves : DataFrame
        What `spidersim.analysis.budget.budget_curves` returned.
    marks : iterable of Mark
        Published figures, of which those of these games stand below.
    titles : bool
        Whether solvers go by their titles.
    """
    names = _labels(zip(curves["player"], curves["others"], strict=True), titles)
    groups = defaultdict(list)
    for line in records(curves):
        solver = f": {names[line['player'], line['others']]}" if len(names) > 1 else ""
        groups[f"{line['title']}{solver}"].append(
            [
                count(line["within"]),
                *(count(line[name]) for name in ("n", "solved", "unwinnable")),
                f"{percent(line['share'])} %",
                f"[{percent(line['low'])}, {percent(line['high'])}]",
                f"{percent(line['ceiling'])} %",
                percent(line["ceiling_high"]),
            ]
        )
    notes = [
        "Deals solved, and proved unwinnable, within so many positions. Within a game all lines "
        "stand for the same n deals, searched once, with the largest budget; each interval is "
        "Wilson's for its own line (pointwise), not for the curve as a whole.",
        "At most: the share not proved unwinnable within the budget, and the upper end of its "
        "95 % interval.",
    ]
    if curves["open"].any():
        notes.append(
            "Deals that an error or the clock kept from being decided widen the intervals upwards."
        )
    found = dict(zip(curves["game"], curves["title"], strict=True))
    notes += [published(mark, found[mark.game]) for mark in shown(marks, found)]
    headings = ["positions", "n", "solved", "unwinnable", "share\nsolved", "95 % interval"]
    return Table([*headings, "at\nmost", "95 %\nlimit"], dict(groups), notes)


def length_table(lengths: pd.DataFrame, titles: bool = False) -> Table:
    """Return how many moves games took, from what `lengths` returned."""
    labels = _labels(zip(lengths["player"], lengths["parameters"], strict=True), titles)
    columns = ["least", *QUANTILES, "most", "mean"]
    groups = defaultdict(list)
    for line in records(lengths):
        groups[line["title"]].append(
            [
                f"{labels[line['player'], line['parameters']]}: {line['outcome']}",
                count(line["n"]),
                *(count(round(line[column])) for column in columns),
            ]
        )
    shares = {name: f"{100 * share:.0f} %" for name, share in QUANTILES.items() if name != "median"}
    notes = [
        "Moves of the n games of this outcome, deals included; a solver's are those of its line.",
        *stopped_lengths(lengths, labels),
        *_sight(labels, titles),
    ]
    return Table(["", "n", *(shares.get(name, name) for name in columns)], dict(groups), notes)


def ranking_table(summary: pd.DataFrame, comparison: pd.DataFrame, titles: bool = False) -> Table:
    """Return the players of each game ranked, each against the next.

    Parameters
    ----------
    summary : DataFrame
        What `spidersim.analysis.compare.rank` returned.
    comparison : DataFrame
        What `spidersim.analysis.compare.compare_players` returned.
    titles : bool
        Whether players go by their titles.
    """
    labels = _labels(zip(summary["player"], summary["parameters"], strict=True), titles)
    sides = [f"{side}_{name}" for side in ("first", "second") for name in ("player", "parameters")]
    pairs = {
        (line["first_title"], *(line[name] for name in sides)): line for line in records(comparison)
    }
    groups = {}
    for _, game in summary.groupby("rules", sort=False):
        title = game["title"].iloc[0]
        entries = list(zip(game["player"], game["parameters"], strict=True))
        against = [pairs.get((title, *one, *other)) for one, other in pairwise(entries)]
        groups[f"{title}, n = {count_range(game['n'])}"] = [
            [
                f"{line['rank']} {labels[entry]}",
                percent(line["floor"]),
                f"[{percent(line['low'])}, {percent(line['high'])}]",
                points(pair["difference"]) if pair else "",
                f"[{points(pair['low'])}, {points(pair['high'])}]" if pair else "",
            ]
            for line, entry, pair in zip(records(game), entries, [*against, None], strict=True)
        ]
    notes = [
        "Ranked by the share won or solved of the n deals begun, what is open not counted, though "
        "Wilson's interval allows for it. Points: that share less the next player's on the deals "
        "that both played, in per cent of the pairs, with Newcombe's interval, not corrected.",
        *_sight(labels, titles),
    ]
    headings = ["", "rate\n%", "95 % interval", "points\nover next", "95 % interval"]
    return Table(headings, groups, notes)


def baseline_table(comparison: pd.DataFrame, titles: bool = False) -> Table:
    """Return players compared with one, from what `compare_to` returned."""
    labels = _both_labels(comparison, titles)
    ends = bool(comparison["runs"].notna().any())
    groups = {}
    for _, game in comparison.groupby("second_game", sort=False):
        lines = records(game)
        baseline = labels[lines[0]["second_player"], lines[0]["second_parameters"]]
        won = [(line["both"] + line["only_second"]) / line["pairs"] for line in lines]
        heading = (
            f"{lines[0]['second_title']}, {count_range(game['pairs'])} pairs: "
            f"less {baseline}, {percent_range(min(won), max(won))}"
        )
        groups[heading] = [
            [
                labels[line["first_player"], line["first_parameters"]],
                percent((line["both"] + line["only_first"]) / line["pairs"]),
                points(line["difference"]),
                f"[{points(line['low'])}, {points(line['high'])}]",
                p_value(line["p_holm"]),
                *(_mean(line, name) for name in ENDS if ends),
            ]
            for line in lines
        ]
    notes = [
        "Won: per cent of the pairs, the same deals played by both. Points: this less the "
        "baseline's, with Newcombe's paired interval.",
        _corrected(comparison),
        *_left_out(comparison),
    ]
    if ends:
        notes.append(
            "Runs removed and cards left face down at the end, a game: the mean paired difference, "
            "± half the width of its 95 % t interval."
        )
    headings = ["", "won\n%", "points", "95 % interval", "p", *(["runs", "face\ndown"] * ends)]
    return Table(headings, groups, [*notes, *_sight(labels, titles)])


def _mean(line: dict[str, Any], name: str) -> str:
    mean, half = signed(line[name]), half_width(line[f"{name}_low"], line[f"{name}_high"])
    return mean if mean == MISSING else f"{mean} ± {half}"


def player_table(comparison: pd.DataFrame, titles: bool = False) -> Table:
    """Return players compared on the same deals, from what `compare_players` returned."""
    labels = _both_labels(comparison, titles)
    groups = defaultdict(list)
    for line in records(comparison):
        first = labels[line["first_player"], line["first_parameters"]]
        second = labels[line["second_player"], line["second_parameters"]]
        groups[f"{line['first_title']}: {first}, against"].append((second, line))
    return _comparison_table(dict(groups), comparison, _sight(labels, titles))


def rules_table(comparison: pd.DataFrame, titles: bool = False) -> Table:
    """Return games compared on the same deals, from what `compare_rules` returned."""
    labels = _both_labels(comparison, titles)
    groups = defaultdict(list)
    for line in records(comparison):
        first, second = line["first_title"], line["second_title"]
        player = labels[line["first_player"], line["first_parameters"]]
        groups[f"{first}, against {second}"].append((player, line))
    return _comparison_table(dict(groups), comparison, _sight(labels, titles))


def _comparison_table(
    groups: dict[str, list[_Compared]], comparison: pd.DataFrame, sight: list[str]
) -> Table:
    open_ = [name for name in ("unknown", "errors") if comparison[name].any()]
    counted = ["pairs", "both", "only_first", "only_second", *open_]
    notes = [
        "Deals that both won or solved, only the one, or only the other; the rest neither. Points "
        "are the first rate less the second, in per cent of the pairs, with Newcombe's interval.",
        _corrected(comparison),
        *_left_out(comparison),
        *sight,
    ]
    texts = {
        heading: [
            [
                label,
                *(count(line[name]) for name in counted),
                points(line["difference"]),
                f"[{points(line['low'])}, {points(line['high'])}]",
                p_value(line["p_holm"]),
            ]
            for label, line in group
        ]
        for heading, group in groups.items()
    }
    headings = [name.replace("_", "\n") for name in counted]
    return Table(["", *headings, "points", "95 % interval", "p"], texts, notes)


def _corrected(comparison: pd.DataFrame) -> str:
    return (
        f"p: exact McNemar test, corrected by Holm's method for all {len(comparison)} lines. Each "
        "interval is for its own line, not corrected: the two need not agree."
    )


def _left_out(comparison: pd.DataFrame) -> list[str]:
    notes = []
    if comparison["unknown"].any():
        notes.append("Unknown: pairs with such a verdict, taken as not solved within the budget.")
    if comparison["errors"].any():
        notes.append("Errors: deals left out of the pairs because a side ended in an error.")
    return notes


def ladder_table(climbs: pd.DataFrame, titles: bool = False) -> Table:
    """Return how far each player climbed a ladder, from what `climb` returned."""
    labels = _labels(zip(climbs["player"], climbs["parameters"], strict=True), titles)
    groups = defaultdict(list)
    for line in records(climbs):
        groups[labels[line["player"], line["parameters"]]].append(
            [
                line["title"],
                count(line["n"]),
                count(line["climbed"]),
                percent_range(line["floor"], line["ceiling"]),
                f"[{percent(line['low'])}, {percent(line['high'])}]",
            ]
        )
    notes = [
        "Climbed: deals won at this rung and at every one below it, of the n given.",
        *_sight(labels, titles),
    ]
    return Table(["", "n", "climbed", "share", "95 % interval"], dict(groups), notes)


def summary_text(
    rows: pd.DataFrame, games: Iterable[object] = (), baseline: Entry | None = None
) -> str:
    """Return what a run found, for the terminal.

    Parameters
    ----------
    rows : DataFrame
        The rows that `spidersim.analysis.frame.load` returns.
    games : iterable
        The games of the run's spec; a ladder among them gets a table of its own.
    baseline : (str, str), optional
        The player that all others are compared with, and its parameters.
    """
    texts = [rate_table(summarise(rows)).text()]
    for ladder in ladders(games):
        texts += [f"How far they climbed: {ladder.title}", ladder_table(climb(rows, ladder)).text()]
    if baseline and len(against := compare_to(rows, baseline)):
        texts += ["Every player against the baseline", baseline_table(against).text()]
    relaxed = compare_rules(rows)
    if len(relaxed):
        texts += ["The effect of relaxed dealing, on the same deals", rules_table(relaxed).text()]
    return "\n\n".join(texts)


def _both_labels(comparison: pd.DataFrame, titles: bool) -> dict[Entry, str]:
    sides = [comparison[[f"{side}_player", f"{side}_parameters"]] for side in ("first", "second")]
    entries = [(str(p), str(q)) for side in sides for p, q in side.itertuples(index=False)]
    return _labels(entries, titles)


def _labels(entries: Iterable[Entry], titles: bool) -> dict[Entry, str]:
    found = list(dict.fromkeys(entries))
    return player_labels(found, player_titles({name for name, _ in found}) if titles else None)


def _sight(entries: Iterable[Entry], titles: bool) -> list[str]:
    """Return a note on those that see hidden cards, where names and no titles are shown."""
    names = [] if titles else all_seeing(name for name, _ in entries)
    if not names:
        return []
    see = "sees" if len(names) == 1 else "see"
    return [f"{' and '.join(names)} {see} every card, the hidden ones and the stock, too."]
