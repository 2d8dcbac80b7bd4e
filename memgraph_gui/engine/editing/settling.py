"""What was begun and not known to be finished when the program ended: settled by what the file holds."""

from collections.abc import Sequence

from memgraph_gui.engine.editing.fields import Layout
from memgraph_gui.engine.editing.history import Pending, State
from memgraph_gui.engine.editing.images import RowChange, Text, Value, read_image
from memgraph_gui.engine.editing.jsontext import JsonText
from memgraph_gui.engine.editing.merging import TableRules, alike
from memgraph_gui.engine.editing.writer import Writer


def settle(writer: Writer, layout: Layout, tool: JsonText) -> list[str]:
    """Settle every pending write; a step that got half way is taken back.

    Returns:
        What was found, one sentence for each.
    """
    said = []
    for pending in writer.history.pending():
        held = [_holds(writer, layout, tool, change) for change in pending.changes]
        step = writer.history.step(pending.step)
        words = step.words if step else ""
        if all(held):
            writer.history.settle(pending.step, pending.goal)
            said.append(f"“{words}” had reached the file before the program ended.")
            continue
        if any(held):
            back = [change for change, there in zip(pending.changes, held, strict=True) if there]
            _take_back(writer, pending, back)
        if step is None or step.state is State.INTENDED:
            writer.history.forget(pending.step)
        else:
            writer.history.settle(pending.step, step.state)
        said.append(f"“{words}” had not reached the file when the program ended; it is as before.")
    return said


def _take_back(writer: Writer, pending: Pending, made: Sequence[RowChange]) -> None:
    changes = []
    for change in reversed(made):
        current = read_image(writer.connection, change.key)
        changes.append(RowChange(change.key, current, change.before))
    writer.apply(changes, pending.step, pending.goal, foreign_keys=False)


def _holds(writer: Writer, layout: Layout, tool: JsonText, change: RowChange) -> bool:
    """Whether a row is as the write would have left it, by what the write changed."""
    current = read_image(writer.connection, change.key)
    if change.after is None:
        return current is None or (change.before is not None and current.get("id") != change.before.get("id"))
    if current is None or current.get("id") != change.after.get("id"):
        return False
    if change.before is None:
        return True
    rules = layout.rules(change.key.table)
    differing = [name for name, value in change.after.items() if change.before.get(name) != value]
    telling = [name for name in differing if name not in rules.stamps] or differing
    return all(
        _value_holds(tool, rules, name, change.before.get(name), change.after[name], current.get(name))
        for name in telling
    )


def _value_holds(tool: JsonText, rules: TableRules, name: str, before: Value, after: Value, current: Value) -> bool:
    if current == after:
        return True
    texts = [value.data for value in (before, after, current) if isinstance(value, Text)]
    if name not in rules.json_columns or len(texts) < 3 or not all(tool.is_object(text) for text in texts):
        return False
    old, new, now = (tool.values(text) for text in texts)
    keys = [key for key in {**old, **new} if old.get(key) != new.get(key) and key not in rules.stamps]
    return bool(keys) and all(alike(now.get(key), new.get(key)) for key in keys)
