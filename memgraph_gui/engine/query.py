"""The query line as it is typed: plain words, and filters that the line shows as chips.

Typing is plain text and never an error. A filter is ``name:value`` with a known name and a value that makes sense
for it; with ``-`` before the name it excludes. ``OR`` between two filters joins them; between words it is a word.
Double quotes keep words together, and make text of what would be a filter.
"""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from memgraph_gui.engine.normal import normal


class FilterName(StrEnum):
    """What can be filtered by."""

    TYPE = "type"
    TAG = "tag"
    REL = "rel"
    PROJECT = "project"
    IMPORTANCE = "importance"
    CONFIDENCE = "confidence"
    BEFORE = "before"
    AFTER = "after"
    MONTH = "month"
    IS = "is"
    HAS = "has"


IS_VALUES = ("orphan", "ended", "unreadable", "hidden")
HAS_VALUES = ("conflict",)
_WORDS_OF = {FilterName.IS: IS_VALUES, FilterName.HAS: HAS_VALUES}


@dataclass(frozen=True, slots=True)
class Filter:
    """One filter.

    Attributes:
        name, value: as typed, the value without quotes.
        excluded: a minus stood before it.
        operator, number: for scores, one of < <= > >= = and what to compare with; for times `number` is seconds
            since 1970.
        start, end: where it stands in the line.
    """

    name: FilterName
    value: str
    excluded: bool
    start: int
    end: int
    operator: str = ""
    number: float = 0.0

    def text(self) -> str:
        """The filter as it would be typed."""
        value = f'"{self.value}"' if re.search(r"\s", self.value) or not self.value else self.value
        return f"{'-' if self.excluded else ''}{self.name}:{value}"


@dataclass(frozen=True, slots=True)
class Term:
    """One piece of text to find: a word, or words kept together by quotes."""

    text: str  # as typed, without the quotes that held it together
    normal: str  # never empty


@dataclass(frozen=True, slots=True)
class Query:
    """What the line means.

    Attributes:
        line: as typed.
        text: the part that is plain text, as typed, trimmed.
        terms: each must be found.
        groups: each must hold; within one, any filter is enough.
    """

    line: str
    text: str
    terms: tuple[Term, ...]
    groups: tuple[tuple[Filter, ...], ...]

    @property
    def filters(self) -> tuple[Filter, ...]:
        """All filters, in the order typed."""
        return tuple(one for group in self.groups for one in group)

    @property
    def empty(self) -> bool:
        """Nothing asked: the unfiltered list."""
        return not self.terms and not self.groups


# Only ASCII letters may stand for each other: regardless of case, Python takes a long s and a dotless i for s and i.
_NAMES = f"(?a:{'|'.join(FilterName)})"
# What is between quotes is gone through once: a pasted page that begins with a quote must not be tried in every way.
_TOKEN = re.compile(
    rf'(?P<filter>(?P<minus>-?)(?P<name>{_NAMES}):(?:"(?P<quoted>[^"]+)"|(?P<value>[^\s"]+))(?=\s|$))'
    r'|"(?P<phrase>(?=\s*[^"\s])[^"]*)"(?=\s|$)'
    r"|(?P<word>\S+)",
    re.IGNORECASE,
)
_SCORE = re.compile(r"(<=|>=|<|>|=)?(\d*[.,]?\d+|\d+[.,])$")
_SPAN = re.compile(r"(\d{1,4})([dwmy])$", re.IGNORECASE)
_DAY = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$")
_MONTH = re.compile(r"\d{4}-\d{1,2}$")
_SPAN_DAYS = {"d": 1, "w": 7, "m": 30, "y": 365}


def parse(line: str, now: float | None = None) -> Query:
    """Read the line; every line has a meaning.

    Args:
        line: as typed.
        now: seconds since 1970 that ``7d`` counts back from; the clock's time unless given.
    """
    line = whole_characters(line)
    items = list(_items(line, time.time() if now is None else now))
    groups: list[tuple[Filter, ...]] = []
    words: list[str] = []
    terms: list[Term] = []
    joined = False
    for place, item in enumerate(items):
        if isinstance(item, Filter):
            if joined:
                groups[-1] = (*groups[-1], item)
            else:
                groups.append((item,))
            joined = False
            continue
        if _joins(items, place):
            joined = True
            continue
        typed, term = item
        words.append(typed)
        if term.normal:
            terms.append(term)
    return Query(line, " ".join(words), tuple(terms), tuple(groups))


def whole_characters(text: str) -> str:
    """The text with halves of surrogate pairs put together, or replaced: no file and no index takes them."""
    if any("\ud800" <= character <= "\udfff" for character in text):
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def _joins(items: list["Filter | tuple[str, Term]"], place: int) -> bool:
    item = items[place]
    between = 0 < place < len(items) - 1
    return (
        not isinstance(item, Filter)
        and item[0] == "OR"
        and between
        and isinstance(items[place - 1], Filter)
        and isinstance(items[place + 1], Filter)
    )


def _items(line: str, now: float) -> Iterator["Filter | tuple[str, Term]"]:
    for match in _TOKEN.finditer(line):
        if match["filter"]:
            found = _filter(match, now)
            if found is not None:
                yield found
                continue
        typed = match[0]
        text = match["phrase"] if match["phrase"] is not None else typed
        yield typed, Term(text, normal(text))


def _filter(match: "re.Match[str]", now: float) -> Filter | None:
    name = FilterName(match["name"].lower())
    value = match["quoted"] if match["quoted"] is not None else match["value"]
    operator, number = "", 0.0
    if name in (FilterName.IMPORTANCE, FilterName.CONFIDENCE):
        score = _SCORE.match(value)
        if score is None:
            return None
        operator, number = score[1] or "=", float(score[2].replace(",", "."))
    elif name in (FilterName.BEFORE, FilterName.AFTER):
        moment = _moment(value, now)
        if moment is None:
            return None
        number = moment
    elif name is FilterName.MONTH:
        moment = _moment(value, now) if _MONTH.match(value) else None
        if moment is None:
            return None
        number = moment
    elif name in _WORDS_OF and value.lower() not in _WORDS_OF[name]:
        return None
    return Filter(name, value, match["minus"] == "-", match.start(), match.end(), operator, number)


def month_after(moment: float) -> float:
    """Where the month after one that begins at `moment` begins, in seconds since 1970 (UTC)."""
    begun = datetime.fromtimestamp(moment, UTC)
    return (begun + timedelta(days=31)).replace(day=1).timestamp()


def _moment(value: str, now: float) -> float | None:
    """Seconds since 1970 where a day, month or year begins (UTC), or so long ago as ``7d`` says."""
    span = _SPAN.match(value)
    if span:
        return now - timedelta(days=int(span[1]) * _SPAN_DAYS[span[2].lower()]).total_seconds()
    day = _DAY.match(value)
    if not day:
        return None
    try:
        return datetime(int(day[1]), int(day[2] or 1), int(day[3] or 1), tzinfo=UTC).timestamp()
    except ValueError:
        return None
