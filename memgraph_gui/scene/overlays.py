"""Overlays: one mechanism that turns values of memories and links into colour, size, emphasis and a legend.

An `Overlay` holds values only and knows no theme; `wear` turns it into an `Emphasis` in the colours of one, and
`overlay_legend` says what those mean, counted over what is drawn. Nothing here is said by colour alone: seeds and
hops wear rings, clusters have named hulls, a scale also sets the size, a conflict its sign.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.looks.numbers import with_sign
from memgraph_gui.looks.overlay_legend import Mark, OverlayLegend, OverlayRow, Ramp
from memgraph_gui.looks.tokens import Tokens, channels, packed
from memgraph_gui.scene.emphasis import HUB, Colours, Emphasis, Ground
from memgraph_gui.scene.styling import memory_radius

SLOTS = 6
"""So many colours there are for clusters; neighbours never wear the same one."""

GREY, INK = -1, SLOTS
"""Slots in a crowd: of clusters that do not stand out, and of one that is chosen among them."""

REST_MEMORY, REST_LINK = 0.22, 0.16  # what activation leaves of what it did not reach
INSIDE = 0.75  # what links inside a cluster keep beside their share at rest
BRIDGE_WIDTH = 1.3  # px
DIM_MEMORY, DIM_LINK = 0.4, 0.4  # of what belongs to no cluster that stands out, in a crowd
THIN, THINNEST = 0.2, 0.06  # px of the links of such a cluster, and of those that are in none: there are too many
WIDEST = 4.0  # px of the link that carried most
UNKNOWN_RADIUS = 4.0  # px of a memory that has no value on the scale


class OverlayKind(StrEnum):
    """What colour can mean."""

    TYPE = "type"
    CLUSTER = "clusters"
    ACTIVATION = "activation"
    AGE = "age"
    IMPORTANCE = "importance"
    CONFIDENCE = "confidence"
    USAGE = "usage"
    CONFLICT = "conflict"


@dataclass(frozen=True, slots=True)
class Scale:
    """From a value to its place 0..1 between two ends.

    Attributes:
        low, high: the values at 0 and 1. logarithmic: equal steps are equal ratios.
        marks: values to be written under the scale, with their words.
    """

    low: float
    high: float
    logarithmic: bool
    marks: tuple[tuple[float, str], ...]

    def place(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """The places of values, NaN where there is no value."""
        low, high = self.low, self.high
        if self.logarithmic:
            with np.errstate(invalid="ignore", divide="ignore"):
                values = np.log(np.maximum(values, low))
            low, high = math.log(low), math.log(high)
        if not high > low:
            return np.where(np.isnan(values), np.nan, 1.0)
        result: NDArray[np.float64] = np.clip((values - low) / (high - low), 0.0, 1.0)
        return result


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """A cluster as it is drawn: members as indices, the slot of its colour, its name, whether it is chosen.

    `count` stands after its name in the picture; 0 where the name says it already.
    """

    members: NDArray[np.int64]
    slot: int
    name: str
    chosen: bool = False
    count: int = 0


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Overlay:
    """Values for n memories and m links; None where the overlay has nothing to say.

    Attributes:
        kind: what it shows.
        values, scale: float64[n] and where they stand on the heat; NaN: not reached, not known.
        sized: the size says the value, too.
        told: memories whose name says more than their title, with what stands before it ("Seed: "); they are always
            named.
        seeds: bool[n]. hops: uint8[n], distance from the seeds. link_values: float64[m], what a link carried.
        groups: clusters. bright: in a crowd only so many of them stand out, and those that are chosen; None: all.
        bridges, inside: bool[m], current links between them, links within one. starts: int32[m], where links start.
        stands: int32[n], the memory that is drawn for each one.
        troubled, troubled_links: bool[n], bool[m], in conflict.
    """

    kind: OverlayKind = OverlayKind.TYPE
    values: NDArray[np.float64] | None = None
    scale: Scale | None = None
    sized: bool = False
    told: Mapping[int, str] = field(default_factory=dict)
    seeds: NDArray[np.bool_] | None = None
    hops: NDArray[np.uint8] | None = None
    link_values: NDArray[np.float64] | None = None
    groups: tuple[Group, ...] = field(default=())
    bright: int | None = None
    bridges: NDArray[np.bool_] | None = None
    inside: NDArray[np.bool_] | None = None
    starts: NDArray[np.int32] | None = None
    stands: NDArray[np.int32] | None = None
    troubled: NDArray[np.bool_] | None = None
    troubled_links: NDArray[np.bool_] | None = None


def heat_colours(tokens: Tokens, places: NDArray[np.float64]) -> Colours:
    """0xFFRRGGBB for places 0..1 on the heat, uint32[k]; 0 (the type's own colour) for NaN."""
    stops = np.array([channels(stop) for stop in tokens.heat], np.float64)
    known = np.nan_to_num(places, nan=0.0)
    at = np.arange(len(stops)) / (len(stops) - 1)
    result = np.full(len(places), 0xFF000000, np.uint32)
    for channel, shift in enumerate((16, 8, 0)):
        result |= np.rint(np.interp(known, at, stops[:, channel])).astype(np.uint32) << np.uint32(shift)
    return np.where(np.isnan(places), np.uint32(0), result).astype(np.uint32)


def slot_colour(tokens: Tokens, slot: int) -> str:
    """The colour of a cluster's slot."""
    if slot in (GREY, INK):
        return tokens.context_node if slot == GREY else tokens.ink
    return tokens.clusters[slot % SLOTS]


def wear(overlay: Overlay, memories: int, links: int, tokens: Tokens) -> Emphasis:
    """An overlay in the colours of a theme, for a graph of so many memories and links (it may have grown)."""
    if overlay.kind == OverlayKind.ACTIVATION:
        return _activation(overlay, memories, links, tokens)
    if overlay.kind == OverlayKind.CLUSTER:
        return _clusters(overlay, memories, links, tokens)
    if overlay.kind == OverlayKind.CONFLICT:
        return _conflict(overlay, memories, links, tokens)
    if overlay.values is None or overlay.scale is None:
        return Emphasis()
    places = overlay.scale.place(_long(overlay.values, memories, np.nan))
    colours = heat_colours(tokens, places)
    colours[np.isnan(places)] = packed(tokens.context_node)
    grey = np.full(links, packed(tokens.context), np.uint32)
    radii = np.where(np.isnan(places), UNKNOWN_RADIUS, memory_radius(np.nan_to_num(places))).astype(np.float32)
    return Emphasis(memory_colours=colours, link_colours=grey, radii=radii if overlay.sized else None)


def _activation(overlay: Overlay, memories: int, links: int, tokens: Tokens) -> Emphasis:
    scale = overlay.scale or activation_scale(0.1)
    seeds = _flags(overlay.seeds, memories)
    values = _long(overlay.values, memories, np.nan)
    values = np.where(seeds, scale.high, values)
    places = scale.place(values)
    lit = ~np.isnan(places)
    colours = heat_colours(tokens, places)
    colours[~lit] = packed(tokens.context_node)
    carried = scale.place(_long(overlay.link_values, links, np.nan))
    strong = ~np.isnan(carried)
    link_colours = heat_colours(tokens, carried)
    link_colours[~strong] = packed(tokens.context)
    hops = np.zeros(memories, np.uint8)
    if overlay.hops is not None:
        hops[: len(overlay.hops)] = np.minimum(overlay.hops, 3)
    return Emphasis(
        memories=np.where(lit, 1.0, REST_MEMORY).astype(np.float32),
        links=np.where(strong, 1.0, REST_LINK).astype(np.float32),
        strong=strong,
        memory_colours=colours,
        link_colours=link_colours,
        link_widths=np.where(strong, 1.0 + (WIDEST - 1.0) * np.nan_to_num(carried), 1.0).astype(np.float32),
        hops=np.where(seeds, 0, hops).astype(np.uint8),
        seeds=seeds,
        named=np.where(lit, np.nan_to_num(places) + HUB, -1.0).astype(np.float32),
    )


def _clusters(overlay: Overlay, memories: int, links: int, tokens: Tokens) -> Emphasis:
    colours = np.full(memories, packed(tokens.context_node), np.uint32)
    grounds = []
    crowd, stands_out = overlay.bright is not None, np.zeros(memories + 1, np.bool_)
    for rank, group in enumerate(overlay.groups):
        colour = packed(slot_colour(tokens, group.slot))
        colours[group.members] = colour
        if overlay.bright is None or rank < overlay.bright or group.chosen:
            grounds.append(Ground(group.members, colour, group.name, group.chosen, crowd, group.count))
            stands_out[group.members] = True
    bridges, inside = _flags(overlay.bridges, links), _flags(overlay.inside, links)
    stands = overlay.stands
    if stands is not None and len(stands) < memories:
        stands = np.concatenate([stands, np.arange(len(stands), memories, dtype=np.int32)])
    result = Emphasis(
        links=np.where(bridges, 1.0, INSIDE).astype(np.float32),
        memory_colours=colours,
        link_colours=np.where(bridges, packed(tokens.ink), 0).astype(np.uint32),
        link_widths=np.where(bridges, BRIDGE_WIDTH, 0.0).astype(np.float32),
        grounds=tuple(grounds),
        stands=stands,
        like_source=inside,
    )
    if not crowd:
        return result
    lit = inside & stands_out[_ends(overlay.starts, links, memories)]
    return replace(
        result,
        memories=np.where(stands_out[:-1], 1.0, DIM_MEMORY).astype(np.float32),
        links=np.where(lit, 1.0, DIM_LINK).astype(np.float32),
        link_colours=np.where(inside, 0, packed(tokens.context)).astype(np.uint32),
        link_widths=np.where(lit, 1.0, np.where(inside, THIN, THINNEST)).astype(np.float32),
    )


def _ends(starts: NDArray[np.int32] | None, links: int, memories: int) -> NDArray[np.int64]:
    """The memory that each link starts from; `memories` where that is not known."""
    result = np.full(links, memories, np.int64)
    if starts is not None:
        known = starts[:links]
        result[: len(known)] = np.where(known >= 0, known, memories)
    return result


def _conflict(overlay: Overlay, memories: int, links: int, tokens: Tokens) -> Emphasis:
    troubled, strong = _flags(overlay.troubled, memories), _flags(overlay.troubled_links, links)
    trouble = packed(tokens.causal)
    return Emphasis(
        memories=np.where(troubled, 1.0, 0.35).astype(np.float32),
        links=np.where(strong, 1.0, 0.35).astype(np.float32),
        strong=strong,
        memory_colours=np.where(troubled, trouble, packed(tokens.context_node)).astype(np.uint32),
        link_colours=np.where(strong, trouble, packed(tokens.context)).astype(np.uint32),
        hops=troubled.astype(np.uint8),
    )


def overlay_legend(
    overlay: Overlay, tokens: Tokens, drawn: NDArray[np.bool_], link_drawn: NDArray[np.bool_]
) -> OverlayLegend | None:
    """What colour means in a picture, counted over what it draws; None where it means the type.

    Args:
        overlay: as worn.
        tokens: the theme.
        drawn: bool[n], `Style.drawn`.
        link_drawn: bool[m], `Style.link_drawn`.
    """
    part = _Counted(overlay, tokens, drawn, link_drawn)
    if overlay.kind == OverlayKind.CLUSTER:
        return OverlayLegend("Clusters", None, part.cluster_rows())
    if overlay.kind == OverlayKind.CONFLICT:
        return OverlayLegend("Conflicts", None, part.conflict_rows())
    scale = overlay.scale
    if scale is None or overlay.values is None:
        return None
    places = scale.place(np.array([value for value, _ in scale.marks]))
    ramp = Ramp(tokens.heat, tuple((float(p), words) for p, (_, words) in zip(places, scale.marks, strict=True)))
    if overlay.kind == OverlayKind.ACTIVATION:
        return OverlayLegend("Activation", ramp, part.activation_rows())
    size = overlay.kind.value if overlay.sized else "importance"
    return OverlayLegend(overlay.kind.value.capitalize(), ramp, part.scale_rows(), size)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class _Counted:
    """The rows of a legend, counted over what is drawn; what is drawn of nothing has no row."""

    overlay: Overlay
    tokens: Tokens
    drawn: NDArray[np.bool_]
    links: NDArray[np.bool_]

    def scale_rows(self) -> tuple[OverlayRow, ...]:
        tokens = self.tokens
        known = ~np.isnan(_long(self.overlay.values, len(self.drawn), np.nan))
        return _there(
            OverlayRow("on the scale", int((self.drawn & known).sum()), Mark.DISC, tokens.heat[2]),
            OverlayRow("not known", int((self.drawn & ~known).sum()), Mark.DISC, tokens.context_node),
            OverlayRow("links, any kind", int(self.links.sum()), Mark.LINE, tokens.context),
        )

    def activation_rows(self) -> tuple[OverlayRow, ...]:
        overlay, tokens, drawn = self.overlay, self.tokens, self.drawn
        seeds = _flags(overlay.seeds, len(drawn)) & drawn
        hops = np.zeros(len(drawn), np.uint8)
        if overlay.hops is not None:
            hops[: len(overlay.hops)] = np.minimum(overlay.hops, 3)
        hops[seeds | ~drawn] = 0
        rows = [OverlayRow("seed", int(seeds.sum()), Mark.DISC, tokens.heat[4], ring=tokens.accent)]
        for hop, name in ((1, "hop 1"), (2, "hop 2"), (3, "hop 3 or more")):
            rows.append(OverlayRow(name, int((hops == hop).sum()), Mark.DISC, tokens.heat[3 - hop // 2], rings=hop))
        carried = ~np.isnan(_long(overlay.link_values, len(self.links), np.nan))
        rest = int(drawn.sum()) - sum(row.count for row in rows)
        count = int((self.links & carried).sum())
        rows.append(OverlayRow("carried", count, Mark.LINE, tokens.heat[2], width=2.5))
        rows.append(OverlayRow("not reached", rest, Mark.DISC, tokens.context_node))
        return _there(*rows)

    def cluster_rows(self) -> tuple[OverlayRow, ...]:
        tokens, free, bright = self.tokens, self.drawn.copy(), self.overlay.bright
        rows, others, more = [], 0, 0
        for rank, group in enumerate(self.overlay.groups):
            count = int(self.drawn[group.members].sum())
            free[group.members] = False
            if bright is None or rank < bright or group.chosen:
                rows.append(OverlayRow(group.name, count, Mark.SQUARE, slot_colour(tokens, group.slot)))
            else:
                others, more = others + 1, more + count
        rows.append(OverlayRow(f"{others} other clusters, grey", more, Mark.SQUARE, tokens.context_node))
        across = int((_flags(self.overlay.bridges, len(self.links)) & self.links).sum())
        inside = int((_flags(self.overlay.inside, len(self.links)) & self.links).sum())
        rest = int(self.links.sum()) - across - inside
        rows.append(OverlayRow("in no cluster", int(free.sum()), Mark.DISC, tokens.context_node))
        rows.append(OverlayRow("inside", inside, Mark.LINE, tokens.context, width=1.0))
        rows.append(OverlayRow("bridge", across, Mark.LINE, tokens.ink, width=BRIDGE_WIDTH))
        rows.append(OverlayRow("ended, or to no cluster", rest, Mark.LINE, tokens.context, width=1.0))
        return _there(*rows)

    def conflict_rows(self) -> tuple[OverlayRow, ...]:
        tokens = self.tokens
        troubled = _flags(self.overlay.troubled, len(self.drawn)) & self.drawn
        links = _flags(self.overlay.troubled_links, len(self.links)) & self.links
        return _there(
            OverlayRow("in conflict", int(troubled.sum()), Mark.DISC, tokens.causal, rings=1),
            OverlayRow("link that says so", int(links.sum()), Mark.LINE, tokens.causal, width=1.8),
            OverlayRow("no conflict", int((self.drawn & ~troubled).sum()), Mark.DISC, tokens.context_node),
        )


def _there(*rows: OverlayRow) -> tuple[OverlayRow, ...]:
    return tuple(row for row in rows if row.count)


def activation_scale(threshold: float | None, highest: float = 1.0) -> Scale:
    """The heat for activation: logarithmic from the threshold to 1 (or more, where weights exceed 1)."""
    low = threshold if threshold is not None and threshold > 0 else 0.001
    high = max(1.0, highest) if math.isfinite(highest) else 1.0
    low = min(low, high * 0.999)
    ratio = high / low
    marks = [low * ratio ** (step / 3) for step in range(4)]
    return Scale(low, high, True, tuple((mark, _figure(mark)) for mark in marks))


def _figure(value: float) -> str:
    return with_sign(f"{value:.2g}" if value < 1 else f"{value:.1f}")


def _long(values: NDArray[np.float64] | None, count: int, fill: float) -> NDArray[np.float64]:
    result = np.full(count, fill)
    if values is not None:
        result[: min(count, len(values))] = values[:count]
    return result


def _flags(flags: NDArray[np.bool_] | None, count: int) -> NDArray[np.bool_]:
    result = np.zeros(count, np.bool_)
    if flags is not None:
        result[: min(count, len(flags))] = flags[:count]
    return result
