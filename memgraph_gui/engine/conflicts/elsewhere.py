"""The search for conflicts in a process of its own, for a window that must not wait.

Reading and comparing all texts takes seconds of Python, and its garbage collector stops every thread meanwhile. The
child opens the file read-only and writes one JSON value a line: ``["step", done, total, words]``,
``["conflict", ...]`` in order, at last ``["counts", {...}]`` or ``["refused", name, sentence]``.
"""

import json
import subprocess
import sys
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from memgraph_gui.engine import errors
from memgraph_gui.engine.conflicts.finding import Cancelled, Progress, conflicts_of
from memgraph_gui.engine.conflicts.values import KINDS, Conflict, ConflictKind, FoundConflicts
from memgraph_gui.engine.errors import CancelledError, KnownError

_REFUSALS = {kind.__name__: kind for kind in (errors.CannotOpenError, errors.LockedError, errors.DamagedError)}


def find_elsewhere(
    path: str | Path,
    *,
    layout: str | None = None,
    brain: str | None = None,
    kinds: Collection[ConflictKind] = KINDS,
    progress: Progress | None = None,
    cancelled: Cancelled | None = None,
) -> FoundConflicts:
    """`conflicts_of` in another process; called in a worker thread, which waits for it.

    Raises:
        KnownError: what the child was refused, with its sentence.
        CancelledError: when `cancelled` says so; the child is gone then.
        RuntimeError: the child ended without an answer, which is a fault of ours; its last words are in it.
    """
    asked = json.dumps([str(path), layout, brain, [str(kind) for kind in kinds]])
    with subprocess.Popen(
        [sys.executable, "-m", __name__, asked], stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    ) as child:
        try:
            assert child.stdout is not None
            found = _answer(child.stdout, progress, cancelled)
            if found is None:
                _, complaint = child.communicate()
                raise RuntimeError(f"The search for conflicts ended without an answer: {complaint[-2000:]}")
            return found
        finally:
            child.kill()


def _answer(lines: Iterable[str], progress: Progress | None, cancelled: Cancelled | None) -> FoundConflicts | None:
    """What the child says; None where it ends too early."""
    found: list[Conflict] = []
    for line in lines:
        if cancelled is not None and cancelled():
            raise CancelledError("Looking for conflicts was stopped.")
        what, *given = json.loads(line)
        if what == "step" and progress is not None:
            progress(*given)
        elif what == "conflict":
            found.append(_conflict(given))
        elif what == "counts":
            counts = {ConflictKind(kind): count for kind, count in given[0].items()}
            return FoundConflicts(tuple(found), counts)
        elif what == "refused":
            raise _REFUSALS.get(given[0], KnownError)(given[1])
    return None


def main(asked: str) -> None:
    """The child's side."""
    path, layout, brain, kinds = json.loads(asked)
    try:
        found = conflicts_of(
            path,
            layout=layout,
            brain=brain,
            kinds=[ConflictKind(kind) for kind in kinds],
            progress=lambda done, total, words: _say("step", done, total, words),
        )
    except KnownError as refusal:
        _say("refused", type(refusal).__name__, str(refusal))
        return
    for c in found.conflicts:
        _say(
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
    _say("counts", {str(kind): count for kind, count in found.counts.items()})


def _say(*values: object) -> None:
    print(json.dumps(values), flush=True)


def _conflict(given: list[Any]) -> Conflict:
    kind, a, b, a_id, b_id, score, evidence, importance, relationships, members, rank = given
    return Conflict(
        ConflictKind(kind), a, b, a_id, b_id, score, evidence, importance, tuple(relationships), tuple(members), rank
    )


if __name__ == "__main__":
    main(sys.argv[1])
