"""Players in a file, with every vice that a sweep must survive."""

import ctypes
import os
import sys
import time
from contextlib import suppress

from spidersim.players import Player
from spidersim.results import Reason

print("a file that is read may print")


class Bad(Player):
    title = "Bad"
    source = "tests"
    defaults = {"moves": 3}

    def begin(self, rules, seed):
        self.seed = seed

    def choose(self, view):
        if self.seed % 3 == 0:
            self.be_bad(view)
        return view.legal_moves[0]


class Raises(Bad):
    name = "raises"

    def be_bad(self, view):
        raise ValueError("no\n idea")


class Mute(Bad):
    """Raises what cannot be told."""

    name = "mute"

    def be_bad(self, view):
        class Silent(BaseException):
            def __str__(self):
                raise TypeError

        raise Silent


class Exits(Bad):
    name = "exits"

    def be_bad(self, view):
        sys.exit(0)


class Dies(Bad):
    name = "dies"

    def be_bad(self, view):
        os._exit(0)


class Crashes(Bad):
    name = "crashes"

    def be_bad(self, view):
        ctypes.string_at(0)


class Sleeps(Bad):
    name = "sleeps"
    time_limit = 0.3

    def be_bad(self, view):
        time.sleep(1000)


class Spins(Bad):
    """Never ends, and catches what it can."""

    name = "spins"
    time_limit = 0.3

    def be_bad(self, view):
        while True:
            with suppress(Exception):
                self.seed += 3


class Clings(Bad):
    """Never ends, whatever comes."""

    name = "clings"
    time_limit = 0.3

    def be_bad(self, view):
        while True:
            with suppress(BaseException):
                time.sleep(1000)


class Prints(Bad):
    name = "prints"

    def __init__(self, **parameters):
        super().__init__(**parameters)
        print("made")

    def warm(self):
        print("warm")

    def be_bad(self, view):
        print("in a game")
        os.write(1, b"past Python\n")
        os.system("echo from another program")


class Claims(Bad):
    name = "claims"

    def choose(self, view):
        return Reason.NO_MOVES


class Circles(Bad):
    """Goes to and fro for as long as it may."""

    name = "circles"
    defaults = {"moves": 50}

    def begin(self, rules, seed):
        self.last = None

    def choose(self, view):
        legal = [move for move in view.legal_moves if move.cards]
        back = [move for move in legal if self.last and move[:2] == self.last[1::-1]]
        self.last = (back or legal)[0]
        return self.last


class Cold(Bad):
    name = "cold"

    def warm(self):
        raise RuntimeError("no fuel")
