"""How memories and links look, as arrays: values of the graph and the state of the view in, colours and sizes out.

Nothing here depends on the camera: it is computed when the graph, the theme or the emphasis changes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.records import MemoryFlag, RelationshipFlag
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.vocabulary import relationship_type
from memgraph_gui.looks.heads import ENDED_SHARE, HEADS, RHYTHMS, SIZE_AT_REST, SIZE_EMPHASISED, Head, Rhythm
from memgraph_gui.looks.shapes import shape_of
from memgraph_gui.looks.tokens import Tokens, category_of, family_of, packed
from memgraph_gui.scene.choices import SAME_RADIUS, SizeBy, radius_by_links
from memgraph_gui.scene.emphasis import HUB, Colours, Emphasis, Ground
from memgraph_gui.scene.pairs import Pairs, pair_up

_Number = TypeVar("_Number", bound=np.generic)
HEAD_MORE = 0.2  # share by which a head is stronger than its line, so that direction is seen first
BACK_MEMORY, BACK_LINK = 0.55, 0.40  # what is left of the rest while the pointer stays on something
ENDED_WIDTH = 1.3  # px at rest; at 1.0 a broken line in a light colour is too easily overlooked
NO_HIT = 0.1  # of a name's weight, where something was searched for and this is not it
FEW_HITS = 30  # that are named like landmarks: so many names find room around them
ENDED_FILL = 0.45  # of a retired memory's colour
UNSEEN = int(MemoryFlag.HIDDEN | MemoryFlag.UNREADABLE)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Columns:
    """The columns of a `Topology` that the look depends on, as they stood at one moment.

    A topology belongs to the window's thread; these arrays of one length may be read in another one.
    """

    types: tuple[str, ...]
    relationship_types: tuple[str, ...]
    memory_type: NDArray[np.int16]
    importance: NDArray[np.float32]
    memory_flags: NDArray[np.uint8]
    memory_alive: NDArray[np.bool_]
    source: NDArray[np.int32]
    target: NDArray[np.int32]
    relationship_type: NDArray[np.int16]
    relationship_flags: NDArray[np.uint8]
    relationship_alive: NDArray[np.bool_]

    @classmethod
    def of(cls, topology: Topology) -> "Columns":
        """The columns as they stand; only what is written in place is copied."""
        with np.errstate(over="ignore"):  # files hold 1e300, too: as good as infinite here
            importance = topology.importance.astype(np.float32)
        return cls(
            types=tuple(topology.types.names),
            relationship_types=tuple(topology.relationship_types.names),
            memory_type=topology.memory_type.copy(),
            importance=importance,
            memory_flags=topology.memory_flags.copy(),
            memory_alive=topology.memory_alive.copy(),
            source=topology.source.copy(),
            target=topology.target.copy(),
            relationship_type=topology.relationship_type.copy(),
            relationship_flags=topology.relationship_flags.copy(),
            relationship_alive=topology.relationship_alive.copy(),
        )

    def linked(self) -> NDArray[np.bool_]:
        """bool[m], links that live between two memories that live."""
        result = self.relationship_alive & (self.source >= 0) & (self.target >= 0)
        if len(self.memory_alive):
            result &= self.memory_alive[self.source] & self.memory_alive[self.target]
        return result

    def ended(self) -> NDArray[np.bool_]:
        """bool[m], links whose validity has ended."""
        ended: NDArray[np.bool_] = (self.relationship_flags & int(RelationshipFlag.ENDED)) != 0
        return ended


@dataclass(frozen=True, slots=True)
class Switches:
    """What may be switched: rhythms at rest and full colours at rest for links, what the size of memories means."""

    rhythms_always: bool = False
    strong_lines: bool = False
    size: SizeBy = SizeBy.AUTO


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LinkLooks:
    """The look of each link.

    Attributes:
        colour, head_colour: uint32[m], opaque. width, head_size: float32[m], logical px.
        rhythm, head: uint8[m]. hollow: uint8[m], ended.
        both: uint8[m], 0 a head at the target, 1 one head mid-way, 2 heads at both ends.
        strong: bool[m], stands out.
    """

    colour: Colours
    head_colour: Colours
    width: NDArray[np.float32]
    rhythm: NDArray[np.uint8]
    head: NDArray[np.uint8]
    head_size: NDArray[np.float32]
    hollow: NDArray[np.uint8]
    both: NDArray[np.uint8]
    strong: NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Style:
    """Everything about the look that does not depend on the camera.

    Attributes:
        tokens: the theme.
        radius: float32[n], px at 100 %.
        shape: uint8[n] into `SHAPES`. colour: uint32[n].
        drawn: bool[n]. dashed: bool[n], with a dashed rim (the agent cannot read it). pinned: bool[n].
        hits: bool[n], on an accent disc. hops: uint8[n], thin rings around.
        seeds: bool[n], with an accent ring. grounds: tinted grounds under them.
        presence: float32[n], share of its colour. weight: float32[n], how much it deserves its name.
        arriving: float32[n], links that are drawn and end there: so many heads stand around it.
        source, target: int32[m]. link_drawn: bool[m]. pairs: places among parallel links. links: their looks.
    """

    tokens: Tokens
    radius: NDArray[np.float32]
    shape: NDArray[np.uint8]
    colour: Colours
    drawn: NDArray[np.bool_]
    dashed: NDArray[np.bool_]
    pinned: NDArray[np.bool_]
    hits: NDArray[np.bool_]
    hops: NDArray[np.uint8]
    seeds: NDArray[np.bool_]
    grounds: tuple[Ground, ...]
    presence: NDArray[np.float32]
    weight: NDArray[np.float32]
    arriving: NDArray[np.float32]
    source: NDArray[np.int32]
    target: NDArray[np.int32]
    link_drawn: NDArray[np.bool_]
    pairs: Pairs
    links: LinkLooks


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Shown:
    """Which memories and links are to be drawn (None: all), what is pinned, selected or lit (None: nothing).

    `lit` is what the pointer stays on: 'memory' or 'link' and its index.
    """

    memories: NDArray[np.bool_] | None = None
    links: NDArray[np.bool_] | None = None
    pinned: NDArray[np.bool_] | None = None
    selected: NDArray[np.int64] | None = None
    lit: tuple[str, int] | None = None
    switches: Switches = field(default_factory=Switches)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Wanted:
    """All that a `Style` is worked out from."""

    columns: Columns
    tokens: Tokens
    shown: Shown
    emphasis: Emphasis


def memory_radius(importance: NDArray[np.floating]) -> NDArray[np.float32]:
    """Radius in px at 100 %: 4.0 + 6.4 importance^1.9; what is not a number counts as 0.5, and 0..1 holds."""
    known = np.clip(np.nan_to_num(importance, nan=0.5, posinf=1.0, neginf=0.0), 0.0, 1.0)
    result: NDArray[np.float32] = np.asarray(4.0 + 6.4 * known**1.9, np.float32)
    return result


def mix_colours(colours: Colours, ground: int, share: NDArray[np.float32]) -> Colours:
    """Opaque colours that look like `colours` at `share` opacity on `ground`."""
    result = np.full(len(colours), 0xFF000000, np.uint32)
    for shift in (16, 8, 0):
        under = float(ground >> shift & 255)
        channel = (colours >> np.uint32(shift) & np.uint32(255)).astype(np.float32)
        result |= np.rint(under + (channel - under) * share).astype(np.uint32) << np.uint32(shift)
    return result


def _lit(wanted: Wanted) -> Wanted:
    """With the emphasis of what the pointer stays on, and everything else a step back."""
    columns, lit, emphasis = wanted.columns, wanted.shown.lit, wanted.emphasis
    if lit is None:
        return wanted
    kind, index = lit
    memories, links = len(columns.memory_type), len(columns.source)
    if index >= (memories if kind == "memory" else links):
        return wanted
    near = np.zeros(memories + 1, np.bool_)  # the last one stands for a missing end
    strong = np.zeros(links, np.bool_)
    if kind == "memory":
        strong = (columns.source == index) | (columns.target == index)
        near[index] = True
    else:
        strong[index] = True
    near[columns.source[strong]] = near[columns.target[strong]] = True
    share = np.where(near[:-1], 1.0, BACK_MEMORY).astype(np.float32)
    link_share = np.where(strong, 1.0, BACK_LINK).astype(np.float32)
    if emphasis.memories is not None:
        share *= emphasis.memories
    if emphasis.links is not None:
        link_share *= emphasis.links
    if emphasis.strong is not None:
        strong |= emphasis.strong
    return replace(wanted, emphasis=replace(emphasis, memories=share, links=link_share, strong=strong))


def _gathered(wanted: Wanted) -> Wanted:
    """With one memory in the place of each collapsed group: it has the group's links, and those inside are gone."""
    columns, stands = wanted.columns, wanted.emphasis.stands
    if stands is None:
        return wanted
    count = len(stands)
    source, target = (
        np.where(ends >= 0, stands[ends], ends).astype(np.int32) if count else ends
        for ends in (columns.source, columns.target)
    )
    inside = (source == target) & (columns.source != columns.target)
    return replace(
        wanted,
        columns=replace(
            columns,
            source=source,
            target=target,
            memory_alive=columns.memory_alive & (stands == np.arange(count)),
            relationship_alive=columns.relationship_alive & ~inside,
        ),
    )


