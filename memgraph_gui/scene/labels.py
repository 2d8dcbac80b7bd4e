# ruff: noqa: E741 - l, t, r, b are the sides of a box
"""Which memories are named in the picture, and where their names stand: at rest only, never over one another.

The order is: selected, hits, then importance and links together. A name is tried below, right of, left of and
above its memory, then around it, in each of its forms; what finds no room is left out.
"""

import math
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.topology import Topology
from memgraph_gui.kernels import kernel
from memgraph_gui.scene.choices import Names
from memgraph_gui.scene.emphasis import HUB
from memgraph_gui.scene.lettering import ELLIPSIS, KEY, PLAIN, PROJECT, Form, Hand, Lettering
from memgraph_gui.scene.lines import Flags, Floats, Numbers
from memgraph_gui.scene.marks import DOT
from memgraph_gui.scene.named import FOREMOST, budget_of, candidates
from memgraph_gui.scene.picture import Picture

AIR = 6.0  # px between two names side by side, or they read as one
GAP = 3.0  # px between a memory's rim and its name
MARK = DOT  # px of radius from which a memory is a shape that no name may touch
KEY_IMPORTANCE = 0.8
MINDED = 3_000  # heads in view that names still keep off
NEAR = 0.7  # zoom from which on a name that fits only when cut short is left out
LEAD = 16.0  # px between a memory and its name from which on a line joins them
RINGED = 8.5  # px from the rim to the outside of the ring around what is selected
FARTHEST = 14  # the foremost may stand up to that many times 10 px away: better far than nameless
FORMS = 4
PORTION = 24  # candidates that are tried in one go
_BESIDE = np.array(
    [
        (0, -0.5, 1, 0), (1, 0, 0, -0.5), (-1, -1, 0, -0.5), (0, -0.5, -1, -1),
        (0.75, 0, 0.75, 0), (-0.75, -1, 0.75, 0), (0.75, 0, -0.75, -1), (-0.75, -1, -0.75, -1),
        (-0.75, 0, 1, 0), (0.75, -1, 1, 0), (-0.75, 0, -1, -1), (0.75, -1, -1, -1),
    ],
    np.float32,
)  # fmt: skip
"""For each place: the left side is so much of the reach and of the box from the middle, the top likewise."""
_BESIDE.setflags(write=False)

ALIGN = (0.5, 0.0, 1.0, 0.5, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0)  # of the text, by place
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Label:
    """A placed name, in logical px of the picture.

    Attributes:
        memory: index. form, hand: what is written and how. align: 0 left, 0.5 middle, 1 right.
        left, top, right, bottom: its box. plate: on a ground of its own (selected).
        dx, dy: from the memory's middle to the box's upper left corner. reach: from there to its rim.
    """

    memory: int
    form: Form
    hand: Hand
    align: float
    left: float
    top: float
    right: float
    bottom: float
    plate: bool
    dx: float
    dy: float
    reach: float = 0.0

    @property
    def leader(self) -> tuple[float, float, float, float] | None:
        """A line from the rim to the name, px from the memory's middle; None where the name stands beside it."""
        x = min(max(0.0, self.dx), self.dx + self.right - self.left)
        y = min(max(0.0, self.dy), self.dy + self.bottom - self.top)
        far = math.hypot(x, y)
        if far < self.reach + LEAD:
            return None
        start = (self.reach + 2.0) / far
        return x * start, y * start, x, y


@kernel
def apart(left: float, top: float, right: float, bottom: float, boxes: Floats, count: int) -> bool:
    """Whether a box touches none of the first `count` boxes."""
    for i in range(count):
        if left < boxes[i, 2] and right > boxes[i, 0] and top < boxes[i, 3] and bottom > boxes[i, 1]:
            return False
    return True


@kernel
def free(left: float, top: float, right: float, bottom: float, nodes: Floats) -> bool:
    """Whether a box touches none of the circles."""
    for i in range(len(nodes)):
        x, y, radius = nodes[i, 0], nodes[i, 1], nodes[i, 2]
        dx = max(left - x, 0.0, x - right)
        dy = max(top - y, 0.0, y - bottom)
        if dx * dx + dy * dy < radius * radius:
            return False
    return True


