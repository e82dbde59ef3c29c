"""The referee: the rules in plain Python, the last word on every game.

Nothing here is fast. Every other engine must agree with it, and every win that any of them
claims is replayed here before it counts.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import StrEnum
from itertools import pairwise

from spidersim.board import Board
from spidersim.cards import UNKNOWN, card, is_red, rank_of, suit_of
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


def end_card(rules: Rules, board: Board, pile: int) -> int | None:
    """Return the card at the end of a pile, None when it is empty.

    Piles are numbered as in `Rules.piles`: columns, then the reserve, then the runs that have
    left, where cards may return from them.
    """
    if pile < rules.columns:
        return board.columns[pile][-1] if board.columns[pile] else None
    place = pile - rules.columns
    if place < rules.reserve:
        return board.reserve[place] or None
    run = place - rules.reserve
    taken = board.taken[run] if run < len(board.taken) else 0
    if run >= len(board.runs) or taken == rules.ranks:
        return None
    return card(1 + taken, board.runs[run])


def group_size(rules: Rules, board: Board, pile: int) -> int:
    """Return how many cards at the end of a pile may move, at the most, as one group."""
    if pile >= rules.columns:
        return int(end_card(rules, board, pile) is not None)
    cards = board.columns[pile]
    face_up = len(cards) - board.down[pile]
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
    if not 0 <= source < rules.piles or not (0 <= target < rules.columns or target == OFF):
        return f"the game has {rules.columns} columns"
    if target == OFF:
        if rules.removal != "optional":
            return "complete runs leave by themselves"
        if source >= rules.columns or count != rules.ranks or not has_run(rules, board, source):
            return f"column {source + 1} does not end with a complete run"
        return None
    if source == target:
        return "a column cannot move onto itself"
    if not 1 <= count <= group_size(rules, board, source):
        return f"column {source + 1} has no {count} cards that move together"
    if source < rules.columns:
        first = board.columns[source][-count]
        whole = count == len(board.columns[source])
    else:
        first = end_card(rules, board, source) or UNKNOWN
        whole = False
    if board.columns[target]:
        if not fits(rules.build, first, board.columns[target][-1]):
            return f"the card does not fit on column {target + 1}"
        return None
    if rules.empty == "king" and rank_of(first) != rules.ranks:
        return "only a king may lead cards to an empty column"
    if rules.whole_column_to_empty == "forbid" and whole:
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
    for source in range(rules.piles):
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
    if move == DEAL:
        board = _with_row(rules, board)
    elif move.target == OFF:
        board = _without_run(rules, board, move.source)
    else:
        board = _with_cards(rules, board, move)
    return settle(rules, board)


def _with_row(rules: Rules, board: Board) -> Board:
    """Deal one row, all of it before anything leaves; a short row goes to the first columns."""
    row = board.stock[: rules.columns]
    columns = tuple(
        (*cards, *row[number : number + 1]) for number, cards in enumerate(board.columns)
    )
    return replace(board, columns=columns, stock=board.stock[rules.columns :])


def _with_cards(rules: Rules, board: Board, move: Move) -> Board:
    """Move cards from the end of a pile to a column."""
    columns, reserve, taken = list(board.columns), list(board.reserve), list(board.taken)
    if move.source < rules.columns:
        cards = columns[move.source][-move.cards :]
        columns[move.source] = columns[move.source][: -move.cards]
    else:
        cards = (end_card(rules, board, move.source) or UNKNOWN,)
        place = move.source - rules.columns
        if place < rules.reserve:
            reserve[place] = UNKNOWN
        else:
            taken += [0] * (len(board.runs) - len(taken))
            taken[place - rules.reserve] += 1
    columns[move.target] += cards
    return replace(board, columns=tuple(columns), reserve=tuple(reserve), taken=tuple(taken))


def _without_run(rules: Rules, board: Board, column: int) -> Board:
    """Take the complete run at the end of a column off the table."""
    columns, runs, taken = list(board.columns), list(board.runs), list(board.taken)
    suit = suit_of(columns[column][-rules.ranks])
    columns[column] = columns[column][: -rules.ranks]
    if rules.ranks in taken:
        # All cards of an earlier run have returned: its place is free.
        place = taken.index(rules.ranks)
        runs[place], taken[place] = suit, 0
    else:
        runs.append(suit)
        taken += [0] * bool(taken)
    return replace(
        board,
        columns=tuple(columns),
        runs=tuple(runs),
        taken=tuple(taken) if any(taken) else (),
    )


def settle(rules: Rules, board: Board) -> Board:
    """Turn face-down end cards and, where removal is automatic, take complete runs off.

    Cards turn first, then runs leave, columns left to right, until nothing changes: a board from
    elsewhere may expose a second run behind the first.
    """
    for column in range(rules.columns):
        while True:
            size = len(board.columns[column])
            if size and board.down[column] == size:
                down = (*board.down[:column], size - 1, *board.down[column + 1 :])
                board = replace(board, down=down)
            if rules.removal != "automatic" or not has_run(rules, board, column):
                break
            board = _without_run(rules, board, column)
    return board


def ending(rules: Rules, board: Board) -> Ending | None:
    """Return how a game has ended by the rules, or None while it goes on.

    Under strict dealing a game with fewer cards than columns on the table and a stock left can
    never be dealt to its end (`Ending.DEAL_BLOCKED`), even if cards can still be moved.
    """
    if not board.stock and (board.on_table == 0 or _is_won_in_columns(rules, board)):
        return Ending.WON
    if not legal_moves(rules, board):
        return Ending.NO_MOVES
    if (
        rules.deal_onto_empty == "forbid"
        and rules.foundation_return == "forbid"
        and board.stock
        and board.on_table < rules.columns
    ):
        return Ending.DEAL_BLOCKED
    return None


def _is_won_in_columns(rules: Rules, board: Board) -> bool:
    """Tell whether every card that is left lies in complete runs, where that wins."""
    if rules.win != "removed_or_in_columns" or any(board.down) or any(board.reserve):
        return False
    for column in range(rules.columns):
        rest = board
        while rest.columns[column]:
            if not has_run(rules, rest, column):
                return False
            rest = _without_run(rules, rest, column)
    return True


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
