"""Players in files: found, and refused with a sentence."""

import pickle
import re
import sys

import pytest

from spidersim.errors import InputError
from spidersim.players.file import load, origin, split
from spidersim.testing import check_player
from tests.players.test_contract import FLAWS

GOOD = """\
from dataclasses import dataclass

from spidersim.players import Player


@dataclass
class Note:
    text: str


class Mine(Player):
    name = "mine"
    title = "Mine"
    source = "tests"
    defaults = {"moves": 30}

    def choose(self, view):
        return view.legal_moves[0]
"""


@pytest.fixture
def path(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(GOOD)
    return tmp_path / "mine.py"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("mine.py", ("mine.py", "", "")),
        ("mine.py:Mine", ("mine.py", "Mine", "")),
        (" a b/mine.py : Mine:moves=3,x=a:b", ("a b/mine.py", "Mine", "moves=3,x=a:b")),
        ("my.pyx/mine.py:Mine", ("my.pyx/mine.py", "Mine", "")),
        ("mine", None),
        ("solver:engine=beam", None),
        ("solver:engine=beam.py", None),
        ("mine.python", None),
    ],
)
def test_a_text_names_a_file_or_it_does_not(text, parts):
    assert split(text) == parts


def test_a_player_in_a_file_keeps_the_contract_like_any_other(path):
    check_player(load(path, "Mine"), ["spider-4", "simple-simon"])


def test_a_file_is_run_once(path):
    path.write_text(GOOD + "\nimport builtins\nbuiltins.runs = getattr(builtins, 'runs', 0) + 1\n")
    assert load(path, "Mine") is load(path, "Mine")
    import builtins

    assert builtins.runs == 1
    del builtins.runs


def test_what_counts_is_the_text_of_the_file_and_the_class(path, tmp_path):
    first = load(path, "Mine")
    (tmp_path / "moved.py").write_text(GOOD)
    moved = load(tmp_path / "moved.py", "Mine")
    assert first is not moved
    assert origin(first).code == origin(moved).code
    path.write_text(GOOD.replace("[0]", "[-1]") + "class Other(Mine):\n    pass\n")
    changed, other = load(path, "Mine"), load(path, "Other")
    codes = {origin(kind).code for kind in (first, changed, other)}
    assert len(codes) == 3
    assert all(re.fullmatch("[0-9a-f]{16}", code) for code in codes)
    assert pickle.loads(pickle.dumps(first())).choose.__func__ is first.choose


def test_what_prints_when_it_is_read_prints_to_stderr(path, capsys):
    path.write_text(GOOD + "print('hello')\n")
    load(path, "Mine")
    assert capsys.readouterr() == ("", "hello\n")


@pytest.mark.parametrize(
    ("old", "new", "name", "words"),
    [
        ("", "", "", "name the player's class; write {path}:Mine"),
        ("", "", "Mien", "{path} has no player 'Mien'; did you mean Mine?"),
        ("", "", "Yours", "{path} has no player 'Yours'; it has Mine"),
        ("", "", "Player", "{path} has no player 'Player'"),
        ("", "", "Note", "{path}: Note is no player: it is not derived from spidersim"),
        ("class Mine", "def mine(): pass\nclass Mine", "mine", "{path}: mine is no player"),
        ("class Mine", "mine = 3\nclass Mine", "mine", "{path} has no player 'mine'; did you mean"),
        ("def choose", "def chose", "Mine", "{path}: Mine has no choose"),
        ("class Mine(Player):", "class Mine(Player:", "Mine", "{path}, line 11: invalid syntax"),
        ("class Mine", "import nonesuch\nclass Mine", "Mine", "No module named 'nonesuch'"),
        ("class Mine", "import nonesuch\nclass Mine", "Mine", "{path}: ModuleNotFoundError: No"),
        ("class Mine", "import nonesuch\nclass Mine", "Mine", "(mine.py, line 11)"),
        ("class Mine", "1 / 0\nclass Mine", "Mine", "ZeroDivisionError: division by zero (mine.py"),
        ("class Mine", "raise SystemExit(3)\nclass Mine", "Mine", "{path}: SystemExit: 3 (mine"),
        ("class Mine", "\0class Mine", "Mine", "null bytes"),
        ("class Mine", "x = '\xff'\nclass Mine", "Mine", "utf-8"),
        (GOOD, "", "Mine", "{path} has no player 'Mine'; it has none"),
        (GOOD, "", "", "name the player's class; it has none"),
    ],
)
def test_bad_files_get_one_sentence(path, old, new, name, words):
    path.write_bytes(GOOD.replace(old, new, 1).encode("latin-1"))
    with pytest.raises(InputError) as caught:
        load(path, name)
    assert words.format(path=path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_fails_leaves_no_module(path):
    path.write_text(GOOD + "1 / 0\n")
    before = set(sys.modules)
    with pytest.raises(InputError):
        load(path, "Mine")
    assert set(sys.modules) == before


def test_a_file_that_is_not_there_is_told(tmp_path):
    with pytest.raises(InputError, match=r"none\.py cannot be read: No such file"):
        load(tmp_path / "none.py", "Mine")
    with pytest.raises(InputError, match="cannot be read: Is a directory"):
        load(tmp_path, "Mine")


@pytest.mark.parametrize(("changes", "words"), FLAWS)
def test_a_flaw_names_file_and_class(path, changes, words):
    [(key, value)] = changes.items()
    line = f"    {key} = {value!r}\n".replace("nan", "float('nan')").replace(" inf", "float('inf')")
    line = line.replace(": inf", ": float('inf')")
    path.write_text(GOOD.replace("    def choose", f"{line}\n    def choose"))
    with pytest.raises(InputError) as caught:
        load(path, "Mine")
    assert str(caught.value).startswith(f"{path}: Mine ")
    assert words in str(caught.value)