def style(wanted: Wanted, before: Style | None = None) -> Style:
    """Work out the look of a graph; `before` is one whose grouping of parallel links may still hold."""
    wanted = _lit(_gathered(wanted))
    columns, shown, emphasis = wanted.columns, wanted.shown, wanted.emphasis
    count = len(columns.memory_type)
    drawn = columns.memory_alive if shown.memories is None else columns.memory_alive & shown.memories
    source, target = columns.source, columns.target
    link_drawn = columns.linked()
    if shown.links is not None:
        link_drawn &= shown.links
    if count:
        link_drawn &= drawn[source] & drawn[target]
    none = np.zeros(count, np.bool_)
    shapes = np.array([shape_of(name) for name in columns.types], np.uint8)
    if before is not None and before.source is source and np.array_equal(before.link_drawn, link_drawn):
        pairs = before.pairs
    else:
        pairs = pair_up(source, target, link_drawn)
    return Style(
        tokens=wanted.tokens,
        radius=_radii(wanted),
        shape=shapes[columns.memory_type] if count else np.zeros(0, np.uint8),
        colour=_memory_colours(wanted),
        drawn=drawn,
        dashed=(columns.memory_flags & UNSEEN) != 0,
        pinned=none if shown.pinned is None else shown.pinned,
        hits=none if emphasis.hits is None else emphasis.hits,
        hops=np.zeros(count, np.uint8) if emphasis.hops is None else emphasis.hops,
        seeds=none if emphasis.seeds is None else emphasis.seeds,
        grounds=emphasis.grounds,
        presence=np.ones(count, np.float32) if emphasis.memories is None else emphasis.memories,
        weight=_hits_first(
            emphasis.hits, _weights(columns, link_drawn) if emphasis.named is None else emphasis.named
        ),
        arriving=np.bincount(target[link_drawn], minlength=count)[:count].astype(np.float32),
        source=source,
        target=target,
        link_drawn=link_drawn,
        pairs=pairs,
        links=_link_looks(wanted),
    )


