"""Since when memories say what they say, where steps that were taken back wrote them in between.

Taking back sets the time of last writing to now, by which other programs notice it. For a person who asks what
changed last nothing did: the memory reads as it did before the step.
"""

import json
import math
from collections.abc import Callable

from memgraph_gui.engine.editing.fields import Layout
from memgraph_gui.engine.editing.history import History, State
from memgraph_gui.engine.editing.images import Image, Text
from memgraph_gui.engine.editing.jsontext import JsonText
from memgraph_gui.engine.editing.merging import TableRules, same
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.times import parse_time

_STEPS = 60  # of those taken back, the newest: what was taken back long ago is far down any list


def standing_since(
    history: History, layout: Layout, tool: JsonText, current: Callable[[RowId], Image | None]
) -> dict[RowId, float]:
    """Memories that read as before a step that was taken back, and the time of their last writing before it.

    Args:
        history: what was taken back.
        layout: of the file.
        tool: for JSON.
        current: a memory's row as it is stored now.
    """
    table = layout.tables.memories
    rules, found = layout.rules(table), dict[RowId, float]()
    undone = [step.id for step in history.steps() if step.state is State.UNDONE and step.rows][-_STEPS:]
    for step in undone:
        for change in history.changes(step):
            if change.key.table != table or change.before is None:
                continue
            rowid = RowId(change.key.rowid)
            now = current(rowid)
            written = _written(tool, rules, change.before)
            if now is not None and not math.isnan(written) and same(tool, rules, change.before, now):
                found[rowid] = min(written, found.get(rowid, math.inf))
    return found


def _written(tool: JsonText, rules: TableRules, image: Image) -> float:
    """When a row says that it was written last; what its JSON says counts, as it does for who reads it."""
    for column in rules.json_columns:
        held = image.get(column)
        if isinstance(held, Text) and tool.is_object(held.data):
            values = tool.values(held.data)
            for stamp in rules.stamps:
                time = _time(values.get(stamp, b"null"))
                if not math.isnan(time):
                    return time
    stamps = (image.get(stamp) for stamp in rules.stamps)
    times = (parse_time(held.data if isinstance(held, Text) else held) for held in stamps)
    return next((time for time in times if not math.isnan(time)), math.nan)


def _time(text: bytes) -> float:
    try:
        return parse_time(json.loads(text))
    except ValueError:
        return math.nan
