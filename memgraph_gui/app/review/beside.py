"""Leads what stands beside the card: a small picture of the pair among its neighbours, twins, what was decided."""

import time
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject

from memgraph_gui.app.common.summary import memory_row
from memgraph_gui.app.common.words import ago
from memgraph_gui.app.frame.arrangements import RIGHT_WIDTH
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.lanes.warming import is_warm
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.review.terms import ReviewTerms
from memgraph_gui.app.review.words import title_of
from memgraph_gui.engine.records import ChangeSet, MemoryId, RelationshipFlag, RelationshipId, RelationshipRow, RowId
from memgraph_gui.engine.review.matters import Matter
from memgraph_gui.engine.review.queue import Queue
from memgraph_gui.engine.review.twins import Twin
from memgraph_gui.engine.review.verdicts import Verdict
from memgraph_gui.engine.store import MemoryStore
from memgraph_gui.engine.topology import Topology
from memgraph_gui.layout.rough import rough_places
from memgraph_gui.layout.simulation import Simulation
from memgraph_gui.looks.look import Look
from memgraph_gui.panes.dock import Dock
from memgraph_gui.panes.review_beside import BesidePane, DecidedRow, TwinRow
from memgraph_gui.scene.graph_view import GraphView

MOST = 30  # memories in the small picture
_SHOWN = 30  # verdicts listed
_ICONS = {
    Verdict.KEEP_A: "check",
    Verdict.KEEP_B: "check",
    Verdict.BOTH: "git-fork",
    Verdict.MERGE: "git-merge",
    Verdict.DISMISS: "x-circle",
    Verdict.LATER: "clock",
}
Places = NDArray[np.float64]


class ReviewBeside(QObject):
    """Follows the card.

    Attributes:
        view: the small picture. pane: all of it.
    """

    def __init__(self, window: MainWindow, workspace: Workspace, terms: ReviewTerms, look: Look) -> None:
        super().__init__(window)
        self._workspace, self._terms = workspace, terms
        self.view = GraphView(look.tokens, look.fonts, animated=False)
        self.view.setObjectName("picture")
        self.view.setMinimumHeight(120)
        self.view.setAccessibleName("The two and what is linked to them")
        self.pane = BesidePane(look, self.view)
        self.dock = Dock(look, name="around", title="Around the pair", content=self.pane, width=RIGHT_WIDTH)
        window.add_dock(self.dock, "memory")
        self.pane.ticked.connect(terms.choose_others)
        self._look = look
        look.changed.connect(self._on_look_changed)  # a method: it ends with this, and the look lives longer
        self._shown: tuple[str, ...] = ()
        self._small = Topology()

    def _on_look_changed(self) -> None:
        self.view.set_theme(self._look.tokens)

    def show_matter(self, matter: Matter | None) -> None:
        """The pair of another card, among its neighbours."""
        topology = self._workspace.topology
        if topology is None or matter is None:
            self._shown = ()
            self.view.set_graph(Topology(), np.empty((0, 2)))
            self.pane.show_twins("B", ())
            return
        small = neighbourhood(topology, matter)
        drawn = small.drawable()
        ends = small.source[drawn].copy(), small.target[drawn].copy()
        place = partial(_places, count=small.memory_count, source=ends[0], target=ends[1])
        self._small = small
        self._workspace.read(place, partial(self._on_places, small, matter))

    def show_twins(self, queue: Queue, verdict: Verdict) -> None:
        """Who else claims what the losing side of this verdict claims."""
        topology, matter = self._workspace.topology, queue.current
        if topology is None or matter is None:
            return
        letter = "A" if verdict is Verdict.KEEP_B else "B"
        if matter.members[2:] and self._terms.offers_group:
            twins = [Twin(member, matter.score, "claims the same") for member in matter.members[2:]]
            letter = "A" if verdict is not Verdict.KEEP_B else "B"
        elif self._terms.offers_twins:
            loser, winner = (matter.a, matter.b) if verdict is Verdict.KEEP_B else (matter.b, matter.a)
            twins = queue.prepared.twins.of(loser, winner)
        else:
            twins = []
        rows = [_twin_row(topology, twin, twin.rowid in self._terms.others) for twin in twins]
        shown = (letter, *(str(row) for row in rows))
        if shown != self._shown:  # a box that has the keys keeps them
            self._shown = shown
            self.pane.show_twins(letter, rows)

    def show_decided(self, queue: Queue) -> None:
        """The verdicts of this review."""
        now = time.time()
        rows = [
            DecidedRow(_ICONS[one.verdict], one.title, ago(now - one.made), one.back or one.step in queue.undone)
            for one in reversed(queue.done[-_SHOWN:])
        ]
        self.pane.show_decided(rows, can_undo=any(not row.taken_back for row in rows))

    def end(self) -> bool:
        """Stop the small picture's thread."""
        return self.view.end()

    def _on_places(self, small: Topology, matter: Matter, places: Places | None) -> None:
        if small is not self._small or places is None:
            return
        self.view.set_graph(small, places)
        pair = [index for member in matter.members[:2] if (index := small.memory_index(member)) is not None]
        self.view.set_selection(np.array(pair, np.int64))
        links = [index for link in matter.links if (index := small.relationship_index(link)) is not None]
        self.view.set_conflicts(np.array(links, np.int64))
        self.view.set_worded(np.array(links, np.int64))


