"""Positions that formats must hold: any point of a random game, under any rules."""

from dataclasses import replace

from hypothesis import strategies as st

from spidersim.board import Board
from spidersim.deals import deal
from spidersim.moves import OFF
from spidersim.presets import PRESETS
from spidersim.referee import apply, legal_moves
from spidersim.rules import Rules
from tests.boards import DEALS

SMALL = Rules(decks=2, ranks=3, layout=((1, 1),) * 6)
"""Runs of three cards: in a few random moves some leave, and cards return from them."""

GAMES = {
    **{name: preset.rules for name, preset in PRESETS.items()},
    "optional": replace(PRESETS["spider-1"].rules, removal="optional"),
    "small": SMALL,
    "small, optional": replace(SMALL, removal="optional"),
    "small, returning": replace(SMALL, foundation_return="allow"),
    "small, alternating": replace(SMALL, group="alternating", run="alternating"),
    "small, with a reserve": replace(SMALL, reserve=4, layout=((1, 1),) * 4),
    "small, everything": replace(
        SMALL, reserve=4, layout=((1, 1),) * 4, foundation_return="allow", removal="optional"
    ),
}


def played(rules: Rules, number: int, moves: int, choose) -> Board:
    """Return the position after some moves; runs that may leave do."""
    now = deal(rules, number)
    for _ in range(moves):
        legal = legal_moves(rules, now)
        if not legal:
            break
        now = apply(rules, now, choose([m for m in legal if m.target == OFF] or legal))
    return now


@st.composite
def positions(draw, games=tuple(GAMES)) -> tuple[Rules, Board]:
    """Draw a game and a position of it."""
    rules = GAMES[draw(st.sampled_from(games))]
    chance = draw(st.randoms(use_true_random=False))
    return rules, played(rules, draw(DEALS), draw(st.integers(0, 60)), chance.choice)
