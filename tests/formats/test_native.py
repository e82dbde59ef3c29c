"""Native text and the text of Freecell Solver and PySolFC, as people and programs write them."""

import contextlib
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spidersim.board import Board
from spidersim.cards import card_text
from spidersim.deals import deal
from spidersim.errors import InputError
from spidersim.formats import read_text, write_fc_solve, write_text
from spidersim.presets import preset
from tests.boards import SIMON_24, board, run
from tests.formats.positions import GAMES

SIMON = preset("simple-simon").rules
SPIDERETTE = preset("spiderette-4").rules
SPIDER = preset("spider-4").rules
MICE = preset("three-blind-mice").rules
RETURNING = GAMES["small, returning"]


def prefixed(text: str) -> str:
    return "".join(f": {line}\n" for line in text.splitlines())


WAYS = {
    "as it is": SIMON_24,
    "byte order mark": "\ufeff" + SIMON_24,
    "prefixes": prefixed(SIMON_24),
    "prefixes without a space": prefixed(SIMON_24).replace(": ", ":"),
    "10 for T": SIMON_24.replace("T", "10"),
    "lower case": SIMON_24.lower(),
    "blank lines": SIMON_24.replace("\n", "\n\n  \n"),
    "CRLF": SIMON_24.replace("\n", "\r\n"),
    "CR": SIMON_24.replace("\n", "\r"),
    "no last line end": SIMON_24.rstrip(),
    "the end mark of DOS": SIMON_24 + "\x1a",
    "tabs": SIMON_24.replace(" ", "\t"),
    "commas": SIMON_24.replace(" ", ", "),
    "comments": "# Simple Simon\n" + SIMON_24.replace("AS", "AS  # the last"),
    "suit symbols": SIMON_24.translate(str.maketrans("SHCD", "♠♥♣♦")),
    "suit pictures": SIMON_24.translate(str.maketrans({"H": "♥\ufe0f", "D": "♦\ufe0f"})),
    "empty foundations": "Foundations: H-0 C-0 D-0 S-0\nFreecells:  -  - \n" + prefixed(SIMON_24),
    "no foundations": "Foundations: -\nFC:\n" + SIMON_24,
    "everything": "\ufeffFOUNDATIONS: h-0 c-0 d-0 s-0\r\n\r\nfreecells:\r\n"
    + prefixed(SIMON_24.lower().replace("t", "10")).replace("\n", "\r\n"),
}


@pytest.mark.parametrize("way", WAYS)
def test_the_same_board_in_many_ways(way):
    assert read_text(WAYS[way], SIMON) == read_text(SIMON_24, SIMON)
    assert write_text(read_text(WAYS[way], SIMON)) == SIMON_24


def test_freecell_solvers_text_names_what_has_left_and_each_column():
    start = board(run("S", "K", "2"), "AS", *[""] * 8, runs="DHC")
    text = write_fc_solve(SIMON, start)
    assert text.startswith("Foundations: H-K C-K D-K S-0\n: KS QS JS")
    assert text.endswith("\n: AS\n" + ":\n" * 8)
    assert read_text(text, SIMON).runs == (1, 2, 3)


def test_a_half_played_board_with_foundations_and_stock():
    text = (
        "Talon: AS 2S 3S\nFoundations: C D\n"
        f"{run('H', 'K', '2')}\nAH\n{run('S', 'K', '9')}\n<8S> 7S 6S\n5S\n4S\n-\n"
    )
    read = read_text(text, SPIDERETTE)
    assert read.runs == (2, 3)
    assert read.down == (0, 0, 0, 1, 0, 0, 0)
    assert read.columns[6] == ()
    assert len(read.stock) == 3
    assert write_text(read) == text


