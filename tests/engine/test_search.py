"""Finding text: the same rows as a plain scan, in an order a person expects."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memgraph_gui.engine import search as module
from memgraph_gui.engine.normal import normal
from memgraph_gui.engine.query import parse
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.search import search
from memgraph_gui.engine.search_index import Allowed, MemoryText, SearchIndex


def text(rowid: int, title: str, content: str = "", tags: str = "", importance: float = 0.5) -> MemoryText:
    return MemoryText(RowId(rowid), title, "", content, tags, importance, float(rowid))


def only(*rowids: int) -> Allowed:
    return Allowed(np.array(rowids, np.int64))


def index_of(*texts: MemoryText) -> SearchIndex:
    index = SearchIndex()
    index.put(texts)
    index.complete = True
    return index


def found(index: SearchIndex, line: str) -> list[int]:
    return [hit.rowid for hit in search(index, parse(line)).hits]


def test_order_is_title_then_text_as_typed_then_words_then_parts() -> None:
    index = index_of(
        text(1, "a part only", "the redisson client"),
        text(2, "twice in the content", "redis and redis again"),
        text(3, "Pooling for redis", "x"),
        text(4, "redis", "the title is the text itself"),
    )
    assert found(index, "redis") == [4, 3, 2, 1]


def test_text_as_typed_stands_above_letters_alone() -> None:
    index = index_of(text(1, "cafe corner", "", importance=0.9), text(2, "café corner", "", importance=0.1))
    assert found(index, "café") == [2, 1]


def test_letters_stand_as_typed_where_they_are_stored_so() -> None:
    index = index_of(text(1, "Café bar"), text(2, "the cafe bar"), text(3, "none", tags="cafe"), text(4, "cafe"))
    assert found(index, "cafe") == [4, 2, 1, 3]  # the title itself, as typed, its letters in a title, in a tag


def test_pasting_a_title_finds_that_memory_first() -> None:
    titles = ["Retry the webhook, then give up", "Webhook: retry then give up the (old) way", "give up"]
    index = index_of(*(text(i, t, " ".join(titles)) for i, t in enumerate(titles)))
    for rowid, title in enumerate(titles):
        assert found(index, title)[0] == rowid


def test_importance_orders_where_too_many_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MANY", 3)
    index = index_of(*(text(i, f"a {i}", importance=i / 10) for i in range(6)))
    answer = search(index, parse("a"), limit=4)
    assert [hit.rowid for hit in answer.hits] == [5, 4, 3, 2]
    assert answer.by_importance
    assert answer.total is None
    assert index.total(["a"], None) == 6


def test_how_many_hold_a_letter_is_known_without_looking() -> None:
    index = index_of(text(1, "Ab", tags="b"), text(2, "b"), text(3, "bc"))
    assert index.are_more_than(2, ["b"], None)
    assert not index.are_more_than(3, ["b"], None)
    assert not index.are_more_than(0, ["b", "c"], None)
    assert not index.are_more_than(0, ["b"], only(1))
    index.put([text(1, "A")])
    index.remove([RowId(2)])
    assert not index.are_more_than(1, ["b"], None)
    assert index.are_more_than(0, ["b"], None)


def test_a_near_miss_offers_a_line_that_finds_something() -> None:
    index = index_of(text(1, "Database migration"), text(2, "Other"))
    assert search(index, parse("databse type:fix")).suggestion == "database type:fix"
    assert search(index, parse("qqqqqq")).suggestion == ""
    assert search(index, parse("database")).suggestion == ""


def test_allowed_rows_only() -> None:
    index = index_of(text(1, "redis one"), text(2, "redis two"))
    assert [hit.rowid for hit in search(index, parse("redis"), only(2)).hits] == [2]
    assert [hit.rowid for hit in search(index, parse("r"), only(2)).hits] == [2]
    assert search(index, parse("redis"), only()).total == 0


def test_many_allowed_rows_are_tested_by_their_bits() -> None:
    index = index_of(*(text(number, f"redis {number}") for number in range(1, 9001)))
    odd = Allowed(np.arange(1, 9001, 2))
    assert odd.bits is not None
    hits = search(index, parse("redis"), odd, limit=100).hits
    assert len(hits) == 100
    assert all(hit.rowid % 2 for hit in hits)
    assert search(index, parse("redis 4444"), odd).total == 0
    assert [hit.rowid for hit in search(index, parse("redis 4445"), odd).hits] == [4445]


def test_edits_are_found_and_old_words_are_not() -> None:
    index = index_of(text(1, "old words here"))
    index.put([text(1, "new title")])
    assert found(index, "old") == []
    assert found(index, "new") == [1]
    index.remove([RowId(1), RowId(99)])
    assert found(index, "new") == []
    assert index.count() == 0


def test_marks_show_what_was_found() -> None:
    index = index_of(text(1, "Café pool", "Before it came the cafe\u0301 and then a pool of connections"))
    (hit,) = search(index, parse("cafe POOL")).hits
    assert [hit.title[a:b] for a, b in hit.title_marks] == ["Café", "pool"]
    assert [hit.snippet[a:b] for a, b in hit.snippet_marks] == ["cafe\u0301", "pool"]


def test_a_star_at_the_end_asks_for_a_beginning() -> None:
    index = index_of(text(1, "authentication"), text(2, "other"))
    assert found(index, "auth*") == [1]


stored = st.text(st.sampled_from("abé\u0301AB -\"'*仓库ﬁSßςσ\u200b%_\n"), max_size=12)


@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.tuples(stored, stored), max_size=8),
    st.text(st.sampled_from("abé\u0301AB -\"'*仓库ﬁSßσ%_"), max_size=8),
)
def test_key_by_key_nothing_is_missed_that_a_plain_scan_finds(rows: list[tuple[str, str]], line: str) -> None:
    index = index_of(*(text(i, title, content) for i, (title, content) in enumerate(rows)))
    for length in range(len(line) + 1):
        query = parse(line[:length])
        got = set(found(index, line[:length]))
        wanted = [normal(word) for word in line[:length].split() if normal(word)]
        scanned = {
            i
            for i, (title, content) in enumerate(rows)
            if all(word in normal(title) or word in normal(content) for word in wanted)
        }
        assert scanned <= got or not query.terms
    index.close()


@settings(max_examples=300, deadline=None)
@given(st.lists(st.text(max_size=30), max_size=6), st.text(max_size=20))
def test_any_typing_is_no_error(rows: list[str], line: str) -> None:
    index = index_of(*(text(i, title) for i, title in enumerate(rows)))
    answer = search(index, parse(line))
    assert answer.total == len(answer.hits)
    index.close()


@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.tuples(stored, stored), max_size=12),
    st.text(st.sampled_from("abé\u0301AB -仓库ﬁSßσ%_"), min_size=1, max_size=6),
    st.sets(st.integers(0, 11)),
    st.booleans(),
)
def test_where_importance_orders_nothing_is_missed_and_nothing_else_found(
    rows: list[tuple[str, str]], line: str, passing: set[int], filtered: bool
) -> None:
    """Every way to the rows: by trigrams, by scanning, all at once; with filters as a list and as bits."""
    index = index_of(*(text(i, title, content, importance=i % 5 / 5) for i, (title, content) in enumerate(rows)))
    query = parse(line)
    pieces = [term.normal.rstrip("*") or term.normal for term in query.terms]
    scanned = {i for i, row in enumerate(rows) if all(any(piece in normal(part) for part in row) for piece in pieces)}
    assert set(module.everything(index, query).tolist()) == scanned
    among = {i for i in scanned if i in passing} if filtered else scanned
    by_importance = sorted(among, key=lambda i: (-(i % 5) / 5, -i, i))
    for dense in (False, True):
        allowed = only(*sorted(passing)) if filtered else None
        if allowed is not None and dense:
            marks = np.zeros(12, np.uint8)
            marks[sorted(passing)] = 1
            allowed.bits = marks.tobytes()
        found = index.most_important(pieces, allowed, 50)
        assert [candidate.rowid for candidate in found] == by_importance
        assert set(index.matching(pieces, allowed, 50)) == among
        assert index.total(pieces, allowed) == len(among)
    index.close()


def test_a_pasted_page_is_no_expression_that_is_too_deep() -> None:
    signs = [chr(0x4E00 + number) for number in range(3000)]
    index = index_of(text(1, "page", " ".join(signs)), text(2, "page but one", " ".join(signs[1:])), text(3, "q z"))
    assert found(index, " ".join(signs)) == [1]
    assert found(index, " ".join(signs[1:])) in ([1, 2], [2, 1])
    assert found(index, "q z " * 3000) == [3]
    assert [one.rowid for one in index.most_important(signs, None, 5)] == [1]
