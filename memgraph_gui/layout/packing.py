"""Where the parts of a picture go that no link holds together: close, tidy, and never on top of each other.

The largest component stands upper left. The others, the highest first, fill rows to the right of it and then below
it, like words in a page with a picture; single nodes end as a regular block. The page's width is the one that lets
the whole be shown largest in a window.
"""

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.kernels import kernel
from memgraph_gui.layout.forces import LINK_LENGTH

ASPECT = 1.1  # width to height of the picture between its docks: 0.95 in a small window, 1.3 in a large one
CELL = 1.1 * LINK_LENGTH  # boxes are measured in squares of this side: the room of a single node
_NEAR = 10.0  # side of a square in which no two components meet; packed ones are further apart
_WIDTHS = 60  # page widths that are tried


def packed_shifts(positions: NDArray[np.float64], begin: NDArray[np.int64]) -> NDArray[np.float64]:
    """How far each component has to move, float64[components, 2], to be packed; the first ends around (0, 0).

    Args:
        positions: float64[n, 2], the nodes of a component one after the other.
        begin: int64[components + 1], the first node of each.
    """
    if len(begin) < 2:
        return np.zeros((0, 2))
    boxes = component_boxes(positions, begin)
    cells = np.ceil((boxes[:, 2:] - boxes[:, :2]) / CELL + 0.999).astype(np.int64)  # half a cell free on every side
    cells[0] += 1 if cells[0].max() > 1 else 0
    highest_first = np.lexsort((-cells[1:, 0], -cells[1:, 1])) + 1
    middles = fill_page(cells, highest_first, _best_width(cells, highest_first))[0]
    shifts: NDArray[np.float64] = (middles - middles[0]) * CELL - 0.5 * (boxes[:, :2] + boxes[:, 2:])
    return shifts


def crowded(positions: NDArray[np.float64], begin: NDArray[np.int64]) -> bool:
    """Whether nodes of different components lie on each other, as no packed layout leaves them."""
    part = np.repeat(np.arange(len(begin) - 1), np.diff(begin))
    _, first, square = np.unique(square_numbers(positions, _NEAR), return_index=True, return_inverse=True)
    return bool((part[first][square] != part).any())


def square_numbers(positions: NDArray[np.float64], side: float) -> NDArray[np.int64]:
    """A number for the square of a grid that each position lies in, the same for the same square."""
    places = np.floor(positions / side).astype(np.int64)
    numbers: NDArray[np.int64] = places[:, 0] * 2**31 + places[:, 1]
    return numbers


def _best_width(cells: NDArray[np.int64], sequence: NDArray[np.int64]) -> int:
    """The page width, in cells, for which the whole fits into the smallest frame of the usual shape."""
    narrowest = int(cells[:, 0].max())
    area = float(cells.prod(axis=1).sum())
    widest = int(max(narrowest, 1.5 * np.sqrt(area * ASPECT))) + 2
    best, frame = narrowest, np.inf
    for width in np.unique(np.linspace(narrowest, widest, min(_WIDTHS, widest - narrowest + 1)).astype(int)).tolist():
        _, used, height = fill_page(cells, sequence, width)
        if max(used / ASPECT, height) < frame:
            best, frame = width, max(used / ASPECT, height)
    return best


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
def fill_page(
    cells: NDArray[np.int64], sequence: NDArray[np.int64], width: int
) -> tuple[NDArray[np.float64], int, int]:
    """Set all boxes in rows on a page of a width that holds the widest of them.

    Returns:
        Where the middle of each box is, float64[boxes, 2], and the width and height that were used. All in cells.
    """
    middle = np.empty((len(cells), 2))
    main_width, main_height = cells[0, 0], cells[0, 1]
    middle[0, 0], middle[0, 1] = 0.5 * main_width, 0.5 * main_height
    left, beside = main_width, True
    x, y, row, used = left, 0, 0, main_width
    for part in sequence:
        box_width, box_height = cells[part, 0], cells[part, 1]
        if x + box_width > width or row == 0:
            y += row
            x, row = left, box_height
            if beside and (y + box_height > main_height or left + box_width > width):
                beside, left, x, y = False, 0, 0, max(y, main_height)
        middle[part, 0] = x + 0.5 * box_width
        middle[part, 1] = y + 0.5 * row
        x += box_width
        used = max(used, x)
    return middle, used, max(main_height, y + row)
