"""Rows beside each other, value by value: what a step of the history changed, and a three-way view of one row.

A value is a column, or a top-level key of a column that holds a JSON object.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import orjson

from memgraph_gui.engine.editing.images import Image, RowChange, Text, Value
from memgraph_gui.engine.editing.jsontext import JsonText
from memgraph_gui.engine.editing.merging import TableRules


@dataclass(frozen=True, slots=True)
class ValueChange:
    """One value before and after, as text; None where there was none."""

    name: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class RowStory:
    """What a step did to one row: in words which row, and its values that differ.

    Attributes:
        table, rowid: where it is.
        verb: "made", "deleted" or "edited".
        name: the memory's title, or the link as a sentence.
        values: of an edited row those that differ; of others all that hold something.
    """

    table: str
    rowid: int
    verb: str
    name: str
    values: tuple[ValueChange, ...]


@dataclass(frozen=True, slots=True)
class ThreeWay:
    """One value as it was when a form was opened, as the form has it, and as another program left it.

    Attributes:
        name: of the value.
        base, ours, theirs: as text; None where there is none.
    """

    name: str
    base: str | None
    ours: str | None
    theirs: str | None

    @property
    def clashes(self) -> bool:
        """Whether both changed it, and not to the same."""
        return self.ours not in (self.base, self.theirs) and self.theirs != self.base


def values_of(tool: JsonText, rules: TableRules, image: Image | None) -> dict[str, str]:
    """Everything that a row holds, by name; what says when it was last written is left out, and so is null."""
    found: dict[str, str] = {}
    for column, value in (image or {}).items():
        if column in rules.stamps or value is None:
            continue
        if column in rules.json_columns and isinstance(value, Text) and tool.is_object(value.data):
            pairs = tool.values(value.data)
            told = {key: text for key, text in pairs.items() if key not in rules.stamps and text != b"null"}
            found |= {key: shown_json(text) for key, text in told.items()}
        else:
            found[column] = shown(value)
    return found


def value_changes(tool: JsonText, rules: TableRules, change: RowChange) -> tuple[ValueChange, ...]:
    """The values that differ between two states of a row."""
    before, after = values_of(tool, rules, change.before), values_of(tool, rules, change.after)
    return tuple(
        ValueChange(name, before.get(name), after.get(name))
        for name in dict.fromkeys((*before, *after))
        if before.get(name) != after.get(name)
    )


def three_way(tool: JsonText, rules: TableRules, base: Image, ours: Image, theirs: Image) -> tuple[ThreeWay, ...]:
    """The values that either side changed.

    Args:
        tool: for JSON.
        rules: of the row's table.
        base: the row as the form found it.
        ours: as the form would have it.
        theirs: as it is in the file now.
    """
    rows: list[Mapping[str, str]] = [values_of(tool, rules, image) for image in (base, ours, theirs)]
    names = dict.fromkeys(name for row in rows for name in row)
    found = [ThreeWay(name, *(row.get(name) for row in rows)) for name in names]
    return tuple(one for one in found if not one.base == one.ours == one.theirs)


def shown(value: Value) -> str:
    """A stored value as a person reads it."""
    if isinstance(value, bytes):
        return f"({len(value)} bytes)"
    return "" if value is None else str(value)


def shown_json(text: bytes) -> str:
    """A JSON text as a person reads it: strings without quotes and escapes, the rest as stored."""
    if text.startswith(b'"'):
        try:
            return str(orjson.loads(text))
        except orjson.JSONDecodeError:
            pass
    return text.decode("utf-8", "replace")
