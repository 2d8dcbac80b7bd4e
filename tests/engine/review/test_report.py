"""The report of a review, twins of a losing side, and what a merged memory says at first."""

import json
from pathlib import Path

from memgraph_gui.engine.conflicts.values import RULES, Conflict, ConflictKind
from memgraph_gui.engine.editing.opening import open_editor
from memgraph_gui.engine.records import MemoryId, RowId
from memgraph_gui.engine.review.card import read_card
from memgraph_gui.engine.review.listing import list_matters, record_of
from memgraph_gui.engine.review.prefill import merged_fields
from memgraph_gui.engine.review.report import as_json, as_markdown, decided_in
from memgraph_gui.engine.review.twins import Twins
from memgraph_gui.engine.review.verdicts import Order, Verdict
from memgraph_gui.engine.store import open_store
from tests.builders.memorygraph import MemoryGraphBuilder

KIND = ConflictKind


def disputed(path: Path) -> Path:
    with MemoryGraphBuilder(path) as build:
        build.memory("a", "Tabs *always*", "Indent with tabs.", tags=["style"], importance=0.4)
        build.memory("b", "Tabs never", "Indent with four blanks.", tags=["style", "python"], importance=0.7)
        build.relationship("r", "a", "b", "CONTRADICTS")
    return path


def test_what_was_decided_is_reported_with_its_rule_its_reason_and_whether_it_still_holds(tmp_path: Path) -> None:
    path = disputed(tmp_path / "m.db")
    editor = open_editor(path)
    store = open_store(path, read_only=True)
    try:
        (matter,) = list_matters(str(path), layout=None, brain=None).matters
        card = read_card(store, matter)
        order = Order(matter.kind, Verdict.KEEP_B, matter.a, matter.b, links=matter.links, reason="the house style")
        written = editor.judge(order)
        record = record_of(store, create=True)
        record.add(Verdict.KEEP_B, matter.kind, card.keys[0], matter.ids, step=written.step)
        remark = editor.remark("No conflict: “Tabs *always*” and “Tabs never”")
        record.add(Verdict.DISMISS, matter.kind, card.keys[0], matter.ids, step=remark.step)
        editor.undo()
        told = as_markdown("m.db", decided_in(store), 1_770_000_000.0)
        assert told.startswith("# Review of m.db\n")
        assert "1 decided: 1 × Keep B." in told
        assert f"Rule: {RULES[KIND.CONTRADICTS]}" in told
        assert "**Keep B.** Keep “Tabs never” over “Tabs \\*always\\*”. Reason: the house style." in told
        assert "**No conflict.** “Tabs \\*always\\*” and “Tabs never”. *Taken back since.*" in told
        kept, dismissed = json.loads(json.dumps(as_json(decided_in(store))))["decisions"]
        assert (kept["verdict"], kept["taken_back"], kept["ids"]) == ("keep-b", False, ["a", "b"])
        assert (dismissed["verdict"], dismissed["taken_back"], dismissed["keys"]) == (
            "dismiss",
            True,
            list(card.keys),
        )
    finally:
        store.close()
        editor.close()


def test_a_dismissal_is_left_out_of_the_list_while_both_say_what_they_said(tmp_path: Path) -> None:
    path = disputed(tmp_path / "m.db")
    editor = open_editor(path)
    try:
        (matter,) = list_matters(str(path), layout=None, brain=None).matters
        with_store = open_store(path, read_only=True)
        record_of(with_store, create=True).add(
            Verdict.DISMISS, matter.kind, read_card(with_store, matter).keys[0], matter.ids, step=None
        )
        with_store.close()
        listing = list_matters(str(path), layout=None, brain=None)
        assert (listing.matters, listing.count(Verdict.DISMISS)) == ((), 1)
        editor.edit_memory(matter.a, {"importance": 0.9, "tags": ["other"]})
        assert list_matters(str(path), layout=None, brain=None).matters == ()
        editor.edit_memory(matter.a, {"content": "Indent with tabs, but in Makefiles."})
        assert len(list_matters(str(path), layout=None, brain=None).matters) == 1
    finally:
        editor.close()


def test_twins_are_near_duplicates_of_the_loser_and_others_that_dispute_the_winner() -> None:
    def conflict(kind: ConflictKind, a: int, b: int, score: float) -> Conflict:
        return Conflict(kind, RowId(a), RowId(b), MemoryId(str(a)), MemoryId(str(b)), score, "")

    found = [
        conflict(KIND.CONTRADICTS, 1, 2, 0.9),
        conflict(KIND.NEAR_DUPLICATE, 5, 2, 0.8),
        conflict(KIND.NEAR_DUPLICATE, 5, 6, 0.95),
        conflict(KIND.SAME_SUBJECT, 7, 1, 0.9),
        conflict(KIND.NEAR_DUPLICATE, 8, 9, 1.0),
        conflict(KIND.CONTRADICTS, 2, 10, 1.0),
    ]
    twins = Twins(found).of(RowId(2), RowId(1))
    assert [(twin.rowid, round(twin.score, 2)) for twin in twins] == [(5, 0.8), (6, 0.8), (7, 0.72)]


def test_a_merged_memory_says_what_both_said_and_nothing_twice(tmp_path: Path) -> None:
    path = disputed(tmp_path / "m.db")
    store = open_store(path, read_only=True)
    try:
        (matter,) = list_matters(str(path), layout=None, brain=None).matters
        card = read_card(store, matter)
        assert card.a is not None
        assert card.b is not None
        assert merged_fields(card.a, card.b) == {
            "content": "Indent with tabs.\n\nIndent with four blanks.",
            "tags": ["style", "python"],
            "importance": 0.7,
        }
        assert merged_fields(card.a, card.a) == {}
    finally:
        store.close()
