"""Picture: a board drawn in text, for people."""

from collections.abc import Callable

from spidersim.board import Board
from spidersim.cards import RANKS, SYMBOLS, is_red, rank_of, suit_of
from spidersim.rules import Rules

Paint = Callable[[str, str], str]
"""A function of a text and what it stands for (``red``, ``black``, ``back`` or ``note``)."""

_BACK = "▒▒"


def plain(text: str, part: str) -> str:
    """Leave a text as it is, whatever it stands for."""
    return text


def picture(rules: Rules, board: Board, paint: Paint = plain) -> str:
    """Draw a board: columns side by side, their ends downwards, backs for face-down cards.

    Parameters
    ----------
    rules : Rules
        The game.
    board : Board
        The position.
    paint : callable
        Colours each part; by default nothing is coloured.

    Returns
    -------
    str
        Lines joined by line ends, without a last one.
    """
    height = max((len(cards) for cards in board.columns), default=0)
    lines = [paint("".join(f"{number:>5}" for number in range(1, rules.columns + 1)), "note")]
    lines += [
        "".join(
            "   " + _card(cards[row], row < down, paint) if row < len(cards) else " " * 5
            for cards, down in zip(board.columns, board.down, strict=True)
        ).rstrip()
        for row in range(height)
    ]
    if rules.reserve:
        cards = [_card(code, False, paint) if code else "··" for code in board.reserve]
        lines += ["", "   ".join([paint("   reserve", "note"), *cards])]
    lines += ["", paint(_below(rules, board), "note")]
    return "\n".join(lines)


def _card(code: int, face_down: bool, paint: Paint) -> str:
    if face_down:
        return paint(_BACK, "back")
    text = RANKS[rank_of(code) - 1] + SYMBOLS[suit_of(code)]
    return paint(text, "red" if is_red(code) else "black")


def _below(rules: Rules, board: Board) -> str:
    parts = [f"{board.face_down} cards face down"]
    if rules.stock_size:
        left = len(board.stock)
        full, short = divmod(left, rules.columns)
        deals = [f"{full} × {rules.columns}"] if full else []
        deals += [f"1 × {short}"] if short else []
        parts.append(f"stock {left}" + (f" ({' + '.join(deals)})" if deals else ""))
    parts.append(f"runs {board.complete} of {rules.runs}")
    return "   " + " · ".join(parts)
