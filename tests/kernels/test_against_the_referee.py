"""The kernels agree with the referee, position by position."""

import json
from dataclasses import replace
from itertools import zip_longest

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spidersim import referee
from spidersim.board import Board
from spidersim.deals import deal
from spidersim.kernels import table as t
from spidersim.kernels.packing import most_moves, pack, switches, unpack
from spidersim.kernels.perft import perft
from spidersim.kernels.scores import score as fast_score
from spidersim.moves import pack as pack_move
from spidersim.moves import unpack as unpack_move
from spidersim.presets import PRESETS
from spidersim.rules import Rules
from spidersim.scores import score
from tests.boards import DEALS, GAMES, board
from tests.kernels import perft_counts

KNOWN = json.loads(perft_counts.PATH.read_text())

ENDINGS = {
    t.NOT_OVER: None,
    t.WON: referee.Ending.WON,
    t.NO_MOVES: referee.Ending.NO_MOVES,
    t.DEAL_BLOCKED: referee.Ending.DEAL_BLOCKED,
}


def as_a_table_keeps_it(rules: Rules, board: Board) -> Board:
    """Forget what a table does not keep of the runs that have left.

    Without returns that is their order; with returns every place of a run is there.
    """
    if rules.foundation_return == "forbid":
        return replace(board, runs=tuple(sorted(board.runs)))
    suits, taken = [0] * rules.runs, [rules.ranks] * rules.runs
    for place, (suit, gone) in enumerate(zip_longest(board.runs, board.taken, fillvalue=0)):
        suits[place], taken[place] = suit if gone < rules.ranks else 0, gone
    return replace(board, runs=tuple(suits), taken=tuple(taken))


def per_move(rules: Rules, board: Board, depth: int) -> str:
    """Say, first move by first move, where two perft counts part."""
    lines = []
    for move in referee.legal_moves(rules, board):
        after = referee.apply(rules, board, move)
        slow, fast = referee.perft(rules, after, depth - 1), perft(rules, after, depth - 1)
        lines.append(f"{move}: referee {slow}, kernels {fast}{'' if slow == fast else '  <--'}")
    return "\n".join(lines)


def test_every_preset_has_perft_counts():
    assert set(KNOWN) == set(perft_counts.GAMES)


@pytest.mark.parametrize("game", perft_counts.GAMES)
def test_perft_counts_are_the_referees(game):
    rules = PRESETS[game].rules
    for number, count in zip(perft_counts.DEALS, KNOWN[game], strict=True):
        board = deal(rules, number)
        found = perft(rules, board, perft_counts.depth(game))
        assert found == count, f"{game} {number}\n" + per_move(
            rules, board, perft_counts.depth(game)
        )


@pytest.mark.parametrize("game", perft_counts.GAMES)
def test_the_referee_still_counts_the_same(game):
    rules = PRESETS[game].rules
    smallest = min(perft_counts.DEALS, key=lambda number: KNOWN[game][number])
    assert (
        referee.perft(rules, deal(rules, smallest), perft_counts.depth(game))
        == KNOWN[game][smallest]
    )


@pytest.mark.slow
@pytest.mark.parametrize("game", perft_counts.GAMES)
def test_the_referee_still_counts_the_same_on_every_deal(game):
    assert perft_counts.counts(game) == KNOWN[game]


FITS = ["any_suit", "same_suit", "same_colour", "alternating"]
LAYOUTS = st.lists(st.tuples(st.integers(0, 3), st.integers(1, 4)), min_size=2, max_size=14).map(
    tuple
)


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """Any rules at all, small ones among them, so that runs are completed and games end."""
    suits = draw(st.sampled_from(["SHCD", "SHSH", "SSSS", "SHSD", "SH-D", "S---", "SH--"]))
    switches = {
        "suits": suits,
        "decks": draw(st.integers(1, 4)),
        "ranks": draw(st.sampled_from([2, 3, 4, 5, 13])),
        "build": draw(st.sampled_from(FITS)),
        "group": draw(st.sampled_from([*FITS, "any_face_up"])),
        "run": draw(st.sampled_from(FITS)),
        "empty": draw(st.sampled_from(["any", "king"])),
        "deal_onto_empty": draw(st.sampled_from(["forbid", "allow"])),
        "removal": draw(st.sampled_from(["automatic", "optional"])),
        "whole_column_to_empty": draw(st.sampled_from(["forbid", "allow"])),
        "score": draw(st.sampled_from(["microsoft", "aisleriot", "aisleriot-scorpion"])),
    }
    layout = list(draw(LAYOUTS))
    runs = switches["decks"] * sum(letter != "-" for letter in suits)
    cards = runs * switches["ranks"]
    while sum(map(sum, layout)) > cards and len(layout) > 2:
        layout.pop()
    if sum(map(sum, layout)) > cards:
        layout = [(0, 1), (0, 1)]
    room = 16 - len(layout)
    if switches["run"] == "same_suit" and runs <= room and draw(st.booleans()):
        switches["foundation_return"] = "allow"
        room -= runs
    switches["reserve"] = draw(st.integers(0, min(room, 3, cards - sum(map(sum, layout)))))
    if switches["removal"] == "optional":
        switches["win"] = draw(st.sampled_from(["removed", "removed_or_in_columns"]))
    return Rules(layout=tuple(layout), **switches)


