import hashlib
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given

from spidersim.cards import rank_of
from spidersim.deals import check_number, deal, shuffled
from spidersim.errors import InputError
from spidersim.formats import write_text
from spidersim.numbers import parse_numbers
from spidersim.presets import PRESETS, preset
from spidersim.sweep.contestants import contestant
from tests.boards import DEALS, GAMES

NUMBERS = (0, 1, 7, 2**32 - 1, 2**32, 2**63)

GOLDEN = {
    "spider-1": "afdb334fed40aec8",
    "spider-1-relaxed": "afdb334fed40aec8",
    "spider-2": "508a2c87aff12293",
    "spider-2-relaxed": "508a2c87aff12293",
    "spider-3": "fb795c9780a47e3c",
    "spider-3-relaxed": "fb795c9780a47e3c",
    "spider-4": "6ca1f1c477d04b06",
    "spider-4-relaxed": "6ca1f1c477d04b06",
    "spider-open": "7f535a0ccbbe53e5",
    "spider-ladder": "afdb334fed40aec8",
    "black-widow": "6ca1f1c477d04b06",
    "tarantula": "6ca1f1c477d04b06",
    "spiderette-1": "7daef21c0c1e526d",
    "spiderette-1-relaxed": "7daef21c0c1e526d",
    "spiderette-2": "75ba3eb7cfd5f24f",
    "spiderette-2-relaxed": "75ba3eb7cfd5f24f",
    "spiderette-4": "484e7c2a6b5c1b7f",
    "spiderette-4-relaxed": "484e7c2a6b5c1b7f",
    "will-o-the-wisp-1": "ab209baa17fb9b45",
    "will-o-the-wisp-2": "24c8a7e0cbec644a",
    "will-o-the-wisp-4": "4826e6a6a75cbdad",
    "baby-spiderette": "484e7c2a6b5c1b7f",
    "fair-maids": "59ee3b1ea25e1165",
    "simple-simon": "55c726070e925d58",
    "simon-jester": "84789e916a1e1bd3",
    "mrs-mop": "a31ea453cab9fe93",
    "spider-three-decks": "55aecbfe85ea9690",
    "big-spider": "1624746320d4a500",
    "spider-four-decks": "3bbe23b8ebf0b16b",
    "chinese-spider": "35b0e13ae77b4af8",
    "scorpion": "74164f69c614fbeb",
    "scorpion-2": "56a4f7817fbe3032",
    "wasp": "74164f69c614fbeb",
    "double-scorpion": "97c8d47d71faf81f",
    "triple-scorpion": "563c4fa34355e9e1",
    "three-blind-mice": "c3ee889f04b2e533",
}


def digest(game: str) -> str:
    texts = "".join(write_text(deal(preset(game).rules, number)) for number in NUMBERS)
    return hashlib.sha256(texts.encode()).hexdigest()[:16]


@pytest.mark.parametrize("game", PRESETS)
def test_deals_never_change(game):
    assert digest(game) == GOLDEN[game]


def test_a_deal_is_the_same_after_other_games_and_in_another_process():
    games = ["spider-1", "will-o-the-wisp-4", "scorpion", "three-blind-mice"]
    rules = preset("spiderette-4").rules
    for number in range(5):
        contestant("random:moves=50").play(rules, deal(rules, number), number)
        np.random.seed(number)
    here = [digest(game) for game in games]
    code = f"from tests.core.test_deals import digest\nprint(*map(digest, {games}))"
    there = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout.split() == here == [GOLDEN[game] for game in games]


def test_a_deal_written_out():
    assert write_text(deal(preset("spider-4").rules, 0)) == (
        "Talon: 6C KS 5C KH AH 9S 8D JH AS 5H JH JC 2D 9H 6D KC 7S 4C AS 9S 5D AC 3H TH QC 2S "
        "3D AC AD AD TH 7C TS 3S 3D 4S 5H 3C JC 9C 9D QS TD TC 8S 7H 5S 6D 4D 5D\n"
        "<JS> <4S> <QS> <QD> <6H> 8C\n"
        "<6H> <4C> <TC> <6S> <7C> 6C\n"
        "<5S> <9D> <8H> <5C> <TS> KS\n"
        "<3C> <6S> <KH> <QH> <7D> KD\n"
        "<2D> <QC> <4H> <QH> 2C\n"
        "<TD> <JS> <JD> <JD> 2H\n"
        "<KD> <2C> <QD> <8D> 7H\n"
        "<3H> <3S> <2H> <8S> 7S\n"
        "<7D> <KC> <4D> <8C> AH\n"
        "<4H> <2S> <9H> <9C> 8H\n"
    )


