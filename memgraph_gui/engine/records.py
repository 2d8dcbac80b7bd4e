"""Frozen values that the engine hands out; ids are NewTypes.

Rows are addressed by rowid, because an id can be NULL, doubled or not decodable. Times are seconds since 1970
(UTC) as float, NaN where the stored value cannot be read; the text as stored is kept beside it where a person
is to see it. Scores (importance, confidence, strength) are floats as stored, NaN where missing or not a
number; they are not cut to 0..1.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntFlag, StrEnum
from typing import NewType

MemoryId = NewType("MemoryId", str)
RelationshipId = NewType("RelationshipId", str)
RowId = NewType("RowId", int)


class LayoutName(StrEnum):
    """A stored layout, named after the program that writes it."""

    MEMORYGRAPH = "memorygraph"
    MEMORYGRAPH_TYPED = "memorygraph-typed"
    MEMORYGRAPH_TURSO = "memorygraph-turso"
    AGENTOS = "agentos"


class MemoryFlag(IntFlag):
    """What is known of a memory beside its values."""

    NONE = 0
    UNREADABLE = 1  # we cannot parse it (not JSON, not an object); id and raw text are all there is
    HIDDEN = 2  # the file's own server cannot see it (see Problem for the reason)
    ENTITY = 4  # an AgentOS knowledge node that is no memory; off unless asked for
    RETIRED = 8  # deleted, replaced or superseded as the layout records it
    NO_ID = 16  # the id is NULL: no relationship can name this memory


class RelationshipFlag(IntFlag):
    """What is known of a relationship beside its values."""

    NONE = 0
    UNREADABLE = 1
    DANGLING = 2  # an end (or the successor it names) does not exist
    ENDED = 4  # valid_until is set, as the server counts it (column wins over its JSON copy)
    BREAKING = 8  # its stored form makes the file's own server fail for others
    HIDDEN = 16  # the file's own server does not load it (see Problem for the reason)
    NOT_SHOWN = 32  # an end exists but is not shown: an AgentOS entity, or a memory of the file's other layout


@dataclass(frozen=True, slots=True)
class MemoryRow:
    """One memory as lists and the picture need it: no content."""

    rowid: RowId
    id: MemoryId  # '' where NULL; undecodable bytes shown as U+FFFD
    type: str
    title: str
    importance: float
    confidence: float
    created: float
    updated: float
    usage: int
    project: str
    tags: tuple[str, ...]
    flags: MemoryFlag


@dataclass(frozen=True, slots=True)
class RelationshipRow:
    """One relationship as lists and the picture need it: no context."""

    rowid: RowId
    id: RelationshipId
    from_id: MemoryId
    to_id: MemoryId
    type: str
    strength: float
    confidence: float
    valid_from: float
    valid_until: float  # NaN: no end
    flags: RelationshipFlag


@dataclass(frozen=True, slots=True)
class Memory:
    """One memory in full, read on demand."""

    row: MemoryRow
    content: str
    summary: str
    created_text: str
    updated_text: str
    context: Mapping[str, object]
    extra: Mapping[str, object]
    raw: str  # the stored row as text (JSON as stored, or a JSON object of the columns)
    whole_title: str = ""  # where the row's is cut

    @property
    def title(self) -> str:
        """The title, however long."""
        return self.whole_title or self.row.title


@dataclass(frozen=True, slots=True)
class MemoryText:
    """The texts of one memory, for who compares many of them: titles are not cut, nothing else is read."""

    rowid: RowId
    title: str
    summary: str
    content: str


@dataclass(frozen=True, slots=True)
class Relationship:
    """One relationship in full, read on demand."""

    row: RelationshipRow
    context: str
    valid_from_text: str
    valid_until_text: str
    recorded_text: str
    invalidated_by: str
    extra: Mapping[str, object]
    raw: str


class ProblemKind(StrEnum):
    """The kinds of problem a file can hold; each is shown, counted and listed, and never fatal."""

    UNREADABLE = "unreadable"
    HIDDEN = "hidden"
    BREAKS_SERVER = "breaks-server"
    DANGLING = "dangling"
    BAD_TEXT = "bad-text"  # bytes that are not UTF-8
    BAD_TIME = "bad-time"
    NO_ID = "no-id"
    DUPLICATE = "duplicate"
    DISAGREEMENT = "disagreement"  # a column and its JSON copy differ
    SCHEMA = "schema"
    FILE = "file"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong or odd: where, what, and why it matters, in words."""

    kind: ProblemKind
    text: str  # one sentence
    table: str = ""
    rowid: RowId | None = None
    id: str = ""


class Problems(tuple[Problem, ...]):
    """Problems in the order of the file, counted where they are found: a file may have one in each row.

    Attributes:
        kinds: how many there are of each kind.
    """

    kinds: Counter[ProblemKind]

    def __new__(cls, problems: Iterable[Problem] = ()) -> "Problems":
        """Keep and count them."""
        made = super().__new__(cls, problems)
        made.kinds = Counter([problem.kind for problem in made])
        return made


@dataclass(frozen=True, slots=True)
class ChangeSet:
    """What changed in the file, whoever wrote it; the picture and the panes apply it, nothing is rebuilt."""

    memories_added: tuple[MemoryRow, ...] = ()
    memories_edited: tuple[MemoryRow, ...] = ()
    memories_removed: tuple[RowId, ...] = ()
    relationships_added: tuple[RelationshipRow, ...] = ()
    relationships_edited: tuple[RelationshipRow, ...] = ()
    relationships_removed: tuple[RowId, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything changed at all."""
        return bool(
            self.memories_added
            or self.memories_edited
            or self.memories_removed
            or self.relationships_added
            or self.relationships_edited
            or self.relationships_removed
        )


@dataclass(frozen=True, slots=True)
class StoreInfo:
    """What a file is and what was opened of it."""

    path: str
    layout: LayoutName
    layouts: tuple[LayoutName, ...]
    brains: tuple[str, ...]
    brain: str
    writable: bool
    reason: str  # why not writable, in words; '' when it is
    notices: tuple[str, ...] = field(default=())  # what a user should know of this file, one sentence each
    relationships_of: LayoutName | None = None  # whose the relationships are: another layout's in some files
