import pandas as pd
import pytest

from spidersim.analysis.frame import load
from spidersim.analysis.ladder import climb, ladders
from spidersim.analysis.statistics import wilson
from spidersim.presets import preset
from spidersim.sweep.plan import cells, games
from spidersim.sweep.run import run
from spidersim.sweep.spec import make_spec

LADDER = preset("spider-ladder")
SPEC = {"deals": "1-30", "games": ["spider-ladder"], "players": ["ordered", "click"]}


@pytest.fixture(scope="module")
def rows(tmp_path_factory) -> pd.DataFrame:
    folder = tmp_path_factory.mktemp("ladder") / "run"
    run(make_spec("ladder", SPEC), folder, 1)
    return load(folder)


def test_a_ladder_in_a_spec_is_its_rungs_each_once():
    spec = make_spec("ladder", SPEC)
    assert [game.name for game in games(spec)] == ["spider-1", "spider-2", "spider-4"]
    beside = make_spec("ladder", {**SPEC, "games": ["spider-ladder", "spider-1"]})
    assert [c.id for c in cells(beside)] == [c.id for c in cells(spec)]
    assert ladders(spec.as_dict()["games"]) == [LADDER]


def test_a_rung_counts_only_with_all_below_it(rows):
    found = climb(rows, LADDER)
    for player, lines in found.groupby("player"):
        mine = rows[rows["player"] == player]
        won = {
            game: set(mine[(mine["game"] == game) & (mine["outcome"] == "won")]["deal"])
            for game in LADDER.ladder
        }
        up = set(range(1, 31))
        for line in lines.to_dict("records"):
            up &= won[line["rung"]]
            assert (line["n"], line["climbed"]) == (30, len(up))
            assert (line["low"], line["high"]) == wilson(len(up), 30)


def test_an_open_rung_could_have_gone_either_way(rows):
    changed = rows.copy()
    changed["outcome"] = changed["outcome"].astype("object")
    chosen = (changed["player"] == "ordered") & (changed["game"] == "spider-2")
    changed.loc[chosen & (changed["deal"] <= 10), "outcome"] = "error"
    found = climb(changed, LADDER).set_index(["player", "rung"])
    ones = rows[(rows["player"] == "ordered") & (rows["game"] == "spider-1")]
    may = int(((ones["outcome"] == "won") & (ones["deal"] <= 10)).sum())
    line = found.loc["ordered", "spider-2"]
    assert may > 0
    assert round((line["ceiling"] - line["floor"]) * 30) == may
