"""What an edit is before and after it is written, and what can come between: values and errors of the writer."""

from dataclasses import dataclass, field

from memgraph_gui.engine.editing.images import Image, RowChange, RowKey
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import ChangeSet


class ChangedMeanwhileError(KnownError):
    """Another program changed a row since it was read; nothing was written.

    Attributes:
        key: which row.
        current: as it is now, None when it is gone.
    """

    def __init__(self, key: RowKey, current: Image | None) -> None:
        what = "was deleted" if current is None else "was changed"
        super().__init__(f"Not saved: the row {what} by another program since you opened it; compare and choose.")
        self.key = key
        self.current = current


class NothingToDoError(KnownError):
    """The rows are already as the edit would make them."""

    def __init__(self) -> None:
        super().__init__("Nothing was changed: it is so already.")


class HalfWrittenError(KnownError):
    """A step of many rows was stopped half way and could not be taken back; that is done at the next opening."""

    def __init__(self, rows: int, cause: str) -> None:
        super().__init__(
            f"{rows} rows were written before this stopped ({cause}) and could not be taken back yet: they will be "
            "when the file is opened again."
        )


@dataclass(frozen=True, slots=True)
class Plan:
    """A step to be: what it is in words, and its row changes in the order they are made."""

    words: str
    changes: tuple[RowChange, ...]
    reason: str = ""
    notes: tuple[str, ...] = ()  # what a person should know of it
    missing: tuple[str, ...] = ()  # ids at the ends of its relationships that no memory has
    standing: tuple[tuple[RowKey, Image], ...] = ()  # rows that it rests on and leaves alone: as they must still be


@dataclass(frozen=True, slots=True)
class Written:
    """A step that is in the file.

    Attributes:
        step: its number in the history.
        changes: for the picture and the panes.
        rows: the row changes with the rowids they got.
        notes: what a person should know, one sentence each.
    """

    step: int
    changes: ChangeSet
    rows: tuple[RowChange, ...]
    notes: tuple[str, ...] = field(default=())
