"""Clicks on values: further choices of a field join with OR, a second click takes one back, what was typed stays."""

import pytest

from memgraph_gui.engine.clicks import clicked


@pytest.mark.parametrize(
    ("parts", "text", "after"),
    [
        ([], "type:problem", ["type:problem"]),
        (["type:problem"], "type:solution", ["type:problem OR type:solution"]),
        (["type:problem OR type:solution"], "type:fix", ["type:problem OR type:solution OR type:fix"]),
        (["type:problem OR type:solution"], "type:problem", ["type:solution"]),
        (["type:problem"], "type:problem", []),
        (["type:Problem"], "type:problem", []),  # as typed by hand
        (["tag:a", "type:problem"], "type:solution", ["tag:a", "type:problem OR type:solution"]),
        (["project:a"], "project:b", ["project:a OR project:b"]),
        (["month:2026-01"], "month:2026-02", ["month:2026-01 OR month:2026-02"]),
        (["rel:causal"], "rel:solution", ["rel:causal OR rel:solution"]),  # a link has one kind
        (["tag:a"], "tag:b", ["tag:a", "tag:b"]),  # a memory may have both
        (["tag:a", "tag:b"], "tag:a", ["tag:b"]),
        # what is left out
        (["type:a OR type:b"], "-type:b", ["type:a", "-type:b"]),
        (["-type:a"], "type:a", ["type:a"]),
        (["-type:a"], "-type:a", []),
        (["-type:a"], "-type:b", ["-type:a", "-type:b"]),
        (["-type:a"], "type:b", ["-type:a", "type:b"]),
        # what was joined by hand
        (["type:a OR tag:b"], "type:a", ["type:a OR tag:b", "type:a"]),
        (["type:a OR tag:b"], "type:c", ["type:a OR tag:b", "type:c"]),
        (["type:a", "type:b"], "type:b", ["type:a"]),
        (["is:ended"], "is:ended", []),
        (["is:ended"], "-is:ended", ["-is:ended"]),
    ],
)
def test_a_click(parts: list[str], text: str, after: list[str]) -> None:
    assert clicked(parts, text) == after
