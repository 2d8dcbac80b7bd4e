"""Overlays by hand calculation: where values stand on the heat, who wears which colour, and a legend that is true."""

import math

import numpy as np
import pytest

from memgraph_gui.engine.activation import Activated
from memgraph_gui.looks.tokens import DARK, LIGHT, Tokens, contrast, mixed, packed
from memgraph_gui.scene.emphasis import Emphasis
from memgraph_gui.scene.hues import neighbours, slots_of
from memgraph_gui.scene.hulls import core, outline
from memgraph_gui.scene.legend import legend_of
from memgraph_gui.scene.merging import merged
from memgraph_gui.scene.overlay_values import (
    CROWD,
    activation_overlay,
    cluster_overlay,
    conflict_overlay,
    scalar_overlay,
)
from memgraph_gui.scene.overlays import (
    Overlay,
    OverlayKind,
    Scale,
    activation_scale,
    heat_colours,
    overlay_legend,
    slot_colour,
    wear,
)
from memgraph_gui.scene.styling import Columns, Shown, Style, Wanted, style
from tests.scene.graphs import draw, graph, link, memory, near


def styled(overlay: Overlay, topology: object, tokens: Tokens = LIGHT, shown: Shown | None = None) -> Style:
    emphasis = wear(overlay, topology.memory_count, topology.relationship_count, tokens)  # type: ignore[attr-defined]  # a Topology
    return style(Wanted(Columns.of(topology), tokens, shown or Shown(), emphasis))  # type: ignore[arg-type]  # likewise


def test_a_logarithmic_scale_has_equal_steps_for_equal_ratios() -> None:
    scale = Scale(0.1, 1.0, True, ())
    places = scale.place(np.array([0.1, math.sqrt(0.1), 1.0, 0.01, 5.0, math.nan]))
    assert places[:5] == pytest.approx([0.0, 0.5, 1.0, 0.0, 1.0])
    assert math.isnan(places[5])


def test_the_marks_of_the_activation_scale_are_a_third_of_the_way_apart() -> None:
    scale = activation_scale(0.1)
    assert [words for _, words in scale.marks] == ["0.1", "0.22", "0.46", "1.0"]
    assert scale.place(np.array([value for value, _ in scale.marks])) == pytest.approx([0, 1 / 3, 2 / 3, 1])


@pytest.mark.parametrize("tokens", [LIGHT, DARK])
def test_heat_begins_and_ends_at_the_tokens_and_is_mixed_between(tokens: Tokens) -> None:
    colours = heat_colours(tokens, np.array([0.0, 0.25, 1.0, math.nan]))
    assert colours.tolist() == [packed(tokens.heat[0]), packed(tokens.heat[1]), packed(tokens.heat[4]), 0]


@pytest.mark.parametrize("tokens", [LIGHT, DARK])
def test_lightness_runs_one_way(tokens: Tokens) -> None:
    colours = heat_colours(tokens, np.linspace(0, 1, 33)).tolist()
    steps = np.diff([contrast(f"#{colour & 0xFFFFFF:06X}", "#000000") for colour in colours])
    assert (steps > 0).all() if tokens.dark else (steps < 0).all()


def test_activation_by_hand() -> None:
    """0 is the seed; over link 0 memory 1 gets 0.5, over link 1 memory 2 gets 0.25; 3 is not reached."""
    topology = graph([memory(n) for n in (1, 2, 3, 4)], [link(1, 1, 2), link(2, 2, 3), link(3, 3, 4)])
    lit = [Activated(1, 0.5, 1, (0,), 0, 0), Activated(2, 0.25, 2, (0,), 1, 1)]
    overlay = activation_overlay(topology, [0], lit, [(0, 0.5, 1), (1, 0.25, 2)], 0.1)
    look = styled(overlay, topology)
    assert look.seeds.tolist() == [True, False, False, False]
    assert look.hops.tolist() == [0, 1, 2, 0]
    assert look.presence.tolist() == pytest.approx([1, 1, 1, 0.22])
    assert look.colour[0] == packed(LIGHT.heat[4])
    first, second = math.log(5) / math.log(10), math.log(2.5) / math.log(10)
    assert look.links.width.tolist() == pytest.approx([1 + 3 * first, 1 + 3 * second, 1.0])
    assert look.links.strong.tolist() == [True, True, False]
    assert look.weight[3] < 0  # it has no name


