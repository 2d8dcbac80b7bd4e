"""In which order conflicts are told, by hand calculation."""

from pathlib import Path

from memgraph_gui.engine.conflicts.values import ConflictKind
from tests.builders.memorygraph import MemoryGraphBuilder
from tests.engine.conflicts.files import found_in


def test_of_many_pairs_of_the_same_two_versions_the_first_tells_it(tmp_path: Path) -> None:
    def fill(file: MemoryGraphBuilder) -> None:
        def pair(name: str, one: str, other: str, importance: float) -> None:
            file.memory(f"{name}-1", one, "x", importance=importance)
            file.memory(f"{name}-2", other, "y", importance=importance)
            file.relationship(name, f"{name}-1", f"{name}-2", "CONTRADICTS")

        # 0.4 and 0.3 of the importances and 0.3 of a third of the words in common: 0.73, then 0.55 and 0.41
        for name in ("alpha", "beta", "gamma"):
            pair(name, f"{name} 1.81", f"{name} 1.74", 0.9)
        pair("other", "Always ask", "Never wait", 0.7)  # 0.49

    found = found_in(tmp_path, fill, kinds=(ConflictKind.CONTRADICTS,))
    assert [conflict.a_id for conflict in found] == ["alpha-1", "beta-1", "other-1", "gamma-1"]
