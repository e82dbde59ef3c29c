"""The player that follows advice: each tip, and what is left when nobody tells it."""

import pytest

from spidersim.deals import deal
from spidersim.errors import InputError
from spidersim.moves import DEAL, Move
from spidersim.players.tips import TIPS, Tips
from spidersim.players.view import view
from spidersim.presets import PRESETS, preset
from spidersim.testing import check_choices, check_game
from tests.boards import board

SPIDER = preset("spider-4").rules
UNTOLD = dict.fromkeys(TIPS, 0)


def first_move(*columns, stock="2D " * 10, **tips):
    """Return the first move of a player that has heard these tips alone."""
    start = board(*columns, *["2C"] * (10 - len(columns)), stock=stock)
    player = Tips(**{**UNTOLD, **tips})
    player.begin(SPIDER, 0)
    return player.choose(view(SPIDER, start))


@pytest.mark.parametrize("name", TIPS)
def test_every_tip_changes_games(name):
    start = [deal(SPIDER, number) for number in range(1, 41)]
    with_it, without = Tips(), Tips(**{name: 0})
    games = [(with_it.play(SPIDER, b, 0).line, without.play(SPIDER, b, 0).line) for b in start]
    assert any(one != other for one, other in games)


def test_every_tip_names_its_seeds():
    for name, tip in TIPS.items():
        assert tip.seeds
        assert set(tip.seeds) <= {"000", "001", "004"}
        assert f"{name} ({', '.join(tip.seeds)})" in Tips.source


@pytest.mark.parametrize("value", [2, -1])
def test_a_switch_is_0_or_1(value):
    with pytest.raises(InputError, match=f"parameter sort of player tips is {value}, not 0 or 1"):
        Tips(sort=value)


@pytest.mark.parametrize("name", TIPS)
def test_players_with_other_tips_keep_the_contract(name):
    class Told(Tips):
        defaults = {**Tips.defaults, name: 0}

    for game in ("spider-2", "scorpion", "three-blind-mice"):
        rules = PRESETS[game].rules
        check_game(Told, rules, deal(rules, 3))
        check_choices(Told, rules, deal(rules, 3))


def test_players_with_other_tips_do_not_disturb_each_other():
    start = deal(SPIDER, 1)
    alone = Tips(uncover=0).play(SPIDER, start, 0)
    other = Tips().play(SPIDER, start, 0)
    assert other != alone
    assert Tips(uncover=0).play(SPIDER, start, 0) == alone


def test_in_suit():
    """A 5 may go on the 6 of hearts, which comes first, or on that of its own suit."""
    assert first_move("KS 5S", "6H", "6S") == Move(0, 1, 1)
    assert first_move("KS 5S", "6H", "6S", in_suit=1) == Move(0, 2, 1)


def test_long_runs():
    """Both 6s are of the 5's suit, and one of them lies on its 7."""
    assert first_move("KS 5S", "6S", "7S 6S", in_suit=1) == Move(0, 1, 1)
    assert first_move("KS 5S", "6S", "7S 6S", in_suit=1, long_runs=1) == Move(0, 2, 1)


def test_uncover():
    """A 5 may go on a 6 at once; another 5 has a card under it to be turned."""
    assert first_move("KS 5S", "<KD> 5H", "6C") == Move(0, 2, 1)
    assert first_move("KS 5S", "<KD> 5H", "6C", uncover=1) == Move(1, 2, 1)


def test_reversible():
    """A 9 has one 10 to go on; a 5 has two 6s."""
    columns = ("KS 9S", "KH 5S", "TC", "6H", "6D")
    assert first_move(*columns) == Move(0, 2, 1)
    assert first_move(*columns, reversible=1) == Move(1, 3, 1)


def test_empty_column():
    columns = ("KS 5S", "5H", "6C")
    assert first_move(*columns) == Move(0, 2, 1)
    assert first_move(*columns, empty_column=1) == Move(1, 2, 1)


def test_keep_empty_holds_for_cards_that_have_nowhere_to_go():
    columns = ("KH JS", "", "KC 5S", "6H", "KD KS")
    assert first_move(*columns, stock="") == Move(0, 1, 1)
    assert first_move(*columns, stock="", keep_empty=1) == Move(2, 3, 1)


def test_sort_parks_cards_that_lie_on_a_place_for_a_run():
    """Without the 6 of diamonds the 6 of clubs can go on its 7."""
    columns = ("KH JS", "", "7C 6D", "KS 6C")
    assert first_move(*columns) == Move(0, 1, 1)
    assert first_move(*columns, sort=1) == Move(2, 1, 1)


def test_king_run_prefers_a_king_whose_queen_is_open():
    columns = ("QC KS", "", "QD KH", "JD QH")
    assert first_move(*columns) == Move(0, 1, 1)
    assert first_move(*columns, king_run=1) == Move(2, 1, 1)


def test_support_king():
    columns = ("KC 5S", "6H", "2H QS", "KD")
    assert first_move(*columns) == Move(0, 1, 1)
    assert first_move(*columns, support_king=1) == Move(2, 3, 1)


def test_hold_deal():
    """To cover a run with another suit is worth less than nothing, until dealing is worth less."""
    columns = ("KS 5S", "8H 7H 6H")
    untidy = {"in_suit": 1}
    assert first_move(*columns, **untidy) == DEAL
    assert first_move(*columns, **untidy, hold_deal=1) == Move(0, 1, 1)
