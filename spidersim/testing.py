"""The contract every player keeps, as checks for people who write their own.

Each check takes a player's class and raises `AssertionError`, with what went wrong, when the
player breaks the contract; what the player itself raises comes through. `check_player` runs them
all, in a test of one line::

    def test_mine_keeps_the_contract():
        check_player(Mine)
"""

import copy
import pickle
import random
from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from spidersim.board import Board
from spidersim.deals import deal
from spidersim.moves import Move, line_from_bytes
from spidersim.players.description import flaw
from spidersim.players.player import Player
from spidersim.players.view import View, view
from spidersim.presets import PRESETS, preset
from spidersim.referee import apply, ending, is_win, legal_moves, replay
from spidersim.results import Outcome, Reason, Result
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
    all_rules = [preset(game).rules for game in games]
    check_pickle(kind, all_rules[0], deal(all_rules[0], DEALS[0]))
    for rules in all_rules:
        for number in DEALS:
            board = deal(rules, number)
            check_game(kind, rules, board)
            check_seed(kind, rules, board)
            check_choices(kind, rules, board)


def check_description(kind: type[Player]) -> None:
    """Check that a player says who it is and where its strategy comes from, and pickles."""
    wrong = flaw(kind)
    assert wrong is None, f"{getattr(kind, '__name__', kind)} {wrong}"
    assert issubclass(kind, Player), f"{kind.name} is not derived from spidersim.players.Player"
    player = kind()
    assert player.parameters == kind.defaults, f"{kind.name} changes its parameters"
    assert _pickled(player).parameters == player.parameters, f"{kind.name} loses its parameters"


def check_pickle(kind: type[Player], rules: Rules, board: Board) -> None:
    """Check that a player that was pickled plays as it would have."""
    player = kind()
    again = _play(_pickled(player), rules, board, 3)
    assert again == _play(player, rules, board, 3), f"{kind.name}: pickled, another game"


def _pickled(player: Player) -> Player:
    try:
        again: Player = pickle.loads(pickle.dumps(player))
    except (pickle.PicklingError, AttributeError, TypeError) as problem:
        raise AssertionError(f"{player.name} does not pickle: {problem}") from problem
    return again


def check_game(kind: type[Player], rules: Rules, board: Board) -> None:
    """Check that a game ends, that its moves are legal, and that its result tells the truth."""
    given, shown = copy.copy(rules), copy.copy(board)
    player = kind()
    result = player.play(given, shown, seed=7)
    assert shown == board, f"{kind.name} changed the board it was given"
    assert given == rules, f"{kind.name} changed the rules it was given"
    ends = (Outcome.WON, Outcome.LOST)
    assert result.outcome in ends, f"{kind.name}: {result.outcome}: {result.reason}"
    line = line_from_bytes(result.line)
    most = player.parameters["moves"]
    assert len(line) <= int(most), f"{kind.name} made {len(line)} moves, and may make {most}"
    positions = list(replay(rules, board, line))
    last = positions[-1] if positions else board
    won = is_win(rules, board, line)
    assert (result.outcome == Outcome.WON) == won, f"{kind.name} says {result.outcome}: {won=}"
    assert won or result.reason in list(Reason), f"{kind.name} lost by {result.reason!r}"
    facts = {
        "moves": len(line),
        "deals": sum(move.cards == 0 for move in line),
        "runs": last.complete,
        "face_down": last.face_down,
        "score": score(rules, last, len(line)),
    }
    told = {key: getattr(result, key) for key in facts}
    assert told == facts, f"{kind.name}: its result says {told}, but it is {facts}"


def check_seed(kind: type[Player], rules: Rules, board: Board) -> None:
    """Check that the same seed gives the same game, whatever was played before."""
    player = kind()
    states = _global_chance()
    first = _play(player, rules, board, 11)
    _play(player, rules, board, 12)
    for again in (player, kind()):
        same = _play(again, rules, board, 11) == first
        assert same, f"{kind.name}: same seed, other game"
    assert _global_chance() == states, f"{kind.name} draws from the global random numbers"


def _play(player: Player, rules: Rules, board: Board, seed: int) -> Result:
    """Play a game with copies, so that one player cannot spoil the game of the next."""
    return player.play(copy.copy(rules), copy.copy(board), seed)


def _global_chance() -> tuple[object, bytes]:
    """Return the states of Python's and NumPy's random numbers that everybody shares."""
    return random.getstate(), pickle.dumps(np.random.get_state())


def check_choices(kind: type[Player], rules: Rules, board: Board) -> None:
    """Check that `choose` plays the game of `play`, and does not peek.

    At every position of one game a second player is shown the position with everything hidden
    shuffled. Both must choose the same.
    """
    played = _play(kind(), rules, board, 5)
    line = line_from_bytes(played.line)
    player, blind = kind(), kind()
    shown, to_blind = copy.copy(rules), copy.copy(rules)
    player.begin(shown, 5)
    blind.begin(to_blind, 5)
    chance = random.Random(1)
    for number, expected in enumerate(line, 1):
        seen = view(shown, board)
        choice = player.choose(seen)
        assert seen == view(rules, board), f"{kind.name} changed its view"
        other = blind.choose(view(to_blind, shuffle_hidden(board, chance)))
        assert other == choice, (
            f"{kind.name} peeks: move {number} is {choice}, with other hidden cards {other}"
        )
        assert choice == expected, (
            f"{kind.name}: move {number} is {choice} in choose, {expected} in play"
        )
        assert choice in legal_moves(rules, board), (
            f"{kind.name}: move {number}, {choice}, is illegal"
        )
        board = apply(rules, board, expected)
    if ending(rules, board) is None and played.reason != Reason.MOVE_LIMIT:
        choice = player.choose(view(shown, board))
        assert not isinstance(choice, Move), f"{kind.name} stops in play and not in choose"
        assert choice == played.reason, f"{kind.name}: {choice} in choose, {played.reason} in play"


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
    "check_pickle",
    "check_player",
    "check_seed",
    "shuffle_hidden",
]
