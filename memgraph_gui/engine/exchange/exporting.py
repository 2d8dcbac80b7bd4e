"""Writes chosen memories, and the relationships between them, to a file of another form, a portion at a time."""

import os
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.exchange.formats import FORMS, Form
from memgraph_gui.engine.filters import is_of_kinds
from memgraph_gui.engine.records import Memory, MemoryId, RowId
from memgraph_gui.engine.store import MemoryStore

_PORTION_SECONDS = 0.02


class CannotExportError(KnownError):
    """The place that was chosen cannot be written."""


class Export:
    """One export under way. The target takes its name when it is whole; until then nothing is changed there.

    Attributes:
        done, total: steps, for a progress bar; each memory is looked at once for itself, once for its relationships.
        memories, relationships: how many were written.
    """

    def __init__(self, target: Path, rowids: Sequence[RowId], kinds: frozenset[str] = frozenset()) -> None:
        """Begin one.

        Args:
            target: the file to write.
            rowids: the memories.
            kinds: types and categories of relationships, as `filters.kinds_asked` gives them; none: all are written.
        """
        ending = target.suffix.lower().lstrip(".")
        if ending not in FORMS:
            raise CannotExportError(f"{target.name} does not end in {', '.join(f'.{name}' for name in FORMS)}.")
        self._target, self._rowids, self._kinds = target, rowids, kinds
        self._make = FORMS[ending][1]
        self._lock = threading.Lock()  # it is written in one thread and may be given up in another
        self._given_up = False
        self._out: TextIO | None = None
        self._temporary = Path()
        self._form: Form | None = None
        self._ids: set[MemoryId] = set()
        self._sources: list[tuple[RowId, MemoryId]] = []  # whose relationships are to be looked at
        self._written: set[RowId] = set()
        self.done, self.memories, self.relationships = 0, 0, 0

    @property
    def total(self) -> int:
        """All steps there are."""
        return 2 * len(self._rowids)

    def portion(self, store: MemoryStore) -> bool:
        """Write for some milliseconds; True when all of it is written and in its place.

        Raises:
            CannotExportError: the file cannot be written; nothing is left of it.
            KnownError: the memories cannot be read; likewise.
        """
        with self._lock:
            try:
                return not self._given_up and self._write(store)
            except OSError as error:
                self._leave_nothing()
                reason = error.strerror or str(error)
                words = f"{self._target.name} cannot be written ({reason}): choose another place."
                raise CannotExportError(words) from None
            except BaseException:
                self._leave_nothing()
                raise

    def give_up(self) -> None:
        """Write no more, and leave nothing behind; waits for a portion that is being written."""
        with self._lock:
            self._leave_nothing()

    def _write(self, store: MemoryStore) -> bool:
        form = self._begin(store)
        until = time.monotonic() + _PORTION_SECONDS
        while time.monotonic() < until:
            if self.done < len(self._rowids):
                self._put_memory(form, store.memory(self._rowids[self.done]))
            elif self._sources and form.takes_relationships:
                self._put_relationships(form, store, *self._sources.pop())
            else:
                self._finish(form)
                return True
            self.done += 1
        return False

    def _leave_nothing(self) -> None:
        self._given_up = True
        out, self._out = self._out, None
        if out is not None:
            with suppress(OSError):  # a full disk: what is left to write does not matter any more
                out.close()
            self._temporary.unlink(missing_ok=True)

    def _begin(self, store: MemoryStore) -> Form:
        if self._form is None:
            _refuse_own(self._target, Path(store.info.path))
            handle, name = tempfile.mkstemp(dir=self._target.parent, prefix=f".{self._target.name[:60]}.")
            self._temporary = Path(name)
            self._out = os.fdopen(handle, "w", encoding="utf-8", errors="replace", newline="")
            self._form = self._make(self._out)
        return self._form

    def _put_memory(self, form: Form, memory: Memory | None) -> None:
        if memory is None:
            return  # gone since it was listed
        form.memory(memory)
        self.memories += 1
        if memory.row.id:
            self._ids.add(memory.row.id)
            self._sources.append((memory.row.rowid, memory.row.id))

    def _put_relationships(self, form: Form, store: MemoryStore, rowid: RowId, memory_id: MemoryId) -> None:
        for relationship in store.relationships_of(rowid):
            row = relationship.row
            if self._kinds and not is_of_kinds(row.type, self._kinds):
                continue
            if row.from_id == memory_id and row.to_id in self._ids and row.rowid not in self._written:
                self._written.add(row.rowid)
                form.relationship(relationship)
                self.relationships += 1

    def _finish(self, form: Form) -> None:
        out = self._out
        assert out is not None
        form.end()
        out.flush()
        os.fsync(out.fileno())
        out.close()
        os.chmod(self._temporary, 0o666 & ~_umask())
        os.replace(self._temporary, self._target)
        self._out, self.done = None, self.total


def _refuse_own(target: Path, file: Path) -> None:
    """Never over the memory file, or what SQLite keeps beside it: that would be the end of it."""
    there = target.resolve()
    own = file.resolve()
    beside = there.parent == own.parent and there.name.startswith(f"{own.name}-")
    if there == own or beside or (target.exists() and file.exists() and target.samefile(file)):
        raise CannotExportError(f"{target.name} is the memory file itself: choose another name.")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
