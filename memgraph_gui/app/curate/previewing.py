"""What an edit of many memories would do, row by row, and what the agent would make of it; asked of the editor."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from memgraph_gui.engine.editing.differences import RowStory
from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.editing.plans import Written
from memgraph_gui.engine.editing.warnings import memory_warnings
from memgraph_gui.looks.plain import counted

MOST = 300  # rows that are told one by one


@dataclass(frozen=True, slots=True)
class Previewed:
    """An edit that was looked at.

    Attributes:
        rows: how many rows it would write.
        stories: the first of them.
        warnings: what the file's own server would make of it, one sentence each.
        notes: what a person should know.
    """

    rows: int
    stories: tuple[RowStory, ...]
    warnings: tuple[str, ...]
    notes: tuple[str, ...]


def preview(editor: Editor, edit: Callable[[], Written]) -> Previewed:
    """Look at an edit; nothing is written.

    Raises:
        KnownError: what the edit itself would say.
    """
    plan = editor.preview(edit)
    changes = [change for change in plan.changes if change.before != change.after]
    warned: Counter[str] = Counter()
    for change in changes:
        if change.after is not None and change.key.table == editor.layout.tables.memories:
            warned.update(w.text for w in memory_warnings(editor.info.layout, change.after, change.before))
    told = tuple(f"{counted(count, 'memory', 'memories')}: {text}" for text, count in warned.most_common(4))
    return Previewed(len(changes), tuple(editor.stories_of(plan, MOST)), told, plan.notes)
