"""What a view shows, apart from where it looks: graph, positions, what is hidden, selected and emphasised."""

from dataclasses import replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.topology import AppliedChange, Topology
from memgraph_gui.looks.tokens import Tokens
from memgraph_gui.scene.choices import Names
from memgraph_gui.scene.emphasis import Emphasis
from memgraph_gui.scene.merging import merged
from memgraph_gui.scene.overlays import Overlay, wear
from memgraph_gui.scene.signs import stated_conflicts
from memgraph_gui.scene.styling import Columns, Shown, Switches, Wanted

NOTHING = np.zeros(0, np.int64)
NEAR = 20.0  # world units from its neighbour to a new memory whose place is not known yet
_Element = TypeVar("_Element", bound=np.generic)
GOLDEN = 2.39996  # radians; successive new memories around one neighbour do not hide each other


class Content:
    """The state a picture is made of; what the look depends on is handed out as one frozen value.

    Attributes:
        topology: the graph. positions: float64[n, 2], world, never written in place.
        selection: int64 array of memory indices, ascending. hovered: kind and index under the pointer.
        chosen_links: int64 array of links that were clicked, ascending.
        conflicts: int64 array of links that wear the sign of a conflict: what the file states, unless told otherwise.
        worded: int64 array of links with their words in the line. names: how many names there are.
    """

    def __init__(self, tokens: Tokens) -> None:
        self.topology = Topology()
        self.positions = np.zeros((0, 2))
        self.selection = self.chosen_links = NOTHING
        self.hovered = ("", -1)
        self.conflicts = self.worded = NOTHING
        self.names = Names.AUTO
        self._tokens = tokens
        self._shown = Shown()
        self._emphasis = Emphasis()
        self._overlay = Overlay()
        self._columns: Columns | None = None
        self._wanted: Wanted | None = None
        self._carried: int | None = None

    @property
    def tokens(self) -> Tokens:
        """The theme."""
        return self._tokens

    @property
    def emphasis(self) -> Emphasis:
        """What stands out."""
        return self._emphasis

    def set_graph(self, topology: Topology, positions: NDArray[np.float64]) -> None:
        """Another graph; selection, masks and emphasis of the last one are gone."""
        self.topology, self.selection, self.hovered = topology, NOTHING, ("", -1)
        self.conflicts, self.worded, self.chosen_links = stated_conflicts(topology), NOTHING, NOTHING
        self._shown, self._emphasis = Shown(switches=self._shown.switches), Emphasis()
        self._overlay = Overlay()
        self._carried = self._columns = self._wanted = None
        self.positions = self.complete(positions)

    def set_positions(self, positions: NDArray[np.float64]) -> None:
        """Memories moved; one that is carried stays where it is held."""
        kept = self.positions
        self.positions = self.complete(positions)
        if self._carried is not None:
            self.carry(self._carried, *kept[self._carried].tolist())

    def complete(self, positions: NDArray[np.float64]) -> NDArray[np.float64]:
        """Positions for every memory: of those that are newer than the array, the places known so far."""
        count, given = self.topology.memory_count, len(positions)
        if given >= count:
            return positions[:count]
        result = np.full((count, 2), np.nan)
        result[:given] = positions
        known = self.positions[given:count]
        result[given : given + len(known)] = known
        return result

    def apply(self, changes: AppliedChange) -> None:
        """The topology changed."""
        self.positions = self.complete(self.positions)
        self._place_beside_neighbours(changes.memories_added)
        alive = self.topology.memory_alive
        self.selection = self.selection[alive[self.selection]]
        self.chosen_links = self.chosen_links[self.topology.relationship_alive[self.chosen_links]]
        memories, links = self.topology.memory_count, self.topology.relationship_count
        self._shown = replace(
            self._shown,
            memories=_grown(self._shown.memories, memories, True),
            links=_grown(self._shown.links, links, True),
            pinned=_grown(self._shown.pinned, memories, False),
        )
        self._emphasis = _grown_emphasis(self._emphasis, memories, links)
        self._columns = self._wanted = None
        self.conflicts = stated_conflicts(self.topology)

    def _place_beside_neighbours(self, added: NDArray[np.int64]) -> None:
        lost = added[~np.isfinite(self.positions[added]).all(axis=1)]
        if not len(lost):
            return
        positions = self.positions.copy()
        known = np.asarray(np.isfinite(positions).all(axis=1))
        middle = positions[known].mean(axis=0) if known.any() else np.zeros(2)
        homes = dict.fromkeys(lost.tolist(), middle)
        drawn = self.topology.drawable()
        source, target = self.topology.source[drawn], self.topology.target[drawn]
        for here, there in ((source, target), (target, source)):  # one pass, however many are new
            rows = np.flatnonzero(~known[here] & known[there])
            homes |= {int(here[row]): positions[there[row]] for row in rows.tolist() if int(here[row]) in homes}
        for turn, (memory, home) in enumerate(homes.items()):
            angle = GOLDEN * turn
            positions[memory] = home + NEAR * np.array([np.cos(angle), np.sin(angle)])
        self.positions = positions

    def carry(self, memory: int, x: float, y: float) -> None:
        """Hold a memory at a place until `let_go`."""
        self._carried = memory
        self.positions = self.positions.copy()
        self.positions[memory] = x, y

    def let_go(self) -> None:
        """Nothing is held any more."""
        self._carried = None

    def set_visible(self, memories: NDArray[np.bool_] | None, links: NDArray[np.bool_] | None) -> None:
        """Draw only these."""
        self._shown, self._wanted = replace(self._shown, memories=memories, links=links), None

    def set_pinned(self, pinned: NDArray[np.bool_] | None) -> bool:
        """Mark these; False when no others were marked already: the look of a large graph is not worked out anew."""
        before = self._shown.pinned
        if _marked(before) == _marked(pinned):
            return False
        self._shown, self._wanted = replace(self._shown, pinned=pinned), None
        return True

    @property
    def switches(self) -> Switches:
        """What the user switched."""
        return self._shown.switches

    def set_switches(self, switches: Switches) -> None:
        """What the user switched for all links and memories."""
        self._shown, self._wanted = replace(self._shown, switches=switches), None

    def set_emphasis(self, emphasis: Emphasis) -> None:
        """What stands out."""
        self._emphasis, self._wanted = emphasis, None

    @property
    def overlay(self) -> Overlay:
        """What colour means."""
        return self._overlay

    def set_overlay(self, overlay: Overlay) -> None:
        """Let colour mean something else."""
        self._overlay, self._wanted = overlay, None

    def set_tokens(self, tokens: Tokens) -> None:
        """Another theme."""
        self._tokens, self._wanted = tokens, None

    def set_selection(self, memories: NDArray[np.int64]) -> bool:
        """Select; False when these were selected already."""
        memories = memories[(memories >= 0) & (memories < self.topology.memory_count)]
        if np.array_equal(memories, self.selection):
            return False
        self.selection, self._wanted = memories, None
        return True

    def choose_links(self, links: NDArray[np.int64]) -> bool:
        """Choose links; False when these were chosen already."""
        links = links[(links >= 0) & (links < self.topology.relationship_count)]
        if np.array_equal(links, self.chosen_links):
            return False
        self.chosen_links = links
        return True

    def set_hovered(self, kind: str, index: int) -> bool:
        """What lies under the pointer; False when nothing changed."""
        if (kind, index) == self.hovered:
            return False
        self.hovered = (kind, index)
        return True

    @property
    def lit(self) -> tuple[str, int] | None:
        """What stands out because the pointer rests on it."""
        return self._shown.lit

    def with_words(self) -> NDArray[np.int64]:
        """Links that carry their words: those of a focus, and those of the one memory that is selected."""
        if len(self.selection) != 1:
            return self.worded
        memory, topology = int(self.selection[0]), self.topology
        own = np.flatnonzero((topology.source == memory) | (topology.target == memory))
        return np.union1d(self.worded, own).astype(np.int64)

    def light_hovered(self) -> bool:
        """Let what is under the pointer stand out; False when nothing changes."""
        lit = self.hovered if self.hovered[0] else None
        if lit == self._shown.lit:
            return False
        self._shown, self._wanted = replace(self._shown, lit=lit), None
        return True

    def draws(self, memory: int) -> bool:
        """Whether the filters leave a memory in the picture; what is selected may be without."""
        return self._shown.memories is None or bool(self._shown.memories[memory])

    def drawn_positions(self) -> NDArray[np.float64]:
        """Positions of what is drawn, float64[k, 2] and not to be written to: all of them are not copied."""
        drawn = self.topology.memory_alive
        if self._shown.memories is not None:
            drawn = drawn & self._shown.memories
        return self.positions if drawn.all() else self.positions[drawn]

    def wanted(self) -> Wanted:
        """All that the look depends on; the same object as long as nothing changed."""
        if self._wanted is None:
            if self._columns is None:
                self._columns = Columns.of(self.topology)
            shown = replace(self._shown, selected=self.selection)
            counts = self.topology.memory_count, self.topology.relationship_count
            emphasis = merged(wear(self._overlay, *counts, self._tokens), self._emphasis)
            self._wanted = Wanted(self._columns, self._tokens, shown, emphasis)
        return self._wanted


