"""Find and replace: where it is found, what the texts become, and patterns that are wrong or never end."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from memgraph_gui.engine import replacing
from memgraph_gui.engine.errors import CancelledError, KnownError
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.replacing import Question, Search
from tests.builders.agent_process import AgentProcess
from tests.builders.memorygraph import MemoryGraphBuilder
from tests.engine.editing.opened import Opened, opened


@contextmanager
def notes(tmp_path: Path) -> Iterator[Opened]:
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as builder:
        builder.memory("m1", "Redis pool", content="redis\r\nREDIS and a rediscovery", tags=["redis", "infra"])
        builder.memory("m2", "Other", content="no match here", tags=["cache"])
        builder.memory("m3", "A redis", content="x", tags=["Redis", "valkey"])
    with opened(path) as file:
        yield file


def held(file: Opened, rowid: int) -> dict[str, object]:
    text = file.store.connection.value("SELECT properties FROM nodes WHERE rowid = ?", (rowid,))
    found: dict[str, object] = json.loads(text)
    return found


def test_plain_text_in_chosen_fields_with_one_place_left_out(tmp_path: Path) -> None:
    with notes(tmp_path) as file:
        found = Search(Question("redis", "valkey")).run(file.editor)
        assert [(p.rowid, p.field, p.found) for p in found.places] == [
            (1, "title", "Redis"),
            (1, "content", "redis"),
            (1, "content", "REDIS"),
            (1, "content", "redis"),  # of the rediscovery
            (1, "tags", "redis"),
            (3, "title", "redis"),
            (3, "tags", "Redis"),
        ]
        edits = found.edits(left_out={3})
        assert edits == {
            1: {
                "title": "valkey pool",
                "content": "valkey\r\nvalkey and a rediscovery",
                "tags": ["valkey", "infra"],
            },
            3: {"title": "A valkey", "tags": ["valkey"]},  # two that become the same are one
        }
        written = file.editor.replace_texts(edits, found.stood, found.words({3}))
        assert file.editor.steps()[-1].words == "Replace “redis” with “valkey” in 6 places (2 memories)"
        assert held(file, 1)["content"] == "valkey\r\nvalkey and a rediscovery"
        assert held(file, 3)["tags"] == ["valkey"]
        file.editor.undo(written.step)
        assert held(file, 3)["tags"] == ["Redis", "valkey"]


@pytest.mark.parametrize(
    ("question", "places"),
    [
        (Question("redis", "x", words=True, fields=("content",)), ["redis", "REDIS"]),
        (Question("redis", "x", case=True), ["redis", "redis", "redis", "redis"]),
        (Question("redis", "x", rowids=(RowId(3),)), ["redis", "Redis"]),
        (Question("a.b", "x"), []),
        (Question("", "x"), []),
        (Question(r"^(\w+) pool$", r"\1 places", pattern=True), ["Redis pool"]),
        (Question("z*", "x", pattern=True), []),  # nothing is no place
    ],
)
def test_what_is_found(tmp_path: Path, question: Question, places: list[str]) -> None:
    with notes(tmp_path) as file:
        found = Search(question).run(file.editor)
        assert [place.found for place in found.places] == places


def test_a_pattern_moves_its_groups(tmp_path: Path) -> None:
    with notes(tmp_path) as file:
        found = Search(Question(r"(\w+) (pool)", r"\2 of \1", pattern=True, fields=("title",))).run(file.editor)
        assert found.edits() == {1: {"title": "pool of Redis"}}


@pytest.mark.parametrize(
    ("find", "instead", "words"),
    [
        ("(unclosed", "", "This pattern is not right: missing ), unterminated subpattern (at the character 1)."),
        ("ok", r"\2", "This pattern is not right: invalid group reference 2 (at the character 2)."),
        ("a{2,1}", "", "min repeat greater than max repeat"),
        ("ok", r"\g<name>", "What replaces it is not right: unknown group name 'name'."),
    ],
)
def test_a_wrong_pattern_is_told_in_one_sentence(tmp_path: Path, find: str, instead: str, words: str) -> None:
    with notes(tmp_path) as file, pytest.raises(KnownError) as told:
        Search(Question(find, instead, pattern=True)).run(file.editor)
    assert words in str(told.value)
    assert "\n" not in str(told.value)


def test_a_pattern_that_never_ends_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replacing, "SECONDS", 1.0)
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as builder:
        builder.memory("m1", content="a" * 60 + "!")
    with opened(path) as file:
        began = time.monotonic()
        with pytest.raises(KnownError, match="takes too long"):
            Search(Question("(a+)+$", "x", pattern=True)).run(file.editor)
        assert time.monotonic() - began < 20


def test_nothing_is_replaced_when_the_agent_was_faster(tmp_path: Path) -> None:
    with notes(tmp_path) as file, AgentProcess(file.path, timeout=5) as agent:
        found = Search(Question("redis", "valkey")).run(file.editor)
        sql = "UPDATE nodes SET properties = json_set(properties, '$.title', 'Another redis') WHERE id = 'm3'"
        agent.execute(sql)
        with pytest.raises(KnownError, match="changed the title of “Another redis”"):
            file.editor.replace_texts(found.edits(), found.stood, "Replace")
        assert held(file, 1)["title"] == "Redis pool"


def test_a_title_is_not_emptied_and_a_search_can_be_stopped(tmp_path: Path) -> None:
    with notes(tmp_path) as file:
        found = Search(Question("Other", "", fields=("title",))).run(file.editor)
        assert found.emptied() == (2, "title")
        assert found.emptied(left_out={0}) is None
        search = Search(Question("e", "i"))
        search.cancel()
        with pytest.raises(CancelledError):
            search.run(file.editor)


def test_text_that_is_none_is_left_out_and_half_letters_come_back(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as builder:
        builder.memory(
            "m1", "Half \\ud83d a letter", raw='{"id": "m1", "title": "Half \\ud83d word", "content": "x"}'
        )
        builder.memory("m2")
        bad = b'{"id": "m2", "title": "word \xff", "content": "word"}'
        builder.connection.execute("UPDATE nodes SET properties = CAST(? AS TEXT) WHERE id = 'm2'", (bad,))
    with opened(path) as file:
        found = Search(Question("word", "letter", fields=("title", "content"))).run(file.editor)
        assert found.unreadable == 1
        file.editor.replace_texts(found.edits(), found.stood, found.words())
        assert '"title":"Half \\ud83d letter"' in file.store.connection.value(
            "SELECT properties FROM nodes WHERE id = 'm1'"
        )


def test_too_many_places_are_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replacing, "MOST", 3)
    with notes(tmp_path) as file:
        found = Search(Question("redis", "valkey")).run(file.editor)
        assert (len(found.places), found.cut) == (3, True)
