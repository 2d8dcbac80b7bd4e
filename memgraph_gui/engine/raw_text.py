"""The text that a row is stored as, where it is one: to be repaired by hand when nothing else can change it."""

import json

from memgraph_gui.engine.editing.images import Image, Text
from memgraph_gui.engine.records import LayoutName
from memgraph_gui.engine.stored import is_bad_text
from memgraph_gui.engine.stored import text as decoded

_MEMORY = {LayoutName.MEMORYGRAPH: "properties", LayoutName.MEMORYGRAPH_TYPED: "context"}
NO_RAW = "This row is stored in columns: there is no text of its own to repair; edit or delete it."


def raw_column(layout: LayoutName, *, is_link: bool) -> str:
    """The column that the field `raw` of an edit replaces; '' where there is none."""
    if is_link:
        return "properties" if layout is LayoutName.MEMORYGRAPH else ""
    return _MEMORY.get(layout, "properties")


def raw_text(image: Image, column: str) -> tuple[str, bool]:
    """The stored text, and whether it holds bytes that are not UTF-8 (shown as U+FFFD)."""
    value = image.get(column)
    data = value.data if isinstance(value, Text) else value
    return decoded(data), is_bad_text(data)


def why_no_object(text: str) -> str:
    """Why a text is no JSON object, with the place; '' when it is one."""
    try:
        found = json.loads(text, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        return f"Line {error.lineno}, column {error.colno}: {error.msg[:1].lower()}{error.msg[1:]}."
    except (ValueError, RecursionError) as error:
        return f"{error}."
    return "" if isinstance(found, dict) else "It is JSON, but not an object: it must begin with { and end with }."


def _refuse(word: str) -> object:
    raise ValueError(f"{word} is no JSON; write null instead")
