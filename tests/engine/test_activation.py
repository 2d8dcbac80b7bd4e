"""Spreading activation against AgentOS' recorded answers, a naive reference, and closed forms."""

import json
import math
from collections import deque
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memgraph_gui.engine.activation import (
    ActivationGraph,
    Carrying,
    Direction,
    SpreadingActivationConfig,
    graph_of,
    paths_to,
    spread,
)
from memgraph_gui.engine.records import (
    ChangeSet,
    LayoutName,
    MemoryFlag,
    MemoryId,
    MemoryRow,
    RelationshipFlag,
    RelationshipId,
    RelationshipRow,
    RowId,
)
from memgraph_gui.engine.topology import Topology
from tests.engine import golden

NAN = math.nan
CALLS = list(golden.activation_calls())


def test_the_recording_is_whole() -> None:
    assert len(CALLS) == 188  # 12 graphs, 94 calls, live and reloaded


@pytest.mark.parametrize(("name", "nodes", "edges", "call", "answer"), CALLS, ids=[call[0] for call in CALLS])
def test_answers_as_agentos_did(
    name: str, nodes: list[str], edges: list[golden.Edge], call: dict[str, Any], answer: Any
) -> None:
    assert golden.activate(nodes, edges, call["seeds"], call.get("config")) == answer, name


def naive(
    known: list[bool], edges: list[tuple[int, int, float]], seeds: list[int], config: SpreadingActivationConfig
) -> list[tuple[int, float, int, tuple[int, ...]]]:
    """The rule word for word: every edge is walked at every step."""
    depth_limit, threshold = config.max_depth, config.activation_threshold
    decay, limit = config.decay_per_hop, config.max_results
    assert depth_limit is not None
    assert threshold is not None
    assert decay is not None
    assert limit is not None
    seen: dict[int, tuple[float, int, list[int]]] = {}
    queue = deque((seed, 1.0, 0, seed) for seed in seeds if known[seed])
    while queue:
        node, activation, depth, origin = queue.popleft()
        if not (depth < depth_limit and activation >= threshold):
            continue
        for source, target, weight in edges:
            other = target if source == node else source
            if node not in (source, target) or other in seeds:
                continue
            value = activation * (1 - decay) * weight
            if value < threshold:
                continue
            if other not in seen:
                seen[other] = (value, depth + 1, [origin])
                if len(queue) < 10_000:
                    queue.append((other, value, depth + 1, origin))
                continue
            best, at, origins = seen[other]
            if origin not in origins:
                origins.append(origin)
            if value > best:
                best, at = value, depth + 1
                if len(queue) < 10_000:
                    queue.append((other, value, depth + 1, origin))
            seen[other] = (best, at, origins)
    ranked = sorted(seen.items(), key=lambda item: -item[1][0])
    return [(node, best, at, tuple(origins)) for node, (best, at, origins) in ranked][: int(limit)]


weights = st.one_of(st.floats(0, 1), st.sampled_from([0.0, 0.2, 0.5, 1.0, -0.5, 1.5, 1e-9]))


@settings(max_examples=1500, deadline=None)
@given(
    st.integers(1, 9).flatmap(
        lambda n: st.tuples(
            st.lists(st.booleans(), min_size=n, max_size=n),
            st.lists(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1), weights), max_size=24),
            st.lists(st.integers(0, n - 1), max_size=4),
        )
    ),
    st.builds(
        SpreadingActivationConfig,
        st.integers(0, 5),
        st.sampled_from([0.0, 0.25, 0.5, 0.9, 1.0]),
        st.sampled_from([0.0, 0.01, 0.1, 0.5]),
        st.integers(0, 12),
    ),
)
def test_agrees_with_the_naive_reference(
    case: tuple[list[bool], list[tuple[int, int, float]], list[int]], config: SpreadingActivationConfig
) -> None:
    known, edges, seeds = case
    graph = ActivationGraph(known, [(s, t, w, i) for i, (s, t, w) in enumerate(edges)])
    got = [(hit.node, hit.activation, hit.depth, hit.activated_by) for hit in spread(graph, seeds, config)]
    assert got == naive(known, edges, seeds, config)


def test_nan_weight_passes_the_threshold_and_keeps_first_visit_order() -> None:
    """`NaN < threshold` is false, so the original activates the neighbour with NaN and sorts it as equal."""
    graph = ActivationGraph([True] * 4, [(0, 1, 0.4, 0), (0, 2, NAN, 1), (0, 3, 0.8, 2)])
    hits = spread(graph, [0])
    assert [hit.node for hit in hits] == [1, 2, 3]  # a stable sort with NaN as "equal" leaves the order
    assert math.isnan(next(hit.activation for hit in hits if hit.node == 2))


