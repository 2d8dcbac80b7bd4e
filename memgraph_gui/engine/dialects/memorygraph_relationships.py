"""MemoryGraph to 0.12, relationships: values in one JSON object, validity in up to four columns.

The columns are authoritative over their JSON copies: ending a relationship sets `valid_until` and
`invalidated_by` there and leaves the copies alone. Where a version had no such column, the copy is all there is.
"""

import math
from collections.abc import Sequence
from datetime import datetime

import orjson

from memgraph_gui.engine.dialects.base import Found
from memgraph_gui.engine.dialects.oddities import Oddities, iso_time, shown
from memgraph_gui.engine.dialects.tables import Reader, Row, Table, ends_elsewhere, quoted
from memgraph_gui.engine.records import (
    MemoryId,
    Problem,
    ProblemKind,
    Relationship,
    RelationshipFlag,
    RelationshipId,
    RelationshipRow,
    RowId,
)
from memgraph_gui.engine.stored import Parsed, clean, cleaned, exact_object, number, parse_object, text
from memgraph_gui.engine.times import parse_time
from memgraph_gui.engine.visibility.memorygraph import why_relationship_breaks

VALIDITY = ("valid_from", "valid_until", "recorded_at", "invalidated_by")
_NAMES = ("id", "from_id", "to_id", "rel_type")
_SUCCESSOR_GONE = "t.invalidated_by IS NOT NULL AND NOT EXISTS (SELECT 1 FROM {} AS s WHERE s.id = t.invalidated_by)"
_BREAKS = "This relationship makes its server fail when it lists the memories at its two ends: {}."
_NAN = math.nan


