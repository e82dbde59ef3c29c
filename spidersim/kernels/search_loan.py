"""Loans: a state's arrays without Numba's reference counts.

Numba counts references to an array, atomically, whenever a field is taken out of a tuple; in a
search made of small functions that was four fifths of the time. A kernel that Python calls lends
its arrays to the functions it calls: the same data, owned by nobody. Python holds the real ones
for as long as the kernel runs.
"""

from typing import Any, TypeVar

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

from spidersim.kernels.compiled import compiled

State = TypeVar("State")


def _loan(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    array = make_array(kind)(context, builder, value)  # type: ignore[no-untyped-call]
    array.meminfo = cgutils.get_null_value(array.meminfo.type)  # type: ignore[no-untyped-call]
    array.parent = cgutils.get_null_value(array.parent.type)  # type: ignore[no-untyped-call]
    return array._getvalue()


@intrinsic
def _lend(context: Any, state: Any) -> Any:
    """Return an array, or a named tuple of arrays, with the same data and no owner."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        (value,) = arguments
        if isinstance(state, types.Array):
            return _loan(context, builder, state, value)
        loans = [
            _loan(context, builder, kind, builder.extract_value(value, number))
            for number, kind in enumerate(state.types)
        ]
        return context.make_tuple(builder, state, loans)

    return state(state), generate


@compiled
def lend(state: State) -> State:
    """Return an array, or a named tuple of arrays, with the same data and no owner."""
    return _lend(state)  # type: ignore[call-arg]