def test_a_wave_shows_no_later_hop() -> None:
    topology = graph([memory(n) for n in (1, 2, 3)], [link(1, 1, 2), link(2, 2, 3)])
    lit = [Activated(1, 0.5, 1, (0,), 0, 0), Activated(2, 0.25, 2, (0,), 1, 1)]
    carried = [(0, 0.5, 1), (1, 0.25, 2)]
    overlay = activation_overlay(topology, [0], lit, carried, 0.1, wave=1)
    look = styled(overlay, topology)
    assert look.hops.tolist() == [0, 1, 0]
    assert look.links.strong.tolist() == [True, False]


def test_the_seed_wears_a_ring_in_the_accent() -> None:
    topology = graph([memory(1), memory(2)], [link(1, 1, 2)])
    overlay = activation_overlay(topology, [0], [Activated(1, 0.5, 1, (0,), 0, 0)], [(0, 0.5, 1)], 0.1)
    emphasis = wear(overlay, 2, 1, LIGHT)
    picture, pixels = draw(topology, np.array([[-60.0, 0.0], [60.0, 0.0]]), emphasis=emphasis)
    x, y = picture.places[0]
    radius = float(picture.radii[0]) + 3.5
    assert near(int(pixels[int(y - radius), int(x)]), LIGHT.accent, 60)


def test_the_legend_counts_what_is_drawn() -> None:
    topology = graph([memory(n) for n in (1, 2, 3, 4)], [link(1, 1, 2), link(2, 2, 3), link(3, 3, 4)])
    lit = [Activated(1, 0.5, 1, (0,), 0, 0), Activated(2, 0.25, 2, (0,), 1, 1)]
    overlay = activation_overlay(topology, [0], lit, [(0, 0.5, 1), (1, 0.25, 2)], 0.1)
    hidden = Shown(memories=np.array([True, True, False, True]))
    for shown, expected in (
        (Shown(), {"seed": 1, "hop 1": 1, "hop 2": 1, "carried": 2, "not reached": 1}),
        (hidden, {"seed": 1, "hop 1": 1, "carried": 1, "not reached": 1}),
    ):
        look = styled(overlay, topology, shown=shown)
        legend = overlay_legend(overlay, LIGHT, look.drawn, look.link_drawn)
        assert legend is not None
        assert {row.name: row.count for row in legend.rows} == expected
        memories = sum(count for name, count in expected.items() if name != "carried")
        assert memories == int(look.drawn.sum())
        assert legend_of(topology, look, overlay).overlay == legend


def test_no_overlay_says_nothing() -> None:
    topology = graph([memory(1)])
    look = styled(Overlay(), topology)
    assert overlay_legend(Overlay(), LIGHT, look.drawn, look.link_drawn) is None
    assert look.colour[0] == packed(LIGHT.solution)


def test_importance_is_heat_and_size_and_what_is_not_known_is_grey() -> None:
    topology = graph([memory(1, importance=0.0), memory(2, importance=1.0), memory(3, importance=math.nan)])
    look = styled(scalar_overlay(OverlayKind.IMPORTANCE, topology), topology)
    assert look.colour.tolist() == [packed(LIGHT.heat[0]), packed(LIGHT.heat[4]), packed(LIGHT.context_node)]
    assert look.radius.tolist() == pytest.approx([4.0, 10.4, 4.0])


def test_the_newest_are_hottest() -> None:
    """Created a day and a hundred days ago."""
    topology = graph([memory(1), memory(2)])
    topology.created[:] = 99 * 86400.0, 0.0
    overlay = scalar_overlay(OverlayKind.AGE, topology, now=100 * 86400.0)
    look = styled(overlay, topology)
    assert look.colour.tolist() == [packed(LIGHT.heat[4]), packed(LIGHT.heat[0])]
    assert overlay.scale is not None
    assert [words for _, words in overlay.scale.marks] == ["3 months", "1 month", "1 week", "1 days"]


