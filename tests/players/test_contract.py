"""Every player keeps the contract, and the contract notices those that do not."""

import copy
import random
import re
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spidersim.cards import card
from spidersim.deals import deal
from spidersim.moves import DEAL, Move
from spidersim.players.description import flaw
from spidersim.players.player import Player
from spidersim.players.registry import PLAYERS
from spidersim.players.view import view
from spidersim.presets import PRESETS, preset
from spidersim.results import Outcome, Reason
from spidersim.sweep.contestants import built_in
from spidersim.testing import (
    check_choices,
    check_description,
    check_game,
    check_pickle,
    check_player,
    check_seed,
    shuffle_hidden,
)
from tests.boards import DEALS, GAMES, board, run

SPIDER = preset("spider-4").rules

FLAWS = [
    ({"name": ""}, "has no name"),
    ({"name": None}, "has name None, which is no text"),
    ({"name": "Mine"}, "not in lower case"),
    ({"name": "my player"}, "no spec could be written"),
    ({"name": "mine.py"}, "no spec could be written"),
    ({"name": "a=b"}, "no spec could be written"),
    ({"title": " "}, "has no title"),
    ({"source": ""}, "has no source"),
    ({"sees": "everything"}, "is no player if it sees everything"),
    ({"sees": None}, "has sees None"),
    ({"version": 0}, "has version 0"),
    ({"version": "1"}, "has version '1'"),
    ({"version": True}, "has version True"),
    ({"time_limit": 0}, "has time_limit 0"),
    ({"time_limit": float("nan")}, "has time_limit nan"),
    ({"defaults": ["moves"]}, "has defaults ['moves'], not a mapping"),
    ({"defaults": {3: 4}}, "has a parameter 3"),
    ({"defaults": {"two words": 4}}, "has a parameter 'two words'"),
    ({"defaults": {"fast": True}}, "has parameter fast = True"),
    ({"defaults": {"depth": None}}, "has parameter depth = None"),
    ({"defaults": {"depth": -1}}, "has parameter depth = -1"),
    ({"defaults": {"depth": float("inf")}}, "has parameter depth = inf"),
    ({"defaults": {"style": "a,b"}}, "has parameter style = 'a,b'"),
    ({"defaults": {"style": ""}}, "has parameter style = ''"),
    ({"defaults": {"moves": "many"}}, "has parameter moves = 'many'"),
]
"""What a player may say wrong of itself, and words of the answer."""


SMALL = {
    # A thousand moves of the referee a game are long.
    "random": {"moves": 60},
    "reveal": {"positions": 300, "endgame": 3000},
    "expert": {"positions": 300, "endgame": 3000, "candidates": 3, "samples": 1, "reply": 50},
}
"""What some players get less of here: the same contract, sooner kept."""

PLANNERS = ("reveal", "expert")
"""The players that take their time."""


@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_keeps_the_contract(name):
    kind = PLAYERS[name]
    if name in SMALL:
        small = {**kind.defaults, **SMALL[name]}
        kind = type(kind.__name__, (kind,), {"defaults": small, "__module__": __name__})
    games = tuple(PRESETS)
    check_description(PLAYERS[name])
    for game in games:
        rules = PRESETS[game].rules
        for number in (1,) if name in PLANNERS else (1, 2):
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
        player = PLAYERS[name](**{**SMALL.get(name, {}), "moves": 300})
        for number in range(10 if name in PLANNERS else 200):
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


class Forgetful(Breaker):
    """Goes on counting where the game before left off."""

    count = 0

    def choose(self, view):
        Forgetful.count += 1
        return view.legal_moves[Forgetful.count % len(view.legal_moves)]


class Remembering(Breaker):
    """Keeps within one object what it should begin anew."""

    count = 0

    def choose(self, view):
        self.count += 1
        return view.legal_moves[self.count % len(view.legal_moves)]


class Resigner(Breaker):
    def choose(self, view):
        return Reason.RESIGNED


def test_a_player_may_resign():
    result = Resigner().play(SPIDER, deal(SPIDER, 1), 0)
    assert (result.outcome, result.reason, result.moves) == (Outcome.LOST, "resigned", 0)
    check_player(Resigner, ["spider-4"])


