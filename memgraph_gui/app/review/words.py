"""A matter in words: as a row of the queue, as the card shows it, what becomes of both sides."""

import math
import time
from collections.abc import Mapping, Sequence

import numpy as np

from memgraph_gui.app.common.summary import link_lines, links_of
from memgraph_gui.app.common.words import when_words
from memgraph_gui.app.review.letters import lettered
from memgraph_gui.engine.conflicts.values import ConflictKind
from memgraph_gui.engine.link_context import in_words
from memgraph_gui.engine.records import MemoryFlag, MemoryRow, Relationship, RelationshipFlag, RowId
from memgraph_gui.engine.review.card import ReadCard, Side
from memgraph_gui.engine.review.choices import HEADLINES, NAMES, OF_MEMORIES, Choice
from memgraph_gui.engine.review.matters import Matter
from memgraph_gui.engine.review.prepared import About, project_words
from memgraph_gui.engine.review.verdicts import Act, Effect, Verdict
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.vocabulary import relationship_type
from memgraph_gui.looks.numbers import decimal
from memgraph_gui.looks.plain import counted
from memgraph_gui.panes.review_card import CardView
from memgraph_gui.panes.review_lines import SignedLine
from memgraph_gui.panes.review_list import QueueRow
from memgraph_gui.panes.review_side import Builds, Fact, SideView

_BUILDING = frozenset({"DEPENDS_ON", "REQUIRES", "BUILDS_ON", "USED_IN", "APPLIES_TO", "SOLVES", "ADDRESSES"})
_AWAY = frozenset({"USED_IN", "APPLIES_TO"})  # these lead away from what is built on
_MOST_BUILDS = 30
_SIGNS: Mapping[Act, str] = {
    Act.ENDS: "link-break",
    Act.DELETES: "trash",
    Act.MAKES: "plus",
    Act.CHANGES: "pencil-simple",
    Act.MOVES: "arrow-bend-down-right",
    Act.KEEPS: "check",
}


def title_of(topology: Topology, rowid: RowId) -> str:
    """A memory's title, its id where it has none."""
    index = topology.memory_index(rowid)
    if index is None:
        return "(a memory that is gone)"
    return " ".join(topology.titles[index].split()) or topology.memory_ids[index]


def queue_row(topology: Topology, matter: Matter, about: About) -> QueueRow:
    """A matter as the queue lists it."""
    more = len(matter.members) - 2
    second = title_of(topology, matter.b) if matter.b != matter.a else "leads to itself"
    if more > 0:
        second = f"{second}, and {counted(more, 'more', 'more')}"
    projects = sorted(name for name in about.projects if name)
    third = " · ".join([NAMES[matter.kind].lower(), *projects[:2]])
    return QueueRow(matter.kind, title_of(topology, matter.a), second, third, matter.score, matter.evidence[0])


def card_view(
    topology: Topology, read: ReadCard, choices: Sequence[Choice], place: int, total: int, *, can_prefer: bool
) -> CardView | None:
    """A matter as the card shows it; None where a side is gone."""
    if read.a is None or read.b is None:
        return None
    matter = read.matter
    return CardView(
        matter.kind,
        HEADLINES[matter.kind],
        matter.score,
        place,
        total,
        side_view(topology, read.a, "A"),
        side_view(topology, read.b, "B") if matter.a != matter.b else None,
        tuple(lettered(evidence(read, matter), read)),
        tuple(choices),
        can_prefer and matter.kind in OF_MEMORIES,
    )


def side_view(topology: Topology, side: Side, letter: str) -> SideView:
    """One memory of the card."""
    row = side.memory.row
    count, builds = builders(topology, row.rowid)
    head = f"{counted(count, 'memory builds', 'memories build')} on {letter}"
    return SideView(
        row.type,
        row.type.replace("_", " ").capitalize() or "No type",
        row.title or row.id,
        side.text,
        side.marks,
        tuple(_facts(row)),
        head if builds else f"Nothing builds on {letter}",
        builds,
        _unseen(row.flags),
    )


def builders(topology: Topology, rowid: RowId) -> tuple[int, tuple[Builds, ...]]:
    """By how many links other memories rest on one, and the strongest of these as they read from it."""
    index = topology.memory_index(rowid)
    if index is None:
        return 0, ()
    names = [relationship_type(name).name for name in topology.relationship_types.names]
    building = np.array([name in _BUILDING for name in names], np.bool_)
    away = np.array([name in _AWAY for name in names], np.bool_)
    links = links_of(topology, index)
    kinds = topology.relationship_type[links]
    current = (topology.relationship_flags[links] & int(RelationshipFlag.ENDED)) == 0
    links = links[building[kinds] & current & ((topology.source[links] == index) == away[kinds])]
    strongest = links[np.argsort(-np.nan_to_num(topology.strength[links]), kind="stable")[:_MOST_BUILDS]]
    lines = link_lines(topology, index, links=strongest)  # some memories have thousands
    return len(links), tuple(Builds(line.words, line.title, line.memory_type, line.index) for line in lines)


