"""What other programs got wrong, each by its kind and in every game it can happen in.

The headings name public bug reports of those programs.
"""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings

from spidersim.board import Board, check_board
from spidersim.deals import deal
from spidersim.formats import write_text
from spidersim.moves import DEAL, Move
from spidersim.presets import PRESETS, preset
from spidersim.referee import IllegalMove, apply, ending, legal_moves, settle, why_not
from spidersim.results import Outcome, Reason
from spidersim.sweep.contestants import built_in, contestant
from tests.boards import DEALS, GAMES, board, run

WITH_STOCK = [name for name, game in PRESETS.items() if game.rules.stock_size]
STRICT = [name for name in WITH_STOCK if PRESETS[name].rules.deal_onto_empty == "forbid"]
RELAXED = [name for name in WITH_STOCK if name not in STRICT]


# --- dealing while a column is empty (PySolFC #369, Simple-Solitaire #153) -----------------


def with_empty(start: Board, *empty: int) -> Board:
    """Return a board some of whose columns have gone to the column before them."""
    columns, down = list(start.columns), list(start.down)
    for column in empty:
        columns[column - 1] += columns[column]
        columns[column], down[column] = (), 0
    return replace(start, columns=tuple(columns), down=tuple(down))


@pytest.mark.parametrize("game", STRICT)
def test_a_strict_deal_names_the_empty_columns_and_changes_nothing(game):
    rules = PRESETS[game].rules
    for empty, words in (((2,), "column 3 is empty"), ((2, 5), "columns 3, 6 are empty")):
        start = with_empty(deal(rules, 7), *empty)
        before = write_text(start)
        assert DEAL not in legal_moves(rules, start)
        with pytest.raises(IllegalMove, match=f"deal is illegal: {words}"):
            apply(rules, start, DEAL)
        assert write_text(start) == before


@pytest.mark.parametrize("game", RELAXED)
def test_a_relaxed_deal_gives_an_empty_column_a_card(game):
    rules = PRESETS[game].rules
    start = with_empty(deal(rules, 7), 2)
    assert DEAL in legal_moves(rules, start)
    after = apply(rules, start, DEAL)
    row = min(rules.columns, len(start.stock))
    assert after.columns[2] == start.stock[2:3]
    assert [len(new) - len(old) for new, old in zip(after.columns, start.columns, strict=True)] == [
        int(column < row) for column in range(rules.columns)
    ]
    assert after.stock == start.stock[row:]


# --- a run completed by a dealt row (Serenity #8079, KDE 216923) ---------------------------


@pytest.mark.parametrize("suits", [1, 2, 4])
@pytest.mark.parametrize("relaxed", ["", "-relaxed"])
def test_a_run_that_a_dealt_row_completes_leaves_after_the_row(suits, relaxed):
    rules = preset(f"spider-{suits}{relaxed}").rules
    columns = ["9S"] * 10
    columns[2] = "<4S> <7S> " + run("S", "K", "2")
    start = board(*columns, stock="3S 3S AS" + " 3S" * 7 + " 5S" * 10)
    after = apply(rules, start, DEAL)
    assert len(after.stock) == len(start.stock) - 10
    assert after.runs == (0,)
    assert [len(cards) for cards in after.columns] == [2, 2, 2, 2, 2, 2, 2, 2, 2, 2]
    assert after.columns[2] == board("4S 7S").columns[0]
    assert after.down[2] == 1


# --- thirteen cards, the king face down (KDE 283519) ---------------------------------------


@pytest.mark.parametrize("game", ["spider-1", "spider-4-relaxed", "spiderette-4", "mrs-mop"])
def test_a_run_counts_only_when_its_king_is_open(game):
    rules = PRESETS[game].rules
    start = board("<KS> " + run("S", "Q"), "KH", *["2C"] * (rules.columns - 2))
    assert settle(rules, start) == start
    away = apply(rules, start, Move(0, 1, 12))
    assert (away.runs, away.down[0]) == ((), 0)
    back = apply(rules, away, Move(1, 0, 12))
    assert back.runs == (0,)
    assert back.columns[0] == ()


# --- a tail that no game of the kind would lift (PySolFC #164) -----------------------------


def test_scorpion_lifts_a_tail_that_other_games_do_not():
    tail = "6H 8D 8H AH 4H JC 5S"
    columns = [tail, "5H", "5D", "", "KC 2D", "QC 3C", "3D"]
    for game in ("scorpion", "scorpion-2"):
        rules = PRESETS[game].rules
        moves = legal_moves(rules, board(*columns))
        assert Move(0, 1, 3) in moves
        assert why_not(rules, board(*columns), Move(0, 2, 3)) == (
            "the card does not fit on column 3"
        )
        assert {move for move in moves if move.target == 3} == {Move(4, 3, 2)}
    wasp = legal_moves(PRESETS["wasp"].rules, board(*columns))
    assert {move.source for move in wasp if move.target == 3} == {0, 1, 2, 4, 5, 6}
    for game in ("spider-4", "spider-4-relaxed", "simple-simon"):
        wide = board(*columns, "2C", "2C", "2C")
        assert why_not(PRESETS[game].rules, wide, Move(0, 1, 3)) == (
            "column 1 has no 3 cards that move together"
        )


