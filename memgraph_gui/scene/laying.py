"""The links of a picture: lines, heads and counts of bundles in view, laid by several threads, in one order."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.kernels import run_slices
from memgraph_gui.looks.heads import table as head_table
from memgraph_gui.scene import projecting
from memgraph_gui.scene.lines import ink
from memgraph_gui.scene.pairs import BUNDLE
from memgraph_gui.scene.picture import Bundles, Heads, Lines, Picture
from memgraph_gui.scene.styling import Style

SAMPLE = 45_000  # links of a coarse picture
MANY = 20_000
"""From so many links in view on, heads give way to tapering."""

FEW = 1_000  # links that are never too much ink
INKED = 0.45  # px of line per px of view, from which on they are added up
PIECE = 25_000  # links that one thread lays in one go

_Laid = tuple[Lines, Heads, Bundles]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Sheet:
    """What the links are laid on.

    Attributes:
        style: the look. places: float32[n, 2] and radii: float32[n], of the memories, physical px.
        px: physical px per logical px. view: physical px. threads: how many share the work.
    """

    style: Style
    places: NDArray[np.float32]
    radii: NDArray[np.float32]
    px: float
    view: tuple[int, int]
    threads: int

    def links(self, *, coarse: bool, like: Picture | None) -> tuple[Lines, Heads, Bundles, int, bool]:
        """Lay all links in view.

        Args:
            coarse: a sample is enough, with all that stand out.
            like: a picture beside which they are laid: they are treated as there, however many are in view.

        Returns:
            lines, heads, bundles, how many links touch the view, and whether they are so dense that they add up.
        """
        wide, tall = float(self.view[0]), float(self.view[1])
        bounds = self._pieces()
        counts = self._counts(bounds)
        seen = sum(counts)
        many = (seen if like is None else like.links_in_view) > MANY
        stride = max(1, seen // SAMPLE) if coarse else 1
        if stride > 1:  # every so many of all links, not of each piece
            bounds, counts = [(0, len(self.style.source))], [seen]
        lines, heads, bundles = self._laid(bounds, counts, many=many, stride=stride)
        if like is not None:
            dense = like.dense
        else:
            dense = seen > FEW and ink(lines.segments, len(lines.segments), wide, tall) > INKED * wide * tall
        return lines, heads, bundles, seen, dense

    def _pieces(self) -> list[tuple[int, int]]:
        count = len(self.style.source)
        return [(first, min(first + PIECE, count)) for first in range(0, max(1, count), PIECE)]

    def _counts(self, bounds: list[tuple[int, int]]) -> list[int]:
        """How many links of each piece touch the view."""
        style, (wide, tall) = self.style, self.view
        counts = [0] * len(bounds)

        def count(first: int, end: int) -> None:
            for n in range(first, end):
                piece = slice(*bounds[n])
                counts[n] = projecting.count_links(
                    self.places, style.source[piece], style.target[piece], style.link_drawn[piece],
                    float(wide), float(tall), projecting.EAR * 3.0 * self.px,
                )  # fmt: skip

        run_slices(count, len(bounds), threads=self.threads, pieces=len(bounds))
        return counts

    def _laid(self, bounds: list[tuple[int, int]], counts: list[int], *, many: bool, stride: int) -> _Laid:
        parts: list[_Laid | None] = [None] * len(bounds)

        def lay(first: int, end: int) -> None:
            for n in range(first, end):
                parts[n] = self._piece(bounds[n], counts[n], many=many, stride=stride)

        run_slices(lay, len(bounds), threads=self.threads, pieces=len(bounds))
        return _joined([part for part in parts if part is not None])

    def _piece(self, bounds: tuple[int, int], seen: int, *, many: bool, stride: int) -> _Laid:
        style, look, pairs, part = self.style, self.style.links, self.style.pairs, slice(*bounds)
        source, target, drawn = style.source[part], style.target[part], style.link_drawn[part]
        loops = int((drawn & (source == target)).sum())
        room, heads, bundles = _room(seen, loops, many=many)
        made, topped, bundled = projecting.lay_links(
            self.places, self.radii, style.arriving, source, target, drawn,
            pairs.rank[part], pairs.size[part], pairs.turned[part],
            look.width[part], look.colour[part], look.head_colour[part], look.rhythm[part], look.head[part],
            look.head_size[part], look.hollow[part], look.both[part],
            head_table().length, self.px, float(self.view[0]), float(self.view[1]), many,
            room.segments, room.colours, room.rhythms, room.links,
            heads.places, heads.kinds, heads.colours, heads.hollow, heads.links,
            bundles.places, bundles.links, BUNDLE, stride, look.strong[part],
        )  # fmt: skip
        links, which = room.links[:made] + np.int32(bounds[0]), bundles.links[:bundled] + np.int32(bounds[0])
        return (
            Lines(room.segments[:made], room.colours[:made], room.rhythms[:made], links, look.strong[links]),
            Heads(
                heads.places[:topped],
                heads.kinds[:topped],
                heads.colours[:topped],
                heads.hollow[:topped],
                heads.links[:topped] + np.int32(bounds[0]),
            ),
            Bundles(bundles.places[:bundled], which, pairs.size[which]),
        )


def _room(seen: int, loops: int, *, many: bool) -> _Laid:
    """Arrays large enough for the links in view, not initialised."""
    most = loops * projecting.LOOP_STEPS + seen * (1 if many else projecting.BOW_STEPS)
    tops = 0 if many else 2 * seen
    groups = 0 if many else seen
    return (
        Lines(
            np.empty((most, 8), np.float32),
            np.empty(most, np.uint32),
            np.empty(most, np.uint8),
            np.empty(most, np.int32),
            np.empty(0, np.bool_),
        ),
        Heads(
            np.empty((tops, 6), np.float32),
            np.empty(tops, np.uint8),
            np.empty(tops, np.uint32),
            np.empty(tops, np.uint8),
            np.empty(tops, np.int32),
        ),
        Bundles(np.empty((groups, 2), np.float32), np.empty(groups, np.int32), np.empty(groups, np.int32)),
    )


def _joined(parts: list[_Laid]) -> _Laid:
    """The pieces one after the other."""
    if len(parts) == 1:
        return parts[0]
    lines, heads, bundles = ([part[n] for part in parts] for n in range(3))
    return (
        Lines(*(np.concatenate(columns) for columns in zip(*map(_columns, lines), strict=True))),
        Heads(*(np.concatenate(columns) for columns in zip(*map(_columns, heads), strict=True))),
        Bundles(*(np.concatenate(columns) for columns in zip(*map(_columns, bundles), strict=True))),
    )


def _columns(part: Lines | Heads | Bundles) -> list[NDArray[np.generic]]:
    return [getattr(part, name) for name in part.__slots__]
