"""The history of our edits, kept in our own folder: what each step did, row by row, before and after.

A step is *intended* from before its COMMIT and *done* after it; undoing and redoing are kept in the same way. What
is only intended when the file is opened again is settled by looking which of its two images each row holds
(`settling.py`). The database is ours alone (`history_file.py`).
"""

import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

import apsw

from memgraph_gui.engine.editing.history_file import opened, set_aside, told
from memgraph_gui.engine.editing.images import RowChange, RowKey, Value, packed, unpacked

_SCHEMA = """
CREATE TABLE IF NOT EXISTS steps (id INTEGER PRIMARY KEY AUTOINCREMENT, made REAL NOT NULL, words TEXT NOT NULL,
  state TEXT NOT NULL, reason TEXT NOT NULL DEFAULT '', missing TEXT NOT NULL DEFAULT '[]');
CREATE TABLE IF NOT EXISTS changes (step INTEGER NOT NULL, number INTEGER NOT NULL, tbl TEXT NOT NULL,
  rowid_ INTEGER NOT NULL, before BLOB, after BLOB, PRIMARY KEY (step, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS asides (step INTEGER PRIMARY KEY);
CREATE INDEX IF NOT EXISTS changes_by_row ON changes(tbl, rowid_);
CREATE TABLE IF NOT EXISTS pending (step INTEGER NOT NULL, goal TEXT NOT NULL, number INTEGER NOT NULL,
  tbl TEXT NOT NULL, rowid_ INTEGER NOT NULL, before BLOB, after BLOB, PRIMARY KEY (step, number)) WITHOUT ROWID;
"""

# A step beside the file counts as one row: a step without any was purged.
_ROWS = "(SELECT count(*) FROM changes WHERE step = id) + (SELECT count(*) FROM asides WHERE step = id)"


class State(StrEnum):
    """Where a step stands."""

    INTENDED = "intended"  # not known to be in the file
    DONE = "done"
    UNDONE = "undone"


@dataclass(frozen=True, slots=True)
class StepInfo:
    """One line of the history pane."""

    id: int
    made: float  # seconds since 1970
    words: str
    state: State
    reason: str
    rows: int


@dataclass(frozen=True, slots=True)
class Pending:
    """A write that was begun and not known to be finished."""

    step: int
    goal: State
    changes: tuple[RowChange, ...]


