from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from spidersim.cards import card_text
from spidersim.deals import deal
from spidersim.drawing import drawing
from spidersim.presets import PRESETS
from spidersim.referee import legal_moves, replay
from spidersim.rules import Rules
from tests.boards import board, run

SVG = "{http://www.w3.org/2000/svg}"


def drawn(rules, position):
    """Return the picture's root, and what it shows, by name."""
    root = ElementTree.fromstring(drawing(rules, position))
    return root, Counter(use.get("href")[1:] for use in root.findall(f"{SVG}use"))


@pytest.mark.parametrize("name", PRESETS)
def test_every_card_of_a_layout_is_drawn_inside_the_picture(name):
    rules = PRESETS[name].rules
    position = deal(rules, 7)
    root, shown = drawn(rules, position)
    faces = [
        card_text(code)
        for cards, down in zip(position.columns, position.down, strict=True)
        for code in cards[down:]
    ]
    expected = Counter([*faces, *map(card_text, position.reserve)])
    expected["back"] = position.face_down + rules.deals
    assert shown == +expected
    width, height = (float(root.get(side)) for side in ("width", "height"))
    for use in root.findall(f"{SVG}use"):
        assert 0 < float(use.get("x")) <= width - 22
        assert 0 < float(use.get("y")) <= height - 31


@pytest.mark.parametrize("name", ["spider-4", "three-blind-mice"])
def test_what_is_used_is_defined_and_what_is_defined_is_used(name):
    root, _ = drawn(PRESETS[name].rules, deal(PRESETS[name].rules, 7))
    used = {use.get("href")[1:] for use in root.iter(f"{SVG}use")}
    defined = {part.get("id") for part in root.iter() if part.get("id")}
    assert used == defined


def test_rows_in_the_stock_are_counted_in_words():
    root, _ = drawn(PRESETS["spiderette-4"].rules, deal(PRESETS["spiderette-4"].rules, 7))
    assert root.find(f"{SVG}text").text == "3 × 7 + 3"
    simon = PRESETS["simple-simon"].rules
    assert drawn(simon, deal(simon, 7))[0].find(f"{SVG}text") is None


def test_empty_places_and_runs_that_left_are_drawn():
    rules = replace(Rules(), decks=1, layout=((0, 1),) * 3, reserve=1)
    position = replace(board("KS QS", "", run("H", "5"), runs="SD"), reserve=(0,))
    _, shown = drawn(rules, position)
    assert shown["place"] == 2
    assert shown["AS"] == shown["AD"] == 1


def test_a_picture_is_drawn_after_a_move():
    rules = PRESETS["scorpion"].rules
    position = deal(rules, 7)
    (after,) = replay(rules, position, [legal_moves(rules, position)[0]])
    assert drawing(rules, after) != drawing(rules, position)
    assert drawing(rules, position) == drawing(rules, deal(rules, 7))
