"""Players that installed packages offer: listed, and refused with a sentence."""

import pytest

from spidersim.errors import InputError
from spidersim.sweep.contestants import contestant
from tests.cli.terminal import one_sentence, rows, spidersim
from tests.sweep.conftest import small_spec

__all__ = ["spidersim"]

MODULE = """
from spidersim.players import Player

print("hello")


class Mine(Player):
    name = "mine"
    title = "Mine"
    source = "tests"

    def choose(self, view):
        return view.legal_moves[0]


class Ordered(Mine):
    name = "ordered"


class Untitled(Mine):
    name = "untitled"
    title = ""


def function():
    pass
"""


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Return a function that installs a package of one module that offers players."""

    def package(name, *points, module=MODULE):
        folder = tmp_path / name
        about = folder / f"{name}-1.0.dist-info"
        about.mkdir(parents=True)
        (folder / f"{name}.py").write_text(module)
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        offers = "\n".join(f"{point.replace('=', f' = {name}:')}" for point in points)
        (about / "entry_points.txt").write_text(f"[spidersim.players]\n{offers}\n")
        monkeypatch.syspath_prepend(folder)

    return package


def test_an_installed_player_is_like_any_other(install, spidersim):
    install("spider_players", "mine=Mine")
    [row] = [row for row in rows(spidersim("players", "--json")) if row["player"] == "mine"]
    assert row["from"] == "spider_players 1.0"
    assert row["parameters"] == "moves=1000"
    assert "spider_players 1.0" in spidersim("players", "mine").out
    said = spidersim("play", "spider-1", "1-3", "--player", "mine:moves=9", "--json")
    assert [row["moves"] for row in rows(said)] == [9, 9, 9]


@pytest.mark.parametrize(
    ("point", "module", "words"),
    [
        ("mine=None_", MODULE, "player mine of bad 1.0: AttributeError: module 'bad' has no"),
        ("mine=function", MODULE, "player mine of bad 1.0 is no player"),
        ("mine=Player", MODULE, "player mine of bad 1.0 has no choose"),
        ("mine=Untitled", MODULE, "player mine of bad 1.0 has no title"),
        ("other=Mine", MODULE, "player other of bad 1.0 calls itself mine"),
        ("mine=Mine", "import nonesuch", "player mine of bad 1.0: ModuleNotFoundError: No module"),
        ("mine=Mine", "class Mine(", "player mine of bad 1.0: SyntaxError"),
        ("mine=Mine", "exit()", "player mine of bad 1.0: SystemExit"),
    ],
)
def test_bad_plugins_get_one_sentence(install, spidersim, monkeypatch, point, module, words):
    monkeypatch.delitem(__import__("sys").modules, "bad", raising=False)
    install("bad", point, module=module)
    name = point.partition("=")[0]
    with pytest.raises(InputError) as caught:
        contestant(name)
    assert words in str(caught.value)
    one_sentence(spidersim("play", "spider-1", "1", "--player", name), words)
    listed = spidersim("players")
    assert listed.status == 1
    assert "ordered" in listed.out
    assert words in listed.err


def test_a_plugin_does_not_take_a_built_in_players_place(install, spidersim):
    install("rude", "ordered=Ordered")
    assert type(contestant("ordered")).__module__.startswith("spidersim.")
    listed = spidersim("players")
    assert listed.status == 1
    assert "player ordered of rude 1.0 has the name of one that comes with spidersim" in listed.err


def test_of_two_packages_that_offer_the_same_name_neither_is_chosen(install):
    install("one", "mine=Mine")
    install("two", "mine=Mine")
    with pytest.raises(InputError, match=r"mine is offered by several packages: one 1\.0, two"):
        small_spec(players=["mine"])


def test_misspelt_plugins_are_found(install):
    install("spider_players", "mine=Mine")
    with pytest.raises(InputError, match="there is no player 'mien'; did you mean mine"):
        contestant("mien")
