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