class Chooses(Breaker):
    """Chooses whatever it was made to."""

    thing: object = None

    def choose(self, view):
        return self.thing


UNPRINTABLE = type("Unprintable", (), {"__repr__": lambda self: 1 / 0})()


@pytest.mark.parametrize(
    ("thing", "words"),
    [
        (Move(0, 0, 1), "1>1 is illegal: a column cannot move onto itself"),
        (Move(40, 3, 1), "41>4 is illegal: the game has 10 columns"),
        (Move(-1, 3, 1), "0>4 is illegal: the game has 10 columns"),
        (Move(0, 3, 10**9), "1>4:1000000000 is illegal: column 1 has no 1000000000 cards"),
        (Move(0.0, 3, 1), "choose returned Move(source=0.0, target=3, cards=1), which is no move"),
        (Move("a", None, []), "choose returned Move(source='a'"),
        ((0, 3, 1), "choose returned (0, 3, 1), which is no move"),
        (None, "choose returned None, which is no move"),
        ("deal", "choose returned 'deal', which is no move"),
        ("resigned", "choose returned 'resigned', which is no move"),
        (np.arange(3), "choose returned array([0, 1, 2]), which is no move"),
        (["x" * 100], "choose returned an object of list, which is no move"),
        (UNPRINTABLE, "choose returned an object of Unprintable, which is no move"),
        (Reason.NO_MOVES, "choose returned no_moves; a player stops with resigned or repetition"),
        (Reason.MOVE_LIMIT, "choose returned move_limit; a player stops with"),
        (Reason.POSITIONS, "choose returned positions; a player stops with"),
    ],
)
def test_what_is_no_move_is_an_error_and_breaks_the_contract(monkeypatch, thing, words):
    monkeypatch.setattr(Chooses, "thing", thing)
    result = Chooses().play(SPIDER, deal(SPIDER, 1), 0)
    assert result.outcome is Outcome.ERROR
    assert result.reason.startswith(f"move 1: {words}")
    for game in ("spider-4", "simple-simon"):
        with pytest.raises(AssertionError, match="error: move 1: "):
            check_game(Chooses, preset(game).rules, deal(preset(game).rules, 1))


def test_a_move_may_be_made_of_numpys_numbers():
    class Careful(Breaker):
        def choose(self, view):
            return Move(*np.array(view.legal_moves[0]))

    assert Careful().play(SPIDER, deal(SPIDER, 1), 0) == Breaker().play(SPIDER, deal(SPIDER, 1), 0)


class Vandal(Breaker):
    """Changes all that it is shown, as far as that goes."""

    def begin(self, rules, seed):
        object.__setattr__(rules, "score", "aisleriot")

    def choose(self, view):
        move = view.legal_moves[-1]
        view.legal_moves.clear()
        view.unseen.clear()
        object.__setattr__(view.board, "columns", ())
        object.__setattr__(view.board, "stock", ())
        object.__setattr__(view.rules, "deal_onto_empty", "allow")
        return move


def test_the_referee_does_not_see_what_a_player_changes():
    rules, start = copy.deepcopy((SPIDER, deal(SPIDER, 1)))
    assert Vandal().play(rules, start, 0) == Other().play(SPIDER, deal(SPIDER, 1), 0)
    assert rules == SPIDER
    assert start == deal(SPIDER, 1)


class Polite(Breaker):
    defaults = {"patience": 3}


def test_every_player_has_a_limit_of_moves():
    assert Polite.defaults == {"moves": 1000, "patience": 3}
    assert Breaker.defaults == {"moves": 30}
    assert type("Politer", (Polite,), {"defaults": {"moves": 7}}).defaults == {"moves": 7}


class Meddler(Breaker):
    def play(self, rules, board, seed):
        object.__setattr__(rules, "build", "same_suit")
        return Resigner().play(SPIDER, board, seed)


class Thief(Breaker):
    def play(self, rules, board, seed):
        object.__setattr__(board, "stock", ())
        return Resigner().play(rules, deal(SPIDER, 1), seed)


class Endless(Breaker):
    def play(self, rules, board, seed):
        return Breaker(moves=31).play(rules, board, seed)