@told
class History:
    """The steps of one database; used in the thread that edits. Its troubles are `KnownError`s.

    Args:
        path: the history's own file, made when missing; None keeps it in memory.
        mend: nobody else has it open: where it is damaged, it is set aside and a new one begins.

    Attributes:
        path: as given.
        set_aside: where a damaged one was put; None: it was whole.
    """

    def __init__(self, path: Path | None, *, mend: bool = False) -> None:
        self.path = path
        self.set_aside: Path | None = None
        try:
            self._db = opened(path, _SCHEMA)
        except (apsw.CorruptError, apsw.NotADBError):
            if path is None or not mend:
                raise
            self.set_aside = set_aside(path)
            self._db = opened(path, _SCHEMA)

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    # -- writing

    def intend(self, words: str, changes: Sequence[RowChange], reason: str = "", missing: Sequence[str] = ()) -> int:
        """A new step that is about to be written; returns its number.

        Args:
            words: what it does.
            changes: row by row.
            reason: why, in the words of who asked for it.
            missing: ids at the ends of its relationships that no memory had.
        """
        with self._db:
            sql = "INSERT INTO steps(made, words, state, reason, missing) VALUES (?, ?, ?, ?, ?)"
            values = (time.time(), words, State.INTENDED, reason, json.dumps(list(missing)))
            self._db.execute(sql, values).fetchall()
            step = self._db.last_insert_rowid()
            self._put("changes", step, changes)
            self._expect(step, State.DONE, changes)
        return step

    def note(self, words: str, reason: str = "") -> int:
        """A step that changes nothing in the file: something of ours, taken back and made again like the rest."""
        with self._db:
            sql = "INSERT INTO steps(made, words, state, reason) VALUES (?, ?, ?, ?)"
            self._db.execute(sql, (time.time(), words, State.DONE, reason)).fetchall()
            step = self._db.last_insert_rowid()
            self._db.execute("INSERT INTO asides VALUES (?)", (step,)).fetchall()
        return step

    def is_aside(self, step: int) -> bool:
        """Whether a step changes nothing in the file."""
        return bool(self._db.execute("SELECT 1 FROM asides WHERE step = ?", (step,)).get)

    def expect(self, step: int, goal: State, changes: Sequence[RowChange]) -> None:
        """An undo or redo that is about to be written."""
        with self._db:
            self._expect(step, goal, changes)

    def settle(self, step: int, state: State, changes: Sequence[RowChange] | None = None) -> None:
        """The write is in the file (or is not): the step's state is known again.

        Args:
            step: which.
            state: where it stands now.
            changes: what was really written, where that differs from what was intended (rowids).
        """
        with self._db:
            self._db.execute("UPDATE steps SET state = ? WHERE id = ?", (state, step)).fetchall()
            self._db.execute("DELETE FROM pending WHERE step = ?", (step,)).fetchall()
            if changes is not None:
                self._db.execute("DELETE FROM changes WHERE step = ?", (step,)).fetchall()
                self._put("changes", step, changes)

    def forget(self, step: int) -> None:
        """A step that never came to the file."""
        with self._db:
            for table, column in (("steps", "id"), ("changes", "step"), ("pending", "step")):
                self._db.execute(f"DELETE FROM {table} WHERE {column} = ?", (step,)).fetchall()

    def moved(self, old: RowKey, new: RowKey, identifier: Value) -> None:
        """A row came back under another number: every step that names it follows.

        Another row may have had the old number since; its changes stay (told apart by the id).
        """
        names = self.names_of(old, identifier)
        with self._db:
            for step, number, ids in self._ids_at(old):
                if not names.isdisjoint(ids):
                    sql = "UPDATE changes SET rowid_ = ? WHERE step = ? AND number = ?"
                    self._db.execute(sql, (new.rowid, step, number)).fetchall()

    def emptied(self, steps: Iterable[int], words: str) -> None:
        """Drop what steps hold (a purge), from the file's free pages and log, too.

        They stay in the list, and cannot be undone any more.
        """
        self._db.execute("PRAGMA secure_delete=ON").fetchall()
        with self._db:
            for step in steps:
                for table in ("changes", "pending", "asides"):
                    self._db.execute(f"DELETE FROM {table} WHERE step = ?", (step,)).fetchall()
                sql = "UPDATE steps SET words = ?, reason = '', missing = '[]' WHERE id = ?"
                self._db.execute(sql, (words, step)).fetchall()
        self._db.execute("VACUUM").fetchall()
        self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def _expect(self, step: int, goal: State, changes: Sequence[RowChange]) -> None:
        self._db.execute("DELETE FROM pending WHERE step = ?", (step,)).fetchall()
        self._db.executemany(
            "INSERT INTO pending VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(step, goal, *values) for values in _numbered(changes)],
        ).fetchall()

    def _put(self, table: str, step: int, changes: Sequence[RowChange]) -> None:
        self._db.executemany(
            f"INSERT INTO {table} VALUES (?, ?, ?, ?, ?, ?)", [(step, *values) for values in _numbered(changes)]
        ).fetchall()

    # -- reading

    def steps(self) -> list[StepInfo]:
        """Every step, oldest first."""
        sql = f"SELECT id, made, words, state, reason, {_ROWS} FROM steps ORDER BY id"
        return [_step(row) for row in self._db.execute(sql).fetchall()]

    def step(self, number: int) -> StepInfo | None:
        """One step."""
        sql = f"SELECT id, made, words, state, reason, {_ROWS} FROM steps WHERE id = ?"
        rows: list[tuple[Any, ...]] = self._db.execute(sql, (number,)).fetchall()
        return _step(rows[0]) if rows else None

    def highest(self, table: str, below: int = 2**63 - 1) -> int:
        """The highest row number that any step names: new rows get higher ones, so that others can return."""
        sql = "SELECT max(rowid_) FROM changes WHERE tbl = ? AND rowid_ <= ?"
        found = self._db.execute(sql, (table, below)).get
        return found if isinstance(found, int) else 0

    def missing(self, step: int) -> frozenset[str]:
        """The ids at the ends of a step's relationships that no memory had when it was made."""
        found = self._db.execute("SELECT missing FROM steps WHERE id = ?", (step,)).get
        return frozenset(json.loads(found)) if isinstance(found, str) else frozenset()

    def changes(self, step: int) -> list[RowChange]:
        """What a step did, in the order it did it."""
        sql = "SELECT tbl, rowid_, before, after FROM changes WHERE step = ? ORDER BY number"
        return [_change(row) for row in self._db.execute(sql, (step,)).fetchall()]

    def pending(self) -> list[Pending]:
        """Writes that were begun and not known to be finished, oldest first."""
        found: dict[int, tuple[State, list[RowChange]]] = {}
        sql = "SELECT step, goal, tbl, rowid_, before, after FROM pending ORDER BY step, number"
        rows: list[tuple[Any, ...]] = self._db.execute(sql).fetchall()
        for row in rows:
            found.setdefault(int(row[0]), (State(str(row[1])), []))[1].append(_change(row[2:]))
        return [Pending(step, goal, tuple(changes)) for step, (goal, changes) in found.items()]

    def names_of(self, key: RowKey, identifier: Value) -> set[Value]:
        """Every id that steps gave to the row that has this one: in a brain an edge's id follows its ends."""
        names: set[Value] = {identifier}
        changing = [set(ids) for _, _, ids in self._ids_at(key) if len(set(ids)) > 1]
        while met := [ids for ids in changing if not names.isdisjoint(ids) and not ids <= names]:
            names = names.union(*met)
        return names

    def _ids_at(self, key: RowKey) -> list[tuple[int, int, list[Value]]]:
        """The ids, before and after, in every change of a row number: step, place in it, ids."""
        sql = "SELECT step, number, before, after FROM changes WHERE tbl = ? AND rowid_ = ?"
        rows: list[tuple[Any, ...]] = self._db.execute(sql, (key.table, key.rowid)).fetchall()
        found = []
        for step, number, *packs in rows:
            images = [image for pack in packs if (image := unpacked(pack)) is not None]
            found.append((step, number, [image.get("id") for image in images]))
        return found

    def deleted_by(self, table: str, identifier: str) -> list[StepInfo]:
        """Steps that are done and deleted the row with this id, oldest first; reads through them, so ask rarely."""
        sql = (
            "SELECT s.id, s.made, s.words, s.state, s.reason, 0, c.before FROM changes c "
            "JOIN steps s ON s.id = c.step "
            "WHERE c.tbl = ? AND c.after IS NULL AND s.state = 'done' ORDER BY s.id"
        )
        rows: list[tuple[Any, ...]] = self._db.execute(sql, (table,)).fetchall()
        return [_step(row[:6]) for row in rows if str((unpacked(row[6]) or {}).get("id")) == identifier]

    def later_on(self, step: int, key: RowKey) -> list[tuple[StepInfo, RowChange]]:
        """Later steps that are done, with what they did to a row."""
        sql = (
            "SELECT s.id, s.made, s.words, s.state, s.reason, 0, c.tbl, c.rowid_, c.before, c.after FROM changes c "
            "JOIN steps s ON s.id = c.step "
            "WHERE c.tbl = ? AND c.rowid_ = ? AND s.id > ? AND s.state = 'done' ORDER BY s.id"
        )
        rows: list[tuple[Any, ...]] = self._db.execute(sql, (key.table, key.rowid, step)).fetchall()
        return [(_step(row[:6]), _change(row[6:])) for row in rows]

    def others_on(self, step: int, key: RowKey) -> list[StepInfo]:
        """Other steps that are done and touch a row, oldest first."""
        sql = (
            "SELECT DISTINCT s.id, s.made, s.words, s.state, s.reason, 0 FROM changes c "
            "JOIN steps s ON s.id = c.step "
            "WHERE c.tbl = ? AND c.rowid_ = ? AND s.id != ? AND s.state = 'done' ORDER BY s.id"
        )
        return [_step(row) for row in self._db.execute(sql, (key.table, key.rowid, step)).fetchall()]


def _numbered(changes: Sequence[RowChange]) -> list[tuple[int, str, int, bytes | None, bytes | None]]:
    return [
        (number, change.key.table, change.key.rowid, packed(change.before), packed(change.after))
        for number, change in enumerate(changes)
    ]


def _change(row: Sequence[Any]) -> RowChange:
    table, rowid, before, after = row
    return RowChange(RowKey(table, rowid), unpacked(before), unpacked(after))


def _step(row: Sequence[Any]) -> StepInfo:
    return StepInfo(row[0], row[1], row[2], State(row[3]), row[4], row[5])
