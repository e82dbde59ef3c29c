"""The README's headline table, made from its result: ``python -m tests.docs.headline``.

A test compares the README with what is committed under ``results/headline``.
"""

import csv
import re

from spidersim.analysis.labels import parse_parameters
from tests.docs.commands import ROOT

RESULT = "results/headline"

_COLUMNS = {
    ("random", None): "random",
    ("click", None): "click",
    ("ordered", None): "ordered",
    ("solver", "167000"): "solver, 167,000 positions",
    ("solver", "1000000"): "solver, 1,000,000 positions",
}
"""The columns of the table, by player and budget."""

_PLACE = re.compile(r"(<!-- headline -->\n).*?(<!-- end of headline -->)", re.DOTALL)


def headline() -> str:
    """Return the table: won or solved, in per cent, with 95 % intervals."""
    with (ROOT / RESULT / "summary.csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    cells = {(line["title"], line["player"], _budget(line)): line for line in lines}
    titles = dict.fromkeys(line["title"] for line in lines)
    (n,) = {int(line["n"]) for line in lines}
    out = [
        f"Won by three simple players that do not peek, and solved by a solver that sees "
        f"everything: per cent of the same {n:,} deals (1,000,001 to {1_000_000 + n:,}), with "
        f"95 % intervals. A deal whose verdict is unknown could go either way, and widens the "
        f"solver's interval upwards.",
        "",
        f"| game | {' | '.join(_COLUMNS.values())} |",
        f"|:--|{'--:|' * len(_COLUMNS)}",
    ]
    for title in titles:
        shares = [_share(cells[title, *column]) for column in _COLUMNS]
        out.append(f"| {title} | {' | '.join(shares)} |")
    return "\n".join(out)


def _budget(line: dict[str, str]) -> str | None:
    return parse_parameters(line["parameters"]).get("positions")


def _share(line: dict[str, str]) -> str:
    floor, low, high = (100 * float(line[name]) for name in ("floor", "low", "high"))
    return f"{floor:.1f} [{low:.1f}, {high:.1f}]"


def page() -> str:
    """Return the README with the table as it should be."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    block = (
        f"{headline()}\n\n![Win rates by game and player, with intervals]"
        f"({RESULT}/figures/rates.png)\n\n"
        f"More in [{RESULT}/summary.md]({RESULT}/summary.md), made by `make headline`.\n"
    )
    return _PLACE.sub(lambda found: found[1] + block + found[2], text)


if __name__ == "__main__":
    (ROOT / "README.md").write_text(page(), encoding="utf-8")
