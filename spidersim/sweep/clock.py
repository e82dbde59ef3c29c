"""Clock: an end to games of somebody else's players that do not end by themselves."""

import ctypes
import faulthandler
import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

T = TypeVar("T")

GRACE = 3.0
"""Seconds after which a process is ended that does not even notice its time is over."""

_AGAIN = 1.0
"""Seconds after which a player that has swallowed the exception is sent another."""

_STDERR = 2


class OutOfTime(BaseException):
    """The time is over. No `Exception`, so that ``except Exception`` does not swallow it."""


def within(seconds: float, play: Callable[[], T]) -> T:
    """Return what a function returns, or raise `OutOfTime` in it when it takes too long.

    In a process's main thread, where workers play, an alarm wakes whatever sleeps or waits, and
    a process that is still at it `GRACE` seconds later is ended, its stack on stderr; the sweep
    takes that for a game that kills its worker. In any other thread nothing but running Python
    code can be stopped.
    """
    if threading.current_thread() is threading.main_thread():
        return _by_alarm(seconds, play)
    return _by_exception(seconds, play)


def _by_alarm(seconds: float, play: Callable[[], T]) -> T:
    over = False

    def ring(number: int, frame: FrameType | None) -> None:
        if not over:
            raise OutOfTime

    before = signal.signal(signal.SIGALRM, ring)
    faulthandler.dump_traceback_later(seconds + GRACE, exit=True, file=_STDERR)
    signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    try:
        try:
            return play()
        finally:
            over = True
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        faulthandler.cancel_dump_traceback_later()
        signal.signal(signal.SIGALRM, before)


def _by_exception(seconds: float, play: Callable[[], T]) -> T:
    thread = ctypes.c_ulong(threading.get_ident())
    lock = threading.Lock()
    over = False

    def ring() -> None:
        with lock:
            if not over:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(OutOfTime))

    timer = threading.Timer(seconds, ring)
    timer.daemon = True
    timer.start()
    try:
        return play()
    finally:
        with lock:
            over = True
        timer.cancel()
        # One that was sent and has not arrived yet must not strike what comes next.
        ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, None)
