"""What a graph's columns are called, what their codes stand for, and which of their indices a change touched."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

MEMORY_COLUMNS = (
    "memory_rowid",
    "memory_type",
    "importance",
    "confidence",
    "created",
    "updated",
    "usage",
    "project",
    "memory_flags",
    "memory_alive",
)
RELATIONSHIP_COLUMNS = (
    "relationship_rowid",
    "source",
    "target",
    "relationship_type",
    "strength",
    "relationship_confidence",
    "valid_from",
    "valid_until",
    "relationship_flags",
    "_stored_flags",
    "relationship_alive",
)


class Names:
    """Strings that repeat (types, projects), each with a small number."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._codes: dict[str, int] = {}

    def code(self, name: str) -> int:
        """The number of a name; a new one is appended."""
        found = self._codes.get(name)
        if found is None:
            found = self._codes[name] = len(self.names)
            self.names.append(name)
        return found


@dataclass(frozen=True, slots=True)
class AppliedChange:
    """Which indices a `ChangeSet` touched, as int64 arrays."""

    memories_added: NDArray[np.int64]
    memories_edited: NDArray[np.int64]
    memories_removed: NDArray[np.int64]
    relationships_added: NDArray[np.int64]
    relationships_edited: NDArray[np.int64]
    relationships_removed: NDArray[np.int64]
