"""Drawing: a board as a small SVG image, for pages."""

from collections.abc import Iterable, Iterator

from spidersim.board import Board
from spidersim.cards import RANKS, SUITS, UNKNOWN, card_text, is_red, rank_of, suit_of
from spidersim.rules import Rules

WIDTH, HEIGHT = 22, 31
"""The size of a card."""

_STEP = WIDTH + 4
_MARGIN = 8
_BACK_STEP, _FACE_STEP, _STOCK_STEP = 4, 11, 5
"""How much of a card is seen under the next: of a back, of a face, and of a row in the stock."""

_SHAPES = (
    "M5 0C8.6 2.9 10 4.4 10 6.3A2.4 2.4 0 0 1 5.7 7.6L6.8 10H3.2L4.3 7.6A2.4 2.4 0 0 1 0 6.3C0 4.4 "
    "1.4 2.9 5 0Z",
    "M5 9.6C1.6 6.8 0 5 0 3A2.6 2.6 0 0 1 5 2.1A2.6 2.6 0 0 1 10 3C10 5 8.4 6.8 5 9.6Z",
    "M5 0A2.3 2.3 0 0 1 6.8 3.8A2.3 2.3 0 1 1 5.7 7.5L6.8 10H3.2L4.3 7.5A2.3 2.3 0 1 1 3.2 3.8"
    "A2.3 2.3 0 0 1 5 0Z",
    "M5 0Q6.7 2.8 9 5Q6.7 7.2 5 10Q3.3 7.2 1 5Q3.3 2.8 5 0Z",
)
"""The outlines of the suits in a square of ten, by suit number."""

_STYLE = (
    "text{font:600 9.5px system-ui,sans-serif}"
    ".n{font-weight:400;font-size:9px;fill:#e8f0ec}"
    ".r{fill:#c22f2f}.b{fill:#23272b}"
)

_TIGHT = ' letter-spacing="-1.3" dx="-.8"'
"""What makes room for the two digits of a ten."""

_Place = tuple[str, float, float]
"""What is drawn (a card's text, or ``back``), and where its top left corner lies."""


def drawing(rules: Rules, board: Board) -> str:
    """Draw a board: the stock and the open reserve above, and the columns below.

    Each back in the stock is one row still to be dealt.

    Parameters
    ----------
    rules : Rules
        The game.
    board : Board
        The position.

    Returns
    -------
    str
        An SVG image that needs nothing else, the same for the same board.
    """
    above = [*_stock(rules, board), *_reserve(rules, board), *_runs(rules, board)]
    top = _MARGIN + (HEIGHT + 10 if above else 0)
    places = [*above, *_columns(board, top)]
    width = 2 * _MARGIN + _STEP * rules.columns - (_STEP - WIDTH)
    height = max(y for *_, y in [*places, ("", 0, top)]) + HEIGHT + _MARGIN
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
            f"<style>{_STYLE}</style>",
            f"<defs>{''.join(_definitions(places))}</defs>",
            f'<rect width="{width}" height="{height}" rx="6" fill="#3d6b5a"/>',
            *_note(rules, board),
            *(f'<use href="#{name}" x="{x:g}" y="{y:g}"/>' for name, x, y in places),
            "</svg>\n",
        ]
    )


def _columns(board: Board, top: float) -> Iterator[_Place]:
    for number, (cards, down) in enumerate(zip(board.columns, board.down, strict=True)):
        x, y = _MARGIN + number * _STEP, top
        for row, code in enumerate(cards):
            yield ("back" if row < down else card_text(code)), x, y
            y += _BACK_STEP if row < down else _FACE_STEP
        if not cards:
            yield "place", x, y


def _stock(rules: Rules, board: Board) -> Iterator[_Place]:
    rows = -(-len(board.stock) // rules.columns)
    for row in range(rows):
        yield "back", _MARGIN + row * _STOCK_STEP, _MARGIN


def _note(rules: Rules, board: Board) -> Iterator[str]:
    """Say beside the stock how it will be dealt."""
    full, short = divmod(len(board.stock), rules.columns)
    words = [f"{full} × {rules.columns}"] * bool(full) + [str(short)] * bool(short)
    if words:
        x = _MARGIN + (full + bool(short) - 1) * _STOCK_STEP + WIDTH + 6
        yield f'<text class="n" x="{x}" y="{_MARGIN + HEIGHT / 2 + 3:g}">{" + ".join(words)}</text>'


def _reserve(rules: Rules, board: Board) -> Iterator[_Place]:
    for place, code in enumerate(board.reserve):
        x = _MARGIN + (rules.columns - rules.reserve + place) * _STEP
        yield ("place" if code == UNKNOWN else card_text(code)), x, _MARGIN


def _runs(rules: Rules, board: Board) -> Iterator[_Place]:
    """Show the aces of the runs that have left, side by side from the right."""
    end = _MARGIN + (rules.columns - rules.reserve - 1) * _STEP
    for place, suit in enumerate(reversed(board.runs)):
        yield card_text(16 * suit + 1), end - place * _FACE_STEP, _MARGIN


def _definitions(places: Iterable[_Place]) -> Iterator[str]:
    """Define everything that is drawn, once each."""
    names = {name for name, *_ in places}
    box = f'x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="2.5"'
    yield f'<rect id="card" {box} fill="#fff" stroke="#9aa5a0"/>'
    if "back" in names:
        inner = f'x="3" y="3" width="{WIDTH - 6}" height="{HEIGHT - 6}" rx="1"'
        yield f'<g id="back"><use href="#card"/><rect {inner} fill="#7d9cc0"/></g>'
    if "place" in names:
        yield f'<rect id="place" {box} fill="none" stroke="#6f9585"/>'
    codes = sorted({_code(name) for name in names - {"back", "place"}})
    for suit in sorted({suit_of(code) for code in codes}):
        yield f'<path id="s{suit}" d="{_SHAPES[suit]}"/>'
    for code in codes:
        rank = "10" if RANKS[rank_of(code) - 1] == "T" else RANKS[rank_of(code) - 1]
        yield (
            f'<g id="{card_text(code)}"><use href="#card"/>'
            f'<g class="{"r" if is_red(code) else "b"}">'
            f'<text x="2.5" y="10"{_TIGHT if len(rank) > 1 else ""}>{rank}</text>'
            f'<use href="#s{suit_of(code)}" transform="translate(13.2 3) scale(.65)"/>'
            f'<use href="#s{suit_of(code)}" transform="translate(5.5 15) scale(1.1)"/>'
            "</g></g>"
        )


def _code(text: str) -> int:
    return 16 * SUITS.index(text[1]) + RANKS.index(text[0]) + 1
