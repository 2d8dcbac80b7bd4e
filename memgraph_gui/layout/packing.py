"""Where the parts of a picture go that no link holds together: close, tidy, and never on top of each other.

The largest component stays in the middle with its true outline; all others are boxes that take the free place
nearest to the middle, the largest first, so that the whole fills a rectangle of about the window's shape and single
nodes make a regular block.
"""

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.kernels import kernel
from memgraph_gui.layout.forces import LINK_LENGTH

ASPECT = 4.0 / 3.0  # width to height of the whole
CELL = 1.25 * LINK_LENGTH  # side of a grid cell, which is the room of a single node
_MOST_CELLS = 2_000_000
_NEAR = 10.0  # side of a square in which no two components meet; packed ones are further apart
_REMEMBERED = 64  # box sizes, in cells, for which the last place is remembered


def packed_shifts(
    positions: NDArray[np.float64], begin: NDArray[np.int64], start: NDArray[np.int64], neighbour: NDArray[np.int32]
) -> NDArray[np.float64]:
    """How far each component has to move, float64[components, 2], to be packed around the first one.

    Args:
        positions: float64[n, 2], the nodes of a component one after the other.
        begin: int64[components + 1], the first node of each.
        start: Of the links, as in `Adjacency`.
        neighbour: Of the links.
    """
    parts = len(begin) - 1
    if parts == 0:
        return np.zeros((0, 2))
    boxes = component_boxes(positions, begin)
    sizes = boxes[:, 2:] - boxes[:, :2]
    middles = 0.5 * (boxes[:, 2:] + boxes[:, :2])
    cell = _cell_side(sizes)
    wanted = np.ceil(sizes / cell + 0.999).astype(np.int64)  # half a cell free on every side
    columns, rows = _grid_size(wanted)
    taken = np.zeros((rows, columns), np.bool_)
    # A node keeps the cells around its own free, unless all are single ones: those make a regular block.
    margin = 0.6 if begin[1] > 1 else 0.0
    outline(taken, positions[: begin[1]] - middles[0], start, neighbour, cell, margin)
    by_area = 1 + np.argsort(-wanted[1:].prod(axis=1), kind="stable")
    place = np.zeros((parts, 2))
    find_places(taken, cells_from_middle(rows, columns), wanted, by_area, place)
    shifts: NDArray[np.float64] = place * cell - middles
    return shifts


def crowded(positions: NDArray[np.float64], begin: NDArray[np.int64]) -> bool:
    """Whether nodes of different components lie on each other, as no packed layout leaves them."""
    squares = np.floor(positions / _NEAR)
    part = np.repeat(np.arange(len(begin) - 1), np.diff(begin))
    places = len(np.unique(squares, axis=0))
    return len(np.unique(np.column_stack([squares, part]), axis=0)) > places


def _cell_side(sizes: NDArray[np.float64]) -> float:
    """Side of a cell: room for a single node, larger when the grid would become too fine."""
    area = float(((sizes + CELL) ** 2).sum())
    return max(CELL, float(np.sqrt(16.0 * area / _MOST_CELLS)))


def _grid_size(wanted: NDArray[np.int64]) -> tuple[int, int]:
    """Odd numbers of columns and rows that hold everything whatever happens."""
    rest = float((wanted[1:] + 1).prod(axis=1).sum())
    most = int(wanted[1:].max(initial=0))
    height = 2.0 * np.sqrt(rest / ASPECT) + 2 * most + 4
    columns = int(max(wanted[0, 0], wanted[0, 1] * ASPECT) + height * ASPECT)
    rows = int(max(wanted[0, 1], wanted[0, 0] / ASPECT) + height)
    return columns | 1, rows | 1