def test_the_shuffle_is_the_stated_one():
    # The statement in words of the module's docstring, in another form.
    pack = tuple(range(104))
    for number in NUMBERS:
        raw = iter(np.random.PCG64(number).random_raw(200).tolist())
        cards = list(pack)
        for i in range(103, 0, -1):
            x = next(raw)
            assert x < 2**64 - 2**64 % (i + 1)
            cards[i], cards[x % (i + 1)] = cards[x % (i + 1)], cards[i]
        assert shuffled(number, pack) == cards


@given(GAMES, DEALS)
def test_a_deal_holds_the_whole_pack_in_the_games_layout(game, number):
    rules = preset(game).rules
    board = deal(rules, number)
    cards = Counter(
        code for cards in (*board.columns, board.stock, board.reserve) for code in cards
    )
    assert cards == Counter(16 * rules.suit_of[code >> 4] + rank_of(code) for code in rules.pack)
    assert [(d, len(c) - d) for c, d in zip(board.columns, board.down, strict=True)] == list(
        rules.layout
    )
    assert len(board.stock) == rules.stock_size


@given(DEALS)
def test_fewer_suits_are_the_same_shuffle(number):
    four = deal(preset("spider-4").rules, number)
    for game, suit_map in {"spider-1": (0, 0, 0, 0), "spider-2": (0, 1, 0, 1)}.items():
        folded = deal(preset(game).rules, number)
        for cards, same in zip(four.columns, folded.columns, strict=True):
            assert tuple(16 * suit_map[c >> 4] + rank_of(c) for c in cards) == same


def test_rows_are_dealt_left_to_right_and_the_stock_goes_on():
    rules = preset("spider-4").rules
    cards = shuffled(3, rules.pack)
    board = deal(rules, 3)
    assert [column[0] for column in board.columns] == cards[:10]
    assert [column[5] for column in board.columns[:4]] == cards[50:54]
    assert list(board.stock) == cards[54:]


@pytest.mark.parametrize("number", [-1, 2**64, 1.0, "7", True, None])
def test_what_is_no_deal_number_is_refused(number):
    with pytest.raises(InputError, match="deal number"):
        check_number(number)


@pytest.mark.parametrize(
    ("text", "spans", "written"),
    [
        ("7", ((7, 7),), "7"),
        ("1-100", ((1, 100),), "1-100"),
        ("3,9,20-29", ((3, 3), (9, 9), (20, 29)), "3,9,20-29"),
        ("5,1-4,3", ((1, 5),), "1-5"),
        ("0-18446744073709551615", ((0, 2**64 - 1),), "0-18446744073709551615"),
    ],
)
def test_numbers_are_read(text, spans, written):
    numbers = parse_numbers(text)
    assert numbers.spans == spans
    assert str(numbers) == written


def test_numbers_iterate_and_count():
    numbers = parse_numbers("20-22,3")
    assert list(numbers) == [3, 20, 21, 22]
    assert len(numbers) == numbers.count == 4
    assert [number for number in range(30) if number in numbers] == list(numbers)
    assert parse_numbers("0-18446744073709551615").count == 2**64


@pytest.mark.parametrize(
    ("text", "covered"),
    [("3", True), ("20-22,3", True), ("21", True), ("4", False), ("3-20", False), ("20-23", False)],
)
def test_numbers_cover_others(text, covered):
    assert parse_numbers("20-22,3").covers(parse_numbers(text)) is covered


@pytest.mark.parametrize(
    "text", ["", "1-", "-1", "5-3", "1.5", "a", "1;2", "18446744073709551616", "1 2", "٣"]
)
def test_what_are_no_numbers_is_refused(text):
    with pytest.raises(InputError, match="deal number"):
        parse_numbers(text)