def test_usage_of_nothing_has_its_place() -> None:
    topology = graph([memory(1), memory(2)])
    topology.usage[:] = 0, 9
    look = styled(scalar_overlay(OverlayKind.USAGE, topology), topology)
    assert look.colour.tolist() == [packed(LIGHT.heat[0]), packed(LIGHT.heat[4])]


def two_triangles() -> object:
    """0 1 2 and 3 4 5, a bridge from 2 to 3, and 6 alone."""
    pairs = [(1, 2), (2, 3), (3, 1), (4, 5), (5, 6), (6, 4), (3, 4)]
    return graph([memory(n) for n in range(1, 8)], [link(n, *pair) for n, pair in enumerate(pairs, start=1)])


PLACES = np.array([[0, 0], [20, 0], [10, 20], [200, 0], [220, 0], [210, 20], [100, 200]], np.float64)
CLUSTERS = [(4, np.array([0, 1, 2]), "left"), (9, np.array([3, 4, 5]), "right")]


def test_clusters_colour_members_and_bridges_join_them() -> None:
    topology = two_triangles()
    worn: dict[int, int] = {}
    overlay = cluster_overlay(topology, CLUSTERS, PLACES, before=worn)  # type: ignore[arg-type]  # a Topology
    assert set(worn) == {4, 9}
    assert worn[4] != worn[9]
    look = styled(overlay, topology)
    left, right = packed(slot_colour(LIGHT, worn[4])), packed(slot_colour(LIGHT, worn[9]))
    assert look.colour.tolist() == [left] * 3 + [right] * 3 + [packed(LIGHT.context_node)]
    assert overlay.bridges is not None
    assert overlay.bridges.tolist() == [False] * 6 + [True]
    legend = overlay_legend(overlay, LIGHT, look.drawn, look.link_drawn)
    assert legend is not None
    counts = {row.name: row.count for row in legend.rows}
    assert counts == {"left": 3, "right": 3, "in no cluster": 1, "inside": 6, "bridge": 1}


def test_a_collapsed_cluster_is_one_memory_with_its_bridges() -> None:
    topology = two_triangles()
    overlay = cluster_overlay(topology, CLUSTERS, PLACES, collapsed={4})  # type: ignore[arg-type]  # a Topology
    look = styled(overlay, topology)
    assert look.drawn.tolist() == [True, False, False, True, True, True, True]
    assert look.link_drawn.tolist() == [False, False, False, True, True, True, True]
    assert (look.source[6], look.target[6]) == (0, 3)
    assert [ground.name for ground in look.grounds] == ["left (3)", "right"]


def test_a_hull_holds_its_members_and_is_seen() -> None:
    points = np.array([[0, 0], [100, 0], [50, 80]], np.float32)
    corners = outline(points, np.full(3, 10, np.float32))
    centre = corners.mean(axis=0)
    for angle in np.linspace(0, 2 * np.pi, 40):  # each disc is inside: the hull's support is as large everywhere
        towards = np.array([np.cos(angle), np.sin(angle)])
        assert ((corners - centre) @ towards).max() >= ((points - centre) @ towards).max() + 10 - 1e-3
    topology = two_triangles()
    overlay = cluster_overlay(topology, CLUSTERS, PLACES)  # type: ignore[arg-type]  # a Topology
    emphasis = wear(overlay, 7, 7, LIGHT)
    picture, pixels = draw(topology, PLACES - 100, emphasis=emphasis, scale=1.0)  # type: ignore[arg-type]  # likewise
    assert len(picture.hulls) == 2
    x, y = picture.places[0] - np.array([picture.radii[0] + 9.0, 0.0])  # between the memory's rim and the edge
    expected = mixed(slot_colour(LIGHT, overlay.groups[0].slot), LIGHT.canvas, 0.09)
    assert near(int(pixels[int(y), int(x)]), expected, 3)


