"""The layout as it runs: positions of all nodes, step by step, until they rest.

Each component (what links hold together) moves around an anchor of its own, so that islands neither push each other
nor drift; at the end they glide to packed places.
"""

from functools import partial

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.kernels import run_slices
from memgraph_gui.layout.adjacency import Adjacency, adjacency, by_component, relabelled
from memgraph_gui.layout.forces import LINK_LENGTH, Bodies, Dials, spring_shares, step_leaves, step_small
from memgraph_gui.layout.packing import crowded, packed_shifts
from memgraph_gui.layout.placing import place_beside, separated
from memgraph_gui.layout.quadtree import Tree, empty_tree, fit_boxes, sort_along_curve
from memgraph_gui.layout.seeding import seed_positions

_FIRST_ALPHA = 0.6
_LAST_ALPHA = 0.001
_SMALL = 256  # components up to this size look at all pairs
_SORT_EVERY = 4  # steps between two sortings along the curve, when the nodes move little ...
_STORMY = 10  # ... after so many steps: before, boxes over an old order grow and cost ten times the sorting
_GLIDE = 12  # steps in which the components go to their packed places
_FEW = 1500  # nodes for which two threads cost more than they bring
_FURTHEST_PIN = 1e9  # with single precision in the forces, squares of distances must stay finite