def _marked(pinned: NDArray[np.bool_] | None) -> bytes:
    """Which rows a mask marks, whatever its length."""
    return b"" if pinned is None else np.flatnonzero(pinned).tobytes()


def _grown(array: NDArray[_Element] | None, count: int, value: float) -> NDArray[_Element] | None:
    """An array for more rows; the new ones have this value."""
    if array is None or len(array) >= count:
        return array
    return np.concatenate([array, np.full(count - len(array), value, array.dtype)])


def _grown_emphasis(emphasis: Emphasis, memories: int, links: int) -> Emphasis:
    """Whatever was computed for fewer rows says nothing about new ones: they look as usual."""
    return Emphasis(
        memories=_grown(emphasis.memories, memories, 1.0),
        links=_grown(emphasis.links, links, 1.0),
        strong=_grown(emphasis.strong, links, False),
        memory_colours=_grown(emphasis.memory_colours, memories, 0),
        link_colours=_grown(emphasis.link_colours, links, 0),
        link_widths=_grown(emphasis.link_widths, links, 0.0),
        hits=_grown(emphasis.hits, memories, False),
        hops=_grown(emphasis.hops, memories, 0),
        seeds=_grown(emphasis.seeds, memories, False),
        radii=_grown(emphasis.radii, memories, 6.0),
        named=_grown(emphasis.named, memories, 0.0),
        grounds=emphasis.grounds,
    )
