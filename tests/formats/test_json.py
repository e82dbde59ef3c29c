"""Boards as JSON: Solvitaire's, and our own."""

import contextlib
import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spidersim.board import Board
from spidersim.cards import card_text
from spidersim.deals import deal
from spidersim.errors import InputError
from spidersim.formats import as_record, read_text, write_json, write_solvitaire
from spidersim.presets import preset
from tests.boards import board, run
from tests.formats.positions import GAMES

SPIDERETTE = preset("spiderette-4").rules
SIMON = preset("simple-simon").rules
MICE = preset("three-blind-mice").rules


def solvitaire(start: Board, rules=SPIDERETTE, **changes: object) -> str:
    values = json.loads(write_solvitaire(rules, start))
    return json.dumps(values | {key.replace("_", " "): value for key, value in changes.items()})


# --- Solvitaire ----------------------------------------------------------------------------


def test_a_lower_case_suit_is_face_down_and_the_stock_is_dealt_from_its_end():
    start = deal(SPIDERETTE, 3)
    values = json.loads(write_solvitaire(SPIDERETTE, start))
    assert set(values) == {"tableau piles", "stock"}
    assert [sum(card[-1].islower() for card in pile) for pile in values["tableau piles"]] == [
        0, 1, 2, 3, 4, 5, 6,
    ]  # fmt: skip
    assert values["stock"][-1] == card_text(start.stock[0]).replace("T", "10")
    assert len(values["stock"]) == 24


def test_tens_are_written_with_digits_and_read_in_any_way():
    text = write_solvitaire(SIMON, deal(SIMON, 3))
    assert '"10H"' in text
    assert '"TH"' not in text
    assert read_text(text, SIMON) == deal(SIMON, 3)


def test_ranks_may_be_numbers_as_solvitaire_has_them():
    text = write_solvitaire(SPIDERETTE, deal(SPIDERETTE, 3))
    numbers = text
    for letter, number in zip("AJQK", ("1", "11", "12", "13"), strict=True):
        numbers = numbers.replace(f'"{letter}', f'"{number}')
    assert numbers != text
    assert read_text(numbers, SPIDERETTE) == deal(SPIDERETTE, 3)


def test_where_nothing_is_dealt_face_down_the_case_of_suits_means_nothing():
    text = write_solvitaire(SIMON, deal(SIMON, 3))
    piles = json.loads(text)["tableau piles"]
    lower = json.dumps({"tableau piles": [[card.lower() for card in pile] for pile in piles]})
    assert read_text(lower, SIMON) == deal(SIMON, 3)


def test_foundations_list_the_cards_of_whole_runs():
    start = board(run("S", "K", "2"), "AS", *[""] * 5, runs="DHC")
    text = write_solvitaire(SPIDERETTE, start)
    found = json.loads(text)["foundations"]
    assert len(found) == 39
    assert found[::13] == ["KD", "KH", "KC"]
    assert read_text(text, SPIDERETTE) == start
    # A list for each foundation, aces first, as older versions had it.
    lists = [[], found[12::-1], found[25:12:-1], found[:25:-1]]
    assert read_text(solvitaire(start, foundations=lists), SPIDERETTE) == start


def test_the_reserve_is_a_list_of_the_cards_that_are_left():
    start = deal(MICE, 3)
    assert json.loads(write_solvitaire(MICE, start))["reserve"] == [
        card_text(code).replace("T", "10") for code in start.reserve
    ]
    played = replace(start, reserve=(start.reserve[0], 0))
    with pytest.raises(InputError, match="missing"):
        read_text(write_solvitaire(MICE, played), MICE)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"stock": ["0H"]}, "b.json, stock: '0H' is no card"),
        ({"stock": ["14H"]}, "b.json, stock: '14H' is no card"),
        ({"stock": ["7X"]}, "b.json, stock: '7X' is no card"),
        ({"stock": [7]}, "b.json, stock: a card is text"),
        ({"stock": "7H"}, "b.json, stock: not a list of cards"),
        ({"stock": []}, "b.json: a .. is missing"),
        ({"tableau_piles": []}, "b.json: 0 columns, but the game has 7"),
        ({"tableau_piles": [["7H", "6h"]]}, "tableau pile 1: 6h lies face down over a face-up"),
        ({"tableau_piles": [["7h"]] * 7}, "tableau pile 1: column 1 ends with a face-down card"),
        ({"tableau_piles": [["7H"]] * 7}, "tableau pile 1, .*: there are too many 7H"),
        ({"tableau_piles": [[["7H"]]]}, "tableau pile 1: a card is text"),
        ({"tableau_piles": {"1": "7H"}}, "tableau piles: not a list of lists"),
        ({"foundations": ["AS"]}, "foundations: a AS too many for runs that leave when whole"),
        ({"foundations": ["KS"]}, "foundations: a AS too few for runs that leave when whole"),
        ({"waste": ["7H"]}, "b.json: 'waste' belongs to other games"),
    ],
)
def test_what_is_no_board_of_solvitaires_is_refused_by_pile_and_card(changes, message):
    with pytest.raises(InputError, match=message):
        read_text(solvitaire(deal(SPIDERETTE, 3), **changes), SPIDERETTE, "b.json")