class Simulation:
    """Positions of `count` nodes linked by `source[k]`-`target[k]`, deterministic for a seed.

    Not for several threads at once: one thread steps, and hands copies of `positions` to others.

    Args:
        count: How many nodes; their numbers are the caller's.
        source, target: int arrays, the ends of each link; repeated links and self loops are allowed.
        positions: float64[n, 2] where nodes are already; rows that are not finite are placed beside a neighbour.
            Coordinates far beyond any picture count as not finite, unless pinned. Without positions all nodes get
            start positions from distances in the graph.
        pinned: bool[n], nodes that stay exactly where they are.
        alive: bool[n], nodes that take part; the others keep their position.
        settled: Given positions are taken as final: nothing moves before `reheat`.
        seed: Of the random numbers.
        threads: How many threads run the kernels; the result does not depend on it.
    """

    def __init__(
        self,
        count: int,
        source: NDArray[np.integer],
        target: NDArray[np.integer],
        *,
        positions: NDArray[np.float64] | None = None,
        pinned: NDArray[np.bool_] | None = None,
        alive: NDArray[np.bool_] | None = None,
        settled: bool = False,
        seed: int = 0,
        threads: int = 2,
    ) -> None:
        self._seed, self._threads = seed, threads
        self._result = np.zeros((count, 2))
        graph, order, begin = _living_graph(count, source, target, alive)
        if positions is None:
            now = seed_positions(graph.start, graph.neighbour, begin, seed)
            along = _order_in_memory(now, begin)
            now, order, graph = now[along], order[along], relabelled(graph, along)
            held = np.zeros(len(order), np.bool_) if pinned is None else pinned[order]
        else:
            held = np.zeros(len(order), np.bool_) if pinned is None else pinned[order]
            self._result[:] = np.where(np.isfinite(positions), positions, 0.0)
            now = self._taken_over(graph, np.ascontiguousarray(positions[order], np.float64), held)
        self._order, self._begin = order, begin
        self._place = np.full(count, -1, np.int64)
        self._place[order] = np.arange(len(order))
        self._bodies = Bodies(
            before=now.copy(),
            now=now,
            after=now.copy(),
            held=held,
            weight=np.ones(len(order), np.float32),
            start=graph.start,
            neighbour=graph.neighbour,
            pull=spring_shares(graph.start, graph.neighbour),
        )
        sizes = np.diff(begin)
        self._large = int((sizes > _SMALL).sum())
        self._trees: list[Tree] = [empty_tree(int(size)) for size in sizes[: self._large]]
        self._steps = 0
        self._alpha = 0.0 if settled and positions is not None else _FIRST_ALPHA
        self._decay = (_LAST_ALPHA / _FIRST_ALPHA) ** (1.0 / _ticks(len(order)))
        self._packs = positions is None or (not settled and crowded(now, begin))
        self._glide: list[NDArray[np.float64]] = []
        self._anchors = self._means()
        if self._packs:
            self._shift(self._packing())
        self._publish()

    @property
    def positions(self) -> NDArray[np.float64]:
        """Where the nodes are, float64[n, 2], in the caller's numbering; a new array after each step."""
        return self._result

    @property
    def alpha(self) -> float:
        """How warm the layout is: about 0.6 at the start, 0 when the forces rest."""
        return self._alpha

    @property
    def settled(self) -> bool:
        """Whether nothing moves any more."""
        return self._alpha == 0.0 and not self._glide

    def step(self) -> bool:
        """Move once.

        Returns:
            Whether there is more to come.
        """
        if self._alpha > 0.0:
            self._advance()
            self._alpha *= self._decay
            if self._alpha < _LAST_ALPHA:
                self._rest()
        elif self._glide:
            self._shift(self._glide.pop())
        self._publish()
        return not self.settled

    def settle(self) -> NDArray[np.float64]:
        """Step to the end and return the positions."""
        while self.step():
            pass
        return self.positions

    def reheat(self, alpha: float = 0.3) -> None:
        """Let the nodes move again, from where they are."""
        self._alpha = max(self._alpha, alpha)

    def pack(self) -> None:
        """Let the components glide to packed places when the forces rest (a new layout does so by itself)."""
        self._packs = True
        if self._alpha == 0.0:
            self._rest()

    def pin(self, index: int, x: float, y: float) -> None:
        """Hold a node at a place, until `unpin`. Only within a thousand million units.

        Raises:
            ValueError: The coordinates are not finite, or further out.
        """
        if not (abs(x) <= _FURTHEST_PIN and abs(y) <= _FURTHEST_PIN):
            raise ValueError(f"a node cannot be pinned at ({x}, {y})")
        place = self._place[index]
        if place < 0:  # not alive
            return
        self._bodies.held[place] = True
        self._bodies.now[place] = self._bodies.before[place] = (x, y)
        self._publish()

    def unpin(self, index: int) -> None:
        """Let a node move again."""
        if self._place[index] >= 0:
            self._bodies.held[self._place[index]] = False

    @property
    def pinned(self) -> NDArray[np.bool_]:
        """Which nodes are held, bool[n]."""
        result = np.zeros(len(self._place), np.bool_)
        result[self._order] = self._bodies.held
        return result

    def grown(
        self,
        count: int,
        source: NDArray[np.integer],
        target: NDArray[np.integer],
        *,
        alive: NDArray[np.bool_] | None = None,
    ) -> "Simulation":
        """The layout of a graph that changed: nodes appended, links other ones, nodes dead.

        Every node stays where it is and new ones appear beside a neighbour (or below everything). It is settled
        if this one is.
        """
        more = count - len(self._result)
        result = Simulation(
            count,
            source,
            target,
            positions=np.concatenate([self._result, np.full((more, 2), np.nan)]),
            pinned=np.concatenate([self.pinned, np.zeros(more, np.bool_)]),
            alive=alive,
            settled=True,
            seed=self._seed,
            threads=self._threads,
        )
        result._alpha = self._alpha
        result._packs = self._packs and not self.settled
        return result

    # -- start

    def _taken_over(self, graph: Adjacency, now: NDArray[np.float64], held: NDArray[np.bool_]) -> NDArray[np.float64]:
        """Given positions, with places for what has none and nodes on one point taken apart."""
        limit = np.where(held, _FURTHEST_PIN, _widest(len(now)))
        unknown = np.logical_not((np.abs(now) <= limit[:, None]).all(axis=1))
        now = place_beside(now, unknown, graph.start, graph.neighbour)
        return separated(now, held, np.random.default_rng(self._seed))

    def _means(self) -> NDArray[np.float64]:
        """The middle of each component, which its nodes are pulled to."""
        if not len(self._order):
            return np.zeros((0, 2))
        sums = np.add.reduceat(self._bodies.now, self._begin[:-1], axis=0)
        return np.asarray(sums / np.diff(self._begin)[:, None])

    # -- moving

    def _advance(self) -> None:
        dials = Dials(alpha=self._alpha, charge=30.0, gravity=0.06, theta=1.1, keep=0.6, furthest=1000.0)
        threads = self._threads if len(self._order) > _FEW else 1
        for part, tree in enumerate(self._trees):
            self._advance_large(part, tree, dials, threads)
        small = partial(_small, self._large, self._begin, self._anchors, self._bodies, dials)
        run_slices(small, len(self._begin) - 1 - self._large, threads=threads)
        bodies = self._bodies
        self._bodies = bodies._replace(before=bodies.now, now=bodies.after, after=bodies.before)
        self._steps += 1

    def _advance_large(self, part: int, tree: Tree, dials: Dials, threads: int) -> None:
        first, end = int(self._begin[part]), int(self._begin[part + 1])
        now = self._bodies.now[first:end]
        x, y = self._anchors[part].tolist()
        if self._steps < _STORMY or self._steps % _SORT_EVERY == 0:
            sort_along_curve(now, self._bodies.held[first:end], tree.order)
        fit_boxes(tree, now, self._bodies.weight[first:end], x, y)
        run_slices(partial(_leaves, tree, self._bodies, first, x, y, dials), tree.leaves, threads=threads)

    def _rest(self) -> None:
        """The forces are done: stand still and, in a new layout, start the glide to packed places."""
        self._alpha = 0.0
        self._bodies.before[:] = self._bodies.now
        if self._packs:
            self._packs = False
            shifts = self._packing()
            # slow, fast, slow: the differences of a smooth step
            t = np.linspace(0.0, 1.0, _GLIDE + 1)
            parts = np.diff(t * t * (3.0 - 2.0 * t))
            self._glide = [shifts * part for part in parts] if np.abs(shifts).max(initial=0.0) > 1.0 else []

    def _packing(self) -> NDArray[np.float64]:
        shifts = packed_shifts(self._bodies.now, self._begin)
        if self._bodies.held.any():
            fixed = np.logical_or.reduceat(self._bodies.held, self._begin[:-1])
            shifts -= shifts[fixed.argmax()]  # the others are packed around the largest that stays
            shifts[fixed] = 0.0
        return shifts

    def _shift(self, shifts: NDArray[np.float64]) -> None:
        each = np.repeat(shifts, np.diff(self._begin), axis=0)
        self._bodies.now[:] += each
        self._bodies.before[:] += each
        self._anchors = self._anchors + shifts

    def _publish(self) -> None:
        result = self._result.copy()
        result[self._order] = self._bodies.now
        self._result = result


