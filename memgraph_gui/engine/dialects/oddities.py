"""How what is odd about one stored row is told: one sentence for each thing, the same in every layout."""

import math
from datetime import UTC, datetime

from memgraph_gui.engine.records import Problem, ProblemKind, RowId
from memgraph_gui.engine.stored import is_bad_text, text

QUOTED_LENGTH = 40  # characters of a stored value that a sentence repeats


class Oddities:
    """Gathers the problems of one row.

    Attributes:
        problems: what was found so far.
    """

    def __init__(self, what: str, table: str, rowid: RowId, row_id: str) -> None:
        self.problems: list[Problem] = []
        self._what = what  # "memory" or "relationship"
        self._where = (table, rowid, row_id)

    def add(self, kind: ProblemKind, words: str) -> None:
        """Note one sentence."""
        self.problems.append(Problem(kind, words, *self._where))

    def unreadable(self, column: str, why: str) -> None:
        """A JSON column is no JSON object."""
        self.add(ProblemKind.UNREADABLE, f"The {column} of this {self._what} cannot be read: {why}.")

    def hidden(self, why: str) -> None:
        """The file's own server cannot see the row."""
        if why:
            self.add(ProblemKind.HIDDEN, f"Its server cannot see this {self._what}: {why}.")

    def bad_text(self, stored: dict[str, object], consequence: str) -> bool:
        """Columns whose bytes are not UTF-8; whether there is one."""
        bad = [name for name, value in stored.items() if is_bad_text(value)]
        if bad:
            verb = "hold" if len(bad) > 1 else "holds"
            words = f"Its {' and '.join(bad)} {verb} bytes that are not UTF-8 (shown as �){consequence}."
            self.add(ProblemKind.BAD_TEXT, words)
        return bool(bad)

    def no_id(self, stored: object) -> None:
        """The id is NULL."""
        if stored is None:
            self.add(ProblemKind.NO_ID, f"This {self._what} has no id (NULL): nothing can name it.")

    def bad_time(self, name: str, stored: object, seconds: float) -> None:
        """A time is there but cannot be read."""
        if math.isnan(seconds) and stored is not None:
            self.add(ProblemKind.BAD_TIME, f"Its {name} cannot be read as a time: {quote(stored)}.")

    def disagreement(self, name: str, column: object, copy: object) -> None:
        """A column and its JSON copy say different things."""
        says = "is empty" if column is None else f"says {quote(column)}"
        words = f"The column {name} {says}, its copy in the properties says {quote(copy)}; the column counts."
        self.add(ProblemKind.DISAGREEMENT, words)

    def successor_gone(self, named: object) -> None:
        """`invalidated_by` names no relationship."""
        words = f"It says that relationship {quote(named)} replaced it, but there is no such relationship."
        self.add(ProblemKind.DANGLING, words)


def quote(stored: object) -> str:
    """A stored value within a sentence, cut."""
    found = text(stored)
    return f"“{found[:QUOTED_LENGTH]}…”" if len(found) > QUOTED_LENGTH else f"“{found}”"


def sql_time(seconds: float) -> str:
    """A time as SQLite's CURRENT_TIMESTAMP writes it."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S")


def iso_time(seconds: float) -> str:
    """A time as text that sorts before what both MemoryGraph servers write at that moment or later."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S")


def shown(value: object) -> object:
    """A column that the layout does not know, as a person can look at it."""
    if isinstance(value, bytes):
        return f"{len(value)} bytes" if is_bad_text(value) else text(value)
    return value
