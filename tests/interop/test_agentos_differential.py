"""The real AgentOS and this engine do the same random operations; answers and rows must be the same."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.engine import golden
from tests.interop import installed
from tests.interop.graphs import OurGraph, plain, real, rows_of
from tests.interop.led import UNDEFINED, LedProgram
from tests.interop.random_operations import Operation, Operations

_FOREIGN = {
    "foreignEdge": "INSERT INTO knowledge_edges(brain_id, id, source_id, target_id, type, weight, created_at)"
    " VALUES ('brain', ?, ?, ?, ?, ?, ?)",
    "foreignNode": "INSERT INTO knowledge_nodes(brain_id, id, type, label, properties, created_at)"
    " VALUES ('brain', ?, ?, 'label', ?, 0)",
}


class Pair:
    """Two graphs that get the same operations."""

    def __init__(self, program: LedProgram, theirs: Path, ours: Path) -> None:
        self.program, self.theirs = program, theirs
        self.ours = OurGraph(ours)
        program.call("open", str(theirs))
        self.done = 0

    def do(self, operation: Operation) -> None:
        """One operation on both; what they answer is compared."""
        name, *arguments = operation
        self.done += 1
        if name in _FOREIGN:
            sql, values = _FOREIGN[name], arguments[0]
            assert self.ours.run(sql, values) == real(self.program, "run", sql, values)[0], operation
            self.do(("initialize",))
        elif name == "reopen":
            self.program.call("close")
            self.program.call("open", str(self.theirs))
            self.ours.close()
            self.ours.open()
        else:
            assert self.ours.call(name, *arguments) == real(self.program, name, *arguments), (self.done, operation)

    def compare_rows(self) -> int:
        """Every row of both tables, rowid included; how many were compared."""
        compared = 0
        for which in ("nodes", "edges"):
            ours, theirs = self.ours.rows(which), rows_of(self.program, which)
            assert ours == theirs, which
            compared += len(ours)
        assert self.ours.call("order") == real(self.program, "order")
        return compared

    def close(self) -> None:
        self.program.call("close")
        self.ours.close()


@contextmanager
def pair(program: LedProgram, folder: Path) -> Iterator[Pair]:
    """A new brain as the real program makes it, twice."""
    theirs, ours = folder / "theirs" / "brain.sqlite", folder / "ours" / "brain.sqlite"
    for path in (theirs, ours):
        path.parent.mkdir(parents=True)
    program.call("open", str(theirs))
    program.call("close")
    shutil.copyfile(theirs, ours)
    both = Pair(program, theirs, ours)
    try:
        yield both
    finally:
        both.close()


@pytest.mark.skipif(not installed.is_there(), reason="the real programs come in with the long tests")
def test_a_few_operations(agentos: LedProgram, tmp_path: Path) -> None:
    """The everyday part of what follows, where the programs are there from an earlier run."""
    with pair(agentos, tmp_path) as both:
        for operation in islice(Operations(6, 5, odd=True), 60):
            both.do(operation)
        both.compare_rows()


@pytest.mark.long
@pytest.mark.parametrize(
    ("seed", "pool", "odd", "count"),
    [(1, 12, False, 1500), (2, 6, True, 2000), (3, 40, True, 1500), (4, 4, False, 700)],
)
def test_no_operation_differs(
    agentos: LedProgram, tmp_path: Path, seed: int, pool: int, odd: bool, count: int
) -> None:
    rows = 0
    with pair(agentos, tmp_path) as both:
        for number, operation in enumerate(islice(Operations(seed, pool, odd=odd), count)):
            both.do(operation)
            if number % 100 == 99:
                rows += both.compare_rows()
        rows += both.compare_rows()
    print(f"{both.done} operations and {rows} rows compared, none differs")
    assert both.done >= count


@pytest.mark.long
def test_after_analyze_the_order_is_that_of_the_rows(agentos: LedProgram, tmp_path: Path) -> None:
    with pair(agentos, tmp_path) as both:
        for operation in islice(Operations(5, 30, odd=False), 300):
            both.do(operation)
        both.do(("reopen",))
        both.compare_rows()
        agentos.call("run", "ANALYZE")
        both.ours.run("ANALYZE")
        both.do(("reopen",))
        both.compare_rows()
        order = [edge["sourceId"] + edge["targetId"] for edge in both.ours.call("order")[1]["edges"]]
        by_rowid = [bytes.fromhex(row[3] + row[4]).decode() for row in both.ours.rows("edges") if row[5] != "uses"]
        assert order == list(dict.fromkeys(by_rowid))


@pytest.mark.long
def test_recorded_answers_on_files_that_the_real_program_writes(agentos: LedProgram, tmp_path: Path) -> None:
    """It writes each recorded graph; we open the file and answer as it did when it had loaded it again."""
    compared = 0
    for name, case in golden.load()["spreadingActivation"].items():
        path = tmp_path / f"{name}.sqlite"
        agentos.call("open", str(path))
        for node in case["nodes"]:
            meta = {"type": "semantic", "scope": "user", "scopeId": "", "strength": 1, "createdAt": 0}
            agentos.call("addNode", node, meta)
        foreign = [end for edge in case["edges"] for end in edge[:2] if end not in case["nodes"]]
        for node in dict.fromkeys(foreign):
            sql = "INSERT INTO knowledge_nodes(brain_id, id, type, label, created_at) VALUES (?, ?, 'entity', 'x', 0)"
            agentos.call("run", sql, [name, node])
        for source, target, weight, *kind in case["edges"]:
            edge = {"sourceId": source, "targetId": target, "weight": weight, "createdAt": 0}
            agentos.call("addEdge", {**edge, "type": kind[0] if kind else "SAME_TOPIC"})
        agentos.call("close")
        ours = OurGraph(path)
        for call in case["calls"]:
            given = [call["seeds"], _given(call["config"])] if "config" in call else [call["seeds"]]
            wanted = plain(call.get("resultReloaded", call["result"]))
            assert _nulled(ours.call("spreadingActivation", *given)[1]) == wanted, (name, call)
            compared += 1
        for size, wanted in case.get("clustersReloaded", case["clustersLive"]).items():
            assert ours.call("detectClusters", *([] if size == "default" else [float(size)]))[1] == wanted
            compared += 1
        ours.close()
    print(f"{compared} recorded answers, none differs")
    assert compared > 94


def _given(config: dict[str, Any] | None) -> dict[str, Any]:
    """The recording writes undefined as {"$undefined": true}."""
    return {key: UNDEFINED if isinstance(value, dict) else value for key, value in (config or {}).items()}


def _nulled(hits: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The recording has null for NaN."""
    return [{**hit, "activation": None if hit["activation"] == "NaN" else hit["activation"]} for hit in hits]
