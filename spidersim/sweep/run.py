"""Run: plays what is left of a plan, on all cores, and keeps every finished game."""

import re
import warnings
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, closing, nullcontext
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import joblib
from joblib.parallel import get_active_backend

from spidersim.errors import InputError
from spidersim.results import Outcome
from spidersim.sweep import lock, manifest
from spidersim.sweep.bar import Bar
from spidersim.sweep.chunks import Chunks
from spidersim.sweep.contestants import resident
from spidersim.sweep.interrupt import Stop, shielded
from spidersim.sweep.manifest import State
from spidersim.sweep.part import UNFINISHED
from spidersim.sweep.plan import Cell, cells
from spidersim.sweep.play import Chunk, Played, lost_chunk, play_chunk
from spidersim.sweep.spec import Spec
from spidersim.sweep.store import Store

Say = Callable[[str], Any]


@dataclass(frozen=True)
class Report:
    """What a session did.

    Attributes
    ----------
    folder : Path
        The run's folder.
    planned : int
        Games of the whole sweep.
    played : int
        Games played in this session.
    errors : int
        How many of those ended in an error; the next session plays them again.
    """

    folder: Path
    planned: int
    played: int
    errors: int


def run(
    spec: Spec,
    folder: Path,
    jobs: int | None = None,
    *,
    show: bool | None = None,
    say: Say = warnings.warn,
) -> Report:
    """Run a sweep, or go on with one.

    Games that the folder holds already are not played again, but for those that ended in an
    error. The rows do not depend on `jobs`, nor on when and how often a run was interrupted.

    Parameters
    ----------
    spec : Spec
        What to do.
    folder : Path
        The run's folder; made when there is none.
    jobs : int, optional
        How many chunks are played at a time; the usable cores when left out. With 1 the games
        are played in this process, which then dies of a game that kills its process.
    show : bool, optional
        Whether to draw a bar; on a terminal only when left out.
    say : callable, optional
        Is given each sentence a person should read, such as a warning about a damaged file.

    Raises
    ------
    InputError
        When the folder is in use, cannot be written, is something else, or holds another sweep.
    KeyboardInterrupt
        After Ctrl-C or SIGTERM, when everything that was finished has been kept.
    """
    jobs = jobs or joblib.cpu_count()
    all_cells = cells(spec)
    stop = Stop()
    with ExitStack() as stack:
        record = _open(stack, spec, folder, all_cells, jobs)
        stack.enter_context(stop.listening(say))
        try:
            report = _Session(spec, all_cells, folder, jobs, show, say, stop).run()
            if stop.asked:
                raise KeyboardInterrupt
        except KeyboardInterrupt:
            manifest.end_manifest(folder, record, State.INTERRUPTED)
            raise
        except BaseException:
            manifest.end_manifest(folder, record, State.FAILED)
            raise
        manifest.end_manifest(folder, record, State.FINISHED)
    return report


