"""What an edit may set, by name; every layout turns these into its own columns and keys."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol

from memgraph_gui.engine.editing.images import Image, RowChange, RowKey, Value
from memgraph_gui.engine.editing.merging import TableRules

MEMORY_FIELDS = (
    "type", "title", "content", "summary", "tags", "importance", "confidence", "effectiveness", "project",
)  # fmt: skip
RELATIONSHIP_FIELDS = (
    "type", "from_id", "to_id", "strength", "confidence", "context", "evidence_count", "success_rate",
    "validation_count", "counter_evidence_count", "valid_from", "valid_until", "invalidated_by",
)  # fmt: skip
Fields = Mapping[str, object]
Clock = Callable[[], datetime]
NEW_ROW = -(2**63)  # the rowid of a row that has none yet; no table gives it out (0 it may, by hand)


def now_utc() -> datetime:
    """The clock, with its zone."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables that an edit of this layout touches."""

    memories: str
    relationships: str
    traces: str = ""


class Layout(Protocol):
    """How one layout stores what an edit sets. Images in, images out: nothing is read or written here."""

    tables: Tables
    has_validity: bool
    heeds_validity: bool  # its program no longer lists what has ended
    brain: str | None  # whose rows these are, where a file holds several brains
    replaces_type: str  # the type that says that one memory stands for another

    def rules(self, table: str) -> TableRules:
        """How rows of a table are merged."""
        ...

    def touched(self, table: str, image: Image, now: datetime) -> dict[str, Value]:
        """The row with its time of last writing set to now, in every place that holds one."""
        ...

    def memory_edited(self, image: Image, fields: Fields, now: datetime) -> dict[str, Value]:
        """A memory's row with fields set. Raises KnownError for a field that this layout cannot hold."""
        ...

    def memory_made(self, memory_id: str, fields: Fields, now: datetime) -> list[RowChange]:
        """The rows of a new memory."""
        ...

    def memory_copied(self, image: Image, memory_id: str, fields: Fields, now: datetime) -> dict[str, Value]:
        """The row of a new memory that holds what another one does, unknown keys too, and was used by nobody yet."""
        ...

    def relationship_edited(self, image: Image, fields: Fields, now: datetime) -> dict[str, Value]:
        """A relationship's row with fields set; `valid_until` and `valid_from` are times with zone, or None."""
        ...

    def relationship_made(self, relationship_id: str, fields: Fields, now: datetime) -> list[RowChange]:
        """The rows of a new relationship."""
        ...

    def relationship_fields(self, image: Image) -> dict[str, object]:
        """What a new relationship would be given to say the same: type, ends, scores, context."""
        ...

    def with_json_id(self, image: Image, id_text: bytes) -> dict[str, Value]:
        """A memory's row with its id set where the JSON repeats it (`id_text` is JSON)."""
        ...

    def notes(self, before: Image, after: Image) -> tuple[str, ...]:
        """What a person should know of an edit of a row, one sentence each."""
        ...

    def ends(self, image: Image) -> tuple[str, str]:
        """The ids that a relationship's row names: from, to."""
        ...


def new_key(table: str) -> RowKey:
    """A row that has no number yet."""
    return RowKey(table, NEW_ROW)
