"""The corner cases of the rules, each by itself."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spidersim.board import Board, check_board
from spidersim.deals import deal
from spidersim.moves import DEAL, OFF, Move
from spidersim.presets import PRESETS, preset
from spidersim.referee import (
    Ending,
    IllegalMove,
    apply,
    ending,
    is_win,
    legal_moves,
    replay,
    settle,
    why_not,
)
from spidersim.rules import Rules
from tests.boards import DEALS, GAMES, board, run

SPIDER = preset("spider-4").rules
RELAXED = preset("spider-4-relaxed").rules
SPIDERETTE = preset("spiderette-4").rules
OPTIONAL = replace(SPIDER, removal="optional")
FILLER = ["2C"] * 9


def ten(*columns: str, stock: str = "", runs: str = "") -> Board:
    """Return a ten-column board whose other columns hold one card that fits nothing here."""
    return board(*columns, *["2C"] * (10 - len(columns)), stock=stock, runs=runs)


# --- dealing -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["spider-4", "spiderette-4", "will-o-the-wisp-4"])
def test_dead_ends_of_strict_dealing(game):
    """Fewer cards than columns on the table with a stock left: it can never be dealt."""
    rules = preset(game).rules
    known = {
        "spider-4": {(0, 4, 2), (2, 5, 9), (3, 6, 6), (4, 7, 3)},
        "spiderette-4": {(0, 2, 2), (2, 3, 3)},
        "will-o-the-wisp-4": {(1, 2, 2), (3, 3, 3)},
    }
    dealt = rules.cards - rules.stock_size
    found = set()
    for deals in range(rules.deals):
        on_table = dealt + deals * rules.columns
        for runs in range(rules.runs):
            left = on_table - 13 * runs
            if 0 < left < rules.columns:
                found.add((deals, runs, left))
                suits = "SHCD" * 2
                cards = [c for suit in suits[runs : rules.runs] for c in run(suit).split()]
                columns = cards[:left] + [""] * (rules.columns - left)
                blocked = board(*columns, stock=" ".join(cards[left:]), runs=suits[:runs])
                check_board(rules, blocked)
                assert ending(rules, blocked) is Ending.DEAL_BLOCKED
                assert DEAL not in legal_moves(rules, blocked)
                relaxed = replace(rules, deal_onto_empty="allow")
                assert ending(relaxed, blocked) is None
    assert found == known[game]


def test_a_deal_is_refused_while_a_column_is_empty_and_the_columns_are_named():
    start = ten("5S", "", "5H", "", stock="AS " * 10)
    assert DEAL not in legal_moves(SPIDER, start)
    with pytest.raises(IllegalMove, match="columns 2, 4 are empty"):
        apply(SPIDER, start, DEAL)
    one = ten("5S", "", stock="AS " * 10)
    with pytest.raises(IllegalMove, match="deal is illegal: column 2 is empty"):
        apply(SPIDER, one, DEAL)


def test_relaxed_dealing_makes_the_card_the_column():
    start = ten("5S", "", stock="AS 9D" + " AS" * 8)
    after = apply(RELAXED, start, DEAL)
    assert after.columns[1] == board("9D").columns[0]
    assert after.down[1] == 0
    assert len(after.stock) == 0


def test_the_partial_last_deal_goes_to_the_first_columns():
    start = board("KS", "KH", "KC", "KD", "QS", "QH", "QC", stock="2S 3S 4S")
    after = apply(SPIDERETTE, start, DEAL)
    assert [len(cards) for cards in after.columns] == [2, 2, 2, 1, 1, 1, 1]
    assert after.stock == ()


def test_an_empty_column_blocks_a_partial_deal_that_would_not_reach_it():
    start = board("KS", "KH", "KC", "KD", "", "QH", "QC", stock="2S 3S 4S")
    with pytest.raises(IllegalMove, match="column 5 is empty"):
        apply(SPIDERETTE, start, DEAL)
    relaxed = preset("spiderette-4-relaxed").rules
    assert len(apply(relaxed, start, DEAL).columns[4]) == 0


def test_an_empty_stock_cannot_be_dealt():
    assert why_not(SPIDER, ten("5S"), DEAL) == "the stock is empty"


def test_a_deal_completes_before_runs_leave():
    """A dealt ace completes column 3; every other column keeps its card."""
    start = ten("9D", "9D", "<4H> " + run("S", "K", "2"), stock="7D 7D AS" + " 7D" * 7)
    after = apply(SPIDER, start, DEAL)
    assert after.runs == (0,)
    assert len(after.stock) == 0
    assert [len(cards) for cards in after.columns] == [2, 2, 1] + [2] * 7
    assert after.down[2] == 0


def test_several_runs_leave_after_one_deal_left_to_right():
    start = ten(run("H", "K", "2"), "9D", run("S", "K", "2"), stock="AH 7D AS" + " 7D" * 7)
    after = apply(SPIDER, start, DEAL)
    assert after.runs == (1, 0)
    assert [len(cards) for cards in after.columns[:3]] == [0, 2, 0]


# --- runs ----------------------------------------------------------------------------------


def test_a_run_with_its_king_face_down_is_not_complete_until_the_king_turns():
    start = ten("<KS> " + run("S", "Q", "A"), "KH")
    assert settle(SPIDER, start) == start
    away = apply(SPIDER, start, Move(0, 1, 12))
    assert away.down[0] == 0
    assert away.runs == ()
    back = apply(SPIDER, away, Move(1, 0, 12))
    assert back.runs == (0,)
    assert back.columns[0] == ()


def test_a_run_of_mixed_suits_stays():
    mixed = run("S", "K", "8") + " 7H " + run("S", "6", "2")
    after = apply(SPIDER, ten(mixed, "AS"), Move(1, 0, 1))
    assert after.runs == ()
    assert len(after.columns[0]) == 13


def test_a_completed_run_leaves_and_the_card_below_turns():
    start = ten("<4H> " + run("S", "K", "2"), "AS")
    after = apply(SPIDER, start, Move(1, 0, 1))
    assert after.runs == (0,)
    assert after.columns[:2] == board("4H", "").columns
    assert after.down[0] == 0


def test_a_removal_may_expose_a_second_run():
    twice = settle(SPIDER, ten(run("H") + " " + run("S")))
    assert twice.runs == (0, 1)
    assert twice.columns[0] == ()
    through_a_turn = settle(SPIDER, ten(f"<KH> {run('H', 'Q')} {run('S')}"))
    assert through_a_turn.runs == (0,)


def test_optional_removal_waits_for_the_player():
    start = ten("<4H> " + run("S", "K", "2"), "AS", stock="9D " * 10)
    made = apply(OPTIONAL, start, Move(1, 0, 1))
    assert made.runs == ()
    off = Move(0, OFF, 13)
    assert off in legal_moves(OPTIONAL, made)
    assert apply(OPTIONAL, made, off).runs == (0,)
    with pytest.raises(IllegalMove, match="complete runs leave by themselves"):
        apply(SPIDER, made, off)
    with pytest.raises(IllegalMove, match="does not end with a complete run"):
        apply(OPTIONAL, start, off)


def test_a_run_left_on_the_table_is_buried_by_a_deal():
    start = ten(run("S"), *["9D"] * 9, stock="7D " * 10)
    buried = apply(OPTIONAL, start, DEAL)
    assert all(move.target != OFF for move in legal_moves(OPTIONAL, buried))


@given(DEALS, st.randoms(use_true_random=False))
@settings(max_examples=20, deadline=None)
def test_an_automatic_game_replays_with_optional_removal(number, chance):
    """Where runs leave at once, taking each off by hand gives the same positions."""
    rules = preset("spider-1").rules
    optional = replace(rules, removal="optional")
    auto = by_hand = deal(rules, number)
    for _ in range(60):
        moves = legal_moves(rules, auto)
        if not moves:
            break
        move = chance.choice(moves)
        auto, by_hand = apply(rules, auto, move), apply(optional, by_hand, move)
        for column in range(rules.columns):
            off = Move(column, OFF, 13)
            if why_not(optional, by_hand, off) is None:
                by_hand = apply(optional, by_hand, off)
        assert auto.columns == by_hand.columns


# --- moves ---------------------------------------------------------------------------------


def test_nothing_goes_on_an_ace_and_a_king_only_to_an_empty_column():
    start = ten("KS", "AS", "")
    targets = {move.target for move in legal_moves(SPIDER, start) if move.source == 0}
    assert targets == {2}


def test_part_of_a_run_may_move():
    start = ten("9S 8S 7S", "8H", "9H", "")
    moves = {m for m in legal_moves(SPIDER, start) if m.source == 0}
    assert moves == {Move(0, 1, 1), Move(0, 2, 2), *(Move(0, 3, n) for n in (1, 2, 3))}


def test_mixed_suits_do_not_move_together():
    assert why_not(SPIDER, ten("9H 8S", "TH"), Move(0, 1, 2)) is not None


def test_face_down_cards_do_not_move():
    assert why_not(SPIDER, ten("<9S> 8S", "TH"), Move(0, 1, 2)) is not None


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Move(0, 0, 1), "a column cannot move onto itself"),
        (Move(10, 0, 1), "the game has 10 columns"),
        (Move(0, 10, 1), "the game has 10 columns"),
        (Move(0, 1, 0), "a column cannot move|column 1 has no 0 cards"),
        (Move(3, 1, 1), "column 4 has no 1 cards"),
        (Move(0, 2, 1), "the card does not fit on column 3"),
    ],
)
def test_illegal_moves_say_why(move, reason):
    start = ten("7S", "8H", "9S", "")
    with pytest.raises(IllegalMove, match=reason):
        apply(SPIDER, start, move)


def test_only_the_new_end_card_turns():
    after = apply(SPIDER, ten("<4S> <5D> 7S", "8H"), Move(0, 1, 1))
    assert after.down[0] == 1
    assert len(after.columns[0]) == 2


def test_a_whole_column_may_be_kept_from_empty_columns():
    forbid = replace(SPIDER, whole_column_to_empty="forbid")
    start = ten("9S 8S", "")
    assert Move(0, 1, 2) in legal_moves(SPIDER, start)
    assert Move(0, 1, 2) not in legal_moves(forbid, start)
    assert Move(0, 1, 1) in legal_moves(forbid, start)


def test_scorpion_moves_any_face_up_card_with_all_over_it():
    scorpion = replace(
        SPIDERETTE, build="same_suit", group="any_face_up", empty="king", deal_onto_empty="allow"
    )
    start = board("6H 8D 8H AH 4H JC 5S", "5H", "5D", "", "KC 2D", "3C", "3D")
    moves = legal_moves(scorpion, start)
    assert Move(0, 1, 3) in moves
    assert Move(0, 2, 3) not in moves
    assert {m for m in moves if m.target == 3} == {Move(4, 3, 2)}
    assert why_not(SPIDERETTE, start, Move(0, 1, 3)) is not None


def test_alternating_and_same_colour_groups():
    alternating = replace(SPIDER, group="alternating")
    colour = replace(SPIDER, group="same_colour")
    by_rank = replace(SPIDER, group="any_suit")
    start = ten("9S 8H 7C 6S", "TH", "8D")
    assert Move(0, 1, 4) not in legal_moves(alternating, start)
    assert Move(0, 2, 2) not in legal_moves(alternating, start)
    assert Move(0, 2, 2) in legal_moves(colour, start)
    assert Move(0, 1, 4) in legal_moves(by_rank, start)
    assert Move(0, 1, 3) in legal_moves(alternating, ten("9S 8H 7C", "TH"))


# --- endings -------------------------------------------------------------------------------


def test_three_ways_a_game_ends():
    won = Board(((),) * 10, (0,) * 10, (), (0,) * 8)
    assert ending(SPIDER, won) is Ending.WON
    stuck = board(*["2C 4D"] * 10)
    assert ending(SPIDER, stuck) is Ending.NO_MOVES
    assert ending(SPIDER, deal(SPIDER, 1)) is None


def test_a_game_with_splits_left_is_not_over():
    """One suit, six runs gone, two broken runs and eight empty columns, ten cards in the stock."""
    rules = preset("spider-1").rules
    stock = "4S 3S 2S AS 6S 5S 4S 3S 2S AS"
    start = board(run("S", "K", "5"), run("S", "K", "7"), *[""] * 8, stock=stock, runs="S" * 6)
    check_board(rules, start)
    assert ending(rules, start) is None
    assert DEAL not in legal_moves(rules, start)
    now = start
    for target in range(2, 10):
        source = 0 if len(now.columns[0]) > 1 else 1
        assert Move(source, target, 1) in legal_moves(rules, now)
        now = apply(rules, now, Move(source, target, 1))
    assert DEAL in legal_moves(rules, now)


def test_a_position_is_not_its_picture():
    """The same cards with another number face down are another position."""
    assert board("<9S> 8S", "TH") != board("9S 8S", "TH")


@given(GAMES, DEALS, st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_random_games_keep_the_cards_and_never_grow_stock_or_backs(game, number, chance):
    rules = preset(game).rules
    now = deal(rules, number)
    for _ in range(40):
        moves = legal_moves(rules, now)
        assert len(set(moves)) == len(moves)
        if not moves:
            break
        after = apply(rules, now, chance.choice(moves))
        check_board(rules, after)
        assert len(after.stock) <= len(now.stock)
        assert all(new <= old for new, old in zip(after.down, now.down, strict=True))
        assert len(after.runs) >= len(now.runs)
        assert settle(rules, after) == after
        now = after


def test_replay_names_the_move_that_is_illegal():
    start = ten("7S", "8H", "9S")
    line = [Move(0, 1, 1), Move(0, 2, 1)]
    with pytest.raises(IllegalMove, match="move 2: 1>3 is illegal: column 1 has no 1 cards"):
        list(replay(SPIDER, start, line))
    assert not is_win(SPIDER, start, line)


def test_a_reduced_game_is_won():
    rules = Rules(decks=1, ranks=2, suits="SS--", layout=((0, 1),) * 4)
    start = board("2S", "AS", "2S", "AS")
    assert is_win(rules, start, [Move(1, 0, 1), Move(3, 2, 1)])
    assert not is_win(rules, start, [Move(1, 0, 1)])


def test_presets_all_start_a_game():
    for game in PRESETS.values():
        assert ending(game.rules, deal(game.rules, 5)) is None
