"""Hard case 81: ended relationships are told from current ones, ending is not deleting, and a date can be asked."""

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from memgraph_gui.engine.records import ProblemKind, RelationshipFlag
from memgraph_gui.engine.store import open_store
from memgraph_gui.engine.validity import valid_at
from tests.builders.agent_process import AgentProcess
from tests.builders.memorygraph import MemoryGraphBuilder
from tests.engine.editing.opened import opened


def build(path: Path) -> Path:
    """Current, ended, ending in 2126, beginning in 2126, a naive date, an empty text; a JSON copy that disagrees."""
    with MemoryGraphBuilder(path) as builder:
        builder.notes(2)
        ends = {
            "current": {},
            "ended": {"valid_until": "2026-03-01T00:00:00+00:00"},
            "ends-2126": {"valid_until": "2126-01-01T00:00:00+00:00"},
            "begins-2126": {"valid_from": "2126-01-01T00:00:00+00:00"},
            "naive": {"valid_until": "2026-03-01 00:00:00"},
            "empty": {"valid_until": ""},
        }
        for name, times in ends.items():
            builder.relationship(name, "m1", "m2", "SOLVES", **times)
        builder.connection.execute(
            "UPDATE relationships SET properties = json_set(properties, '$.valid_until', ?) WHERE id = 'current'",
            ("2020-01-01T00:00:00+00:00",),
        )
    return path


def moment(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def test_the_column_decides_and_the_disagreement_is_listed(tmp_path: Path) -> None:
    with closing(open_store(build(tmp_path / "memory.db"))) as store:
        topology = store.load()
        ended = [name for name, flag in zip(topology.relationship_ids, topology.ended(), strict=True) if flag]
        # As the server has it: what has any end is not current, one that begins in the future is.
        assert ended == ["ended", "ends-2126", "naive", "empty"]
        told = [problem.id for problem in store.problems() if problem.kind is ProblemKind.DISAGREEMENT]
        assert told == ["current"]


def test_what_held_at_a_date(tmp_path: Path) -> None:
    with closing(open_store(build(tmp_path / "memory.db"))) as store:
        topology = store.load()

        def holding(at: str) -> list[str]:
            held = valid_at(topology, moment(at))
            return [name for name, holds in zip(topology.relationship_ids, held, strict=True) if holds]

        assert holding("2025-12-31") == []
        assert holding("2026-02-01") == ["r1", "current", "ended", "ends-2126", "naive"]
        assert holding("2026-03-01") == ["r1", "current", "ends-2126"]
        assert holding("2126-06-01") == ["r1", "current", "begins-2126"]


def test_ending_keeps_the_row_and_writes_the_column_in_utc(tmp_path: Path) -> None:
    path = build(tmp_path / "memory.db")
    with opened(path) as file, AgentProcess(path, timeout=5) as agent:
        rowid = file.link(file.topology.relationship_ids.index("current"))
        copy = agent.execute("SELECT properties FROM relationships WHERE id = 'current'")
        (row,) = file.editor.end([rowid]).changes.relationships_edited
        assert row.flags & RelationshipFlag.ENDED
        ((until,),) = agent.execute("SELECT valid_until FROM relationships WHERE id = 'current'")
        assert until.endswith("+00:00")
        assert agent.execute("SELECT properties FROM relationships WHERE id = 'current'") == copy
        file.editor.reopen([rowid])
        file.editor.delete_relationships([rowid])
        assert agent.execute("SELECT count(*) FROM relationships WHERE id = 'current'") == [[0]]