class Boaster(Breaker):
    def play(self, rules, board, seed):
        return replace(super().play(rules, board, seed), outcome=Outcome.WON, reason="")


class Excuses(Breaker):
    def play(self, rules, board, seed):
        return replace(super().play(rules, board, seed), reason="bad luck")


class Miscounts(Breaker):
    def play(self, rules, board, seed):
        return replace(super().play(rules, board, seed), runs=1)


class TwoFaced(Breaker):
    """Makes other moves in whole games than those it chooses: in play it could peek."""

    def play(self, rules, board, seed):
        return Other(**self.parameters).play(rules, board, seed)


class Other(Breaker):
    def choose(self, view):
        return view.legal_moves[-1]


class Quitter(Breaker):
    """Stops in whole games where it would choose a move."""

    def play(self, rules, board, seed):
        return Resigner().play(rules, board, seed)


class Gambler(Breaker):
    def choose(self, view):
        return random.choice(view.legal_moves)


class NumpyGambler(Breaker):
    """Takes the shared chance and always makes the same move."""

    def choose(self, view):
        np.random.random()
        return view.legal_moves[0]


class Unpicklable(Breaker):
    def __init__(self, **parameters):
        super().__init__(**parameters)
        self.memory = lambda: None


class Amnesiac(Breaker):
    """Pickled, it plays another game."""

    fresh = True

    def __setstate__(self, state):
        self.__dict__.update(state, fresh=False)

    def choose(self, view):
        return view.legal_moves[0 if self.fresh else -1]


class Loser(Breaker):
    """Pickled, it loses its parameters."""

    def __setstate__(self, state):
        self.parameters = {}


class Reborn(Breaker):
    def __init__(self, **parameters):
        super().__init__(**parameters)
        self.parameters["moves"] = 7


class Painter(Breaker):
    def choose(self, view):
        move = view.legal_moves[0]
        object.__setattr__(view.board, "runs", (0,))
        return move


class Lawyer(Painter):
    def choose(self, view):
        move = view.legal_moves[0]
        object.__setattr__(view.rules, "score", "aisleriot")
        return move


@pytest.mark.parametrize(
    ("kind", "check", "words"),
    [
        (Meddler, check_game, "changed the rules"),
        (Thief, check_game, "changed the board"),
        (Endless, check_game, "made 31 moves, and may make 30"),
        (Boaster, check_game, "says won"),
        (Excuses, check_game, "lost by 'bad luck'"),
        (Miscounts, check_game, "its result says"),
        (Forgetful, check_seed, "same seed, other game"),
        (Remembering, check_seed, "same seed, other game"),
        (Gambler, check_seed, "same seed, other game"),
        (NumpyGambler, check_seed, "global random numbers"),
        (Amnesiac, check_pickle, "pickled, another game"),
        (TwoFaced, check_choices, "in choose, deal in play"),
        (Quitter, check_choices, "stops in play and not in choose"),
        (Painter, check_choices, "changed its view"),
        (Lawyer, check_choices, "changed its view"),
    ],
)
def test_the_contract_notices(kind, check, words):
    with pytest.raises(AssertionError, match=words):
        check(kind, SPIDER, deal(SPIDER, 1))
    with pytest.raises(AssertionError):
        check_player(kind, ["spider-4"])


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (Unpicklable, "does not pickle"),
        (Loser, "loses its parameters"),
        (Reborn, "changes its parameters"),
    ],
)
def test_the_description_notices(kind, words):
    with pytest.raises(AssertionError, match=words):
        check_description(kind)


@pytest.mark.parametrize(("changes", "words"), FLAWS)
def test_a_player_describes_itself(changes, words):
    kind = type("Flawed", (Breaker,), changes)
    assert words in flaw(kind)
    with pytest.raises(AssertionError, match=re.escape(words)):
        check_description(kind)


def test_what_is_no_player_is_told():
    assert "no player" in flaw(3)
    assert "no player" in flaw(dict)
    assert flaw(Player) == "has no choose"
    nameless = type("Nameless", (Player,), {"choose": Breaker.choose})
    assert flaw(nameless) == "has no name"
    assert all(flaw(kind) is None for kind in built_in().values())
