"""Removals: complete runs that the player may take off, for engines that always do."""

from collections.abc import Iterable

from spidersim.board import Board
from spidersim.moves import OFF, Move, unpack
from spidersim.referee import apply, has_run
from spidersim.rules import Rules


def take_off(rules: Rules, board: Board) -> tuple[list[Move], Board]:
    """Take every complete run off where the player may; return the moves and the position."""
    moves: list[Move] = []
    if rules.removal == "optional":
        for column in range(rules.columns):
            while has_run(rules, board, column):
                moves.append(Move(column, OFF, rules.ranks))
                board = apply(rules, board, moves[-1])
    return moves, board


def with_removals(rules: Rules, board: Board, packed: Iterable[int]) -> tuple[Move, ...]:
    """Return a line in full, of which the moves other than removals are given packed."""
    line, board = take_off(rules, board)
    for code in packed:
        line.append(unpack(code))
        if rules.removal == "optional":
            removals, board = take_off(rules, apply(rules, board, line[-1]))
            line += removals
    return tuple(line)
