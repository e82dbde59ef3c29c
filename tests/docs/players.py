"""The players' figures in README and documentation: ``python -m tests.docs.players``.

A test compares both with what is committed under ``results``.
"""

import re
from pathlib import Path

import pandas as pd

from spidersim.analysis.frame import COLUMNS, describe
from spidersim.analysis.labels import game_place
from spidersim.analysis.statistics import wilson
from spidersim.players.registry import PLAYERS
from spidersim.sweep.manifest import read_manifest
from spidersim.sweep.store import read_frame
from tests.docs.commands import ROOT

RESULTS = ("players", "players-family")

PAGES = (ROOT / "README.md", ROOT / "docs" / "players.md")

_PLACE = re.compile(r"(<!-- (players|field|won|lost) -->\n).*?(<!-- end of \2 -->)", re.DOTALL)


def _rows(results: tuple[str, ...] = RESULTS) -> pd.DataFrame:
    folders = [ROOT / "results" / name for name in results]
    columns = [*COLUMNS, "deals"]
    frames = [
        describe(read_frame(folder, columns), read_manifest(folder)["games"]) for folder in folders
    ]
    return pd.concat(frames, ignore_index=True)


def _table(heads: list[str], lines: list[list[str]], left: int) -> str:
    rule = "|" + ":--|" * left + "--:|" * (len(heads) - left)
    rows = ["| " + " | ".join(words) + " |" for words in (heads, *lines)]
    return "\n".join([rows[0], rule, *rows[1:]])


def field() -> str:
    """Return a line a player: what it does and where that comes from."""
    lines = [[f"`{name}`", kind.source] for name, kind in PLAYERS.items()]
    return _table(["player", "what it does"], lines, 2)


def _rate(rows: pd.DataFrame) -> str:
    wins = int(rows["outcome"].eq("won").sum())
    found = wilson(wins, len(rows))
    if found is None:
        return ""
    return f"{100 * wins / len(rows):.1f} [{100 * found.low:.1f}, {100 * found.high:.1f}]"


def won(results: tuple[str, ...] = RESULTS) -> str:
    """Return a line a game: how often each player won it; and how long a game takes each."""
    rows = _rows(results)
    names = [name for name in PLAYERS if (rows["player"] == name).any()]
    games = sorted(rows["game"].unique(), key=game_place)
    lines = []
    for game in games:
        of_game = rows[rows["game"] == game]
        rates = [_rate(of_game[of_game["player"] == name]) for name in names]
        n = of_game.groupby("player").size().min()
        lines.append([str(of_game["title"].iloc[0]), f"{n:,}", *rates])
    seconds = [f"{rows[rows['player'] == name]['seconds'].mean():.2g}" for name in names]
    lines.append(["seconds a game", "", *seconds])
    return _table(["game", "deals", *names], lines, 1)


def players() -> str:
    """Return the lines of Spider itself."""
    return won(RESULTS[:1])


def lost() -> str:
    """Return a line a game: what the games that the strongest player lost are made of."""
    rows = _rows()
    lines = []
    for game in sorted(rows["game"].unique(), key=game_place):
        of_game = rows[rows["game"] == game]
        name = [name for name in PLAYERS if (of_game["player"] == name).any()][-1]
        losses = of_game[(of_game["player"] == name) & (of_game["outcome"] == "lost")]
        most = of_game["deals"].max()
        if losses.empty:
            continue
        shares = [
            losses["reason"].eq("deal_blocked"),
            losses["deals"].lt(most) & losses["reason"].ne("deal_blocked"),
            losses["deals"].eq(most) & losses["face_down"].gt(0),
            losses["deals"].eq(most) & losses["face_down"].eq(0),
        ]
        lines.append(
            [
                str(of_game["title"].iloc[0]),
                f"`{name}`",
                f"{len(losses):,}",
                *(f"{100 * share.mean():.0f} %" for share in shares),
                f"{losses['face_down'].mean():.1f}",
                f"{losses['runs'].mean():.1f}",
            ]
        )
    heads = ["game", "player", "lost", "deal blocked", "stuck before the last deal"]
    heads += ["stuck after it, cards hidden", "after it, nothing hidden"]
    heads += ["cards left face down", "runs removed"]
    return _table(heads, lines, 2)


def page(path: Path) -> str:
    """Return a page with its tables as they should be."""
    made = {"players": players, "field": field, "won": won, "lost": lost}
    text = path.read_text(encoding="utf-8")
    return _PLACE.sub(lambda found: f"{found[1]}{made[found[2]]()}\n{found[3]}", text)


if __name__ == "__main__":
    for path in PAGES:
        path.write_text(page(path), encoding="utf-8")
