"""Stages: the main engine, which searches from one deal to the next.

Between two deals a stage is searched depth first over clusters (`spidersim.kernels.search`), in
slices. After a slice the best positions to deal from are dealt, each new stage is probed by a
short dive, and those that got furthest wait in one queue for all stages. The stages form a tree;
a stage and all below it may use no more than its allowance, so when a dive dies the search moves
up the tree, and when everything is used up the stage resumed least often gets twice as much. (The
scheme follows daniel-ziegler/spider: slices, probes and allowances.)
"""

import heapq
from dataclasses import dataclass, field

from spidersim.board import Board
from spidersim.kernels import search as se
from spidersim.kernels import search_cluster as sc
from spidersim.kernels.search_position import Position
from spidersim.kernels.search_store import Store
from spidersim.kernels.table import Counts, Switches
from spidersim.rules import Rules
from spidersim.solver.engine import Clock, End
from spidersim.solver.search import Search, Searcher

_State = tuple[Position, Switches, Counts, Store, sc.Cluster, se.Stages]

KEPT = 64
"""Positions to deal from that a stage remembers."""

_PROBES_MAKE = 60_000
"""More positions than the probes of a slice are likely to store."""

_NO_LIMIT = 1 << 60


@dataclass(frozen=True)
class Plan:
    """The numbers that shape a search.

    Attributes
    ----------
    weights : tuple of int
        What a position is worth: see `spidersim.kernels.search_position.RUN` and its neighbours.
    members : int
        The most positions of a cluster.
    step : int
        How many exits of a cluster, best first, cost one more discrepancy.
    slice : int
        Positions of a slice, for each card of the game.
    deals : int
        How many positions to deal from a slice may find.
    probe : int
        Clusters of the dive that tries a new stage.
    release : int
        How many new stages of a slice wait to be searched.
    allowance : int
        Slices that a stage and those below it may use before they rest.
    """

    weights: tuple[int, ...] = (1000, -12, 30, 3, 6, 1, -2, 1)
    members: int = 20
    step: int = 5
    slice: int = 100
    deals: int = 12
    probe: int = 8
    release: int = 6
    allowance: int = 8


@dataclass
class Stage:
    """A stage of the tree.

    Attributes
    ----------
    number : int
        Its place in the kernels' arrays, and the order in which stages were made.
    parent : Stage or None
        The stage it was dealt from.
    depth : int
        How many rows were dealt to come here.
    key : int
        How far its probe got.
    used, allowance : int
        Positions used here and below, and how many may be used before resting.
    dead : bool
        Whether nothing is left to search.
    reserve : list of Stage
        Probed stages below that have not been let into it.
    resting : list of Stage
        Stages below that wait until this one is resumed.
    """

    number: int
    parent: "Stage | None"
    depth: int
    allowance: int
    key: int = 0
    used: int = 0
    dead: bool = False
    reserve: "list[Stage]" = field(default_factory=list)
    resting: "list[Stage]" = field(default_factory=list)

    def line(self) -> "list[Stage]":
        """Return this stage and those it descends from, nearest first."""
        stages: list[Stage] = [self]
        while (parent := stages[-1].parent) is not None:
            stages.append(parent)
        return stages