def evidence(read: ReadCard, matter: Matter) -> list[SignedLine]:
    """Why it is listed, what its links say of themselves, and what helps to judge."""
    rule = f"rule: {NAMES[matter.kind].lower()}"
    lines = [SignedLine(words, matter.kind, rule, words) for words in matter.evidence]
    lines += [line for link in read.stating if (line := _context(link)) is not None]
    if read.a is not None and read.b is not None and matter.a != matter.b:
        words = _compared(read.a.memory.row, read.b.memory.row)
        lines += [SignedLine(words, "clock", "for your judgement")] if words else []
    return lines


def effect_lines(effects: Sequence[Effect]) -> list[SignedLine]:
    """What a verdict writes, each with its sign."""
    lines = []
    for effect in effects:
        strength = f", strength {decimal(effect.strength, 2)}" if effect.strength is not None else ""
        context = f", context: {effect.context}" if effect.context else ""
        lines.append(SignedLine(f"{effect.words}{strength}{context}", _SIGNS[effect.act]))
    return lines


def quiet_effects(verdict: Verdict, now: float) -> list[SignedLine]:
    """What the two verdicts mean that leave the file alone."""
    if verdict is Verdict.DISMISS:
        return [
            SignedLine("Nothing is written to the file: it is kept in your own folder, as a step that can be undone"),
            SignedLine("It is not listed again unless one of them says something else", "clock-counter-clockwise"),
        ]
    day = time.strftime("%d %B", time.localtime(now + 7 * 86400)).lstrip("0")
    return [SignedLine(f"Nothing is written to the file: it is listed again from {day} on", "clock")]


def states(kind: ConflictKind, verdict: Verdict, *, preferred: bool) -> tuple[str, str, str]:
    """What becomes of A and of B, and which of them is kept ("a", "b" or '')."""
    lost = "passed over" if preferred else "replaced"
    if kind in OF_MEMORIES:
        return {
            Verdict.KEEP_A: ("kept", lost, "a"),
            Verdict.KEEP_B: (lost, "kept", "b"),
            Verdict.BOTH: ("kept", "kept", ""),
            Verdict.MERGE: ("kept", "merged into A", "a"),
        }.get(verdict, ("", "", ""))
    if kind is ConflictKind.RETIRED_IN_USE:
        return {Verdict.KEEP_A: ("", "stays replaced", ""), Verdict.KEEP_B: ("", "in force again", "b")}.get(
            verdict, ("", "", "")
        )
    if kind is ConflictKind.DECIDED:
        return {Verdict.KEEP_A: ("kept", "replaced", "a"), Verdict.KEEP_B: ("", "in force again", "b")}.get(
            verdict, ("", "", "")
        )
    return "", "", ""


def _facts(row: MemoryRow) -> list[Fact]:
    facts = []
    for name, value in (("Importance", row.importance), ("Confidence", row.confidence)):
        known = not math.isnan(value)
        facts.append(Fact(name, decimal(value, 2) if known else "not set", value if known else 0.0))
    facts.append(Fact("Used", counted(row.usage, "time") if row.usage else "never, as far as it is counted"))
    facts.append(Fact("Created", _day(row.created)))
    if _day(row.updated) not in ("", _day(row.created)):
        facts.append(Fact("Changed", _day(row.updated)))
    where = project_words(row.project)
    facts.append(Fact("Project", where[:60] or "none", tip=row.project))
    return facts


def _unseen(flags: MemoryFlag) -> str:
    if flags & (MemoryFlag.HIDDEN | MemoryFlag.UNREADABLE):
        return "The agent's own server does not see this memory."
    return "Replaced or deleted by the agent." if flags & MemoryFlag.RETIRED else ""


def _context(link: Relationship) -> SignedLine | None:
    """What was written beside a link."""
    said = in_words(link.context)
    if not said:
        return None
    kind = relationship_type(link.row.type).forward
    words = "; ".join(" ".join(line.split()) for line in said)
    return SignedLine(f"Beside “{kind}” stands: “{words}”", "link", "the link's context", "\n".join(said))


def _compared(a: MemoryRow, b: MemoryRow) -> str:
    """Which is newer, used more, surer, more important: facts for a judgement, not a judgement."""
    parts = []
    if not (math.isnan(a.created) or math.isnan(b.created)) and abs(a.created - b.created) >= 60:
        days = abs(a.created - b.created) / 86400
        by = f"{counted(round(days), 'day')}" if days >= 1 else "less than a day"
        parts.append(f"{'A' if a.created > b.created else 'B'} is newer by {by}")
    if a.usage != b.usage:
        parts.append(f"A was used {counted(a.usage, 'time')}, B {counted(b.usage, 'time')}")
    for name, one, other in (("confidence", a.confidence, b.confidence), ("importance", a.importance, b.importance)):
        if not (math.isnan(one) or math.isnan(other)) and abs(one - other) >= 0.05:
            parts.append(f"{name} {decimal(one, 2)} against {decimal(other, 2)}")
    return "; ".join(parts)


def _day(seconds: float) -> str:
    try:
        return when_words(seconds, time.time())
    except (ValueError, OverflowError, OSError):  # NaN, or a year that the system does not know
        return ""
