"""Engine: one way to look for a winning line, within a budget of positions."""

import time
from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import Enum, auto
from typing import ClassVar

from spidersim.board import Board
from spidersim.moves import Move
from spidersim.rules import Rules


class End(Enum):
    """How a search ends: with a win, with nothing left to look at, or at a limit."""

    WON = auto()
    EXHAUSTED = auto()
    POSITIONS = auto()
    MEMORY = auto()
    TIME = auto()


@dataclass(frozen=True)
class Finding:
    """What an engine found.

    Attributes
    ----------
    end : End
        How the search ended. `End.EXHAUSTED` says that there is no win only of an engine that
        proves.
    positions : int
        How many distinct positions it stored.
    line : tuple of Move
        A winning line, removals included where the rules leave them to the player.
    """

    end: End
    positions: int
    line: tuple[Move, ...] = ()


class Clock:
    """A time limit, which engines look at now and then.

    Parameters
    ----------
    seconds : float or None
        Seconds from now on; None for no limit. A search that a clock has ended can not be
        repeated: the next may get further or less far.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self._until = None if seconds is None else time.monotonic() + seconds

    @property
    def is_over(self) -> bool:
        """Whether the time is up."""
        return self._until is not None and time.monotonic() >= self._until


class Engine(ABC):
    """A search that sees every card.

    What it does is a function of the rules, the position and how far it has come: no clock (but
    for stopping), no chance, no memory of other searches. So a larger budget finds the same line
    after as many positions.

    Attributes
    ----------
    name : str
        What people type.
    proves : bool
        Whether its exhausted search proves that there is no win.
    """

    name: ClassVar[str]
    proves: ClassVar[bool] = False

    @abstractmethod
    def search(self, rules: Rules, board: Board, positions: int, clock: Clock) -> Finding:
        """Look for a winning line.

        Parameters
        ----------
        rules : Rules
            The game.
        board : Board
            A settled position that is not won, and in which no complete run is left to take off
            except where that is the player's choice.
        positions : int
            The most positions to store.
        clock : Clock
            When to stop.

        Raises
        ------
        MemoryError
            When there is no memory to search in.
        """