class StageSearch(Search):
    """One search.

    Parameters
    ----------
    rules : Rules
        The game; complete runs leave at once, whatever its switch says.
    board : Board
        A settled position with no complete run, and not won.
    positions : int
        The most positions to store.
    plan : Plan
        The numbers that shape the search.
    """

    def __init__(self, rules: Rules, board: Board, positions: int, plan: Plan) -> None:
        weights = (*plan.weights, plan.step)
        super().__init__(rules, board, positions, weights, plan.members, KEPT)
        self.memory.begin(board, self.switches, self.weights)
        self.plan = plan
        self.slice = plan.slice * rules.cards
        self.queue: list[tuple[int, int, Stage]] = []
        self.tired: list[tuple[int, int, int, int, Stage]] = []
        self.stages: list[Stage] = []
        self.end = sc.GOING_ON
        self._let_wait(self._new_stage(None))

    def run(self, clock: Clock) -> End:
        """Search until there is a win, nothing is left, or a limit is reached."""
        while self.end == sc.GOING_ON:
            if clock.is_over:
                return End.TIME
            stage = self._next()
            if stage is None:
                return End.EXHAUSTED
            self._search(stage)
        if self.end == sc.WON:
            return End.WON
        return End.POSITIONS if self.memory.records == self.positions else End.MEMORY

    @property
    def _state(self) -> _State:
        """What every kernel of the search takes first; stages may have been given more room."""
        m = self.memory
        return m.position, self.switches, self.weights, m.store, m.cluster, m.stages

    def _new_stage(self, parent: Stage | None) -> Stage:
        stage = Stage(
            number=len(self.stages),
            parent=parent,
            depth=parent.depth + 1 if parent else 0,
            key=int(self.memory.stages.best[len(self.stages)]),
            allowance=self.plan.allowance * self.slice,
        )
        self.stages.append(stage)
        return stage

    def _next(self) -> Stage | None:
        """Return the stage to search next, or None when all are exhausted."""
        while self.queue:
            _, _, stage = heapq.heappop(self.queue)
            used_up = [above for above in stage.line()[1:] if above.used >= above.allowance]
            if not used_up:
                return stage
            used_up[-1].resting.append(stage)
        resumed = self._least_resumed()
        if resumed is None:
            return None
        resumed.allowance *= 2
        for above in resumed.line():
            while above.used >= above.allowance:
                above.allowance *= 2
            for resting in above.resting:
                heapq.heappush(self.queue, (-resting.key, resting.number, resting))
            above.resting.clear()
        return resumed

    def _search(self, stage: Stage) -> None:
        """Search a stage for one slice, and try the stages that may follow it.

        Runs are split once a stage is exhausted without, or when nothing could be dealt from.
        """
        m = self.memory
        before = m.records
        end = self._slice(stage)
        if self.end != sc.GOING_ON:
            return
        deals = int(m.stages.deals[stage.number])
        self._deal(stage)
        if self.end != sc.GOING_ON:
            return
        if not m.stages.splits[stage.number]:
            if end == se.EMPTY or (stage.depth < self.rows and not deals):
                se.split_runs(m.store, m.stages, stage.number)
        elif end == se.EMPTY:
            stage.dead = not stage.reserve and not m.stages.deals[stage.number]
        self._release(stage)
        for above in stage.line():
            above.used += m.records - before

    def _slice(self, stage: Stage) -> int:
        m = self.memory
        until = m.records + self.slice
        while True:
            end = int(
                se.run_slice(
                    *self._state,
                    stage.number,
                    until,
                    _NO_LIMIT,
                )
            )
            if end == se.CROWDED:
                m.grow_table()
                continue
            if end in (sc.FULL, sc.WON):
                self.end = end
            return end

    def _deal(self, stage: Stage) -> None:
        """Deal from the best positions found, and probe the stages that follow."""
        m = self.memory
        most = self.plan.deals
        m.expect(_PROBES_MAKE)
        m.stage_room(len(self.stages) + most)
        made = int(
            se.probe_deals(
                *self._state,
                stage.number,
                len(self.stages),
                most,
                self.plan.probe,
            )
        )
        self.end = int(m.cluster.counts[sc.STATUS])
        stage.reserve += [self._new_stage(stage) for _ in range(made)]

    def _release(self, stage: Stage) -> None:
        """Let the best new stages wait in the queue, those first that got unlike others."""
        stage.reserve.sort(key=lambda s: (-s.key, s.number))
        unlike: dict[int, Stage] = {}
        for below in stage.reserve:
            unlike.setdefault(below.key, below)
        for below in list(unlike.values())[: self.plan.release]:
            stage.reserve.remove(below)
            self._let_wait(below)

    def _let_wait(self, stage: Stage) -> None:
        heapq.heappush(self.queue, (-stage.key, stage.number, stage))
        heapq.heappush(self.tired, (0, -stage.depth, -stage.key, stage.number, stage))

    def _least_resumed(self) -> Stage | None:
        """Return the stage to resume: resumed least often, deepest, best; None without one."""
        while self.tired:
            resumed, depth, key, number, stage = heapq.heappop(self.tired)
            if not stage.dead:
                heapq.heappush(self.tired, (resumed + 1, depth, key, number, stage))
                return stage
        return None


class Stages(Searcher):
    """The main engine.

    Parameters
    ----------
    plan : Plan
        The numbers that shape its searches.
    """

    name = "stages"

    def __init__(self, plan: Plan | None = None) -> None:
        self.plan = plan or Plan()

    def begin(self, rules: Rules, board: Board, positions: int) -> Search:
        """Begin a search from deal to deal."""
        return StageSearch(rules, board, positions, self.plan)
