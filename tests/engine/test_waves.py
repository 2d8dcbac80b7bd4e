"""What carried, by hand: the chain s - a - b, with a weaker way round over c."""

from memgraph_gui.engine.activation import ActivationGraph, SpreadingActivationConfig, paths_to, spread
from memgraph_gui.engine.waves import arithmetic, carried_links

EDGES = [(0, 1, 1.0, 10), (1, 2, 1.0, 11), (0, 3, 0.5, 12), (3, 2, 0.9, 13), (2, 4, 0.1, 14)]


def graph() -> ActivationGraph:
    return ActivationGraph([True] * 5, EDGES)


def test_every_link_over_which_enough_came() -> None:
    """a .5, c .25, b .25 from a and .1125 from c; 4 would get .0125 and gets nothing; links back to a bring .125."""
    lit = spread(graph(), [0])
    assert [(hit.node, hit.activation) for hit in lit] == [(1, 0.5), (3, 0.25), (2, 0.25)]
    carried = {edge: (value, hop) for edge, value, hop in carried_links(graph(), [0], lit)}
    assert carried == {10: (0.5, 1), 11: (0.25, 2), 12: (0.25, 1), 13: (0.1125, 2)}


def test_a_hub_that_is_not_crossed_carries_to_itself_only() -> None:
    blocked = frozenset({1})
    lit = spread(graph(), [0], None, blocked)
    carried = {edge for edge, _, _ in carried_links(graph(), [0], lit, None, blocked)}
    assert carried == {10, 12, 13}


def test_a_link_back_to_what_brought_more_is_told_with_the_larger_value() -> None:
    lit = spread(graph(), [0], SpreadingActivationConfig(activation_threshold=0.01))
    carried = {
        edge: value for edge, value, _ in carried_links(graph(), [0], lit, SpreadingActivationConfig(3, 0.5, 0.01))
    }
    assert carried[11] == 0.25
    assert 14 in carried


def test_nothing_carries_without_a_limit() -> None:
    assert carried_links(graph(), [0], [], SpreadingActivationConfig(max_depth=None)) == []


def test_the_arithmetic_of_a_path() -> None:
    config = SpreadingActivationConfig()
    seed, steps = paths_to(graph(), [0], 2, config)[0]
    assert seed == 0
    assert arithmetic(steps, config) == "1.00 × 1.00 × 0.50 × 1.00 × 0.50 = 0.250"
