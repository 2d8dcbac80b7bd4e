"""Which memories are named: of a large picture, the best of every region after the foremost of all."""

import numpy as np
import pytest
from numpy.typing import NDArray

from memgraph_gui.looks.tokens import LIGHT
from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.composing import compose
from memgraph_gui.scene.emphasis import HUB, Emphasis
from memgraph_gui.scene.named import FOREMOST, REGIONAL, budget_of, candidates
from memgraph_gui.scene.picture import Picture
from memgraph_gui.scene.styling import Columns, Shown, Style, Wanted, style
from tests.scene.graphs import graph, memory

NONE = np.zeros(0, np.int64)
CAMERA = Camera(scale=0.1, wide=900, tall=500)
LEFT, COUNT = 300, 3000  # memories of the left half, and in all


@pytest.fixture(scope="module")
def places() -> NDArray[np.float64]:
    random = np.random.default_rng(7)
    left = random.uniform((-4000, -2000), (-200, 2000), (LEFT, 2))
    return np.concatenate([left, random.uniform((200, -2000), (4000, 2000), (COUNT - LEFT, 2))])


@pytest.fixture(scope="module")
def look() -> Style:
    return style(Wanted(Columns.of(graph([memory(n) for n in range(COUNT)])), LIGHT, Shown(), Emphasis()))


def drawn(look: Style, places: NDArray[np.float64], camera: Camera = CAMERA) -> Picture:
    return compose(look, places, camera, 1.0)


def weights(left: float) -> NDArray[np.float32]:
    """Every memory of the right half deserves a name more than any of the left."""
    return np.concatenate(
        [np.linspace(left, left + 0.1, LEFT), np.linspace(1.8, 2.2, COUNT - LEFT)], dtype=np.float32
    )


def test_a_poor_half_of_a_large_picture_has_names_too(look: Style, places: NDArray[np.float64]) -> None:
    picture, heavy = drawn(look, places), weights(REGIONAL)
    budget = budget_of(picture)
    first = candidates(picture, heavy, NONE, budget)[:budget]
    assert first[:FOREMOST].tolist() == np.argsort(-heavy, kind="stable")[:FOREMOST].tolist()
    left = first[first < LEFT]
    assert 8 <= len(left) <= 24  # it is one half of 32 regions
    regions = np.floor(places[left] / (np.sqrt(900 * 500 / budget) / 0.1))
    assert len(np.unique(regions, axis=0)) == len(left)  # no two of one region


def test_what_deserves_no_name_stands_for_no_region(look: Style, places: NDArray[np.float64]) -> None:
    picture, heavy = drawn(look, places), weights(REGIONAL - 0.2)
    assert (candidates(picture, heavy, NONE, budget_of(picture)) >= LEFT).all()


def test_regions_stay_where_they_are_while_the_picture_is_moved(look: Style, places: NDArray[np.float64]) -> None:
    heavy = weights(REGIONAL)
    before, after = (candidates(drawn(look, places, c), heavy, NONE, 32) for c in (CAMERA, CAMERA.moved(37.0, 0.0)))
    assert before[:40].tolist() == after[:40].tolist()  # nothing left the view


def test_what_was_searched_for_is_named_before_all_landmarks() -> None:
    columns = Columns.of(graph([memory(n, importance=0.9) for n in range(4)]))
    plain = style(Wanted(columns, LIGHT, Shown(), Emphasis())).weight
    hits = np.array([False, False, True, False])
    found = style(Wanted(columns, LIGHT, Shown(), Emphasis(hits=hits))).weight
    assert found[2] >= HUB > found[[0, 1, 3]].max()
    assert np.argmax(found) == 2
    none = style(Wanted(columns, LIGHT, Shown(), Emphasis(hits=np.zeros(4, np.bool_)))).weight
    assert np.array_equal(none, plain)


def test_what_has_no_name_has_none_as_a_hit_either() -> None:
    columns = Columns.of(graph([memory(n) for n in range(2)]))
    named, hits = np.array([-1.0, 1.0], np.float32), np.array([True, False])
    weight = style(Wanted(columns, LIGHT, Shown(), Emphasis(named=named, hits=hits))).weight
    assert weight[0] == -1.0
    assert 0.0 < weight[1] < 1.0
