"""The hint as a contestant: one who asks for a hint before every move, and makes it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar, Literal

from spidersim.board import Board
from spidersim.contestant import Contestant, Parameter
from spidersim.deals import deal
from spidersim.hints.hint import advise
from spidersim.moves import pack
from spidersim.players.compiled import Ordered
from spidersim.players.player import check_moves, finished
from spidersim.referee import Ending, ending, replay
from spidersim.results import Outcome, Reason, Result
from spidersim.rules import Rules
from spidersim.solver.contestant import FEW_CARDS, SolverContestant
from spidersim.solver.solve import POSITIONS, check_positions, solve
from spidersim.solver.verdict import Verdict


class HintPlayer(Contestant):
    """Plays whole games by hints.

    A line once found is followed to its end, and a position proven unwinnable is not asked about
    again, nor is any that follows: these are the hints that would be given. Lines are as the
    solver finds them, up to some 1,500 moves at four suits, so the limit of moves is a wide one.
    """

    name: ClassVar[str] = "hint"
    title: ClassVar[str] = "Hint (sees everything)"
    source: ClassVar[str] = (
        "seed 001, the hint: the solver's line where it finds one within 167,000 positions, else "
        "a move of ordered"
    )
    sees: ClassVar[Literal["table", "everything"]] = "everything"
    defaults: ClassVar[Mapping[str, Parameter]] = {"moves": 10_000, "positions": POSITIONS}

    def __init__(self, **parameters: Parameter) -> None:
        super().__init__(**parameters)
        check_positions(self.parameters["positions"])
        check_moves(self)

    @property
    def budget(self) -> int | None:
        """None: `positions` is what one hint may search, and a game asks for many."""
        return None

    def play(self, rules: Rules, board: Board, seed: int) -> Result:
        """Play one game; the seed changes nothing.

        The result's positions are those of all hints together.
        """
        most, budget = (int(self.parameters[name]) for name in ("moves", "positions"))
        ordered = Ordered(moves=most)
        ordered.begin(rules, seed)
        verdict = Verdict(Outcome.UNKNOWN, 0)
        line: list[int] = []
        positions = 0
        end: Ending | Reason | None = ending(rules, board)
        while end is None:
            if len(line) == most:
                end = Reason.MOVE_LIMIT
                break
            if verdict.outcome is Outcome.UNKNOWN:
                verdict = solve(rules, board, budget)
                positions += verdict.positions
            given = advise(rules, board, verdict, ordered)
            if given.move is None:
                end = given.end
                break
            # The hints that follow the first of a line are the rest of the line.
            way = verdict.line[: most - len(line)] or (given.move,)
            line += map(pack, way)
            *_, board = replay(rules, board, way)
            end = ending(rules, board)
        assert end is not None
        return replace(finished(rules, board, line, end), positions=positions)

    def warm(self) -> None:
        """Compile the solver and the ordered player's choice, or load them."""
        SolverContestant().warm()
        HintPlayer(positions=1).play(FEW_CARDS, deal(FEW_CARDS, 1), 0)
