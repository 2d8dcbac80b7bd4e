"""What steps did, in the words of a person: memories by their titles, also those that are gone, and no raw values."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from memgraph_gui.engine.editing.differences import RowStory, ValueChange, value_changes
from memgraph_gui.engine.editing.history import History
from memgraph_gui.engine.editing.images import Image, RowChange
from memgraph_gui.engine.editing.jsontext import JsonText
from memgraph_gui.engine.editing.planning import Means
from memgraph_gui.engine.editing.wording import short
from memgraph_gui.engine.link_context import in_words
from memgraph_gui.engine.link_fields import local_time
from memgraph_gui.engine.vocabulary import relationship_type

_NAMES = {
    "context_project_path": "project",
    "project_path": "project",
    "from_id": "from",
    "source_id": "from",
    "to_id": "to",
    "target_id": "to",
    "rel_type": "type",
    "weight": "strength",
    "invalidated_by": "replaced by",
}
_ENDS = ("from_id", "to_id", "source_id", "target_id")
_WORDS = {"true": "yes", "false": "no"}
_LEFT_AS_THEY_ARE = ("title", "content", "summary", "tags", "name")  # what a person wrote is shown as it stands


class Stories:
    """Tells steps and plans.

    Args:
        means: what editing works with.
        history: where memories that are gone are looked up.
        tool: for JSON.
    """

    def __init__(self, means: Means, history: History, tool: JsonText) -> None:
        self._means, self._history, self._tool = means, history, tool
        self._tables = means.layout.tables
        self._gone: dict[str, str] = {}  # by id: titles of memories that steps deleted; '' is in none of them
        means.words.of_gone = self._title_of_gone
        self._of_links: dict[str, Callable[[str], str]] = dict.fromkeys(_ENDS, self._end)
        self._of_links |= dict.fromkeys(("rel_type", "type"), lambda text: relationship_type(text).forward)
        self._of_links |= {"invalidated_by": self._successor, "context": lambda text: "; ".join(in_words(text))}

    def told(self, changes: Iterable[RowChange]) -> list[RowStory]:
        """Row by row and value by value."""
        self._gone.clear()  # one may have come back under another title, and be deleted again
        return [self._told(change) for change in changes]

    def _told(self, change: RowChange) -> RowStory:
        words = self._means.words
        image = change.after or change.before or {}
        is_link = change.key.table == self._tables.relationships
        verb = "made" if change.before is None else "deleted" if change.after is None else "edited"
        values = value_changes(self._tool, self._means.layout.rules(change.key.table), change)
        if verb == "edited":
            values = self._in_words(values, is_link=is_link)
        name = words.sentence(image) if is_link else words.title(image)
        return RowStory(change.key.table, change.key.rowid, verb, name, values)

    def _in_words(self, values: Iterable[ValueChange], *, is_link: bool) -> tuple[ValueChange, ...]:
        told = []
        for one in values:
            if is_link and one.name == "id":
                continue  # an edge of a brain is named after its two ends, which are told
            before, after = (self._value(one.name, text, is_link=is_link) for text in (one.before, one.after))
            if before != after:
                told.append(replace(one, name=_named(one.name), before=before, after=after))
        return tuple(told)

    def _value(self, name: str, text: str | None, *, is_link: bool) -> str | None:
        if text is None or name in _LEFT_AS_THEY_ARE:
            return text
        if is_link and name in self._of_links:
            return self._of_links[name](text) or None
        if name in ("valid_from", "valid_until") or name.endswith("_at"):
            return local_time(text)
        return _WORDS.get(text, text)

    def _end(self, identifier: str) -> str:
        return f"“{self._means.words.name(identifier)}”"

    def _successor(self, identifier: str) -> str:
        found = self._means.rows.relationship_named(identifier)
        return self._means.words.sentence(found[1]) if found is not None else "a link that is gone"

    def _title_of_gone(self, identifier: str) -> str:
        if identifier not in self._gone:
            self._gone[identifier] = ""
            for step in self._history.deleted_by(self._tables.memories, identifier)[-1:]:
                self._keep_titles(self._history.changes(step.id))
        return self._gone[identifier]

    def _keep_titles(self, changes: Iterable[RowChange]) -> None:
        """Of all that one step deleted: its links are told next, and each of them names two."""
        for change in changes:
            if change.key.table == self._tables.memories and change.before is not None and change.after is None:
                self._gone[str(change.before.get("id"))] = self._title(change.before)

    def _title(self, image: Image) -> str:
        title = self._means.words.title(image)
        return "" if title == short(str(image.get("id") or "")) else title


def _named(name: str) -> str:
    return _NAMES.get(name, name.replace("_", " "))
