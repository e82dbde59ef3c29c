"""Perft counts of every preset, made by the referee: ``python -m tests.kernels.perft_counts``.

The file beside this module holds, for each preset, the number of sequences of four legal moves
(three where there are very many) on deals 0 to 19. It is written anew only when rules or deals
change on purpose.
"""

import json
import sys
from pathlib import Path

from spidersim.deals import deal
from spidersim.presets import PRESETS
from spidersim.referee import perft

PATH = Path(__file__).with_suffix(".json")
DEALS = range(20)
GAMES = [name for name, preset in PRESETS.items() if not preset.ladder]
_MANY = ("simon-jester", "mrs-mop", "double-scorpion", "triple-scorpion")


def depth(game: str) -> int:
    """Return how many moves are counted in a game."""
    return 3 if game in _MANY else 4


def counts(game: str) -> list[int]:
    """Return the referee's counts of one preset."""
    rules = PRESETS[game].rules
    return [perft(rules, deal(rules, number), depth(game)) for number in DEALS]


if __name__ == "__main__":
    known = json.loads(PATH.read_text()) if PATH.exists() else {}
    games = sys.argv[1:] or GAMES
    known |= {game: counts(game) for game in games}
    lines = [f'  "{game}": {json.dumps(known[game])}' for game in GAMES if game in known]
    PATH.write_text("{\n" + ",\n".join(lines) + "\n}\n")
