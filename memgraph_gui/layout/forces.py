"""What moves a node in one step: repulsion between all nodes, links as springs, a pull towards the centre.

The forces are those that d3-force made the common ground of such pictures: repulsion falls with 1/distance, a
spring is as strong as its less linked end has few links (so that leaves follow hubs), and speed decays. Far
nodes are taken together (Barnes and Hut 1986), for a whole leaf of the tree at a time.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.kernels import Real, kernel
from memgraph_gui.layout.quadtree import LEAF, Tree

LINK_LENGTH = 30.0  # units of the layout; the window maps units to pixels
ROOM = 30.0  # nodes nearer than this push harder, so that their signs do not overlap
_CROWD = 4.0  # how much harder, when they touch
_LIST = 2048  # interactions that a leaf collects before it adds them up
_DEEP = 256  # boxes that can wait on the way down: depth (at most 16) times three, and the first


class Bodies(NamedTuple):
    """What moves, in the numbering of the layout (components one after the other). Kernels take it as it is.

    Attributes:
        before, now, after: float64[n, 2], positions one step ago, now, and where this step puts them: three arrays
            in turn, so that every slice reads what no slice writes. A node's speed is `now - before`.
        held: bool[n], nodes that stay where they are.
        weight: float32[n], how strongly a node pushes others away, 1 for an ordinary one.
        start, neighbour: the links, as in `Adjacency`.
        pull: float32, for each entry of `neighbour`: part of the spring's error that moves this end.
    """

    before: NDArray[np.float64]
    now: NDArray[np.float64]
    after: NDArray[np.float64]
    held: NDArray[np.bool_]
    weight: NDArray[np.float32]
    start: NDArray[np.int64]
    neighbour: NDArray[np.int32]
    pull: NDArray[np.float32]


class Dials(NamedTuple):
    """The strengths in one step.

    Attributes:
        alpha: how warm the layout is, 1 to 0: all forces are multiplied by it.
        charge: repulsion of two nodes at distance 1.
        gravity: pull to the centre for each unit of distance, in a component of 200 nodes; `gravity_of` the others.
        theta: a box is far when it is smaller than its distance times this.
        keep: part of the speed that is kept.
        furthest: longest way a node may go in a step.
    """

    alpha: float
    charge: float
    gravity: float
    theta: float
    keep: float
    furthest: float


@kernel
def gravity_of(count: int, usual: float) -> float:
    """The pull to the centre in a component of so many nodes.

    Small ones need little to stay together and have fewer crossings with less of it; large ones come closer to the
    distances in the graph (less stress) with more.
    """
    share: float = min((max(count, 1) / 200.0) ** 0.35, 2.5)
    return usual * share


@kernel
def spring_shares(start: NDArray[np.int64], neighbour: NDArray[np.int32]) -> NDArray[np.float32]:
    """Part of each spring's error that moves the near end: of 1/min(degree), the less linked end takes more."""
    pull = np.empty(len(neighbour), np.float32)
    for i in range(len(start) - 1):
        own = start[i + 1] - start[i]
        for e in range(start[i], start[i + 1]):
            j = neighbour[e]
            other = start[j + 1] - start[j]
            pull[e] = other / (min(own, other) * (own + other))
    return pull


@kernel
def step_leaves(
    first: int, end: int, tree: Tree, bodies: Bodies, base: int, centre_x: float, centre_y: float, dials: Dials
) -> None:
    """One step for the nodes in the leaves `first` to `end` of the component that begins at node `base`."""
    far_x = np.empty(_LIST + LEAF, np.float32)
    far_y = np.empty(_LIST + LEAF, np.float32)
    far_w = np.empty(_LIST + LEAF, np.float32)
    waiting = np.empty(_DEEP, np.int32)
    force_x = np.empty(LEAF, np.float32)
    force_y = np.empty(LEAF, np.float32)
    gravity = gravity_of(len(tree.order), dials.gravity)
    for leaf in range(first, end):
        force_x[:] = 0
        force_y[:] = 0
        _repulsion_on_leaf(leaf, tree, dials.theta, far_x, far_y, far_w, waiting, force_x, force_y)
        begin = tree.children[leaf, 0]
        for k in range(begin, tree.children[leaf, 1]):
            push_x = dials.charge * force_x[k - begin]
            push_y = dials.charge * force_y[k - begin]
            _move(base + tree.order[k], push_x, push_y, bodies, centre_x, centre_y, gravity, dials)


