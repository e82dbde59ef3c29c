"""Memory: what a compiled player keeps in mind during one game."""

from typing import NamedTuple

import numpy as np

from spidersim.kernels.compiled import bare
from spidersim.kernels.table import Counts, Hashes, Hidden, Table, mix

FILLING = 0
"""Place in `Memory.notes`: 1 while the player fills empty columns so that it may deal."""


class Memory(NamedTuple):
    """A player's memory, and the room it thinks in.

    Attributes
    ----------
    chance : uint64 array, 1
        The state of the player's own random numbers.
    seen : uint64 array, a power of two
        Hashes of the positions it has been in, open addressing, 0 where free.
    notes : int64 array
        See `FILLING`.
    weights : int64 array
        What the facts of `spidersim.kernels.tips` are worth to the player; no game changes them.
    scratch : Table
        A table to try moves on.
    blind : Hidden
        Hidden cards that are all unknown, for trying moves.
    moves, scores : int64 arrays
        Room for all legal moves of a position and what they are worth.
    """

    chance: Hashes
    seen: Hashes
    notes: Counts
    weights: Counts
    scratch: Table
    blind: Hidden
    moves: Counts
    scores: Counts


@bare
def next_random(chance: Hashes) -> np.uint64:
    """Return the next 64-bit number of splitmix64 (Steele, Lea and Flood 2014)."""
    chance[0] += np.uint64(0x9E3779B97F4A7C15)
    return mix(chance[0])


@bare
def has_seen(seen: Hashes, position: np.uint64) -> bool:
    """Tell whether a position's hash has been kept."""
    mask = np.uint64(len(seen) - 1)
    slot = position & mask
    while seen[slot] != 0:
        if seen[slot] == position:
            return True
        slot = (slot + np.uint64(1)) & mask
    return False


@bare
def keep(seen: Hashes, position: np.uint64) -> None:
    """Keep a position's hash."""
    mask = np.uint64(len(seen) - 1)
    slot = position & mask
    while seen[slot] != 0 and seen[slot] != position:
        slot = (slot + np.uint64(1)) & mask
    seen[slot] = position


@bare
def forget(memory: Memory, seed: np.uint64) -> None:
    """Begin a new game."""
    memory.chance[0] = seed
    memory.seen[:] = 0
    memory.notes[:] = 0
