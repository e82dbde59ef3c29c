import pytest

from spidersim.errors import InputError
from spidersim.shipped import experiment, folder
from spidersim.sweep.mark import Mark
from spidersim.sweep.spec import load_spec, make_spec

GOOD = """
# a comment
title = "Small"
deals = "1-3, 7"
games = ["Spider 1", "spider_4_relaxed"]
players = ["chance:positions=7", "chance"]
"""


def write(tmp_path, text):
    path = tmp_path / "small.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_defaults_are_filled_in_and_names_resolved(tmp_path):
    assert load_spec(write(tmp_path, GOOD)).as_dict() == {
        "name": "small",
        "title": "Small",
        "question": "",
        "deals": "1-3,7",
        "games": ["spider-1", "spider-4-relaxed"],
        "players": ["chance:positions=7", "chance:positions=5"],
        "seed": 0,
        "lines": True,
    }


@pytest.mark.parametrize("prefix", ["\ufeff", "\r\n"])
def test_files_of_other_editors_are_read(tmp_path, prefix):
    assert load_spec(write(tmp_path, prefix + GOOD.replace("\n", "\r\n"))).title == "Small"


@pytest.mark.parametrize(
    ("setting", "key", "value"),
    [
        ("deals=1-50", "deals", "1-50"),
        ("deals=7", "deals", "7"),
        ("deals=3,9", "deals", "3,9"),
        ('games=["spider-2"]', "games", ["spider-2"]),
        ("seed=18446744073709551615", "seed", 2**64 - 1),
        ("lines = false", "lines", False),
        ("title=Win rates = high", "title", "Win rates = high"),
    ],
)
def test_settings_replace_keys(tmp_path, setting, key, value):
    assert load_spec(write(tmp_path, GOOD), (setting,)).as_dict()[key] == value


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("title", "titel", ["small.toml", "'titel'", "title"]),
        ("title", "[title", ["small.toml", "line 3"]),
        ('"Small"', "3", ["small.toml", "title", "3"]),
        ('"1-3, 7"', '""', ["small.toml", "deals", "no deals"]),
        ('"1-3, 7"', "1.5", ["small.toml", "deals", "1.5"]),
        ('"1-3, 7"', "true", ["small.toml", "deals", "True"]),
        ('"1-3, 7"', "-1", ["small.toml", "deals", "-1"]),
        ('"1-3, 7"', '"9-3"', ["small.toml", "deals", "9-3"]),
        ('"1-3, 7"', '"18446744073709551616"', ["small.toml", "deals", "18446744073709551616"]),
        ("deals =", "# deals =", ["small.toml", "deals", "missing"]),
        ('"Spider 1"', '"spidr-1"', ["small.toml", "games", "'spidr-1'", "did you mean spider-1"]),
        ('"Spider 1"', "1", ["small.toml", "games", "1", "list of names or tables"]),
        ('["Spider 1", "spider_4_relaxed"]', '"spider-1"', ["games", "'spider-1'", "list"]),
        ('["Spider 1", "spider_4_relaxed"]', "[]", ["small.toml", "games", "empty"]),
        ('"spider_4_relaxed"', '"spider-1"', ["small.toml", "games", "'spider-1'", "same game"]),
        ('"chance"', '"chanse"', ["small.toml", "players", "'chanse'", "did you mean chance"]),
        ('"chance"', '"chance:positions=7"', ["small.toml", "players", "same player"]),
        ('"chance"', '"chance:positions=1.5"', ["players", "positions", "'1.5'", "whole number"]),
        ('"chance"', '"chance:position=1"', ["players", "'position'", "positions"]),
        ('"chance"', '"chance:positions"', ["players", "'chance:positions'", "NAME"]),
        ('"chance"', '""', ["players", "''"]),
        ("# a", "seed = -1 # a", ["small.toml", "seed", "-1"]),
        ("# a", "seed = true # a", ["small.toml", "seed", "True"]),
        ("# a", "seed = 0.0 # a", ["small.toml", "seed", "0.0"]),
        ("# a", "seed = 18446744073709551616 # a", ["seed", "18446744073709551616"]),
        ("# a", "lines = 1 # a", ["small.toml", "lines", "1"]),
        ("# a", "name = 'x' # a", ["small.toml", "'name'"]),
    ],
)
def test_bad_specs_are_refused_in_one_sentence(tmp_path, old, new, words):
    assert old in GOOD
    with pytest.raises(InputError) as caught:
        load_spec(write(tmp_path, GOOD.replace(old, new, 1)))
    message = str(caught.value)
    assert all(word in message for word in words), message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("deals", ["--set deals", "KEY=VALUE"]),
        ("deal=1", ["--set", "'deal'"]),
        ("games=spider-1", ["--set", "games", "'spider-1'"]),
        ("seed=abc", ["--set", "seed", "'abc'"]),
    ],
)
def test_bad_settings_are_refused(tmp_path, setting, words):
    with pytest.raises(InputError) as caught:
        load_spec(write(tmp_path, GOOD), (setting,))
    assert all(word in str(caught.value) for word in words)


