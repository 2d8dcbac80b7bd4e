"""Random edits, undos, redos and writes of another program, held beside a plain model of dictionaries.

The model says the rules of undo in its own way, value by value: what a step set goes back where it still stands, what
another wrote stays, and where the two meet nothing is written.
"""

import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.editing.undoing import CannotUndoError
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.store import open_store
from tests.builders.agent_process import AgentProcess
from tests.builders.memorygraph import MemoryGraphBuilder
from tests.builders.typed import TypedBuilder

State = dict[tuple[str, str], dict[str, Any]]  # ("memory" or "link", id): values by name
NUMBERS = st.sampled_from([0.0, 0.25, 0.5, 1.0])
TEXTS = st.sampled_from(["one", "two", "café", 'q"\\'])
PICKS = st.integers(min_value=0, max_value=9)


@dataclass
class Patch:
    """One thing that a step did: a row that came or went, or a value that was set."""

    row: tuple[str, str]
    name: str  # '' for the row itself
    old: Any
    new: Any


@dataclass
class Step:
    """A step of the model: its number in the real history, and what it did."""

    number: int
    patches: list[Patch]
    missing: set[str] = field(default_factory=set)
    done: bool = True


class Model:
    """What the file should hold."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.steps: list[Step] = []

    def does(self, number: int, patches: list[Patch]) -> None:
        """A step that was made."""
        ends = [end for p in patches if not p.name and p.row[0] == "link" and p.new is None for end in _ends(p.old)]
        missing = {end for end in ends if ("memory", end) not in self.state}
        self._write(patches)
        self.steps.append(Step(number, patches, missing))

    def can_carry(self, step: Step, *, back: bool) -> list[Patch] | None:
        """What taking a step back (or making it again) writes, None where something stands in the way."""
        patches = [Patch(p.row, p.name, p.new, p.old) for p in reversed(step.patches)] if back else step.patches
        writes: list[Patch] = []
        gone_since = False
        for patch in patches:
            if patch.name and patch.row not in self.state:
                blocked = self._deleted_by_us(patch.row)
                if not blocked:
                    gone_since = True
                    continue
            elif patch.name:
                value = self.state[patch.row][patch.name]
                blocked = value not in (patch.old, patch.new)
                # Brought back by a later step of ours: that one goes first.
                blocked = blocked or (value == patch.new and self._set_later(step, patch))
            elif patch.new is None:
                there = self.state.get(patch.row)
                blocked = self._deleted_by_us(patch.row) if there is None else there != patch.old
                if there is None and not blocked:
                    continue
            else:
                gone = self._gone_ends(patch, patches, step)
                blocked = patch.row in self.state or any(self._deleted_by_us(("memory", end)) for end in gone)
                if gone and not blocked:
                    continue
            if blocked:
                return None
            writes.append(patch)
        going = {p.row[1] for p in writes if not p.name and p.new is None and p.row[0] == "memory"}
        if any(going & set(_ends(values)) for values in self._written(writes).values()):
            return None
        lost = any(not p.name and p.new and self._gone_ends(p, patches, step) for p in patches)
        changed = [p for p in writes if not p.name or self.state[p.row][p.name] != p.new]
        return None if (lost or gone_since) and not changed else writes

    def _set_later(self, step: Step, patch: Patch) -> bool:
        later = (other for other in self.steps if other.done and other.number > step.number)
        return any((p.row, p.name) == (patch.row, patch.name) for other in later for p in other.patches)

    def _gone_ends(self, patch: Patch, patches: list[Patch], step: Step) -> list[str]:
        """Ends of a link that is to return, of which there is no memory and was one."""
        coming = {p.row[1] for p in patches if not p.name and p.new is not None} | step.missing
        return [end for end in _ends(patch.new) if ("memory", end) not in self.state and end not in coming]

    def carry(self, step: Step, writes: list[Patch], *, back: bool) -> None:
        """Take a step back, or make it again."""
        self._write(writes)
        step.done = not back

    def _deleted_by_us(self, row: tuple[str, str]) -> bool:
        return any(p.row == row and not p.name and p.new is None for s in self.steps if s.done for p in s.patches)

    def _written(self, patches: list[Patch]) -> State:
        state = {row: dict(values) for row, values in self.state.items()}
        for patch in patches:
            if patch.name:
                state[patch.row][patch.name] = patch.new
            elif patch.new is None:
                del state[patch.row]
            else:
                state[patch.row] = dict(patch.new)
        return state

    def _write(self, patches: list[Patch]) -> None:
        self.state = self._written(patches)


def _ends(values: dict[str, Any]) -> tuple[str, ...]:
    return (values["from"], values["to"]) if "from" in values else ()


class Machine(RuleBasedStateMachine):
    """The real editor and the model, side by side."""

    build: Callable[[Path], object]
    read: ClassVar[dict[str, str]]
    write: ClassVar[dict[str, str]]

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        path = self.folder / "memory.db"
        type(self).build(path)
        self.store = open_store(path)
        self.ticks = self.ids = 0
        self.history = self.folder / "history.db"
        self.editor = self._editor()
        self.agent = AgentProcess(path, timeout=5)
        self.model = Model(self._state())
        self.made = 0

    def teardown(self) -> None:
        self.agent.close()
        self.editor.close()
        self.store.close()
        shutil.rmtree(self.folder)

    def _editor(self) -> Editor:
        store = self.store
        return Editor(store.connection, store.dialect, store.info, self.history, clock=self._now, new_id=self._new_id)

    def _new_id(self) -> str:
        """One after the other: rows are picked by their order, and a run must be the same when it is run again."""
        self.ids += 1
        return f"new{self.ids:04d}"

    def _now(self) -> datetime:
        self.ticks += 1
        return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=self.ticks)

    def _state(self) -> State:
        state: State = {}
        for name, title, importance in self.store.connection.rows(self.read["memories"]):
            state["memory", name] = {"title": title, "importance": importance}
        for name, source, target, kind, strength, until in self.store.connection.rows(self.read["links"]):
            state["link", name] = {"from": source, "to": target, "type": kind, "strength": strength, "until": until}
        return state

    def _row(self, kind: str, pick: int) -> tuple[str, str] | None:
        rows = sorted(row for row in self.model.state if row[0] == kind)
        return rows[pick % len(rows)] if rows else None

    def _rowid(self, row: tuple[str, str]) -> RowId:
        table = self.editor.layout.tables.memories if row[0] == "memory" else "relationships"
        return RowId(self.store.connection.value(f"SELECT rowid FROM {table} WHERE id = ?", (row[1],)))

    def _set(self, row: tuple[str, str], values: dict[str, Any]) -> list[Patch]:
        stored = self.model.state[row]
        return [Patch(row, name, stored[name], value) for name, value in values.items() if stored[name] != value]

    # -- our edits

    @rule(pick=PICKS, title=TEXTS)
    def edit_title(self, pick: int, title: str) -> None:
        if row := self._row("memory", pick):
            step = self.editor.edit_memory(self._rowid(row), {"title": title}).step
            self.model.does(step, self._set(row, {"title": title}))

    @rule(pick=PICKS, importance=NUMBERS, title=TEXTS)
    def edit_both(self, pick: int, importance: float, title: str) -> None:
        if row := self._row("memory", pick):
            values = {"importance": importance, "title": title}
            step = self.editor.edit_memory(self._rowid(row), values).step
            self.model.does(step, self._set(row, values))

    @rule(picks=st.lists(PICKS, min_size=1, max_size=3), importance=NUMBERS)
    def edit_several(self, picks: list[int], importance: float) -> None:
        rows = dict.fromkeys(row for pick in picks if (row := self._row("memory", pick)))
        if rows:
            step = self.editor.edit_memories([self._rowid(row) for row in rows], {"importance": importance}).step
            self.model.does(step, [patch for row in rows for patch in self._set(row, {"importance": importance})])

    @rule(title=TEXTS)
    def new_memory(self, title: str) -> None:
        self.made += 1
        fields = {"id": f"ours{self.made}", "title": title, "content": "x", "type": "fix", "importance": 0.5}
        step = self.editor.new_memory(fields).step
        new = {"title": title, "importance": 0.5}
        self.model.does(step, [Patch(("memory", f"ours{self.made}"), "", None, new)])

    @rule(one=PICKS, other=PICKS, strength=NUMBERS)
    def new_link(self, one: int, other: int, strength: float) -> None:
        source, target = self._row("memory", one), self._row("memory", other)
        if source and target:
            fields = {"from_id": source[1], "to_id": target[1], "type": "SOLVES", "strength": strength}
            written = self.editor.new_relationship(fields)
            name = str((written.rows[0].after or {})["id"])
            new = {"from": source[1], "to": target[1], "type": "SOLVES", "strength": strength, "until": None}
            self.model.does(written.step, [Patch(("link", name), "", None, new)])

    @rule(pick=PICKS)
    def end_or_reopen(self, pick: int) -> None:
        if row := self._row("link", pick):
            ended = self.model.state[row]["until"] is not None
            written = (self.editor.reopen if ended else self.editor.end)([self._rowid(row)])
            after = written.rows[0].after or {}
            until = None if after["valid_until"] is None else str(after["valid_until"])
            assert (until is None) == ended
            self.model.does(written.step, self._set(row, {"until": until}))

    @rule(pick=PICKS)
    def flip(self, pick: int) -> None:
        if row := self._row("link", pick):
            values = self.model.state[row]
            if values["from"] != values["to"]:
                step = self.editor.flip([self._rowid(row)]).step
                self.model.does(step, self._set(row, {"from": values["to"], "to": values["from"]}))

    @rule(pick=PICKS)
    def delete_link(self, pick: int) -> None:
        if row := self._row("link", pick):
            step = self.editor.delete_relationships([self._rowid(row)]).step
            self.model.does(step, [Patch(row, "", self.model.state[row], None)])

    @rule(pick=PICKS)
    def delete_memory(self, pick: int) -> None:
        if row := self._row("memory", pick):
            step = self.editor.delete_memories([self._rowid(row)]).step
            links = [r for r, values in self.model.state.items() if r[0] == "link" and row[1] in _ends(values)]
            self.model.does(step, [Patch(r, "", self.model.state[r], None) for r in (*links, row)])

    # -- undo and redo

    def _carry(self, step: Step, *, back: bool) -> None:
        writes = self.model.can_carry(step, back=back)
        call = self.editor.undoer.undo if back else self.editor.undoer.redo
        if writes is None:
            with pytest.raises(CannotUndoError):
                call(step.number)
        else:
            call(step.number)
            self.model.carry(step, writes, back=back)

    @precondition(lambda self: any(step.done for step in self.model.steps))
    @rule()
    def undo(self) -> None:
        step = [step for step in self.model.steps if step.done][-1]
        assert self.editor.undoer.last_done() == step.number
        self._carry(step, back=True)

    @precondition(lambda self: any(step.done for step in self.model.steps))
    @rule(pick=PICKS)
    def undo_an_older_one(self, pick: int) -> None:
        done = [step for step in self.model.steps if step.done]
        self._carry(done[pick % len(done)], back=True)

    @precondition(lambda self: any(not step.done for step in self.model.steps))
    @rule(pick=PICKS)
    def redo(self, pick: int) -> None:
        undone = [step for step in self.model.steps if not step.done]
        self._carry(undone[pick % len(undone)], back=False)

    @rule()
    def restart(self) -> None:
        self.editor.close()
        self.editor = self._editor()
        assert self.editor.settled == []

    # -- another program

    @rule(pick=PICKS, title=TEXTS)
    def agent_edits(self, pick: int, title: str) -> None:
        if row := self._row("memory", pick):
            self.agent.execute(self.write["title"], (title, row[1]))
            self.model.state[row]["title"] = title

    @rule(one=PICKS, other=PICKS)
    def agent_links(self, one: int, other: int) -> None:
        source, target = self._row("memory", one), self._row("memory", other)
        if source and target:
            self.made += 1
            name = f"theirs{self.made}"
            self.agent.execute(self.write["link"], (name, source[1], target[1]))
            new = {"from": source[1], "to": target[1], "type": "FOLLOWS", "strength": 0.5, "until": None}
            self.model.state["link", name] = new

    @rule(pick=PICKS)
    def agent_deletes(self, pick: int) -> None:
        if row := self._row("memory", pick):
            self.agent.execute("DELETE FROM relationships WHERE from_id = ?1 OR to_id = ?1", (row[1],))
            self.agent.execute(f"DELETE FROM {self.editor.layout.tables.memories} WHERE id = ?", (row[1],))
            state = self.model.state
            self.model.state = {r: v for r, v in state.items() if r != row and row[1] not in _ends(v)}

    @rule(pick=PICKS)
    def agent_deletes_a_link(self, pick: int) -> None:
        if row := self._row("link", pick):
            self.agent.execute("DELETE FROM relationships WHERE id = ?", (row[1],))
            self.model.state = {r: v for r, v in self.model.state.items() if r != row}

    @rule(pick=PICKS)
    def agent_ends(self, pick: int) -> None:
        if row := self._row("link", pick):
            self.made += 1
            until = f"2026-02-01T00:00:{self.made % 60:02d}.000Z"
            self.agent.execute("UPDATE relationships SET valid_until = ? WHERE id = ?", (until, row[1]))
            self.model.state[row]["until"] = until

    @invariant()
    def holds_what_the_model_says(self) -> None:
        assert self._state() == self.model.state


class PythonFile(Machine):
    """MemoryGraph 0.12."""

    read: ClassVar = {
        "memories": "SELECT id, properties ->> 'title', properties ->> 'importance' FROM nodes",
        "links": "SELECT id, from_id, to_id, rel_type, properties ->> 'strength', valid_until FROM relationships",
    }
    write: ClassVar = {
        "title": "UPDATE nodes SET properties = json_set(properties, '$.title', ?) WHERE id = ?",
        "link": "INSERT INTO relationships(id, from_id, to_id, rel_type, properties) "
        "VALUES (?, ?, ?, 'FOLLOWS', '{\"strength\": 0.5}')",
    }

    @staticmethod
    def build(path: Path) -> None:
        with MemoryGraphBuilder(path) as builder:
            builder.notes(4)


class TypedFile(Machine):
    """MemoryGraph 0.13."""

    read: ClassVar = {
        "memories": "SELECT id, title, importance FROM memories",
        "links": "SELECT id, from_id, to_id, rel_type, strength, valid_until FROM relationships",
    }
    write: ClassVar = {
        "title": "UPDATE memories SET title = ? WHERE id = ?",
        "link": "INSERT INTO relationships(id, from_id, to_id, rel_type, created_at, last_validated, valid_from, "
        "recorded_at) VALUES (?, ?, ?, 'FOLLOWS', '', '', '', '')",
    }

    @staticmethod
    def build(path: Path) -> None:
        with TypedBuilder(path) as builder:
            for number in range(4):
                builder.memory(f"m{number}", f"Note {number}")
            for number in range(3):
                builder.relationship(f"r{number}", f"m{number}", f"m{number + 1}")


LONG = settings(
    max_examples=150,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    database=None,
    phases=[Phase.generate],  # shrinking these takes longer than reading what failed
)
QUICK = settings(LONG, max_examples=12, stateful_step_count=25)


class TestPythonFile(PythonFile.TestCase):  # type: ignore[valid-type,misc]  # made at run time
    settings = QUICK


class TestTypedFile(TypedFile.TestCase):  # type: ignore[valid-type,misc]  # made at run time
    settings = QUICK


@pytest.mark.long
class TestPythonFileAtLength(PythonFile.TestCase):  # type: ignore[valid-type,misc]  # made at run time
    settings = LONG


@pytest.mark.long
class TestTypedFileAtLength(TypedFile.TestCase):  # type: ignore[valid-type,misc]  # made at run time
    settings = LONG