def cells_from_middle(rows: int, columns: int) -> NDArray[np.int64]:
    """The numbers of all cells of a grid, nearest to the middle first, along rectangles of the window's shape."""
    across = np.abs(np.arange(columns) - columns // 2)[None, :]
    down = np.abs(np.arange(rows) - rows // 2)[:, None]
    ring = np.maximum(across, np.round(down * ASPECT))
    along = np.minimum(across, down * ASPECT)
    order: NDArray[np.int64] = np.argsort((ring + 1e-3 * along / max(rows, columns)).ravel(), kind="stable")
    return order


@kernel
def component_boxes(positions: NDArray[np.float64], begin: NDArray[np.int64]) -> NDArray[np.float64]:
    """Lowest x and y, highest x and y of every component, float64[components, 4]."""
    parts = len(begin) - 1
    boxes = np.empty((parts, 4))
    for c in range(parts):
        low_x, low_y = positions[begin[c], 0], positions[begin[c], 1]
        high_x, high_y = low_x, low_y
        for i in range(begin[c], begin[c + 1]):
            low_x, high_x = min(low_x, positions[i, 0]), max(high_x, positions[i, 0])
            low_y, high_y = min(low_y, positions[i, 1]), max(high_y, positions[i, 1])
        boxes[c, 0], boxes[c, 1], boxes[c, 2], boxes[c, 3] = low_x, low_y, high_x, high_y
    return boxes


@kernel
def outline(
    taken: NDArray[np.bool_],
    positions: NDArray[np.float64],
    start: NDArray[np.int64],
    neighbour: NDArray[np.int32],
    cell: float,
    margin: float,
) -> None:
    """Mark what the first component covers, around the middle of the grid: nodes, links, and what they enclose."""
    rows, columns = taken.shape
    for i in range(len(positions)):
        x, y = positions[i, 0] / cell + columns // 2, positions[i, 1] / cell + rows // 2
        for down in (-margin, 0.0, margin):
            for across in (-margin, 0.0, margin):
                taken[_cell(y + down, rows), _cell(x + across, columns)] = True
        for e in range(start[i], start[i + 1]):
            j = neighbour[e]
            if j > i:
                dx, dy = positions[j, 0] / cell + columns // 2 - x, positions[j, 1] / cell + rows // 2 - y
                pieces = int(max(abs(dx), abs(dy)) * 2.0) + 1
                for k in range(pieces):
                    taken[_cell(y + dy * k / pieces, rows), _cell(x + dx * k / pieces, columns)] = True
    _fill_enclosed(taken)


@kernel
def _cell(value: float, size: int) -> int:
    return max(0, min(size - 1, int(np.floor(value + 0.5))))


@kernel
def _fill_enclosed(taken: NDArray[np.bool_]) -> None:
    """Mark free cells that have marked ones on all four sides: an island in there would look linked."""
    rows, columns = taken.shape
    top = np.full(columns, rows)
    bottom = np.full(columns, -1)
    for r in range(rows):
        for c in range(columns):
            if taken[r, c]:
                top[c] = min(top[c], r)
                bottom[c] = r
    for r in range(rows):
        left, right = columns, -1
        for c in range(columns):
            if taken[r, c]:
                left = min(left, c)
                right = c
        for c in range(left + 1, right):
            if top[c] < r < bottom[c]:
                taken[r, c] = True


@kernel
def find_places(
    taken: NDArray[np.bool_],
    nearest: NDArray[np.int64],
    wanted: NDArray[np.int64],
    sequence: NDArray[np.int64],
    place: NDArray[np.float64],
) -> None:
    """Give each box, in sequence, the free place nearest to the middle; `place` gets its middle in cells."""
    rows, columns = taken.shape
    reached = np.zeros((_REMEMBERED, _REMEMBERED), np.int64)  # what did not fit before never fits later
    for part in sequence:
        width, height = wanted[part, 0], wanted[part, 1]
        small = width < _REMEMBERED and height < _REMEMBERED
        k = reached[height, width] if small else 0
        while k < len(nearest):
            top = nearest[k] // columns - (height - 1) // 2
            left = nearest[k] % columns - (width - 1) // 2
            inside = top >= 0 and top + height <= rows and left >= 0 and left + width <= columns
            if inside and not taken[top : top + height, left : left + width].any():
                taken[top : top + height, left : left + width] = True
                place[part, 0] = left + 0.5 * (width - 1) - columns // 2
                place[part, 1] = top + 0.5 * (height - 1) - rows // 2
                break
            k += 1
        if small:
            reached[height, width] = k
