"""Stored values as the text that a form shows: every digit of a number as it is written."""

import json
import math

from memgraph_gui.engine.editing.images import Text, Value
from memgraph_gui.engine.stored import text as decoded


class Digits(str):
    """A JSON number as it is written."""

    __slots__ = ()


def object_of(value: Value | None) -> dict[str, object]:
    """A column that holds a JSON object, its numbers as `Digits`; {} where it cannot be read."""
    if not isinstance(value, Text):
        return {}
    try:
        found = json.loads(decoded(value.data), parse_float=Digits, parse_int=Digits)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def plain_value(value: Value | None) -> object:
    """A column's value, its text as a string."""
    return str(value) if isinstance(value, Text) else value


def shown_value(value: object) -> str:
    """A value as text; nothing where there is none."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return ""
    return value if isinstance(value, str) else repr(value) if isinstance(value, int | float) else json.dumps(value)
