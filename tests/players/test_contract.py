"""Every player keeps the contract, and the contract notices those that do not."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spidersim.cards import card
from spidersim.deals import deal
from spidersim.moves import DEAL, Move
from spidersim.players.player import Player
from spidersim.players.registry import PLAYERS
from spidersim.players.view import view
from spidersim.presets import PRESETS, preset
from spidersim.results import Outcome, Reason
from spidersim.testing import (
    check_choices,
    check_description,
    check_game,
    check_player,
    check_seed,
    shuffle_hidden,
)
from tests.boards import DEALS, GAMES, board, run

SPIDER = preset("spider-4").rules


@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_keeps_the_contract(name):
    kind = PLAYERS[name]
    if name == "random":
        # A thousand moves of the referee a game are long: a shorter limit, the same contract.
        class Random(kind):
            defaults = {"moves": 60}

        kind = Random
        kind.__qualname__ = "Random"
    games = tuple(PRESETS)
    check_description(PLAYERS[name])
    for game in games:
        rules = PRESETS[game].rules
        for number in (1, 2):
            start = deal(rules, number)
            check_game(kind, rules, start)
            check_seed(kind, rules, start)
            check_choices(kind, rules, start)


@given(GAMES, DEALS, st.randoms(use_true_random=False))
@settings(max_examples=20, deadline=None)
def test_a_view_does_not_depend_on_what_is_hidden(game, number, chance):
    rules = PRESETS[game].rules
    start = deal(rules, number)
    mine, other = view(rules, start), view(rules, shuffle_hidden(start, chance))
    assert mine == other
    assert mine.legal_moves == other.legal_moves
    assert mine.unseen == other.unseen
    hidden = [c for cards, n in zip(start.columns, start.down, strict=True) for c in cards[:n]]
    assert mine.unseen == Counter([*hidden, *start.stock])


def test_of_runs_of_mixed_suits_that_have_left_only_the_king_is_seen():
    rules = replace(SPIDER, group="alternating", run="alternating")
    left = board("KS QS", *[""] * 9, runs="S")
    seen = view(rules, left)
    assert seen.unseen[card(13, 0)] == 0
    assert seen.unseen[card(12, 0)] == 1
    assert seen.unseen[card(12, 1)] == 2
    assert view(SPIDER, left).unseen[card(12, 0)] == 0


def test_one_seed_one_game_and_another_seed_another():
    random = PLAYERS["random"]()
    start = deal(SPIDER, 3)
    lines = {random.play(SPIDER, start, seed).line for seed in range(20)}
    assert len(lines) == 20


def test_random_chooses_evenly():
    """Chi-squared over the first move of 20,000 games, at one in a million."""
    from scipy.stats import chisquare

    start = deal(SPIDER, 1)
    kind = PLAYERS["random"]
    random = kind(moves=1)
    lines = Counter(random.play(SPIDER, start, seed).line for seed in range(20_000))
    assert len(lines) == len(view(SPIDER, start).legal_moves)
    assert chisquare(list(lines.values())).pvalue > 1e-6


@pytest.mark.parametrize("name", ["click", "ordered"])
def test_players_fill_columns_by_splitting_rather_than_give_up(name):
    """One suit, six runs gone, two broken runs, eight empty columns and ten cards to deal."""
    rules = preset("spider-1").rules
    stock = "4S 3S 2S AS 6S 5S 4S 3S 2S AS"
    start = board(run("S", "K", "5"), run("S", "K", "7"), *[""] * 8, stock=stock, runs="S" * 6)
    result = PLAYERS[name]().play(rules, start, 0)
    assert result.deals == 1


def test_ordered_prefers_completing_a_run_then_uncovering_then_its_own_suit():
    ordered = PLAYERS["ordered"]

    def first_move(*columns: str):
        start = board(*columns, *["2C"] * (10 - len(columns)), stock="2D " * 10)
        player = ordered()
        player.begin(SPIDER, 0)
        return player.choose(view(SPIDER, start))

    assert first_move(run("S", "K", "2"), "AS", "<4D> 8H", "9H") == Move(1, 0, 1)
    assert first_move("JS 5S", "6S", "<4D> 8H", "9S") == Move(2, 3, 1)
    assert first_move("JS 5S", "6H", "6S", "KH 4D 8H", "9S") == Move(0, 2, 1)
    assert first_move("KS 5S", "KH 6H") == Move(0, 1, 1)
    assert first_move("KS", "KH") == DEAL


def test_click_takes_the_first_column_and_its_own_suit_first():
    player = PLAYERS["click"]()
    player.begin(SPIDER, 0)
    start = board("KD 5S", "6H", "6S", "9S", "TS", *["2C"] * 5, stock="2D " * 10)
    assert player.choose(view(SPIDER, start)) == Move(0, 2, 1)


@pytest.mark.parametrize("name", PLAYERS)
def test_every_game_ends_within_its_moves(name):
    for game in PRESETS.values():
        player = PLAYERS[name](moves=300)
        for number in range(200):
            result = player.play(game.rules, deal(game.rules, number), number)
            assert result.moves <= 300
            assert result.outcome in (Outcome.WON, Outcome.LOST)


class Breaker(Player):
    name = "breaker"
    title = "Breaker"
    source = "a test"
    defaults = {"moves": 30}

    def choose(self, view):
        return view.legal_moves[0]


def test_the_contract_passes_an_honest_player_written_by_hand():
    for game in ("spider-4", "simple-simon"):
        check_player(Breaker, [game])


def test_the_contract_notices_a_player_that_peeks(monkeypatch):
    # A leak in the view itself: the order of the stock comes through.
    import spidersim.players.player as player_module
    import spidersim.testing as testing
    from spidersim.players.view import View

    leak = View
    monkeypatch.setattr(player_module, "view", leak)
    monkeypatch.setattr(testing, "view", leak)
    with pytest.raises(AssertionError, match="peeks"):
        check_choices(Leaky, SPIDER, deal(SPIDER, 1))


class Leaky(Breaker):
    def choose(self, view):
        return view.legal_moves[view.board.stock[0] % len(view.legal_moves)]


class Illegal(Breaker):
    def choose(self, view):
        return Move(0, 0, 1)


class Forgetful(Breaker):
    count = 0

    def choose(self, view):
        Forgetful.count += 1
        return view.legal_moves[Forgetful.count % len(view.legal_moves)]


class Resigner(Breaker):
    def choose(self, view):
        return Reason.RESIGNED


def test_an_illegal_move_is_an_error_and_breaks_the_contract():
    result = Illegal().play(SPIDER, deal(SPIDER, 1), 0)
    assert result.outcome is Outcome.ERROR
    assert result.reason == "move 1: 1>1 is illegal: a column cannot move onto itself"
    with pytest.raises(AssertionError):
        check_game(Illegal, SPIDER, deal(SPIDER, 1))


def test_the_contract_notices_a_player_that_remembers_other_games():
    with pytest.raises(AssertionError, match="same seed, other game"):
        check_seed(Forgetful, SPIDER, deal(SPIDER, 1))


def test_a_player_may_resign():
    result = Resigner().play(SPIDER, deal(SPIDER, 1), 0)
    assert (result.outcome, result.reason, result.moves) == (Outcome.LOST, "resigned", 0)
    check_player(Resigner, ["spider-4"])
