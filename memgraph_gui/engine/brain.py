"""`SqliteBrain`: an opened file, as the seed's `SqliteMemoryGraph` takes it."""

from pathlib import Path
from types import TracebackType

from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.graph_memorygraph import MemoryGraphRows
from memgraph_gui.engine.graph_rows import BrainRows, GraphRows
from memgraph_gui.engine.records import LayoutName
from memgraph_gui.engine.store import MemoryStore, open_store


class SqliteBrain:
    """The one connection of an agent's file; used in the thread that opened it.

    Attributes:
        store: the file's reading side.
        brain_id: which brain; '' in a file of AgentOS 0.2 and on MemoryGraph layouts.
    """

    def __init__(self, store: MemoryStore) -> None:
        self.store = store
        self.brain_id = store.info.brain
        self._rows: GraphRows | None = None

    @classmethod
    def open(
        cls, path: str | Path, *, brain_id: str | None = None, layout: str | None = None, read_only: bool = False
    ) -> "SqliteBrain":
        """Open an agent's file.

        Unlike the original this makes no file, changes no journal mode and migrates nothing; and the brain is the
        largest in the file unless named, where the original takes the file's name for it (and shows a renamed file
        as empty).

        Args:
            path: the file.
            brain_id: which brain, in an AgentOS file that holds several.
            layout: which layout, in a file that holds several.
            read_only: leave the file alone, also where it could be written.

        Raises:
            CannotOpenError: it is not a file of ours, or holds no such brain or layout.
            LockedError: another program holds it.
        """
        return cls(open_store(path, brain=brain_id, layout=layout, read_only=read_only))

    @property
    def rows(self) -> GraphRows:
        """How the graph is kept in this file.

        Raises:
            KnownError: an AgentOS file without one of its two tables.
        """
        if self._rows is None:
            self._rows = self._made_rows()
        return self._rows

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        if isinstance(self._rows, MemoryGraphRows):
            self._rows.close()
        self._rows = None
        self.store.close()

    def __enter__(self) -> "SqliteBrain":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _made_rows(self) -> GraphRows:
        store = self.store
        if store.info.layout is not LayoutName.AGENTOS:
            return MemoryGraphRows(store)
        nodes, edges = store.dialect.memory_rows, store.dialect.relationship_rows
        if nodes is None or edges is None:
            raise KnownError(f"{store.connection.path.name} lacks a table of AgentOS' memory graph.")
        return BrainRows(store.connection, self.brain_id if "brain_id" in nodes.table else None)