def neighbourhood(topology: Topology, matter: Matter) -> Topology:
    """A small graph: the memories of a matter, the most important ones linked to them, and the links among these."""
    members = [index for member in matter.members[:MOST] if (index := topology.memory_index(member)) is not None]
    drawn = topology.drawable()
    inner = np.zeros(topology.memory_count, np.bool_)
    inner[members] = True
    touching = np.flatnonzero(drawn & (inner[topology.source] | inner[topology.target]))
    around = np.unique(np.concatenate([topology.source[touching], topology.target[touching]]))
    around = around[~inner[around]]
    order = np.argsort(-np.nan_to_num(topology.importance[around]), kind="stable")
    chosen = [*members, *around[order][: max(0, MOST - len(members))].tolist()]
    inner[chosen] = True
    inside = np.flatnonzero(drawn & inner[topology.source] & inner[topology.target])
    small = Topology()
    small.apply(
        ChangeSet(
            memories_added=tuple(memory_row(topology, index) for index in chosen),
            relationships_added=tuple(_link_row(topology, index) for index in inside.tolist()),
        )
    )
    return small


def _link_row(topology: Topology, index: int) -> RelationshipRow:
    return RelationshipRow(
        RowId(int(topology.relationship_rowid[index])),
        RelationshipId(topology.relationship_ids[index]),
        MemoryId(topology.from_ids[index]),
        MemoryId(topology.to_ids[index]),
        topology.relationship_types.names[topology.relationship_type[index]],
        float(topology.strength[index]),
        float(topology.relationship_confidence[index]),
        float(topology.valid_from[index]),
        float(topology.valid_until[index]),
        RelationshipFlag(int(topology.relationship_flags[index])),
    )


def _places(_store: MemoryStore, count: int, source: NDArray[np.int32], target: NDArray[np.int32]) -> Places:
    """Laid out in the reader's thread; before the layout is compiled, in a simple order."""
    alive = np.ones(count, np.bool_)
    if not is_warm():
        return rough_places(count, source, target, alive)
    return Simulation(count, source, target, alive=alive, threads=1).settle()


def _twin_row(topology: Topology, twin: Twin, ticked: bool) -> TwinRow:
    index = topology.memory_index(twin.rowid)
    kind = topology.types.names[topology.memory_type[index]].replace("_", " ") if index is not None else ""
    return TwinRow(twin.rowid, title_of(topology, twin.rowid), f"{kind} · {twin.why}", twin.score, ticked)
