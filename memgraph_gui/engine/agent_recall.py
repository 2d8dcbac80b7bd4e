"""What the agent's own server would find: to see why an agent did not find something.

The rules were observed on memorygraphMCP 0.12.4, by tracing the SQL that its `recall_memories` runs, and are written
anew here. It compares with LIKE: parts of words, A to Z in either case, `%` and `_` as wildcards, and any one pattern
is enough. The patterns are the whole query in lower case, and for each of its words the word without its ending, or,
where it has none, the word with endings added. The order is importance, then time of birth as text; it returns the
first 20 and drops those that it cannot read afterwards. The 0.13 command line uses the whole query alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from memgraph_gui.engine.records import LayoutName, RowId
from memgraph_gui.engine.search_index import SearchIndex

LIMIT = 20  # what the server returns unless told
_SHORTEST = 3  # characters of a word without its ending
_ENDINGS = ("ing", "ed", "es", "s")


@dataclass(frozen=True, slots=True)
class Recalled:
    """What the agent would get.

    Attributes:
        patterns: what it compares with; any one is enough.
        rows: what it returns, in its order.
        dropped: rows that it found but cannot read, and so leaves out.
        matching: how many rows match a pattern; it returns the first `LIMIT` of them.
        known: this layout's server has a search that we know.
    """

    patterns: tuple[str, ...]
    rows: tuple[RowId, ...]
    dropped: tuple[RowId, ...]
    matching: int
    known: bool = True


def without_ending(word: str) -> str:
    """A word as the server cuts it: one ending goes if three characters stay."""
    if word.endswith(("ies", "ied")) and len(word) - 2 >= _SHORTEST:
        return word[:-3] + "y"
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            return word[: -len(ending)]
    return word


def patterns(query: str) -> tuple[str, ...]:
    """What the server's LIKE compares with, without the `%` at both ends; () for a blank query: it lists all."""
    whole = query.strip().lower()
    if not whole:
        return ()
    found = [whole]
    words = whole.split()
    for word in words:
        cut = without_ending(word)
        if cut != word:
            found.append(cut)
        elif len(word) > _SHORTEST:
            found.extend(form for form in _with_endings(word) if without_ending(form) == word)
    return tuple(dict.fromkeys(found))


def _with_endings(word: str) -> Sequence[str]:
    if word.endswith("y"):
        return word[:-1] + "ies", word + "ing", word[:-1] + "ied"
    return word + "s", word + "es", word + "ing", word + "ed"


def recall(index: SearchIndex, layout: LayoutName, query: str, unreadable: frozenset[int]) -> Recalled:
    """What the server of a layout returns for a query.

    Args:
        index: the texts of the file.
        layout: whose server is asked.
        query: what the agent would pass: plain words.
        unreadable: rows that the server cannot read.
    """
    if layout is LayoutName.MEMORYGRAPH:
        likes = patterns(query)
    elif layout is LayoutName.MEMORYGRAPH_TYPED:
        likes = (query.strip(),) if query.strip() else ()
    else:
        return Recalled((), (), (), 0, known=False)
    first, matching = index.like([f"%{one}%" for one in likes], LIMIT)
    rows = tuple(row for row in first if row not in unreadable)
    return Recalled(likes, rows, tuple(row for row in first if row in unreadable), matching)


def why_not(recalled: Recalled, rowid: RowId, *, matches: bool) -> str:
    """Why the agent does not get a memory that we found; '' when it does.

    Args:
        recalled: its answer.
        rowid: the memory.
        matches: whether the memory matches one of its patterns (`SearchIndex.matching_like`).
    """
    if rowid in recalled.rows:
        return ""
    if rowid in recalled.dropped:
        return "The agent's server finds it, but cannot read it."
    if matches:
        return f"It matches, but {LIMIT} more important ones come first, and the agent gets no more."
    return "None of the agent's patterns stands in its title, content or summary."
