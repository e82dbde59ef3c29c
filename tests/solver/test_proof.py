"""The solver against an exhaustive search through the referee, and relations between games."""

from dataclasses import replace

import pytest

from spidersim.referee import Ending, ending, is_win
from spidersim.results import Outcome
from spidersim.solver.proof import prove
from spidersim.solver.solve import solve
from tests.solver.games import reduced_game, winnable

FAST = range(400)
SLOW = range(1_000, 9_000)


def check(number: int) -> tuple[bool | None, Outcome]:
    """Compare both engines with the oracle on one reduced game; return the two answers."""
    rules, board = reduced_game(number)
    truth = winnable(rules, board)
    if ending(rules, board) is Ending.WON:
        return truth, Outcome.SOLVED
    verdict = solve(rules, board, 100_000)
    proof = prove(rules, board, 100_000)
    assert not verdict.solved or is_win(rules, board, verdict.line), number
    assert not proof.solved or is_win(rules, board, proof.line), number
    if truth is None:
        assert {verdict.outcome, proof.outcome} != {Outcome.SOLVED, Outcome.UNWINNABLE}, number
        return None, verdict.outcome
    may_say = (Outcome.SOLVED if truth else Outcome.UNWINNABLE, Outcome.UNKNOWN)
    assert verdict.outcome in may_say, (number, rules, board)
    assert proof.outcome in may_say, (number, rules, board)
    return truth, verdict.outcome


def test_reduced_games_of_every_kind_have_the_verdict_of_an_exhaustive_search():
    answers = [check(number) for number in FAST]
    assert answers.count((True, Outcome.SOLVED)) > 80
    assert answers.count((False, Outcome.UNWINNABLE)) > 200
    assert not [truth for truth, said in answers if said is Outcome.UNKNOWN and truth is not None]


@pytest.mark.slow
@pytest.mark.parametrize("start", range(SLOW.start, SLOW.stop, 1_000))
def test_thousands_of_reduced_games(start):
    answers = [check(number) for number in range(start, start + 1_000)]
    undecided = [truth for truth, said in answers if said is Outcome.UNKNOWN and truth is not None]
    assert len(undecided) <= 2


@pytest.mark.parametrize("number", FAST[:150])
def test_what_is_won_under_stricter_rules_is_not_unwinnable_under_looser_ones(number):
    rules, board = reduced_game(number)
    strict = replace(rules, deal_onto_empty="forbid", removal="automatic", win="removed")
    loose = replace(rules, deal_onto_empty="allow", removal="optional")
    if solve(strict, board, 50_000).solved:
        assert solve(loose, board, 50_000).outcome is not Outcome.UNWINNABLE
    if solve(loose, board, 50_000).outcome is Outcome.UNWINNABLE:
        assert not solve(strict, board, 50_000).solved


@pytest.mark.parametrize("number", FAST[:150])
def test_relabelled_suits_keep_the_verdict(number):
    rules, board = reduced_game(number)

    def exchange(cards: tuple[int, ...]) -> tuple[int, ...]:
        # Spades with clubs and hearts with diamonds, which keeps the colours.
        return tuple(card ^ 32 for card in cards)

    suits = rules.suits.translate(str.maketrans("SHCD", "CDSH"))
    other = replace(
        board,
        columns=tuple(map(exchange, board.columns)),
        stock=exchange(board.stock),
        reserve=exchange(board.reserve),
    )
    one = prove(rules, board, 50_000)
    two = prove(replace(rules, suits=suits), other, 50_000)
    assert Outcome.UNKNOWN in (one.outcome, two.outcome) or one.outcome is two.outcome


@pytest.mark.parametrize("number", FAST[:150])
def test_without_a_stock_reversed_columns_keep_the_verdict(number):
    rules, board = reduced_game(number)
    if board.stock or ending(rules, board) is Ending.WON:
        return
    turned = replace(board, columns=board.columns[::-1], down=board.down[::-1])
    assert prove(rules, board, 50_000).outcome is prove(rules, turned, 50_000).outcome
