"""Small graphs for tests, made by hand."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.records import (
    ChangeSet,
    MemoryFlag,
    MemoryId,
    MemoryRow,
    RelationshipFlag,
    RelationshipId,
    RelationshipRow,
    RowId,
)
from memgraph_gui.engine.topology import Topology
from memgraph_gui.looks.tokens import LIGHT, Tokens, channels
from memgraph_gui.scene.camera import UNIT, Camera
from memgraph_gui.scene.composing import compose
from memgraph_gui.scene.emphasis import Emphasis
from memgraph_gui.scene.painting import paint
from memgraph_gui.scene.picture import Picture
from memgraph_gui.scene.styling import Columns, Shown, Wanted, style

NAN = float("nan")


def memory(
    number: int,
    kind: str = "solution",
    *,
    title: str = "",
    importance: float = 0.5,
    flags: MemoryFlag = MemoryFlag.NONE,
) -> MemoryRow:
    return MemoryRow(
        RowId(number),
        MemoryId(f"m{number}"),
        kind,
        title or f"Memory {number}",
        importance,
        0.8,
        0.0,
        0.0,
        0,
        "",
        (),
        flags,
    )


def link(number: int, source: int, target: int, kind: str = "SOLVES", *, ended: bool = False) -> RelationshipRow:
    flags = RelationshipFlag.ENDED if ended else RelationshipFlag.NONE
    ends = MemoryId(f"m{source}"), MemoryId(f"m{target}")
    return RelationshipRow(
        RowId(number), RelationshipId(f"r{number}"), *ends, kind, 0.5, 0.8, NAN, 1.0 if ended else NAN, flags
    )


def graph(memories: Sequence[MemoryRow], links: Sequence[RelationshipRow] = ()) -> Topology:
    """A topology whose indices follow the order given."""
    topology = Topology()
    topology.apply(ChangeSet(memories_added=tuple(memories), relationships_added=tuple(links)))
    return topology


def draw(
    topology: Topology,
    positions: NDArray[np.float64],
    *,
    tokens: Tokens = LIGHT,
    size: tuple[int, int] = (400, 300),
    scale: float = UNIT,
    px: float = 1.0,
    emphasis: Emphasis | None = None,
    shown: Shown | None = None,
) -> tuple[Picture, NDArray[np.uint32]]:
    """The picture and its pixels, with world (0, 0) in the middle of the view."""
    look = style(Wanted(Columns.of(topology), tokens, shown or Shown(), emphasis or Emphasis()))
    picture = compose(look, positions, Camera(scale=scale, wide=size[0], tall=size[1]), px)
    return picture, paint(picture, threads=1)


def rgb(pixel: int) -> tuple[int, int, int]:
    return pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255


def near(pixel: int, colour: str, slack: int = 12) -> bool:
    """Whether a pixel has a colour, channel by channel."""
    return all(abs(a - b) <= slack for a, b in zip(rgb(int(pixel)), channels(colour), strict=True))
