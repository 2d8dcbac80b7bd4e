"""Random edits of every kind: by a test itself, or by a child process that is killed in the middle of them.

As a program: `random_edits FILE HISTORY SEED COUNT`. It prints what it does as JSON lines, each before the next edit
begins; a line says that the edit before it is in the file.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.editing.history import State
from memgraph_gui.engine.editing.plans import Written
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import LayoutName, RowId
from memgraph_gui.engine.store import MemoryStore
from tests.engine.editing.opened import opened

Edit = Callable[[], Written]


class NothingThereError(Exception):
    """There is no row left to edit."""


class RandomEdits:
    """Chooses edits of an open file; the same seed on the same file chooses the same."""

    def __init__(self, store: MemoryStore, editor: Editor, random: Random) -> None:
        self._store, self._editor, self._random = store, editor, random
        self._brain = store.info.layout is LayoutName.AGENTOS
        tables = editor.layout.tables
        self._memories, self._links = tables.memories, tables.relationships

    def edit(self) -> Written | None:
        """Make one edit; None where the one that was chosen is refused in words."""
        try:
            return self._random.choice(self._kinds())()
        except (KnownError, NothingThereError):
            return None

    def _kinds(self) -> list[Edit]:
        kinds = [
            self._edit_memory, self._edit_memory, self._new_memory, self._new_link, self._new_link, self._edit_link,
            self._retype, self._flip, self._delete_links, self._delete_memories, self._merge, self._many, self._undo,
            self._undo_older, self._redo,
        ]  # fmt: skip
        if self._editor.layout.has_validity:
            kinds += [self._end, self._reopen, self._supersede]
        if not self._brain:
            kinds += [self._tags]
        return kinds

    def _some(self, table: str, count: int = 1) -> list[RowId]:
        rowids = [row[0] for row in self._store.connection.rows(f"SELECT rowid FROM {table} ORDER BY rowid")]
        if not rowids:
            raise NothingThereError
        return [RowId(rowid) for rowid in self._random.sample(rowids, min(count, len(rowids)))]

    def _id(self) -> str:
        (rowid,) = self._some(self._memories)
        return str(self._store.connection.value(f"SELECT id FROM {self._memories} WHERE rowid = ?", (rowid,)))

    def _text(self) -> str:
        return self._random.choice(["café", "", "plain", "東京 \U0001f680", 'q"uote\\', "x" * 50]) + str(
            self._random.random()
        )

    def _fields(self) -> dict[str, object]:
        if self._brain:
            return {"importance": self._random.random()}
        chosen: dict[str, object] = {
            "title": self._text(), "content": self._text(), "summary": self._random.choice(["", self._text()]),
            "tags": [self._text() for _ in range(self._random.randrange(3))], "importance": self._random.random(),
            "project": self._random.choice(["", "/a", "/b c"]), "type": self._random.choice(["fix", "task"]),
        }  # fmt: skip
        return {name: chosen[name] for name in self._random.sample(list(chosen), self._random.randrange(1, 4))}

    def _edit_memory(self) -> Written:
        return self._editor.edit_memory(self._some(self._memories)[0], self._fields())

    def _many(self) -> Written:
        return self._editor.edit_memories(self._some(self._memories, 450), {"importance": self._random.random()})

    def _tags(self) -> Written:
        return self._editor.change_tags(self._some(self._memories, 30), lambda tags: [*tags, self._text()], "Tag")

    def _new_memory(self) -> Written:
        texts = {} if self._brain else {"title": self._text(), "content": "x", "type": "fix"}
        return self._editor.new_memory({**texts, "importance": 0.5})

    def _new_link(self) -> Written:
        kind = self._random.choice(["CAUSED_BY", "SAME_TOPIC"] if self._brain else ["SOLVES", "FOLLOWS"])
        fields = {"type": kind, "from_id": self._id(), "to_id": self._id(), "strength": self._random.random()}
        return self._editor.new_relationship(fields, replace=True)

    def _edit_link(self) -> Written:
        return self._editor.edit_relationship(self._some(self._links)[0], {"strength": self._random.random()})

    def _retype(self) -> Written:
        return self._editor.retype(self._some(self._links, 3), "CONTRADICTS")

    def _flip(self) -> Written:
        return self._editor.flip(self._some(self._links))

    def _end(self) -> Written:
        one, other = (self._some(self._links, 2) * 2)[:2]
        sql = f"SELECT id FROM {self._links} WHERE rowid = ?"
        return self._editor.end([one], self._store.connection.value(sql, (other,)))

    def _reopen(self) -> Written:
        return self._editor.reopen(self._some(self._links, 2))

    def _supersede(self) -> Written:
        return self._editor.supersede(self._some(self._links)[0], {"strength": self._random.random()})

    def _delete_links(self) -> Written:
        return self._editor.delete_relationships(self._some(self._links, 2))

    def _delete_memories(self) -> Written:
        return self._editor.delete_memories(self._some(self._memories, self._random.randrange(1, 3)))

    def _merge(self) -> Written:
        keep, *others = self._some(self._memories, 3)
        return self._editor.merge_memories(keep, others, keep_others=self._random.random() < 0.5)

    def _undo(self) -> Written:
        return self._editor.undoer.undo(self._editor.undoer.last_done() or 0)

    def _undo_older(self) -> Written:
        done = [step.id for step in self._editor.steps() if step.state is State.DONE]
        return self._editor.undoer.undo(self._random.choice(done[-8:]) if done else 0)

    def _redo(self) -> Written:
        return self._editor.undoer.redo(self._editor.undoer.next_undone() or 0)


def main(path: str, history: str, seed: str, count: str) -> None:
    """Edit, and say before each edit what stands in the history by now."""
    random = Random(int(seed))
    with opened(Path(path), Path(history)) as file:
        edits = RandomEdits(file.store, file.editor, random)
        for number in range(int(count)):
            print(json.dumps([number, [[step.id, step.state] for step in file.editor.steps()]]), flush=True)
            edits.edit()


if __name__ == "__main__":
    main(*sys.argv[1:])
