"""Communities: groups of memories that are linked more to each other than to the rest.

Leiden's method by igraph, on modularity with a resolution dial. It runs in a spawned process, since every igraph
call keeps the interpreter's lock to its end and would stand the window still. Numbers stay stable: a community
takes the number of the earlier one that it shares most members with, so its colour stays when the graph changes a
little.
"""

import io
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.errors import CancelledError
from memgraph_gui.engine.telling import telling_words
from memgraph_gui.engine.topology import Topology

Ints = NDArray[np.int64]
NONE = -1


@dataclass(frozen=True, slots=True)
class Community:
    """One community of an opened file.

    Attributes:
        number: stays the same while the community stays about the same.
        members: indices of memories, strongest bound first (by weight inside the community).
        centroid: the first of them.
        density: relationships inside / (n (n - 1)), as for a component.
        name: its own telling words.
    """

    number: int
    members: Ints
    centroid: int
    density: float
    name: str


class Detection:
    """One run in a process of its own; `cancel` may be called from any thread."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._cancelled = False

    def cancel(self) -> None:
        """Stop the run; `run` then raises `CancelledError`."""
        with self._lock:
            self._cancelled = True
            if self._process is not None:
                self._process.kill()

    def run(
        self,
        count: int,
        source: Ints,
        target: Ints,
        weight: NDArray[np.float64],
        *,
        resolution: float = 1.0,
        seed: int = 0,
    ) -> Ints:
        """The community of each node 0..count-1, int64[count]; waits without holding the interpreter."""
        if not count:
            return np.empty(0, np.int64)
        sent = io.BytesIO()
        np.savez(sent, count=count, source=source, target=target, weight=weight, resolution=resolution, seed=seed)
        with self._lock:
            if self._cancelled:
                raise CancelledError("Finding communities was stopped.")
            self._process = subprocess.Popen(
                [sys.executable, "-m", "memgraph_gui.engine.community_worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        out, err = self._process.communicate(sent.getvalue())
        if self._cancelled:
            raise CancelledError("Finding communities was stopped.")
        if self._process.returncode:
            raise RuntimeError(f"the community worker failed: {err.decode(errors='replace')[-2000:]}")
        found: Ints = np.load(io.BytesIO(out))
        return found


def matched(found: Ints, before: Ints) -> Ints:
    """Number the found communities after the earlier ones they share most members with, int64[n].

    Args:
        found: the community of each node, any numbers, int64[n].
        before: the numbers used last time, `NONE` for a node that had none; may be shorter than `found`.
    """
    earlier = np.full(len(found), NONE, np.int64)
    earlier[: len(before)] = before[: len(found)]
    both = earlier != NONE
    pairs, shared = np.unique(np.stack([found[both], earlier[both]]), axis=1, return_counts=True)
    taken: dict[int, int] = {}
    used: set[int] = set()
    for index in np.argsort(-shared, kind="stable").tolist():
        new, old = int(pairs[0, index]), int(pairs[1, index])
        if new not in taken and old not in used:
            taken[new] = old
            used.add(old)
    sizes = Counter(found.tolist())
    free = iter(number for number in range(len(used) + len(sizes)) if number not in used)
    for new, _ in sorted(sizes.items(), key=lambda item: (-item[1], item[0])):
        if new not in taken:
            taken[new] = next(free)
    return np.array([taken[new] for new in found.tolist()], np.int64)


def carried(topology: Topology) -> tuple[Ints, Ints, NDArray[np.float64]]:
    """Source, target and weight of what binds memories: current relationships with both ends, no self loops."""
    keep = topology.drawable() & ~topology.ended() & (topology.source != topology.target)
    weight = np.where(np.isnan(topology.strength[keep]), 0.5, topology.strength[keep])
    return topology.source[keep].astype(np.int64), topology.target[keep].astype(np.int64), weight


def described(topology: Topology, numbers: Ints, min_size: int = 2) -> list[Community]:
    """Communities with members, centroid, density and name, largest first.

    Args:
        topology: the opened file.
        numbers: the community of each memory, int64[n]; removed memories are left out.
        min_size: smaller ones are not listed.
    """
    source, target, weight = carried(topology)
    inside = numbers[source] == numbers[target]
    bound = np.zeros(topology.memory_count)
    np.add.at(bound, source[inside], weight[inside])
    np.add.at(bound, target[inside], weight[inside])
    edges = Counter(numbers[source[inside]].tolist())
    alive = np.flatnonzero(topology.memory_alive & (numbers != NONE))
    order = alive[np.argsort(numbers[alive], kind="stable")]
    groups = np.split(order, np.flatnonzero(np.diff(numbers[order])) + 1) if len(order) else []
    groups = sorted((group for group in groups if len(group) >= min_size), key=lambda group: (-len(group), group[0]))
    names = _names(topology, groups)
    result = []
    for group, name in zip(groups, names, strict=True):
        size, number = len(group), int(numbers[group[0]])
        members = group[np.argsort(-bound[group], kind="stable")]
        density = edges[number] / (size * (size - 1)) if size > 1 else 0.0
        result.append(Community(number, members, int(members[0]), density, name))
    return result


def _names(topology: Topology, groups: Sequence[Ints]) -> list[str]:
    texts = ([(topology.titles[i], topology.tags[i]) for i in group.tolist()] for group in groups)
    return [", ".join(words) for words in telling_words(texts)]


def bridges(topology: Topology, numbers: Ints) -> Ints:
    """Relationships whose ends lie in different communities, as indices."""
    both = topology.drawable() & ~topology.ended()
    across = numbers[topology.source] != numbers[topology.target]
    return np.flatnonzero(both & across).astype(np.int64)
