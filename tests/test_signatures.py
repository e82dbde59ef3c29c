"""The pinned signatures: they change when rules, deals or play change, never for speed."""

from spidersim.benchmarks import PLANNERS, SIGNATURES, player_signature, solver_signature

HELP = (
    "what is played or found has changed; if that is meant, raise the version of the player or "
    "solver and pin the new signature in spidersim/benchmarks.py"
)


def test_the_players_play_as_pinned():
    assert player_signature() == SIGNATURES["players"], HELP


def test_tips_plays_as_pinned():
    assert player_signature(["tips"]) == SIGNATURES["tips"], HELP


def test_the_planners_play_as_pinned():
    assert player_signature(PLANNERS) == SIGNATURES["planners"], HELP


def test_the_solver_finds_what_is_pinned():
    assert solver_signature() == SIGNATURES["solver"], HELP