def _radii(wanted: Wanted) -> NDArray[np.float32]:
    """As chosen; links are counted over all of the graph, so that hiding some does not change what is left."""
    columns, size = wanted.columns, wanted.shown.switches.size
    count = len(columns.memory_type)
    if size == SizeBy.AUTO and wanted.emphasis.radii is not None:
        return wanted.emphasis.radii
    if size == SizeBy.SAME:
        return np.full(count, SAME_RADIUS, np.float32)
    if size == SizeBy.LINKS:
        linked = columns.linked()
        ends = np.concatenate([columns.source[linked], columns.target[linked]])
        return radius_by_links(np.bincount(ends, minlength=count)[:count])
    return memory_radius(columns.importance)


def _weights(columns: Columns, link_drawn: NDArray[np.bool_]) -> NDArray[np.float32]:
    """How much a memory deserves its name: importance up to 1, links up to 1.25 for the hub; a project 1 more."""
    count = len(columns.memory_type)
    degree = np.zeros(count)
    for ends in (columns.source, columns.target):
        degree += np.bincount(ends[link_drawn], minlength=count)[:count]
    most = max(1.0, float(degree.max())) if count else 1.0
    known = np.clip(np.nan_to_num(columns.importance, nan=0.5), 0.0, 1.0)
    result = known + 1.25 * np.log1p(degree) / np.log1p(most)
    project = [code for code, name in enumerate(columns.types) if name == "project"]
    result[np.isin(columns.memory_type, project)] += 1.0
    return np.asarray(result, np.float32)


def _hits_first(hits: NDArray[np.bool_] | None, weights: NDArray[np.float32]) -> NDArray[np.float32]:
    """What was searched for is named first, a few of them like landmarks; nothing else is one any more."""
    if hits is None or not hits.any():
        return weights
    more = np.float32(HUB if int(hits.sum()) <= FEW_HITS else 0.0)
    return np.where(weights < 0.0, weights, np.where(hits, weights + more, weights * np.float32(NO_HIT)))


