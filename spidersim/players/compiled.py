"""Compiled players: whole games in one kernel, the same choices as their `choose`."""

from functools import lru_cache
from threading import get_ident
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from spidersim.board import Board
from spidersim.kernels import memory as m
from spidersim.kernels import play as k
from spidersim.kernels import table as t
from spidersim.kernels import tips
from spidersim.kernels.packing import most_moves, pack, switches, without_hidden
from spidersim.kernels.scores import score
from spidersim.moves import Move, unpack
from spidersim.players.player import Player
from spidersim.players.view import View
from spidersim.results import Outcome, Reason, Result
from spidersim.rules import Rules

_REASONS = {
    t.NO_MOVES: Reason.NO_MOVES,
    t.DEAL_BLOCKED: Reason.DEAL_BLOCKED,
    k.REPETITION: Reason.REPETITION,
    k.RESIGNED: Reason.RESIGNED,
    k.MOVE_LIMIT: Reason.MOVE_LIMIT,
}


def new_memory(rules: Rules, moves: int) -> m.Memory:
    """Return a memory for games of at most so many moves."""
    columns, backs = ((),) * rules.columns, (0,) * rules.columns
    empty = Board(columns, backs, (0,) * rules.stock_size, reserve=(0,) * rules.reserve)
    table, hidden = pack(rules, empty)
    room = most_moves(rules)
    return m.Memory(
        chance=np.zeros(1, np.uint64),
        seen=np.zeros(1 << (2 * moves).bit_length(), np.uint64),
        notes=np.zeros(1, np.int64),
        weights=np.zeros(tips.FACTS, np.int64),
        scratch=table,
        blind=without_hidden(hidden),
        moves=np.zeros(room, np.int64),
        scores=np.zeros(room, np.int64),
    )


@lru_cache(maxsize=8)
def _room(thread: int, rules: Rules, moves: int) -> tuple[m.Memory, t.Counts, t.Switches]:
    """Return the room that one thread plays its games of one kind in, one after the other."""
    return new_memory(rules, moves), np.zeros(moves, np.int64), switches(rules)


class CompiledPlayer(Player):
    """A player whose choice is one of the policies of `spidersim.kernels.play`."""

    policy: ClassVar[int]
    weights: npt.NDArray[np.int64] = np.zeros(tips.FACTS, np.int64)
    """What the facts of `spidersim.kernels.tips` are worth; none are to most policies."""

    def warm(self) -> None:
        """Compile what the player needs, or load it."""
        rules = Rules()
        empty = Board(((),) * rules.columns, (0,) * rules.columns)
        self.play(rules, empty, 0)

    def begin(self, rules: Rules, seed: int) -> None:
        """Begin a new game with an empty memory."""
        self._memory = new_memory(rules, int(self.parameters["moves"]))
        self._memory.weights[:] = self.weights
        self._switches = switches(rules)
        m.forget(self._memory, np.uint64(seed))

    def choose(self, view: View) -> Move | Reason:
        """Return the policy's move, or why it stops."""
        table, _ = pack(view.rules, view.board)
        legal = t.legal_moves(table, self._switches, self._memory.moves)
        code = k.choose(self.policy, table, self._switches, self._memory, legal)
        return unpack(code) if code >= 0 else _REASONS[code]

    def play(self, rules: Rules, board: Board, seed: int) -> Result:
        """Play one game in the kernel."""
        memory, line, rule_switches = _room(get_ident(), rules, int(self.parameters["moves"]))
        memory.weights[:] = self.weights
        table, hidden = pack(rules, board)
        m.forget(memory, np.uint64(seed))
        state, made = k.play(self.policy, table, hidden, rule_switches, memory, line)
        won = state == t.WON
        return Result(
            Outcome.WON if won else Outcome.LOST,
            reason="" if won else _REASONS[state],
            moves=made,
            deals=int(np.count_nonzero(line[:made] == t.DEAL)),
            runs=int(table.counts[t.RUNS]),
            face_down=int(table.counts[t.FACE_DOWN]),
            score=int(score(table, rule_switches, made)),
            line=line[:made].astype("<u2").tobytes(),
        )


class Random(CompiledPlayer):
    """Makes any legal move, deals included, all equally likely."""

    name = "random"
    title = "Random"
    source = "the floor that every strategy must beat"
    policy = k.RANDOM


class Click(CompiledPlayer):
    """Clicks runs from left to right and lets the program choose the place."""

    name = "click"
    title = "Click"
    source = (
        "seed 001: a click moves a run to a card one rank higher, own suit first, else to the "
        "first empty column; the stock when nothing is left"
    )
    policy = k.CLICK


class Ordered(CompiledPlayer):
    """Makes the first possible of an ordered list of moves."""

    name = "ordered"
    title = "Ordered"
    source = (
        "seed 001, the hint without a solution: complete a run; else turn a card or empty a "
        "column; else build on the card's own suit; then what untangles, an empty column, the stock"
    )
    policy = k.ORDERED
