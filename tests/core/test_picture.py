from dataclasses import replace

from spidersim.deals import deal
from spidersim.picture import picture
from spidersim.presets import preset


def test_a_picture_hides_what_is_hidden():
    rules = preset("spider-4").rules
    text = picture(rules, deal(rules, 42))
    assert text.count("▒▒") == 44
    assert sum(text.count(symbol) for symbol in "♠♥♣♦") == 10
    assert "stock 50 (5 × 10)" in text
    assert all(line == line.rstrip() for line in text.splitlines())


def test_a_picture_shows_the_reserve_and_counts_the_runs_that_are_complete():
    rules = preset("three-blind-mice").rules
    start = replace(deal(rules, 3), reserve=(0, 0x1A), runs=(0, 1), taken=(0, 2))
    lines = picture(rules, start).splitlines()
    assert "   reserve   ··   T♥" in lines
    assert lines[-1].endswith("runs 1 of 4")
