"""What stands out for a focus or a path, worked out from what is shown; and the same in another reading of a file."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.app.find.filter_state import Standing
from memgraph_gui.engine.exploring import Direction, Mask, links_within, neighbourhood, shortest_paths
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.viewing import Focus, ViewState, grown
from memgraph_gui.looks.plain import counted

_WAYS = {Direction.IN: "inward", Direction.OUT: "outward", Direction.BOTH: "both directions"}


@dataclass(frozen=True, slots=True, eq=False)
class Joined:
    """The ways between two memories: how many links long (-1: there is none), and what stands out."""

    length: int
    standing: Standing


def usable_links(topology: Topology, shown: Mask, links: Mask | None) -> Mask:
    """Links that are looked at (None: all), between two memories that are shown, bool[m]."""
    drawn = topology.drawable() if links is None else topology.drawable() & links
    if not topology.memory_count:
        return drawn
    result: Mask = drawn & shown[topology.source] & shown[topology.target]
    return result


def focus_of(topology: Topology, shown: Mask, links: Mask | None, focus: Focus) -> tuple[Standing, NDArray[np.int32]]:
    """The local graph of what is shown, and how far each memory is from its middle, int32[n]."""
    usable = usable_links(topology, shown, links)
    hops = neighbourhood(topology, [focus.memory], focus.depth, focus.direction, usable)
    words = f"focus, depth {focus.depth}, {_WAYS[focus.direction]}"
    return Standing(hops >= 0, links_within(topology, hops, usable), words), hops


def path_of(topology: Topology, shown: Mask, links: Mask | None, ends: tuple[int, int]) -> Joined:
    """All shortest ways between two memories through what is shown."""
    paths = shortest_paths(topology, *ends, usable_links(topology, shown, links))
    between = int(paths.memories.sum()) - 2
    words = "no way any more" if paths.length < 0 else f"{counted(paths.length, 'link')} apart"
    if between > 0:
        words += f", {counted(between, 'memory', 'memories')} between"
    return Joined(paths.length, Standing(paths.memories, paths.links, words))


def mapped(before: Topology, now: Topology, state: ViewState) -> ViewState:
    """A state of the view in another reading of the same file; what is gone from the file is gone from it."""

    def one(memory: int) -> int | None:
        return now.memory_index(RowId(int(before.memory_rowid[memory])))

    hidden = grown(state.hidden, before.memory_count)
    mask = None
    if hidden is not None:
        mask = np.zeros(now.memory_count, np.bool_)
        there = [index for index in map(one, np.flatnonzero(hidden).tolist()) if index is not None]
        mask[there] = True
    focus = state.focus
    if focus is not None:
        middle = one(focus.memory)
        focus = None if middle is None else replace(focus, memory=middle)
    path = None
    if state.path is not None:
        first, last = one(state.path[0]), one(state.path[1])
        path = (first, last) if first is not None and last is not None else None
    chosen = state.chosen
    if chosen is not None:
        chosen = tuple(index for index in map(one, chosen) if index is not None)
    return replace(state, hidden=mask, focus=focus, path=path, chosen=chosen)


def squeezed(line: str) -> str:
    """A search line as it is compared: spaces do not count."""
    return " ".join(line.split())