def test_conflicts_wear_trouble_and_a_ring() -> None:
    topology = graph([memory(n) for n in (1, 2, 3)], [link(1, 1, 2, "CONTRADICTS"), link(2, 2, 3)])
    overlay = conflict_overlay(topology, {0, 1}, {0})
    look = styled(overlay, topology)
    assert look.colour[:2].tolist() == [packed(LIGHT.causal)] * 2
    assert look.hops.tolist() == [1, 1, 0]
    legend = overlay_legend(overlay, LIGHT, look.drawn, look.link_drawn)
    assert legend is not None
    assert [(row.name, row.count) for row in legend.rows] == [
        ("in conflict", 2),
        ("link that says so", 1),
        ("no conflict", 1),
    ]


def test_hits_stand_out_of_an_overlay() -> None:
    both = merged(
        Emphasis(memories=np.array([1.0, 0.5], np.float32), memory_colours=np.array([7, 8], np.uint32)),
        Emphasis(memories=np.array([0.5, 0.5], np.float32), hits=np.array([True, False])),
    )
    assert both.memories is not None
    assert both.hits is not None
    assert both.memory_colours is not None
    assert both.memories.tolist() == [0.5, 0.25]
    assert both.hits.tolist() == [True, False]
    assert both.memory_colours.tolist() == [7, 8]


@pytest.mark.parametrize("seed", range(20))
def test_neighbouring_clusters_never_wear_the_same_colour(seed: int) -> None:
    """Whatever they wore before."""
    random = np.random.default_rng(seed)
    centres = random.random((60, 2))
    beside = neighbours(centres)
    before = {number: int(random.integers(6)) for number in range(60)}
    slots = slots_of(range(60), beside, before)
    assert all(slots[one] != slots[other] for one in range(60) for other in beside[one])
    assert set(slots) <= set(range(6))


def test_a_cluster_keeps_its_colour() -> None:
    beside = [{1}, {0}]
    assert slots_of([5, 8], beside, {5: 3, 8: 1}) == [3, 1]
    one, other = slots_of([5, 8], beside, {5: 3, 8: 3})
    assert one != other
    assert 3 in (one, other)


def test_in_a_crowd_the_five_largest_clusters_stand_out_each_in_a_colour_of_its_own() -> None:
    sizes = [900, 800, 700, 600, 500, 400, 300, 200]
    count = CROWD + 1
    topology = graph([memory(n) for n in range(count)], [link(0, 0, 1), link(1, 0, 900), link(2, 4300, 4301)])
    ends = np.cumsum([0, *sizes])
    clusters = [(n, np.arange(ends[n], ends[n + 1]), f"word{n}, more{n}, most{n}") for n in range(len(sizes))]
    positions = np.random.default_rng(2).normal(size=(count, 2)) * 100
    worn: dict[int, int] = {}
    overlay = cluster_overlay(topology, clusters, positions, before=worn)
    assert sorted(group.slot for group in overlay.groups[:5]) == [0, 1, 2, 3, 4]
    assert [worn[n] for n in range(5)] == [group.slot for group in overlay.groups[:5]]
    again = cluster_overlay(topology, clusters, positions, before=worn)
    assert [group.slot for group in again.groups[:5]] == [group.slot for group in overlay.groups[:5]]
    emphasis = wear(overlay, count, 3, LIGHT)
    assert emphasis.grounds[0].name == "1  word0, more0"
    assert len({ground.colour for ground in emphasis.grounds}) == len(emphasis.grounds) == 5
    assert emphasis.memories is not None
    assert emphasis.memories[0] == 1.0 > emphasis.memories[ends[5]] == emphasis.memories[-1]
    assert emphasis.link_widths is not None
    inside, bridge, pale = emphasis.link_widths.tolist()
    assert inside == 1.0 > pale > bridge
    legend = overlay_legend(overlay, LIGHT, np.ones(count, np.bool_), np.ones(3, np.bool_))
    assert legend is not None
    assert (legend.rows[5].name, legend.rows[5].count) == ("3 other clusters, grey", 900)


def test_the_edge_of_a_crowd_s_cluster_lies_around_where_it_is_densest() -> None:
    random = np.random.default_rng(4)
    points = np.concatenate([random.normal((300, 200), 20, (600, 2)), random.uniform(0, 900, (300, 2))])
    corners, middle = core(points.astype(np.float32))
    assert np.hypot(middle[0] - 300, middle[1] - 200) < 8
    assert np.hypot(*(corners - np.array([300, 200])).T).max() < 90
