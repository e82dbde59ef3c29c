"""Interrupt: the first Ctrl-C lets running games end, the second stops at once."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from types import FrameType

PATIENCE = 5.0
"""Seconds that running chunks get to end after the first Ctrl-C."""


class Stop:
    """Whether someone asked a sweep to stop.

    Attributes
    ----------
    asked : bool
        True from the first Ctrl-C (or SIGTERM) on. `PATIENCE` seconds later, or at the second,
        KeyboardInterrupt is raised in the main thread.
    """

    def __init__(self) -> None:
        self.asked = False
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    @contextmanager
    def listening(self, say: Callable[[str], None]) -> Iterator[None]:
        """Handle the signals in place of Python; outside of the main thread do nothing."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return

        here = os.getpid()

        def handle(number: int, frame: FrameType | None) -> None:
            if os.getpid() != here:  # a forked worker, which whoever forked it wants to end
                os._exit(128 + number)
            if self.asked:
                raise KeyboardInterrupt
            self.asked = True
            # Not said here: a signal may come in the middle of writing to the same stream.
            self._thread = threading.Thread(target=self._wait, args=(say,), daemon=True)
            self._thread.start()

        before = {number: signal.signal(number, handle) for number in _SIGNALS}
        try:
            yield
        finally:
            self._over.set()
            if self._thread:
                self._thread.join()
            for number, handler in before.items():
                signal.signal(number, handler)

    def _wait(self, say: Callable[[str], None]) -> None:
        say("stopping once the running games have ended; Ctrl-C again stops at once")
        if not self._over.wait(PATIENCE):
            signal.raise_signal(signal.SIGINT)


_SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def shielded() -> Iterator[None]:
    """Keep SIGINT from processes and threads started within: they inherit the blocked mask.

    Ctrl-C on a terminal reaches every process of its group, but only the parent is to act on it.
    """
    # Python's own helper process for pools; starting it later would lift the mask.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
