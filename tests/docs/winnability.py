"""The solver's figures in its documentation: ``python -m tests.docs.winnability``.

A test compares docs/solver.md with what is committed under ``results``.
"""

import re

import pandas as pd

from spidersim.analysis.budget import curve
from spidersim.analysis.frame import load
from spidersim.analysis.labels import game_place
from spidersim.analysis.statistics import wilson
from tests.docs.commands import ROOT

RESULTS = ("winnability", "winnability-spider-4", "winnability-family")

PAGE = ROOT / "docs" / "solver.md"

_BUDGETS = (167_000, 1_000_000, 10_000_000)

_PLACE = re.compile(r"(<!-- winnability -->\n).*?(<!-- end of winnability -->)", re.DOTALL)


def table() -> str:
    """Return a line a game and result: solved and open within budgets, and what is winnable."""
    lines = []
    for result in RESULTS:
        rows = load(ROOT / "results" / result)
        names = sorted(rows["game"].unique(), key=game_place)
        lines += [_line(rows[rows["game"] == name]) for name in names]
    heads = ["game", "deals", *(f"{budget:,}" for budget in _BUDGETS)]
    heads += ["unwinnable", "open", "winnable", "seconds"]
    return "\n".join(["| " + " | ".join(heads) + " |", "|:--" + "|--:" * 8 + "|", *lines])


def _line(rows: pd.DataFrame) -> str:
    budget = int(rows["budget"].iloc[0])
    shares = curve(rows, [within for within in _BUDGETS if within <= budget])
    solved = [f"{100 * share:.1f} %" for share in shares["share"]]
    n, last = len(rows), shares.iloc[-1]
    unwinnable = int(last["unwinnable"])
    open_ = n - int(last["solved"]) - unwinnable
    low = wilson(int(last["solved"]), n).low
    high = wilson(n - unwinnable, n).high
    words = [
        str(rows["title"].iloc[0]),
        f"{n:,}",
        *solved,
        *["–"] * (len(_BUDGETS) - len(solved)),
        str(unwinnable),
        str(open_),
        f"{100 * low:.1f} to {100 * high:.1f} %",
        f"{rows['seconds'].mean():.2f}",
    ]
    return "| " + " | ".join(words) + " |"


def page() -> str:
    """Return the documentation with the table as it should be."""
    text = PAGE.read_text(encoding="utf-8")
    return _PLACE.sub(lambda found: f"{found[1]}{table()}\n{found[2]}", text)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