def _ticks(count: int) -> int:
    """Steps of a layout: fewer for larger graphs, whose start positions are already good."""
    return int(np.clip(200 - 90 * np.log10(max(count, 1) / 1000.0), 45, 200))


def _living_graph(
    count: int, source: NDArray[np.integer], target: NDArray[np.integer], alive: NDArray[np.bool_] | None
) -> tuple[Adjacency, NDArray[np.int64], NDArray[np.int64]]:
    """The graph of the living in the layout's numbering, which node each is, and where each component begins."""
    if alive is not None:
        both = alive[source] & alive[target]
        source, target = source[both], target[both]
    graph = adjacency(count, source.astype(np.int32), target.astype(np.int32))
    order, begin = by_component(graph)
    if (
        alive is not None
    ):  # the dead have no links now, so each is a component of its own, at the end with the singles
        living = alive[order]
        begin = np.unique(np.concatenate([[0], np.cumsum(living)])[begin])
        order = order[living]
    return relabelled(graph, order), order, begin


def _order_in_memory(now: NDArray[np.float64], begin: NDArray[np.int64]) -> NDArray[np.int64]:
    """An order for the nodes of each large component in which those that lie close together come close together."""
    along = np.arange(len(now))
    for first, end in zip(begin[:-1].tolist(), begin[1:].tolist(), strict=True):
        if end - first <= _SMALL:
            break
        order = np.empty(end - first, np.int32)
        sort_along_curve(now[first:end], np.zeros(end - first, np.bool_), order)
        along[first:end] = first + order
    return along


def _widest(count: int) -> float:
    """Coordinates beyond this are no picture of so many nodes: they are not taken over."""
    return LINK_LENGTH * (1000.0 + 100.0 * float(np.sqrt(count)))


def _small(
    offset: int,
    begin: NDArray[np.int64],
    anchors: NDArray[np.float64],
    bodies: Bodies,
    dials: Dials,
    first: int,
    end: int,
) -> None:
    step_small(offset + first, offset + end, begin, anchors, bodies, dials)


def _leaves(tree: Tree, bodies: Bodies, base: int, x: float, y: float, dials: Dials, first: int, end: int) -> None:
    step_leaves(first, end, tree, bodies, base, x, y, dials)
