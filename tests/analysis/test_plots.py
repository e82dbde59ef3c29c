import hashlib
import os
import subprocess
import sys
from dataclasses import replace
from importlib import import_module

import pytest

from spidersim.analysis import plots
from spidersim.analysis.frame import cells
from spidersim.analysis.kinds import KINDS
from spidersim.analysis.labels import player_labels
from spidersim.errors import InputError
from spidersim.sweep.mark import Mark
from tests.analysis.frames import frame, games, realistic, write_run


@pytest.fixture(scope="module")
def rows():
    return frame(*realistic(40, suits=(1, 4)))


BASELINE = ("ordered", "moves=1000")


def drawn(rows, kind, marks=(), baseline=None):
    """Return a figure of one kind, or None."""
    from spidersim.analysis.figures.canvas import house_style
    from spidersim.analysis.figures.legend import Legend

    found = cells(rows)
    labels = player_labels(
        zip(found["player"], found["parameters"], strict=True),
        {"solver": "Solver", "ordered": "Ordered"},
    )
    with house_style():
        figure = import_module(f"spidersim.analysis.figures.{kind}").draw(
            rows, Legend(labels, marks, baseline)
        )
        if figure:
            figure.draw_without_rendering()
    return figure


def texts(figure):
    """Return the texts that can be seen; ticks beyond the ends of an axis cannot."""
    from matplotlib.text import Text

    beyond = set()
    for ax in figure.axes:
        low, high = ax.get_xlim()
        beyond |= {t for t in ax.get_xticklabels() if not low <= t.get_position()[0] <= high}
    found = figure.findobj(lambda artist: isinstance(artist, Text) and artist.get_visible())
    return [text for text in found if text.get_text().strip() and text not in beyond]


def words(figure):
    return " | ".join(text.get_text().replace("\n", " ") for text in texts(figure))


def test_every_kind_has_a_module_and_draws(rows):
    for kind in KINDS:
        assert drawn(rows, kind, baseline=BASELINE)


def test_the_same_rows_give_the_same_bytes(rows):
    rows = rows[rows["suits"] == 4]
    shuffled = rows.sample(frac=1, random_state=1)
    first, second = (plots.draw(some, baseline=BASELINE) for some in (rows, shuffled))
    assert first.keys() == {f"{kind}.{form}" for kind in KINDS for form in ("png", "svg")}
    digests = [{k: hashlib.sha256(v).hexdigest() for k, v in d.items()} for d in (first, second)]
    assert digests[0] == digests[1]
    for name, content in first.items():
        assert content.startswith(b"\x89PNG" if name.endswith("png") else b"<?xml")
        assert b"<dc:date>" not in content
        assert b"Software" not in content


def test_a_user_s_own_style_does_not_show(rows):
    import matplotlib

    chosen = rows[rows["game"] == "spider-1"]
    before = plots.draw(chosen, ["rates"])
    with matplotlib.rc_context({"font.size": 20, "axes.facecolor": "black", "savefig.dpi": 30}):
        assert plots.draw(chosen, ["rates"]) == before
        assert matplotlib.rcParams["font.size"] == 20


def test_rates_show_n_intervals_and_titles(rows):
    figure = drawn(rows, "rates")
    shown = words(figure)
    assert "n = 40" in shown
    for word in ("Spider, 4 suits", "strict dealing", "relaxed dealing", "95 % intervals"):
        assert word in shown
    assert "Solver, 167,000 positions" in shown
    lines = len(rows["cell"].unique())
    bars = [
        c for ax in figure.axes for c in ax.containers if type(c).__name__ == "ErrorbarContainer"
    ]
    assert len(bars) == lines


def test_different_numbers_of_games_stand_by_their_lines():
    rows = frame(games("spider-1", "a", ["won"] * 7), games("spider-1", "b", ["lost"] * 1234))
    shown = words(drawn(rows, "rates"))
    assert "1,234" in shown
    assert "7" in shown.split(" | ")


def test_dealing_shows_the_discordant_pairs():
    rows = frame(
        games("spider-4", "ordered", ["won"] * 3 + ["lost"] * 30),
        games("spider-4-relaxed", "ordered", ["lost"] * 2 + ["won"] * 12 + ["lost"] * 19),
    )
    shown = words(drawn(rows, "dealing")).split(" | ")
    assert "n = 33 pairs" in shown
    assert shown[shown.index("relaxed only") - 1] != ""
    assert {"11", "2"} <= set(shown)


