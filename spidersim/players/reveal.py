"""Reveal: thinks every sequence of moves through until something shows, and takes the best."""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from spidersim.board import Board
from spidersim.contestant import Parameter
from spidersim.deals import deal
from spidersim.errors import InputError
from spidersim.kernels import plan_choice as pc
from spidersim.kernels.table import Counts
from spidersim.moves import OFF, Move, pack, unpack
from spidersim.players.planner import Planner
from spidersim.players.player import Player, finished
from spidersim.players.view import View, view
from spidersim.players.weights import Weights, learned, read_weights
from spidersim.referee import apply, ending, has_run
from spidersim.results import Reason, Result
from spidersim.rules import Rules
from spidersim.solver.contestant import FEW_CARDS, SolverContestant
from spidersim.solver.solve import solve

OURS = "learned"
"""Names the weights that come with spidersim."""

MOST_POSITIONS = 10_000_000
"""The largest budget for one reveal."""


class Reveal(Player):
    """Searches all it can see before it lets a card show.

    Between two reveals (a card turned, a row dealt) nothing is hidden. The player searches those
    sequences of moves best first, values the position just before each reveal it found by a
    network learned from its own games, and makes the moves to the best; it deals only when no
    card can be turned. Once nothing is hidden any more, it solves the rest.

    Parameters
    ----------
    positions : int
        The most positions to search before a reveal.
    endgame : int
        The most positions to search once nothing is hidden.
    weights : str
        ``learned``, or a file of weights (`spidersim.players.weights`). What is in the file is
        part of the player: its mark follows a ``#``.
    """

    name = "reveal"
    title = "Reveal"
    source = (
        "plans from one reveal to the next, for a person may think as long as they like where "
        "nothing is hidden; the value of a reveal is learned from the player's own games"
    )
    defaults: ClassVar[Mapping[str, Parameter]] = {
        "moves": 1000,
        "positions": 20_000,
        "endgame": 100_000,
        "weights": OURS,
    }

    def __init__(self, **parameters: Parameter) -> None:
        super().__init__(**parameters)
        for name in ("positions", "endgame"):
            self._check(name, 1, MOST_POSITIONS)
        path, _, mark = str(self.parameters["weights"]).partition("#")
        self._own = None if path == OURS else read_weights(Path(path))
        if self._own:
            if mark and mark != self._own.mark:
                raise InputError(
                    f"{path} says other weights than before: {self._own.mark}, not {mark}"
                )
            self.parameters["weights"] = f"{path}#{self._own.mark}"
        self._planner: Planner | None = None

    def _check(self, name: str, least: int, most: int) -> None:
        """Refuse a parameter that is not within its limits."""
        if not least <= int(self.parameters[name]) <= most:
            raise InputError(
                f"parameter {name} of player {self.name} is {self.parameters[name]}, not a whole "
                f"number from {least} to {most}"
            )

    @property
    def budget(self) -> int | None:
        """None: the budget is one for each reveal, not for a game."""
        return None

    def warm(self) -> None:
        """Compile what the player needs, or load it."""
        SolverContestant().warm()
        self.play(FEW_CARDS, deal(FEW_CARDS, 1), 0)

    def begin(self, rules: Rules, seed: int) -> None:
        """Begin a new game with nothing in mind."""
        if self._planner is None or self._planner.rules != rules:
            self._planner = Planner(rules, int(self.parameters["positions"]), self._weights(rules))
        self._plan: list[Move] = []
        self._seed = seed
        self._reveals = 0

    def choose(self, view: View) -> Move | Reason:
        """Return the next move of the plan, made anew whenever something has shown."""
        rules, board = view.rules, view.board
        if rules.removal == "optional":
            for column in range(rules.columns):
                if has_run(rules, board, column):
                    return Move(column, OFF, rules.ranks)
        if not self._plan:
            self._plan = self._think(view)[::-1]
        return self._plan.pop() if self._plan else Reason.RESIGNED

    def play(self, rules: Rules, board: Board, seed: int) -> Result:
        """Play one game, as `choose` would."""
        self.begin(rules, seed)
        line: list[int] = []
        most = int(self.parameters["moves"])
        in_columns = rules.win == "removed_or_in_columns"
        while (end := ending(rules, board)) is None:
            # Elsewhere than here no game ends, but for a win that leaves its runs where they are.
            shown = (board.face_down, len(board.stock), board.complete)
            while (board.face_down, len(board.stock), board.complete) == shown:
                if in_columns and ending(rules, board):
                    break
                if len(line) == most:
                    return finished(rules, board, line, Reason.MOVE_LIMIT)
                choice = self.choose(view(rules, board))
                if isinstance(choice, Reason):
                    return finished(rules, board, line, choice)
                board = apply(rules, board, choice)
                line.append(pack(choice))
        return finished(rules, board, line, end)

    def _weights(self, rules: Rules) -> Weights:
        suits = len(set(rules.suits) - {"-"})
        return self._own.over(learned(suits)) if self._own else learned(suits)

    def _think(self, view: View) -> list[Move]:
        """Return the moves to the next reveal, or to the end; none when nothing can be reached."""
        unseen = sorted(view.unseen.elements())
        board = view.laid(unseen)
        self._reveals += 1
        if view.is_open:
            line = solve(view.rules, board, int(self.parameters["endgame"])).line
            # Complete runs are taken off without a plan.
            return [move for move in line if move.target != OFF]
        planner = self._planner
        assert planner is not None, "begin comes before choose"
        planner.look(board, unseen)
        count = planner.think()
        if count == 0:
            return []
        wins = count == pc.WINS
        steps = planner.steps_to(count, 0) if wins else self._choose_steps(planner, count)
        return [unpack(int(step)) for step in steps]

    def _choose_steps(self, planner: Planner, count: int) -> Counts:
        """Return the moves, packed, to one of the leaves that the planner has found."""
        return planner.steps_to(count, pc.best_leaf(planner.mind, count))
