"""Contestant: whoever can be given a deal, and the text that names one with its parameters."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Literal

from spidersim.board import Board
from spidersim.errors import InputError
from spidersim.results import Result
from spidersim.rules import Rules

Parameter = int | float | str


class Contestant(ABC):
    """A player or a solver with its parameters set.

    Attributes
    ----------
    name : str
        What people type.
    title : str
        What tables and plots show.
    source : str
        Where the strategy comes from.
    sees : {"table", "everything"}
        Whether it sees what a person sees, or hidden cards and the stock too.
    version : int
        Raised whenever its play changes, never for speed.
    defaults : mapping
        Its parameters and their defaults; a value given must have the default's type.
    time_limit : float
        The most seconds of real time that a game may take, for one that does not come with
        spidersim: nothing else stops a choice that never ends. A game that takes longer is an
        error and not a loss, as another machine might get further.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    source: ClassVar[str]
    sees: ClassVar[Literal["table", "everything"]]
    version: ClassVar[int] = 1
    defaults: ClassVar[Mapping[str, Parameter]] = {}
    time_limit: ClassVar[float] = 600.0

    def __init__(self, **parameters: Parameter) -> None:
        self.parameters: dict[str, Parameter] = {**self.defaults, **parameters}

    @abstractmethod
    def play(self, rules: Rules, board: Board, seed: int) -> Result:
        """Play one game from a board to its end.

        Parameters
        ----------
        rules : Rules
            The game.
        board : Board
            The position to begin with.
        seed : int
            0 to 2^64 - 1; the only source of chance the game may use.
        """

    def warm(self) -> None:
        """Do once what the first game would have to wait for, such as compiling.

        A sweep calls this before it starts workers and in each of them before the first game.
        """
        return

    @property
    def budget(self) -> int | None:
        """The most positions it may search in a game; None where there is no such limit."""
        positions = self.parameters.get("positions")
        return positions if isinstance(positions, int) else None

    @property
    def spec(self) -> str:
        """The text that names it with every parameter, such as ``solver:positions=167000``."""
        words = ",".join(f"{key}={value}" for key, value in sorted(self.parameters.items()))
        return f"{self.name}:{words}" if words else self.name


def parse_spec(text: str) -> tuple[str, dict[str, str]]:
    """Split ``NAME:key=value,key=value`` into a name and its parameters as texts.

    Raises
    ------
    InputError
        When the text has another form.
    """
    name, colon, rest = text.strip().partition(":")
    parameters: dict[str, str] = {}
    for word in rest.split(",") if colon else ():
        key, equals, value = word.partition("=")
        if not equals or not key.strip() or not value.strip() or key.strip() in parameters:
            raise InputError(f"{text!r} is not NAME or NAME:key=value,key=value")
        parameters[key.strip()] = value.strip()
    if not name.strip():
        raise InputError(f"{text!r} is not NAME or NAME:key=value,key=value")
    return name.strip().lower(), parameters
