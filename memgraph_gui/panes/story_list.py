"""The list of rows that an edit would write: each with what would be another value, before anything is written."""

from collections.abc import Sequence

import orjson
from PySide6.QtWidgets import QListView

from memgraph_gui.engine.editing.differences import RowStory, ValueChange
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.numbers import worded
from memgraph_gui.panes.rows import Row, RowDelegate, Rows, lay_out_in_portions

_LONGEST = 60  # characters of a value
_NUMBERS = ("importance", "confidence", "strength", "success rate")


class StoryList(QListView):
    """Shows `RowStory`s, two lines each."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.stories = Rows()
        self._delegate = RowDelegate(look, lines=2)
        self.setModel(self.stories)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName("What would be written")
        lay_out_in_portions(self)

    def show_stories(self, stories: Sequence[RowStory]) -> None:
        """Show what an edit would do."""
        self.stories.show(stories, _row)


def _row(value: object) -> Row:
    assert isinstance(value, RowStory)
    parts = [told(one) for one in value.values] if value.verb == "edited" else [value.verb]
    second = " · ".join(parts)
    return Row(value.name, second=second, tip="\n".join([value.name, *parts]), value=value)


def told(change: ValueChange, sign: str = " ", longest: int = _LONGEST) -> str:
    """One value, before and after; of tags those that come and go.

    Args:
        change: the value.
        sign: between its name and what it says.
        longest: characters of a value.
    """
    if change.name == "tags":
        before, after = (_tags(text) for text in (change.before, change.after))
        signs = [f"+{tag}" for tag in after if tag not in before] + [f"−{tag}" for tag in before if tag not in after]
        return f"tags{sign}{', '.join(signs) or 'in another order'}"
    old, new = both(change, longest)
    return f"{change.name}{sign}{old} → {new}"


def both(change: ValueChange, longest: int = _LONGEST) -> tuple[str | None, str]:
    """A value before and after as it is read; of tags, which are told by what comes and goes, None and nothing."""
    if change.name == "tags":
        return None, ""
    shown = worded if change.name in _NUMBERS else str
    old, new = (_cut(shown(text or ""), longest) for text in (change.before, change.after))
    return old, new


def _tags(text: str | None) -> list[str]:
    try:
        found = orjson.loads(text or "[]")
    except orjson.JSONDecodeError:
        return [text or ""]
    return [str(tag) for tag in found] if isinstance(found, list) else [str(found)]


def _cut(text: str, longest: int) -> str:
    line = " ".join(text.split())
    return f"{line[:longest]}…" if len(line) > longest else line or "none"