# --- layouts (GNOME AisleRiot's and PySolFC's one-pack games) ------------------------------

LAYOUTS = {
    "spider": ([6] * 4 + [5] * 6, [5] * 4 + [4] * 6, [10] * 5),
    "spiderette": ([1, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3, 4, 5, 6], [7, 7, 7, 3]),
    "will-o-the-wisp": ([3] * 7, [2] * 7, [7, 7, 7, 7, 3]),
    "simple-simon": ([8, 8, 8, 7, 6, 5, 4, 3, 2, 1], [0] * 10, []),
    "scorpion": ([7] * 7, [3, 3, 3, 3, 0, 0, 0], [3]),
    "spider-three-decks": ([5] * 6 + [4] * 6, [4] * 6 + [3] * 6, [12] * 8 + [6]),
}


@given(DEALS)
@settings(max_examples=20, deadline=None)
def test_every_number_is_dealt_in_the_layout_of_its_game(number):
    for stem, (heights, down, rows) in LAYOUTS.items():
        names = [f"{stem}-{n}{relaxed}" for n in (1, 2, 4) for relaxed in ("", "-relaxed")]
        for name in {stem, *names} & set(PRESETS) - {"scorpion-2"}:
            start = deal(PRESETS[name].rules, number)
            assert [len(cards) for cards in start.columns] == heights
            assert list(start.down) == down
            assert len(start.stock) == sum(rows)


@given(GAMES, DEALS)
@settings(max_examples=60, deadline=None)
def test_rows_go_to_the_columns_from_the_left_and_every_card_comes(game, number):
    rules = replace(PRESETS[game].rules, deal_onto_empty="allow", removal="optional")
    now = deal(rules, number)
    while now.stock:
        row = now.stock[: rules.columns]
        after = apply(rules, now, DEAL)
        for column, (new, old) in enumerate(zip(after.columns, now.columns, strict=True)):
            assert new == old + row[column : column + 1]
        now = after
    cards = [code for cards in (*now.columns, now.reserve) for code in cards]
    assert len(cards) == rules.cards
    assert set(Counter(cards).values()) <= {rules.decks * n for n in (1, 2, 4)}


# --- "stuck" announced too early (PySolFC #340) --------------------------------------------

SPLITS = board(
    run("S", "K", "5"),
    run("S", "K", "7"),
    *[""] * 8,
    stock="4S 3S 2S AS 6S 5S 4S 3S 2S AS",
    runs="S" * 6,
)
"""A row waits, eight columns are empty, and only cards of two broken runs can fill them."""


def test_a_game_that_only_splitting_can_save_goes_on():
    rules = preset("spider-1").rules
    check_board(rules, SPLITS)
    assert ending(rules, SPLITS) is None
    moves = legal_moves(rules, SPLITS)
    assert DEAL not in moves
    assert {Move(source, target, 1) for source in (0, 1) for target in range(2, 10)} <= set(moves)
    now = SPLITS
    for target in range(2, 10):
        assert DEAL not in legal_moves(rules, now)
        now = apply(rules, now, Move(target % 2, target, 1))
    assert DEAL in legal_moves(rules, now)
    assert apply(rules, now, DEAL).stock == ()


@pytest.mark.parametrize(
    "name", [name for name, kind in built_in().items() if kind.sees == "table"]
)
def test_no_player_calls_it_stuck(name):
    result = contestant(name).play(preset("spider-1").rules, SPLITS, 1)
    assert result.reason not in (Reason.NO_MOVES, Reason.DEAL_BLOCKED)
    assert result.deals == 1


# --- the same cards to and fro for ever (solitaire-player #13, PySolFC #409) ---------------


@pytest.mark.parametrize(
    "name", [name for name, kind in built_in().items() if kind.sees == "table"]
)
def test_a_player_that_can_only_go_to_and_fro_stops(name):
    """The four of spades fits on two columns, and there is nothing else to do."""
    there_and_back = board("5S 4S", "5H", "KS", "KH", "KC", "KD", "KS", "KH", "KC", "KD", runs="")
    rules = preset("spider-4").rules
    assert legal_moves(rules, there_and_back) == [Move(0, 1, 1)]
    result = contestant(f"{name}:moves=200").play(rules, there_and_back, 1)
    assert result.outcome is Outcome.LOST
    assert result.moves <= 200
    assert result.reason in (Reason.REPETITION, Reason.RESIGNED, Reason.MOVE_LIMIT)
