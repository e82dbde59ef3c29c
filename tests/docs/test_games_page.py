"""The page of the games is what the presets say now."""

import re

import pytest

from spidersim.presets import PRESETS
from spidersim.switches import SWITCHES
from tests.docs import games_page
from tests.docs.commands import ROOT

FILES = games_page.files()


@pytest.mark.parametrize("name", FILES)
def test_committed_files_are_current(name):
    committed = (ROOT / name).read_text(encoding="utf-8")
    assert committed == FILES[name], f"{name} is not current: run make docs"


def test_every_committed_picture_is_shown():
    pictures = (ROOT / "docs" / games_page.PICTURES).iterdir()
    assert {path.relative_to(ROOT).as_posix() for path in pictures} == set(FILES) - {
        games_page.PAGE
    }


def test_every_game_and_switch_stands_on_the_page():
    page = FILES[games_page.PAGE]
    for game in PRESETS.values():
        (section,) = re.findall(
            rf"^### {re.escape(game.title)}\n(.*?)(?=^##|\Z)", page, re.DOTALL | re.MULTILINE
        )
        assert f"({games_page.PICTURES}/" in section
        assert game.about in section
        for switch in game.notes:
            assert f"`{switch}`" in section.partition("Where sources disagree")[2]
    for switch in SWITCHES:
        assert f"**`{switch}`**" in page


def test_links_on_the_page_lead_to_its_headings():
    page = FILES[games_page.PAGE]
    anchors = [games_page.anchor(title) for title in re.findall(r"^#+ (.*)$", page, re.MULTILINE)]
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r"\]\(#([^)]*)\)", page)) <= set(anchors)
