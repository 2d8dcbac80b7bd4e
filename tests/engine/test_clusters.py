"""Clusters against AgentOS' recorded answers and a naive union-find."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memgraph_gui.engine.clusters import cluster_numbers, components, detect_clusters
from tests.engine import golden

CALLS = list(golden.cluster_calls())


@pytest.mark.parametrize(("name", "nodes", "edges", "size", "answer"), CALLS, ids=[call[0] for call in CALLS])
def test_answers_as_agentos_did(
    name: str, nodes: list[str], edges: list[golden.Edge], size: str, answer: Any
) -> None:
    assert golden.clusters(nodes, edges, size) == answer, name


@settings(max_examples=600, deadline=None)
@given(
    st.integers(1, 30).flatmap(
        lambda n: st.tuples(
            st.just(n), st.lists(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)), max_size=50)
        )
    )
)
def test_components_agree_with_union_find(case: tuple[int, list[tuple[int, int]]]) -> None:
    count, edges = case
    parent = list(range(count))

    def find(node: int) -> int:
        while parent[node] != node:
            node = parent[node]
        return node

    for source, target in edges:
        parent[max(find(source), find(target))] = min(find(source), find(target))
    ends = np.array(edges, np.int64).reshape(-1, 2)
    assert components(count, ends[:, 0], ends[:, 1]).tolist() == [find(node) for node in range(count)]


def test_a_nan_weight_is_never_the_greatest() -> None:
    source, target = np.array([0, 1]), np.array([1, 2])
    (cluster,) = detect_clusters(3, source, target, np.array([np.nan, 0.5]))
    assert cluster.centroid == 2  # 0 and 1 sum to NaN, 2 to 0.5
    assert cluster.density == pytest.approx(2 / 6)


def test_numbers_name_the_cluster_of_each_node() -> None:
    found = detect_clusters(5, np.array([3]), np.array([1]), np.array([1.0]))
    assert cluster_numbers(5, found).tolist() == [-1, 0, -1, 0, -1]
