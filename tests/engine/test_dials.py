"""Dials as a value, and saved by name."""

from pathlib import Path

import pytest

from memgraph_gui.engine.activation import Direction
from memgraph_gui.engine.dials import FILE_NAME, Dials, SavedDials, hubs
from memgraph_gui.engine.errors import KnownError
from tests.scene.graphs import graph, link, memory

WIDE = Dials(5, 0.3, 0.05, 40, Direction.OUT, {"causal": 1.5}, {"SOLVES": 0.5}, use_confidence=True, hub_limit=12)


def test_the_defaults_are_the_seeds() -> None:
    config = Dials().config
    assert (config.max_depth, config.decay_per_hop, config.activation_threshold, config.max_results) == (
        3,
        0.5,
        0.1,
        20,
    )
    assert Dials().carrying.direction == Direction.BOTH


def test_dials_are_kept_by_name(tmp_path: Path) -> None:
    saved = SavedDials(tmp_path)
    assert saved.all() == {}
    saved.save(" Debugging, wide ", WIDE)
    saved.save("usual", Dials())
    assert SavedDials(tmp_path).all() == {"Debugging, wide": WIDE, "usual": Dials()}
    saved.drop("usual")
    assert list(SavedDials(tmp_path).all()) == ["Debugging, wide"]


def test_a_name_is_needed(tmp_path: Path) -> None:
    with pytest.raises(KnownError, match="name"):
        SavedDials(tmp_path).save("  ", WIDE)


@pytest.mark.parametrize("content", [b"", b"[]", b'{"dials": 3}', b"\xff\xfe", b'{"dials": {"a": 3}}'])
def test_a_broken_file_is_no_dials(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(content)
    assert SavedDials(tmp_path).all() == {}


def test_numbers_out_of_range_are_held(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text('{"dials": {"a": {"max_depth": 999, "decay": -3, "direction": "up"}}}')
    assert SavedDials(tmp_path).all() == {"a": Dials(max_depth=10, decay=0.0)}


def test_hubs_have_more_current_links_than_the_limit() -> None:
    """Memory 0 has three links, of which one has ended."""
    topology = graph([memory(n) for n in (1, 2, 3, 4)], [link(1, 1, 2), link(2, 1, 3), link(3, 1, 4, ended=True)])
    assert hubs(topology, 1) == {0}
    assert hubs(topology, 2) == frozenset()
    assert hubs(topology, 0) == frozenset()
