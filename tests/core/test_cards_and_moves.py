import pytest
from hypothesis import given
from hypothesis import strategies as st

from spidersim.cards import card, card_text, is_red, parse_card, rank_of, suit_of
from spidersim.errors import InputError
from spidersim.moves import (
    DEAL,
    OFF,
    Move,
    line_from_bytes,
    line_text,
    line_to_bytes,
    pack,
    parse_line,
    parse_move,
    unpack,
)

CARDS = st.builds(card, st.integers(1, 13), st.integers(0, 3))
MOVES = st.one_of(
    st.just(DEAL),
    st.builds(Move, st.integers(0, 13), st.integers(0, 13), st.integers(1, 208)),
    st.builds(Move, st.integers(0, 13), st.just(OFF), st.just(13)),
)


@given(CARDS)
def test_card_text_round_trips(code):
    assert parse_card(card_text(code)) == code
    assert card(rank_of(code), suit_of(code)) == code


@pytest.mark.parametrize(
    ("text", "same"), [("10h", "TH"), ("th", "TH"), ("7♥", "7H"), ("a♠", "AS"), (" Q♣ ", "QC")]
)
def test_cards_are_read_as_people_write_them(text, same):
    assert card_text(parse_card(text)) == same


@pytest.mark.parametrize("text", ["1H", "11H", "0H", "", "H", "7", "7X", "77H", "♥7", "10", "TT"])
def test_what_is_no_card_is_refused_with_its_text(text):
    with pytest.raises(InputError, match="is no card"):
        parse_card(text)


def test_hearts_and_diamonds_are_red():
    assert [is_red(parse_card("5" + suit)) for suit in "SHCD"] == [False, True, False, True]


@given(MOVES)
def test_moves_round_trip_through_text_and_code(move):
    assert unpack(pack(move)) == move
    assert 0 <= pack(move) < 2**16
    assert parse_move(str(move)) == move


@given(st.lists(MOVES))
def test_lines_round_trip_through_text_and_bytes(line):
    assert line_from_bytes(line_to_bytes(map(pack, line))) == line
    assert parse_line(line_text(line)) == line


def test_moves_in_text_count_columns_from_one():
    assert str(Move(2, 6, 1)) == "3>7"
    assert str(Move(2, 6, 4)) == "3>7:4"
    assert str(Move(2, OFF, 13)) == "3>off"
    assert str(DEAL) == "deal"


@pytest.mark.parametrize("text", ["0>1", "1>0", "3>7:0", "3", "a>b", "3>7:300", "3>off:2", "16>1"])
def test_what_is_no_move_is_refused(text):
    with pytest.raises(InputError, match="is no move"):
        parse_move(text)
