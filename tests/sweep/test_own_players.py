"""Players in files, good and bad, in sweeps beside those that are built in."""

import json
import os
import random
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from spidersim.deals import deal
from spidersim.errors import InputError
from spidersim.presets import preset
from spidersim.results import Outcome, Reason
from spidersim.sweep import run as run_module
from spidersim.sweep.contestants import called, contestant, resident
from spidersim.sweep.manifest import read_manifest
from spidersim.sweep.plan import Cell, cells, plan
from spidersim.sweep.play import Chunk, play_board, play_chunk
from spidersim.sweep.run import run
from spidersim.sweep.spec import load_spec
from spidersim.sweep.store import read_frame
from tests.docs.commands import ROOT
from tests.sweep.conftest import small_spec, stable

OWN = Path(__file__).parent / "own"
RULES = preset("spider-1").rules


def own_spec(*names, **changes):
    players = [f"{OWN / 'bad.py'}:{name}" for name in names]
    return small_spec(**{"games": ["spider-1"], "deals": "1-16", "players": players, **changes})


@pytest.fixture
def own(tmp_path, monkeypatch):
    """Return a copy of the good file, in the current folder."""
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copy(OWN / "good.py", tmp_path / "good.py"))


def test_a_player_in_a_file_plays_beside_others_with_any_number_of_jobs(own, tmp_path):
    players = [
        "good.py:Nth",
        "good.py:Nth:n=2,moves=20",
        "good.py:Last",
        "click:moves=30",
        "chance",
    ]
    spec = small_spec(games=["spider-1"], players=players)
    run(spec, tmp_path / "one", 1)
    run(spec, tmp_path / "two", 2)
    pd.testing.assert_frame_equal(stable(tmp_path / "one"), stable(tmp_path / "two"))
    rows = read_frame(tmp_path / "one")
    named = rows[["player", "parameters"]].drop_duplicates().to_numpy().tolist()
    assert named == [
        ["nth", "moves=30,n=0"],
        ["nth", "moves=20,n=2"],
        ["last", "moves=30,n=0"],
        ["click", "moves=30"],
        ["chance", "positions=5"],
    ]
    assert run(spec, tmp_path / "one", 1).played == 0


def test_workers_need_not_be_where_the_spec_was_read(own, tmp_path, monkeypatch):
    spec = small_spec(players=["good.py:Nth"])
    [cell, _] = cells(spec)
    monkeypatch.chdir("/")
    played = play_chunk(Chunk(cell, (1, 2), lines=False))
    assert played.outcomes == {"lost": 2}


def test_a_path_in_a_spec_begins_beside_it_and_one_of_set_here(own, tmp_path, monkeypatch):
    (tmp_path / "there").mkdir()
    own.rename(tmp_path / "there" / "good.py")
    spec = tmp_path / "there" / "small.toml"
    spec.write_text('deals = "1-2"\ngames = ["spider-1"]\nplayers = ["good.py:Nth:n=3"]\n')
    assert load_spec(Path("there/small.toml")).players == ("there/good.py:Nth:moves=30,n=3",)
    loaded = load_spec(spec, ('players=["there/good.py:Last"]',))
    assert loaded.players == ("there/good.py:Last:moves=30,n=0",)
    with pytest.raises(InputError, match=r"--set: players: good\.py cannot be read"):
        load_spec(spec, ('players=["good.py:Last"]',))


def test_the_name_of_the_file_is_no_part_of_a_game(own, tmp_path):
    spec = small_spec(players=["good.py:Nth"])
    run(spec, tmp_path / "run", 1)
    own.rename(tmp_path / "better.py")
    assert run(small_spec(players=["better.py:Nth"]), tmp_path / "run", 1).played == 0


def test_a_changed_file_is_another_player(own, tmp_path):
    spec = small_spec(players=["good.py:Nth"])
    before = [cell.id for cell in cells(spec)]
    run(spec, tmp_path / "run", 1)
    assert len(read_manifest(tmp_path / "run")["cells"][0]["player_code"]) == 16
    own.write_text(own.read_text() + "\n# better\n")
    assert not set(before) & {cell.id for cell in cells(spec)}
    with pytest.raises(InputError, match="the file of player nth is another there than here"):
        run(spec, tmp_path / "run", 1)


def test_a_file_that_changes_while_a_sweep_runs_costs_no_false_row(own, tmp_path):
    [cell, _] = cells(small_spec(players=["good.py:Nth:n=4"]))
    own.write_text(own.read_text() + "\n# better\n")
    played = play_chunk(Chunk(cell, (1, 2), lines=False))
    assert played.outcomes == {"error": 2}
    with pytest.raises(InputError, match=r"good\.py was changed after the sweep had begun"):
        resident(cell.call, cell.code)


