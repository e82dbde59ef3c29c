"""Sweeps of games of one's own: in the spec, in the manifest, and read without their files."""

import json

import pytest

from spidersim.analysis.compare import compare_rules
from spidersim.analysis.frame import load, records
from spidersim.analysis.outputs import write_outputs
from spidersim.errors import InputError
from spidersim.game import game
from spidersim.presets import PRESETS
from spidersim.sweep.manifest import read_manifest
from spidersim.sweep.plan import cells
from spidersim.sweep.run import run
from spidersim.sweep.spec import load_spec, make_spec
from spidersim.switches import read_rules
from tests.cli.terminal import spidersim

__all__ = ["spidersim"]

MINE = """\
name = "Gossamer"
base = "spiderette-1"
layout = ["8x2+1"]
"""

SPEC = """\
deals = "1-4"
players = ["random"]
games = ["spiderette-1", "gossamer.toml", {base = "spiderette-1", removal = "optional"}]

[[game]]
name = "Wide"
base = "spiderette-1"
layout = "10x2+1"
"""

NAMES = ["spiderette-1", "gossamer", "spiderette-1:removal=optional", "wide"]


@pytest.fixture
def spec(tmp_path):
    """Return the path of a spec, which lies beside a rules file that it names."""
    (tmp_path / "gossamer.toml").write_text(MINE)
    path = tmp_path / "webs.toml"
    path.write_text(SPEC)
    return path


def refused(values) -> str:
    with pytest.raises(InputError) as error:
        make_spec("mine", {"deals": 1, "players": ["random"], **values}, "mine.toml")
    return str(error.value)


def test_games_are_names_files_and_tables(spec, monkeypatch, tmp_path):
    monkeypatch.chdir("/")
    loaded = load_spec(spec)
    assert [one.name for one in loaded.games] == NAMES
    assert [one.rules.columns for one in loaded.games] == [7, 8, 7, 10]
    assert [cell.rules for cell in cells(loaded)] == [one.rules for one in loaded.games]


def test_a_resolved_spec_says_all_and_needs_no_file(spec):
    loaded = load_spec(spec)
    values = json.loads(json.dumps(loaded.as_dict()))
    assert values["games"][0] == "spiderette-1"
    name = values.pop("name")
    again = make_spec(name, values)
    assert [(g.name, g.title, g.rules) for g in again.games] == [
        (g.name, g.title, g.rules) for g in loaded.games
    ]
    assert cells(again) == cells(loaded)


def test_rules_change_every_game_of_a_spec(spec):
    loaded = load_spec(spec, ('games=["spider-1", "spider-4"]',), ("removal=optional",))
    assert [one.name for one in loaded.games] == [
        "spider-1:removal=optional",
        "spider-4:removal=optional",
    ]


def test_files_that_set_names_lie_where_the_command_is_called(spec, monkeypatch):
    monkeypatch.chdir(spec.parent)
    (loaded,) = load_spec(spec, ('games=["gossamer.toml"]',)).games
    assert loaded == game("gossamer.toml")


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({}, "mine.toml: games is missing"),
        ({"games": "spider-1"}, "mine.toml: games: 'spider-1' is not a list of names or tables"),
        ({"games": []}, "mine.toml: games: the list is empty"),
        ({"game": ["spider-1"]}, "mine.toml: game: ['spider-1'] is not a list of tables"),
        ({"games": ["spidr-4"]}, "mine.toml: games: there is no game 'spidr-4'; did you mean"),
        ({"games": ["none.toml"]}, "mine.toml: games: none.toml cannot be read"),
        (
            {"game": [{"base": "spider-1", "decks": 9}]},
            "mine.toml: game: 'spider-1': rule decks is 9",
        ),
        (
            {"game": [{"name": "x", "remvoal": "optional"}]},
            "mine.toml: game: 'x': there is no switch 'remvoal'; did you mean removal?",
        ),
        (
            {"games": ["Spider", "spider-4"]},
            "mine.toml: games: 'spider-4' is the same game as 'spider-4'",
        ),
        (
            {"games": [{"name": "x", "decks": 3}], "game": [{"name": "x", "decks": 4}]},
            "mine.toml: games: two games have the name 'x'",
        ),
        (
            {"game": [{"name": "x", "decks": 3}, {"name": "y", "title": "x", "decks": 4}]},
            "mine.toml: games: two games have the title 'x'",
        ),
    ],
)
def test_bad_games_are_named_with_their_place(values, message):
    assert refused(values).startswith(message)


def test_a_run_is_read_without_the_files_of_its_games(spec, tmp_path, spidersim):
    folder = tmp_path / "run"
    report = run(load_spec(spec), folder, jobs=1)
    assert (report.played, report.errors) == (16, 0)
    (tmp_path / "gossamer.toml").unlink()
    spec.unlink()

    told = read_manifest(folder)["games"]
    assert [about["game"] for about in told] == NAMES
    for about in told:
        assert read_rules(about["switches"]).hash == about["rules"]

    rows = load(folder)
    assert dict(zip(rows["game"], rows["title"], strict=True)) == {
        "spiderette-1": "Spiderette, 1 suit",
        "gossamer": "Gossamer",
        "spiderette-1:removal=optional": "Spiderette, 1 suit (removal=optional)",
        "wide": "Wide",
    }
    (line,) = records(compare_rules(rows, "removal"))
    assert (line["first_game"], line["second_game"]) == (NAMES[2], NAMES[0])
    assert {line["first_game"] for line in records(compare_rules(rows, "layout"))} == {
        "gossamer",
        "wide",
    }
    write_outputs(folder)
    assert "Gossamer" in (folder / "summary.md").read_text()
    assert "Gossamer" in spidersim("table", folder, "--game", "gossamer").out
    chosen = spidersim("table", folder, "--game", "spiderette-1:removal=optional", "--json")
    (row,) = [json.loads(text) for text in chosen.out.splitlines()]
    assert (row["game"], row["n"]) == (NAMES[2], 4)
    assert spidersim("verify", folder).status == 0


def test_a_game_is_its_rules_and_not_its_name(spec, tmp_path):
    folder = tmp_path / "run"
    run(load_spec(spec), folder, jobs=1)
    (tmp_path / "gossamer.toml").write_text(MINE.replace("Gossamer", "Silk"))
    renamed = run(load_spec(spec), folder, jobs=1)
    assert renamed.played == 0
    assert [about["title"] for about in read_manifest(folder)["games"]][1] == "Silk"
    assert "Silk" in set(load(folder)["title"])
    other = MINE.replace("Gossamer", "Silk").replace("8x2+1", "8x1+1")
    (tmp_path / "gossamer.toml").write_text(other)
    with pytest.raises(InputError, match="holds another run: the rules of silk have changed"):
        run(load_spec(spec), folder, jobs=1)


def test_every_preset_may_stand_in_a_spec():
    names = [name for name, preset in PRESETS.items() if not preset.ladder]
    spec = make_spec("all", {"deals": 1, "players": ["random"], "games": names})
    assert spec.as_dict()["games"] == names
