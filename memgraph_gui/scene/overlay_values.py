"""Overlays made from the columns of a graph, and from what the engine found in it."""

import math
import time
from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.activation import Activated
from memgraph_gui.engine.topology import Topology
from memgraph_gui.looks.numbers import decimal, with_sign
from memgraph_gui.scene.hues import neighbours, overlapping, slots_of
from memgraph_gui.scene.overlays import GREY, INK, SLOTS, Group, Overlay, OverlayKind, Scale, activation_scale

DAY = 86400.0
_AGES = ((1.0, "1 day"), (7.0, "1 week"), (30.0, "1 month"), (365.0, "1 year"), (3650.0, "10 years"))
REACH = 2.0  # clusters whose discs touch when they are so much larger should differ in colour where they can
CROWD = 6_000
"""In a graph of more memories the hulls of clusters cover one another: then only the largest stand out."""

BRIGHT = 5  # of them: a sixth lies over the fourth of WordNet, and then neither can be told
MOST_TOLD = 12  # seeds that say so in the picture
RANKED = 3  # of what lit up that wear their place in the list
MOST_GROUPS = 60
"""More clusters than this get no hull: the smallest are left in the colour of what is in none."""


def scalar_overlay(kind: OverlayKind, topology: Topology, now: float | None = None) -> Overlay:
    """Age, importance, confidence or usage as heat and size.

    Args:
        kind: which.
        topology: the graph.
        now: seconds since 1970, for ages.
    """
    if kind == OverlayKind.AGE:
        return _age(topology, time.time() if now is None else now)
    if kind == OverlayKind.USAGE:
        values = topology.usage.astype(np.float64)
        most = max(1.0, float(values[topology.memory_alive].max(initial=0.0)))
        uses = sorted({0.0, 1.0, float(round(math.sqrt(most))), most})
        scale = Scale(1.0, most + 1.0, True, tuple((mark + 1.0, f"{mark:.0f}") for mark in uses))
        return Overlay(kind, values + 1.0, scale, sized=True)  # nothing used at all has its place on the logarithm
    values = topology.importance if kind == OverlayKind.IMPORTANCE else topology.confidence
    marks = tuple((mark, with_sign(f"{mark:g}")) for mark in (0.0, 0.25, 0.5, 0.75, 1.0))
    return Overlay(kind, values.astype(np.float64), Scale(0.0, 1.0, False, marks), sized=True)


def _age(topology: Topology, now: float) -> Overlay:
    """The younger, the hotter; logarithmic, so that today and this week differ as much as this and last year."""
    days = np.maximum((now - topology.created) / DAY, 0.04)
    known = days[topology.memory_alive & np.isfinite(days)]
    low, high = (float(known.min()), float(known.max())) if len(known) else (1.0, 2.0)
    high = max(high, low * 2.0)
    # Youth, 1 / age, so that the newest are at the high end of the heat.
    marks = [(1.0 / days_, words) for days_, words in _AGES if low * 1.3 < days_ < high / 1.3]
    marks = [(1.0 / high, _days(high)), *reversed(marks), (1.0 / low, _days(low))]
    return Overlay(OverlayKind.AGE, 1.0 / days, Scale(1.0 / high, 1.0 / low, True, tuple(marks)), sized=True)


def _days(days: float) -> str:
    if days < 1:
        return "today"
    if days < 60:
        return f"{days:.0f} days"
    return f"{days / 30.4:.0f} months" if days < 730 else f"{decimal(days / 365.25, 1)} years"


def activation_overlay(
    topology: Topology,
    seeds: Collection[int],
    lit: Sequence[Activated],
    carried: Sequence[tuple[int, float, int]],
    threshold: float | None,
    wave: int | None = None,
) -> Overlay:
    """What lit up from these seeds.

    Args:
        topology: the graph.
        seeds: memories that activation starts from.
        lit: as `spread` gives it; ends that do not exist are not drawn.
        carried: link, activation that it brought, hop (see `engine.waves.carried_links`).
        threshold: under which nothing is activated.
        wave: show only what lit up in so many hops; None for all.
    """
    count = topology.memory_count
    values, hops = np.full(count, np.nan), np.zeros(count, np.uint8)
    flags = np.zeros(count, np.bool_)
    flags[[seed for seed in seeds if 0 <= seed < count]] = True
    highest = max((hit.activation for hit in lit), default=1.0)
    for hit in lit:
        if hit.node < count and (wave is None or hit.depth <= wave):
            values[hit.node] = hit.activation
            hops[hit.node] = min(hit.depth, 255)
    links = np.full(topology.relationship_count, np.nan)
    for link, value, hop in carried:
        if wave is None or hop <= wave:
            links[link] = value
    scale = activation_scale(threshold, highest)
    told = dict.fromkeys(np.flatnonzero(flags)[:MOST_TOLD].tolist(), "Seed: ")
    for place, hit in enumerate(lit[:RANKED], 1):
        if hit.node < count and not np.isnan(values[hit.node]):
            told[hit.node] = f"{place}. "
    return Overlay(OverlayKind.ACTIVATION, values, scale, told=told, seeds=flags, hops=hops, link_values=links)


