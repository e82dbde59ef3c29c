from dataclasses import replace

import pytest

from spidersim.errors import InputError
from spidersim.presets import PRESETS, preset
from spidersim.rules import Rules


@pytest.mark.parametrize(
    ("game", "cards", "columns", "stock", "deals", "runs", "face_down"),
    [
        ("spider-4", 104, 10, 50, 5, 8, 44),
        ("spider-1", 104, 10, 50, 5, 8, 44),
        ("spiderette-4", 52, 7, 24, 4, 4, 21),
        ("simple-simon", 52, 10, 0, 0, 4, 0),
    ],
)
def test_presets_have_the_sizes_of_their_games(game, cards, columns, stock, deals, runs, face_down):
    rules = preset(game).rules
    assert (rules.cards, rules.columns, rules.stock_size) == (cards, columns, stock)
    assert (rules.deals, rules.runs) == (deals, runs)
    assert sum(down for down, _ in rules.layout) == face_down


def test_relaxed_games_differ_from_strict_ones_only_in_dealing_onto_empties():
    relaxed = [name for name in PRESETS if name.endswith("-relaxed")]
    assert len(relaxed) == 7
    for name in relaxed:
        strict = PRESETS[name.removesuffix("-relaxed")].rules
        assert strict.deal_onto_empty == "forbid"
        assert PRESETS[name].rules == replace(strict, deal_onto_empty="allow")


def test_every_preset_is_another_game():
    games = [p for p in PRESETS.values() if not p.ladder]
    assert len({p.rules.hash for p in games}) == len(games)


def test_the_hash_of_known_games_never_changes():
    # A changed hash orphans every stored result of that game.
    assert preset("spider-4").rules.hash == "ede0de807492"
    assert preset("spider-1-relaxed").rules.hash == "0fb0805efce9"
    assert preset("simple-simon").rules.hash == "f1199080a306"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"build": "down"}, "rule build is 'down', not one of: any_suit"),
        ({"deal_onto_empty": "yes"}, "rule deal_onto_empty is 'yes'"),
        ({"decks": 5}, "rule decks is 5"),
        ({"decks": True}, "rule decks is True"),
        (
            {"decks": 1},
            "54 cards to lay out (rule layout), but only 52 in all (rule decks)",
        ),
        (
            {"reserve": 9, "ranks": 4},
            "63 cards to lay out (rules layout and reserve), "
            "but only 32 in all (rules decks and ranks)",
        ),
        (
            {"foundation_return": "allow"},
            "18 piles to move from (rules layout and foundation_return), more than 16",
        ),
        ({"ranks": 14}, "rule ranks is 14"),
        ({"suits": "SHX"}, "rule suits is 'SHX'"),
        ({"suits": "----"}, "rule suits is '----'"),
        ({"layout": ((5, 1),)}, "rule layout has 1 columns"),
        ({"layout": ((5, 0), (0, 1))}, "rule layout ends a column with a face-down card"),
        ({"layout": ((-1, 1), (0, 1))}, "rule layout must be pairs"),
    ],
)
def test_impossible_rules_are_refused_by_name_and_value(change, message):
    with pytest.raises(InputError) as refused:
        replace(Rules(), **change)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize("name", ["SPIDER-4", " spider_4 ", "Spider 4"])
def test_names_are_found_however_they_are_written(name):
    assert preset(name).name == "spider-4"


def test_a_misspelt_game_gets_a_suggestion():
    with pytest.raises(InputError, match="did you mean spider-2"):
        preset("spidr-2")
    with pytest.raises(InputError, match="see 'spidersim games'"):
        preset("zzz")
