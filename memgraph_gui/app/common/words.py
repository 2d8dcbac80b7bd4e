"""Times and places as a person writes them."""

import time
from pathlib import Path

_MINUTE, _HOUR, _DAY = 60, 3600, 86400
_EARLIEST, _LATEST = -6e10, 2.5e11  # seconds; the years 69 and 9892


def ago(seconds: float) -> str:
    """A short time back from now: "12 s ago"."""
    if seconds < _MINUTE:
        return f"{max(0, int(seconds))} s ago"
    if seconds < _HOUR:
        return f"{int(seconds // _MINUTE)} min ago"
    return f"{int(seconds // _HOUR)} h ago"


def when_words(then: float, now: float) -> str:
    """A moment in the user's own time: "today, 18:22", "yesterday, 09:01", "2 Jun", "14 May 2025".

    A moment that no calendar of the machine reaches has no words; files hold such.
    """
    if not then or not _EARLIEST < then < _LATEST:
        return ""
    moment, today = time.localtime(then), time.localtime(now)
    clock = time.strftime("%H:%M", moment)
    if moment[:3] == today[:3]:
        return f"today, {clock}"
    if moment[:3] == time.localtime(now - _DAY)[:3]:
        return f"yesterday, {clock}"
    day = f"{moment.tm_mday} {time.strftime('%b', moment)}"
    return day if moment.tm_year == today.tm_year else f"{day} {moment.tm_year}"


def day_words(moment: float) -> str:
    """A day of the user's own calendar: "1 Mar 2026"."""
    then = time.localtime(moment)
    return f"{then.tm_mday} {time.strftime('%b', then)} {then.tm_year}"


def place_words(path: str) -> str:
    """A path, with `~` for the user's own folder."""
    try:
        return str(Path("~") / Path(path).relative_to(Path.home()))
    except (ValueError, RuntimeError):  # elsewhere, or there is no such folder
        return path
