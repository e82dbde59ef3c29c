import re
from dataclasses import replace

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from spidersim.contestant import Contestant
from spidersim.deals import deal
from spidersim.moves import line_to_bytes
from spidersim.moves import pack as pack_move
from spidersim.presets import preset
from spidersim.referee import apply, ending, legal_moves
from spidersim.results import Outcome, Result
from spidersim.rules import Rules
from spidersim.sweep.contestants import contestant
from spidersim.sweep.plan import Cell, Game
from spidersim.sweep.play import Chunk, play_chunk, play_game
from spidersim.sweep.row import SCHEMA

TINY = Rules(decks=1, suits="SSSS", ranks=2, layout=((0, 1),) * 8)


def winning_line(rules, number):
    """Return the moves of a game that is won by taking what can be taken."""
    board, line = deal(rules, number), []
    while not ending(rules, board):
        moves = legal_moves(rules, board)
        move = min(moves, key=lambda move: apply(rules, board, move).on_table)
        board = apply(rules, board, move)
        line.append(pack_move(move))
    assert board.on_table == 0
    return line


class Fixed(Contestant):
    """Returns what it was made with."""

    name, title, source, sees = "fixed", "Fixed", "tests", "everything"

    def __init__(self, result):
        super().__init__()
        self.result = result

    def play(self, rules, board, seed):
        return self.result


def rows_of(player, deals=tuple(range(40)), rules=None, lines=True):
    cell = Cell.of(preset("spider-1"), contestant(player), 0)
    cell = replace(cell, rules=rules or cell.rules)
    played = play_chunk(Chunk(cell, deals, lines))
    return cell, pq.read_table(pa.BufferReader(played.rows)), played


def test_rows_have_the_one_schema_and_tell_the_game():
    cell, table, played = rows_of("chance:positions=5", deals=(0, 7, 2**63, 2**64 - 1))
    assert table.schema.equals(SCHEMA)
    seeds = [game.seed for game in cell.games([0, 7, 2**63, 2**64 - 1])]
    assert table["deal"].to_pylist() == [0, 7, 2**63, 2**64 - 1]
    assert table["seed"].to_pylist() == seeds
    assert table["positions"].to_pylist() == [seed >> 1 for seed in seeds]
    first = table.to_pylist()[0]
    assert first["player"] == "chance"
    assert first["parameters"] == "positions=5"
    assert first["budget"] == 5
    assert (first["cell"], first["rules"]) == (cell.id, cell.rules.hash)
    assert played.outcomes == {"lost": 4}


def test_rows_say_what_a_contestant_does_not_have():
    row = rows_of("slow:seconds=0.0", deals=(1,))[1].to_pylist()[0]
    assert row["budget"] is None
    assert row["line"] is None


@pytest.mark.parametrize("outcome", [Outcome.WON, Outcome.SOLVED])
def test_a_win_that_the_referee_confirms_is_kept(outcome):
    line = winning_line(TINY, 3)
    won = Result(outcome, moves=len(line), runs=4, line=line_to_bytes(line))
    result, seconds = play_game(Fixed(won), Game(TINY, 3, "fixed", 0))
    assert result is won
    assert seconds >= 0


@pytest.mark.parametrize("spoil", ["cut", "too long", "count", "other deal", "no line"])
def test_a_win_that_the_referee_does_not_confirm_is_an_error(spoil):
    line = winning_line(TINY, 3)
    codes = {"cut": line[:-1], "too long": [*line, line[0]], "no line": []}.get(spoil, line)
    moves = len(codes) + (spoil == "count")
    claim = Result(Outcome.SOLVED, moves=moves, line=line_to_bytes(codes))
    number = 4 if spoil == "other deal" else 3
    result, _ = play_game(Fixed(claim), Game(TINY, number, "fixed", 0))
    assert result.outcome is Outcome.ERROR
    assert "referee" in result.reason


def test_an_exception_costs_its_own_game_alone():
    cell, table, played = rows_of("faulty:positions=5")
    for row, game in zip(table.to_pylist(), cell.games(range(40)), strict=True):
        expected = {0: "ValueError: bad luck", 4: "SystemExit: 9"}.get(game.seed % 8)
        assert row["outcome"] == ("error" if expected else "lost")
        reason = re.escape(expected or "") + r" \(sweep_players.py, line \d+\)"
        assert not expected or re.fullmatch(reason, row["reason"])
    assert 0 < played.outcomes["error"] < 40


def test_a_result_that_is_none_costs_its_own_game_alone():
    cell, table, played = rows_of("nonsense:positions=5")
    for row, game in zip(table.to_pylist(), cell.games(range(40)), strict=True):
        assert row["outcome"] == ("lost" if game.seed % 4 == 3 else "error")
        assert "\n" not in row["reason"]
    assert played.outcomes.total() == 40


def test_winning_lines_are_kept_when_asked_for():
    from spidersim.sweep.play import tell, to_rows

    cell = Cell("tiny", TINY, "chance:positions=5", 1, 0)
    results = [Result(Outcome.WON, moves=1, line=b"ab"), Result(Outcome.LOST, line=b"cd")]
    kept = to_rows(Chunk(cell, (1, 2), lines=True), list(map(tell, results)), [0.0, 0.0])
    assert kept["line"].to_pylist() == [b"ab", None]
    dropped = to_rows(Chunk(cell, (1, 2), lines=False), list(map(tell, results)), [0.0, 0.0])
    assert dropped["line"].to_pylist() == [None, None]
