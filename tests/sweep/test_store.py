import json

import pandas as pd
import pyarrow as pa
import pytest

from spidersim.errors import InputError
from spidersim.results import Result, error
from spidersim.sweep import manifest
from spidersim.sweep.part import to_bytes, write_part
from spidersim.sweep.plan import cells
from spidersim.sweep.play import Chunk, tell, to_rows
from spidersim.sweep.store import Store, read_frame
from tests.sweep.conftest import small_spec

HUGE = [0, 7, 1582218195625938945, 2**63 - 1, 2**63, 2**64 - 1]
SPEC = small_spec(deals=",".join(map(str, HUGE)), games=["spider-2", "spider-1"])


@pytest.fixture
def store(tmp_path):
    manifest.write_manifest(tmp_path, manifest.new_manifest(SPEC, cells(SPEC), 1, None))
    store = Store(tmp_path)
    store.mend(pytest.fail)
    return store


def add(store, cell, deals, results=None):
    results = results or [Result("lost", "no_moves", moves=1, positions=d // 2) for d in deals]
    table = to_rows(
        Chunk(cell, tuple(deals), lines=True), list(map(tell, results)), [0.5] * len(deals)
    )
    store.add(cell.id, deals[0], to_bytes(table))


def test_rows_come_out_in_the_order_of_the_plan_whatever_order_they_went_in(store):
    planned = cells(SPEC)
    for cell in reversed(planned):
        add(store, cell, HUGE[3:])
        add(store, cell, HUGE[:3])
    frame = read_frame(store.folder.parent)
    assert list(zip(frame["cell"], frame["deal"], strict=True)) == [
        (cell.id, deal) for cell in planned for deal in HUGE
    ]
    assert list(frame["game"].cat.categories) == ["spider-2", "spider-1"]


def test_big_numbers_and_missing_ones_survive(store):
    with_gap = [Result("lost", positions=None if d == 7 else d // 2) for d in HUGE]
    add(store, cells(SPEC)[0], HUGE, with_gap)
    frame = read_frame(store.folder.parent)
    assert frame["deal"].tolist() == HUGE
    assert frame["positions"].dtype == "Int64"
    assert [None if pd.isna(p) else p for p in frame["positions"]] == [
        None if d == 7 else d // 2 for d in HUGE
    ]
    assert frame["seed"].dtype == "uint64"


def test_reading_and_writing_again_gives_the_same_bytes(store):
    add(store, cells(SPEC)[0], HUGE)
    [path] = store.parts()
    table = store.table([cells(SPEC)[0].id])
    assert to_bytes(table) == path.read_bytes()


def test_names_that_look_like_something_else_stay_names(store):
    reasons = ["None", "NA", "1e5", "007", "nan", ""]
    add(store, cells(SPEC)[0], HUGE, [error(reason) for reason in reasons])
    assert read_frame(store.folder.parent)["reason"].tolist() == reasons


def test_some_columns_can_be_read_alone(store):
    add(store, cells(SPEC)[0], HUGE)
    frame = read_frame(store.folder.parent, columns=["moves", "game"])
    assert list(frame.columns) == ["moves", "game"]
    assert len(frame) == len(HUGE)


def test_an_empty_run_has_the_columns(store):
    frame = read_frame(store.folder.parent)
    assert len(frame) == 0
    assert "outcome" in frame


def test_joining_keeps_every_row_and_leaves_one_part_a_cell(store):
    for cell in cells(SPEC):
        for deal in HUGE:
            add(store, cell, [deal])
    before = read_frame(store.folder.parent)
    store.join(errors=True)
    assert len(store.parts()) == len(cells(SPEC))
    pd.testing.assert_frame_equal(read_frame(store.folder.parent), before)


def test_a_row_found_twice_counts_once(store):
    cell = cells(SPEC)[0]
    add(store, cell, HUGE)
    add(store, cell, HUGE[2:5])
    assert read_frame(store.folder.parent)["deal"].tolist() == HUGE


def test_joining_without_errors_drops_just_those(store):
    one, two, *_ = cells(SPEC)
    add(store, one, HUGE[:3], [Result("lost"), error("x"), Result("lost")])
    add(store, two, HUGE[:2], [error("x"), error("y")])
    store.join(errors=True)
    assert len(read_frame(store.folder.parent)) == 5
    store.join(errors=False)
    frame = read_frame(store.folder.parent)
    assert frame["cell"].tolist() == [one.id] * 2
    assert frame["deal"].tolist() == [HUGE[0], HUGE[2]]


SPOILED = {
    "empty": lambda data: b"",
    "header only": lambda data: data[:4],
    "cut in the middle": lambda data: data[: len(data) // 2],
    "last byte missing": lambda data: data[:-1],
    "one bit changed": lambda data: data[:100] + bytes([data[100] ^ 1]) + data[101:],
    "longer": lambda data: data + b"\n",
}


@pytest.mark.parametrize("how", SPOILED)
def test_a_damaged_part_is_noticed(store, how, said):
    first, second, *_ = cells(SPEC)
    add(store, first, HUGE)
    [path] = store.parts()
    add(store, second, HUGE)
    path.write_bytes(SPOILED[how](path.read_bytes()))
    with pytest.raises(InputError, match=path.name):
        read_frame(store.folder.parent)
    store.mend(said.append)
    assert len(said) == 1
    assert path.name in said[0]
    assert read_frame(store.folder.parent)["cell"].tolist() == [second.id] * len(HUGE)


def test_a_foreign_part_is_no_part(store, said):
    add(store, cells(SPEC)[0], HUGE)
    [path] = store.parts()
    path.with_name("rows.parquet").write_bytes(path.read_bytes())
    with pytest.raises(InputError, match=r"rows\.parquet"):
        read_frame(store.folder.parent)


def test_a_part_with_other_columns_is_damaged(store, said):
    path = write_part(store.folder, "rows-1", to_bytes(pa.table({"a": [1]})))
    with pytest.raises(InputError, match=rf"{path.name} is damaged"):
        read_frame(store.folder.parent)
    store.mend(said.append)
    assert store.parts() == []
    assert path.name in said[0]


def test_a_part_that_cannot_be_read_is_named(store):
    (store.folder / "x.parquet").mkdir()
    with pytest.raises(InputError, match=r"x\.parquet cannot be read: Is a directory"):
        read_frame(store.folder.parent)


def test_a_part_of_another_run_is_refused(store):
    add(store, cells(small_spec(seed=1))[0], HUGE)
    with pytest.raises(InputError, match="rows of another run"):
        read_frame(store.folder.parent)


def test_what_a_killed_run_left_half_written_is_removed(store, said):
    (store.folder / "x-1-abc.parquet.unfinished").write_bytes(b"PAR1")
    store.mend(said.append)
    assert list(store.folder.iterdir()) == []
    assert said == []


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"schema": 1}'])
def test_a_damaged_manifest_is_refused(tmp_path, text):
    (tmp_path / "manifest.json").write_text(text)
    with pytest.raises(InputError, match=r"manifest\.json is damaged"):
        read_frame(tmp_path)


@pytest.mark.parametrize(
    "key",
    [
        "state",
        "spec",
        "games",
        "cells",
        "earlier",
        "spec.deals",
        "games.0.title",
        "cells.1.player",
    ],
)
@pytest.mark.parametrize("spoil", ["missing", "null"])
def test_a_manifest_that_lacks_something_is_refused(store, key, spoil):
    record = json.loads((store.folder.parent / "manifest.json").read_text())
    *way, last = key.split(".")
    place = record
    for step in way:
        place = place[int(step) if step.isdigit() else step]
    place[last] = None
    if spoil == "missing":
        del place[last]
    manifest.write_manifest(store.folder.parent, record)
    with pytest.raises(InputError, match=rf"manifest\.json is damaged: .*{last} is (missing|None)"):
        manifest.read_manifest(store.folder.parent)


def test_what_is_no_run_is_refused(tmp_path):
    with pytest.raises(InputError, match="is not a run's folder"):
        read_frame(tmp_path)
    with pytest.raises(InputError, match="is not a run's folder"):
        read_frame(tmp_path / "absent")


def test_a_run_of_another_version_is_refused(store):
    record = manifest.read_manifest(store.folder.parent)
    manifest.write_manifest(store.folder.parent, {**record, "row": 99})
    with pytest.raises(InputError, match="another version"):
        read_frame(store.folder.parent)
