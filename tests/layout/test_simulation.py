"""The simulation: deterministic, finite, and nothing moves that should stay."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from memgraph_gui.layout.simulation import Simulation

GRAPHS = Path(__file__).parents[1] / "data" / "graphs"
Ends = NDArray[np.int32]


def links(*pairs: tuple[int, int]) -> tuple[Ends, Ends]:
    ends = np.array(pairs, np.int32).reshape(-1, 2)
    return ends[:, 0].copy(), ends[:, 1].copy()


def peps() -> tuple[int, Ends, Ends]:
    edges = np.load(GRAPHS / "peps-edges.npy").astype(np.int32)
    return int(edges.max()) + 1, edges[:, 0].copy(), edges[:, 1].copy()


def islands() -> tuple[int, Ends, Ends]:
    """One part of 150, 20 pairs, 120 single nodes."""
    random = np.random.default_rng(5)
    tree = [(i, int(random.integers(0, i))) for i in range(1, 150)]
    more = [(int(a), int(b)) for a, b in random.integers(0, 150, (60, 2))]
    pairs = [(150 + 2 * k, 151 + 2 * k) for k in range(20)]
    return 310, *links(*tree, *more, *pairs)


@pytest.mark.parametrize("graph", [peps, islands])
def test_two_runs_give_the_same_bits_on_one_and_on_three_threads(
    graph: Callable[[], tuple[int, Ends, Ends]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memgraph_gui.layout.simulation._FEW", 0)
    count, source, target = graph()
    results = [Simulation(count, source, target, threads=threads).settle() for threads in (1, 1, 3)]
    assert results[0].tobytes() == results[1].tobytes() == results[2].tobytes()


def test_kernels_from_the_cache_give_the_same_bits_as_freshly_compiled_ones(tmp_path: Path) -> None:
    program = (
        "import hashlib, numpy as np\n"
        "from memgraph_gui.layout.simulation import Simulation\n"
        f"edges = np.load({str(GRAPHS / 'git-history-edges.npy')!r}).astype(np.int32)[:6000]\n"
        "simulation = Simulation(int(edges.max()) + 1, edges[:, 0], edges[:, 1])\n"
        "for _ in range(20):\n"
        "    simulation.step()\n"
        "print(hashlib.sha256(simulation.positions.tobytes()).hexdigest())\n"
    )
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": str(GRAPHS.parents[2])}
    results = []
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=True)
        results.append(done.stdout)
    assert list(tmp_path.glob("*.nbc"))
    assert results[0] == results[1]


def test_another_seed_gives_another_picture() -> None:
    count, source, target = peps()
    one, other = (Simulation(count, source, target, seed=seed).settle() for seed in (1, 2))
    assert not np.array_equal(one, other)


@pytest.mark.parametrize("count", [0, 1, 2, 54])
def test_without_links_all_is_finite_and_compact(count: int) -> None:
    positions = Simulation(count, *links()).settle()
    assert positions.shape == (count, 2)
    assert np.isfinite(positions).all()
    if count == 54:
        width, height = np.ptp(positions, axis=0)
        assert 0.9 < width / height < 1.8  # 4:3, give or take a row


def test_nodes_on_one_point_separate_and_stay_finite_in_each_step() -> None:
    source, target = links((0, 0), *((i, i + 1) for i in range(10)))
    simulation = Simulation(30, source, target, positions=np.zeros((30, 2)))
    while simulation.step():
        assert np.isfinite(simulation.positions).all()
    away = np.linalg.norm(simulation.positions[:11, None] - simulation.positions[None, :11], axis=2)
    assert away[~np.eye(11, dtype=bool)].min() > 5.0


coordinates = st.floats(allow_nan=True, allow_infinity=True, width=64)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_every_input_gives_finite_positions(data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 30))
    node = st.integers(0, count - 1)
    source, target = links(*data.draw(st.lists(st.tuples(node, node), max_size=40)))
    positions = np.array(data.draw(st.lists(st.tuples(coordinates, coordinates), min_size=count, max_size=count)))
    simulation = Simulation(count, source, target, positions=positions)
    for _ in range(12):
        simulation.step()
        assert np.isfinite(simulation.positions).all()
    assert np.isfinite(simulation.settle()).all()


def test_islands_end_close_to_the_main_part() -> None:
    positions = Simulation(*islands()).settle()
    main = np.ptp(positions[:150], axis=0).max()
    width, height = np.ptp(positions, axis=0)
    assert width < 2.2 * main
    assert 0.9 < width / height < 1.8  # the whole has about the shape of a window


def test_a_pinned_node_stays_exactly_and_islands_do_not_move_with_it() -> None:
    simulation = Simulation(*islands())
    before = simulation.settle()
    simulation.pin(3, 123.25, -77.5)
    simulation.reheat()
    after = simulation.settle()
    assert after[3].tolist() == [123.25, -77.5]
    assert np.abs(after[150:] - before[150:]).max() < 2.0
    simulation.unpin(3)
    simulation.reheat()
    assert simulation.settle()[3].tolist() != [123.25, -77.5]


@pytest.mark.parametrize("place", [(np.nan, 0.0), (0.0, np.inf)])
def test_a_pin_needs_a_real_place(place: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="cannot be pinned"):
        Simulation(3, *links((0, 1))).pin(0, *place)


def test_a_new_node_appears_beside_its_neighbour_and_no_other_one_moves() -> None:
    count, source, target = islands()
    simulation = Simulation(count, source, target)
    before = simulation.settle()
    more = simulation.grown(count + 2, np.append(source, [7, 310]).astype(np.int32), np.append(target, [310, 311]))
    assert more.settled
    assert more.positions[:count].tobytes() == before.tobytes()
    assert np.linalg.norm(more.positions[310] - before[7]) == pytest.approx(30.0)
    assert np.linalg.norm(more.positions[311] - more.positions[310]) == pytest.approx(30.0)


def test_new_single_nodes_line_up_below_everything() -> None:
    simulation = Simulation(4, *links((0, 1), (1, 2), (2, 3)))
    before = simulation.settle()
    more = simulation.grown(6, *links((0, 1), (1, 2), (2, 3)))
    assert more.positions[4, 1] > before[:, 1].max() + 20
    assert more.positions[5] - more.positions[4] == pytest.approx([33.0, 0.0])
    later = more.grown(7, *links((0, 1), (1, 2), (2, 3)))
    assert later.positions[6, 1] >= more.positions[5, 1]
    assert np.linalg.norm(later.positions[:6] - later.positions[6], axis=1).min() > 20


def test_a_pin_a_world_away_leaves_the_others_where_they_belong() -> None:
    count, source, target = peps()
    simulation = Simulation(count, source, target)
    before = simulation.settle()
    degree = np.bincount(source, minlength=count) + np.bincount(target, minlength=count)
    simulation.pin(int(np.flatnonzero(degree == 1)[0]), 9e8, -9e8)
    simulation.reheat()
    after = simulation.settle()
    assert np.isfinite(after).all()
    assert np.median(np.linalg.norm(after - before, axis=1)) < 500


def test_small_pictures_have_room_for_their_signs() -> None:
    count, source, target = islands()
    positions = Simulation(count, source, target).settle()
    apart = np.linalg.norm(positions[:, None] - positions[None, :], axis=2)
    assert apart[~np.eye(count, dtype=bool)].min() > 12.0  # two signs of radius 6


def test_the_dead_take_no_part() -> None:
    count, source, target = islands()
    simulation = Simulation(count, source, target)
    before = simulation.settle()
    alive = np.ones(count, bool)
    alive[[9, 200]] = False
    fewer = simulation.grown(count, source, target, alive=alive)
    assert fewer.positions.tobytes() == before.tobytes()
    fewer.reheat()
    after = fewer.settle()
    assert after[[9, 200]].tolist() == before[[9, 200]].tolist()
    fewer.pin(9, 1.0, 2.0)
    fewer.unpin(200)
    assert fewer.positions[9].tolist() == before[9].tolist()


def test_without_any_living_node_nothing_moves() -> None:
    simulation = Simulation(3, *links((0, 1), (1, 2)), alive=np.zeros(3, bool))
    assert np.isfinite(simulation.settle()).all()