# --- our own -------------------------------------------------------------------------------


def test_a_record_has_a_key_for_each_part_of_a_board():
    record = as_record(deal(SPIDERETTE, 3))
    assert list(record) == ["columns", "down", "stock", "runs", "reserve", "taken"]
    assert record["down"] == [0, 1, 2, 3, 4, 5, 6]
    assert record["taken"] == record["reserve"] == record["runs"] == []


def test_other_keys_of_a_record_are_ignored_and_missing_parts_are_empty():
    start = deal(SIMON, 3)
    text = json.dumps({"game": "simple-simon", "columns": as_record(start)["columns"]})
    assert read_text(text, SIMON) == start


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"columns": 3}, "b.json, columns: not a list of lists"),
        ({"columns": [["1H"]]}, "b.json, column 1: '1H' is no card"),
        ({"columns": [[None]]}, "b.json, column 1: a card is text"),
        ({"down": [1]}, "b.json, down: 1 numbers for 7 columns"),
        ({"down": [True] * 7}, "b.json, down: not a list of whole numbers"),
        ({"down": [0, -1, 2, 3, 4, 5, 6]}, "b.json, down: -1 cards cannot lie face down"),
        ({"down": [0, 2, 2, 3, 4, 5, 6]}, "b.json, column 2: column 2 ends with a face-down card"),
        ({"stock": ["7H"]}, "is missing|too many"),
        ({"runs": ["X"]}, "b.json, runs: 'X' is no suit"),
        ({"runs": ["SH"]}, "b.json, runs: 'SH' is no suit"),
        ({"runs": ["S"], "taken": [14]}, "b.json, taken: 14 cards cannot have returned"),
        ({"runs": ["S"], "taken": [13]}, "b.json, runs: .* no card returns from them"),
        ({"taken": [1]}, "b.json, taken: 1 numbers for 0 runs"),
        ({"reserve": ["7H"]}, "b.json, reserve: 1 places in the reserve, but the game has 0"),
        ({"reserve": ["0H"]}, "b.json, reserve: '0H' is no card"),
    ],
)
def test_what_is_no_record_is_refused_by_key(changes, message):
    text = json.dumps(as_record(deal(SPIDERETTE, 3)) | changes)
    with pytest.raises(InputError, match=message):
        read_text(text, SPIDERETTE, "b.json")


def test_more_runs_than_the_game_has_are_refused():
    rules = GAMES["small, returning"]
    text = json.dumps(as_record(deal(rules, 1)) | {"runs": ["S"] * 9, "taken": [3] * 9})
    with pytest.raises(InputError, match=r"b\.json, runs: 9 runs have left, but the cards make 8"):
        read_text(text, rules, "b.json")


# --- JSON that is no board -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "b.json, line 1: no JSON"),
        ('{"tableau piles":\n [[}', "b.json, line 2: no JSON"),
        ("[]", "b.json: JSON of a board is an object in braces"),
        ("{}", "b.json: JSON of a board has 'columns', or Solvitaire's 'tableau piles'"),
        (write_json(deal(SIMON, 1)) * 2, "b.json, line 1: no JSON: Extra data"),
        ("[" * 90_000, "b.json: no JSON of a board"),
        ('{"columns": ' + "1" * 9_000 + "}", "b.json: no JSON of a board"),
        ('{"columns": [' + "[" * 900 + "]" * 900 + "]}", "b.json, column 1: a card is text"),
    ],
)
def test_json_that_is_no_board_is_refused(text, message):
    with pytest.raises(InputError, match=message) as refused:
        read_text(text, SIMON, "b.json")
    assert len(str(refused.value)) < 300


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(["7H", "7h", "S", "", "10S", "X"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=6,
)
KEYS = st.sampled_from(
    ["tableau piles", "stock", "foundations", "reserve", "columns", "down", "runs", "taken"]
)


@given(st.dictionaries(KEYS, VALUES, max_size=4))
@settings(max_examples=200, deadline=None)
def test_any_json_is_a_board_or_refused(values):
    with contextlib.suppress(InputError):
        read_text(json.dumps(values), SPIDERETTE)
