"""What memorygraphMCP 0.12.4 can read of a `nodes` / `relationships` row, and what breaks it for other rows.

Established by running it on rows that were changed one value at a time. A memory it cannot read is skipped in
silence ("not found"), although its counts include it. A relationship it cannot read raises instead.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import TypeGuard

from memgraph_gui.engine.vocabulary import CODE_MEMORY_TYPES

TITLE_LIMIT, SUMMARY_LIMIT = 200, 500  # code points
_TEXTS = (
    "project_path",
    "git_commit",
    "git_branch",
    "working_directory",
    "session_id",
    "user_id",
    "tenant_id",
    "team_id",
    "created_by",
)
_LISTS = ("files_involved", "languages", "frameworks", "technologies")
_VISIBILITIES = ("private", "project", "team", "public")
_PREFIX = "context_"
_PLAIN_KEYS = frozenset(
    {
        "id",
        "type",
        "title",
        "content",
        "tags",
        "importance",
        "confidence",
        "usage_count",
        "created_at",
        "updated_at",
        "summary",
        "effectiveness",
    }
)
_FIRST, _LAST = -62_135_596_800_000, 253_402_300_799_999  # milliseconds of the years 1 and 9999


def why_memory_hidden(properties: Mapping[str, object]) -> str:
    """Why the server cannot see this memory, in words; '' when it can."""
    return (
        _why_words(properties)
        or _why_scores(properties)
        or _why_times(properties)
        or ("" if properties.keys() <= _PLAIN_KEYS else _why_context(properties))
    )


def why_relationship_breaks(properties: Mapping[str, object], times: Mapping[str, object]) -> str:
    """Why the server fails on this relationship, in words; '' when it does not.

    Args:
        properties: the JSON object as stored.
        times: the validity columns that the table has, as stored (text, number or None).
    """
    for name in ("strength", "confidence"):
        why = _why_score(name, properties.get(name, 0.5))
        if why:
            return why
    context = properties.get("context")
    if not isinstance(context, str | None):
        return "its context is not a text"
    if not _is_count(properties.get("evidence_count", 1)):
        return "its evidence_count is not a whole number of 0 or more"
    for name in ("valid_from", "recorded_at", "valid_until"):
        if name in times and not _column_time(times[name], empty=name == "valid_until"):
            return f"its {name} is not a time that the server can read"
    return ""


def _why_words(properties: Mapping[str, object]) -> str:
    kind = properties.get("type")
    if not isinstance(kind, str) or kind not in CODE_MEMORY_TYPES:
        return f"its type {_shown(kind)} is not one of the 13 that the server knows" if kind else "it has no type"
    memory_id = properties.get("id")
    if not isinstance(memory_id, str | None):
        return "the id in its properties is not a text"
    return (
        _why_text("title", properties.get("title"), TITLE_LIMIT)
        or _why_text("content", properties.get("content"), None)
        or (
            ""
            if properties.get("summary") in (None, "")
            else _why_text("summary", properties["summary"], SUMMARY_LIMIT)
        )
        or ("" if _is_list_of_texts(properties.get("tags", [])) else "its tags are not a list of texts")
    )


def _why_text(name: str, words: object, limit: int | None) -> str:
    if words is None or words == "":
        return f"it has no {name}"
    if not _is_text(words):
        return f"its {name} is not a text"
    return f"its {name} is longer than {limit} characters" if limit and len(words) > limit else ""


def _why_scores(properties: Mapping[str, object]) -> str:
    for name, missing in (("importance", 0.5), ("confidence", 0.8)):
        why = _why_score(name, properties.get(name, missing))
        if why:
            return why
    effectiveness = properties.get("effectiveness")
    if effectiveness is not None:
        why = _why_score("effectiveness", effectiveness)
        if why:
            return why
    return "" if _is_count(properties.get("usage_count", 0)) else "its usage_count is not a whole number of 0 or more"


def _why_times(properties: Mapping[str, object]) -> str:
    for name in ("created_at", "updated_at"):
        if not _is_time(properties.get(name)):
            return f"its {name} is missing or not a time that the server can read"
    accessed = properties.get("last_accessed")
    if accessed and not _is_time(accessed):
        return "its last_accessed is not a time that the server can read"
    return ""


def _why_context(properties: Mapping[str, object]) -> str:
    named = ((key[len(_PREFIX) :], value) for key, value in properties.items() if key.startswith(_PREFIX))
    context = {key: _unfolded(key, value) for key, value in named if value is not None}
    for name in _TEXTS:
        if not isinstance(context.get(name), str | None):
            return f"its {_PREFIX}{name} is not a text (text that is itself JSON is taken for JSON)"
    for name in _LISTS:
        if name in context and not _is_list_of_texts(context[name]):
            return f"its {_PREFIX}{name} is not a list of texts"
    if "timestamp" in context and not _is_time(context["timestamp"]):
        return "its context_timestamp is not a time that the server can read"
    if not isinstance(context.get("additional_metadata", {}), dict):
        return "its context_additional_metadata is not a JSON object"
    if context.get("visibility", "project") not in _VISIBILITIES:
        return "its context_visibility is none of private, project, team, public"
    return ""


def _unfolded(key: str, value: object) -> object:
    """A context value as the server sees it: texts that look like JSON lists or objects are parsed."""
    if isinstance(value, str) and (key == "additional_metadata" or value.startswith(("[", "{"))):
        try:
            found: object = json.loads(value)
        except (ValueError, RecursionError):
            return value
        return found
    return value


def _why_score(name: str, value: object) -> str:
    if isinstance(value, str):
        try:
            value = float(value)
        except ValueError:
            return f"its {name} is not a number"
    if not isinstance(value, (int, float)):
        return f"its {name} is not a number"
    return "" if 0.0 <= value <= 1.0 else f"its {name} is not between 0 and 1"


def _is_count(value: object) -> bool:
    if isinstance(value, str):
        try:
            value = float(value)
        except ValueError:
            return False
    if isinstance(value, float):
        return 0 <= value < 2.0**63 and value.is_integer()
    return isinstance(value, int) and value >= 0


def _is_text(value: object) -> TypeGuard[str]:
    """Whether it is a text whose length the server can take: not one with half a surrogate pair in it."""
    if not isinstance(value, str):
        return False
    if value.isascii():
        return True
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_list_of_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _is_time(value: object) -> bool:
    """A text is read by `datetime.fromisoformat`; a number is seconds or, over 2e10, milliseconds."""
    if isinstance(value, str):
        return _is_iso(value)
    return isinstance(value, (int, float)) and not isinstance(value, bool) and _FIRST <= value <= _LAST


def _is_iso(value: str) -> bool:
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return True


def _column_time(value: object, *, empty: bool) -> bool:
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    if value is None or value == "":
        return empty
    return isinstance(value, str) and _is_iso(value)


def _shown(value: object) -> str:
    return f"“{value[:40]}”" if isinstance(value, str) else "(no text)"
