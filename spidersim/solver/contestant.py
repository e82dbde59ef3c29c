"""The solver as a contestant of a sweep."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from spidersim.board import Board
from spidersim.contestant import Contestant, Parameter
from spidersim.deals import deal
from spidersim.moves import DEAL, line_to_bytes, pack
from spidersim.results import Result
from spidersim.rules import Rules
from spidersim.scores import score
from spidersim.solver.portfolio import NAMES, PORTFOLIO, check_engine
from spidersim.solver.solve import POSITIONS, check_positions, check_seconds, solve
from spidersim.solver.verdict import Verdict

FEW_CARDS = Rules(decks=1, suits="SH--", ranks=3, layout=((0, 1),) * 2)
"""A game to compile on."""


def to_result(rules: Rules, verdict: Verdict) -> Result:
    """Return a verdict as a result.

    A solved game counts its line's moves and deals, all runs and no face-down card. A game that
    is unwinnable or unknown has no line, so those figures are 0.
    """
    # Every run has left at the end of a line, whatever else would count as a win.
    nothing = Board(((),) * rules.columns, (0,) * rules.columns, runs=(0,) * rules.runs)
    return Result(
        outcome=verdict.outcome,
        reason=verdict.reason or "",
        moves=len(verdict.line),
        deals=sum(move == DEAL for move in verdict.line),
        runs=rules.runs if verdict.solved else 0,
        score=score(rules, nothing, len(verdict.line)) if verdict.solved else None,
        positions=verdict.positions,
        line=line_to_bytes(map(pack, verdict.line)),
    )


class SolverContestant(Contestant):
    """The solver, which sees every card."""

    name: ClassVar[str] = "solver"
    title: ClassVar[str] = "Solver"
    source: ClassVar[str] = (
        "depth-first search over clusters of reversible moves between deals; "
        "docs/solver.md names its sources"
    )
    sees: ClassVar[Literal["table", "everything"]] = "everything"
    version: ClassVar[int] = 2
    defaults: ClassVar[Mapping[str, Parameter]] = {
        "engine": PORTFOLIO,
        "positions": POSITIONS,
        "seconds": 0.0,
    }

    def __init__(self, **parameters: Parameter) -> None:
        super().__init__(**parameters)
        check_positions(self.parameters["positions"])
        check_engine(str(self.parameters["engine"]))
        # 0 stands for no limit.
        self._seconds = float(self.parameters["seconds"]) or None
        check_seconds(self._seconds)

    def play(self, rules: Rules, board: Board, seed: int) -> Result:
        """Solve one game; the seed changes nothing."""
        positions = self.budget
        assert positions is not None
        engine = str(self.parameters["engine"])
        return to_result(rules, solve(rules, board, positions, engine, self._seconds))

    def warm(self) -> None:
        """Compile every engine on a game of a few cards."""
        board = deal(FEW_CARDS, 1)
        for engine in NAMES:
            solve(FEW_CARDS, board, 100, engine)
