"""A player in a file, with a parameter."""

from spidersim.players import Player


class Nth(Player):
    name = "nth"
    title = "Nth"
    source = "tests"
    defaults = {"moves": 30, "n": 0}

    def choose(self, view):
        return view.legal_moves[self.parameters["n"] % len(view.legal_moves)]


class Last(Nth):
    name = "last"

    def choose(self, view):
        return view.legal_moves[-1]
