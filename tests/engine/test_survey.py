"""Counts and orders by hand, on a graph small enough to count."""

import numpy as np
import pytest

from memgraph_gui.engine import survey as module
from memgraph_gui.engine.errors import CancelledError
from memgraph_gui.engine.facets import FacetValue
from memgraph_gui.engine.filters import links_passing
from memgraph_gui.engine.query import parse
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
from memgraph_gui.engine.survey import Order, Survey
from memgraph_gui.engine.topology import Topology

NAN = float("nan")
JANUARY, FEBRUARY = 1767603600.0, 1770282000.0  # 5 January and 5 February 2026, 09:00 UTC


def memory(number: int, kind: str, tags: tuple[str, ...], importance: float, created: float) -> MemoryRow:
    return MemoryRow(
        RowId(number), MemoryId(f"m{number}"), kind, f"title {number}", importance, 0.5, created, created, 0,
        "shop" if number < 3 else "", tags, MemoryFlag.NONE,
    )  # fmt: skip


def link(number: int, source: int, target: int, kind: str, *, ended: bool = False) -> RelationshipRow:
    flags = RelationshipFlag.ENDED if ended else RelationshipFlag.NONE
    return RelationshipRow(
        RowId(number), RelationshipId(f"r{number}"), MemoryId(f"m{source}"), MemoryId(f"m{target}"), kind, 0.5, 0.5,
        JANUARY, FEBRUARY if ended else NAN, flags,
    )  # fmt: skip


@pytest.fixture
def survey() -> Survey:
    topology = Topology()
    topology.apply(
        ChangeSet(
            memories_added=(
                memory(1, "problem", ("a",), 0.9, JANUARY),
                memory(2, "solution", ("a", "b"), 0.9, FEBRUARY),
                memory(3, "solution", (), NAN, FEBRUARY),
            ),
            relationships_added=(
                link(1, 2, 1, "SOLVES"),
                link(2, 3, 1, "SOLVES", ended=True),
                link(3, 3, 2, "CONTRADICTS"),
            ),
        )
    )
    return Survey(topology.frozen())


def test_facets_count_what_is_listed(survey: Survey) -> None:
    facets = survey.facets(parse(""), None)
    assert facets.types == (FacetValue("solution", 2), FacetValue("problem", 1))
    assert facets.tags == (FacetValue("a", 2), FacetValue("b", 1))
    assert facets.projects == (FacetValue("shop", 2), FacetValue("", 1))
    assert facets.months == (FacetValue("2026-02", 2), FacetValue("2026-01", 1))
    assert facets.categories == (FacetValue("learning", 1), FacetValue("solution", 1))
    assert facets.ended == 1


def test_a_facet_is_counted_without_its_own_filter(survey: Survey) -> None:
    facets = survey.facets(parse("-type:solution"), None)
    assert facets.types == (FacetValue("solution", 2, excluded=True), FacetValue("problem", 1))
    assert facets.tags == (FacetValue("a", 1), FacetValue("b", 0))
    hits = np.array([True, True, False])
    assert survey.facets(parse("type:solution"), hits).types == (
        FacetValue("problem", 1),
        FacetValue("solution", 1, chosen=True),
    )


def test_a_type_of_link_that_is_asked_for_has_its_own_number(survey: Survey) -> None:
    facets = survey.facets(parse("rel:solves"), None)  # the ended one is not among them
    assert facets.categories == (
        FacetValue("learning", 1), FacetValue("solution", 1), FacetValue("solves", 1, chosen=True),
    )  # fmt: skip
    assert survey.facets(parse("rel:solution"), None).categories == (
        FacetValue("learning", 1), FacetValue("solution", 1, chosen=True),
    )  # fmt: skip


def test_a_category_and_a_month_are_filters(survey: Survey) -> None:
    assert survey.passing(parse("rel:learning")).tolist() == [False, True, True]
    assert survey.passing(parse("rel:SOLVES")).tolist() == [True, True, False]  # the ended one does not count
    assert survey.passing(parse("month:2026-01")).tolist() == [True, False, False]
    assert survey.passing(parse("-month:2026-01")).tolist() == [False, True, True]
    assert survey.passing(parse("month:2025-12 OR month:2026-02")).tolist() == [False, True, True]


def test_what_the_file_has_stands_there_with_0_where_nothing_is_listed(survey: Survey) -> None:
    whole, none = survey.facets(parse(""), None), survey.facets(parse("tag:nobody"), None)
    for facet in ("types", "categories", "projects", "tags", "months"):
        assert {value.name for value in getattr(none, facet)} - {"nobody"} == {v.name for v in getattr(whole, facet)}
    assert {value.count for value in (*none.types, *none.categories, *none.projects, *none.months)} == {0}
    assert (whole.ended, none.ended) == (1, 0)
    assert survey.facets(parse("month:2026-02"), None).months == (
        FacetValue("2026-02", 2, chosen=True), FacetValue("2026-01", 1),
    )  # fmt: skip


