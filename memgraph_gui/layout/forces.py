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


class _Desk(NamedTuple):
    """What one thread needs to add up the repulsion on some nodes that lie together, all float32.

    Attributes:
        x, y: where the nodes are.
        push_x, push_y: the sums.
        far_x, far_y, far_w: places and weights of what pushes them.
    """

    x: NDArray[np.float32]
    y: NDArray[np.float32]
    push_x: NDArray[np.float32]
    push_y: NDArray[np.float32]
    far_x: NDArray[np.float32]
    far_y: NDArray[np.float32]
    far_w: NDArray[np.float32]


@kernel
def _new_desk(nodes: int, room: int) -> _Desk:
    return _Desk(
        np.zeros(nodes, np.float32),
        np.zeros(nodes, np.float32),
        np.zeros(nodes, np.float32),
        np.zeros(nodes, np.float32),
        np.empty(room, np.float32),
        np.empty(room, np.float32),
        np.empty(room, np.float32),
    )


@kernel
def step_leaves(
    first: int, end: int, tree: Tree, bodies: Bodies, base: int, centre_x: float, centre_y: float, dials: Dials
) -> None:
    """One step for the nodes in the leaves `first` to `end` of the component that begins at node `base`."""
    desk = _new_desk(LEAF, _LIST + LEAF)
    waiting = np.empty(_DEEP, np.int32)
    gravity = gravity_of(len(tree.order), dials.gravity)
    for leaf in range(first, end):
        _repulsion_on_leaf(leaf, tree, dials.theta, desk, waiting)
        begin = tree.children[leaf, 0]
        for k in range(tree.children[leaf, 1] - begin):
            push_x, push_y = dials.charge * desk.push_x[k], dials.charge * desk.push_y[k]
            _move(base + tree.order[begin + k], push_x, push_y, bodies, centre_x, centre_y, gravity, dials)


@kernel
def _repulsion_on_leaf(leaf: int, tree: Tree, theta: float, desk: _Desk, waiting: NDArray[np.int32]) -> None:
    """Collect what pushes the nodes of a leaf, positions relative to the leaf's middle, and add it up."""
    middle_x = np.float32(0.5) * (tree.extent[leaf, 0] + tree.extent[leaf, 2])
    middle_y = np.float32(0.5) * (tree.extent[leaf, 1] + tree.extent[leaf, 3])
    half_x = tree.extent[leaf, 2] - middle_x
    half_y = tree.extent[leaf, 3] - middle_y
    near = np.float32(theta * theta)
    begin = tree.children[leaf, 0]
    for k in range(LEAF):
        place = min(begin + k, tree.children[leaf, 1] - 1)  # the last leaf may be short: its last node is repeated
        desk.x[k], desk.y[k] = tree.x[place] - middle_x, tree.y[place] - middle_y
        desk.push_x[k], desk.push_y[k] = 0.0, 0.0
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
            desk.far_x[filled], desk.far_y[filled], desk.far_w[filled] = dx, dy, tree.box_weight[b]
            filled += 1
        elif b < tree.leaves:
            for k in range(begin, end):
                desk.far_x[filled] = tree.x[k] - middle_x
                desk.far_y[filled] = tree.y[k] - middle_y
                desk.far_w[filled] = tree.weight[k]
                filled += 1
        else:
            for c in range(begin, end):
                waiting[depth] = c
                depth += 1
        if filled >= _LIST:
            _add_pushes(desk, LEAF, filled)
            filled = 0
    _add_pushes(desk, LEAF, filled)


@kernel
def _add_pushes(desk: _Desk, nodes: int, filled: int) -> None:
    """Add weight / distance, away from each of the far ones, more when it is close by, to each node's sum.

    The +1 keeps it finite and makes a node's own part zero. The inner loop runs over the nodes, which fill vector
    registers side by side: every sum has one order, so that all processors and compilers get the same bits.
    """
    x, y, push_x, push_y = desk.x, desk.y, desk.push_x, desk.push_y
    one, none = np.float32(1), np.float32(0)
    for f in range(filled):
        far_x, far_y, far_w = desk.far_x[f], desk.far_y[f], desk.far_w[f]
        for k in range(nodes):
            dx = x[k] - far_x
            dy = y[k] - far_y
            square = dx * dx + dy * dy
            crowd = max(one - square * np.float32(1 / ROOM**2), none)
            share = far_w * (one + np.float32(_CROWD) * crowd) / (square + one)
            push_x[k] += dx * share
            push_y[k] += dy * share


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
        low = begin[c]
        count = begin[c + 1] - low
        centre_x, centre_y = anchors[c, 0], anchors[c, 1]
        gravity = gravity_of(count, dials.gravity)
        desk = _new_desk(count, count)
        for k in range(count):
            desk.x[k] = desk.far_x[k] = bodies.now[low + k, 0] - centre_x
            desk.y[k] = desk.far_y[k] = bodies.now[low + k, 1] - centre_y
            desk.far_w[k] = bodies.weight[low + k]
        _add_pushes(desk, count, count)
        for k in range(count):
            push_x, push_y = dials.charge * desk.push_x[k], dials.charge * desk.push_y[k]
            _move(low + k, push_x, push_y, bodies, centre_x, centre_y, gravity, dials)
