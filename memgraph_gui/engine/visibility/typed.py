"""What MemoryGraph 0.13 can read of a `memories` row.

Established by running it on rows that were changed one value at a time: a memory it cannot read is left out of
lists, searches and exports without a word, but counted. No row of it ever breaks another, and relationships are
not checked at all.
"""

import re
from collections.abc import Callable, Mapping
from datetime import datetime

from memgraph_gui.engine.stored import parse_json
from memgraph_gui.engine.vocabulary import CODE_MEMORY_TYPES

TITLE_LIMIT, SUMMARY_LIMIT = 200, 500  # UTF-16 units, as JavaScript counts
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z", re.ASCII)
_VISIBILITIES = ("private", "project", "team", "public")


def why_memory_hidden(columns: Mapping[str, object]) -> str:
    """Why the server cannot see this memory, in words; '' when it can.

    Args:
        columns: the stored values by column name, text decoded; bytes are a BLOB. A column that the table does
            not have is left out.
    """
    kind = columns.get("type")
    if not isinstance(kind, str) or kind not in CODE_MEMORY_TYPES:
        return f"its type “{str(kind)[:40]}” is not one of the 13 that the server knows"
    return (
        _why_text("title", columns.get("title"), TITLE_LIMIT)
        or _why_text("content", columns.get("content"), None)
        or _why_summary(columns.get("summary"))
        or _why_tags(columns.get("tags", "[]"))
        or _why_numbers(columns)
        or _why_times(columns)
        or _why_context(columns.get("context"))
    )


def is_server_time(value: object) -> bool:
    """Whether it is a time as the server accepts it: ISO 8601 in UTC with a capital Z, and a day that exists."""
    if not isinstance(value, str) or not _TIME.fullmatch(value):
        return False
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return True


def _units(words: str) -> int:
    return len(words.encode("utf-16-le", "surrogatepass")) // 2


def _why_text(name: str, words: object, limit: int | None) -> str:
    if not isinstance(words, str):
        return f"its {name} is not a text"
    if not words:
        return f"it has no {name}"
    return f"its {name} is longer than {limit} characters" if limit and _units(words) > limit else ""


def _why_summary(summary: object) -> str:
    return "" if summary is None or summary == "" else _why_text("summary", summary, SUMMARY_LIMIT)


def _why_tags(tags: object) -> str:
    if not isinstance(tags, str):
        return "its tags are not a text"
    if tags.strip() == "null":
        return ""
    found = parse_json(tags)
    return "" if _is_list_of_texts(found) else "its tags are not a JSON list of texts"


def _why_numbers(columns: Mapping[str, object]) -> str:
    for name in ("importance", "confidence", "effectiveness"):
        value = columns.get(name)
        if name not in columns or (value is None and name == "effectiveness"):
            continue
        if not isinstance(value, (int, float)) or not 0.0 <= value <= 1.0:
            return f"its {name} is not a number between 0 and 1"
    for name, least in (("usage_count", 0), ("version", 1)):
        value = columns.get(name, least)
        if not isinstance(value, (int, float)) or value < least or not float(value).is_integer():
            return f"its {name} is not a whole number of {least} or more"
    return ""


def _why_times(columns: Mapping[str, object]) -> str:
    for name in ("created_at", "updated_at", "last_accessed"):
        value = columns.get(name)
        if name not in columns or (value is None and name == "last_accessed"):
            continue
        if not is_server_time(value):
            return f"its {name} is not a time in the only form that the server reads (like 2026-01-05T09:00:00.000Z)"
    return ""


def _why_context(stored: object) -> str:
    if stored is None or stored == "":
        return ""
    context = parse_json(stored)  # what is no JSON reads as None, and the server ignores it too
    if context is None:
        return ""
    if not isinstance(context, dict):
        return "its context is JSON but no object"
    wrong = next(
        (name for name, is_right in _CONTEXT_RULES.items() if name in context and not is_right(context[name])), ""
    )
    return f"{wrong} in its context is not what the server expects there" if wrong else ""


def _is_text_or_null(value: object) -> bool:
    return value is None or isinstance(value, str)


def _is_list_of_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


_CONTEXT_RULES: dict[str, Callable[[object], bool]] = {
    "project_path": _is_text_or_null,
    "git_commit": _is_text_or_null,
    "git_branch": _is_text_or_null,
    "working_directory": _is_text_or_null,
    "session_id": _is_text_or_null,
    "user_id": _is_text_or_null,
    "tenant_id": _is_text_or_null,
    "team_id": _is_text_or_null,
    "created_by": _is_text_or_null,
    "files_involved": _is_list_of_texts,
    "languages": _is_list_of_texts,
    "frameworks": _is_list_of_texts,
    "technologies": _is_list_of_texts,
    "timestamp": is_server_time,
    "additional_metadata": lambda value: isinstance(value, dict),
    "visibility": lambda value: value in _VISIBILITIES,
}
