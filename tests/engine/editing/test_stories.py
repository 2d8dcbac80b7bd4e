"""What a step did is told in titles and words: no ids, no column names, no JSON."""

from datetime import datetime
from pathlib import Path

from memgraph_gui.engine.editing.differences import ValueChange
from memgraph_gui.engine.link_fields import local_time
from memgraph_gui.engine.records import RowId
from tests.builders.agentos import AgentOSBuilder
from tests.builders.memorygraph import MemoryGraphBuilder
from tests.engine.editing.opened import Opened, opened

DAY = datetime(2026, 3, 1, 9, 0).astimezone()
WORDS = '{"text": "because", "scope": "partial", "components": ["pool", "web"], "made_by": "hand"}'


def built(tmp_path: Path) -> Path:
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as builder:
        for name in ("a", "b", "c"):
            builder.memory(f"{name}7c1d0e2-0000-4000-8000-000000000000", f"Title {name}", tags=[name])
        ids = [f"{name}7c1d0e2-0000-4000-8000-000000000000" for name in "abc"]
        builder.relationship("r1", ids[0], ids[1], "RELATED_TO", strength=0.3)
        builder.relationship("r2", ids[1], ids[2], "CAUSES")
    return path


def edited(file: Opened) -> dict[str, tuple[str | None, str | None]]:
    """Values of the one row that the last step edited."""
    story = next(one for one in file.editor.story_of(file.editor.steps()[-1].id) if one.verb == "edited")
    return {one.name: (one.before, one.after) for one in story.values}


def test_a_link_is_told_by_titles_words_and_local_times(tmp_path: Path) -> None:
    with opened(built(tmp_path)) as file:
        third = f"c7c1d0e2-0000-4000-8000-{0:012d}"
        file.editor.edit_relationship(file.link(0), {"to_id": third, "type": "SOLVES", "context": WORDS})
        assert edited(file) == {
            "to": ("“Title b”", "“Title c”"),
            "type": ("is related to", "solves"),
            "context": (None, "because; Scope: partial; Components: pool, web"),
        }
        file.editor.edit_relationship(file.link(0), {"valid_until": DAY, "success_rate": 0.5})
        assert edited(file) == {"valid until": (None, "2026-03-01 09:00"), "success rate": (None, "0.5")}
        file.editor.end([file.link(1)], "r1")
        told = edited(file)
        assert told["replaced by"] == (None, "“Title a” solves “Title c”")
        assert told["valid until"][1] == local_time(told["valid until"][1])


def test_what_is_gone_keeps_its_title_in_the_step_and_in_later_ones(tmp_path: Path) -> None:
    with opened(built(tmp_path)) as file:
        file.editor.edit_relationship(file.link(1), {"strength": 0.9})
        file.editor.delete_memories([RowId(2)])
        stories = {(one.verb, one.name) for one in file.editor.story_of(2)}
        assert stories == {
            ("deleted", "Title b"),
            ("deleted", "“Title a” is related to “Title b”"),
            ("deleted", "“Title b” causes “Title c”"),
        }
        assert [one.name for one in file.editor.story_of(1)] == ["“Title b” causes “Title c”"]
        file.editor.undo()
        file.editor.edit_memory(RowId(2), {"title": "Renamed"})
        assert [one.name for one in file.editor.story_of(1)] == ["“Renamed” causes “Title c”"]


def test_a_memory_is_told_by_the_names_of_its_form(tmp_path: Path) -> None:
    with opened(built(tmp_path)) as file:
        file.editor.edit_memory(RowId(1), {"project": "/shop", "title": "null", "importance": 0.25})
        assert edited(file) == {
            "project": (None, "/shop"), "title": ("Title a", "null"), "importance": ("0.5", "0.25"),
        }  # fmt: skip


def test_an_edge_of_a_brain_names_its_ends_and_not_its_hash(tmp_path: Path) -> None:
    path = tmp_path / "brain.sqlite"
    with AgentOSBuilder(path) as builder:
        for name in ("n1", "n2", "n3"):
            builder.node(name)
            builder.trace(name, f"The text of {name}")
        builder.edge("n1", "n2", "SAME_TOPIC", weight=0.2)
    with opened(path) as file:
        file.editor.edit_relationship(file.link(0), {"to_id": "n3", "strength": 0.4})
        (story,) = file.editor.story_of(1)
        assert story.values == (
            ValueChange("to", "“The text of n2”", "“The text of n3”"),
            ValueChange("strength", "0.2", "0.4"),
        )


def test_new_rows_are_numbered_behind_all_others_whatever_makes_them(tmp_path: Path) -> None:
    with opened(built(tmp_path)) as file:
        ids = [f"{name}7c1d0e2-0000-4000-8000-{0:012d}" for name in "abc"]
        for source, target in ((ids[0], ids[2]), (ids[2], ids[0])):
            file.editor.new_relationship({"type": "SOLVES", "from_id": source, "to_id": target})
        file.editor.new_memory({"title": "New", "content": "of it"})
        assert file.store.connection.rows("SELECT rowid FROM relationships ORDER BY rowid") == [
            (1,),
            (2,),
            (3,),
            (4,),
        ]
        assert file.store.connection.rows("SELECT rowid FROM nodes ORDER BY rowid") == [(1,), (2,), (3,), (4,)]