def test_lengths_show_n_by_outcome():
    rows = frame(games("spider-1", "ordered", ["won"] * 11 + ["lost"] * 23))
    shown = words(drawn(rows, "lengths")).split(" | ")
    assert {"n won", "n lost", "11", "23"} <= set(shown)


def test_lengths_name_every_player_where_a_game_was_played_one_way_only():
    rows = frame(
        games("spider-1", "a", ["won"]),
        games("spider-2-relaxed", "b", ["won"]),
        games("spider-4", "c", ["lost"]),
        games("spider-4-relaxed", "c", ["lost"]),
    )
    shown = words(drawn(rows, "lengths")).split(" | ")
    assert {"a", "b", "c"} <= set(shown)
    assert shown.count("not played") == 2


SOLVED = [10, 20, 300, 4000, 5000]
MARK = Mark("spider-4", 2000, 17, 100, "Somebody", "a page")


def searched(game="spider-4", outcomes=("solved",) * 5 + ("unknown",) * 3):
    positions = [*SOLVED, *[9000] * (len(outcomes) - 5)]
    return games(game, "solver", outcomes, parameters="positions=9000", positions=positions)


def test_the_budget_curve_shows_n_and_its_end():
    shown = words(drawn(frame(searched()), "budget")).split(" | ")
    assert {"Spider, 4 suits", "n = 8", "62.5 %"} <= set(shown)
    assert any("95 % intervals, pointwise" in text for text in shown)


def test_a_panel_holds_games_that_differ_in_suits_only():
    rows = frame(
        searched("spider-1"), searched("spider-4"), searched("spider-4-relaxed"), searched("wasp")
    )
    figure = drawn(rows, "budget")
    shown = words(figure).split(" | ")
    assert len(figure.axes) == 3
    assert {"Spider, strict", "Spider, 4 suits, relaxed", "Wasp"} <= set(shown)
    assert {"1 suit: 62.5 %", "4 suits: 62.5 %"} <= set(shown)


def test_a_ceiling_is_drawn_where_deals_are_known_to_be_unwinnable():
    outcomes = ["solved"] * 5 + ["unwinnable", "unknown", "unknown"]
    assert "at most 87.5 %" in words(drawn(frame(searched(outcomes=outcomes)), "budget"))
    assert "at most" not in words(drawn(frame(searched()), "budget"))


@pytest.mark.filterwarnings("error")
def test_published_figures_stand_in_the_panel_of_their_game():
    rows = frame(searched("spider-1"), searched("spider-4"), searched("wasp"))
    elsewhere = Mark("spider-2", 2000, 1, 2, "Nobody", "")
    figure = drawn(rows, "budget", [MARK, replace(MARK, positions=20_000, solved=83), elsewhere])
    shown = words(figure)
    assert "Somebody: 17 of 100, 83 of 100" in shown
    assert "Nobody" not in shown
    bars = [len(ax.containers) for ax in figure.axes]
    assert bars == [1, 0]
    low, high = figure.axes[0].get_xlim()
    assert (low, high) == (10, 20_000)


def test_one_player_at_several_games_has_a_line_a_game():
    cells = [
        games(name, "ordered", ["won", "lost"])
        for name in ("spider-1", "spider-1-relaxed", "wasp", "scorpion")
    ]
    figure = drawn(frame(*cells), "rates")
    shown = words(figure).split(" | ")
    assert [ax.get_yticklabels()[0].get_text() for ax in figure.axes] == [
        "Spider,\n1 suit",
        "Scorpion",
    ]
    assert {"Spider", "Spider, 1 suit", "Scorpion", "Wasp", "strict dealing"} <= set(shown)
    assert any(text.startswith("Ordered: won or solved") for text in shown)


def test_games_stopped_at_a_limit_are_told_below_the_figures():
    cell = games("spider-1", "ordered", ["won"] + ["lost"] * 3, parameters="moves=1000")
    for row in cell[2:]:
        row["reason"] = "move_limit"
    for kind in ("rates", "lengths"):
        shown = words(drawn(frame(cell), kind))
        assert "Ordered: 2 of 3 lost games were stopped after 1,000 moves." in shown


