"""Formats: boards as text, read and written.

`read_board` and `read_text` tell by the content which format it is. See the modules for each:
`native`, `record` (JSON of our own), `solvitaire` and `fc_solve`.
"""

from collections.abc import Callable

from spidersim.board import Board
from spidersim.formats.fc_solve import write_fc_solve
from spidersim.formats.files import read_board, read_text
from spidersim.formats.native import write_text
from spidersim.formats.record import as_record, write_json
from spidersim.formats.solvitaire import write_solvitaire
from spidersim.rules import Rules

WRITERS: dict[str, Callable[[Rules, Board], str]] = {
    "text": lambda rules, board: write_text(board),
    "solvitaire": write_solvitaire,
    "fc-solve": write_fc_solve,
}
"""The text formats a board can be written in, by the name a person gives them."""

__all__ = [
    "WRITERS",
    "as_record",
    "read_board",
    "read_text",
    "write_fc_solve",
    "write_json",
    "write_solvitaire",
    "write_text",
]
