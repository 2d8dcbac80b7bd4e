"""The one way to write: compared row changes in short transactions, in the history before they are in the file.

Everything is prepared before BEGIN IMMEDIATE: MemoryGraph 0.13 does not wait for a lock at all, so ours is held for
a few milliseconds only. A step of many rows is cut into transactions of at most `BATCH` rows; one that cannot be
finished is taken back as a whole.
"""

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import apsw

from memgraph_gui.engine.connection import Connection
from memgraph_gui.engine.dialects.base import Dialect
from memgraph_gui.engine.dialects.tables import quoted
from memgraph_gui.engine.editing.effects import Effects
from memgraph_gui.engine.editing.fields import NEW_ROW
from memgraph_gui.engine.editing.file_index import FileIndex, IndexedRow
from memgraph_gui.engine.editing.history import History, State
from memgraph_gui.engine.editing.images import Image, RowChange, RowKey, bound, columns_of, read_image
from memgraph_gui.engine.editing.plans import ChangedMeanwhileError, HalfWrittenError, NothingToDoError, Plan, Written
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import ChangeSet, LayoutName, RowId

BATCH = 200  # rows in one transaction: 2 to 4 ms (10 000 rows at once held the lock 120 ms)
_MOST = 2**62  # beyond it the highest row number is no start for counting on
_NOTHING: tuple[str, tuple[object, ...]] = ("SELECT 1", ())
_WITH_KEYS = (LayoutName.MEMORYGRAPH_TYPED, LayoutName.AGENTOS)  # their programs run with foreign keys on