@kernel
def settle(
    at: Floats,
    sizes: Floats,
    must: Flags,
    laps: Numbers,
    nodes: Floats,
    heads: Floats,
    boxes: Floats,
    taken: int,
    frame: Floats,
    beside: Floats,
    budget: int,
    form: Numbers,
    place: Numbers,
    found: Floats,
) -> int:
    """Place names one after the other.

    Arrays:
        at: float32[c, 3], x, y and radius of each memory, best first. sizes: float32[c, forms, 2], 0: no such form.
        must: bool[c], beyond the budget, too. laps: int32[c], how far out it may stand.
        nodes: float32[k, 3], circles not to touch. heads: float32[h, 3], circles better not to cover.
        boxes: float32[>= taken + c, 4], the first `taken` are occupied; more are written.
        frame: float32[4], where names may be. beside: the places, see `_BESIDE`.
        form, place: int32[c], written; -1 for no room. found: float32[c, 4], written.

    Returns:
        How many were placed.
    """
    made = 0
    for i in range(len(at)):
        form[i] = -1
        if made >= budget and not must[i]:
            continue
        for attempt in range(2 * laps[i]):  # at each distance first beside the heads of links, then over them
            reach = at[i, 2] + GAP + 10.0 * (attempt // 2)
            for f in range(sizes.shape[1]):
                wide, tall = sizes[i, f, 0], sizes[i, f, 1]
                if wide <= 0.0 or form[i] >= 0:
                    break
                for p in range(len(beside)):
                    left = at[i, 0] + beside[p, 0] * reach + beside[p, 1] * wide
                    top = at[i, 1] + beside[p, 2] * reach + beside[p, 3] * tall
                    right, bottom = left + wide, top + tall
                    if left < frame[0] or top < frame[1] or right > frame[2] or bottom > frame[3]:
                        continue
                    l, t, r, b = left - 1.0, top - 0.5, right + 1.0, bottom + 0.5
                    if not apart(l, t, r, b, boxes, taken) or not free(l, t, r, b, nodes):
                        continue
                    if attempt % 2 == 0 and not free(l, t, r, b, heads):
                        continue
                    form[i], place[i] = f, p
                    boxes[taken, 0], boxes[taken, 1] = left - AIR, top - 1.0
                    boxes[taken, 2], boxes[taken, 3] = right + AIR, bottom + 1.0
                    found[i, 0], found[i, 1], found[i, 2], found[i, 3] = left, top, right, bottom
                    taken += 1
                    made += 1
                    break
            if form[i] >= 0:
                break
    return made


def place_labels(
    picture: Picture,
    topology: Topology,
    weights: NDArray[np.float32],
    lettering: Lettering,
    *,
    always: NDArray[np.int64],
    blocked: tuple[Box, ...] = (),
    frame: Box | None = None,
    zoom: float | None = None,
    names: Names = Names.AUTO,
    told: Mapping[int, str] | None = None,
) -> list[Label]:
    """Choose and place the names of a picture, at once; see `label_steps`."""
    steps = label_steps(
        picture, topology, weights, lettering,
        always=always, blocked=blocked, frame=frame, zoom=zoom, names=names, told=told,
    )  # fmt: skip
    while True:
        try:
            next(steps)
        except StopIteration as end:
            labels: list[Label] = end.value
            return labels


def label_steps(
    picture: Picture,
    topology: Topology,
    weights: NDArray[np.float32],
    lettering: Lettering,
    *,
    always: NDArray[np.int64],
    blocked: tuple[Box, ...] = (),
    frame: Box | None = None,
    zoom: float | None = None,
    names: Names = Names.AUTO,
    told: Mapping[int, str] | None = None,
) -> Generator[None, None, list[Label]]:
    """Choose and place the names of a picture, a portion between two yields.

    Args:
        picture: what is drawn.
        topology: titles and types.
        weights: float32[n], `Style.weight`.
        lettering: measures and wraps.
        always: memories that are named first and on a plate (selected).
        blocked: boxes in logical px that names keep away from, such as a legend.
        frame: where names may be, logical px; the whole view by default.
        zoom: for the budget; the camera's by default.
        names: how many of them are wished for.
        told: what stands before the names of some memories, which are named like those in `always`.
    """
    told = told or {}
    always = np.unique(np.concatenate([always, np.array(list(told), np.int64)]))
    budget = budget_of(picture, zoom, names)
    chosen = candidates(picture, weights, always, budget)
    yield
    room = _Room(picture, weights, lettering, blocked, frame, told)
    labels: list[Label] = []
    for first in range(0, len(chosen), PORTION):  # the titles of most candidates need not be broken into lines
        if first < len(always) or len(labels) < budget:
            part = chosen[first : first + PORTION]
            yield from room.write(topology, part)
            labels += room.place(topology, part, always, budget - len(labels))
            yield
    return labels


class _Room:
    """Where names can still go in a picture."""

    def __init__(
        self,
        picture: Picture,
        weights: NDArray[np.float32],
        lettering: Lettering,
        blocked: tuple[Box, ...],
        frame: Box | None,
        told: Mapping[int, str],
    ) -> None:
        camera, px = picture.camera, picture.px
        self._picture, self._weights, self._lettering, self._told = picture, weights, lettering, told
        self._taken: list[Box] = list(blocked)
        self._reach = picture.radii if picture.reach is None else picture.reach
        # A name may lie over what stepped so far back that it has no name itself.
        marks = (picture.nodes.radii > MARK * px) & (weights[picture.nodes.index] >= 0.0)
        around = np.maximum(picture.nodes.radii * 1.12, self._reach[picture.nodes.index])
        circles = np.column_stack([picture.nodes.places[marks], around[marks] + px])
        self._near = circles.astype(np.float32) / np.float32(px)
        self._heads = _heads(picture)
        self._crowded = camera.zoom < NEAR
        self._placed_any = False
        self._bounds = np.array(frame or (2.0, 2.0, camera.wide - 2.0, camera.tall - 2.0), np.float32)

    def _ways(self, hand: Hand, title: str) -> list[Form]:
        """The ways to write a title here, best first."""
        forms = self._lettering.forms(hand, title)
        if self._crowded:
            return [form for form in forms if len(form.lines) < 3 or not form.lines[-1].endswith(ELLIPSIS)][:FORMS]
        return [form for form in forms if not form.short][:FORMS]

    def write(self, topology: Topology, chosen: NDArray[np.int64]) -> Iterator[None]:
        """Break these titles into lines, one between two yields, so that `place` finds them broken."""
        for memory in chosen.tolist():
            self._titled(topology, memory, _hand(topology, self._weights, memory))
            yield

    def _titled(self, topology: Topology, memory: int, hand: Hand) -> list[Form]:
        return self._ways(hand, self._told.get(memory, "") + topology.titles[memory])

    def place(
        self, topology: Topology, chosen: NDArray[np.int64], always: NDArray[np.int64], budget: int
    ) -> list[Label]:
        """Place at most `budget` of these names, best first, and those in `always` whatever the budget."""
        weights, picture = self._weights, self._picture
        hands = [_hand(topology, weights, memory) for memory in chosen.tolist()]
        forms = [self._titled(topology, *one) for one in zip(chosen.tolist(), hands, strict=True)]
        sizes = np.zeros((len(chosen), FORMS, 2), np.float32)
        for row, ways in enumerate(forms):
            for column, way in enumerate(ways):
                sizes[row, column] = way.wide, way.tall
        at = np.column_stack([picture.places[chosen], self._reach[chosen]]).astype(np.float32) / np.float32(
            picture.px
        )
        boxes = np.zeros((len(self._taken) + len(chosen), 4), np.float32)
        boxes[: len(self._taken)] = np.array(self._taken, np.float32).reshape(-1, 4)
        must = np.isin(chosen, always)
        # The plate of a chosen name covers no ring, the one of the selection included.
        ringed = picture.radii[chosen] / np.float32(picture.px) + RINGED
        at[:, 2] = np.where(must, np.maximum(at[:, 2], ringed), at[:, 2])
        # A name far from its memory is worse than none, except for those that a picture is nothing without.
        laps = np.where(must, 9, np.where(weights[chosen] >= HUB, 7, 1)).astype(np.int32)
        if not self._placed_any:
            laps[:FOREMOST] = np.where(laps[:FOREMOST] > 1, FARTHEST, 1)
            self._placed_any = True
        form, place, found = _settled(
            at, sizes, must, laps, self._near, self._heads, boxes, len(self._taken), self._bounds, budget
        )
        labels = []
        for row in np.flatnonzero(form >= 0).tolist():
            left, top, right, bottom = found[row].tolist()
            way, align = forms[row][form[row]], ALIGN[place[row]]
            dx, dy = left - float(at[row, 0]), top - float(at[row, 1])
            box, reach = (left, top, right, bottom), float(at[row, 2])
            labels.append(Label(int(chosen[row]), way, hands[row], align, *box, bool(must[row]), dx, dy, reach))
            self._taken.append((left - AIR, top - 1.0, right + AIR, bottom + 1.0))
        return labels


def _heads(picture: Picture) -> Floats:
    """float32[h, 3], circles around the heads of links, logical px; none where there are too many to mind."""
    places = picture.heads.places
    if len(places) > MINDED:
        places = places[:0]
    back, size = places[:, 4:5] * 0.6, places[:, 4:5] * 0.7
    return np.hstack([places[:, :2] - places[:, 2:4] * back, size]).astype(np.float32) / np.float32(picture.px)


def _settled(
    at: Floats, sizes: Floats, must: Flags, laps: Numbers, nodes: Floats, heads: Floats, boxes: Floats, taken: int,
    bounds: Floats, budget: int,
) -> tuple[Numbers, Numbers, Floats]:  # fmt: skip
    """Form, place and box of each name, see `settle`."""
    form, place = np.zeros(len(at), np.int32), np.zeros(len(at), np.int32)
    found = np.zeros((len(at), 4), np.float32)
    settle(at, sizes, must, laps, nodes, heads, boxes, taken, bounds, _BESIDE, budget, form, place, found)
    return form, place, found


def warm() -> None:
    """Have the kernels compiled."""
    one = np.ones((1, 3), np.float32)
    _settled(
        one, np.ones((1, FORMS, 2), np.float32), np.ones(1, np.bool_), np.ones(1, np.int32), one, one,
        np.zeros((1, 4), np.float32), 0, np.zeros(4, np.float32), 1,
    )  # fmt: skip


def _hand(topology: Topology, weights: NDArray[np.float32], memory: int) -> Hand:
    if topology.types.names[topology.memory_type[memory]] == "project":
        return PROJECT
    return KEY if topology.importance[memory] >= KEY_IMPORTANCE or weights[memory] >= HUB else PLAIN
