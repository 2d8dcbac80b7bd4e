"""What real files hold, by the figures of the programs that wrote them."""

import shutil
from pathlib import Path

import pytest

from memgraph_gui.engine.store import open_store

DATA = Path(__file__).parents[1] / "data"

FIGURES = [
    # file, memories, relationships, ended
    ("memorygraph-real-small.db", 66, 82, 3),
    ("memorygraph-doc-shape.db", 56, 40, 0),
    ("memorygraph-0.5.8-empty.db", 0, 0, 0),
    ("memorygraph-0.8.3.db", 12, 36, 0),
    ("memorygraph-0.9.6.db", 12, 35, 0),
    ("memorygraph-multitenant.db", 6, 0, 0),
    ("memorygraph-0.8.3-halfmigrated.db", 12, 36, 0),
    ("memorygraph-bun.db", 48, 82, 3),
    ("memorygraph-turso-shape.db", 30, 35, 0),
    ("mixed-bun-then-python.db", 47, 79, 3),
    ("mixed-python-then-bun.db", 67, 79, 3),
    ("mixed-upgrade-in-place.db", 66, 82, 3),
    ("agentos-new.sqlite", 41, 36, 0),
    ("agentos-old.sqlite", 40, 36, 0),
    ("agentos-migrated-v1to2.sqlite", 12, 0, 0),
    ("agentos-sqljs.sqlite", 3, 1, 0),
]


@pytest.mark.parametrize(("name", "memories", "relationships", "ended"), FIGURES)
def test_a_real_file_holds_what_its_program_wrote(
    tmp_path: Path, name: str, memories: int, relationships: int, ended: int
) -> None:
    copy = Path(shutil.copy(DATA / name, tmp_path))
    store = open_store(copy)
    try:
        topology = store.load()
    finally:
        store.close()
    assert (topology.memory_count, topology.relationship_count) == (memories, relationships)
    assert int(topology.ended().sum()) == ended