class Writer:
    """Writes plans to one file; used in the thread that opened the connection.

    Attributes:
        longest_hold: the longest time the write lock was held so far, in seconds.
        held: told the seconds of each hold, after it.
        before: called before anything is written (for the backup of the day); it may raise.
        guard: asked within the transaction before each change; it may raise.
    """

    def __init__(self, connection: Connection, dialect: Dialect, history: History, traces: str = "") -> None:
        self.connection = connection
        self.dialect = dialect
        self.history = history
        self.longest_hold = 0.0
        self._loose: Collection[str] = ()
        self._standing: Sequence[tuple[RowKey, Image]] = ()
        self._columns: dict[str, list[str]] = {}
        self.held: Callable[[float], None] | None = None
        self.guard: Callable[[RowChange, Collection[str]], None] | None = None
        self.before: Callable[[], None] | None = None
        owner = dialect.relationship_rows
        mixed = owner is not None and not foreign_keys_fit(connection, owner.table.name, dialect)
        self._with_keys = dialect.name in _WITH_KEYS and not mixed
        memory_table = dialect.memory_rows.table.name if dialect.memory_rows else ""
        self.memory_table = memory_table
        self.relationship_table = dialect.relationship_rows.table.name if dialect.relationship_rows else ""
        self._index = FileIndex(connection, memory_table)
        self._effects = Effects(
            connection, [name for name in (memory_table, self.relationship_table, traces) if name]
        )

    def run(self, plan: Plan) -> Written:
        """Write a new step.

        Raises:
            ChangedMeanwhileError: a row is not as the plan found it; nothing was written.
            LockedError: another program went on holding the file; nothing was written.
            NothingToDoError: it is so already.
            KnownError: the file's own rules refuse it (a trigger, a constraint); nothing was written.
        """
        # A row that is so already is no part of the step: later steps would seem to depend on it.
        changes = self.numbered(change for change in plan.changes if change.before != change.after)
        if not changes:
            raise NothingToDoError
        step = self.history.intend(plan.words, changes, plan.reason, plan.missing)
        self._standing = plan.standing
        try:
            made = self.apply(changes, step, State.DONE, foreign_keys=self._with_keys)
        except HalfWrittenError:
            raise  # what is in the file is taken back when the file is opened again
        except BaseException:
            self.history.forget(step)
            raise
        finally:
            self._standing = ()
        kept = self._kept(step, made if made != changes else None)
        notes = (*plan.notes, *told_of_triggers(len(made) - len(changes)), *kept)
        return Written(step, self.described(made), made, notes)

    def apply(
        self, changes: Sequence[RowChange], step: int, goal: State, *, foreign_keys: bool, loose: Collection[str] = ()
    ) -> tuple[RowChange, ...]:
        """Make row changes that the history expects, in batches; all of them or none.

        Args:
            changes: row by row.
            step: of the history.
            goal: what the step is once they are made.
            foreign_keys: on or off meanwhile.
            loose: what the guard is told.

        Returns:
            The changes with the rowids that new rows got; after them what triggers of the file changed beside.
        """
        if self.before is not None:
            self.before()
        made: list[RowChange] = []
        others: list[RowChange] = []
        self._loose = loose
        said = list(changes)  # as the history expects them, with the numbers that new rows got
        # Set outside a transaction: inside one the pragma does nothing.
        self.connection.rows(f"PRAGMA foreign_keys={'ON' if foreign_keys else 'OFF'}")
        try:
            for at in range(0, len(changes), BATCH):
                made.extend(self._apply_batch(changes[at : at + BATCH], said, others, at, step, goal))
        except BaseException as error:
            self._take_back(made, error)
            raise
        finally:
            self.connection.rows("PRAGMA foreign_keys=OFF")
        return (*made, *others)

    def _kept(self, step: int, changes: tuple[RowChange, ...] | None) -> tuple[str, ...]:
        """The step is in the file: what the history cannot note now (a full disk), it settles at the next opening."""
        try:
            self.history.settle(step, State.DONE, changes)
        except KnownError as error:
            return (f"This was written, and can be taken back after the file is opened again: {error}",)
        return ()

    def numbered(self, changes: Iterable[RowChange]) -> tuple[RowChange, ...]:
        """New rows get the rowids that come next."""
        following: dict[str, int] = {}
        result = []
        for change in changes:
            if change.before is None and change.key.rowid == NEW_ROW:
                table = change.key.table
                if table not in following:
                    following[table] = self._last_rowid(table)
                following[table] += 1
                result.append(replace(change, key=RowKey(table, following[table])))
            else:
                result.append(change)
        return tuple(result)

    def described(self, changes: Sequence[RowChange]) -> ChangeSet:
        """What row changes mean for the picture and the panes, read back from the file."""
        rowids: dict[str, list[RowId]] = {}
        gone: dict[str, list[RowId]] = {}
        for change in changes:
            into = gone if change.after is None else rowids
            into.setdefault(change.key.table, []).append(RowId(change.key.rowid))
        fresh = {change.key for change in changes if change.before is None}
        memories = [row for row, _ in self.dialect.memories_at(self.connection, self._memories_of(rowids, changes))]
        links = self.dialect.relationships_at(self.connection, rowids.get(self.relationship_table, []))
        return ChangeSet(
            memories_added=tuple(row for row in memories if RowKey(self.memory_table, row.rowid) in fresh),
            memories_edited=tuple(row for row in memories if RowKey(self.memory_table, row.rowid) not in fresh),
            memories_removed=tuple(gone.get(self.memory_table, ())),
            relationships_added=tuple(r for r, _ in links if RowKey(self.relationship_table, r.rowid) in fresh),
            relationships_edited=tuple(r for r, _ in links if RowKey(self.relationship_table, r.rowid) not in fresh),
            relationships_removed=tuple(gone.get(self.relationship_table, ())),
        )

    # -- one batch

    def _apply_batch(
        self,
        batch: Sequence[RowChange],
        said: list[RowChange],
        others: list[RowChange],
        at: int,
        step: int,
        goal: State,
    ) -> list[RowChange]:
        # Asked for before the lock: in it every row is read once, to be compared.
        self._columns = {table: columns_of(self.connection, table) for table in {c.key.table for c in batch}}
        prepared = [(change, self._statement(change), self._index.prepared(change)) for change in batch]
        made: list[RowChange] = []
        with self._held():
            for key, image in () if at else self._standing:
                if (current := read_image(self.connection, key)) != dict(image):
                    raise ChangedMeanwhileError(key, current)
            with self._effects.watched(made):
                for change, statement, indexed in prepared:
                    made.append(self._apply_one(change, statement, indexed))
            if made != list(batch) or self._effects.rows:
                said[at : at + len(batch)] = made
                self.history.expect(step, goal, [*said, *others, *self._effects.rows])
        others += self._effects.rows
        return made

    def _apply_one(
        self, change: RowChange, statement: tuple[str, tuple[object, ...]], indexed: IndexedRow | None
    ) -> RowChange:
        current = read_image(self.connection, change.key, self._columns.get(change.key.table))
        if change.before is None and current is not None:  # the agent took the number meanwhile
            change = replace(change, key=RowKey(change.key.table, self._last_rowid(change.key.table) + 1))
            statement = self._statement(change)
        elif change.before is not None and current != dict(change.before):
            raise ChangedMeanwhileError(change.key, current)
        if self.guard is not None:
            self.guard(change, self._loose)
        self.connection.rows(*statement)
        if statement != _NOTHING and not self.connection.value("SELECT changes()"):
            raise KnownError("A trigger of this file let the change pass without a word; nothing was written.")
        if indexed is not None:
            self._index.apply(indexed, change.key.rowid)
        return change

    @contextmanager
    def _held(self) -> Iterator[None]:
        with _refusals(), self.connection.transaction():
            began = time.perf_counter()
            yield
        seconds = time.perf_counter() - began
        self.longest_hold = max(self.longest_hold, seconds)
        if self.held is not None:
            self.held(seconds)

    def _take_back(self, made: Sequence[RowChange], cause: BaseException) -> None:
        """A step that was stopped half way leaves nothing behind."""
        try:
            self._reverse(made)
        except KnownError as error:
            raise HalfWrittenError(len(made), str(cause)) from error

    def _reverse(self, made: Sequence[RowChange]) -> None:
        back = [change.reversed() for change in reversed(made)]
        for at in range(0, len(back), BATCH):
            prepared = [(c, self._statement(c), self._index.prepared(c)) for c in back[at : at + BATCH]]
            with self._held():
                for change, statement, indexed in prepared:
                    self._apply_one(change, statement, indexed)

    def _statement(self, change: RowChange) -> tuple[str, tuple[object, ...]]:
        table = quoted(change.key.table)
        if change.after is None:
            return f"DELETE FROM {table} WHERE rowid = ?", (change.key.rowid,)
        there = self._columns.get(change.key.table) or columns_of(self.connection, change.key.table)
        after = {column: value for column, value in change.after.items() if column in there}
        if change.before is None:
            holes, values = _bound_all(after)
            names = ", ".join(["rowid", *(quoted(column) for column in after)])
            return f"INSERT INTO {table}({names}) VALUES ({', '.join(['?', *holes])})", (change.key.rowid, *values)
        differing = {column: value for column, value in after.items() if change.before.get(column) != value}
        if not differing:
            return _NOTHING
        holes, values = _bound_all(differing)
        sets = ", ".join(f"{quoted(column)} = {hole}" for column, hole in zip(differing, holes, strict=True))
        return f"UPDATE {table} SET {sets} WHERE rowid = ?", (*values, change.key.rowid)

    def _last_rowid(self, table: str) -> int:
        name = quoted(table)
        highest = max(int(self.connection.value(f"SELECT max(rowid) FROM {name}") or 0), self.history.highest(table))
        if highest < _MOST:
            return highest
        # Some row has a number near the end: what the rest have is counted on.
        sql = f"SELECT max(rowid) FROM {name} WHERE rowid < ?"
        return max(int(self.connection.value(sql, (_MOST,)) or 0), self.history.highest(table, _MOST))

    def _memories_of(self, rowids: dict[str, list[RowId]], changes: Sequence[RowChange]) -> list[RowId]:
        """Memory rows touched, directly or through a table that holds their text (AgentOS' traces)."""
        found = dict.fromkeys(rowids.get(self.memory_table, ()))
        for change in changes:
            image = change.after or change.before
            if change.key.table in (self.memory_table, self.relationship_table) or image is None:
                continue
            sql = f"SELECT rowid FROM {quoted(self.memory_table)} WHERE id = ?"
            for (rowid,) in self.connection.rows(sql, (str(image.get("id") or ""),)):
                found[RowId(rowid)] = None
        return list(found)


def told_of_triggers(rows: int) -> tuple[str, ...]:
    """What is said of rows that triggers changed."""
    if not rows:
        return ()
    return (f"Triggers of this file changed {rows} more row{'s' if rows > 1 else ''}; they belong to the step.",)


def foreign_keys_fit(connection: Connection, table: str, dialect: Dialect) -> bool:
    """Whether the ends of relationships are keys into the table of the memories that are shown.

    In a file of two programs they are not, and keys would refuse what its program writes without them.
    """
    memories = dialect.memory_rows.table.name if dialect.memory_rows else ""
    sql = 'SELECT DISTINCT "table" FROM pragma_foreign_key_list(?)'
    named = {str(name).lower() for (name,) in connection.rows(sql, (table,))} - {table.lower()}
    return not named or named == {memories.lower()}


@contextmanager
def _refusals() -> Iterator[None]:
    """A trigger or a constraint of the file speaks in its own words."""
    try:
        yield
    except apsw.ConstraintError as error:
        raise KnownError(f"The file itself refuses this change: {error}. Nothing was written.") from error


def _bound_all(image: Image) -> tuple[list[str], list[object]]:
    pairs = [bound(value) for value in image.values()]
    return [hole for hole, _ in pairs], [value for _, value in pairs]
