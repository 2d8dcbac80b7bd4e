"""Putting back what one step changed, into a row that others may have changed since.

A column that the step left alone keeps what stands there now. A column that it changed gets its old value back if it
still holds what the step wrote; a JSON object is looked at key by key. `updated_at` is left out of the comparison
and becomes now: otherwise any two edits of one memory would block each other, and the agent would not notice.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field

import orjson

from memgraph_gui.engine.editing.images import Image, Text, Value
from memgraph_gui.engine.editing.jsontext import JsonText

Touch = Callable[[dict[str, Value]], dict[str, Value]]


@dataclass(slots=True)
class Merge:
    """What came of it.

    Attributes:
        image: the row as it is to be; None: it is to go.
        blocked: columns, or "column.key" of JSON, that were changed since.
        already: the same, where somebody else has brought them to what is wanted.
        lost: columns of the old row that the table no longer has.
    """

    image: dict[str, Value] | None
    blocked: list[str] = field(default_factory=list)
    already: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class TableRules:
    """What merging must know of a table.

    Attributes:
        json_columns: columns that hold a JSON object.
        stamps: columns, and keys of JSON columns, that say when a row was last written.
    """

    json_columns: Collection[str] = ()
    stamps: Collection[str] = ("updated_at",)


def merged(
    tool: JsonText,
    rules: TableRules,
    base: Image,
    target: Image,
    current: Image,
    decided: Mapping[str, bool] | None = None,
) -> Merge:
    """Carry a row from `base` to `target`, starting from `current`.

    Args:
        tool: for JSON.
        rules: of the row's table.
        base: the row as the step left it (for undo: after).
        target: the row as it is wanted (for undo: before).
        current: the row as it is now.
        decided: of values that were changed since, whether what is wanted comes nevertheless, or what stands stays.
    """
    result, decided = Merge(dict(current)), decided or {}
    assert result.image is not None
    for column, wanted in target.items():
        if column not in current:
            if wanted != base.get(column):
                result.lost.append(column)
            continue
        stood, now = base.get(column), current[column]
        if wanted == stood or column in rules.stamps:
            continue
        if now == stood:
            result.image[column] = wanted
        elif column in rules.json_columns:
            result.image[column] = _merged_json(tool, rules, column, (stood, wanted, now), result, decided)
        elif now != wanted and column in decided:
            result.image[column] = wanted if decided[column] else now
        elif now != wanted:
            result.blocked.append(column)
        else:
            result.already.append(column)
    return result


def _merged_json(
    tool: JsonText,
    rules: TableRules,
    column: str,
    texts: tuple[Value, Value, Value],
    result: Merge,
    decided: Mapping[str, bool],
) -> Value:
    stood, wanted, now = texts
    if not all(isinstance(text, Text) and tool.is_object(text.data) for text in texts):
        result.blocked.append(column)
        return now
    assert isinstance(stood, Text)
    assert isinstance(wanted, Text)
    assert isinstance(now, Text)
    if _but_stamps(tool.pairs(stood.data), rules) == _but_stamps(tool.pairs(now.data), rules):
        return wanted  # to the byte, in its order; who calls this sets the stamp
    base, target, current = tool.values(stood.data), tool.values(wanted.data), tool.values(now.data)
    changes: dict[str, bytes | None] = {}
    for key in dict.fromkeys([*base, *target]):
        if key in rules.stamps and key not in target:
            changes[key] = None  # the step brought the stamp into a row that had none
        if base.get(key) == target.get(key) or key in rules.stamps:
            continue
        if alike(current.get(key), base.get(key)):
            changes[key] = target.get(key)
        elif f"{column}.{key}" in decided:
            if decided[f"{column}.{key}"]:
                changes[key] = target.get(key)
        elif alike(current.get(key), target.get(key)):
            result.already.append(f"{column}.{key}")
        else:
            result.blocked.append(f"{column}.{key}")
    if any('"' in key for key in changes):
        result.blocked.append(column)
        return now
    back = [key for key, value in changes.items() if value is not None and key not in current]
    return Text(tool.placed(tool.changed(now.data, changes), back, list(target)))


def same(tool: JsonText, rules: TableRules, one: Image, other: Image) -> bool:
    """Whether two rows are the same but for when they were last written."""
    if set(one) != set(other):
        return False
    return all(
        one[column] == other[column]
        or column in rules.stamps
        or (column in rules.json_columns and _same_json(tool, rules, one[column], other[column]))
        for column in one
    )


def _same_json(tool: JsonText, rules: TableRules, one: Value, other: Value) -> bool:
    if not (isinstance(one, Text) and isinstance(other, Text)):
        return False
    if not (tool.is_object(one.data) and tool.is_object(other.data)):
        return False
    left, right = tool.values(one.data), tool.values(other.data)
    keys = {key for key in (*left, *right) if key not in rules.stamps}
    return all(alike(left.get(key), right.get(key)) for key in keys)


def changed_values(tool: JsonText, rules: TableRules, before: Image, after: Image) -> set[str]:
    """The columns, and "column.key" of JSON objects, that differ between two states of a row, stamps aside."""
    found: set[str] = set()
    for column in before.keys() | after.keys():
        one, other = before.get(column), after.get(column)
        if one == other or column in rules.stamps:
            continue
        texts = [value.data for value in (one, other) if isinstance(value, Text) and column in rules.json_columns]
        if len(texts) == 2 and all(map(tool.is_object, texts)):
            old, new = (tool.values(text) for text in texts)
            keys = {key for key in old.keys() | new.keys() if old.get(key) != new.get(key)}.difference(rules.stamps)
            found |= {f"{column}.{key}" for key in keys} | ({column} if keys else set())
        else:
            found.add(column)
    return found


def alike(one: bytes | None, other: bytes | None) -> bool:
    """Whether two JSON texts say the same: a server that writes a row anew may escape and space it otherwise."""
    if one == other or one is None or other is None:
        return one == other
    try:
        left, right = (orjson.dumps(orjson.loads(text), option=orjson.OPT_SORT_KEYS) for text in (one, other))
    except (orjson.JSONDecodeError, orjson.JSONEncodeError):
        return False
    return left == right


def _but_stamps(pairs: Iterable[tuple[str, bytes]], rules: TableRules) -> list[tuple[str, bytes]]:
    return [(key, value) for key, value in pairs if key not in rules.stamps]
