"""Portfolio: engines that differ in kind, and the turns in which they share one budget.

The rule: each engine has its turn, so many positions for each card of the game, one after the
other and from the beginning of the game; after the last the first has its turn again, and all
turns are twice as long. The budget cuts the list of turns off, wherever it ends. Whoever has
been exhausted is passed over, for more positions would change nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from spidersim.board import Board
from spidersim.errors import InputError
from spidersim.rules import Rules
from spidersim.solver.beam import Beam, Shape
from spidersim.solver.engine import Engine
from spidersim.solver.proof import Proof
from spidersim.solver.stages import Stages

PORTFOLIO = "portfolio"
"""The name of all engines together."""

_ALL = 1 << 62
"""More positions than any budget."""

GROWTH = 2
"""How many times longer each round of turns is than the last."""


@dataclass(frozen=True)
class Turn:
    """An engine and how many positions it may store when its turn comes."""

    engine: Engine
    positions: int


ENGINES: tuple[type[Engine], ...] = (Stages, Beam, Proof)
"""Every kind of engine; without parameters each is as good as it can be on its own."""

_TURNS = (
    (Stages(), 1_650),
    (Proof(), 25),
    (Beam(), 8_000),
    (Beam(Shape(weights=(1000, -20, 50, 3, 20, 2, -6, 0))), 8_000),
    (Proof(), 4_000),
    (Beam(Shape(weights=(1000, -12, 30, 3, 6, 3, -2, 1), spread=64)), 8_000),
)
"""The first round of turns, in positions for each card that has not left.

Most deals fall to the main engine at once, and the beam takes what it leaves. What can be proved
is mostly proved in a few positions, or never. The other beams see otherwise what a position is
worth: one wants cards turned, columns empty and neighbours joined, however long their runs; one
thinks more of neighbours of other suits, and keeps its levels four times as varied.
"""

NAMES = (PORTFOLIO, *(engine.name for engine in ENGINES))
"""What may be named as an engine."""


def turns(rules: Rules, board: Board, name: str = PORTFOLIO) -> tuple[Turn, ...]:
    """Return the first round of turns in the search for a win.

    Parameters
    ----------
    rules : Rules
        The game.
    board : Board
        Where it begins.
    name : str
        One of `NAMES`.

    """
    if name == PORTFOLIO:
        cards = board.on_table + len(board.stock)
        return tuple(Turn(engine, a_card * cards) for engine, a_card in _TURNS)
    return tuple(Turn(engine(), _ALL) for engine in ENGINES if engine.name == name)


def check_engine(name: str) -> None:
    """Refuse what is the name of no engine."""
    if name not in NAMES:
        raise InputError(f"engine is {name!r}, not one of {', '.join(NAMES)}")


def rounds(first: tuple[Turn, ...]) -> Iterator[tuple[Turn, ...]]:
    """Yield round after round, each `GROWTH` times as long as the one before."""
    scale = 1
    while True:
        yield tuple(Turn(turn.engine, scale * turn.positions) for turn in first)
        scale *= GROWTH
