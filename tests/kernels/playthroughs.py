"""Recorded games, one of each preset: ``python -m tests.kernels.playthroughs [GAME…]``.

A file in the folder beside this module tells a game move by move: how many moves were legal, the
move made, and the stock, runs, face-down cards and score after it. The game is the shortest that
the solver finds on deals 1 to 20 within 100,000 positions, else the ordered player's longest. Files
are written anew only when rules or deals change on purpose.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from spidersim.board import Board
from spidersim.deals import deal
from spidersim.moves import Move, line_from_bytes
from spidersim.presets import PRESETS
from spidersim.referee import apply, ending, legal_moves
from spidersim.rules import Rules
from spidersim.scores import score
from spidersim.sweep.contestants import contestant

FOLDER = Path(__file__).with_suffix("")
GAMES = [name for name, preset in PRESETS.items() if not preset.ladder]


def account(legal: int, move: Move, board: Board, points: int) -> str:
    """Return what is told of one move."""
    return (
        f"{legal:3} legal  {move!s:8} stock {len(board.stock):3}  runs {board.complete:2}"
        f"  face down {board.face_down:2}  score {points}"
    )


def told(rules: Rules, number: int, line: list[Move]) -> Iterator[str]:
    """Yield a game's account, line by line, as the referee sees it."""
    board = deal(rules, number)
    for made, move in enumerate(line, 1):
        legal = len(legal_moves(rules, board))
        board = apply(rules, board, move)
        yield account(legal, move, board, score(rules, board, made))
    yield f"ending {ending(rules, board) or 'none'}"


def recorded(game: str) -> str:
    """Return the text of a preset's file."""
    rules = PRESETS[game].rules
    solver, ordered = contestant("solver:positions=100000"), contestant("ordered")
    results = {n: solver.play(rules, deal(rules, n), 0) for n in range(1, 21)}
    lines = {n: line_from_bytes(r.line) for n, r in results.items() if r.line}
    if lines:
        number = min(lines, key=lambda n: len(lines[n]))
    else:
        results = {n: ordered.play(rules, deal(rules, n), 0) for n in range(1, 21)}
        lines = {n: line_from_bytes(result.line) for n, result in results.items()}
        number = max(lines, key=lambda n: len(lines[n]))
    return "\n".join([f"game {game}", f"deal {number}", *told(rules, number, lines[number]), ""])


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or GAMES:
        (FOLDER / f"{name}.txt").write_text(recorded(name))
