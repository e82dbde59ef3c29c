"""Lock: one writer in a run's folder at a time.

The lock is the kernel's (`flock`), so that it ends with its holder however that one dies; the
file only tells who holds it.
"""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from spidersim.errors import InputError

NAME = "lock"


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold a folder's lock.

    Raises
    ------
    InputError
        When another process holds it; the message names the process.
    """
    path = folder / NAME
    file = _acquire(path)
    if file is None:
        holder = path.read_text(errors="replace").strip() if path.exists() else ""
        raise InputError(f"{folder} is in use by process {holder or 'unknown'}")
    try:
        os.ftruncate(file, 0)
        os.write(file, str(os.getpid()).encode())
        yield
    finally:
        path.unlink(missing_ok=True)
        os.close(file)


def is_locked(folder: Path) -> bool:
    """Tell whether some process is writing to a folder."""
    try:
        file = os.open(folder / NAME, os.O_RDONLY)
    except OSError:
        return False
    try:
        return not _try_lock(file, fcntl.LOCK_SH)
    finally:
        os.close(file)


def _acquire(path: Path) -> int | None:
    # A few tries: someone may just be asking whether the lock is held, or be giving it up.
    for _ in range(5):
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        if _try_lock(file, fcntl.LOCK_EX) and _is_still(path, file):
            return file
        os.close(file)
        time.sleep(0.05)
    return None


def _try_lock(file: int, how: int) -> bool:
    try:
        fcntl.flock(file, how | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_still(path: Path, file: int) -> bool:
    """Tell whether an open file is still the one at a path, and not one deleted meanwhile."""
    try:
        return os.path.samestat(os.stat(path), os.fstat(file))
    except FileNotFoundError:
        return False