class RelationshipRows:
    """Relationships whose values are a JSON object, with any of the four validity columns.

    Args:
        table: `relationships`.
        shown: the table whose memories are shown.
        others: tables with memories of other layouts in the same file.
    """

    def __init__(self, table: Table, shown: Table | None = None, others: Sequence[Table] = ()) -> None:
        self.table = table
        has_successor = "id" in table and "invalidated_by" in table
        extra = [
            _SUCCESSOR_GONE.format(quoted(table.name)) if has_successor else "NULL",
            ends_elsewhere(_NAMES[1:3], shown, others),
        ]
        self.reader = Reader(table, extra=extra, heavy=("properties",))
        self._successor_gone = len(table.columns) + 1
        self._elsewhere = self._successor_gone + 1
        self._id, self._from, self._to, self._type = map(table.place, _NAMES)
        self._properties, self._created = table.place("properties"), table.place("created_at")
        self._validity = {name: table.place(name) for name in VALIDITY if name in table}
        self._full_validity = len(self._validity) == len(VALIDITY)
        self._valid_from, self._valid_until, self._recorded, self._by = map(table.place, VALIDITY)

    def found(self, row: Row) -> Found[RelationshipRow]:
        """A relationship as lists and the picture need it."""
        plain = None if row[self._elsewhere] else self._plain(row)
        if plain is not None:
            return Found(plain)
        parsed = parse_object(row[self._properties])
        why = "its properties are not a JSON object"
        if parsed.value is not None:
            times = {name: row[place] for name, place in self._validity.items() if name != "invalidated_by"}
            why = why_relationship_breaks(parsed.value, times)
        flags = RelationshipFlag.BREAKING if why else RelationshipFlag.NONE
        if parsed.value is None:
            flags |= RelationshipFlag.UNREADABLE
        if row[self._successor_gone]:
            flags |= RelationshipFlag.DANGLING
        if row[self._elsewhere]:
            flags |= RelationshipFlag.NOT_SHOWN
        relationship = self._relationship(row, parsed.value or {}, flags)
        return Found(relationship, self._oddities(row, relationship, parsed, why))

    def full(self, row: Row) -> Relationship:
        """A relationship with everything it holds."""
        raw = text(row[self._properties])
        properties = exact_object(raw)
        known = (*_NAMES, "properties", *VALIDITY)
        extra = {name: shown(row[self.table.place(name.lower())]) for name in self.table.columns if name not in known}
        extra |= {key: cleaned(value) for key, value in properties.items() if key not in ("context", *VALIDITY)}
        begun, ended, recorded, by = (clean(text(self._value(row, properties, name))) for name in VALIDITY)
        return Relationship(
            row=self.found(row).row,
            context=clean(text(properties.get("context"))),
            valid_from_text=begun,
            valid_until_text=ended,
            recorded_text=recorded,
            invalidated_by=by,
            extra=extra,
            raw=raw,
        )

    def changed_where(self, since: float) -> tuple[str, tuple[object, ...]] | None:
        """Ending sets `valid_until` to now; a new row has a new rowid and needs no hint."""
        return ("t.valid_until >= ?", (iso_time(since),)) if "valid_until" in self._validity else None

    def _plain(self, row: Row) -> RelationshipRow | None:
        """The row when it is exactly as the server writes a current one, None when a closer look is due.

        Almost every row is, and this takes a third of the time of the closer look, which gives the same row.
        """
        if not self._full_validity or row[self._valid_until] is not None or row[self._by] is not None:
            return None
        try:
            properties = orjson.loads(row[self._properties])
            strength, confidence = properties["strength"], properties["confidence"]
            evidence, context = properties["evidence_count"], properties["context"]
            begun, recorded = row[self._valid_from].decode(), row[self._recorded].decode()
            datetime.fromisoformat(recorded)
            if (
                type(strength) is not float
                or type(confidence) is not float
                or type(evidence) is not int
                or not (0.0 <= strength <= 1.0 and 0.0 <= confidence <= 1.0 and evidence >= 0)
                or (context is not None and type(context) is not str)
                or properties["valid_from"] != begun
                or properties["recorded_at"] != recorded
                or properties.get("valid_until") is not None
                or properties.get("invalidated_by") is not None
            ):
                return None
            seconds = parse_time(begun)
            if math.isnan(seconds):
                return None
            return RelationshipRow(
                row[0],
                row[self._id].decode(),
                row[self._from].decode(),
                row[self._to].decode(),
                row[self._type].decode(),
                strength,
                confidence,
                seconds,
                _NAN,
                RelationshipFlag.NONE,
            )
        except (ValueError, TypeError, KeyError, AttributeError):  # another form; the closer look says which
            return None

    def _relationship(self, row: Row, properties: dict[str, object], flags: RelationshipFlag) -> RelationshipRow:
        until = self._value(row, properties, "valid_until")
        begun = self._value(row, properties, "valid_from")
        if begun is None:
            begun = properties.get("created_at", row[self._created])
        return RelationshipRow(
            rowid=RowId(row[0]),
            id=RelationshipId(text(row[self._id])),
            from_id=MemoryId(text(row[self._from])),
            to_id=MemoryId(text(row[self._to])),
            type=text(row[self._type]),
            strength=number(properties.get("strength")),
            confidence=number(properties.get("confidence")),
            valid_from=parse_time(begun),
            valid_until=parse_time(until),
            flags=flags if until is None else flags | RelationshipFlag.ENDED,
        )

    def _value(self, row: Row, properties: dict[str, object], name: str) -> object:
        place = self._validity.get(name)
        return properties.get(name) if place is None else row[place]

    def _disagrees(self, row: Row, properties: dict[str, object], name: str) -> bool:
        copy, column = properties.get(name), row[self._validity[name]]
        if copy is None or text(copy) == text(column):
            return False
        if name == "invalidated_by":
            return True
        seconds = parse_time(copy)
        return math.isnan(seconds) or not abs(seconds - parse_time(column)) < 1.0

    def _oddities(self, row: Row, found: RelationshipRow, parsed: Parsed, why: str) -> tuple[Problem, ...]:
        properties = parsed.value or {}
        odd = Oddities("relationship", self.table.name, found.rowid, found.id)
        if parsed.value is None:
            odd.unreadable("properties", parsed.why)
        if why:
            odd.add(ProblemKind.BREAKS_SERVER, _BREAKS.format(why))
        stored = {name: row[self.table.place(name)] for name in (*_NAMES, "properties")}
        odd.bad_text(stored, ": its server cannot read any list that this row is part of")
        odd.no_id(row[self._id])
        if row[self._successor_gone]:
            odd.successor_gone(row[self._by])
        for name, place in self._validity.items():
            if self._disagrees(row, properties, name):
                odd.disagreement(name, row[place], properties[name])
        for name, seconds in (("valid_from", found.valid_from), ("valid_until", found.valid_until)):
            odd.bad_time(name, self._value(row, properties, name), seconds)
        return tuple(odd.problems)
