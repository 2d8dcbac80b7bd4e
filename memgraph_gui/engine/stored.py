"""Stored values as Python values: text that may not be UTF-8, JSON that may not be JSON, numbers that may be text.

Text arrives as bytes (the readers select `CAST(x AS BLOB)`), since apsw raises on invalid UTF-8 for the whole
result. JSON is read by orjson; what that refuses or rounds (NaN, 1e999, lone surrogates, bytes that are not
UTF-8) is read by the standard library, as MemoryGraph's own server does.
"""

import json
import math
from collections.abc import Mapping
from typing import NamedTuple

import orjson

_DEEPEST = 50  # levels of nesting that are shown; the raw text has them all


class Parsed(NamedTuple):
    """A JSON object as stored.

    Attributes:
        value: the object, or None when the text is no JSON object.
        why: why it is none, in words; '' when it is one.
        is_json: whether it is JSON at all.
        strict: whether it is JSON by the letter (no NaN, no invalid UTF-8).
    """

    value: dict[str, object] | None
    why: str = ""
    is_json: bool = True
    strict: bool = True


def text(value: object) -> str:
    """A stored value as text; bytes that are not UTF-8 become U+FFFD, NULL becomes ''."""
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if value is None:
        return ""
    return value if isinstance(value, str) else str(value)


def is_bad_text(value: object) -> bool:
    """Whether stored bytes are not UTF-8."""
    if isinstance(value, bytes):
        try:
            value.decode()
        except UnicodeDecodeError:
            return True
    return False


def number(value: object) -> float:
    """A stored score as float; NaN where it is missing or no number."""
    if type(value) is float:
        return value
    if isinstance(value, (int, float)):
        try:
            return float(value)
        except OverflowError:
            return math.inf if value > 0 else -math.inf
    if isinstance(value, (bytes, str)):
        try:
            return float(text(value))
        except ValueError:
            return math.nan
    return math.nan


def whole(value: object) -> int:
    """A stored count as an int that fits 32 bits; 0 where it is missing or no number."""
    if type(value) is int and -(2**31) <= value < 2**31:
        return value
    found = number(value)
    return int(max(-(2**31), min(2**31 - 1, found))) if math.isfinite(found) else 0


def parse_object(value: object) -> Parsed:
    """A stored JSON object, with the reason when it is none."""
    if isinstance(value, (bytes, str)):
        try:
            loaded: object = orjson.loads(value)
        except ValueError:
            return _parse_leniently(value)
    elif value is None:
        return Parsed(None, "it is empty (NULL)", is_json=False, strict=False)
    else:
        loaded = value
    if isinstance(loaded, dict):
        return Parsed(loaded)
    return Parsed(None, f"it is {_kind(loaded)}, not an object")


def parse_json(value: object) -> object:
    """Any stored JSON value, or None when it cannot be read."""
    if not isinstance(value, (bytes, str)):
        return value
    try:
        found: object = orjson.loads(value)
    except ValueError:
        try:
            found = json.loads(text(value))
        except (ValueError, RecursionError):
            return None
    return found


def exact_object(value: object) -> dict[str, object]:
    """A stored JSON object with every digit of its integers, for showing one row; {} when it is none.

    Slower than `parse_object`: orjson turns integers over 64 bits into floats.
    """
    try:
        found = json.loads(text(value))
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def clean(found: str) -> str:
    """Text that every consumer can encode: lone surrogates (from JSON escapes) become U+FFFD."""
    if found.isascii():
        return found
    try:
        found.encode()
    except UnicodeEncodeError:
        return found.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return found


def cleaned(value: object, depth: int = 0) -> object:
    """A JSON value whose every text is `clean`; what is nested deeper than anybody reads becomes an ellipsis."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, list | Mapping) and depth == _DEEPEST:
        return "…"
    if isinstance(value, list):
        return [cleaned(item, depth + 1) for item in value]
    if isinstance(value, Mapping):
        return {clean(str(key)): cleaned(item, depth + 1) for key, item in value.items()}
    return value


def _parse_leniently(value: bytes | str) -> Parsed:
    whole_text = text(value)
    try:
        loaded = json.loads(whole_text)
    except ValueError as error:
        return Parsed(None, _why_not_json(whole_text, error), is_json=False, strict=False)
    except RecursionError:
        return Parsed(None, "it is nested too deeply", is_json=False, strict=False)
    if not isinstance(loaded, dict):
        return Parsed(None, f"it is {_kind(loaded)}, not an object", strict=False)
    return Parsed(loaded, strict=not is_bad_text(value) and not _has_no_number(loaded))


def _has_no_number(value: object) -> bool:
    """Whether NaN or an infinity is written anywhere: JSON has no word for them."""
    if isinstance(value, float):
        return not math.isfinite(value)
    if isinstance(value, dict):
        return any(map(_has_no_number, value.values()))
    return isinstance(value, list) and any(map(_has_no_number, value))


def _why_not_json(found: str, error: ValueError) -> str:
    if not found.strip():
        return "it is empty"
    if found.startswith("\ufeff"):
        return "it begins with a byte order mark"
    return f"it is not JSON ({error})"


def _kind(value: object) -> str:
    if value is None:
        return "the JSON value null"
    if isinstance(value, bool):
        return "a JSON truth value"
    if isinstance(value, (int, float)):
        return "a JSON number"
    return "a JSON text" if isinstance(value, str) else "a JSON list"
