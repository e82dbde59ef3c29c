"""Board files: what a file is, before anybody reads a card in it."""

import pickle
import time
from pathlib import Path

import pytest

from spidersim.deals import deal
from spidersim.errors import InputError
from spidersim.formats import read_board, write_json, write_solvitaire, write_text
from spidersim.presets import preset

SIMON = preset("simple-simon").rules
BOARD = deal(SIMON, 24)


@pytest.mark.parametrize(
    "text", [write_text(BOARD), write_json(BOARD), write_solvitaire(SIMON, BOARD)]
)
def test_the_format_shows_in_the_content_not_in_the_name(tmp_path: Path, text):
    path = tmp_path / "board.dat"
    path.write_text("\ufeff\n" + text, encoding="utf-8")
    assert read_board(path, SIMON) == BOARD


class Trap:
    """Unpickled, this would raise."""

    def __reduce__(self):
        return (pytest.fail, ("a pickle was loaded",))


BINARY = {
    "pickle, protocol 1": pickle.dumps(Trap(), protocol=1),
    "pickle, protocol 5": pickle.dumps(Trap(), protocol=5),
    "zeros": bytes(100),
    "Latin-1": "4C QH é".encode("latin-1"),
    "UTF-16 without a mark": write_text(BOARD).encode("utf-16-le"),
    "control characters": b"4C\x07 QH",
}


@pytest.mark.parametrize("kind", BINARY)
def test_a_file_that_is_no_text_is_refused_and_never_loaded(tmp_path: Path, kind):
    path = tmp_path / "board.txt"
    path.write_bytes(BINARY[kind])
    with pytest.raises(InputError, match=r"board\.txt: .* is not \(saved games of PySolFC are"):
        read_board(path, SIMON)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
def test_utf_16_is_named(tmp_path: Path, encoding):
    path = tmp_path / "board.txt"
    mark = b"" if encoding == "utf-16" else b"\xfe\xff"
    path.write_bytes(mark + write_text(BOARD).encode(encoding))
    with pytest.raises(InputError, match=r"board\.txt: .* this is UTF-16"):
        read_board(path, SIMON)


def test_empty_missing_and_unreadable_files_are_refused_by_name(tmp_path: Path):
    path = tmp_path / "board.txt"
    for nothing in ("", "\n \n", "\ufeff"):
        path.write_text(nothing, encoding="utf-8")
        with pytest.raises(InputError, match=r"board\.txt: .* it is empty"):
            read_board(path, SIMON)
    with pytest.raises(InputError, match=r"cannot read .*absent\.txt: No such file"):
        read_board(tmp_path / "absent.txt", SIMON)
    with pytest.raises(InputError, match=r"cannot read .*: Is a directory"):
        read_board(tmp_path, SIMON)


def test_a_huge_file_is_refused_without_reading_it(tmp_path: Path):
    path = tmp_path / "board.txt"
    with path.open("wb") as file:
        file.truncate(10**11)  # sparse: it takes no room
    start = time.perf_counter()
    with pytest.raises(InputError, match="no board file is longer than 100,000 bytes"):
        read_board(path, SIMON)
    assert time.perf_counter() - start < 1