def test_built_in_and_installed_players_keep_the_ids_they_had():
    # As in results that were kept before players could be files.
    cell = Cell("spider-4", preset("spider-4").rules, "click:moves=1000", 1, 0)
    assert cell.id == "262e94697a01235b"
    assert "player_code" not in cells(small_spec())[0].as_dict()


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (["good.py:Nth", "./good.py:Nth:n=0"], "'./good.py:Nth:n=0' is the same player as"),
        (["good.py:Nth", "other.py:Nth:n=1"], "'other.py:Nth:n=1' and 'good.py:Nth' are both"),
        (["good.py:Nht"], "good.py has no player 'Nht'; did you mean Nth?"),
        (["good.py:Nth:m=1"], "player nth has no parameter 'm'; it has moves, n"),
        (["good.py:Nth:n=x"], "parameter n of player nth is 'x', not a whole number"),
        (["good.py:Nth:n"], "'nth:n' is not NAME or NAME:key=value"),
        (["none.py:Nth"], "none.py cannot be read"),
        (["names.py:Nth"], "names.py: Nth has the name of another player, 'click'"),
        (["plugs.py:Nth"], "plugs.py: Nth has the name of another player, 'chance'"),
        (["init.py:Nth"], "player nth: KeyError: 'colour' (init.py, line 14)"),
        (["more.py:Nth"], "player nth has other parameters than its defaults name"),
        (["budget.py:Nth"], "player nth has budget 'much', not a whole number or None"),
    ],
)  # fmt: skip
def test_bad_players_of_a_spec_get_one_sentence(own, tmp_path, players, words):
    text = own.read_text()
    begin = "    def choose(self"
    init = "    def __init__(self, **parameters):\n        super().__init__(**parameters)\n"
    for name, old, new in (
        ("other", "# ", "# "),
        ("names", '"nth"', '"click"'),
        ("plugs", '"nth"', '"chance"'),
        ("init", begin, f"{init}        parameters['colour']\n{begin}"),
        ("more", begin, f"{init}        self.parameters['colour'] = 3\n{begin}"),
        ("budget", begin, f"    budget = 'much'\n{begin}"),
    ):
        (tmp_path / f"{name}.py").write_text(f"{text.replace(old, new, 1)}\n# {name}\n")
    with pytest.raises(InputError) as caught:
        small_spec(players=players)
    assert words in str(caught.value)
    assert str(caught.value).startswith("spec: players: ")
    assert "\n" not in str(caught.value)


NOT_ITS_TO_SAY = "choose returned no_moves; a player stops with resigned or repetition only"

