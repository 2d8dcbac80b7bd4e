"""Places are found again by what a memory is called, wherever its file and its row have gone."""

import shutil
from pathlib import Path

import numpy as np
import pytest

from memgraph_gui.engine.datafolder import folder_for
from memgraph_gui.engine.places import Places, PlacesKey, load_places, save_places

IDENTITY = tuple(f"hash-{number}" for number in range(8))
IDS = ["a", "b", "", "b", "\udcff", "gone"]
PLACES = Places(
    np.array([[1.5, -2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0], [9.0, 1e-9], [np.nan, np.nan]]),
    np.array([True, False, False, True, False, False]),
)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def key(tmp_path: Path, data: Path) -> PlacesKey:
    path = tmp_path / "memory.db"
    path.write_bytes(b"whatever")
    made = PlacesKey(path, IDENTITY, "memorygraph")
    save_places(made, IDS, PLACES, np.ones(len(IDS), np.bool_), data)
    return made


def test_they_come_back_in_the_order_of_the_graph_that_asks(key: PlacesKey, data: Path) -> None:
    found = load_places(key, ["b", "new", "a", "b", "\udcff", "gone", ""], data)
    assert found is not None
    assert found.known.tolist() == [True, False, True, True, True, False, True]
    assert found.positions[found.known].tolist() == [[3, 4], [1.5, -2], [7, 8], [9, 1e-9], [5, 6]]
    assert found.pinned.tolist() == [False, False, True, True, False, False, False]


def test_after_a_move_they_are_found_by_content(key: PlacesKey, data: Path, tmp_path: Path) -> None:
    moved = tmp_path / "elsewhere" / "other-name.db"
    moved.parent.mkdir()
    shutil.move(key.path, moved)
    found = load_places(PlacesKey(moved, IDENTITY, "memorygraph"), IDS, data)
    assert found is not None
    assert found.positions[0].tolist() == [1.5, -2.0]


def test_a_copy_starts_afresh(key: PlacesKey, data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    shutil.copy(key.path, copy)
    assert load_places(PlacesKey(copy, IDENTITY, "memorygraph"), IDS, data) is None


def test_another_view_of_the_file_has_places_of_its_own(key: PlacesKey, data: Path) -> None:
    assert load_places(PlacesKey(key.path, IDENTITY, "agentos\nbrain"), IDS, data) is None


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 cut short", b"not an archive" * 100])
def test_a_damaged_file_counts_as_none(key: PlacesKey, data: Path, content: bytes) -> None:
    folder = folder_for(key.path, identity=IDENTITY, data_dir=data)
    (kept,) = folder.glob("places-*.npz")
    kept.write_bytes(content)
    assert load_places(key, IDS, data) is None
