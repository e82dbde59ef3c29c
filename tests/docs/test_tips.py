"""The documentation of the tips shows what the player and the committed result say."""

from tests.docs.tips import PAGE, page


def test_the_tips_and_their_worth_are_current():
    assert PAGE.read_text(encoding="utf-8") == page(), "run make docs"