def compare_playout(rules: Rules, board: Board, chance, moves: int) -> None:
    table, hidden = pack(rules, board)
    codes = switches(rules)
    room = np.zeros(most_moves(rules), np.int64)
    for made in range(moves):
        assert fast_score(table, codes, made) == score(rules, board, made)
        legal = referee.legal_moves(rules, board)
        found = t.legal_moves(table, codes, room)
        assert [unpack_move(int(code)) for code in room[:found]] == legal
        assert ENDINGS[t.ending(table, codes, found)] == referee.ending(rules, board)
        if not legal:
            break
        # Moves that change more than the place of a card are rarer, and worth more.
        telling = [m for m in legal if m.cards == 0 or m.target == 15]
        move = chance.choice(telling if telling and chance.random() < 0.3 else legal)
        t.apply(table, hidden, codes, pack_move(move))
        board = referee.apply(rules, board, move)
        assert unpack(rules, table, hidden) == as_a_table_keeps_it(rules, board)
        fresh, _ = pack(rules, board)
        assert np.array_equal(fresh.sums, table.sums)
        assert np.array_equal(fresh.group, table.group)
        assert np.array_equal(fresh.counts, table.counts)


@given(GAMES, DEALS, st.randoms(use_true_random=False))
@settings(max_examples=80, deadline=None)
def test_random_playouts_of_every_preset_agree(game, number, chance):
    rules = PRESETS[game].rules
    compare_playout(rules, deal(rules, number), chance, 60)


@given(any_rules(), DEALS, st.randoms(use_true_random=False))
@settings(max_examples=300, deadline=None)
def test_random_playouts_under_any_switches_agree(rules, number, chance):
    compare_playout(rules, deal(rules, number), chance, 40)


@pytest.mark.parametrize("columns", [("2S AS AH", "2H"), ("2H", "2S AS AH")])
def test_runs_that_leave_two_columns_at_once_leave_from_left_to_right(columns):
    rules = Rules(
        decks=1, suits="SH--", ranks=2, layout=((0, 1), (0, 1)), foundation_return="allow"
    )
    start = board(*columns)
    (move,) = [m for m in referee.legal_moves(rules, start) if start.columns[m.target] == (18,)]
    table, hidden = pack(rules, start)
    t.apply(table, hidden, switches(rules), pack_move(move))
    after = referee.apply(rules, start, move)
    assert after.runs == ((0, 1) if columns[1] == "2H" else (1, 0))
    assert unpack(rules, table, hidden) == as_a_table_keeps_it(rules, after)


@given(GAMES, DEALS)
@settings(max_examples=30, deadline=None)
def test_a_table_holds_no_hidden_card(game, number):
    rules = PRESETS[game].rules
    board = deal(rules, number)
    table, _ = pack(rules, board)
    backs = tuple((0,) * d + c[d:] for c, d in zip(board.columns, board.down, strict=True))
    blank, _ = pack(rules, replace(board, columns=backs, stock=(0,) * len(board.stock)))
    for mine, other in zip(table, blank, strict=True):
        assert np.array_equal(mine, other)


def test_a_position_hash_ignores_the_order_of_columns_and_nothing_else():
    rules = PRESETS["spider-4"].rules
    board = deal(rules, 11)
    table, _ = pack(rules, board)
    turned, _ = pack(rules, replace(board, columns=board.columns[::-1], down=board.down[::-1]))
    assert t.position_hash(table, switches(rules)) == t.position_hash(turned, switches(rules))
    after, _ = pack(rules, referee.apply(rules, board, referee.legal_moves(rules, board)[0]))
    assert t.position_hash(table, switches(rules)) != t.position_hash(after, switches(rules))