def _open(
    stack: ExitStack, spec: Spec, folder: Path, all_cells: Sequence[Cell], jobs: int
) -> dict[str, Any]:
    """Lock a run's folder, make sure it is this sweep's, and write its manifest."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        stack.enter_context(lock.locked(folder))
        before = _held_before(spec, folder, all_cells)
        record = manifest.new_manifest(spec, all_cells, jobs, before)
        manifest.write_manifest(folder, record)
    except FileExistsError:
        raise InputError(f"{folder} is a file, not a folder") from None
    except OSError as error:
        raise InputError(f"{folder} cannot be written: {error.strerror}") from None
    return record


def _held_before(spec: Spec, folder: Path, all_cells: Sequence[Cell]) -> dict[str, Any] | None:
    """Return the manifest of the run that a folder holds, None for a new folder."""
    names = {path.name for path in folder.iterdir() if path.suffix != UNFINISHED} - {lock.NAME}
    if not names:
        return None
    if manifest.NAME not in names:
        raise InputError(f"{folder} is not empty, and it holds no run")
    before = manifest.read_manifest(folder)
    if different := manifest.differences(before, spec, all_cells):
        raise InputError(f"{folder} holds another run: {'; '.join(different)}")
    return before


class _Session:
    """One sitting of a run."""

    def __init__(
        self,
        spec: Spec,
        all_cells: Sequence[Cell],
        folder: Path,
        jobs: int,
        show: bool | None,
        say: Say,
        stop: Stop,
    ) -> None:
        self.spec = spec
        self.cells = all_cells
        self.folder = folder
        self.jobs = jobs
        self.show = show
        self.say = say
        self.stop = stop
        self.store = Store(folder)
        self.outcomes: Counter[str] = Counter()
        self.flying: dict[tuple[str, int], Chunk] = {}

    def run(self) -> Report:
        """Play every game that is left, unless someone asks to stop."""
        planned = len(self.cells) * self.spec.deals.count
        self.store.mend(self.say)
        self.store.join(errors=False)
        done, before = self._done()
        # No more workers than games. Two at least: one is this process, which a game may kill.
        self.jobs = min(self.jobs, max(2, planned - before.total()))
        self.chunks = Chunks(self.cells, self.spec.deals, done, self.jobs, self.spec.lines)
        self.left = iter(self.chunks)
        if before.total() < planned:
            for cell in self.cells:
                # Compiled here once, not in every worker at the same time.
                resident(cell.call or cell.player, cell.code)
        self.bar = Bar(self.cells, planned, before, self.show)
        try:
            self._play()
        finally:
            self.bar.close()
        if not self.stop.asked:
            self.store.join(errors=True)
        played = self.outcomes.total()
        return Report(self.folder, planned, played, self.outcomes[Outcome.ERROR])

    def _done(self) -> tuple[dict[str, set[int]], "Counter[tuple[str, str]]"]:
        table = self.store.table([cell.id for cell in self.cells], ["outcome"])
        done: dict[str, set[int]] = {}
        outcomes: Counter[tuple[str, str]] = Counter()
        columns = (table[name].to_pylist() for name in ("cell", "deal", "outcome"))
        for cell, deal, outcome in zip(*columns, strict=True):
            if deal in self.spec.deals:
                done.setdefault(cell, set()).add(deal)
                outcomes[cell, outcome] += 1
        return done, outcomes

    def _play(self) -> None:
        while not self.stop.asked:
            try:
                self._keep_all(self.left)
            except BrokenProcessPool:
                self._rescue()
            else:
                return

    def _rescue(self) -> None:
        """Play the chunks that were being played when a worker died, one at a time.

        They are cut into pieces, and so is a piece that kills its worker again, until the game
        is found; its row is an error. A game that kills its worker only in company is played to
        its end here.
        """
        if not self.stop.asked:
            self.say("a worker process died; looking for the game that ended it")
        suspects = [piece for chunk in self._forget_flying() for piece in chunk.pieces()]
        while suspects and not self.stop.asked:
            try:
                self._keep_all(iter([suspects.pop()]))
            except BrokenProcessPool as death:
                [guilty] = self._forget_flying()
                if len(guilty.deals) > 1:
                    suspects += guilty.pieces()
                else:
                    self._keep(guilty, lost_chunk(guilty, _reason(death)))

    def _forget_flying(self) -> list[Chunk]:
        chunks = list(self.flying.values())
        self.flying.clear()
        return chunks

    def _keep_all(self, chunks: Iterator[Chunk]) -> None:
        """Play chunks until there are none left, or someone asks to stop."""
        with closing(self._results(self._sent(chunks))) as results:
            for played in results:
                self._keep(self.flying.pop(played.key), played)

    def _sent(self, chunks: Iterator[Chunk]) -> Iterator[Chunk]:
        while not self.stop.asked and (chunk := next(chunks, None)):
            self.flying[chunk.key] = chunk
            yield chunk

    def _keep(self, chunk: Chunk, played: Played) -> None:
        self.store.add(*chunk.key, played.rows)
        self.outcomes += played.outcomes
        self.chunks.learn(chunk.cell, played)
        self.bar.add(chunk.cell, played.outcomes)

    def _results(self, chunks: Iterator[Chunk]) -> Generator[Played, None, None]:
        """Yield finished chunks in any order, from whatever back end joblib is set to use."""
        tasks = (joblib.delayed(play_chunk)(chunk) for chunk in chunks)
        backend, _ = get_active_backend()
        threads = {"inner_max_num_threads": 1} if backend.supports_inner_max_num_threads else {}
        streams = backend.supports_return_generator
        start = shielded if self.jobs > 1 else nullcontext
        with joblib.parallel_config(backend, **threads):
            parallel = joblib.Parallel(
                n_jobs=self.jobs,
                batch_size=1,
                pre_dispatch="2 * n_jobs",
                return_as="generator_unordered" if streams else "list",
            )
        if not streams:
            while batch := list(islice(tasks, 4 * self.jobs)):
                with start():
                    results = parallel(batch)
                yield from results
            return
        with start():
            results = parallel(tasks)
        try:
            # Not `yield from`, which would close `results` itself, outside of the block below.
            for played in results:  # noqa: UP028
                yield played
        finally:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # joblib's, that unfinished tasks are given up
                results.close()


def _reason(death: BrokenProcessPool) -> str:
    status = re.search(r"\{(.*)\}", str(death))
    return f"the worker process died: {status[1]}" if status else "the worker process died"