def test_the_board_shown_in_the_documentation():
    page = Path(__file__).parents[2] / "docs" / "boards.md"
    (text,) = re.findall(r"^```\n(Talon:.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)
    assert write_text(read_text(text, SPIDERETTE)) == text


def test_the_first_card_of_the_stock_is_dealt_next():
    start = deal(SPIDER, 7)
    talon, *columns = write_text(start).splitlines()
    assert talon.split()[:2] == ["Talon:", card_text(start.stock[0])]
    backs = "Stock: " + " ".join(f"<{word}>" for word in talon.split()[1:])
    assert read_text("\n".join([backs, *columns]), SPIDER) == start


def test_a_played_place_of_the_reserve_is_a_dash():
    start = replace(deal(MICE, 3), reserve=(0, 0x1A))
    assert write_text(start).startswith("Reserve: - TH\n")


def test_runs_that_cards_have_returned_from():
    text = "Foundations: S/1 S/2 H/3 C C H D D\n" + "AS\n2S AS\n3H 2H AH\n" + "-\n" * 3
    read = read_text(text.replace("3H 2H AH", "3H\nAH 2H").replace("-\n", "", 1), RETURNING)
    assert read.runs == (0, 0, 1, 2, 2, 1, 3, 3)
    assert read.taken == (1, 2, 3, 0, 0, 0, 0, 0)
    # A complete run leaves at once, and takes the place of the one that has all returned.
    whole = read_text(text, RETURNING)
    assert whole.runs == read.runs
    assert whole.taken == (1, 2, 0, 0, 0, 0, 0, 0)


def test_a_complete_run_in_a_column_leaves_as_it_is_read():
    text = f"Foundations: H C D\n{run('S')}\n" + "-\n" * 9
    assert read_text(text, SIMON) == Board(((),) * 10, (0,) * 10, (), (1, 2, 3, 0))


REFUSED = [
    (SIMON_24.replace("KC", "KH"), "lines 3, 5: there are too many KH among the cards"),
    (SIMON_24.replace("KC", ""), "a KC is missing among the cards"),
    (SIMON_24.replace("5H ", ""), "a 5H is missing among the cards"),
    (SIMON_24.replace("AS", "AS AS"), "line 10: there are too many AS among the cards"),
    (SIMON_24 + "AS\n", "line 11: 11 columns, but the game has 10"),
    ("\n\n" + SIMON_24.replace("KC", "1C"), "line 5: '1C' is no card"),
    (SIMON_24.replace("TD", "11D"), "line 2: '11D' is no card"),
    (SIMON_24.replace("KC", "0C"), "line 3: '0C' is no card"),
    (SIMON_24.replace("KC", "<KC"), "line 3: '<KC' is no card"),
    (SIMON_24.replace("KC", "KC-"), "line 3: 'KC-' is no card"),
    (SIMON_24.replace("KC", "??"), "line 3: '??' is no card"),
    (SIMON_24.replace("QC 2S", "QC2S"), "line 3: 'QC2S' is no card"),
    (SIMON_24.replace("AS", "<AS>"), "line 10: column 10 ends with a face-down card"),
    ("# \n<AS>\n" + SIMON_24.replace("AS\n", ""), "line 2: column 1 ends with a face-down card"),
    (SIMON_24.replace("5D", "<5D>"), "line 4: 1 cards lie face down, but the game begins with 0"),
    (SIMON_24.replace("2C 3D", "2C <3D>"), "line 9: <3D> lies face down over a face-up card"),
    ("Foundations: zzz\n" + SIMON_24, "line 1: 'zzz' is no foundation"),
    ("Foundations: X\n" + SIMON_24, "line 1: 'X' is no foundation"),
    ("Foundations: H-5\n" + SIMON_24, "line 1: 'H-5' is no foundation here"),
    ("Foundations: H\n" + SIMON_24, "too many AH among the cards"),
    ("Foundations: H H H H H\n" + SIMON_24, "line 1: 5 runs have left, but the cards make 4"),
    ("Foundations: H/2\n" + SIMON_24, "line 1: 'H/2': no card returns"),
    ("Foundations: H\nFoundations: C\n" + SIMON_24, "line 2: there is a Foundations: line already"),
    ("Freecells: 2H\n" + SIMON_24, "line 1: '2H' lies in a free cell, and the game has none"),
    (
        "Waste: 2H\n" + SIMON_24,
        "line 1: 'Waste:' is not Talon:, Reserve:, Foundations: or a column",
    ),
    ("Talon: AS\n" + SIMON_24.replace("AS", "-"), "line 1: 1 cards in the stock"),
    ("Reserve: AS\n" + SIMON_24.replace("AS", "-"), "line 1: 1 places in the reserve"),
    ("# nothing\n", "0 columns, but the game has 10"),
    ("hello\n", "line 1: 'hello' is no card"),
    ("x" * 90_000, " …"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_what_is_no_board_is_refused_by_name_line_and_card(text, message):
    with pytest.raises(InputError) as refused:
        read_text(text, SIMON, "b.txt")
    said = str(refused.value)
    assert said.startswith("b.txt")
    assert message in said
    assert len(said) < 300


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (lambda t: t.replace("Talon: ", "Talon: 2H "), "lines 1, .*: there are too many 2H"),
        (lambda t: t.partition("\n")[2], "is missing among the cards"),
        (lambda t: t.replace("Talon:", "#"), "is missing among the cards"),
    ],
)
def test_a_stock_of_another_size_is_refused(edit, message):
    with pytest.raises(InputError, match=message):
        read_text(edit(write_text(deal(SPIDER, 7))), SPIDER)


def test_a_stock_no_deal_leaves_is_refused():
    text = "Talon: AS 2S\nFoundations: C D H\n" + f"{run('S', 'K', '3')}\n" + "-\n" * 6
    with pytest.raises(InputError, match="line 1: 2 cards in the stock, which no number of deals"):
        read_text(text, SPIDERETTE)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Foundations: S/4\n", "'S/4': more cards have returned than a run holds"),
        ("Foundations: S-2\n", "'S-2' is no foundation here: runs leave only when complete"),
        ("Foundations: " + "S/3 " * 9 + "\n", "9 runs have left, but the cards make 8"),
    ],
)
def test_impossible_returns_are_refused(text, message):
    with pytest.raises(InputError, match=message):
        read_text(text + write_text(deal(RETURNING, 1)), RETURNING)


