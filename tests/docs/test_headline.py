"""The README shows what the committed result says."""

from tests.docs.commands import ROOT
from tests.docs.headline import page


def test_the_headline_is_current():
    assert (ROOT / "README.md").read_text(encoding="utf-8") == page(), "run make docs"