BAD = ["Raises", "Mute", "Exits", "Sleeps", "Spins", "Prints", "Claims", "Circles"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_bad_player_does_costs_its_own_games_alone(tmp_path, jobs):
    spec = own_spec(*BAD)
    report = run(spec, tmp_path / "run", jobs)
    rows = read_frame(tmp_path / "run")
    assert len(rows) == 16 * len(BAD)
    rows["bad"] = (rows["seed"] % 3 == 0) | (rows["player"] == "claims")
    harmless = rows["player"].isin(["prints", "circles"])
    failed = rows["bad"] & ~harmless
    assert (rows["outcome"] == Outcome.ERROR).tolist() == failed.tolist()
    assert report.errors == failed.sum()
    assert set(rows[~failed]["reason"]) == {Reason.MOVE_LIMIT}
    reasons = rows[failed].groupby("player", observed=True)["reason"].unique().map(list).to_dict()
    assert reasons == {
        "claims": [f"move 1: {NOT_ITS_TO_SAY}"],
        "exits": ["SystemExit: 0 (bad.py, line 53)"],
        "mute": ["Silent (bad.py, line 46)"],
        "raises": ["ValueError: no idea (bad.py, line 33)"],
        "sleeps": ["not over after 0.3 seconds (another machine may get further)"],
        "spins": ["not over after 0.3 seconds (another machine may get further)"],
    }  # fmt: skip


@pytest.mark.parametrize("name", ["Dies", "Crashes", "Clings"])
def test_a_player_that_ends_its_process_costs_its_own_games_alone(tmp_path, said, name):
    spec = own_spec(name, deals="1-4", players=["chance", f"{OWN / 'bad.py'}:{name}"])
    deadly = [game.deal for game in plan(spec) if "chance" not in game.player if game.seed % 3 == 0]
    report = run(spec, tmp_path / "run", 2, say=said.append)
    rows = read_frame(tmp_path / "run")
    assert len(rows) == 8
    failed = rows[rows["outcome"] == "error"]
    assert failed["deal"].tolist() == deadly
    assert report.errors == len(deadly) > 0
    assert failed["reason"].str.contains("the worker process died").all()


def test_a_player_that_does_not_get_ready_is_bad_input(tmp_path):
    with pytest.raises(InputError, match=r"player cold: RuntimeError: no fuel \(bad\.py, line"):
        run(own_spec("Cold"), tmp_path / "run", 1)


def test_time_is_limited_in_any_thread():
    """Outside of a process's main thread there is no alarm."""
    player = contestant(f"{OWN / 'bad.py'}:Spins")
    results = []
    thread = threading.Thread(
        target=lambda: results.append(play_board(player, RULES, deal(RULES, 1), 3))
    )
    thread.start()
    thread.join(20)
    [(result, seconds)] = results
    assert result.reason.startswith("not over after 0.3 seconds")
    assert 0.3 <= seconds < 10


def test_after_a_limited_game_nothing_is_left_of_the_limit():
    player = contestant(f"{OWN / 'bad.py'}:Sleeps")
    result, _ = play_board(player, RULES, deal(RULES, 1), 1)
    assert result.outcome is Outcome.LOST
    time.sleep(0.5)
    result, _ = play_board(player, RULES, deal(RULES, 1), 3)
    assert result.outcome is Outcome.ERROR
    time.sleep(1.5)


def command(folder, *words):
    return subprocess.run(
        [sys.executable, "-m", "spidersim", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_stdout_holds_nothing_but_data(tmp_path):
    shutil.copy(OWN / "bad.py", tmp_path)
    played = command(tmp_path, "play", "spider-1", "1-9", "--player", "bad.py:Prints", "--json")
    assert played.returncode == 0
    assert len([json.loads(line) for line in played.stdout.splitlines()]) == 9
    for words in ("may print", "made", "warm", "in a game", "past Python", "another program"):
        assert words in played.stderr
    (tmp_path / "s.toml").write_text(
        'deals = "1-9"\ngames = ["spider-1"]\nplayers = ["bad.py:Prints"]\n'
    )
    ran = command(tmp_path, "run", "s.toml", "--jobs", "2", "--json")
    assert ran.returncode == 0
    assert len([json.loads(line) for line in ran.stdout.splitlines()]) == 1
    assert "another program" in ran.stderr


def test_errors_at_play_time_end_with_status_1(tmp_path):
    shutil.copy(OWN / "bad.py", tmp_path)
    played = command(tmp_path, "play", "spider-1", "1-9", "--player", "bad.py:Raises", "--json")
    assert played.returncode == 1
    assert {row["outcome"] for row in map(json.loads, played.stdout.splitlines())} == {
        "lost", "error",
    }  # fmt: skip
    assert "Traceback" not in played.stderr


@pytest.mark.parametrize("jobs", [1, 2, 4])
def test_chance_follows_from_the_seed_alone(tmp_path, monkeypatch, jobs):
    """Any number of jobs and any order give the same table, and touch nobody else's chance."""

    class Shuffled(run_module.Chunks):
        def __iter__(self):
            chunks = [piece for chunk in super().__iter__() for piece in chunk.pieces()]
            random.Random(jobs).shuffle(chunks)
            return iter(chunks)

    spec = small_spec(players=["random:moves=40", "random:moves=41"], deals="1-10")
    states = random.getstate(), repr(np.random.get_state())
    run(spec, tmp_path / "ordered", 1)
    monkeypatch.setattr(run_module, "Chunks", Shuffled)
    run(spec, tmp_path / "shuffled", jobs)
    assert (random.getstate(), repr(np.random.get_state())) == states
    pd.testing.assert_frame_equal(stable(tmp_path / "ordered"), stable(tmp_path / "shuffled"))


def test_other_seeds_give_other_games():
    lines = {
        resident("random:moves=40").play(RULES, deal(RULES, 1), game.seed).line
        for seed in range(20)
        for game in plan(small_spec(players=["random:moves=40"], deals="1", seed=seed))
    }
    assert len(lines) == 40


def test_the_text_of_a_contestant_finds_it_again(own):
    for text in ("good.py:Nth:n=5", "good.py:Last", "click", "solver:positions=7"):
        player = contestant(text)
        again = contestant(called(player))
        assert (type(again), again.parameters) == (type(player), player.parameters)