def test_depth_trap_keeps_the_better_but_deeper_path() -> None:
    """A node reached at depth 1 with 0.1 and at depth 2 with 0.25 reports 0.25 at depth 2."""
    graph = ActivationGraph([True] * 3, [(0, 1, 0.2, 0), (0, 2, 1.0, 1), (2, 1, 1.0, 2)])
    hit = next(hit for hit in spread(graph, [0]) if hit.node == 1)
    assert (hit.activation, hit.depth, hit.parent, hit.edge) == (0.25, 2, 2, 2)


def test_nothing_is_queued_while_ten_thousand_wait() -> None:
    """A hub of 10 010 neighbours, each with a leaf of its own: ten are activated and never expanded."""
    edges = [(0, i, 1.0, i) for i in range(1, 10_011)] + [(i, 10_010 + i, 1.0, i) for i in range(1, 10_011)]
    graph = ActivationGraph([True] * 20_021, edges)
    hits = spread(graph, [0], SpreadingActivationConfig(max_results=None))
    assert sum(hit.depth == 1 for hit in hits) == 10_010
    assert sum(hit.depth == 2 for hit in hits) == 10_000


def test_every_path_is_explained_with_its_arithmetic() -> None:
    graph = ActivationGraph([True] * 4, [(0, 1, 1.0, 7), (1, 3, 1.0, 8), (0, 2, 0.8, 9), (2, 3, 1.0, 10)])
    paths = paths_to(graph, [0], 3)
    assert [[step.edge for step in steps] for _, steps in paths] == [[7, 8], [9, 10]]
    assert [step.activation for step in paths[0][1]] == [0.5, 0.25]
    assert [step.activation for step in paths[1][1]] == pytest.approx([0.4, 0.2])


def memory(number: int, name: str) -> MemoryRow:
    return MemoryRow(RowId(number), MemoryId(name), "general", name, 0.5, 0.8, 0.0, 0.0, 0, "", (), MemoryFlag.NONE)


def link(number: int, source: str, target: str, kind: str = "RELATED_TO", **more: Any) -> RelationshipRow:
    return RelationshipRow(
        RowId(number),
        RelationshipId(f"r{number}"),
        MemoryId(source),
        MemoryId(target),
        kind,
        more.get("strength", 1.0),
        more.get("confidence", 0.5),
        0.0,
        NAN,
        more.get("flags", RelationshipFlag.NONE),
    )


def opened(*links: RelationshipRow) -> Topology:
    topology = Topology()
    memories = tuple(memory(i + 1, name) for i, name in enumerate("abcd"))
    topology.apply(ChangeSet(memories_added=memories, relationships_added=links))
    return topology


def answer(topology: Topology, carrying: Carrying | None = None, layout: LayoutName = LayoutName.MEMORYGRAPH) -> str:
    named = graph_of(topology, layout, carrying)
    hits = spread(named.graph, [named.numbers["a"]])
    return json.dumps({named.ids[hit.node]: hit.activation for hit in hits})


def test_ended_relationships_do_not_carry_and_missing_ends_light_up() -> None:
    topology = opened(
        link(1, "a", "b"), link(2, "a", "c", flags=RelationshipFlag.ENDED), link(3, "a", "ghost", strength=0.4)
    )
    assert json.loads(answer(topology)) == {"b": 0.5, "ghost": 0.2}


def test_dials_beyond_the_seed() -> None:
    topology = opened(link(1, "a", "b", "SOLVES"), link(2, "c", "a", "CAUSES"))
    assert json.loads(answer(topology, Carrying(direction=Direction.OUT))) == {"b": 0.5}
    assert json.loads(answer(topology, Carrying(direction=Direction.IN))) == {"c": 0.5}
    assert json.loads(answer(topology, Carrying(categories={"causal": 0.5}))) == {"b": 0.5, "c": 0.25}
    assert json.loads(answer(topology, Carrying(types={"SOLVES": 0.0}))) == {"c": 0.5}
    assert json.loads(answer(topology, Carrying(use_confidence=True))) == {"b": 0.25, "c": 0.25}


def test_only_the_eight_edge_types_carry_in_a_brain() -> None:
    topology = opened(link(1, "a", "b", "uses"), link(2, "a", "c", "CONTRADICTS"))
    assert json.loads(answer(topology, layout=LayoutName.AGENTOS)) == {"c": 0.5}


def test_a_hub_that_is_not_crossed_lights_up_and_passes_nothing_on() -> None:
    graph = ActivationGraph([True] * 3, [(0, 1, 1.0, 0), (1, 2, 1.0, 1)])
    assert [hit.node for hit in spread(graph, [0], not_crossed=frozenset({1}))] == [1]
