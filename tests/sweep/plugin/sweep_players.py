"""Contestants of a plugin, with every vice that a sweep must survive."""

import os
import time
from pathlib import Path

from spidersim.contestant import Contestant
from spidersim.results import Outcome, Reason, Result


class Chance(Contestant):
    """Loses at once; how, follows from nothing but the game's seed."""

    name = "chance"
    title = "Chance"
    source = "tests"
    sees = "everything"
    defaults = {"positions": 5}

    def play(self, rules, board, seed):
        reason = Reason.NO_MOVES if seed % 2 else Reason.RESIGNED
        return Result(Outcome.LOST, reason, moves=seed % 1000, positions=seed >> 1)


class Slow(Chance):
    """Takes its time until it is healed."""

    name = "slow"
    defaults = {"seconds": 0.02}

    def play(self, rules, board, seed):
        if not healed():
            time.sleep(self.parameters["seconds"])
        return super().play(rules, board, seed)


class Faulty(Chance):
    """Fails in every fourth game, in one way or another, until it is healed."""

    name = "faulty"

    def play(self, rules, board, seed):
        if not healed():
            if seed % 8 == 0:
                raise ValueError("bad\n  luck")
            if seed % 8 == 4:
                raise SystemExit(9)
        return super().play(rules, board, seed)


class Liar(Chance):
    name = "liar"

    def play(self, rules, board, seed):
        return Result(Outcome.WON, moves=1, line=b"\0\0")


class Nonsense(Chance):
    """Returns what is no result, or no row can hold."""

    name = "nonsense"

    def play(self, rules, board, seed):
        if seed % 4 == 0:
            return None
        if seed % 4 == 1:
            return Result(Outcome.LOST, moves="many")
        if seed % 4 == 2:
            return Result("drawn", moves=2**40)
        return super().play(rules, board, seed)


class Deadly(Chance):
    """Ends its process in some games, until it is healed."""

    name = "deadly"
    defaults = {"one_in": 20}

    def play(self, rules, board, seed):
        if seed % self.parameters["one_in"] == 0 and not healed():
            os._exit(9)
        return super().play(rules, board, seed)


def healed():
    return Path(os.environ["SWEEP_PLAYERS"], "healed").exists()
