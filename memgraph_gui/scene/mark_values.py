"""What the signs in a picture mean beside colour, counted over what it draws."""

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.records import MemoryFlag
from memgraph_gui.engine.topology import Topology
from memgraph_gui.looks.mark_rows import MarkRow, Sign
from memgraph_gui.scene.choices import SizeBy
from memgraph_gui.scene.labels import KEY_IMPORTANCE
from memgraph_gui.scene.overlays import Overlay
from memgraph_gui.scene.styling import UNSEEN


def mark_rows(
    topology: Topology,
    drawn: NDArray[np.bool_],
    pinned: NDArray[np.bool_] | None,
    overlay: Overlay,
    size: SizeBy,
    conflicts: NDArray[np.int64],
) -> tuple[MarkRow, ...]:
    """The rows of the legend; what no memory wears has none.

    Args:
        topology: the graph.
        drawn: bool[n], memories in the picture.
        pinned: bool[n], those that are held at their place; None for none.
        overlay: what colour means.
        size: what the size was chosen to mean.
        conflicts: indices of links in the picture that wear the sign of a conflict.
    """
    count = len(drawn)
    flags = topology.memory_flags[:count]
    unseen = int((drawn & ((flags & UNSEEN) != 0)).sum())
    retired = int((drawn & ((flags & int(MemoryFlag.RETIRED)) != 0)).sum())
    key = int((drawn & (topology.importance[:count] >= KEY_IMPORTANCE)).sum())
    held = 0 if pinned is None else int((drawn & pinned[:count]).sum()) if len(pinned) >= count else 0
    rows = []
    if size is not SizeBy.SAME:
        meaning = overlay.kind.value if size is SizeBy.AUTO and overlay.sized else "importance"
        rows.append(MarkRow(Sign.SIZES, "larger: more links" if size is SizeBy.LINKS else f"larger: more {meaning}"))
    rows.append(MarkRow(Sign.BOLD, "important, or a hub", key or None))
    for sign, words, number in (
        (Sign.DASHED, "the agent cannot see it", unseen),
        (Sign.PALE, "retired: replaced or ended", retired),
        (Sign.DOT, "pinned", held),
        (Sign.UNEQUAL, "these two contradict", len(conflicts)),
    ):
        if number:
            rows.append(MarkRow(sign, words, number))
    return tuple(rows)
