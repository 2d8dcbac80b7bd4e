"""What is true: the sqlite engine. It never heard of Qt.

Here stand the values and errors that it hands out; what opens, reads and edits a file is in `engine.api`.
"""

from memgraph_gui.engine.errors import (
    CancelledError,
    CannotOpenError,
    ConstraintError,
    DamagedError,
    KnownError,
    LockedError,
)
from memgraph_gui.engine.records import (
    ChangeSet,
    LayoutName,
    Memory,
    MemoryFlag,
    MemoryId,
    MemoryRow,
    Problem,
    ProblemKind,
    Relationship,
    RelationshipFlag,
    RelationshipId,
    RelationshipRow,
    RowId,
    StoreInfo,
)

__all__ = [
    "CancelledError", "CannotOpenError", "ChangeSet", "ConstraintError", "DamagedError", "KnownError", "LayoutName",
    "LockedError", "Memory", "MemoryFlag", "MemoryId", "MemoryRow", "Problem", "ProblemKind", "Relationship",
    "RelationshipFlag", "RelationshipId", "RelationshipRow", "RowId", "StoreInfo",
]  # fmt: skip
