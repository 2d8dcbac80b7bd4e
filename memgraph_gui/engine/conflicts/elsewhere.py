"""The search for conflicts in a process of its own, for a window that must not wait.

Reading and comparing all texts takes seconds of Python, and its garbage collector stops every thread meanwhile. The
child opens the file read-only and writes one JSON value a line: ``["step", done, total, words]``,
``["conflict", ...]`` in order, at last ``["counts", {...}]`` or ``["refused", name, sentence]``.
"""

import json
import os
import sys
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from memgraph_gui.engine.child import Child, asked_of_us, say
from memgraph_gui.engine.conflicts.finding import Cancelled, Progress, conflicts_of
from memgraph_gui.engine.conflicts.handing import graph_of, lines_of
from memgraph_gui.engine.conflicts.text_work import REFUSALS, STOPPED, stop_if
from memgraph_gui.engine.conflicts.values import KINDS, Conflict, ConflictKind, FoundConflicts
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.topology import Topology

NICER = 10  # two of these at full speed let a window wait 13 ms on two processors at 3, 7 ms at 10 (measured)


def find_elsewhere(
    path: str | Path,
    *,
    layout: str | None = None,
    brain: str | None = None,
    kinds: Collection[ConflictKind] = KINDS,
    graph: Topology | None = None,
    progress: Progress | None = None,
    cancelled: Cancelled | None = None,
) -> FoundConflicts:
    """`conflicts_of` in another process; called in a worker thread, which waits for it.

    `graph`: the file's, frozen, if it has been read already.

    Raises:
        KnownError: what the child was refused, with its sentence.
        CancelledError: when `cancelled` says so; the child is gone then.
        RuntimeError: the child ended without an answer, which is a fault of ours; its last words are in it.
    """
    try:
        child = Child(__name__, [str(path), layout, brain, [str(kind) for kind in kinds], graph is not None])
    except OSError:  # no more processes, or no room for one: the window is a little less smooth meanwhile
        return conflicts_of(path, layout=layout, brain=brain, kinds=kinds, progress=progress, cancelled=cancelled)
    try:
        for line in lines_of(graph) if graph is not None else ():
            stop_if(cancelled)
            child.ask(*line)
        found = _answer(child.answers(cancelled, STOPPED), progress)
        if found is None:
            raise RuntimeError(f"The search for conflicts ended without an answer: {child.last_words()}")
        return found
    finally:
        child.close()


def _answer(lines: Iterable[list[Any]], progress: Progress | None) -> FoundConflicts | None:
    """What the child says; None where it ends too early."""
    found: list[Conflict] = []
    for what, *given in lines:
        if what == "step" and progress is not None:
            progress(*given)
        elif what == "conflict":
            found.append(_conflict(given))
        elif what == "counts":
            counts = {ConflictKind(kind): count for kind, count in given[0].items()}
            return FoundConflicts(tuple(found), counts)
        elif what == "refused":
            raise REFUSALS.get(given[0], KnownError)(given[1])
    return None


def main(asked: str) -> None:
    """The child's side."""
    lines = asked_of_us()
    if hasattr(os, "nice"):
        os.nice(NICER)
    path, layout, brain, kinds, is_handed = json.loads(asked)
    try:
        found = conflicts_of(
            path,
            layout=layout,
            brain=brain,
            kinds=[ConflictKind(kind) for kind in kinds],
            graph=(lambda: graph_of(iter(lines.get, None))) if is_handed else None,
            progress=lambda done, total, words: say("step", done, total, words),
        )
    except KnownError as refusal:
        say("refused", type(refusal).__name__, str(refusal))
        return
    for c in found.conflicts:
        say(
            "conflict",
            c.kind,
            c.a,
            c.b,
            c.a_id,
            c.b_id,
            c.score,
            c.evidence,
            c.importance,
            c.relationships,
            c.members,
            c.rank,
        )
    say("counts", {str(kind): count for kind, count in found.counts.items()})


def _conflict(given: list[Any]) -> Conflict:
    kind, a, b, a_id, b_id, score, evidence, importance, relationships, members, rank = given
    return Conflict(
        ConflictKind(kind), a, b, a_id, b_id, score, evidence, importance, tuple(relationships), tuple(members), rank
    )


if __name__ == "__main__":
    main(sys.argv[1])
    sys.stdout.flush()
    os._exit(0)  # the thread that listens waits for ever
