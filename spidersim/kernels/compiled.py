"""The decorator `compiled`, and where compiled code is kept.

Numba's own cache does not notice a change in a function that another module calls (numba issue
1833), so the folder it writes to is named by a hash of every source file of this package: changed
source means a new folder.
"""

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from llvmlite import ir
from numba.core import event, types
from numba.extending import intrinsic

F = TypeVar("F", bound=Callable[..., Any])

_UNUSED_DAYS = 30


def source_hash(folder: Path) -> str:
    """Return sixteen hexadecimal digits that stand for all Python source below a folder."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Return the folder for compiled code, made if need be.

    It lies in ``$NUMBA_CACHE_DIR``, else in the user's cache folder. When neither can be written
    to, a temporary folder serves, with a warning, and the next start compiles again.
    """
    home = os.environ.get("NUMBA_CACHE_DIR") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache"),
        "spidersim",
    )
    folder = Path(home) / f"kernels-{source_hash(Path(__file__).parent)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        spare = Path(tempfile.mkdtemp(prefix="spidersim-kernels-"))
        print(
            f"spidersim: cannot keep compiled kernels in {folder} ({error.strerror}); "
            f"using {spare}, so the next start compiles again",
            file=sys.stderr,
        )
        return spare
    os.utime(folder)
    _forget_unused(folder)
    return folder


def _forget_unused(current: Path) -> None:
    """Remove the kernels of other versions that nobody has started for a month."""
    for folder in current.parent.glob("kernels-*"):
        try:
            if folder != current and time.time() - folder.stat().st_mtime > _UNUSED_DAYS * 86400:
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            continue


class _Announcement(event.Listener):
    """Says once a process, on stderr, that kernels are being compiled."""

    def __init__(self) -> None:
        self.said = False

    def on_start(self, event: object) -> None:
        if not self.said:
            self.said = True
            print(
                "spidersim: compiling the kernels for the first time (under a minute) …",
                file=sys.stderr,
                flush=True,
            )

    def on_end(self, event: object) -> None:
        pass


numba.config.CACHE_DIR = str(cache_folder())  # type: ignore[attr-defined]
event.register("numba:compile", _Announcement())  # type: ignore[no-untyped-call]


def compiled(function: F) -> F:
    """Compile a function on its first call, and keep the code for later processes."""
    decorate = numba.njit(cache=True, error_model="numpy", boundscheck=False)
    return cast("F", decorate(function))


_BARE: dict[str, Any] = {
    "cache": True,
    "_nrt": False,
    "no_cfunc_wrapper": True,
    "error_model": "numpy",
    "boundscheck": False,
}


def bare(function: F) -> F:
    """Compile a function that only works on arrays it is given, as `compiled` does.

    Numba then counts no references. It otherwise does so, atomically, whenever an array is taken
    out of a tuple, which was four fifths of the time of a search made of small functions. Such a
    function cannot make an array, nor return one.

    It becomes part of every function that calls it: a call would hand over each tuple of arrays
    number by number, two hundred of them for a search, which was half of the time that was left.
    """
    return cast("F", numba.njit(**_BARE, forceinline=True)(function))


def called(function: F) -> F:
    """Compile a function as `bare` does, but call it: for large ones, whose own work counts."""
    return cast("F", numba.njit(**_BARE)(function))


def _fetch(typing: Any, array: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(array)(context, builder, arguments[0]).data
        address = builder.bitcast(builder.gep(data, [arguments[1]]), ir.PointerType(ir.IntType(8)))
        word = ir.IntType(32)
        prefetch = builder.module.declare_intrinsic(
            "llvm.prefetch",
            (address.type,),
            ir.FunctionType(ir.VoidType(), [address.type, word, word, word]),
        )
        read, keep, data_cache = word(0), word(3), word(1)
        builder.call(prefetch, [address, read, keep, data_cache])
        return context.get_dummy_value()

    return types.void(array, index), generate


fetch = cast("Callable[[Any, Any], None]", intrinsic(_fetch))
"""Given an array and an index, begin to load that number into the cache without waiting for it;
for kernels only."""
