"""Guard: somebody else's code is run so that it can spoil nothing but itself."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout

from spidersim.errors import InputError, sentence

_one_at_a_time = threading.RLock()


@contextmanager
def guarded(who: str, file: str | None = None) -> Iterator[None]:
    """Run code that is not ours before anything is played, such as a file of somebody's own.

    What it prints goes to stderr, and whatever it raises becomes an `InputError`.

    Parameters
    ----------
    who : str
        What the message begins with.
    file : str, optional
        The code's file, whose line the message names.
    """
    # Another thread must not put back the other's stdout.
    with _one_at_a_time, redirect_stdout(sys.stderr):
        try:
            yield
        except (InputError, KeyboardInterrupt):
            raise
        except BaseException as problem:
            raise InputError(f"{who}: {sentence(problem, file)}") from problem