def test_what_the_rows_do_not_hold_is_not_drawn():
    rows = frame(games("spider-1", "ordered", ["won", "lost"]))
    assert drawn(rows, "dealing") is None
    assert drawn(rows, "budget") is None
    assert drawn(frame(games("spider-1", "ordered", ["error"])), "lengths") is None


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("outcomes", [["lost"], ["won"], ["error"], ["lost"] * 20, ["unknown"]])
def test_one_game_or_no_win_still_plots(outcomes):
    rows = frame(
        games("spider-1", "ordered", outcomes), games("spider-1-relaxed", "ordered", outcomes)
    )
    assert {"rates.png", "rates.svg"} <= plots.draw(rows).keys()


def test_no_rows_are_refused():
    rows = frame(games("spider-1", "ordered", ["won"]))
    with pytest.raises(InputError, match="no rows to plot"):
        plots.draw(rows[:0])


@pytest.mark.parametrize("kind", KINDS)
def test_no_text_is_small_clipped_or_over_another(rows, kind):
    figure = drawn(rows, kind, [MARK], BASELINE)
    boxes = {}
    for text in texts(figure):
        assert text.get_fontsize() >= 7
        box = text.get_window_extent()
        assert box.x0 >= 0, text
        assert box.y0 >= 0, text
        assert box.x1 <= figure.bbox.x1, text
        assert box.y1 <= figure.bbox.y1, text
        boxes[text] = box
    for one, first in boxes.items():
        for other, second in boxes.items():
            if one is not other:
                across = min(first.x1, second.x1) - max(first.x0, second.x0)
                down = min(first.y1, second.y1) - max(first.y0, second.y0)
                assert across < 1 or down < 2, (one.get_text(), other.get_text())


@pytest.mark.parametrize("backend", [None, "no such backend", "qtagg"])
def test_no_display_is_needed_and_the_backend_is_left_alone(tmp_path, backend):
    run = write_run(tmp_path / "run", games("spider-1", "ordered", ["won", "lost"]), deals="1-2")
    environment = {**os.environ, "DISPLAY": "localhost:99"}
    environment.pop("MPLBACKEND", None)
    if backend:
        environment["MPLBACKEND"] = backend
    code = (
        "import sys, os; from spidersim.cli.main import main\n"
        "try: main()\n"
        "finally:\n"
        "    import matplotlib\n"
        "    print(dict.__getitem__(matplotlib.rcParams, 'backend'), file=sys.stderr)\n"
        "    print('pyplot' if 'matplotlib.pyplot' in sys.modules else '', file=sys.stderr)\n"
        "    print(os.environ.get('MPLBACKEND'), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "plot", str(run), "rates"],
        capture_output=True,
        text=True,
        env=environment,
    )
    assert done.returncode == 0, done.stderr
    assert (run / "figures" / "rates.png").stat().st_size > 1000
    chosen, pyplot, variable = done.stderr.splitlines()
    assert "agg" not in chosen.lower() or chosen == backend
    assert pyplot == ""
    assert variable == str(backend)


def test_the_baseline_s_figure_shows_who_is_better_and_worse_and_by_how_much(rows):
    figure = drawn(rows, "baseline", baseline=BASELINE)
    shown = words(figure)
    assert "Each player less Ordered, same deals, 95 % intervals" in shown
    for word in ("worse", "better", "interval holds zero", "n = 40 pairs", "Spider, 4 suits"):
        assert word in shown
    assert "Won, percentage points" in shown
    assert "Left face down a game" in shown
    assert len(figure.axes) == 3 * rows["game"].nunique()


def test_without_a_baseline_or_anybody_else_there_is_no_such_figure(rows):
    assert drawn(rows, "baseline") is None
    assert drawn(rows, "baseline", baseline=("nobody", "")) is None


def test_of_solvers_the_baseline_s_figure_shows_wins_alone():
    rows = frame(
        games("spider-1", "solver", ["solved"] * 4, parameters="positions=5"),
        games("spider-1", "solver", ["unknown"] * 4, parameters="positions=4"),
    )
    figure = drawn(rows, "baseline", baseline=("solver", "positions=4"))
    assert len(figure.axes) == 1


def test_pairs_that_all_differ_by_the_same_are_a_cross_without_an_interval():
    rows = frame(
        games("spider-1", "a", ["won"] * 3, runs=8), games("spider-1", "b", ["lost"] * 3, runs=2)
    )
    figure = drawn(rows, "baseline", baseline=("b", ""))
    assert [line.get_marker() for line in figure.axes[1].lines if line.get_marker() == "x"]
