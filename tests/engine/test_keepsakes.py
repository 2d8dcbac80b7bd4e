"""What is kept about a database stands in our own folder, and looking leaves nothing behind."""

from pathlib import Path

import pytest

from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.keepsakes import NAME, Keepsakes, SavedSearch


def test_looking_makes_no_file(tmp_path: Path) -> None:
    kept = Keepsakes(tmp_path)
    assert kept.searches() == []
    assert kept.dismissed("orders") == frozenset()
    assert list(tmp_path.iterdir()) == []


def test_searches_keep_their_order_and_a_line_is_kept_once(tmp_path: Path) -> None:
    kept = Keepsakes(tmp_path)
    for name, line in (("b", "type:error"), ("a", "redis"), ("c", "type:error")):
        kept.save_search(SavedSearch(name, line))
    assert Keepsakes(tmp_path).searches() == [SavedSearch("c", "type:error"), SavedSearch("a", "redis")]
    kept.drop_search("type:error")
    assert kept.searches() == [SavedSearch("a", "redis")]


def test_a_dismissal_can_be_taken_back(tmp_path: Path) -> None:
    kept = Keepsakes(tmp_path)
    kept.dismiss("orders", "m1")
    kept.dismiss("orders", "m1")
    assert kept.dismissed("orders") == {"m1"}
    assert kept.dismissed("other") == frozenset()
    kept.dismiss("orders", "m1", on=False)
    assert kept.dismissed("orders") == frozenset()


def test_a_broken_file_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"no database at all, and long enough for a header" * 40)
    with pytest.raises(KnownError, match="the memory itself is safe"):
        Keepsakes(tmp_path).searches()
