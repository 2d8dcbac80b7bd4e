"""What happens beside an edit: triggers of the file, links that come at the wrong moment, a session as a witness."""

import json
from pathlib import Path

import apsw
import pytest

from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.editing.history import State
from memgraph_gui.engine.editing.images import RowChange
from memgraph_gui.engine.editing.rows import LinkedMeanwhileError
from memgraph_gui.engine.editing.writer import Writer
from memgraph_gui.engine.records import RowId
from tests.builders.agent_process import AgentProcess
from tests.builders.agentos import AgentOSBuilder
from tests.builders.copies import copy_of
from tests.engine.editing.opened import opened, without_stamps
from tests.engine.editing.test_steps import REAL, WRITABLE, do_something_of_everything


@pytest.mark.parametrize("name", WRITABLE)
def test_a_session_sees_no_change_that_a_step_does_not_hold(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The independent witness: SQLite's own record of each step against the rows that the step says it changed."""
    seen: list[tuple[set[str], set[str]]] = []
    apply = Writer.apply

    def watched(self: Writer, changes: tuple[RowChange, ...], *rest: object, **named: bool) -> tuple[RowChange, ...]:
        session = self.connection.session([t for t in (self.memory_table, self.relationship_table) if t])
        made = apply(self, changes, *rest, **named)  # type: ignore[arg-type]  # passed on as it came
        found = {_key(change) for change in apsw.Changeset.iter(session.changeset())}
        session.close()
        tables = (self.memory_table, self.relationship_table)
        said = {
            f"{change.key.table} {image['id']!s}"
            for change in made
            for image in (change.before, change.after)
            if image is not None and change.before != change.after and change.key.table in tables
        }
        seen.append((found, said))
        return made

    monkeypatch.setattr(Writer, "apply", watched)
    with opened(copy_of(name, tmp_path)) as file:
        count = do_something_of_everything(file)
        while (step := file.editor.undoer.last_done()) is not None:
            file.editor.undoer.undo(step)
    assert len(seen) == 2 * count
    for found, said in seen:
        assert found == said


def _key(change: apsw.TableChange) -> str:
    columns = [*(change.new or ()), *(change.old or ())]
    values = [value for value in columns if value is not apsw.no_change]
    # The id is the first column of the MemoryGraph tables and the second, after brain_id, in a brain of version 2.
    return (
        f"{change.name} {values[max(change.pk_columns)] if change.new is None or change.old is None else _id(change)}"
    )


def _id(change: apsw.TableChange) -> object:
    assert change.old is not None
    return change.old[max(change.pk_columns)]


def test_what_a_trigger_changes_beside_belongs_to_the_step(tmp_path: Path) -> None:
    path = copy_of(REAL, tmp_path)
    with AgentProcess(path) as agent:
        agent.execute("ALTER TABLE nodes ADD COLUMN edits INTEGER DEFAULT 0")
        agent.execute(
            "CREATE TRIGGER counts AFTER UPDATE OF properties ON nodes WHEN new.edits = old.edits BEGIN "
            "UPDATE nodes SET edits = edits + 1 WHERE id = new.id; "
            "UPDATE relationships SET rel_type = 'RELATED_TO' WHERE rowid = 1; "
            "DELETE FROM relationships WHERE rowid = 2; END"
        )
    with opened(path) as file:
        start = file.rows()
        written = file.editor.edit_memory(file.memory(0), {"title": "counted"})
        assert any("Triggers of this file changed 2 more rows" in note for note in written.notes)
        assert written.changes.relationships_removed  # the picture is told, too
        kinds = [(row.key.table, row.before is None, row.after is None) for row in written.rows]
        assert sorted(kinds) == [
            ("nodes", False, False),
            ("relationships", False, False),
            ("relationships", False, True),
        ]
        assert file.store.connection.value("SELECT edits FROM nodes WHERE rowid = 1") == 1
        with AgentProcess(path, timeout=5) as agent:
            agent.execute("DROP TRIGGER counts")
        file.editor.undoer.undo(written.step)
        back = without_stamps(file.rows())
        assert back["nodes"] == without_stamps(start)["nodes"]
        assert sorted(map(str, back["relationships"].values())) == sorted(
            map(str, without_stamps(start)["relationships"].values())
        )


def test_a_link_that_comes_while_its_memory_is_deleted_goes_into_the_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = copy_of("memorygraph-bun.db", tmp_path)
    with opened(path) as file, AgentProcess(path, timeout=5) as agent:
        start = file.rows()
        ids = file.topology.memory_ids
        numbered = Writer.numbered

        def late(self: Writer, changes: tuple[RowChange, ...]) -> tuple[RowChange, ...]:
            monkeypatch.undo()
            agent.execute(
                "INSERT INTO relationships(id, from_id, to_id, rel_type, created_at, last_validated, valid_from, "
                "recorded_at) VALUES ('late', ?, ?, 'FOLLOWS', '', '', '', '')",
                (ids[0], ids[5]),
            )
            return numbered(self, changes)

        monkeypatch.setattr(Writer, "numbered", late)
        written = file.editor.delete_memories([file.memory(0)])
        assert "late" in {str((row.before or {}).get("id")) for row in written.rows}
        assert [step.state for step in file.editor.steps()] == [State.DONE]
        file.editor.undoer.undo(written.step)
        late_rows = agent.execute("SELECT count(*) FROM relationships WHERE id = 'late'")
        assert late_rows == [[1]]  # with foreign keys on, a cascade would have taken it unseen
        agent.execute("DELETE FROM relationships WHERE id = 'late'")
        assert without_stamps(file.rows()) == without_stamps(start)


def test_a_link_that_comes_while_a_creation_is_undone_stops_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = copy_of(REAL, tmp_path)
    with opened(path) as file, AgentProcess(path, timeout=5) as agent:
        made = file.editor.new_memory({"id": "ours", "title": "New", "content": "x", "type": "fix"})
        numbered = Writer.numbered

        def late(self: Writer, changes: tuple[RowChange, ...]) -> tuple[RowChange, ...]:
            agent.execute(
                "INSERT INTO relationships(id, from_id, to_id, rel_type, properties) "
                "VALUES ('theirs', ?, 'ours', 'FOLLOWS', '{}')",
                (file.topology.memory_ids[0],),
            )
            return numbered(self, changes)

        monkeypatch.setattr(Writer, "numbered", late)
        with pytest.raises(LinkedMeanwhileError):
            file.editor.undoer.undo(made.step)
        assert file.store.connection.value("SELECT count(*) FROM nodes WHERE id = 'ours'") == 1
        assert file.editor.steps()[-1].state is State.DONE


def test_two_brains_with_the_same_ids_are_kept_apart(tmp_path: Path) -> None:
    path = tmp_path / "brain.sqlite"
    with AgentOSBuilder(path, brain="ada") as builder:
        for brain in ("ada", "bob"):
            builder.brain = brain
            for name in ("a", "b", "c"):
                builder.node(name)
            builder.edge("a", "b")
            builder.edge("b", "c")
    with opened(path) as file:
        assert file.store.info.brain == "ada"
        start = file.rows()
        step = file.editor.delete_memories([file.memory(1)]).step
        left = file.store.connection.rows("SELECT brain_id, source_id FROM knowledge_edges ORDER BY rowid")
        assert left == [("bob", "a"), ("bob", "b")]
        file.editor.undoer.undo(step)
        assert file.rows() == start


def test_links_without_an_end_come_back_as_they_were(tmp_path: Path) -> None:
    path = copy_of(REAL, tmp_path)
    with AgentProcess(path) as agent:
        stored = json.dumps({"strength": 0.5})
        agent.execute(
            "INSERT INTO relationships(id, from_id, to_id, rel_type, properties, valid_from, recorded_at) "
            "SELECT 'loose', id, 'nobody', 'SOLVES', ?, '', '' FROM nodes WHERE rowid = 1",
            (stored,),
        )
    with opened(path) as file:
        start = file.rows()
        loose = RowId(max(file.rows()["relationships"]))
        one = file.editor.delete_relationships([loose]).step
        file.editor.undoer.undo(one)
        assert file.rows() == start
        two = file.editor.delete_memories([file.memory(0)]).step
        file.editor.undoer.undo(two)
        assert without_stamps(file.rows()) == without_stamps(start)


def test_one_of_several_links_cannot_return_and_the_rest_do(tmp_path: Path) -> None:
    path = copy_of(REAL, tmp_path)
    with opened(path) as file, AgentProcess(path, timeout=5) as agent:
        ends = list(zip(file.topology.from_ids, file.topology.to_ids, strict=True))
        place = next(i for i, name in enumerate(file.topology.memory_ids) if sum(name in pair for pair in ends) > 3)
        name = file.topology.memory_ids[place]
        other = next(pair[pair[0] == name] for pair in ends if name in pair and pair[0] != pair[1])
        count = sum(name in pair for pair in ends)
        lost = sum(set(pair) == {name, other} for pair in ends)
        step = file.editor.delete_memories([file.memory(place)]).step
        agent.execute("DELETE FROM relationships WHERE from_id = ?1 OR to_id = ?1", (other,))
        agent.execute("DELETE FROM nodes WHERE id = ?", (other,))
        undone = file.editor.undoer.undo(step)
        assert sum("cannot return" in note and other in note for note in undone.notes) == lost
        back = "SELECT count(*) FROM relationships WHERE ?1 IN (from_id, to_id)"
        assert agent.execute(back, (name,)) == [[count - lost]]


def test_an_editor_says_what_it_would_do(tmp_path: Path) -> None:
    with opened(copy_of(REAL, tmp_path)) as file:
        start = file.rows()
        editor: Editor = file.editor
        plan = editor.preview(lambda: editor.delete_memories([file.memory(0)]))
        assert plan.words.startswith("Delete “")
        assert (file.rows(), editor.steps()) == (start, [])
        assert editor.delete_memories([file.memory(0)]).rows == plan.changes
