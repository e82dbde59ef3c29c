from collections import Counter

from spidersim.sweep.chunks import LONGEST, Chunks
from spidersim.sweep.plan import cells
from spidersim.sweep.play import Played
from tests.sweep.conftest import small_spec


def cut(spec, done=None, seconds=None, workers=2):
    """Cut a sweep to the end as if cell number i took seconds[i] a game."""
    parts = cells(spec)
    cost = dict(zip([cell.id for cell in parts], seconds or [0.01] * len(parts), strict=True))
    chunks = Chunks(parts, spec.deals, done or {}, workers, lines=True)
    cut = []
    for chunk in chunks:
        cut.append(chunk)
        games = len(chunk.deals)
        played = Played(chunk.key, b"", Counter(lost=games), games * cost[chunk.cell.id])
        chunks.learn(chunk.cell, played)
    return cut, cost


def test_every_deal_is_cut_once_in_order():
    spec = small_spec(deals="1-3000")
    cut_chunks, _ = cut(spec)
    for cell in cells(spec):
        mine = [deal for c in cut_chunks if c.cell == cell for deal in c.deals]
        assert mine == list(range(1, 3001))


def test_finished_deals_are_left_out():
    spec = small_spec(deals="1-10")
    first, *others = cells(spec)
    done = {first.id: {1, 2, 9}} | {cell.id: set(range(1, 11)) for cell in others}
    cut_chunks, _ = cut(spec, done)
    assert [deal for chunk in cut_chunks for deal in chunk.deals] == [3, 4, 5, 6, 7, 8, 10]
    assert cut(spec, done | {first.id: set(range(1, 11))})[0] == []


def test_chunks_cost_about_the_same_however_different_the_games():
    spec = small_spec(deals="1-20000", games=["spider-1"], players=["chance", "slow"])
    cut_chunks, cost = cut(spec, seconds=[0.0001, 0.5])
    costs = [len(chunk.deals) * cost[chunk.cell.id] for chunk in cut_chunks]
    assert max(costs) <= LONGEST * 1.01
    slow = [c for c, chunk in zip(costs, cut_chunks, strict=True) if "slow" in chunk.cell.player]
    assert sorted(slow)[len(slow) // 2] > LONGEST / 2


def test_towards_the_end_chunks_get_shorter():
    cut_chunks, _ = cut(small_spec(deals="1-2000"))
    assert len(cut_chunks[-1].deals) < max(len(chunk.deals) for chunk in cut_chunks) / 2


def test_cells_advance_together():
    spec = small_spec(deals="1-5000")
    cut_chunks, _ = cut(spec)
    half = Counter()
    for chunk in cut_chunks[: len(cut_chunks) // 2]:
        half[chunk.cell.id] += len(chunk.deals)
    assert len(half) == 4
    assert max(half.values()) - min(half.values()) < 1000


def test_a_sweep_without_end_can_be_begun():
    spec = small_spec(deals="0-18446744073709551615")
    chunk = next(iter(Chunks(cells(spec), spec.deals, {}, 2, lines=True)))
    assert chunk.deals[0] == 0
