"""The documentation of the players shows what the committed results say."""

from tests.docs.players import PAGE, page


def test_the_figures_of_the_players_are_current():
    assert PAGE.read_text(encoding="utf-8") == page(), "run make docs"
