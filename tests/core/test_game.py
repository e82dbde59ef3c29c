"""Games of one's own: on the command line, in rules files, and as tables."""

import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spidersim.errors import InputError
from spidersim.game import game
from spidersim.presets import PRESETS, preset
from spidersim.rules import Rules
from spidersim.switches import SWITCHES, differences, read_rules

SPIDER = Rules()


def refused(*words, **more) -> str:
    with pytest.raises(InputError) as error:
        game(*words, **more)
    return str(error.value)


@pytest.fixture
def write(tmp_path):
    """Return a function that writes a rules file and returns its path."""

    def write_file(text, name="mine.toml") -> Path:
        (tmp_path / name).write_text(text)
        return tmp_path / name

    return write_file


def test_a_preset_is_found_by_name_and_by_alias():
    assert game("spider-4") is PRESETS["spider-4"]
    assert game("Will o' the Wisp (1 suit)").name == "will-o-the-wisp-1"
    assert game("Spider: Difficult").name == "spider-4"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Spider", "spider-4"),
        ("Relaxed Spider", "spider-4-relaxed"),
        ("Spider (1 suit)", "spider-1"),
        ("Spider (2 suits)", "spider-2"),
        ("Spider (Easy)", "spider-1"),
        ("Spider: Difficult", "spider-4"),
        ("Mrs. Mop", "mrs-mop"),
        ("Will o' the Wisp", "will-o-the-wisp-4"),
        ("will_o_the_wisp", "will-o-the-wisp-4"),
        ("spider_three_decks", "spider-three-decks"),
        ("Spider (4 decks)", "spider-four-decks"),
        ("Scorpion II", "scorpion-2"),
        ("Beetle", "spider-open"),
        ("Scarab", "black-widow"),
        ("solvitaire spiderette", "spiderette-4-relaxed"),
        ("L'araignée à trois paquets", "spider-three-decks"),
    ],
)
def test_games_are_known_by_what_other_programs_call_them(text, name):
    assert preset(text).name == name


def test_rules_make_a_game_that_goes_by_its_base_and_what_is_different():
    mine = game("spider-4", ["removal=optional", "layout=5x5+1,5x4+1"])
    assert mine.name == "spider-4:layout=5x5+1,5x4+1,removal=optional"
    assert differences(mine.rules, SPIDER) == ("layout", "removal")
    assert game(mine.name).rules == mine.rules
    assert mine.source_of("removal").startswith("--rule")
    assert mine.source_of("build") == PRESETS["spider-4"].source_of("build")


@pytest.mark.parametrize("name", [name for name in PRESETS if not PRESETS[name].ladder])
def test_rules_that_are_a_preset_s_are_that_preset(name):
    rules = [f"{key}={value}" for key, value in PRESETS[name].rules.as_dict().items()]
    rules = [rule.replace("', '", ",").strip("[]") for rule in rules]
    texts = [re.sub(r"[\[\]' ]", "", rule) for rule in rules]
    assert game("spider-4", texts) is PRESETS[name]


def test_the_later_rule_counts():
    assert game("spider-4:removal=optional", ["removal=automatic"]) is PRESETS["spider-4"]


def test_a_file_names_its_game(write):
    path = write('name = "My game"\nbase = "spiderette-2"\nlayout = ["8x2+1"]\nsuits = 1\n')
    mine = game(str(path))
    assert (mine.name, mine.title) == ("my-game", "My game")
    assert mine.rules == read_rules(
        {"layout": "8x2+1", "suits": "SSSS"}, PRESETS["spiderette-2"].rules
    )
    assert mine.source_of("layout") == str(path)
    assert mine.source_of("build") == "as Spider"
    assert game("mine.toml", folder=path.parent) == mine
    varied = game(f"{path}:removal=optional")
    assert varied.name == "my-game:removal=optional"
    assert varied.rules.removal == "optional"


def test_a_file_without_a_name_goes_by_its_own(write):
    assert game(str(write("decks = 3", "Big Web.toml"))).name == "big-web"


def test_a_file_of_switches_changes_any_game(write):
    path = write('removal = "optional"\n')
    assert game("spider-1", file=path).name == "spider-1:removal=optional"
    assert game("scorpion", file=path).name == "scorpion:removal=optional"
    assert game("spider-1", ["suits=4"], path).name == "spider-1:suits=SHCD,removal=optional"


def test_a_file_that_builds_on_one_game_changes_no_other(write):
    path = write('base = "spider-1"\nremoval = "optional"\n')
    assert game("spider-1", file=path).rules.removal == "optional"
    assert refused("spider-2", file=path).endswith(
        "mine.toml, line 1: base is spider-1, but the game to change is spider-2"
    )


