"""The referee: the rules in plain Python, the last word on every game.

Nothing here is fast. Every other engine must agree with it, and every win that any of them
claims is replayed here before it counts.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import pairwise

from spidersim.board import Board
from spidersim.cards import is_red, rank_of, suit_of
from spidersim.errors import InputError
from spidersim.moves import DEAL, OFF, Move
from spidersim.rules import Rules


class IllegalMove(InputError):  # noqa: N818 - a move is illegal; it is not an error of the program
    """A move the rules forbid; the message says why."""


class Ending(StrEnum):
    """Why a game is over by the rules alone."""

    WON = "won"
    NO_MOVES = "no_moves"
    DEAL_BLOCKED = "deal_blocked"


def fits(how: str, lower: int, upper: int) -> bool:
    """Tell whether `lower` may lie on `upper`: one rank below, suits related as `how` says.

    Parameters
    ----------
    how : str
        One of the values of `spidersim.rules.Fit`.
    lower, upper : int
        Card codes.
    """
    if rank_of(lower) + 1 != rank_of(upper):
        return False
    if how == "same_suit":
        return suit_of(lower) == suit_of(upper)
    if how == "same_colour":
        return is_red(lower) == is_red(upper)
    if how == "alternating":
        return is_red(lower) != is_red(upper)
    return True


def group_size(rules: Rules, board: Board, column: int) -> int:
    """Return how many cards at the end of a column may move, at the most, as one group."""
    cards = board.columns[column]
    face_up = len(cards) - board.down[column]
    if rules.group == "any_face_up":
        return face_up
    size = min(face_up, 1)
    while size < face_up and fits(rules.group, cards[-size], cards[-size - 1]):
        size += 1
    return size


def has_run(rules: Rules, board: Board, column: int) -> bool:
    """Tell whether a column ends with a complete run, king to ace, all face up."""
    cards = board.columns[column]
    if len(cards) - board.down[column] < rules.ranks or rank_of(cards[-1]) != 1:
        return False
    run = cards[-rules.ranks :]
    return all(fits(rules.run, lower, upper) for upper, lower in pairwise(run))


def why_not(rules: Rules, board: Board, move: Move) -> str | None:
    """Return why a move is illegal, in one sentence, or None when it is legal."""
    if move == DEAL:
        return _why_not_deal(rules, board)
    source, target, count = move
    if not 0 <= source < rules.columns or not (0 <= target < rules.columns or target == OFF):
        return f"the game has {rules.columns} columns"
    if target == OFF:
        if rules.removal != "optional":
            return "complete runs leave by themselves"
        if count != rules.ranks or not has_run(rules, board, source):
            return f"column {source + 1} does not end with a complete run"
        return None
    if source == target:
        return "a column cannot move onto itself"
    if not 1 <= count <= group_size(rules, board, source):
        return f"column {source + 1} has no {count} cards that move together"
    first = board.columns[source][-count]
    if board.columns[target]:
        if not fits(rules.build, first, board.columns[target][-1]):
            return f"the card does not fit on column {target + 1}"
        return None
    if rules.empty == "king" and rank_of(first) != rules.ranks:
        return "only a king may lead cards to an empty column"
    if rules.whole_column_to_empty == "forbid" and count == len(board.columns[source]):
        return "a whole column may not move to an empty column"
    return None


def _why_not_deal(rules: Rules, board: Board) -> str | None:
    if not board.stock:
        return "the stock is empty"
    empty = [str(number) for number, cards in enumerate(board.columns, 1) if not cards]
    if empty and rules.deal_onto_empty == "forbid":
        if len(empty) == 1:
            return f"column {empty[0]} is empty"
        return f"columns {', '.join(empty)} are empty"
    return None


def legal_moves(rules: Rules, board: Board) -> list[Move]:
    """Return every legal move.

    The order is part of the contract: by source, then target, then count; a run that may leave
    comes after its column's other moves, and the deal last.
    """
    moves = []
    for source in range(rules.columns):
        size = group_size(rules, board, source)
        for target in range(rules.columns):
            moves += [
                move
                for count in range(1, size + 1)
                if why_not(rules, board, move := Move(source, target, count)) is None
            ]
        if why_not(rules, board, off := Move(source, OFF, rules.ranks)) is None:
            moves.append(off)
    if why_not(rules, board, DEAL) is None:
        moves.append(DEAL)
    return moves


def apply(rules: Rules, board: Board, move: Move) -> Board:
    """Return the position after a legal move, cards turned and complete runs removed.

    Raises
    ------
    IllegalMove
        When the rules forbid the move; the message holds the move and the reason.
    """
    reason = why_not(rules, board, move)
    if reason:
        raise IllegalMove(f"{move} is illegal: {reason}")
    columns = list(map(list, board.columns))
    stock, runs = board.stock, board.runs
    if move == DEAL:
        # The whole row is dealt before anything leaves; a short row goes to the first columns.
        for column, code in zip(columns, stock, strict=False):
            column.append(code)
        stock = stock[rules.columns :]
    else:
        cards = columns[move.source][-move.cards :]
        del columns[move.source][-move.cards :]
        if move.target == OFF:
            runs = (*runs, suit_of(cards[0]))
        else:
            columns[move.target] += cards
    return settle(rules, Board(tuple(map(tuple, columns)), board.down, stock, runs))


def settle(rules: Rules, board: Board) -> Board:
    """Turn face-down end cards and, where removal is automatic, take complete runs off.

    Cards turn first, then runs leave, columns left to right, until nothing changes: a board from
    elsewhere may expose a second run behind the first.
    """
    columns, down, runs = list(board.columns), list(board.down), board.runs
    for number in range(rules.columns):
        while True:
            size = len(columns[number])
            if down[number] and down[number] == size:
                down[number] -= 1
            now = Board(tuple(columns), tuple(down), board.stock, runs)
            if rules.removal != "automatic" or not has_run(rules, now, number):
                break
            runs = (*runs, suit_of(columns[number][-rules.ranks]))
            columns[number] = columns[number][: -rules.ranks]
    return Board(tuple(columns), tuple(down), board.stock, runs)


def ending(rules: Rules, board: Board) -> Ending | None:
    """Return how a game has ended by the rules, or None while it goes on.

    Under strict dealing a game with fewer cards than columns on the table and a stock left can
    never be dealt to its end (`Ending.DEAL_BLOCKED`), even if cards can still be moved.
    """
    if board.on_table == 0 and not board.stock:
        return Ending.WON
    if not legal_moves(rules, board):
        return Ending.NO_MOVES
    if rules.deal_onto_empty == "forbid" and board.stock and board.on_table < rules.columns:
        return Ending.DEAL_BLOCKED
    return None


def replay(rules: Rules, board: Board, line: Iterable[Move]) -> Iterator[Board]:
    """Yield the position after each move of a line.

    Raises
    ------
    IllegalMove
        At the first illegal move; the message says which move of the line it is.
    """
    for number, move in enumerate(line, 1):
        try:
            board = apply(rules, board, move)
        except IllegalMove as error:
            raise IllegalMove(f"move {number}: {error}") from None
        yield board


def is_win(rules: Rules, board: Board, line: Iterable[Move]) -> bool:
    """Tell whether a line is legal from its first move to its last and ends with a win."""
    try:
        for now in replay(rules, board, line):
            board = now
    except IllegalMove:
        return False
    return ending(rules, board) is Ending.WON


def perft(rules: Rules, board: Board, depth: int) -> int:
    """Count the sequences of `depth` legal moves from a position."""
    if depth == 0:
        return 1
    return sum(
        perft(rules, apply(rules, board, move), depth - 1) for move in legal_moves(rules, board)
    )
