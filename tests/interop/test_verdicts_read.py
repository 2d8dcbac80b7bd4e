"""What the real MemoryGraph and AgentOS read after every verdict of the review, after Undo, and after Redo."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from memgraph_gui.engine.conflicts.values import ConflictKind
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.review.verdicts import Order, Verdict
from tests.builders.copies import copy_of
from tests.engine.editing.opened import Opened, opened
from tests.interop.led import LedProgram

pytestmark = pytest.mark.long
KIND = ConflictKind


class Bench:
    """A file with the real program and our editor at work on it."""

    def __init__(self, program: LedProgram, file: Opened, table: str) -> None:
        self.program, self.file, self.editor, self._table = program, file, file.editor, table

    def rowid(self, memory_id: str) -> RowId:
        sql = f"SELECT rowid FROM {self._table} WHERE id = ?"
        return RowId(self.file.store.connection.value(sql, (memory_id,)))

    def new(self, **fields: Any) -> str:
        return str(self.editor.new_memory(fields).changes.memories_added[0].id)

    def link(self, source: str, target: str, kind: str, **fields: Any) -> RowId:
        made = self.editor.new_relationship({"type": kind, "from_id": source, "to_id": target, **fields})
        return made.changes.relationships_added[0].rowid

    def judge(
        self,
        kind: ConflictKind,
        verdict: Verdict,
        a: str,
        b: str,
        links: list[RowId],
        told: Callable[[], Any],
        **terms: Any,
    ) -> Any:
        """Give a verdict; what the real program tells then. Undo and redo are told as before and as after."""
        before = told()
        order = Order(kind, verdict, self.rowid(a), self.rowid(b), links=tuple(links), **terms)
        step = self.editor.judge(order).step
        after = told()
        self.editor.undoer.undo(step)
        assert told() == before
        self.editor.undoer.redo(step)
        assert told() == after
        return after


# -- MemoryGraph


class Server(Bench):
    """The real MemoryGraph server."""

    def pair(self) -> tuple[str, str]:
        given = {"type": "solution", "content": "Some text"}
        return self.new(title="Keys live 48 hours", **given), self.new(title="Keys never expire", **given)

    def related(self, memory_id: str) -> set[tuple[str, str, str, str | None]]:
        """What the server lists beside a memory: current links only."""
        listed = self.program.call("related", memory_id)
        return {(one["type"], one["from"], one["to"], one["context"]) for one in listed}

    def disputed(self) -> tuple[str, str, RowId]:
        a, b = self.pair()
        link = self.link(a, b, "CONTRADICTS", context="nobody has decided")
        assert self.related(a) == {("CONTRADICTS", a, b, "nobody has decided")}
        return a, b, link


@pytest.fixture
def server(memorygraph_command: list[str], tmp_path: Path) -> Iterator[Server]:
    path = copy_of("memorygraph-real-small.db", tmp_path / "file")
    with LedProgram(memorygraph_command) as program:
        program.call("open", str(path))
        with opened(path) as file:
            yield Server(program, file, "nodes")
        program.call("close")


def test_memorygraph_no_longer_lists_a_contradiction_that_was_decided(server: Server) -> None:
    for verdict, preferred in ((Verdict.KEEP_A, False), (Verdict.KEEP_B, False), (Verdict.KEEP_A, True)):
        a, b, link = server.disputed()
        terms = {"preferred": preferred, "reason": "swept since May"}
        told = server.judge(KIND.CONTRADICTS, verdict, a, b, [link], partial(server.related, a), **terms)
        kept, lost = (a, b) if verdict is Verdict.KEEP_A else (b, a)
        assert told == {("PREFERRED_OVER" if preferred else "REPLACES", kept, lost, "swept since May")}
        # Its history still tells the contradiction: it ended, and was not deleted.
        assert len(server.program.call("history", a)) == 2


def test_memorygraph_reads_where_each_holds(server: Server) -> None:
    a, b, link = server.disputed()
    contexts = ("in production", "in tests")
    told = server.judge(KIND.CONTRADICTS, Verdict.BOTH, a, b, [link], lambda: server.related(b), contexts=contexts)
    words = "“Keys live 48 hours” holds in production; “Keys never expire” holds in tests"
    assert told == {("ALTERNATIVE_TO", a, b, words)}


def test_memorygraph_reads_the_merged_memory_with_the_links_of_both(server: Server) -> None:
    a, b, link = server.disputed()
    c = server.new(type="fix", title="Store the key", content="With the charge")
    server.link(c, b, "REQUIRES")
    told = server.judge(
        KIND.CONTRADICTS, Verdict.MERGE, a, b, [link],
        lambda: (server.related(c), server.program.call("get", b) is None),
        fields={"content": "48 hours; forever in tests."},
    )  # fmt: skip
    assert told == ({("REQUIRES", c, a, None)}, True)
    assert server.program.call("get", a)["content"] == "48 hours; forever in tests."


def test_memorygraph_reads_links_that_lead_on(server: Server) -> None:
    a, b, link = server.disputed()
    c = server.new(type="fix", title="Store the key", content="With the charge")
    need = server.link(c, b, "REQUIRES")
    told = server.judge(
        KIND.CONTRADICTS, Verdict.KEEP_A, a, b, [link], lambda: server.related(c), moved=(need,)
    )  # fmt: skip
    assert told == {("REQUIRES", c, a, None)}


def test_memorygraph_reads_verdicts_on_links(server: Server) -> None:
    a, b = server.pair()
    one, other = server.link(a, b, "ENABLES"), server.link(a, b, "BLOCKS")
    told = server.judge(KIND.OPPOSITE_TYPES, Verdict.KEEP_B, a, b, [one, other], lambda: server.related(a))
    assert told == {("BLOCKS", a, b, None)}
    a, b = server.pair()
    one, other = server.link(a, b, "ENABLES"), server.link(a, b, "BLOCKS")
    terms = {"contexts": ("by day", "by night")}
    told = server.judge(KIND.OPPOSITE_TYPES, Verdict.BOTH, a, b, [one, other], lambda: server.related(a), **terms)
    assert told == {("ENABLES", a, b, "holds by day"), ("BLOCKS", a, b, "holds by night")}
    a, b = server.pair()
    one, other = server.link(a, b, "DEPENDS_ON"), server.link(b, a, "DEPENDS_ON")
    told = server.judge(KIND.LOOP, Verdict.KEEP_A, a, b, [one, other], lambda: server.related(a))
    assert told == {("DEPENDS_ON", a, b, None)}
    a, b = server.pair()
    user = server.new(type="fix", title="User", content="x")
    retiring, need = server.link(a, b, "REPLACES"), server.link(user, b, "REQUIRES")
    told = server.judge(
        KIND.RETIRED_IN_USE, Verdict.KEEP_A, user, b, [need, retiring], lambda: server.related(user)
    )  # fmt: skip
    assert told == {("REQUIRES", user, a, None)}
    a, b = server.pair()
    retiring, need = server.link(a, b, "REPLACES"), server.link(a, b, "CONTRADICTS")
    told = server.judge(KIND.DECIDED, Verdict.KEEP_A, a, b, [need, retiring], lambda: server.related(b))
    assert told == {("REPLACES", a, b, None)}


def test_a_dismissal_is_nothing_to_memorygraph(server: Server) -> None:
    a, _, _ = server.disputed()
    before = server.related(a), server.program.call("get", a)
    server.editor.remark("No conflict")
    assert (server.related(a), server.program.call("get", a)) == before


# -- AgentOS


class Brain(Bench):
    """The real AgentOS."""

    def edges(self, *ids: str) -> dict[tuple[str, str], str]:
        """The edges between some nodes, as the program loads them."""
        self.program.call("initialize")
        order = self.program.call("order")
        return {
            (edge["sourceId"], edge["targetId"]): edge["type"]
            for edge in order["edges"]
            if {edge["sourceId"], edge["targetId"]} <= set(ids)
        }

    def conflicts(self, memory_id: str) -> int:
        self.program.call("initialize")
        return len(self.program.call("getConflicts", memory_id))

    def told(self, a: str, b: str) -> tuple[dict[tuple[str, str], str], int, int]:
        return self.edges(a, b), self.conflicts(a), self.conflicts(b)

    def disputed(self) -> tuple[str, str, RowId]:
        a, b = self.new(importance=0.5), self.new(importance=0.5)
        link = self.link(a, b, "CONTRADICTS", strength=0.75)
        assert self.conflicts(a) == 1
        return a, b, link


@pytest.fixture
def brain(agentos: LedProgram, tmp_path: Path) -> Iterator[Brain]:
    path = copy_of("agentos-new.sqlite", tmp_path)
    with opened(path) as file:
        agentos.call("open", str(path), file.store.info.brain)
        yield Brain(agentos, file, "knowledge_nodes")
        agentos.call("close")


def test_agentos_has_no_conflict_left_and_one_edge_that_says_what_was_decided(brain: Brain) -> None:
    for verdict in (Verdict.KEEP_A, Verdict.KEEP_B, Verdict.BOTH):
        a, b, link = brain.disputed()
        told = brain.judge(
            KIND.CONTRADICTS, verdict, a, b, [link],
            partial(brain.told, a, b),
        )  # fmt: skip
        wanted = {
            Verdict.KEEP_A: {(a, b): "SUPERSEDES"},
            Verdict.KEEP_B: {(b, a): "SUPERSEDES"},
            Verdict.BOTH: {(a, b): "SAME_TOPIC"},
        }[verdict]
        assert told == (wanted, 0, 0)


def test_agentos_reads_the_merged_node_with_the_edges_of_both(brain: Brain) -> None:
    a, b, link = brain.disputed()
    c = brain.new(importance=0.5)
    brain.link(c, b, "CAUSED_BY", strength=0.5)
    told = brain.judge(
        KIND.CONTRADICTS, Verdict.MERGE, a, b, [link],
        lambda: (brain.edges(a, b, c), b in brain.program.call("order")["nodes"]),
    )  # fmt: skip
    assert told == ({(c, a): "CAUSED_BY"}, False)