def test_a_game_is_the_same_read_from_its_resolved_rules(write):
    for mine in (
        game("spider-4:removal=optional"),
        game(str(write('name = "x"\nbase = "scorpion"\nempty = "any"\nreserve = 1'))),
    ):
        table = {"name": mine.name, "title": mine.title, **mine.rules.as_dict()}
        again = game(table)
        assert (again.name, again.title, again.rules) == (mine.name, mine.title, mine.rules)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("remvoal=optional", "there is no switch 'remvoal'; did you mean removal?"),
        ("zzz=1", "there is no switch 'zzz'; there are decks, suits"),
        ("removal=maybe", "rule removal is 'maybe', not one of: automatic, optional"),
        ("removal", "'removal' is not KEY=VALUE"),
        ("removal=", "'removal=' is not KEY=VALUE"),
        ("decks=two", "rule decks is 'two', not a whole number from 1 to 4"),
        ("decks=-1", "rule decks is '-1'"),
        ("suits=5", "rule suits is '5', not four letters"),
        ("layout=5", "rule layout has '5', not a column such as 5+1 or 4x5+1"),
        ("layout=999x0+1", "rule layout has 15 columns, not 2 to 14"),
        ("layout=4x5+1", "rule layout"),
        ("win=removed_or_in_columns", "rule win is 'removed_or_in_columns', but rule removal is"),
        ("decks=1", "54 cards to lay out (rule layout), but only 52 in all (rule decks)"),
    ],
)
def test_bad_rules_are_named_with_their_place(words, message):
    if words == "layout=4x5+1":
        game("spider-4", [words])  # four columns, and a stock for the rest
        return
    assert refused("spider-4", [words]).startswith(f"--rule {words}: ")
    assert message in refused("spider-4", [words])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            'base = "spider-4"\n\nwin = "removed_or_in_columns"\n# and\nremoval = "automatic"\n',
            ", lines 3 and 5: rule win is 'removed_or_in_columns', but rule removal is 'automatic'",
        ),
        ("title = 'a'\ndecks = 1\n", ", line 2: 54 cards to lay out (rule layout)"),
        ("build = 'up'\n", ", line 1: rule build is 'up', not one of"),
        ("build = ['any_suit']\n", ", line 1: rule build is ['any_suit'], not one of"),
        ("deal_onto_empty = true\n", ", line 1: rule deal_onto_empty is True, not one of"),
        ("decks = 1.5\n", ", line 1: rule decks is 1.5"),
        ("layout = [1, 2]\n", ", line 1: rule layout is [1, 2], not columns such as"),
        ("\nremvoal = 1\n", ", line 2: there is no switch 'remvoal'; did you mean removal?"),
        ("nmae = 'x'\n", ", line 1: there is no switch 'nmae'; did you mean name?"),
        ("base = 'spidr-4'\n", ", line 1: base: there is no game 'spidr-4'; did you mean"),
        ("base = 4\n", ", line 1: base is 4, not the name of a preset"),
        ("base = 'mine.toml'\n", ", line 1: base is 'mine.toml', not the name of a preset"),
        ("base = 'spider-ladder'\n", ": spider-ladder is not one game but spider-1, spider-2"),
        ("name = 3\n", ", line 1: name is 3, not a text"),
        ("name = 'Spider 4'\ndecks = 3\n", ", line 1: name 'Spider 4' is the name of Spider, 4"),
        ("name = '---'\n", ", line 1: name '---' has no letters or digits"),
        ("name = ", " is not TOML"),
        ("\x00", " is not TOML"),
    ],
)
def test_a_bad_file_is_named_with_the_lines(write, text, message):
    path = write(text)
    said = refused(str(path))
    assert said.startswith(f"{path}{message}")
    assert "\n" not in said


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    assert "none.toml cannot be read: No such file" in refused(str(tmp_path / "none.toml"))
    (tmp_path / "wide.toml").write_bytes("decks = 1".encode("utf-16"))
    assert "wide.toml is not UTF-8 text" in refused(str(tmp_path / "wide.toml"))
    with (tmp_path / "long.toml").open("wb") as file:
        file.truncate(10**11)  # sparse: it takes no room
    assert "long.toml is longer than 1,000,000 letters" in refused(str(tmp_path / "long.toml"))


def test_a_ladder_is_not_one_game_to_change():
    for rule in ("decks=3", "suits=2", "deal_onto_empty=allow"):
        assert "change the rules of one of these" in refused("spider-ladder", [rule])


def test_names_may_have_accents_colons_and_other_letters(write, tmp_path):
    assert game(str(write('name = "Паук 2"\ndecks = 3'))).name == "паук-2"
    assert game(str(write('name = "a: b\\nc"\ndecks = 3'))).name == "a-b-c"
    assert game(str(write('title = " two\\nlines "\ndecks = 3'))).title == "two lines"
    folder = tmp_path / "C:"
    folder.mkdir()
    (folder / "x.toml").write_text("decks = 3")
    assert game(f"{folder}/x.toml").rules.decks == 3
    assert game(f"{folder}/x.toml:decks=4").rules.decks == 4


TEXTS = st.text(max_size=12) | st.sampled_from([*PRESETS, *SWITCHES, "=", ":", ",", "1", "4x5+1"])


@given(st.lists(TEXTS, max_size=6).map("".join))
def test_any_text_is_a_game_or_refused_in_one_sentence(text):
    one_sentence(text)


@given(st.lists(st.tuples(TEXTS, TEXTS).map("=".join), max_size=3))
def test_any_rules_make_a_game_or_are_refused_in_one_sentence(rules):
    one_sentence("spider-4", rules)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS | st.dates(),
    lambda some: st.lists(some, max_size=3) | st.dictionaries(TEXTS, some, max_size=2),
    max_leaves=5,
)


@given(st.dictionaries(TEXTS | st.sampled_from([*SWITCHES, "name", "title", "base"]), VALUES))
def test_any_table_is_a_game_or_refused_in_one_sentence(table):
    one_sentence(table)


def one_sentence(*words) -> None:
    with suppress(InputError):
        found = game(*words)
        assert found.name
        assert found.title == " ".join(found.title.split())
