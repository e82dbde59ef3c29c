"""`games`, and games of one's own in every command that takes one."""

import json

import pytest

from spidersim.presets import PRESETS
from spidersim.switches import SWITCHES

MINE = """\
name = "Gossamer"
base = "spiderette-1"
layout = ["8x2+1"]
deal_onto_empty = "allow"
"""


@pytest.fixture
def mine(tmp_path):
    """Return the path of a rules file."""
    path = tmp_path / "gossamer.toml"
    path.write_text(MINE)
    return path


def record(said):
    (line,) = said.out.splitlines()
    return json.loads(line)


def test_games_are_listed_under_the_headings_of_their_families(spidersim):
    lines = spidersim("games").out.splitlines()
    for name, game in PRESETS.items():
        line = next(line for line in lines if line.split()[:1] == [name])
        above = [other for other in lines[: lines.index(line)] if other and "  " not in other]
        assert above[-1] == game.family
        assert game.title in line
        rules = game.rules
        counted = [str(n) for n in (rules.decks, rules.columns, rules.stock_size)]
        assert line.partition(game.title)[2].replace(", relaxed", "").split()[:3] == counted
    (ladder,) = [line for line in lines if line.startswith("spider-ladder")]
    assert ladder.endswith("1, 2, 4")


def test_games_are_listed_as_json(spidersim):
    rows = [json.loads(line) for line in spidersim("games", "--json").out.splitlines()]
    assert [row["game"] for row in rows] == list(PRESETS)
    assert rows[0]["suits"] == 1
    assert "spider-easy" in rows[0]["aliases"]
    assert {row["family"] for row in rows} == {game.family for game in PRESETS.values()}


@pytest.mark.parametrize("name", PRESETS)
def test_one_game_shows_each_switch_with_its_meaning_and_source(spidersim, name):
    said = spidersim("games", name)
    lines = said.out.splitlines()
    for switch in SWITCHES:
        line = next(line for line in lines if line.startswith(f"{switch} "))
        assert PRESETS[name].source_of(switch) in line
    for switch in PRESETS[name].notes:
        assert f"  {switch}: " in said.out
    assert all(len(line) <= 140 for line in lines)


def test_one_game_shows_where_it_differs_from_spider(spidersim):
    out = spidersim("games", "will-o-the-wisp-2").out
    differences = out.partition("Different from Spider, 4 suits\n")[2].partition("\n\n")[0]
    shown = [line.split() for line in differences.splitlines()[2:]]
    assert shown == [
        ["decks", "1", "2"],
        ["suits", "SHSH", "SHCD"],
        ["layout", "7x2+1", "4x5+1,6x4+1"],
    ]
    assert "Different" not in spidersim("games", "spider-4").out


def test_one_game_as_json(spidersim):
    row = record(spidersim("games", "spiderette-2-relaxed", "--json"))
    layout = ["0+1", "1+1", "2+1", "3+1", "4+1", "5+1", "6+1"]
    assert row["switches"]["layout"]["value"] == layout
    assert row["differences"]["suits"] == {"value": "SHSH", "spider-4": "SHCD"}
    assert set(row["switches"]) == set(SWITCHES)
    assert row["switches"]["deal_onto_empty"]["source"].startswith("seeds 000, 004")
    assert row["family"] == "One pack"


def test_a_game_of_one_s_own_is_taken_by_every_command(spidersim, mine, tmp_path):
    shown = record(spidersim("games", mine, "--json"))
    assert (shown["game"], shown["columns"], shown["stock"]) == ("gossamer", 8, 28)
    assert shown["switches"]["layout"]["source"] == str(mine)
    assert spidersim("deal", mine, "42").out.startswith("Gossamer · deal 42\n")
    played = spidersim("play", mine, "1-2", "--player", "ordered", "--json").out.splitlines()
    assert [json.loads(line)["game"] for line in played] == ["gossamer"] * 2
    lines = tmp_path / "lines.json"
    lines.write_text(spidersim("solve", mine, "1-2", "--moves", "--json").out)
    mine.unlink()
    said = spidersim("verify", lines)
    assert said.status == 0
    assert said.err == "2 wins confirmed, 0 refuted\n"


def test_rules_on_the_command_line_change_a_game(spidersim, mine):
    row = record(spidersim("games", "spider-1", "--rule", "removal=optional", "--json"))
    assert row["game"] == "spider-1:removal=optional"
    by_name = record(spidersim("games", "spider-1:removal=optional", "--json"))
    assert by_name["rules"] == row["rules"]
    words = ("--rules", mine, "--rule", "suits=4")
    assert record(spidersim("games", "spiderette-1", *words, "--json"))["rules"]
    same = record(spidersim("games", "spider-4", "--rule", "deal_onto_empty=allow", "--json"))
    assert same["game"] == "spider-4-relaxed"


def test_an_optional_removal_shows_in_the_line(spidersim):
    words = ("solve", "spider-1", "1", "--rule", "removal=optional", "--moves", "--json")
    assert "off" in record(spidersim(*words))["line"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--rule", "remvoal=optional"), "did you mean removal?"),
        (("--rule", "removal=sometimes"), "not one of: automatic, optional"),
        (("--rule", "win=removed_or_in_columns"), "but rule removal is 'automatic'"),
        (("--rules", "nowhere.toml"), "nowhere.toml cannot be read"),
    ],
)
@pytest.mark.parametrize("command", ["games", "deal", "play", "solve"])
def test_bad_rules_get_one_sentence_everywhere(spidersim, command, words, said):
    rest = {"games": [], "deal": ["1"], "play": ["1", "--player", "ordered"], "solve": ["1"]}
    answer = spidersim(command, "spider-4", *rest[command], *words)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("spidersim: ")
    assert answer.err.count("\n") == 1
    assert said in answer.err


def test_rules_without_a_game_are_refused(spidersim):
    answer = spidersim("games", "--rule", "decks=1")
    assert answer.status == 2
    assert "give its NAME" in answer.err