def cluster_overlay(
    topology: Topology,
    clusters: Sequence[tuple[int, NDArray[np.int64], str]],
    positions: NDArray[np.float64],
    *,
    before: dict[int, int] | None = None,
    chosen: int | None = None,
    collapsed: Collection[int] = (),
) -> Overlay:
    """Clusters with their hulls and bridges.

    Args:
        topology: the graph.
        clusters: stable number, members (the centroid first) and name of each, largest first.
        positions: float64[n, 2], which says who is whose neighbour.
        before: number to slot as worn last time; what is worn now is written into it.
        chosen: the number of one that stands out.
        collapsed: numbers of those that are drawn as one memory, their centroid.
    """
    crowd = topology.memory_count > CROWD
    shown = clusters if crowd else clusters[:MOST_GROUPS]
    worn = {} if before is None else before
    slots = _crowded_slots(shown, worn, chosen) if crowd else _slots(shown, positions, worn)
    groups = []
    numbers = np.full(topology.memory_count, -1, np.int64)
    stands = np.arange(topology.memory_count, dtype=np.int32)
    for rank, ((number, members, name), slot) in enumerate(zip(shown, slots, strict=True), 1):
        worn[number] = slot
        numbers[members] = number
        words = cluster_words(name)
        if crowd:  # a number says which one it is without its colour, too
            words = f"{rank}  {', '.join(words.split(', ')[:2])}"
        if number in collapsed:
            stands[members] = members[0]
            words = f"{words} ({len(members)})"
        count = 0 if number in collapsed else len(members)
        groups.append(Group(members, slot, words, number == chosen, count))
    source, target = topology.source, topology.target
    grouped = (source >= 0) & (target >= 0)
    same = np.zeros(len(source), np.bool_)
    if len(numbers):
        grouped &= (numbers[source] >= 0) & (numbers[target] >= 0)
        same = grouped & (numbers[source] == numbers[target])
    return Overlay(
        OverlayKind.CLUSTER,
        groups=tuple(groups),
        bright=BRIGHT if crowd else None,
        bridges=grouped & ~same & ~topology.ended(),
        inside=same,
        starts=source,
        stands=stands if collapsed else None,
    )


def _slots(
    shown: Sequence[tuple[int, NDArray[np.int64], str]], positions: NDArray[np.float64], worn: dict[int, int]
) -> list[int]:
    """A colour for each cluster, another one than its neighbours wear."""
    centres = np.array([_centre(positions, members) for _, members, _ in shown]).reshape(-1, 2)
    sizes = [_size(positions, members, centre) for (_, members, _), centre in zip(shown, centres, strict=True)]
    near = overlapping(centres, np.array(sizes) * REACH) if shown else ()
    return slots_of([number for number, _, _ in shown], neighbours(centres), worn, near)


def _crowded_slots(
    shown: Sequence[tuple[int, NDArray[np.int64], str]], worn: dict[int, int], chosen: int | None
) -> list[int]:
    """A colour of its own for each of the largest, grey for all others: whoever sees one knows which it is."""
    numbers = [number for number, _, _ in shown]
    largest = distinct([worn.get(number, place) for place, number in enumerate(numbers[:BRIGHT])])
    return [*largest, *(INK if number == chosen else GREY for number in numbers[BRIGHT:])]


def distinct(slots: Sequence[int]) -> list[int]:
    """A slot for each of at most `SLOTS` clusters, all different: the first to have one keeps it."""
    taken: list[int] = []
    for slot in slots:
        free = [other for other in range(SLOTS) if other not in taken]
        taken.append(slot if slot in free else free[0])
    return taken


def cluster_words(name: str) -> str:
    """The name of a cluster as it is read: words of a type are parted by blanks."""
    return name.replace("_", " ") or "(no telling word)"


def _centre(positions: NDArray[np.float64], members: NDArray[np.int64]) -> NDArray[np.float64]:
    places = positions[members[members < len(positions)]]
    places = places[np.isfinite(places).all(axis=1)]
    return np.median(places, axis=0) if len(places) else np.full(2, np.nan)


def _size(positions: NDArray[np.float64], members: NDArray[np.int64], centre: NDArray[np.float64]) -> float:
    """How far nine tenths of the members are from the middle."""
    away = np.hypot(*(positions[members[members < len(positions)]] - centre).T)
    away = away[np.isfinite(away)]
    return float(np.quantile(away, 0.9)) if len(away) else 0.0


def conflict_overlay(topology: Topology, memories: Collection[int], links: Collection[int]) -> Overlay:
    """What is in conflict: memories and the links that say so."""
    troubled = np.zeros(topology.memory_count, np.bool_)
    troubled[list(memories)] = True
    strong = np.zeros(topology.relationship_count, np.bool_)
    strong[list(links)] = True
    return Overlay(OverlayKind.CONFLICT, troubled=troubled, troubled_links=strong)
