"""README and the documentation of the players show what the committed results say."""

import pytest

from tests.docs.players import PAGES, page


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_the_figures_of_the_players_are_current(path):
    assert path.read_text(encoding="utf-8") == page(path), "run make docs"
