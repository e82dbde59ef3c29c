"""Every preset's recorded game is replayed, line by line, by referee and kernels."""

import numpy as np
import pytest

from spidersim.deals import deal
from spidersim.kernels import table as t
from spidersim.kernels.packing import most_moves, pack, switches, unpack
from spidersim.kernels.scores import score
from spidersim.moves import pack as pack_move
from spidersim.moves import parse_move
from spidersim.presets import PRESETS
from tests.kernels.playthroughs import FOLDER, GAMES, account, told


def test_every_preset_has_a_recorded_game():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_recorded_games_are_replayed(game):
    rules = PRESETS[game].rules
    head, number, *lines = (FOLDER / f"{game}.txt").read_text().splitlines()
    assert head == f"game {game}"
    start = deal(rules, int(number.removeprefix("deal ")))
    moves = [parse_move(line.split()[2], rules.ranks) for line in lines[:-1]]
    table, hidden = pack(rules, start)
    codes = switches(rules)
    room = np.zeros(most_moves(rules), np.int64)
    replayed = told(rules, int(number.removeprefix("deal ")), moves)
    for made, (line, move, again) in enumerate(zip(lines, moves, replayed, strict=False), 1):
        assert again == line, f"move {made} on the referee"
        legal = t.legal_moves(table, codes, room)
        t.apply(table, hidden, codes, pack_move(move))
        now = unpack(rules, table, hidden)
        points = int(score(table, codes, made))
        assert account(legal, move, now, points) == line, f"move {made} in the kernels"
    assert next(replayed, lines[-1]) == lines[-1]


def test_most_recorded_games_are_won():
    endings = [(FOLDER / f"{game}.txt").read_text().split()[-1] for game in GAMES]
    assert endings.count("won") > len(GAMES) / 2
