"""The solver against an exhaustive search through the referee, and relations between games."""

from dataclasses import replace

import pytest

from spidersim.referee import Ending, ending, is_win
from spidersim.results import Outcome
from spidersim.solver.solve import solve
from tests.solver.games import prove, reduced_game, shortest, small_game, winnable

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


def check_small(number: int, most: int) -> bool | None:
    """Compare the prover with the oracle on one small preset; return what the oracle says."""
    rules, board = small_game(number)
    truth = winnable(rules, board, most)
    proof = prove(rules, board, 20_000)
    assert not proof.solved or is_win(rules, board, proof.line), number
    if truth is not None:
        assert proof.outcome is not (Outcome.UNWINNABLE if truth else Outcome.SOLVED), number
        assert truth or proof.outcome is Outcome.UNWINNABLE, number
    return truth


def test_small_presets_have_the_verdict_of_an_exhaustive_search():
    answers = [check_small(number, 600) for number in range(150)]
    assert answers.count(True) > 20
    assert answers.count(False) > 40


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1_000, 5_000, 1_000))
def test_thousands_of_small_presets(start):
    for number in range(start, start + 1_000):
        check_small(number, 3_000)


def test_a_line_of_the_prover_is_one_of_the_shortest():
    lengths = 0
    for number in range(100):
        rules, board = small_game(number) if number % 2 else reduced_game(number)
        fewest = shortest(rules, board, 500)
        if fewest:
            assert len(prove(rules, board, 20_000).line) == fewest, number
            lengths += 1
    assert lengths >= 5


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
def test_columns_that_no_stock_card_will_reach_may_be_reversed(number):
    rules, board = small_game(number) if number % 2 else reduced_game(number)
    fixed = len(board.stock)
    if fixed >= rules.columns or ending(rules, board) is Ending.WON:
        return
    turned = replace(
        board,
        columns=board.columns[:fixed] + board.columns[fixed:][::-1],
        down=board.down[:fixed] + board.down[fixed:][::-1],
    )
    assert prove(rules, board, 50_000).outcome is prove(rules, turned, 50_000).outcome