def test_unreadable_files_are_refused(tmp_path):
    with pytest.raises(InputError, match="No such file"):
        load_spec(tmp_path / "absent.toml")
    with pytest.raises(InputError, match="directory"):
        load_spec(tmp_path)
    (tmp_path / "latin.toml").write_bytes('title = "é"'.encode("latin-1"))
    with pytest.raises(InputError, match="UTF-8"):
        load_spec(tmp_path / "latin.toml")


def test_shipped_experiments_are_found_from_anywhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert load_spec(experiment("quick")).name == "quick"
    with pytest.raises(InputError, match="did you mean quick"):
        experiment("quik")


def test_shipped_experiments_play_deals_that_nothing_was_tuned_on():
    for path in folder().glob("*.toml"):
        assert load_spec(path).deals.spans[0][0] > 1_000_000, path


MARK = """
[[mark]]
game = "Spider 1"
positions = 167_000
solved = 17
n = 100
label = "A site"
source = "its page"
"""


def test_marks_are_read_and_written_back(tmp_path):
    spec = load_spec(write(tmp_path, GOOD + MARK + MARK.replace("Spider 1", "wasp")))
    assert spec.marks[0] == Mark("spider-1", 167_000, 17, 100, "A site", "its page")
    assert spec.marks[1].game == "wasp"
    again = make_spec("small", {k: v for k, v in spec.as_dict().items() if k != "name"})
    assert again == spec


def test_a_mark_may_be_of_a_game_of_one_s_own(tmp_path):
    own = '[[game]]\nname = "mine"\nbase = "spider-1"\nremoval = "optional"\n'
    spec = load_spec(write(tmp_path, GOOD + own + MARK.replace("Spider 1", "mine")))
    assert spec.marks[0].game == "mine"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"Spider 1"', '"spidr-1"', ["small.toml", "mark 1", "'spidr-1'", "did you mean spider-1"]),
        ('"Spider 1"', "1", ["mark 1", "game", "1", "not a text"]),
        ("positions", "position", ["mark 1", "'position'", "positions"]),
        ("n = 100", "", ["mark 1", "n is missing"]),
        ("n = 100", "n = 16", ["mark 1", "solved is 17, more than n, which is 16"]),
        ("n = 100", "n = 0", ["mark 1", "n is 0", "from 1 on"]),
        ("167_000", "1.5", ["mark 1", "positions is 1.5", "whole number"]),
        ("17\n", "true\n", ["mark 1", "solved is True", "whole number"]),
        ("17\n", "-1\n", ["mark 1", "solved is -1", "from 0 on"]),
        ('"its page"', '" "', ["mark 1", "source is ' '", "not a text"]),
        ("[[mark]]", "[mark]", ["small.toml", "mark", "[[mark]]"]),
    ],
)
def test_bad_marks_are_refused_in_one_sentence(tmp_path, old, new, words):
    assert old in MARK
    with pytest.raises(InputError) as caught:
        load_spec(write(tmp_path, GOOD + MARK.replace(old, new, 1)))
    message = str(caught.value)
    assert all(word in message for word in words), message
    assert "\n" not in message


def test_a_baseline_is_one_of_the_players_and_written_back():
    values = {"deals": "1", "games": ["spider-1"], "players": ["click", "ordered"]}
    assert "baseline" not in make_spec("name", values).as_dict()
    spec = make_spec("name", {**values, "baseline": "ordered"})
    assert spec.baseline == "ordered:moves=1000"
    assert spec.as_dict()["baseline"] == "ordered:moves=1000"
    again = {**spec.as_dict()}
    del again["name"]
    assert make_spec("name", again).baseline == spec.baseline
    with pytest.raises(InputError, match="baseline: 'random' is none of the players"):
        make_spec("name", {**values, "baseline": "random"})
    with pytest.raises(InputError, match="baseline: 5 is not a text"):
        make_spec("name", {**values, "baseline": 5})