def _memory_colours(wanted: Wanted) -> Colours:
    columns, tokens, emphasis = wanted.columns, wanted.tokens, wanted.emphasis
    families = [packed(tokens.family(family_of(name))) for name in columns.types]
    colours = _by_code(columns.memory_type, families, np.uint32)
    if emphasis.memory_colours is not None:
        colours = np.where(emphasis.memory_colours != 0, emphasis.memory_colours, colours)
    share = np.ones(len(colours), np.float32)
    share[(columns.memory_flags & int(MemoryFlag.RETIRED)) != 0] = ENDED_FILL
    if emphasis.memories is not None:
        share *= emphasis.memories
    return mix_colours(colours, packed(tokens.canvas), share)


def _strong(wanted: Wanted) -> NDArray[np.bool_]:
    """Links that stand out: as asked, and those of selected memories."""
    columns, selected = wanted.columns, wanted.shown.selected
    strong = np.zeros(len(columns.source), np.bool_)
    if wanted.emphasis.strong is not None:
        strong |= wanted.emphasis.strong
    if selected is not None and len(selected):
        chosen = np.zeros(len(columns.memory_type) + 1, np.bool_)  # the last one stands for a missing end
        chosen[selected] = True
        strong |= chosen[columns.source] | chosen[columns.target]
    return strong


def _link_looks(wanted: Wanted) -> LinkLooks:
    columns, tokens, emphasis, switches = wanted.columns, wanted.tokens, wanted.emphasis, wanted.shown.switches
    names, code = columns.relationship_types, columns.relationship_type
    kinds = [category_of(name) for name in names]
    ended, strong = columns.ended(), _strong(wanted)
    share = np.full(len(code), 1.0 if switches.strong_lines else tokens.rest, np.float32)
    share[strong] = 1.0
    share[ended] *= ENDED_SHARE
    head_share = np.minimum(1.0, share + HEAD_MORE)
    if emphasis.links is not None:
        share, head_share = share * emphasis.links, head_share * emphasis.links
    colours = _by_code(code, [packed(tokens.category(kind)) for kind in kinds], np.uint32)
    if emphasis.link_colours is not None:
        colours = np.where(emphasis.link_colours != 0, emphasis.link_colours, colours)
    if emphasis.like_source is not None and emphasis.memory_colours is not None and len(code):
        colours = np.where(emphasis.like_source, emphasis.memory_colours[columns.source], colours)
    width = np.where(strong, 1.8, 1.0).astype(np.float32)
    width[ended & ~strong] = ENDED_WIDTH
    if emphasis.link_widths is not None:
        width = np.where(emphasis.link_widths > 0, emphasis.link_widths, width).astype(np.float32)
    rhythm = _by_code(code, [RHYTHMS[kind] for kind in kinds], np.uint8)
    solid = ~(strong | switches.rhythms_always)
    if emphasis.link_widths is not None:  # a width that means something must be seen; the heads tell the kinds
        solid |= emphasis.link_widths > 0
    rhythm[solid] = Rhythm.SOLID
    rhythm[ended] = Rhythm.ENDED
    canvas = packed(tokens.canvas)
    return LinkLooks(
        colour=mix_colours(colours, canvas, share),
        head_colour=mix_colours(colours, canvas, head_share),
        width=width,
        rhythm=rhythm,
        head=_by_code(code, [HEADS[kind] for kind in kinds], np.uint8),
        head_size=np.where(strong, SIZE_EMPHASISED, SIZE_AT_REST).astype(np.float32),
        hollow=ended.astype(np.uint8),
        both=_by_code(code, [_ends(name) for name in names], np.uint8),
        strong=strong,
    )


def _by_code(code: NDArray[np.int16], values: Sequence[int], dtype: type[_Number]) -> NDArray[_Number]:
    """A value for each row from one value for each type."""
    return np.array(values, dtype)[code] if len(code) else np.zeros(0, dtype)


def _ends(name: str) -> int:
    """Where the heads of a type stand: 0 at the target, 1 mid-way, 2 at both ends (symmetric and pointed)."""
    if not relationship_type(name).symmetric:
        return 0
    return 2 if HEADS[category_of(name)] in {Head.CHEVRON, Head.DOUBLE, Head.ARROW} else 1