@kernel
def _repulsion_on_leaf(
    leaf: int,
    tree: Tree,
    theta: float,
    far_x: NDArray[np.float32],
    far_y: NDArray[np.float32],
    far_w: NDArray[np.float32],
    waiting: NDArray[np.int32],
    force_x: NDArray[np.float32],
    force_y: NDArray[np.float32],
) -> None:
    """Collect what pushes the nodes of a leaf, positions relative to the leaf's middle, and add it up."""
    middle_x = np.float32(0.5) * (tree.extent[leaf, 0] + tree.extent[leaf, 2])
    middle_y = np.float32(0.5) * (tree.extent[leaf, 1] + tree.extent[leaf, 3])
    half_x = tree.extent[leaf, 2] - middle_x
    half_y = tree.extent[leaf, 3] - middle_y
    near = np.float32(theta * theta)
    waiting[0] = len(tree.box_x) - 1
    depth, filled = 1, 0
    while depth > 0:
        depth -= 1
        b = waiting[depth]
        dx = tree.box_x[b] - middle_x
        dy = tree.box_y[b] - middle_y
        gap_x = max(abs(dx) - half_x, np.float32(0))
        gap_y = max(abs(dy) - half_y, np.float32(0))
        size = max(tree.extent[b, 2] - tree.extent[b, 0], tree.extent[b, 3] - tree.extent[b, 1])
        begin, end = tree.children[b, 0], tree.children[b, 1]
        if size * size <= near * (gap_x * gap_x + gap_y * gap_y):
            far_x[filled], far_y[filled], far_w[filled] = dx, dy, tree.box_weight[b]
            filled += 1
        elif b < tree.leaves:
            for k in range(begin, end):
                far_x[filled + k - begin] = tree.x[k] - middle_x
                far_y[filled + k - begin] = tree.y[k] - middle_y
                far_w[filled + k - begin] = tree.weight[k]
            filled += end - begin
        else:
            for c in range(begin, end):
                waiting[depth] = c
                depth += 1
        if filled >= _LIST:
            _add_up(leaf, tree, middle_x, middle_y, filled, far_x, far_y, far_w, force_x, force_y)
            filled = 0
    _add_up(leaf, tree, middle_x, middle_y, filled, far_x, far_y, far_w, force_x, force_y)


@kernel
def _add_up(
    leaf: int,
    tree: Tree,
    middle_x: Real,
    middle_y: Real,
    filled: int,
    far_x: NDArray[np.float32],
    far_y: NDArray[np.float32],
    far_w: NDArray[np.float32],
    force_x: NDArray[np.float32],
    force_y: NDArray[np.float32],
) -> None:
    """Add what the collected nodes and boxes do to each node of the leaf."""
    begin = tree.children[leaf, 0]
    for k in range(begin, tree.children[leaf, 1]):
        sum_x, sum_y = _sum_of_pushes(tree.x[k] - middle_x, tree.y[k] - middle_y, filled, far_x, far_y, far_w)
        force_x[k - begin] += sum_x
        force_y[k - begin] += sum_y


@kernel
def _sum_of_pushes(
    x: Real,
    y: Real,
    filled: int,
    far_x: NDArray[np.float32],
    far_y: NDArray[np.float32],
    far_w: NDArray[np.float32],
) -> tuple[Real, Real]:
    """Sum of weight / distance, away from each, more when it is close by.

    The +1 keeps it finite and makes a node's own part zero.
    """
    sum_x, sum_y = np.float32(0), np.float32(0)
    for f in range(filled):
        dx = x - far_x[f]
        dy = y - far_y[f]
        square = dx * dx + dy * dy
        crowd = max(np.float32(1) - square * np.float32(1 / ROOM**2), np.float32(0))
        share = far_w[f] * (np.float32(1) + np.float32(_CROWD) * crowd) / (square + np.float32(1))
        sum_x += dx * share
        sum_y += dy * share
    return sum_x, sum_y


@kernel
def _move(
    i: int, push_x: Real, push_y: Real, bodies: Bodies, centre_x: float, centre_y: float, gravity: float, dials: Dials
) -> None:
    """Add springs and the pull to the centre, and go one step."""
    x, y = bodies.now[i, 0], bodies.now[i, 1]
    if bodies.held[i]:
        bodies.after[i, 0], bodies.after[i, 1] = x, y
        return
    pull_x = (centre_x - x) * gravity
    pull_y = (centre_y - y) * gravity
    speed_x, speed_y = x - bodies.before[i, 0], y - bodies.before[i, 1]
    for e in range(bodies.start[i], bodies.start[i + 1]):
        j = bodies.neighbour[e]
        # where both ends would be without forces: springs that look ahead do not swing
        dx = 2.0 * bodies.now[j, 0] - bodies.before[j, 0] - x - speed_x
        dy = 2.0 * bodies.now[j, 1] - bodies.before[j, 1] - y - speed_y
        length = np.sqrt(dx * dx + dy * dy) + 1e-6
        error = (length - LINK_LENGTH) / length * bodies.pull[e]
        pull_x += dx * error
        pull_y += dy * error
    step_x = (speed_x + (push_x + pull_x) * dials.alpha) * dials.keep
    step_y = (speed_y + (push_y + pull_y) * dials.alpha) * dials.keep
    length = np.sqrt(step_x * step_x + step_y * step_y)
    if length > dials.furthest:
        step_x *= dials.furthest / length
        step_y *= dials.furthest / length
    bodies.after[i, 0], bodies.after[i, 1] = x + step_x, y + step_y


@kernel
def step_small(
    first: int, end: int, begin: NDArray[np.int64], anchors: NDArray[np.float64], bodies: Bodies, dials: Dials
) -> None:
    """One step for the components `first` to `end`, which are so small that every pair of nodes is looked at."""
    for c in range(first, end):
        low, high = begin[c], begin[c + 1]
        count = high - low
        centre_x, centre_y = anchors[c, 0], anchors[c, 1]
        gravity = gravity_of(count, dials.gravity)
        x = np.empty(count, np.float32)
        y = np.empty(count, np.float32)
        for k in range(count):
            x[k] = bodies.now[low + k, 0] - centre_x
            y[k] = bodies.now[low + k, 1] - centre_y
        weight = bodies.weight[low:high]
        for k in range(count):
            push_x, push_y = _sum_of_pushes(x[k], y[k], count, x, y, weight)
            _move(low + k, dials.charge * push_x, dials.charge * push_y, bodies, centre_x, centre_y, gravity, dials)
