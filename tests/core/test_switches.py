"""Switches that only the wider family uses, each by itself."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spidersim.board import Board, check_board
from spidersim.deals import deal
from spidersim.errors import InputError
from spidersim.moves import DEAL, OFF, Move
from spidersim.presets import PRESETS, preset
from spidersim.referee import Ending, IllegalMove, apply, ending, legal_moves, why_not
from spidersim.rules import Rules
from spidersim.scores import score
from tests.boards import DEALS, GAMES, board, run

WISP = preset("will-o-the-wisp-4").rules
RETURN = replace(WISP, foundation_return="allow")
MICE = preset("three-blind-mice").rules
SCORPION = preset("scorpion").rules
THREE = preset("spider-three-decks").rules
IN_COLUMNS = replace(THREE, removal="optional", win="removed_or_in_columns")


# --- cards that return from a run that has left (seed 002) ----------------------------------


def test_the_end_card_of_a_run_may_return_to_a_column_that_takes_it():
    start = board("2H", "5C", "", "KD", "KD", "KD", "KD", runs="SH")
    returns = {m for m in legal_moves(RETURN, start) if m.source >= 7}
    assert returns == {Move(7, 0, 1), Move(7, 2, 1), Move(8, 0, 1), Move(8, 2, 1)}
    after = apply(RETURN, start, Move(8, 0, 1))
    assert after.columns[0] == board("2H AH").columns[0]
    assert after.taken == (0, 1)
    assert after.complete == 1
    assert after.on_table == start.on_table + 1
    # Next to return is the two; the ace on the table does not go back by itself.
    again = apply(RETURN, after, Move(8, 2, 1))
    assert again.columns[2] == board("2H").columns[0]
    assert all(move.target != 8 for move in legal_moves(RETURN, again))
    assert not any(m.source >= 7 for m in legal_moves(WISP, start))


def test_a_run_that_has_all_returned_leaves_its_place_to_the_next():
    start = Board(
        board(run("S", "K", "2"), "AS", *["5C"] * 5).columns, (0,) * 7, (), (1, 2), (), (13, 0)
    )
    after = apply(RETURN, start, Move(1, 0, 1))
    assert after.runs == (0, 2)
    assert after.taken == ()


def test_returning_cards_may_unblock_a_deal():
    cards = run("D").split()
    start = board(*cards[:3], "", "", "", "", stock=" ".join(cards[3:]), runs="SHC")
    assert ending(WISP, start) is Ending.DEAL_BLOCKED
    assert ending(RETURN, start) is None
    now = start
    for target in (3, 4, 5, 6):
        now = apply(RETURN, now, Move(7, target, 1))
    assert DEAL in legal_moves(RETURN, now)


def test_boards_with_returned_cards_need_the_switch():
    start = board("AS", *[""] * 6, runs="SHCD")
    returned = replace(start, taken=(1, 0, 0, 0))
    check_board(RETURN, returned)
    with pytest.raises(InputError, match="no card returns from them"):
        check_board(WISP, returned)
    with pytest.raises(InputError, match="too many AS"):
        check_board(RETURN, start)


# --- the reserve ----------------------------------------------------------------------------


def test_the_reserve_is_dealt_after_the_layout_and_only_plays_out():
    start = deal(MICE, 3)
    assert len(start.reserve) == 2
    assert len({*start.reserve, *(c for column in start.columns for c in column)}) == 52
    table = Board(board("7S", "8H", "", "KS 6S", *["5C"] * 6).columns, (0,) * 10, reserve=(8, 29))
    moves = legal_moves(MICE, table)
    assert {m for m in moves if m.source >= 10} == {Move(11, 2, 1)}
    table = replace(table, reserve=(6, 29))
    assert Move(10, 0, 1) in legal_moves(MICE, table)
    after = apply(MICE, table, Move(10, 0, 1))
    assert after.reserve == (0, 29)
    assert all(m.source != 10 and m.target < 10 for m in legal_moves(MICE, after))
    assert ending(MICE, replace(after, columns=((),) * 10)) is not Ending.WON


# --- winning in the columns (seed 003) ------------------------------------------------------


def test_complete_runs_in_the_columns_win_where_the_rule_says_so():
    full = board(*[run("SHCD"[i % 4]) for i in range(12)])
    check_board(IN_COLUMNS, full)
    assert ending(IN_COLUMNS, full) is Ending.WON
    assert ending(replace(IN_COLUMNS, win="removed"), full) is None
    assert score(IN_COLUMNS, full, 0) == 144


def test_a_run_in_two_parts_a_face_down_card_or_a_stock_is_no_win():
    whole = [run("SHCD"[i % 4]) for i in range(10)]
    parted = board(*whole, f"{run('S')} {run('H')}", "")
    assert ending(IN_COLUMNS, parted) is Ending.WON
    broken = board(*whole, f"{run('H', 'K', '7')} {run('S')} {run('H', '6')}", "")
    assert ending(IN_COLUMNS, broken) is None
    hidden = replace(parted, down=(1, *[0] * 11))
    assert ending(IN_COLUMNS, hidden) is None
    assert ending(IN_COLUMNS, replace(parted, stock=(1,))) is None


@given(GAMES, DEALS, st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_no_position_scores_more_than_its_game_allows(game, number, chance):
    rules = replace(PRESETS[game].rules, score="aisleriot", removal="optional")
    now = deal(rules, number)
    for made in range(40):
        assert 0 <= score(rules, now, made) <= 12 * rules.runs
        moves = legal_moves(rules, now)
        if not moves:
            break
        now = apply(rules, now, chance.choice(moves))


# --- Scorpion and the large games ------------------------------------------------------------


def test_scorpion_deals_to_the_first_three_columns_even_if_they_are_empty():
    start = board("", "5H", "5D", "6H", "7H", "8H", "9H", stock="2S KH 4C")
    after = apply(SCORPION, start, DEAL)
    assert after.columns[0] == board("2S").columns[0]
    assert [len(c) for c in after.columns] == [1, 2, 2, 1, 1, 1, 1]
    assert after.stock == ()


def test_scorpion_cards_do_not_move_onto_a_card_over_them():
    start = board("6H 2C 7H", "", "", "", "", "", "")
    assert all(move.target != 0 for move in legal_moves(SCORPION, start))
    assert not any(move.target for move in legal_moves(SCORPION, start) if move.source == 0)


def test_a_king_at_the_root_may_go_to_an_empty_column_and_nothing_changes():
    start = board("KH 2C", "", "", "3S", "4S", "5S", "7S")
    after = apply(SCORPION, start, Move(0, 1, 2))
    assert sorted(after.columns) == sorted(start.columns)


def test_three_decks_deal_six_last_cards_to_the_first_six_columns():
    start = Board(((1,),) * 11 + ((),), (0,) * 12, (2, 3, 4, 5, 6, 7))
    after = apply(THREE, start, DEAL)
    assert [len(c) for c in after.columns] == [2] * 6 + [1] * 5 + [0]


def test_alternating_runs_leave():
    maids = preset("fair-maids").rules
    mixed = " ".join(f"{rank}{'SH'[i % 2]}" for i, rank in enumerate("KQJT98765432"))
    start = board(mixed, "AS", *["5C"] * 5)
    after = apply(maids, start, Move(1, 0, 1))
    assert after.runs == (0,)
    assert after.columns[0] == ()
    wrong = apply(maids, board(mixed, "AH", *["5C"] * 5), Move(1, 0, 1))
    assert wrong.runs == ()


# --- contradictions --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "both"),
    [
        (
            {"foundation_return": "allow", "run": "alternating", "decks": 1},
            ["foundation_return", "run"],
        ),
        ({"foundation_return": "allow"}, ["layout", "foundation_return"]),
        ({"win": "removed_or_in_columns"}, ["win", "removal"]),
        ({"reserve": 60}, ["reserve"]),
        ({"decks": 1}, ["layout", "decks"]),
    ],
)
def test_contradicting_switches_are_named(change, both):
    if change.get("decks") == 1 and len(change) > 1:
        base = Rules(decks=1, layout=((0, 1),) * 7)
        change = {key: value for key, value in change.items() if key != "decks"}
    else:
        base = Rules()
    with pytest.raises(InputError) as refused:
        replace(base, **change)
    assert all(f"{name}" in str(refused.value) for name in both)


def test_moves_off_need_a_column():
    optional = replace(RETURN, removal="optional")
    start = board("2H", *["5C"] * 6, runs="S")
    assert why_not(optional, start, Move(7, OFF, 13)) is not None
    with pytest.raises(IllegalMove):
        apply(optional, start, Move(0, 7, 1))
