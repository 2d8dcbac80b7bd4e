"""A relationship's context: plain text, or the form that the servers make of it, a JSON object with parts.

The tools of MemoryGraph (0.12 over MCP, 0.13 by its link command) store a JSON object as text: what was said, its
scope, components, conditions, evidence, times and exceptions. A part is changed without touching the other keys,
also those that nobody knows.
"""

import json
from collections.abc import Mapping
from contextlib import closing

from memgraph_gui.engine.drafts import tags_from, tags_text
from memgraph_gui.engine.editing.jsontext import JsonText, json_text_raw
from memgraph_gui.engine.errors import KnownError

PARTS = ("text", "scope", "components", "conditions", "evidence", "temporal", "exceptions")
_LISTS = ("components", "conditions", "evidence", "exceptions")
_KEPT_EMPTY = ("text", *_LISTS)  # the others are null where nothing is said


def parts_of(context: str) -> dict[str, str] | None:
    """The parts as a person reads them; None where the context is plain text.

    A list is one line, its entries parted by commas; one that has a comma in it stands in quotation marks.
    """
    found = _object(context)
    if found is None or not set(PARTS) & set(found):
        return None
    return {name: _shown(found.get(name)) for name in PARTS}


def with_part(context: str, name: str, text: str) -> str:
    """The context with one part set; every other key, its order and its numbers stay as they are.

    Raises:
        KnownError: the context is plain text, or no JSON that can be changed.
    """
    shown = parts_of(context)
    if shown is None:
        raise KnownError("Not changed: this context is plain text.")
    if shown[name] == text:
        return context
    with closing(JsonText()) as tool:
        stored = tool.strict(context.encode("utf-8", "surrogatepass"))
        if stored is None:
            raise KnownError("Not changed: this context holds something that is not strict JSON.")
        changed = tool.changed(stored, {name: json_text_raw(_value(name, text))})
    return changed.decode("utf-8", "surrogatepass")


def structured(text: str) -> str:
    """Plain text in the servers' form, with nothing said in the other parts yet."""
    rest: dict[str, list[str] | None] = {name: [] if name in _LISTS else None for name in PARTS if name != "text"}
    return json.dumps({"text": text, **rest}, ensure_ascii=False)


def plain(context: str) -> str:
    """What was said in words; the other parts are lost by it."""
    parts = parts_of(context)
    return context if parts is None else parts["text"]


def lost_by_plain(context: str) -> list[str]:
    """The keys beside the words that hold something."""
    return [
        name for name, value in (_object(context) or {}).items() if name != "text" and value not in (None, "", [])
    ]


def in_words(context: str) -> list[str]:
    """What a context says, a line for each part that says something; plain text as it is."""
    parts = parts_of(context)
    if parts is None:
        return [context] if context.strip() else []
    return [f"{name.capitalize()}: {parts[name]}" if name != "text" else parts[name] for name in PARTS if parts[name]]


def same_context(one: str, other: str) -> bool:
    """Whether two contexts say the same, in other blanks perhaps."""
    if one == other:
        return True
    first, second = _object(one), _object(other)
    return first is not None and first == second and list(first) == list(second)


def _object(context: str) -> Mapping[str, object] | None:
    if not context.lstrip().startswith("{"):
        return None
    try:
        found = json.loads(context)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _shown(value: object) -> str:
    if isinstance(value, list):
        return tags_text([one if isinstance(one, str) else json.dumps(one, ensure_ascii=False) for one in value])
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _value(name: str, text: str) -> object:
    if name in _LISTS:
        return tags_from(text)
    return text if text or name in _KEPT_EMPTY else None
