"""Reduced games of every kind, and an exhaustive search through the referee as the oracle."""

import random
from collections import deque
from dataclasses import replace

from spidersim.board import Board
from spidersim.deals import deal
from spidersim.presets import preset
from spidersim.referee import Ending, apply, ending, legal_moves
from spidersim.rules import Rules
from spidersim.solver.proof import Proof
from spidersim.solver.solve import solve
from spidersim.solver.verdict import Verdict

SUIT_MAPS = ("SH--", "SHC-", "SSH-", "S---", "SHSH", "SSSS", "SHCD")
FITS = ("any_suit", "same_suit", "same_colour", "alternating")


def prove(rules: Rules, board: Board, positions: int) -> Verdict:
    """Return what the prover alone says."""
    return solve(rules, board, positions, Proof.name)


def reduced_game(number: int) -> tuple[Rules, Board]:
    """Return a small game and a board of it, drawn from a number."""
    draw = random.Random(number)
    while True:
        suits = draw.choice(SUIT_MAPS)
        ranks, decks = draw.randint(3, 5), draw.choice((1, 1, 2))
        cards = decks * ranks * sum(letter != "-" for letter in suits)
        columns = draw.randint(2, 4)
        if not columns <= cards <= 20:
            continue
        stock = draw.choice((0, 0, draw.randint(1, cards - columns) if cards > columns else 0))
        heights = [0] * columns
        for _ in range(cards - stock):
            heights[draw.randrange(columns)] += 1
        downs = draw.choice((0, 2))
        layout = tuple(
            (down, height - down)
            for height in heights
            for down in [draw.randint(0, min(downs, max(0, height - 1)))]
        )
        group = draw.choice((*FITS, "any_face_up"))
        rules = Rules(
            decks=decks,
            suits=suits,
            ranks=ranks,
            layout=layout,
            build=draw.choice(("any_suit", "any_suit", *FITS)),
            group=draw.choice(("same_suit", group)),
            run=draw.choice(("same_suit", "same_suit", *FITS)),
            empty=draw.choice(("any", "any", "king")),
            deal_onto_empty=draw.choice(("forbid", "allow")),
            removal=draw.choice(("automatic", "optional")),
            whole_column_to_empty=draw.choice(("allow", "forbid")),
        )
        rules = _with_piles_aside(rules, draw)
        return rules, deal(rules, number)


def _with_piles_aside(rules: Rules, draw: random.Random) -> Rules:
    """Give some games a reserve, cards that return from runs, or a win in the columns."""
    if draw.random() < 0.2:
        rules = replace(rules, reserve=min(rules.stock_size, draw.randint(1, 2)))
    if draw.random() < 0.2 and rules.run == "same_suit":
        rules = replace(rules, foundation_return="allow")
    if draw.random() < 0.5 and rules.removal == "optional":
        rules = replace(rules, win="removed_or_in_columns")
    return rules


def small_game(number: int) -> tuple[Rules, Board]:
    """Return a one-deck preset with fewer ranks and columns, and a board of it."""
    draw = random.Random(number)
    name = draw.choice(("spiderette-4", "will-o-the-wisp-4", "simple-simon", "scorpion", "wasp"))
    columns, ranks = draw.choice((3, 4, 5)), draw.choice((4, 5))
    suits = draw.choice(("SHCD", "SHC-" if columns < 5 else "SHCD"))
    cards = ranks * sum(letter != "-" for letter in suits)
    short = draw.choice((1, 2))
    if name == "spiderette-4":
        layout = tuple((number, 1) for number in range(columns))
    elif name == "will-o-the-wisp-4":
        layout = ((1, 1),) * columns
    else:
        short *= name != "simple-simon"
        heights = [(cards - short + number) // columns for number in range(columns)]
        downs = [1 if short and number % 2 else 0 for number in range(columns)]
        layout = tuple((down, height - down) for down, height in zip(downs, heights, strict=True))
    relaxed = draw.choice(("forbid", "allow"))
    rules = replace(
        preset(name).rules, suits=suits, ranks=ranks, layout=layout, deal_onto_empty=relaxed
    )
    return rules, deal(rules, number)


def shortest(rules: Rules, board: Board, most: int = 3_000) -> int | None:
    """Return the fewest moves that win; None without a win among the first positions."""
    seen = {board}
    now, moves = [board], 0
    while now:
        if any(ending(rules, here) is Ending.WON for here in now):
            return moves
        new = dict.fromkeys(
            apply(rules, here, move) for here in now for move in legal_moves(rules, here)
        )
        now = [board for board in new if board not in seen]
        seen.update(now)
        moves += 1
        if len(seen) > most:
            return None
    return None


def winnable(rules: Rules, board: Board, most: int = 3_000) -> bool | None:
    """Tell whether a position can be won, by looking at every position; None if too many."""
    seen = {_whole(rules, board)}
    waiting = [board]
    while waiting:
        here = waiting.pop()
        if ending(rules, here) is Ending.WON:
            return True
        for move in legal_moves(rules, here):
            after = apply(rules, here, move)
            if _whole(rules, after) not in seen:
                if len(seen) >= most:
                    return None
                seen.add(_whole(rules, after))
                waiting.append(after)
    return False


def shortest_win(rules: Rules, board: Board, most: int = 400) -> int | None:
    """Return how many moves the shortest win takes, breadth first; None for too many or none."""
    seen = {_whole(rules, board)}
    waiting = deque([(board, 0)])
    while waiting:
        here, moves = waiting.popleft()
        if ending(rules, here) is Ending.WON:
            return moves
        for move in legal_moves(rules, here):
            after = apply(rules, here, move)
            whole = _whole(rules, after)
            if whole not in seen:
                if len(seen) >= most:
                    return None
                seen.add(whole)
                waiting.append((after, moves + 1))
    return None


def _whole(rules: Rules, board: Board) -> Board:
    """Leave out the runs that have left, unless their cards may return."""
    return board if rules.foundation_return == "allow" else replace(board, runs=())
