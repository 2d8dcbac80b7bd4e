"""What a file holds in figures and in words: the answer of ``memgraph-gui info``."""

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.records import MemoryFlag, Problem, ProblemKind, RelationshipFlag
from memgraph_gui.engine.store import MemoryStore, open_store
from memgraph_gui.engine.topology import MISSING, Topology

SHOWN_PROBLEMS = 5  # of each kind, in the form for people
SHOWN_TYPES = 12
KIND_WORDS = {
    ProblemKind.UNREADABLE: "cannot be read",
    ProblemKind.HIDDEN: "hidden from its own server",
    ProblemKind.BREAKS_SERVER: "makes its own server fail",
    ProblemKind.DANGLING: "names what does not exist",
    ProblemKind.BAD_TEXT: "holds bytes that are no text",
    ProblemKind.BAD_TIME: "holds a time that cannot be read",
    ProblemKind.NO_ID: "has no id",
    ProblemKind.DUPLICATE: "says the same again",
    ProblemKind.DISAGREEMENT: "says two things about itself",
    ProblemKind.SCHEMA: "tables and columns",
    ProblemKind.FILE: "the file",
}


def describe(path: str | Path, layout: str | None = None, brain: str | None = None) -> dict[str, Any]:
    """Open a file, read all of it, and say what is in it; the file is not changed.

    Returns:
        A JSON object: `path`, `layout` (opened), `layouts`, `brains`, `brain`, `relationships_of` (the layout that
        the relationships belong to), `writable`, `reason`, the counts `memories`, `relationships`, `current`,
        `ended`, `dangling` (relationships without one of their ends), `ends_not_shown` (those with an end that
        exists but is not shown: an AgentOS entity, a memory of the other layout), `retired`, `unreadable` and
        `hidden` (rows of both kinds), `types` and `relationship_types` (name to count, most frequent first),
        `problems` and `notices`.

    Raises:
        CannotOpenError: with one plain sentence.
    """
    with closing(open_store(path, layout=layout, brain=brain)) as store:
        topology = store.load()
        return _described(store, topology, store.problems())


def _described(store: MemoryStore, topology: Topology, problems: Iterable[Problem]) -> dict[str, Any]:
    info = store.info
    ended = int(topology.ended().sum())
    at_entity = (topology.relationship_flags & int(RelationshipFlag.NOT_SHOWN)) != 0
    missing = ((topology.source == MISSING) | (topology.target == MISSING)) & ~at_entity
    return {
        "path": info.path,
        "layout": str(info.layout),
        "layouts": [str(name) for name in info.layouts],
        "brains": list(info.brains),
        "brain": info.brain,
        "relationships_of": str(info.relationships_of or ""),
        "writable": info.writable,
        "reason": info.reason,
        "memories": topology.memory_count,
        "relationships": topology.relationship_count,
        "current": topology.relationship_count - ended,
        "ended": ended,
        "dangling": int(missing.sum()),
        "ends_not_shown": int(at_entity.sum()),
        "retired": int(((topology.memory_flags & int(MemoryFlag.RETIRED)) != 0).sum()),
        "unreadable": _flagged(topology, MemoryFlag.UNREADABLE, RelationshipFlag.UNREADABLE),
        "hidden": _flagged(topology, MemoryFlag.HIDDEN, RelationshipFlag.HIDDEN),
        "types": _counted(topology.types.names, topology.memory_type),
        "relationship_types": _counted(topology.relationship_types.names, topology.relationship_type),
        "problems": [
            {"kind": str(p.kind), "text": p.text, "table": p.table, "rowid": p.rowid, "id": p.id} for p in problems
        ],
        "notices": list(info.notices),
    }


def _flagged(topology: Topology, memory: MemoryFlag, relationship: RelationshipFlag) -> int:
    of_memories = (topology.memory_flags & int(memory)) != 0
    of_relationships = (topology.relationship_flags & int(relationship)) != 0
    return int(of_memories.sum()) + int(of_relationships.sum())


def _counted(names: list[str], codes: NDArray[np.int16]) -> dict[str, int]:
    counts = np.bincount(codes, minlength=len(names)).tolist()
    return {names[code]: counts[code] for code in sorted(range(len(names)), key=lambda c: (-counts[c], names[c]))}


def in_words(described: Mapping[str, Any]) -> str:
    """What `describe` found, for people: short, aligned, problems by kind."""
    opened = "for reading and writing" if described["writable"] else f"only for looking. {described['reason']}"
    lines = [
        Path(described["path"]).name,
        _line("layout", described["layout"]),
        *([_line("brain", described["brain"])] if described["brain"] else []),
        _line("opens", opened),
        _line("memories", _noted(described)),
        _line(
            "relationships",
            f"{described['relationships']} ({described['current']} current, {described['ended']} ended)",
        ),
    ]
    if described["dangling"]:
        lines.append(_line("", f"{described['dangling']} of them begin or end at a memory that does not exist"))
    if described["ends_not_shown"]:
        lines.append(
            _line(
                "",
                f"{described['ends_not_shown']} of them begin or end at what is not shown here",
            )
        )
    if not described["memories"]:
        lines += ["", "This file holds no memories yet; they appear here once the agent has stored one."]
    lines += _table("types", described["types"]) + _table("relationship types", described["relationship_types"])
    lines += _grouped(described["problems"])
    if described["notices"]:
        lines += ["", "to know", *(f"  {_printable(notice)}" for notice in described["notices"])]
    return "\n".join(lines)


def _line(name: str, words: str) -> str:
    return f"  {name:<14} {_printable(words)}"


def _noted(described: Mapping[str, Any]) -> str:
    words = {"hidden": "hidden from its own server", "retired": "retired", "unreadable": "rows unreadable"}
    notes = [f"{described[key]} {what}" for key, what in words.items() if described[key]]
    return f"{described['memories']} ({', '.join(notes)})" if notes else str(described["memories"])


def _table(title: str, counts: Mapping[str, int]) -> list[str]:
    if not counts:
        return []
    width = len(str(max(counts.values())))
    rows = [f"  {count:>{width}}  {_printable(name) or '(no type)'}" for name, count in counts.items()]
    more = [f"  and {len(rows) - SHOWN_TYPES} more"] if len(rows) > SHOWN_TYPES else []
    return ["", title, *rows[:SHOWN_TYPES], *more]


def _grouped(problems: list[Mapping[str, Any]]) -> list[str]:
    if not problems:
        return ["", "no problems"]
    lines = ["", f"problems ({len(problems)})"]
    for kind, count in Counter(problem["kind"] for problem in problems).most_common():
        lines.append(f"  {KIND_WORDS[ProblemKind(kind)]}: {count}")
        told = [problem for problem in problems if problem["kind"] == kind]
        for problem in told[:SHOWN_PROBLEMS]:
            where = f"{problem['table']} row {problem['rowid']}" if problem["table"] else ""
            lines.append(f"    {_printable(problem['id'] or where)}  {_printable(problem['text'])}")
        if count > SHOWN_PROBLEMS:
            lines.append(f"    and {count - SHOWN_PROBLEMS} more; --json lists them all")
    return lines


def _printable(words: str) -> str:
    """Stored text for a terminal: control and format characters are shown, not obeyed."""
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in words)
