"""PySolFC's deals."""

import builtins
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spidersim import foreign
from spidersim.board import check_board
from spidersim.cards import rank_of
from spidersim.errors import InputError
from spidersim.foreign import DERIVED, pysol_deal, pysol_game
from spidersim.formats import read_text, write_text
from spidersim.presets import PRESETS, preset
from tests.boards import SIMON_24

SIMON = preset("simple-simon").rules
SPIDER = preset("spider-4").rules
KNOWN = [
    name
    for name, game in PRESETS.items()
    if any(layout.deals(game.rules) for layout in foreign.PYSOL_GAMES)
]


def test_a_published_board():
    assert pysol_deal(SIMON, 24) == read_text(SIMON_24, SIMON)
    assert pysol_game(SIMON).note == ""


@given(st.integers(1, 2**64 - 1).filter(lambda n: n != 32_000) | st.integers(1, 31_999))
@settings(max_examples=100, deadline=None)
def test_simple_simon_is_laid_out_as_pysol_cards_does(number):
    # That package shuffles number 32000 as Microsoft does; the program itself does not.
    from pysol_cards.cards import CardRenderer
    from pysol_cards.deal_game import Game
    from pysol_cards.random_base import RandomBase

    game = Game("simple_simon", number, RandomBase.DEALS_PYSOLFC)
    assert write_text(pysol_deal(SIMON, number)) == game.calc_layout_string(CardRenderer(True))


def test_the_generator_changes_at_32000():
    """Microsoft's generator, written out once more, and Python's own."""
    import random

    pack = list(range(104))
    seed = 31_999
    cards = list(pack)
    for i in range(103, 0, -1):
        seed = (seed * 214013 + 2531011) % 2**33
        j = (seed >> 16 & 0x7FFF) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    assert foreign._shuffled(31_999, pack) == cards
    twister, cards = random.Random(32_000), list(pack)
    for i in range(103, 0, -1):
        j = int(twister.random() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
    assert foreign._shuffled(32_000, pack) == cards


def test_one_pack_is_rearranged_below_32000():
    """FreeCell deal 1 is known everywhere: JD 2D 9H JC 5D 7H 7C 5H begin its columns."""
    pack = [16 * "SHCD".index(suit) + rank for suit in "CSHD" for rank in range(1, 14)]
    first = foreign._shuffled(1, pack)[::-1][:8]
    names = ["A23456789TJQK"[code % 16 - 1] + "SHCD"[code // 16] for code in first]
    assert names == ["JD", "2D", "9H", "JC", "5D", "7H", "7C", "5H"]


@pytest.mark.parametrize("name", KNOWN)
def test_every_layout_is_a_possible_board_of_the_game(name):
    rules = PRESETS[name].rules
    game = pysol_game(rules)
    for number in (1, 31_999, 32_000, 10**12):
        board = pysol_deal(rules, number)
        check_board(rules, board)
        shape = [(d, len(c) - d) for c, d in zip(board.columns, board.down, strict=True)]
        assert tuple(shape) == game.layout
        assert board.on_table + len(board.stock) == rules.cards
    assert pysol_deal(rules, 7) != pysol_deal(rules, 8)


def test_the_games_whose_layout_is_known():
    unknown = set(PRESETS) - set(KNOWN)
    assert unknown == {"spider-three-decks", "fair-maids"}
    for name in unknown:
        with pytest.raises(InputError, match="how PySolFC lays out a game of these packs"):
            pysol_deal(PRESETS[name].rules, 24)


def test_spiders_long_columns_are_dealt_before_the_open_cards():
    """Four rows face down, one card more to columns 1, 4, 7 and 10, then the open row."""
    pack = [16 * "SHCD".index(suit) + rank for suit in "CSHD" for rank in range(1, 14)] * 2
    cards = foreign._shuffled(24, pack)[::-1]
    board = pysol_deal(SPIDER, 24)
    assert board.down == (5, 4, 4, 5, 4, 4, 5, 4, 4, 5)
    assert [column[0] for column in board.columns] == cards[:10]
    assert [board.columns[i][4] for i in (0, 3, 6, 9)] == cards[40:44]
    assert [column[-1] for column in board.columns] == cards[44:54]
    assert list(board.stock) == cards[54:]
    assert pysol_game(SPIDER).note == DERIVED


def test_simon_jesters_rows_grow():
    rules = preset("simon-jester").rules
    pack = [16 * "SHCD".index(suit) + rank for suit in "CSHD" for rank in range(1, 14)] * 2
    cards = foreign._shuffled(24, pack)[::-1]
    board = pysol_deal(rules, 24)
    assert board.columns[0][:3] == (cards[0], cards[1], cards[3])
    assert [column[-1] for column in board.columns[1:]] == cards[-13:]


def test_fewer_suits_are_the_same_shuffle():
    four, one = pysol_deal(SPIDER, 24), pysol_deal(preset("spider-1").rules, 24)
    two = pysol_deal(preset("spider-2").rules, 24)
    for cards, same, colours in zip(four.columns, one.columns, two.columns, strict=True):
        assert tuple(map(rank_of, cards)) == same
        assert tuple(16 * (code >> 4 & 1) + rank_of(code) for code in cards) == colours


def test_three_suits_of_four_packs_keep_their_cards():
    board = pysol_deal(preset("chinese-spider").rules, 24)
    count = Counter(code >> 4 for cards in (*board.columns, board.stock) for code in cards)
    assert count == {0: 52, 1: 52, 3: 52}


def test_another_order_of_the_columns_is_the_same_game():
    theirs = pysol_game(SPIDER).layout
    assert pysol_deal(replace(SPIDER, layout=theirs), 24) == pysol_deal(SPIDER, 24)


def test_where_the_program_lays_a_game_out_in_another_way_its_board_is_kept():
    wasp, scorpion = PRESETS["wasp"].rules, PRESETS["scorpion"].rules
    assert pysol_deal(wasp, 24).columns == pysol_deal(scorpion, 24).columns
    assert pysol_deal(wasp, 24).down == (3, 3, 3, 0, 0, 0, 0)
    assert pysol_deal(scorpion, 24).down == (3, 3, 3, 3, 0, 0, 0)
    double = pysol_deal(PRESETS["double-scorpion"].rules, 24)
    assert [len(column) for column in double.columns] == [11] * 4 + [10] * 6
    assert double.stock == ()


def test_numbers_begin_with_one():
    with pytest.raises(InputError, match="numbers its deals from 1"):
        pysol_deal(SPIDER, 0)


def test_without_the_package_one_sentence_says_what_to_install(monkeypatch):
    real = builtins.__import__

    def absent(name, *args, **kwargs):
        if name.startswith("pysol_cards"):
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", absent)
    with pytest.raises(InputError, match=r"pip install 'spidersim\[pysol\]'"):
        pysol_deal(SIMON, 24)
