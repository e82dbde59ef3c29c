"""The contract every player keeps, as checks for people who write their own.

Each check takes a player's class and raises `AssertionError`, with what went wrong, when the
player breaks the contract. `check_player` runs them all.
"""

import copy
import pickle
import random
from collections.abc import Iterable
from dataclasses import replace

from spidersim.board import Board
from spidersim.deals import deal
from spidersim.moves import Move, line_from_bytes
from spidersim.players.player import Player
from spidersim.players.view import View, view
from spidersim.presets import PRESETS
from spidersim.referee import apply, ending, is_win, replay
from spidersim.results import Outcome, Reason
from spidersim.rules import Rules
from spidersim.scores import score

DEALS = (1, 2)
"""The deals each check plays, of each game."""


def check_player(kind: type[Player], games: Iterable[str] = tuple(PRESETS)) -> None:
    """Run every check on a player.

    Parameters
    ----------
    kind : type of Player
        The player's class.
    games : iterable of str
        The presets to play.

    Raises
    ------
    AssertionError
        When the player breaks the contract.
    """
    check_description(kind)
    for game in games:
        rules = PRESETS[game].rules
        for number in DEALS:
            board = deal(rules, number)
            check_game(kind, rules, board)
            check_seed(kind, rules, board)
            check_choices(kind, rules, board)


def check_description(kind: type[Player]) -> None:
    """Check that a player says who it is and where its strategy comes from, and pickles."""
    assert kind.name, "a player needs a name"
    assert kind.name == kind.name.lower().strip(), "a name is in lower case"
    assert not set(":,= ") & set(kind.name), f"the name {kind.name!r} would break a spec"
    assert kind.title, f"{kind.name} has no title"
    assert kind.source, f"{kind.name} has no source"
    assert kind.sees == "table", f"{kind.name} is no player if it sees {kind.sees}"
    again = pickle.loads(pickle.dumps(kind()))
    assert again.parameters == kind().parameters, f"{kind.name} loses its parameters"


def check_game(kind: type[Player], rules: Rules, board: Board) -> None:
    """Check that a game ends, that its moves are legal, and that its result tells the truth."""
    before = copy.deepcopy(board)
    result = kind().play(rules, board, seed=7)
    assert board == before, f"{kind.name} changed the board it was given"
    line = line_from_bytes(result.line)
    assert len(line) == result.moves
    positions = list(replay(rules, board, line))
    last = positions[-1] if positions else board
    assert (result.outcome == Outcome.WON) == is_win(rules, board, line)
    assert (result.outcome == Outcome.LOST) == (result.reason in list(Reason))
    assert result.deals == sum(move.cards == 0 for move in line)
    assert result.runs == last.complete
    assert result.face_down == last.face_down
    assert result.score == score(rules, last, len(line))


def check_seed(kind: type[Player], rules: Rules, board: Board) -> None:
    """Check that the same seed gives the same game, whatever was played before."""
    player = kind()
    first = player.play(rules, board, seed=11)
    player.play(rules, board, seed=12)
    state = random.getstate()
    assert player.play(rules, board, seed=11) == first, f"{kind.name}: same seed, other game"
    assert kind().play(rules, board, seed=11) == first, f"{kind.name}: same seed, other game"
    assert random.getstate() == state, f"{kind.name} draws from the global random numbers"


def check_choices(kind: type[Player], rules: Rules, board: Board) -> None:
    """Check that `choose` plays the game of `play`, and does not peek.

    At every position of one game a second player is shown the position with everything hidden
    shuffled. Both must choose the same.
    """
    played = kind().play(rules, board, seed=5)
    line = line_from_bytes(played.line)
    player, blind = kind(), kind()
    player.begin(rules, 5)
    blind.begin(rules, 5)
    chance = random.Random(1)
    for number, expected in enumerate(line, 1):
        seen = view(rules, board)
        choice = player.choose(seen)
        assert seen == view(rules, board), f"{kind.name} changed its view"
        other = blind.choose(view(rules, shuffle_hidden(board, chance)))
        assert other == choice, (
            f"{kind.name} peeks: move {number} is {choice}, with other hidden cards {other}"
        )
        assert choice == expected, (
            f"{kind.name}: move {number} is {choice} in choose, {expected} in play"
        )
        assert choice in seen.legal_moves, f"{kind.name}: move {number}, {choice}, is illegal"
        board = apply(rules, board, expected)
    if ending(rules, board) is None and played.reason != Reason.MOVE_LIMIT:
        choice = player.choose(view(rules, board))
        assert not isinstance(choice, Move), f"{kind.name} stops in play and not in choose"
        assert choice == played.reason


def shuffle_hidden(board: Board, chance: random.Random) -> Board:
    """Return a board with its face-down cards and its stock shuffled among each other."""
    cards = [
        code for column, n in zip(board.columns, board.down, strict=True) for code in column[:n]
    ]
    hidden = [*cards, *board.stock]
    chance.shuffle(hidden)
    columns = []
    for column, down in zip(board.columns, board.down, strict=True):
        backs, hidden = hidden[:down], hidden[down:]
        columns.append((*backs, *column[down:]))
    return replace(board, columns=tuple(columns), stock=tuple(hidden))


__all__ = [
    "View",
    "check_choices",
    "check_description",
    "check_game",
    "check_player",
    "check_seed",
    "shuffle_hidden",
]
