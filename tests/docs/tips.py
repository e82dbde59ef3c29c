"""The tips and what each is worth, in their documentation: ``python -m tests.docs.tips``.

A test compares docs/tips.md with the player and with what is committed under ``results/tips``.
"""

import re

from spidersim.analysis.compare import compare_to
from spidersim.analysis.frame import load
from spidersim.analysis.tables import baseline_table
from spidersim.players.tips import TIPS
from spidersim.sweep.manifest import baseline, read_manifest
from tests.docs.commands import ROOT

RESULT = ROOT / "results" / "tips"

PAGE = ROOT / "docs" / "tips.md"

_FIGURE = (
    "![Each player less Tips: wins, runs removed, cards left face down]"
    "(../results/tips/figures/baseline.png)\n\n"
    "More in [results/tips/summary.md](../results/tips/summary.md)."
)

_PLACE = re.compile(r"(<!-- (tips|worth) -->\n).*?(<!-- end of \2 -->)", re.DOTALL)


def tips() -> str:
    """Return a line a tip: its switch, what it says, and the seeds that say it."""
    lines = [f"| `{name}` | {tip.advice} | {', '.join(tip.seeds)} |" for name, tip in TIPS.items()]
    return "\n".join(["| switch | advice | seeds |", "|:--|:--|:--|", *lines])


def worth() -> str:
    """Return how every player of the result compares with its baseline."""
    entry = baseline(read_manifest(RESULT))
    assert entry is not None
    table = baseline_table(compare_to(load(RESULT), entry), titles=True)
    return f"{table.markdown()}\n\n{_FIGURE}"


def page() -> str:
    """Return the documentation with the tables as they should be."""
    made = {"tips": tips, "worth": worth}
    text = PAGE.read_text(encoding="utf-8")
    return _PLACE.sub(lambda found: f"{found[1]}{made[found[2]]()}\n{found[3]}", text)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
