"""Times in every form that memories hold, read as seconds since 1970 (UTC).

The forms were seen in real files: ISO 8601 with offset, with `Z`, naive (0.8.3 and older write UTC without
saying so), SQLite's own `YYYY-MM-DD hh:mm:ss`, dates alone, and numbers of seconds, milliseconds, microseconds
or nanoseconds. Nothing is rewritten: the stored text is kept beside the number by whoever shows it.
"""

import math
import re
from datetime import UTC, datetime

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_NUMBER = re.compile(r"-?[0-9]{9,20}(?:\.[0-9]+)?", re.ASCII)
_MIDNIGHT_24 = re.compile(r"[T ]24")
# A number is taken for the largest unit that keeps it before the year 5139.
_UNITS = ((1e11, 1.0), (1e14, 1e3), (1e17, 1e6), (1e20, 1e9))


def parse_time(value: object) -> float:
    """Seconds since 1970 (UTC) of a stored time, or NaN when it cannot be read.

    Args:
        value: as stored: text, bytes of text, a number, or None. A naive time is UTC.
    """
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    if isinstance(value, str):
        return _from_text(value)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return _from_number(value)
    return math.nan


def milliseconds(value: object) -> float:
    """Seconds of a time that is known to be stored in milliseconds (AgentOS), or NaN."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return value / 1000.0
    return parse_time(value)


def _from_number(value: float) -> float:
    for bound, unit in _UNITS:
        if abs(value) < bound:
            return value / unit
    return math.nan


def _from_text(text: str) -> float:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        stripped = text.strip()
        if stripped != text:
            return _from_text(stripped)
        if _NUMBER.fullmatch(text):
            return _from_number(float(text) if "." in text else int(text))
        return math.nan
    if _MIDNIGHT_24.search(text):
        return math.nan  # 24:00 is read by some Python versions only; the same file must sort the same on all
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return (moment - _EPOCH).total_seconds()
