"""What the page about players of one's own promises."""

import tomllib

import pytest

from spidersim.players.file import load
from spidersim.sweep.contestants import contestant
from tests.docs.commands import ROOT, write_files

PAGE = ROOT / "docs" / "write-a-player.md"


@pytest.fixture
def here(tmp_path, monkeypatch):
    write_files(PAGE, tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_page_shows_every_file_it_speaks_of(here):
    assert {path.name for path in here.iterdir()} == {
        "tidy.py", "test_tidy.py", "tidy.toml", "pyproject.toml",
    }  # fmt: skip


def test_its_package_offers_its_player(here, monkeypatch):
    """As pip would install it: the entry points of its project beside its module."""
    project = tomllib.loads((here / "pyproject.toml").read_text())["project"]
    about = here / "spider_tidy-1.0.dist-info"
    about.mkdir()
    lines = ["Metadata-Version: 2.1", f"Name: {project['name']}", f"Version: {project['version']}"]
    (about / "METADATA").write_text("\n".join(lines) + "\n")
    [(group, points)] = project["entry-points"].items()
    text = "\n".join(f"{name} = {value}" for name, value in points.items())
    (about / "entry_points.txt").write_text(f"[{group}]\n{text}\n")
    monkeypatch.syspath_prepend(here)
    monkeypatch.delitem(__import__("sys").modules, "tidy", raising=False)
    assert contestant("tidy").spec == "tidy:moves=300"


def test_its_player_is_worth_showing(here):
    """It wins more games of one suit than click does, on the same forty deals."""
    from spidersim.deals import deal
    from spidersim.presets import preset
    from spidersim.results import Outcome

    rules = preset("spider-1").rules
    wins = [
        sum(player.play(rules, deal(rules, n), n).outcome is Outcome.WON for n in range(1, 41))
        for player in (load(here / "tidy.py", "Tidy")(), contestant("click"))
    ]
    assert wins[0] > wins[1]
