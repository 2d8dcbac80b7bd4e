"""The process in which the texts of a large file are compared, while the one that started it reads the graph.

It opens the file read-only and says one JSON value a line: ``["step", words, texts read]``, ``["twins", [...]]``,
``["differences", [...]]`` (or, where the other process waits already, ``["claiming", [...]]``: the texts in which it
is to look for them); when it is told what stands in the graph, ``["share", ...]`` (a half of the pairs to lay side by
side, for the other process) and ``["met", [...]]``; at last ``["end"]`` or ``["refused", name, sentence]``.
"""

import gc
import json
import os
import queue
import sys
from contextlib import closing
from dataclasses import astuple
from typing import Any

from memgraph_gui.engine.child import asked_of_us, say
from memgraph_gui.engine.conflicts.claims import LONGEST
from memgraph_gui.engine.conflicts.text_work import CLAIMS, COMPARED, COMPARING, READING, TWICE, asks_claims
from memgraph_gui.engine.conflicts.texts import Standing, Texts, ToMeet, meetings
from memgraph_gui.engine.conflicts.values import ConflictKind
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.store import open_store


def main(asked: str) -> None:
    """Read, compare, tell."""
    lines = asked_of_us()
    gc.disable()  # what is made here forms no circles, and the process soon ends
    path, layout, brain, names = json.loads(asked)
    kinds = {ConflictKind(name) for name in names}
    texts = Texts()
    try:
        with closing(open_store(path, layout=layout, brain=brain, read_only=True)) as store:
            texts.read(store, lambda count: say("step", READING, count), None)
    except KnownError as refusal:
        say("refused", type(refusal).__name__, str(refusal))
        return
    claimed = asks_claims(kinds) and _hand_over(texts, lines)
    if ConflictKind.NEAR_DUPLICATE in kinds:
        say("step", TWICE, 0)
        say("twins", [astuple(twin) for twin in texts.twins()])
    if asks_claims(kinds) and not (claimed or _hand_over(texts, lines)):
        say("step", CLAIMS, 0)
        say("differences", [astuple(one) for one in texts.differences() if one is not None])
    if COMPARED & kinds:
        _compare(texts, lines)
    say("end")


def _hand_over(texts: Texts, lines: "queue.SimpleQueue[list[Any]]") -> bool:
    """Let the other process read the claims, if it waits already: it has said what stands in its graph."""
    if lines.empty():
        return False
    say("claiming", [[memory, title, content[:LONGEST]] for memory, title, content in texts.claiming()])
    return True


def _compare(texts: Texts, lines: "queue.SimpleQueue[list[Any]]") -> None:
    retired, memories, projects = lines.get()
    say("step", COMPARING, 0)
    asked = texts.to_meet(Standing(retired, dict(zip(memories, projects, strict=True))))
    half = len(asked.pairs) // 2
    _share(texts, asked, half)
    mine = asked.pairs[:half]
    told = []
    for number, meeting in enumerate(meetings(mine, asked.written, asked.weights.__getitem__)):
        if meeting is not None:
            told.append([number, *texts.memories_at(mine[number]), *astuple(meeting)])
    say("met", told)


def _share(texts: Texts, asked: ToMeet, first: int) -> None:
    """Hand the pairs from `first` on to the other process, which waits by now."""
    pairs = asked.pairs[first:]
    say(
        "share",
        list(range(first, len(asked.pairs))),
        pairs,
        [texts.memories_at(pair) for pair in pairs],
        {at: asked.written[at] for pair in pairs for at in pair},
        asked.weights.rarest,
        list(asked.weights),
        list(asked.weights.values()),
    )


if __name__ == "__main__":
    main(sys.argv[1])
    sys.stdout.flush()
    os._exit(0)  # the thread that listens waits for ever
