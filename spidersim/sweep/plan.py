"""Plan: every game of a sweep, known before the first is played.

A game's identity is its *cell* (rules, player with parameters, root seed, and the versions of
both meanings; for a player in a file also what the file holds) and its deal. Nothing else counts:
not the name a game goes by, nor the sweep it is part of, nor the order or the worker it is played
in.
"""

import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from spidersim import rules as rules_module
from spidersim.contestant import Contestant
from spidersim.preset import Preset
from spidersim.presets import rungs
from spidersim.rules import Rules
from spidersim.sweep.contestants import called, contestant, origin
from spidersim.sweep.spec import Spec

_MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15
"""The step of splitmix64: 2^64 over the golden ratio."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game to be played.

    Attributes
    ----------
    rules : Rules
        What is played.
    deal : int
        The deal's number.
    player : str
        Who plays, with every parameter.
    seed : int
        The game's own seed for chance; two deals of a cell never have the same.
    """

    rules: Rules
    deal: int
    player: str
    seed: int


@dataclass(frozen=True)
class Cell:
    """All games of one player at one game, deals apart.

    Attributes
    ----------
    game : str
        The name the game goes by; not part of the identity.
    rules : Rules
        The game.
    player : str
        Player or solver with all its parameters.
    version : int
        The version of the player's play.
    seed : int
        The sweep's root seed.
    code : str
        What stands for the text of the player's file; empty for one that is installed.
    call : str
        What a worker finds the player by, where that is more than `player`; not part of the
        identity.
    budget : int or None
        The most positions that the player might search in a game; follows from the rest.
    """

    game: str
    rules: Rules
    player: str
    version: int
    seed: int
    code: str = ""
    call: str = ""
    budget: int | None = None

    @classmethod
    def of(cls, game: Preset, player: Contestant, seed: int) -> "Cell":
        """Return the cell of a player at a game."""
        code = origin(player).code
        # Workers need not be in the folder we are in. The text is more than a path: not changed.
        call = os.path.join(os.getcwd(), called(player)) if code else ""
        return cls(
            game.name, game.rules, player.spec, player.version, seed, code, call, player.budget
        )

    @cached_property
    def id(self) -> str:
        """Sixteen hexadecimal digits that stand for the cell."""
        return self._digest.hex()[:16]

    @cached_property
    def _digest(self) -> bytes:
        # The hash of the rules holds the version of their meaning.
        words = [self.rules.hash, self.player, self.version, self.seed]
        words += [self.code] if self.code else []
        return hashlib.sha256(json.dumps(words).encode()).digest()

    @cached_property
    def _stream(self) -> int:
        return int.from_bytes(self._digest[-8:], "big")

    @property
    def player_name(self) -> str:
        """The player's name without its parameters."""
        return self.player.partition(":")[0]

    @property
    def parameters(self) -> str:
        """The player's parameters as text."""
        return self.player.partition(":")[2]

    def games(self, deals: Iterable[int]) -> Iterator[Game]:
        """Yield the cell's games of some deals."""
        for deal in deals:
            yield Game(self.rules, deal, self.player, self.game_seed(deal))

    def game_seed(self, deal: int) -> int:
        """Return the seed of the cell's game of a deal; no two deals have the same."""
        return mix(self._stream + deal * GOLDEN)

    def as_dict(self) -> dict[str, Any]:
        """Return what the manifest tells of the cell."""
        return {
            "cell": self.id,
            "game": self.game,
            "rules": self.rules.hash,
            "rules_version": rules_module.VERSION,
            "player": self.player_name,
            "parameters": self.parameters,
            "player_version": self.version,
            **({"player_code": self.code} if self.code else {}),
        }


def mix(number: int) -> int:
    """Return the scrambled form of a 64-bit number: splitmix64's last step, one to one."""
    number &= _MASK
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    number = (number ^ (number >> 27)) * 0x94D049BB133111EB & _MASK
    return number ^ (number >> 31)


def games(spec: Spec) -> tuple[Preset, ...]:
    """Return the games of a sweep, a ladder's rungs in its place, each once."""
    by_rules = {rung.rules: rung for game in spec.games for rung in rungs(game)}
    return tuple(by_rules.values())


def cells(spec: Spec) -> tuple[Cell, ...]:
    """Return the cells of a sweep: game by game, in each game player by player."""
    players = [contestant(player) for player in spec.players]
    return tuple(Cell.of(game, player, spec.seed) for game in games(spec) for player in players)


def plan(spec: Spec) -> Iterator[Game]:
    """Yield every game of a sweep, cell by cell."""
    for cell in cells(spec):
        yield from cell.games(spec.deals)
