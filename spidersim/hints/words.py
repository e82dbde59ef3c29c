"""Words: a move as one tells it to somebody at the table."""

from spidersim.board import Board
from spidersim.cards import UNKNOWN, card_text
from spidersim.moves import DEAL, OFF, Move
from spidersim.referee import end_card
from spidersim.rules import Rules


def in_words(rules: Rules, board: Board, move: Move) -> str:
    """Return a legal move in words, the cards that move and the one they come to lie on named.

    Examples
    --------
    >>> from spidersim.deals import deal
    >>> from spidersim.presets import preset
    >>> rules = preset("spider-4").rules
    >>> in_words(rules, deal(rules, 42), DEAL)
    'deal a row'
    """
    if move == DEAL:
        return "deal a row"
    source, target, count = move
    if target == OFF:
        return f"take the run off column {source + 1}"
    if source < rules.columns:
        cards = board.columns[source][-count:]
    else:
        cards = (end_card(rules, board, source) or UNKNOWN,)
    names = " ".join(map(card_text, cards))
    many = f"{count} cards " if count > 1 else ""
    below = board.columns[target]
    place = f"onto {card_text(below[-1])} in column" if below else "to the empty column"
    return f"move {many}{names} from {_pile(rules, source)} {place} {target + 1}"


def _pile(rules: Rules, source: int) -> str:
    if source < rules.columns:
        return f"column {source + 1}"
    place = source - rules.columns
    if place < rules.reserve:
        return f"place {place + 1} of the reserve"
    return f"run {place - rules.reserve + 1} of those that have left"