def test_runs_of_mixed_suits_are_counted_by_rank():
    rules = GAMES["small, alternating"]
    rest = "3S 3H\n3H 3C\n3C 3D\n3D 2S\n2S 2H 2C 2C 2D 2D\nAS AC AC AD AD AH AH\n"
    assert read_text("Foundations: S\n" + rest, rules).runs == (0,)
    with pytest.raises(InputError, match="there are too many 3C"):
        read_text("Foundations: C\n" + rest, rules)
    with pytest.raises(
        InputError, match="line 1: 1 runs have left, but 0 cards of rank A are gone"
    ):
        read_text("Foundations: S\n" + rest.replace("AS", "AS AS"), rules)
    with pytest.raises(InputError, match="a 2H is missing"):
        read_text("Foundations: S\n" + rest.replace("2H", ""), rules)
    # Under a black king lies a red two.
    with pytest.raises(InputError, match="line 1: a run from 3S has left, but no red card of rank"):
        read_text("Foundations: S\n" + rest.replace("2S\n2S", "2S\n2H"), rules)


@given(st.text(alphabet='AKTQ0123456789SHCDshcd<>:-/#, \n\t♥{}[]"x', max_size=80))
@settings(max_examples=200, deadline=None)
def test_any_text_is_a_board_or_refused(text):
    with contextlib.suppress(InputError):
        read_text(text, SIMON)


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_any_change_to_a_board_is_a_board_or_refused(data):
    text = write_text(deal(SPIDERETTE, data.draw(st.integers(0, 99))))
    at = data.draw(st.integers(0, len(text)))
    size = data.draw(st.integers(0, 4))
    put = data.draw(st.text(alphabet="AKQT1<>: -\n#SHCD", max_size=4))
    try:
        read = read_text(text[:at] + put + text[at + size :], SPIDERETTE)
    except InputError:
        return
    assert read_text(write_text(read), SPIDERETTE) == read
