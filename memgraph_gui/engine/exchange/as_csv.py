"""A table of memories for spreadsheets (RFC 4180, with a byte order mark, which they need to read UTF-8)."""

import csv
import math
from typing import TextIO

from memgraph_gui.engine.records import Memory, MemoryFlag, Relationship

COLUMNS = (
    "id",
    "type",
    "title",
    "summary",
    "content",
    "tags",
    "importance",
    "confidence",
    "project",
    "created_at",
    "updated_at",
    "usage_count",
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class CsvForm:
    """One line to a memory; there is no room for relationships."""

    takes_relationships = False

    def __init__(self, out: TextIO) -> None:
        self._writer = csv.writer(out)
        out.write("\ufeff")
        self._writer.writerow(COLUMNS)

    def memory(self, memory: Memory) -> None:
        """One more memory; of one that cannot be read, what is stored stands as its content."""
        row = memory.row
        unreadable = bool(row.flags & MemoryFlag.UNREADABLE)
        texts = (
            row.id,
            row.type,
            memory.title,
            memory.summary,
            memory.raw if unreadable else memory.content,
            ", ".join(row.tags),
            _score(row.importance),
            _score(row.confidence),
            row.project,
            memory.created_text,
            memory.updated_text,
            str(row.usage),
        )
        self._writer.writerow([_harmless(text) for text in texts])

    def relationship(self, relationship: Relationship) -> None:
        """Left out."""

    def end(self) -> None:
        """Nothing follows."""


def _score(value: float) -> str:
    return "" if math.isnan(value) else f"{value:g}"


def _harmless(text: str) -> str:
    """Text that a spreadsheet does not take for a formula: an apostrophe stands before what would begin one.

    What an agent was told to remember may be written by anybody, and a formula can send away what stands beside it.
    """
    number = text.lstrip("-").replace(".", "", 1).isdecimal()
    return f"'{text}" if text.startswith(_FORMULA) and not number else text
