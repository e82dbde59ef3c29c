"""The solver's documentation shows what the committed results say."""

from tests.docs.winnability import PAGE, page


def test_the_solvers_figures_are_current():
    assert PAGE.read_text(encoding="utf-8") == page(), "run make docs"
