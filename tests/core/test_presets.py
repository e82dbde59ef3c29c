"""What the presets say about themselves is true, and what the switches say is complete."""

import re
from dataclasses import fields
from typing import Literal, get_args, get_origin

import pytest

from spidersim import sources
from spidersim.errors import InputError
from spidersim.presets import PRESETS, SPIDER, plain_name, preset
from spidersim.rules import Rules
from spidersim.switches import (
    ABOUT,
    SUIT_MAPS,
    SWITCHES,
    differences,
    layout_text,
    meaning,
    read_layout,
    read_rules,
    value_text,
    values,
)

EACH = pytest.mark.parametrize("name", PRESETS)


def test_every_switch_is_told_about_in_the_order_of_the_rules():
    assert tuple(field.name for field in fields(Rules)) == SWITCHES
    assert all(about.endswith(".") for about in ABOUT.values())


@pytest.mark.parametrize("field", fields(Rules), ids=lambda field: field.name)
def test_every_named_value_has_a_meaning(field):
    named = get_args(field.type) if get_origin(field.type) is Literal else ()
    assert set(values(field.name)) == set(SUIT_MAPS.values() if field.name == "suits" else named)


@EACH
def test_rules_are_the_same_when_written_and_read(name):
    rules = PRESETS[name].rules
    assert read_rules(rules.as_dict()) == rules
    assert read_rules({switch: value_text(rules, switch) for switch in SWITCHES}) == rules
    assert read_layout(layout_text(rules.layout)) == rules.layout
    assert all(meaning(rules, switch) for switch in SWITCHES)


def test_meanings_count_what_is_there():
    rules = PRESETS["three-blind-mice"].rules
    assert meaning(rules, "decks") == "52 cards: 4 runs of 13"
    assert meaning(rules, "layout") == "10 columns: 9 cards face down, 41 face up"
    assert meaning(rules, "reserve") == "2 open cards"
    assert meaning(rules, "deal_onto_empty") == "there is no stock to deal"
    assert meaning(PRESETS["simple-simon"].rules, "layout") == "10 columns: 52 cards face up"
    assert meaning(PRESETS["chinese-spider"].rules, "suits") == "3 suits, no C in the pack"


@EACH
def test_every_switch_has_a_source_and_every_game_a_word(name):
    game = PRESETS[name]
    assert game.about.endswith(".")
    for switch in SWITCHES:
        source = game.source_of(switch)
        assert source
        if source == "as Spider":
            assert switch not in differences(game.rules, SPIDER.rules) or switch == "suits"
        else:
            known = {"ours", "all", *sources.SOURCES}
            said = re.sub(r"seeds? ([\d, ]+\d)", _seeds, source.partition(":")[0])
            assert set(re.split(r"[;,] ", said)) <= known, source


def _seeds(found: re.Match) -> str:
    return ", ".join(f"seed {number}" for number in found[1].split(", "))


@EACH
def test_notes_are_about_switches_and_name_rules_that_work(name):
    game = PRESETS[name]
    assert set(game.notes) <= set(SWITCHES)
    for note in game.notes.values():
        assert note.endswith(".")
        changes = re.findall(r"(\w+)=([\w+,x]*[\w+])", note)
        if changes:
            assert read_rules(dict(changes), game.rules) != game.rules
        for other in re.findall(r"[a-z]+(?:-[a-z0-9]+)+", note):
            assert other in PRESETS, other


def test_no_two_games_share_a_name():
    names = [plain_name(name) for game in PRESETS.values() for name in (game.name, *game.aliases)]
    assert len(names) == len(set(names))
    assert all(plain_name(name) == name for name in names)
    assert all(preset(name).name in PRESETS for name in names)


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("5+1", [(5, 1)]),
        ("2x5+1,4+1", [(5, 1), (5, 1), (4, 1)]),
        ("2×0+3  1+1", [(0, 3), (0, 3), (1, 1)]),
        (["2x0+1", "3+2"], [(0, 1), (0, 1), (3, 2)]),
    ],
)
def test_layouts_are_read(text, columns):
    assert read_layout(text) == tuple(columns)


@pytest.mark.parametrize("text", ["", ",", "5", "5+", "x5+1", "5+1;4+1", "-1+1", "५+1", 3, [3], {}])
def test_what_is_no_layout_is_refused(text):
    with pytest.raises(InputError, match=r"^rule layout"):
        read_layout(text)
