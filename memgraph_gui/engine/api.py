"""The engine for scripts: open a file, read, search, edit, undo and look at the overlays, without a window.

This is the stable part: what stands here keeps its names. One `MemoryFile` belongs to the thread that opened it (a
call from another one raises RuntimeError); any number of them, in threads and processes of their own, may have the
same file open, and the agent may go on writing. An edit waits up to 5 s for its turn and is then refused with
`LockedError`; what others wrote comes in with `poll`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType

from memgraph_gui.engine.activation import Carrying, SpreadingActivationConfig, graph_of, spread
from memgraph_gui.engine.api_edits import FileEdits
from memgraph_gui.engine.clusters import clusters_of
from memgraph_gui.engine.conflicts.finding import find_conflicts
from memgraph_gui.engine.conflicts.values import FoundConflicts
from memgraph_gui.engine.filters import passing
from memgraph_gui.engine.graph_types import ActivatedNode, MemoryCluster
from memgraph_gui.engine.indexing import fill
from memgraph_gui.engine.queries import Related, all_memories, related_to, solutions_for
from memgraph_gui.engine.query import parse
from memgraph_gui.engine.records import ChangeSet, Memory, StoreInfo
from memgraph_gui.engine.search import Found, search
from memgraph_gui.engine.search_index import Allowed, SearchIndex
from memgraph_gui.engine.store import open_store


class MemoryFile(FileEdits):
    """One open memory file: its edits (`FileEdits`), and what is read and computed of it.

    Attributes:
        store: the reading side, for what is not here.
        topology: the graph as arrays, in step with edits made here and with `poll`.
    """

    @property
    def info(self) -> StoreInfo:
        """What the file is and what was opened of it."""
        return self.store.info

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        if self._index is not None:
            self._index.close()
        self._index = None
        self.close_editor()
        self.store.close()

    def __enter__(self) -> "MemoryFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- reading

    def memories(self) -> Iterator[Memory]:
        """Every memory in full, by rowid."""
        return all_memories(self.store)

    def memory(self, memory_id: str) -> Memory | None:
        """One memory in full; None where there is none."""
        return self.store.memory_named(memory_id)

    def related(self, memory_id: str, *, ended: bool = True) -> list[Related]:
        """The relationships at a memory with what stands at their other ends; see `queries.related_to`."""
        return related_to(self.store, memory_id, ended=ended)

    def solutions(self, problem_id: str, *, ended: bool = False) -> list[Memory]:
        """The memories that solve a problem; see `queries.solutions_for`."""
        return solutions_for(self.store, problem_id, ended=ended)

    def search(self, line: str, limit: int = 50) -> Found:
        """Full-text search in titles, summaries, contents, tags, projects and file names, best first.

        Args:
            line: as typed in the window, filters too (`type:fix tag:auth timeout`).
            limit: how many hits at most; `Found.total` counts all.
        """
        query = parse(line)
        allowed = None
        if query.groups:
            allowed = Allowed(self.topology.memory_rowid[passing(self.topology, query)])
        return search(self._filled_index(), query, allowed, limit)

    def poll(self) -> list[ChangeSet]:
        """What other programs have written since the last look, as far as some milliseconds find it.

        Once another program has written, rows that were written here since may be told of, too.

        Raises:
            KnownError: the file was replaced, moved or deleted.
        """
        found = [self._told_apart(changes) for changes in self.store.poll()]
        for changes in found:
            self._apply(changes)
        return found

    # -- overlays

    def activate(
        self,
        seed_ids: Sequence[str],
        config: SpreadingActivationConfig | None = None,
        carrying: Carrying | None = None,
    ) -> list[ActivatedNode]:
        """Spreading activation from these memories, best first; unknown ids are left out.

        Args:
            seed_ids: where it starts.
            config: the dials, with the seed document's defaults.
            carrying: direction, multipliers, ended relationships; ours, and off unless given.
        """
        named = graph_of(self.topology, self.info.layout, carrying)
        seeds = [named.numbers[one] for one in seed_ids if one in named.numbers]
        return [
            ActivatedNode(
                named.ids[hit.node], hit.activation, hit.depth, tuple(named.ids[one] for one in hit.activated_by)
            )
            for hit in spread(named.graph, seeds, config)
        ]

    def clusters(self, min_size: float = 2) -> list[MemoryCluster]:
        """Connected components of at least `min_size` memories."""
        ids = self.topology.memory_ids
        return [
            MemoryCluster(ids[one.centroid], tuple(ids[member] for member in one.members), one.density)
            for one in clusters_of(self.topology, self.info.layout, min_size)
        ]

    def conflicts(self) -> FoundConflicts:
        """What the memories disagree about, each with its evidence."""
        return find_conflicts(self.store, self.topology)

    def _told_apart(self, changes: ChangeSet) -> ChangeSet:
        """The watcher does not know what was written here: for it such rows are new when it meets them."""
        memory, link = self.topology.memory_index, self.topology.relationship_index
        known = tuple(row for row in changes.memories_added if memory(row.rowid) is not None)
        linked = tuple(row for row in changes.relationships_added if link(row.rowid) is not None)
        return replace(
            changes,
            memories_added=tuple(row for row in changes.memories_added if memory(row.rowid) is None),
            memories_edited=changes.memories_edited + known,
            relationships_added=tuple(row for row in changes.relationships_added if link(row.rowid) is None),
            relationships_edited=changes.relationships_edited + linked,
        )

    def _filled_index(self) -> SearchIndex:
        if self._index is None:
            self._index = SearchIndex()
            fill(self.store, self._index)
        return self._index


def open_memory(
    path: str | Path,
    *,
    layout: str | None = None,
    brain: str | None = None,
    read_only: bool = False,
    history: str | Path | None = None,
) -> MemoryFile:
    """Open a memory file and read its graph.

    Args:
        path: the file; it is never created.
        layout: which layout, in a file that holds several.
        brain: which brain, in an AgentOS file that holds several.
        read_only: leave the file alone, also where it could be written.
        history: where the steps are kept, so that they can be undone another day; in memory only unless given. Two
            programs must not use one history at the same time.

    Raises:
        CannotOpenError: with one plain sentence.
        LockedError: another program holds the file.

    >>> with open_memory("memory.db") as file:
    ...     note = file.new_memory(title="Use WAL", content="Readers do not block the writer", type="general")
    ...     [hit.title for hit in file.search("readers writer block").hits]
    ['Use WAL']
    """
    store = open_store(path, layout=layout, brain=brain, read_only=read_only)
    try:
        return MemoryFile(store, None if history is None else Path(history))
    except BaseException:
        store.close()
        raise
