"""Which nodes are far away together: a tree of boxes over the nodes in the order of a space-filling curve.

Consecutive nodes along a Hilbert curve lie close together, so every run of `LEAF` nodes is a leaf and every four
boxes make the next larger one: no pointers, and the same tree shape for the same number of nodes. Each box knows its
true extent, so the tree stays right when nodes have moved a little since they were sorted, however far away single
nodes lie, and when all lie on one point.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.kernels import Real, kernel

LEAF = 16  # nodes in a leaf: one or two vector registers of single precision
FANOUT = 4


class Tree(NamedTuple):
    """Boxes over n nodes; the leaves first, the root last. Kernels take it as it is.

    Attributes:
        order: int32[n], the node at each place along the curve.
        x, y, weight: float32[n], by place.
        children: int32[boxes, 2]; first and behind the last child: boxes, or places for a leaf.
        box_x, box_y: float32[boxes], centre of weight.
        box_weight: float32[boxes].
        extent: float32[boxes, 4]; lowest x and y, highest x and y.
        leaves: how many boxes are leaves.
    """

    order: NDArray[np.int32]
    x: NDArray[np.float32]
    y: NDArray[np.float32]
    weight: NDArray[np.float32]
    children: NDArray[np.int32]
    box_x: NDArray[np.float32]
    box_y: NDArray[np.float32]
    box_weight: NDArray[np.float32]
    extent: NDArray[np.float32]
    leaves: int


def empty_tree(count: int) -> Tree:
    """A tree for `count` nodes (at least one), still without positions."""
    spans = [_spans(0, count, LEAF)]
    begin = 0
    while len(spans[-1]) > 1:
        size = len(spans[-1])
        spans.append(_spans(begin, size, FANOUT))
        begin += size
    children = np.concatenate(spans)
    boxes = len(children)
    return Tree(
        order=np.arange(count, dtype=np.int32),
        x=np.zeros(count, np.float32),
        y=np.zeros(count, np.float32),
        weight=np.ones(count, np.float32),
        children=children,
        box_x=np.zeros(boxes, np.float32),
        box_y=np.zeros(boxes, np.float32),
        box_weight=np.zeros(boxes, np.float32),
        extent=np.zeros((boxes, 4), np.float32),
        leaves=len(spans[0]),
    )


def _spans(begin: int, size: int, width: int) -> NDArray[np.int32]:
    """`size` things from `begin` on, cut into runs of `width`."""
    first = np.arange(0, size, width)
    return np.stack([begin + first, begin + np.minimum(first + width, size)], axis=1).astype(np.int32)


@kernel
def sort_along_curve(positions: NDArray[np.float64], held: NDArray[np.bool_], order: NDArray[np.int32]) -> None:
    """Put the nodes into the order of a Hilbert curve over a grid of 65 536 cells a side.

    The grid spans the nodes that are free to move: one that is held far away must not put all others into one cell.
    """
    count = len(positions)
    if count == 0:
        return
    low_x = low_y = np.inf
    high_x = high_y = -np.inf
    for i in range(count):
        if not held[i]:
            x, y = positions[i]
            low_x, high_x = min(low_x, x), max(high_x, x)
            low_y, high_y = min(low_y, y), max(high_y, y)
    side = max(high_x - low_x, high_y - low_y)
    scale = 65535.0 / side if side > 0 else 0.0
    if scale == 0.0:  # all on one point, or all held
        low_x = low_y = 0.0
    key = np.empty(count, np.uint32)
    for i in range(count):
        column = int(max(0.0, min(65535.0, (positions[i, 0] - low_x) * scale)))
        row = int(max(0.0, min(65535.0, (positions[i, 1] - low_y) * scale)))
        key[i] = _along_curve(column, row)
    _radix_sort(key, order)


@kernel
def _along_curve(column: int, row: int) -> int:
    """Place along the Hilbert curve of a cell in a grid of 2^16 by 2^16 cells."""
    place = 0
    for level in range(15, -1, -1):
        right = (column >> level) & 1
        up = (row >> level) & 1
        place = (place << 2) | ((3 * right) ^ up)
        if up == 0:
            if right == 1:
                column = 65535 - column
                row = 65535 - row
            column, row = row, column
    return place


@kernel
def _radix_sort(key: NDArray[np.uint32], order: NDArray[np.int32]) -> None:
    """Stable order of 32-bit keys: three passes of 11 bits."""
    count = len(key)
    taken = np.empty(count, np.int32)
    place = np.zeros(2049, np.int64)
    for i in range(count):
        order[i] = i
    for step in range(3):
        shift = 11 * step
        for digit in range(2049):
            place[digit] = 0
        for i in range(count):
            place[((int(key[i]) >> shift) & 2047) + 1] += 1
        for digit in range(2048):
            place[digit + 1] += place[digit]
        for k in range(count):
            i = order[k]
            digit = (int(key[i]) >> shift) & 2047
            taken[place[digit]] = i
            place[digit] += 1
        for k in range(count):
            order[k] = taken[k]


@kernel
def fit_boxes(tree: Tree, positions: NDArray[np.float64], weight: NDArray[np.float32], x: float, y: float) -> None:
    """Take over the positions, relative to (x, y) so that single precision is enough, and measure every box."""
    for k in range(len(tree.order)):
        i = tree.order[k]
        tree.x[k] = positions[i, 0] - x
        tree.y[k] = positions[i, 1] - y
        tree.weight[k] = weight[i]
    for b in range(tree.leaves):
        _fit_leaf(tree, b)
    for b in range(tree.leaves, len(tree.box_x)):
        _fit_inner(tree, b)


@kernel
def _fit_leaf(tree: Tree, b: int) -> None:
    total, sum_x, sum_y = np.float32(0), np.float32(0), np.float32(0)
    begin, end = tree.children[b, 0], tree.children[b, 1]
    low_x = high_x = tree.x[begin]
    low_y = high_y = tree.y[begin]
    for k in range(begin, end):
        px, py, w = tree.x[k], tree.y[k], tree.weight[k]
        low_x, high_x = min(low_x, px), max(high_x, px)
        low_y, high_y = min(low_y, py), max(high_y, py)
        total += w
        sum_x += w * px
        sum_y += w * py
    _set_box(tree, b, total, sum_x, sum_y, low_x, low_y, high_x, high_y)


@kernel
def _fit_inner(tree: Tree, b: int) -> None:
    total, sum_x, sum_y = np.float32(0), np.float32(0), np.float32(0)
    begin, end = tree.children[b, 0], tree.children[b, 1]
    low_x, low_y = tree.extent[begin, 0], tree.extent[begin, 1]
    high_x, high_y = tree.extent[begin, 2], tree.extent[begin, 3]
    for c in range(begin, end):
        w = tree.box_weight[c]
        low_x, low_y = min(low_x, tree.extent[c, 0]), min(low_y, tree.extent[c, 1])
        high_x, high_y = max(high_x, tree.extent[c, 2]), max(high_y, tree.extent[c, 3])
        total += w
        sum_x += w * tree.box_x[c]
        sum_y += w * tree.box_y[c]
    _set_box(tree, b, total, sum_x, sum_y, low_x, low_y, high_x, high_y)


@kernel
def _set_box(
    tree: Tree,
    b: int,
    total: Real,
    sum_x: Real,
    sum_y: Real,
    low_x: Real,
    low_y: Real,
    high_x: Real,
    high_y: Real,
) -> None:
    tree.box_weight[b] = total
    tree.box_x[b] = sum_x / total
    tree.box_y[b] = sum_y / total
    tree.extent[b, 0], tree.extent[b, 1] = low_x, low_y
    tree.extent[b, 2], tree.extent[b, 3] = high_x, high_y
