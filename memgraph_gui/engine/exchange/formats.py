"""The forms in which memories leave a file; each is written as they come, so that a large file needs no memory."""

from collections.abc import Callable, Mapping
from typing import Protocol, TextIO

from memgraph_gui.engine.exchange.as_csv import CsvForm
from memgraph_gui.engine.exchange.as_graphml import GraphMLForm
from memgraph_gui.engine.exchange.as_json import JsonForm
from memgraph_gui.engine.records import Memory, Relationship


class Form(Protocol):
    """Writes one export: every memory first, then the relationships between them, then the end.

    Attributes:
        takes_relationships: it can hold them.
    """

    takes_relationships: bool

    def memory(self, memory: Memory) -> None:
        """One more memory."""

    def relationship(self, relationship: Relationship) -> None:
        """One more relationship between two memories that were written."""

    def end(self) -> None:
        """That was all."""


FORMS: Mapping[str, tuple[str, Callable[[TextIO], Form]]] = {
    "json": ("JSON, as MemoryGraph imports it", JsonForm),
    "csv": ("Table of memories, CSV", CsvForm),
    "graphml": ("Graph, GraphML", GraphMLForm),
}
