"""What a relationship's form holds: times, counts, and contexts whose unknown parts stay as they are."""

import json
import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from memgraph_gui.engine.editing.images import Image, Text
from memgraph_gui.engine.link_context import lost_by_plain, parts_of, plain, structured, with_part
from memgraph_gui.engine.link_fields import LinkFields, link_fields, moment_from, taken_over
from memgraph_gui.engine.records import LayoutName

# as the server of 0.12 writes it over MCP, with a key and a number that it does not know
STORED = (
    '{"text": "partly fixes it, on v2", "scope": "partial", "components": ["cache, warm", "Redis"], '
    '"conditions": [], "evidence": ["tests"], "temporal": null, "exceptions": [], "weight": 0.8549999999999999}'
)


@pytest.fixture(autouse=True)
def _paris(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "Europe/Paris")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def fields(context: str | None = None, **columns: str | None) -> LinkFields:
    held = {"strength": 0.5, "confidence": 0.8, "context": context, "evidence_count": 2, "success_rate": None}
    image: Image = {"properties": Text.of(json.dumps(held))}
    image = {**image, **{name: None if text is None else Text.of(text) for name, text in columns.items()}}
    return link_fields(LayoutName.MEMORYGRAPH, image)


def test_a_part_is_changed_and_all_other_keys_stay() -> None:
    parts = parts_of(STORED)
    assert parts is not None
    assert parts["components"] == '"cache, warm", Redis'
    changed = with_part(STORED, "scope", "full")
    assert '"weight":0.8549999999999999' in changed
    expected = json.loads(STORED) | {"scope": "full"}
    assert json.loads(changed) == expected
    assert list(json.loads(changed)) == list(expected)
    assert json.loads(with_part(changed, "components", "Redis, Valkey"))["components"] == ["Redis", "Valkey"]
    assert json.loads(with_part(STORED, "scope", ""))["scope"] is None
    assert with_part(STORED, "scope", "partial") == STORED


def test_plain_contexts_and_json_that_is_none_of_theirs_are_plain() -> None:
    for text in ("", "because", '{"a": 1}', '{"text": broken', "[1]"):
        assert parts_of(text) is None
        assert plain(text) == text
    assert json.loads(structured("because"))["text"] == "because"
    assert lost_by_plain(STORED) == ["scope", "components", "evidence", "weight"]


def test_a_context_goes_to_parts_and_back_without_a_change() -> None:
    form = fields(STORED)
    form.structure(False)
    assert form.values() == {"context": "partly fixes it, on v2"}
    form.structure(True)
    assert form.values() == {}
    form.put_part("scope", "full")
    assert "scope of the context" in form.said()
    form.put_part("scope", "partial")
    assert form.values() == {}  # other blanks are no change
    words = fields("because")
    words.structure(True)
    words.put_part("conditions", "in production")
    assert json.loads(str(words.values()["context"]))["conditions"] == ["in production"]


def test_times_are_shown_and_typed_in_the_users_zone() -> None:
    form = fields(valid_from="2026-07-01T10:00:00.123456+00:00", valid_until=None)
    assert form.fields["valid_from"].now == "2026-07-01 12:00"
    assert form.values() == {}  # untouched it keeps its microseconds
    form.put("valid_until", "02.07.2026 12:30")
    assert form.values() == {"valid_until": datetime(2026, 7, 2, 10, 30, tzinfo=UTC)}
    form.put("valid_until", "2026-06-30")
    assert form.errors() == {"valid_until": "it ends before it begins"}
    form.put("valid_until", "soon")
    assert "a day is needed" in form.errors()["valid_until"]
    form.put("valid_until", "")
    form.put("valid_from", "")
    assert "a day is needed" in form.errors()["valid_from"]
    assert moment_from("2026-07-01T10:00:00Z") == datetime(2026, 7, 1, 10, tzinfo=UTC)


def test_counts_are_whole_and_a_rate_may_be_empty() -> None:
    form = fields()
    for text, right in (("3", True), ("-1", False), ("1.5", False), ("", False), ("\u0663", False)):
        form.put("evidence_count", text)
        assert ("evidence_count" not in form.errors()) is right, text
    form.put("evidence_count", "3")
    form.put("success_rate", "0,75")
    assert form.values() == {"evidence_count": 3, "success_rate": 0.75}
    form.put("success_rate", "")
    assert form.values() == {"evidence_count": 3}
    assert "valid_from" not in fields().fields  # a file of an old server has no such columns


def test_a_successor_begins_with_what_the_old_link_says() -> None:
    form = taken_over(fields(STORED, valid_from="2026-07-01T10:00:00+00:00", valid_until=None))
    assert form.values() == {"strength": 0.5, "confidence": 0.8, "context": STORED, "evidence_count": 2}
