"""Contradictions nobody is shown: stated, reworded, decided, and pairs that only look alike; nothing is written."""

from pathlib import Path

from tests.builders.memorygraph import MemoryGraphBuilder
from tests.cases.product import run, snapshot

NOTES = (
    ("port-old", "API port", "The API listens on port 8080.", "2026-01-01"),
    ("port-new", "API port", "The API listens on port 9090.", "2026-01-20"),
    ("size-old", "Cache size", "The cache holds 4 GB.", "2026-01-02"),
    ("size-new", "About caching", "Cached data is limited to eight gigabytes.", "2026-01-21"),
    ("tool-old", "Search tool", "Use grep for code search.", "2026-01-03"),
    ("tool-new", "Search tool", "Use a trigram index for code search.", "2026-01-22"),
    ("tabs", "Style", "Always use tabs.", "2026-01-04"),
    ("spaces", "Style", "Never use tabs.", "2026-01-23"),
    ("port-again", "Port of the API", "The API listens on port 8080.", "2026-01-05"),
    ("proxy", "Different subject", "The proxy listens on port 8080.", "2026-01-06"),
)


def test_contradictions_are_listed_with_the_newer_first_and_nothing_is_written(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as file:
        for name, title, content, day in NOTES:
            file.memory(name, title, content, created_at=f"{day}T09:00:00+00:00")
        file.relationship("c1", "tabs", "spaces", "CONTRADICTS")
        file.relationship("c2", "tool-new", "tool-old", "REPLACES")
    before = snapshot(tmp_path)
    found = run("conflicts", path, "--json").json["conflicts"]
    assert snapshot(tmp_path) == before
    told = {(one["kind"], one["a"], one["b"]) for one in found}
    assert ("contradicts", "tabs", "spaces") in told
    assert ("same-subject", "port-new", "port-old") in told
    assert ("same-subject", "size-new", "size-old") in told
    assert ("decided", "tool-new", "tool-old") in told
    either = {frozenset((a, b)) for _, a, b in told}
    assert frozenset(("port-old", "port-again")) not in either
    assert frozenset(("port-old", "proxy")) not in either
    assert frozenset(("port-new", "proxy")) not in either
    assert found[0]["kind"] == "contradicts"
    assert all(set(one) == {"kind", "a", "b", "score", "evidence"} for one in found)
    assert all(0 <= one["score"] <= 1 and one["evidence"] for one in found)