def test_links_that_pass_are_those_of_the_kinds_asked_for(survey: Survey) -> None:
    def links(line: str) -> list[bool] | None:
        mask = links_passing(survey.graph, parse(line))
        return None if mask is None else mask.tolist()

    assert links("rel:learning type:solution") == [False, False, True]
    assert links("rel:solves") == [True, True, False]
    assert links("rel:solves OR rel:CONTRADICTS") == [True, True, True]
    assert links("rel:solves rel:learning") == [True, True, True]  # memories that have both, and what they have
    assert links("rel:nothing") == [False, False, False]
    for line in ("", "-rel:solves", "rel:solves OR type:problem", "type:problem"):
        assert links(line) is None
    assert links_passing(Topology(), parse("rel:causal")) is not None
    # Two choices of kinds by hand: the counts are those of the memories that have both, as they are drawn.
    facets = survey.facets(parse("rel:SOLVES rel:CONTRADICTS"), None)
    assert [value.count for value in facets.categories] == [0, 0, 0, 0]  # one memory is left, and no link of it


def test_orders_put_what_is_not_known_last(survey: Survey) -> None:
    everything = np.arange(3)
    assert survey.ordered(everything, Order.IMPORTANT).tolist() == [1, 0, 2]  # equals: the newer one first
    assert survey.ordered(everything, Order.NEW).tolist() == [1, 2, 0]
    assert survey.degrees.tolist() == [2, 2, 2]
    assert survey.indices_of(np.array([3, 99, 1])).tolist() == [2, 0]


def test_many_and_few_are_counted_and_ordered_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    random = np.random.default_rng(3)
    kinds, tags = ("problem", "solution", "fix"), ("a", "b", "c", "d")
    topology = Topology()
    memories = [
        memory(n, kinds[random.integers(3)], tuple(set(random.choice(tags, 2))), random.integers(5) / 4, JANUARY * n)
        for n in range(1, 61)
    ]
    ends = random.integers(1, 61, (150, 2)).tolist()
    links = [link(n, a, b, ("SOLVES", "CAUSES")[n % 2], ended=n % 5 == 0) for n, (a, b) in enumerate(ends, 1)]
    topology.apply(ChangeSet(memories_added=tuple(memories), relationships_added=tuple(links)))
    hits = random.random(60) < 0.2
    answers = []
    for times in (1, 10**9):  # looked up one by one, or tested one and all
        monkeypatch.setattr(module, "_FEW", times)
        survey = Survey(topology.frozen())
        orders = [survey.ordered(np.flatnonzero(hits), order).tolist() for order in Order]
        answers.append((orders, survey.facets(parse("tag:a"), hits), survey.facets(parse(""), hits)))
    assert answers[0] == answers[1]
    touched = [row for row in links if hits[int(row.from_id[1:]) - 1] or hits[int(row.to_id[1:]) - 1]]
    assert answers[0][2].ended == sum(row.flags == RelationshipFlag.ENDED for row in touched)


def test_counting_stops_where_it_is_told_to(survey: Survey) -> None:
    calls: list[int] = []

    def stop() -> None:
        calls.append(len(calls))
        if len(calls) == 2:
            raise CancelledError("Stopped.")

    with pytest.raises(CancelledError):
        survey.facets(parse(""), None, go_on=stop)
    assert calls == [0, 1]


def test_other_links_are_counted_by_another_survey_that_keeps_the_tags(survey: Survey) -> None:
    prepared = survey.prepare()
    assert prepared is survey
    assert survey.counting(None) is survey
    only_third = np.array([False, False, True])
    other = survey.counting(only_third)
    assert other.degrees.tolist() == [0, 1, 1]
    assert survey.degrees.tolist() == [2, 2, 2]
    assert other._tags is survey._tags
    assert other.counting(only_third.copy()) is other


def test_a_tag_that_a_memory_has_twice_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PORTION", 2)  # the third memory is looked through apart from the first two
    topology = Topology()
    rows = (("a", "a"), ("b", "a"), ("c", "b", "c"))
    topology.apply(
        ChangeSet(memories_added=tuple(memory(n, "task", tags, 0.5, JANUARY) for n, tags in enumerate(rows)))
    )
    tags = Survey(topology.frozen()).facets(parse(""), None).tags
    assert [(tag.name, tag.count) for tag in tags] == [("a", 2), ("b", 2), ("c", 1)]
