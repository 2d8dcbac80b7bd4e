"""Undo and redo: one mechanism for every step, whatever it did.

A step is taken back row by row, by what it changed and not by what the row looked like: what others changed since
stays. What stands in the way is named, and then nothing is written. Rows that return get their old number unless
another program took it. Foreign keys are off meanwhile: before it, we look ourselves for links that others made to
what would vanish.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from memgraph_gui.engine.editing.differences import shown, shown_json
from memgraph_gui.engine.editing.fields import NEW_ROW, Clock, now_utc
from memgraph_gui.engine.editing.history import History, State, StepInfo
from memgraph_gui.engine.editing.images import Image, RowChange, RowKey, Text, Value, read_image
from memgraph_gui.engine.editing.jsontext import JsonText
from memgraph_gui.engine.editing.merging import changed_values, merged, same
from memgraph_gui.engine.editing.plans import HalfWrittenError, Written
from memgraph_gui.engine.editing.rows import Rows, loose
from memgraph_gui.engine.editing.writer import Writer
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import ChangeSet

Place = tuple[RowKey, str]
"""A value of a row: where the step has it, and the column, or "column.key" of JSON."""


@dataclass(frozen=True, slots=True)
class Clash:
    """A value that another program changed after a step did.

    Attributes:
        place: which value. named: the memory or the link that it belongs to.
        wanted: what taking the step back would bring. ours: what the step wrote. theirs: what stands there now; as a
            person reads them.
    """

    place: Place
    named: str
    wanted: str
    ours: str
    theirs: str


class CannotUndoError(KnownError):
    """A step cannot be taken back alone.

    Attributes:
        blockers: what stands in the way, one sentence each.
        clashes: values that another program changed, if nothing else stands in the way: a person may decide.
    """

    def __init__(self, words: str, blockers: Sequence[str], clashes: Sequence[Clash] = ()) -> None:
        super().__init__(f"“{words}” cannot be taken back alone: {' '.join(blockers)} Nothing was changed.")
        self.blockers, self.clashes = tuple(blockers), tuple(clashes)


@dataclass(slots=True)
class _Reversal:
    """Row changes that carry a step back (or forth), and what was found on the way."""

    changes: list[RowChange] = field(default_factory=list)
    returned: list[tuple[RowKey, int]] = field(default_factory=list)  # row that returns, place in `changes`
    blockers: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)  # rows to be changed that another program deleted
    clashes: list[Clash] = field(default_factory=list)
    decided_on: int = 0  # blockers that a person may decide on
    lost: bool = False  # something that was to return cannot


class Undoer:
    """Takes steps back and makes them again."""

    def __init__(self, writer: Writer, rows: Rows, tool: JsonText, clock: Clock = now_utc) -> None:
        self._writer = writer
        self._rows = rows
        layout = rows.layout
        self._connection = writer.connection
        self._history: History = writer.history
        self._layout = layout
        self._tool = tool
        self._clock = clock

    def undo(self, step: int, decided: Mapping[Place, bool] | None = None) -> Written:
        """Take one step back, the last one or an older one alone.

        Args:
            step: of the history.
            decided: of values that another program changed since, whether they are taken back nevertheless.

        Raises:
            CannotUndoError: something later depends on it; nothing was changed.
        """
        return self._carry(step, State.DONE, State.UNDONE, decided)

    def redo(self, step: int) -> Written:
        """Make a step again that was taken back."""
        return self._carry(step, State.UNDONE, State.DONE)

    def blockers(self, step: int) -> list[str]:
        """What stands in the way of taking a step back, [] when nothing does."""
        return self._reversal(step, self._history.changes(step), State.UNDONE, {}).blockers

    def last_done(self) -> int | None:
        """The step that a plain undo takes back."""
        done = [step.id for step in self._history.steps() if step.state is State.DONE and step.rows]
        return done[-1] if done else None

    def next_undone(self) -> int | None:
        """The step that a plain redo makes again: the first undone one after the last done one."""
        steps = self._history.steps()
        last = max((step.id for step in steps if step.state is State.DONE), default=0)
        return next((step.id for step in steps if step.state is State.UNDONE and step.id > last), None)

    def _carry(self, step: int, expected: State, goal: State, decided: Mapping[Place, bool] | None = None) -> Written:
        info = self._history.step(step)
        if info is None or info.state is not expected:
            raise KnownError("There is no such step to take back or to make again; the history has moved on.")
        recorded = self._history.changes(step)
        if self._history.is_aside(step):
            self._history.settle(step, goal)
            return Written(step, ChangeSet(), ())
        if not recorded:
            raise KnownError(f"“{info.words}” cannot be taken back: what it held was purged.")
        reversal = self._reversal(step, recorded, goal, decided or {})
        if reversal.blockers:
            alone = len(reversal.blockers) == reversal.decided_on
            raise CannotUndoError(info.words, reversal.blockers, reversal.clashes if alone else ())
        if not reversal.changes and reversal.lost:
            raise CannotUndoError(info.words, reversal.notes)
        numbered = self._writer.numbered(reversal.changes)
        self._history.expect(step, goal, numbered)
        try:
            made = self._writer.apply(numbered, step, goal, foreign_keys=False, loose=self._history.missing(step))
        except HalfWrittenError:
            raise  # what is in the file is taken back when the file is opened again
        except BaseException:
            self._history.settle(step, expected)
            raise
        self._history.settle(step, goal)
        for key, place in reversal.returned:
            if made[place].key != key:
                self._history.moved(key, made[place].key, (made[place].after or {}).get("id"))
        others = len(made) - len(numbered)
        if others:
            reversal.notes.append(f"Triggers of this file changed {others} more rows as this was written.")
        return Written(step, self._writer.described(made), made, tuple(reversal.notes))

    def _reversal(
        self, step: int, recorded: Sequence[RowChange], goal: State, decided: Mapping[Place, bool]
    ) -> _Reversal:
        wanted = [change.reversed() for change in reversed(recorded)] if goal is State.UNDONE else list(recorded)
        result = _Reversal()
        coming = {_id(change.after) for change in wanted if change.after is not None and change.before is None}
        coming |= self._history.missing(step)
        for recorded_change in wanted:
            change, current = self._found(recorded_change)
            if change.after is None:
                self._remove(step, change, current, result)
            elif change.before is None:
                self._bring_back(change, current, coming, result)
            else:
                self._put_back(step, change, current, result, decided)
        left = {change.key: change.after for change in result.changes}
        for change in result.changes:
            if change.after is None:
                result.blockers.extend(self._dependents(change, left, self._history.missing(step)))
        # Of several rows the others return without those that another program deleted; of one, nothing would happen.
        (result.notes if result.changes else result.blockers).extend(result.gone)
        return result

    def _found(self, change: RowChange) -> tuple[RowChange, Image | None]:
        """Where the row of a change is now: another may have its number, and it may have got another one itself."""
        current = read_image(self._connection, change.key)
        if change.before is None or (current is not None and current.get("id") == change.before.get("id")):
            return change, current
        names = self._history.names_of(change.key, change.before.get("id"))
        if current is not None and current.get("id") in names:
            return change, current
        for name in names:
            for rowid, image in self._rows.same_id(change.key.table, {**change.before, "id": name}).items():
                return replace(change, key=RowKey(change.key.table, rowid)), image
        return change, None

    def _remove(self, step: int, change: RowChange, current: Image | None, result: _Reversal) -> None:
        assert change.before is not None
        rules = self._layout.rules(change.key.table)
        if current is None:
            ours = self._history.deleted_by(change.key.table, _id(change.before))
            if ours:
                result.blockers.append(f"{_steps(ours)} deleted {self._named(change)} after it.")
            else:
                result.notes.append(f"{self._named(change)} was gone already.")
            return
        if not same(self._tool, rules, *self._in_both(change.key.table, change.before, current)):
            result.blockers.append(self._who(step, change, "it"))
            return
        result.changes.append(RowChange(change.key, current, None))

    def _in_both(self, table: str, stood: Image, current: Image) -> tuple[Image, Image]:
        """A row then and now, without columns that the table lost or got since, unless something was put there."""
        defaults = self._rows.defaults(table) if current.keys() - stood.keys() else {}
        now = {c: v for c, v in current.items() if c in stood or not (v is None or _text(v) == defaults.get(c))}
        return {c: v for c, v in stood.items() if c in current}, now

    def _bring_back(self, change: RowChange, current: Image | None, coming: set[str], result: _Reversal) -> None:
        assert change.after is not None
        table = change.key.table
        if self._rows.same_id(table, change.after):
            result.blockers.append(f"There is {self._named(change)} again, from another program.")
            return
        if table == self._layout.tables.relationships:
            missing = [end for end in self._rows.missing_ends(change.after) if end not in coming]
            ours = [other for end in missing for other in self._history.deleted_by(self._layout.tables.memories, end)]
            if ours:
                result.blockers.append(f"{_steps(ours)} deleted the memory at the end of {self._named(change)}.")
                return
            if missing:
                result.lost = True
                result.notes.append(
                    f"{self._named(change)} cannot return: the memory {missing[0]!r} at its end is gone."
                )
                return
        key = change.key
        if current is not None:
            key = RowKey(table, NEW_ROW)
            result.notes.append(
                f"{self._named(change)} returns in another place: another program took its row number."
            )
        image = self._layout.touched(table, change.after, self._clock())
        lost = [column for column in image if column not in self._rows.columns(table)]
        result.returned.append((change.key, len(result.changes)))
        result.changes.append(RowChange(key, None, {c: v for c, v in image.items() if c not in lost}))
        if lost:
            result.notes.append(f"The table no longer has the column {', '.join(lost)}; its value could not return.")

    def _put_back(
        self,
        step: int,
        change: RowChange,
        current: Image | None,
        result: _Reversal,
        decided: Mapping[Place, bool],
    ) -> None:
        assert change.before is not None
        assert change.after is not None
        table = change.key.table
        if not changed_values(self._tool, self._layout.rules(table), change.before, change.after):
            return  # an edit to what was there already: only the stamp was set
        if current is None:
            names = self._history.names_of(change.key, change.before.get("id"))
            ours = [other for name in names for other in self._history.deleted_by(table, str(name))]
            if ours:
                result.blockers.append(f"{_steps(ours)} deleted {self._named(change)} after it.")
            else:
                result.gone.append(f"Another program deleted {self._named(change)} since.")
            return
        mine = {value: on for (key, value), on in decided.items() if key == change.key}
        merge = merged(self._tool, self._layout.rules(table), change.before, change.after, current, mine)
        if merge.blocked:
            if not self._changing(step, change, set(merge.blocked)):
                result.clashes += [self._clash(change, current, value) for value in merge.blocked]
                result.decided_on += 1
            result.blockers.append(self._who(step, change, ", ".join(merge.blocked), values=set(merge.blocked)))
        if merge.already:
            result.blockers.extend(self._undone_by_later(step, change, set(merge.already)))
        if merge.lost:
            words = f"The table no longer has the column {', '.join(merge.lost)}; its value could not return."
            result.notes.append(words)
        assert merge.image is not None
        if merge.image != dict(current):
            image = self._layout.touched(table, merge.image, self._clock())
            result.changes.append(RowChange(change.key, current, image))

    def _clash(self, change: RowChange, current: Image, value: str) -> Clash:
        assert change.before is not None
        assert change.after is not None
        wanted, ours, theirs = (self._value(image, value) for image in (change.after, change.before, current))
        return Clash((change.key, value), self._named(change), wanted, ours, theirs)

    def _value(self, image: Image, name: str) -> str:
        """A column, or a key of one that holds JSON, as a person reads it."""
        if name in image:
            return shown(image[name])
        column, _, key = name.partition(".")
        held = image.get(column)
        data = self._tool.values(held.data).get(key) if isinstance(held, Text) else None
        return "" if data is None else shown_json(data)

    def _undone_by_later(self, step: int, change: RowChange, values: set[str]) -> list[str]:
        """Later steps of ours that brought values back: taken back after this one, they would bring them on again.

        What another program brought back is as it is wanted.
        """
        later = self._changing(step, change, values)
        return [f"{_steps(later)} changed {', '.join(sorted(values))} after it."] if later else []

    def _changing(self, step: int, change: RowChange, values: set[str]) -> list[StepInfo]:
        """Later steps of ours, still done, that changed one of these values of a row."""
        rules = self._layout.rules(change.key.table)
        return [
            other
            for other, did in self._history.later_on(step, change.key)
            if did.before is not None and did.after is not None
            if values & changed_values(self._tool, rules, did.before, did.after)
        ]

    # -- words and look-ups

    def _who(self, step: int, change: RowChange, what: str, *, values: set[str] | None = None) -> str:
        """Who stands in the way: our steps that changed these values (or the row), else another program."""
        later = self._history.others_on(step, change.key)
        if values:
            later = self._changing(step, change, values)
        if later:
            return f"{_steps(later)} changed {what} after it."
        return f"Another program changed {what} since, at {self._named(change)}."

    def _dependents(self, change: RowChange, left: Mapping[RowKey, Image | None], known: frozenset[str]) -> list[str]:
        """Rows that name what would vanish, and go on to do so when all is written (`left`).

        Those that named it before it came (`known`) are as loose afterwards as they were.
        """
        assert change.before is not None
        table = self._layout.tables.relationships
        found = self._rows.dependents(change.key.table, change.before)
        staying = [
            rowid
            for rowid, image in found.items()
            if loose(image) not in known
            and self._names(left.get(RowKey(table, rowid), image), change.key.table, _id(change.before))
        ]
        if not staying:
            return []
        count = len(staying)
        makers = {other.words for rowid in staying for other in self._history.others_on(0, RowKey(table, rowid))}
        by = " made by " + ", ".join(f"“{words}”" for words in sorted(makers)[:3]) if makers else " made elsewhere"
        return [f"{count} link{'s' if count > 1 else ''}{by} would lose {self._named(change)}."]

    def _names(self, image: Image | None, table: str, identifier: str) -> bool:
        """Whether a relationship's row names a row of a table."""
        if image is None:
            return False
        if table == self._layout.tables.relationships:
            return str(image.get("invalidated_by")) == identifier
        return identifier in self._layout.ends(image)

    def _named(self, change: RowChange) -> str:
        kind = "the link" if change.key.table == self._layout.tables.relationships else "the memory"
        return f"{kind} {_id(change.after or change.before) or change.key.rowid}"


def _steps(steps: Sequence[StepInfo]) -> str:
    return ", ".join(f"“{step.words}” (step {step.id})" for step in steps[-3:])


def _id(image: Image | None) -> str:
    value = image.get("id") if image is not None else None
    return "" if value is None else str(value)


def _text(value: Value) -> str:
    """A value as a column's default is written."""
    return f"'{value}'" if isinstance(value, Text) else str(value)
