"""What an editor holds: numbers as people type them, tags on a line, line ends as they were, drafts that survive."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph_gui.engine.bulk_draft import BulkDraft
from memgraph_gui.engine.drafts import (
    Draft,
    is_blank,
    memory_draft,
    new_memory_draft,
    number_from,
    tags_from,
    tags_text,
)
from memgraph_gui.engine.editing.images import Image, Text
from memgraph_gui.engine.kept_drafts import NAME, KeptDraft, keep_draft, kept_draft
from memgraph_gui.engine.line_ends import shown, stored_again
from memgraph_gui.engine.link_draft import End, LinkDraft, new_link
from memgraph_gui.engine.link_fields import link_fields
from memgraph_gui.engine.records import LayoutName, RowId

ROW: Image = {
    "id": Text.of("m1"),
    "properties": Text(
        b'{"id":"m1","type":"problem","title":"Pool is full","content":"one\\r\\ntwo","tags":["pool","a, b"],'
        b'"importance":0.8549999999999999,"confidence":1.50,"context_project_path":"/srv"}'
    ),
}


def draft() -> Draft:
    return memory_draft(LayoutName.MEMORYGRAPH, ROW)


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("0.75", 0.75),
        ("0,75", 0.75),
        (".5", 0.5),
        (" 1 ", 1.0),
        ("1.000,5", None),
        ("1,000.5", None),
        ("1_0", None),
        ("1 0", None),
        ("nan", None),
        ("inf", None),
        ("", None),
        ("half", None),
    ],
)
def test_numbers_as_people_type_them(typed: str, number: float | None) -> None:
    assert number_from(typed) == number


def test_a_form_shows_every_digit_and_writes_nothing_untouched() -> None:
    form = draft()
    assert form.fields["importance"].now == "0.8549999999999999"
    assert form.fields["confidence"].now == "1.50"
    assert form.fields["project"].now == "/srv"
    assert form.values() == {}
    assert form.errors() == {}
    assert list(form.hints()) == ["confidence"]  # 1.5 is told as out of range, and is left as it is
    form.put("title", "Pool is empty")
    assert form.values() == {"title": "Pool is empty"}


def test_the_same_number_in_other_letters_is_no_change() -> None:
    form = draft()
    form.put("confidence", "1,5")
    assert form.values() == {}
    form.put("confidence", "1,6")
    assert "confidence" in form.errors()
    form.put("confidence", "0,6")
    assert form.values() == {"confidence": 0.6}
    assert form.said() == "Saving writes confidence 1.50 to 0,6. One step in history."


def test_limits_are_counted_and_an_empty_title_is_refused() -> None:
    form = draft()
    assert (form.counter("title"), form.counter("tags")) == ("12 / 200", "2 / 50")
    form.put("title", "  ")
    assert "title" in form.errors()


def test_tags_with_commas_and_quotation_marks_come_back() -> None:
    assert draft().fields["tags"].now == 'pool, "a, b"'
    assert tags_from('pool, "a, b", new,, pool') == ["pool", "a, b", "new"]
    assert tags_from('"lone, mark') == ['"lone', "mark"]


@given(
    st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1).map(str.strip).filter(bool), unique=True)
)
def test_any_tags_come_back(tags: list[str]) -> None:
    assert tags_from(tags_text(tags)) == tags


@given(st.text(st.sampled_from("ab\r\n\u2029\u00a0")), st.text(st.sampled_from("ab\n\u00a0")), st.data())
def test_an_untouched_text_keeps_its_line_ends(stored: str, typed: str, data: st.DataObject) -> None:
    before = shown(stored)
    assert stored_again(stored, before) == stored
    at = data.draw(st.integers(0, len(before)))
    edited = before[:at] + typed + before[at:]
    assert shown(stored_again(stored, edited)) == edited


def test_typed_line_ends_are_those_of_the_text() -> None:
    assert stored_again("one\r\ntwo", "one\nand\ntwo") == "one\r\nand\r\ntwo"
    assert stored_again("one\r\ntwo\rthree", "one\ntwo\nthree!") == "one\r\ntwo\rthree!"


def test_ours_over_theirs() -> None:
    ours = draft()
    ours.put("title", "Ours")
    ours.put("importance", "0.1")
    row = {**ROW, "properties": Text(ROW["properties"].data.replace(b"Pool is full", b"Theirs"))}  # type: ignore[union-attr]  # it is text
    merged = ours.onto(memory_draft(LayoutName.MEMORYGRAPH, row), ["importance"])
    assert merged.fields["title"].now == "Theirs"
    assert merged.values() == {"importance": 0.1}


def test_a_link_is_read_both_ways_and_flipping_writes_its_ends() -> None:
    fix, bug = End("m-fix", "Raise the pool size"), End("m-bug", "Checkout stalls")
    made = new_link(LayoutName.MEMORYGRAPH, fix, None)
    assert not made.can_save()
    made.target, made.kind = bug, "SOLVES"
    assert made.sentences() == (
        "“Raise the pool size” solves “Checkout stalls”",
        "“Checkout stalls” is solved by “Raise the pool size”",
    )
    assert made.values() == {
        "from_id": "m-fix",
        "to_id": "m-bug",
        "type": "SOLVES",
        "strength": 0.5,
        "confidence": 0.8,
        "evidence_count": 1,
    }
    stored = ("m-fix", "m-bug", "SOLVES")
    image: Image = {"properties": Text(b'{"strength":0.9,"confidence":0.8,"context":null}')}
    scores = link_fields(LayoutName.MEMORYGRAPH, image)
    there = LinkDraft(LayoutName.MEMORYGRAPH, RowId(1), fix, bug, "SOLVES", stored, scores)
    assert there.values() == {}
    assert there.flipped().values() == {"from_id": "m-bug", "to_id": "m-fix"}
    assert there.flipped().said() == "Saving writes its direction. One step in history."


def test_what_was_typed_survives(tmp_path: Path) -> None:
    kept = KeptDraft(RowId(7), {"id": Text(b"\xff"), "n": 1.5}, {"title": "t"}, {"content": "a\r\n\ud800"})
    keep_draft(tmp_path, kept)
    assert kept_draft(tmp_path) == kept
    keep_draft(tmp_path, None)
    assert kept_draft(tmp_path) is None
    (tmp_path / NAME).write_text("[not a draft")
    assert kept_draft(tmp_path) is None


def test_many_memories_get_only_what_is_filled_in() -> None:
    form = BulkDraft({RowId(1): ("a", "B"), RowId(2): ("c",), RowId(3): ()})
    assert not form.can_save()
    form.put("remove", "b")
    assert (form.changed(), form.fields_for(("a", "B"))) == (1, {"tags": ["a"]})
    form.put("add", "C, new")
    assert form.fields_for(("c",)) == {"tags": ["c", "new"]}
    form.put("importance", "0,5")
    assert form.fields_for(()) == {"importance": 0.5, "tags": ["C", "new"]}
    assert form.said() == (
        "Set importance to 0,5; add tags C, new; remove tag b: writes 3 of 3 memories, as one step of the history."
    )
    form.put("importance", "")
    assert form.words() == "Add tags C, new; remove tag b"
    form.put("importance", "7")
    assert "importance" in form.errors()
    assert not form.can_save()


@pytest.mark.parametrize("layout", [LayoutName.MEMORYGRAPH, LayoutName.AGENTOS])
def test_the_form_of_a_new_memory_is_blank_until_something_is_typed(layout: LayoutName) -> None:
    draft = new_memory_draft(layout)
    assert is_blank(draft, layout)
    draft.put("importance", "0.7")
    assert not is_blank(draft, layout)
