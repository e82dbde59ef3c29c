from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spidersim.deals import deal
from spidersim.errors import InputError
from spidersim.formats import read_board, read_text, write_text
from spidersim.picture import picture
from spidersim.presets import preset
from spidersim.referee import apply, legal_moves
from tests.boards import DEALS, GAMES, run

SIMON = preset("simple-simon").rules
SPIDERETTE = preset("spiderette-4").rules


@given(GAMES, DEALS, st.randoms(use_true_random=False), st.integers(0, 30))
@settings(max_examples=60, deadline=None)
def test_what_is_written_is_read_again(game, number, chance, moves):
    rules = preset(game).rules
    now = deal(rules, number)
    for _ in range(moves):
        legal = legal_moves(rules, now)
        if not legal:
            break
        now = apply(rules, now, chance.choice(legal))
    assert read_text(write_text(now), rules) == now


def test_other_programs_text_is_read():
    board = deal(SIMON, 24)
    text = write_text(board)
    loose = "\ufeffFoundations: H-0 C-0 D-0 S-0\r\n\r\n# a comment\r\n" + "".join(
        f": {line}\r\n" for line in text.lower().replace("t", "10").splitlines()
    )
    assert read_text(loose, SIMON) == board


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (lambda t: t.replace("KC", "KH"), "there are too many KH among the cards"),
        (lambda t: t.replace("KC", ""), "a KC is missing among the cards"),
        (lambda t: t.replace("KC", "1C"), "'1C' is no card"),
        (lambda t: t.replace("KC", "11C"), "'11C' is no card"),
        (lambda t: t + "-\n", "11 columns, but the game has 10"),
        (lambda t: "", "0 columns, but the game has 10"),
        (lambda t: "Foundations: X\n" + t, "line 1: 'X' is no foundation"),
        (lambda t: "Foundations: H-5\n" + t, "line 1: 'H-5' is no foundation here"),
        (lambda t: "Talon: KC\n" + t.replace("KC", ""), "1 cards in the stock"),
    ],
)
def test_impossible_boards_are_refused_by_card_and_line(edit, message):
    with pytest.raises(InputError) as refused:
        read_text(edit(write_text(deal(SIMON, 24))), SIMON, "b.txt")
    assert str(refused.value).startswith("b.txt")
    assert message in str(refused.value)


def test_face_down_cards_must_lie_below_face_up_ones():
    text = write_text(deal(SPIDERETTE, 3))
    line = next(n for n, words in enumerate(text.splitlines(), 1) if words.count("<") == 1)
    lines = text.splitlines()
    back, card = lines[line - 1].split()
    lines[line - 1] = f"{card} {back}"
    with pytest.raises(InputError, match=f"line {line}: .* lies face down over a face-up card"):
        read_text("\n".join(lines), SPIDERETTE)
    lines[line - 1] = f"{back} <{card}>"
    with pytest.raises(InputError, match="column 2 ends with a face-down card"):
        read_text("\n".join(lines), SPIDERETTE)


def test_a_half_played_board_with_foundations_is_read():
    text = (
        "Talon: AS 2S 3S\nFoundations: C D\n"
        f"{run('H', 'K', '2')}\nAH\n{run('S', 'K', '9')}\n8S 7S 6S\n5S\n4S\n-\n"
    )
    board = read_text(text, SPIDERETTE)
    assert board.runs == (2, 3)
    assert board.columns[6] == ()
    assert len(board.stock) == 3


def test_a_file_that_is_no_text_is_refused_by_name(tmp_path: Path):
    path = tmp_path / "board.txt"
    path.write_bytes("2H\n".encode("utf-16"))
    with pytest.raises(InputError, match=r"board\.txt is no text file"):
        read_board(path, SIMON)
    with pytest.raises(InputError, match="cannot read"):
        read_board(tmp_path / "absent.txt", SIMON)


def test_a_picture_hides_what_is_hidden():
    rules = preset("spider-4").rules
    text = picture(rules, deal(rules, 42))
    assert text.count("▒▒") == 44
    assert sum(text.count(symbol) for symbol in "♠♥♣♦") == 10
    assert "stock 50 (5 × 10)" in text
    assert all(line == line.rstrip() for line in text.splitlines())
