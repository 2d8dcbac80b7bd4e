"""What was done in a form and not saved: kept, read again, given up, and purged."""

from pathlib import Path

import pytest

from memgraph_gui.engine.bulk_draft import BulkDraft
from memgraph_gui.engine.kept_forms import forms_holding, keep_form, kept_form
from memgraph_gui.engine.link_draft import End, kept_of_link, new_link, with_kept
from memgraph_gui.engine.records import LayoutName, RowId
from memgraph_gui.engine.store import open_store
from memgraph_gui.engine.validity import keeps_validity
from tests.builders.copies import copy_of


def test_a_state_comes_back_as_it_went_in_and_each_kind_has_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "made when needed"
    state = {"ids": ["a", "b"], "typed": {"title": "half \ud83d, ünï\u2028"}, "keep": None, "others": True}
    keep_form(folder, "merge", state)
    keep_form(folder, "link", {"kind": "SOLVES"})
    assert kept_form(folder, "merge") == state
    assert kept_form(folder, "link") == {"kind": "SOLVES"}
    keep_form(folder, "merge", None)
    keep_form(folder, "merge", None)  # given up twice
    assert (kept_form(folder, "merge"), kept_form(folder, "link")) == (None, {"kind": "SOLVES"})
    assert [path.name for path in folder.iterdir()] == ["form-link.json"]
    assert (folder / "form-link.json").stat().st_mode & 0o077 == 0  # nobody else reads what was typed


@pytest.mark.parametrize("stored", ["", "{", "[1]", "null", "\ud83d"])
def test_what_cannot_be_read_is_nothing(tmp_path: Path, stored: str) -> None:
    (tmp_path / "form-many.json").write_bytes(stored.encode("utf-8", "surrogatepass"))
    assert kept_form(tmp_path, "many") is None


def test_forms_are_found_by_what_they_hold(tmp_path: Path) -> None:
    keep_form(tmp_path, "many", {"typed": {"add": "s3cret"}})
    keep_form(tmp_path, "replace", {"wanted": "else"})
    assert forms_holding(tmp_path, lambda data: b"s3cret" in data) == [tmp_path / "form-many.json"]


def test_a_link_is_filled_again_over_the_row_as_it_is_now() -> None:
    one, two = End("m1", "One"), End("m2", "Two")
    draft = new_link(LayoutName.MEMORYGRAPH, one, two, validity=True)
    draft.kind = "SOLVES"
    draft.scores.put("strength", "0,9")
    draft.scores.put("valid_from", "2026-03-01")
    kept = kept_of_link(draft)
    again = with_kept(new_link(LayoutName.MEMORYGRAPH, None, None, validity=True), kept, one, two)
    assert again.values() == draft.values()
    assert again.sentences() == ("“One” solves “Two”", "“Two” is solved by “One”")
    without = with_kept(new_link(LayoutName.MEMORYGRAPH, None, None), kept, one, None)  # an end and a column are gone
    assert (without.source, without.target) == (one, None)
    assert without.scores.fields["strength"].now == "0,9"


def test_a_tag_to_remove_that_none_has_is_said() -> None:
    form = BulkDraft({RowId(1): ("a", "B"), RowId(2): ("c",), RowId(3): ()})
    form.put("remove", "zz")
    assert form.said() == "None of them has the tag “zz”: nothing would be written."
    assert not form.can_save()
    form.put("remove", "zz, b")
    assert form.missing() == ["zz"]
    assert form.notes()["remove"] == "“zz” is on none of 3, “b” is on 1 of 3"
    assert "writes 1 of 3 memories" in form.said()
    form.put("remove", "zz, yy")
    assert form.said() == "None of them has the tags “zz” or “yy”: nothing would be written."
    form.put("remove", "")
    form.put("add", "a")
    assert form.notes()["add"] == "“a” is on 1 of 3"


@pytest.mark.parametrize(
    ("name", "keeps"),
    [
        ("memorygraph-0.9.6.db", False),
        ("memorygraph-real-small.db", True),
        ("memorygraph-0.5.8-empty.db", False),
        ("memorygraph-bun.db", True),
        ("agentos-new.sqlite", False),
    ],
)
def test_which_files_keep_since_when_a_link_holds(tmp_path: Path, name: str, keeps: bool) -> None:
    store = open_store(copy_of(name, tmp_path))
    try:
        assert keeps_validity(store) is keeps
    finally:
        store.close()
