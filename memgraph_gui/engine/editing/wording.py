"""How rows are called in the words of a step and in messages: a memory by its title, a link as a sentence."""

from collections.abc import Callable

import orjson

from memgraph_gui.engine.editing.fields import Fields
from memgraph_gui.engine.editing.images import Image, Text
from memgraph_gui.engine.editing.rows import Rows
from memgraph_gui.engine.vocabulary import relationship_type

_TITLE = 60  # characters of a title in the words of a step


class Wording:
    """Names of rows.

    Attributes:
        of_gone: asked for the title of a memory that is not in the file; '' where nobody knows it.
    """

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self.of_gone: Callable[[str], str] = lambda _memory_id: ""

    def sentence(self, image: Image) -> str:
        """A relationship as it reads from its source."""
        source, target = self._rows.layout.ends(image)
        kind = relationship_type(str(image.get("rel_type") or image.get("type") or ""))
        return f"“{self.name(source)}” {kind.forward} “{self.name(target)}”"

    def name(self, memory_id: str) -> str:
        """A memory by its id: its title, also where we deleted it; else the id."""
        found = self._rows.memory_named(memory_id)
        return self.of_gone(memory_id) or short(memory_id) if found is None else self.title(found[1])

    def title(self, image: Image) -> str:
        """A memory by its row."""
        title = image.get("title")
        if title is None:
            found = json_of(image).get("title")
            title = Text.of(found) if isinstance(found, str) else self._trace_text(image)
        return short(" ".join(str(title or image.get("id") or "").split()))

    def memories(self, images: list[Image]) -> str:
        """One by its title, several by their number."""
        return f"“{self.title(images[0])}”" if len(images) == 1 else count(len(images), "memory", "memories")

    def links(self, images: list[Image]) -> str:
        """One as a sentence, several by their number."""
        return self.sentence(images[0]) if len(images) == 1 else count(len(images), "link", "links")

    def _trace_text(self, image: Image) -> Text | None:
        """The first words of a brain's memory: its text stands in `memory_traces`."""
        traces = self._rows.layout.tables.traces
        if not traces:
            return None
        found = self._rows.traces_of(image.get("id"))
        content = next(iter(found.values()), {}).get("content")
        return Text.of(str(content)[:80]) if isinstance(content, Text) else None


def json_of(image: Image) -> dict[str, object]:
    """What `properties` holds, {} where it cannot be read."""
    stored = image.get("properties")
    try:
        found = orjson.loads(stored.data) if isinstance(stored, Text) else {}
    except orjson.JSONDecodeError:
        return {}
    return found if isinstance(found, dict) else {}


def tags_of(image: Image) -> list[str]:
    """The tags that a memory's row holds."""
    stored = image.get("tags")
    tags: object = json_of(image).get("tags")
    if isinstance(stored, Text):
        try:
            tags = orjson.loads(stored.data)
        except orjson.JSONDecodeError:
            tags = None
    return [tag for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else []


def short(title: str) -> str:
    """A title cut to what fits into a line."""
    return title if len(title) <= _TITLE else title[: _TITLE - 1] + "…"


def listed(fields: Fields) -> str:
    """The names of fields, for a step."""
    return ", ".join(name.replace("_", " ") for name in fields)


def count(number: int, one: str, many: str) -> str:
    """A number with its noun."""
    return f"{number} {one if number == 1 else many}"
