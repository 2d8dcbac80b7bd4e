"""What a person should know before an edit is saved, as values that a form can show beside its fields.

Nothing here forbids: a person may insist. `refused_by_server` says that the file's own server would not take it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from memgraph_gui.engine.conflicts.stated import OPPOSITE_TYPES
from memgraph_gui.engine.editing.images import Image, Text, Value
from memgraph_gui.engine.records import LayoutName, RowId
from memgraph_gui.engine.stored import parse_json, text
from memgraph_gui.engine.topology import MISSING, Topology
from memgraph_gui.engine.visibility import memorygraph, typed
from memgraph_gui.engine.visibility.agentos import why_relationship_hidden
from memgraph_gui.engine.vocabulary import RELATIONSHIP_TYPES, relationship_type

CYCLE_DEPTH = 100  # memorygraphMCP 0.12.4 looks no further
CONTENT_LIMIT = 50_000  # what 0.13's own store and update take


class WarningKind(StrEnum):
    """What an edit is warned of."""

    HIDDEN = "hidden"  # the agent will no longer see the memory
    LIMIT = "limit"  # longer than the server itself would store
    TYPE = "type"
    SELF_LOOP = "self-loop"
    DUPLICATE = "duplicate"
    REVERSE = "reverse"
    CYCLE = "cycle"
    OPPOSITE = "opposite"
    MISSING_END = "missing-end"
    PAIR_TAKEN = "pair-taken"  # AgentOS: one edge a pair
    STILL_LISTED = "still-listed"  # 0.13 goes on showing ended links
    BREAKS = "breaks"  # the server fails for other rows, too


@dataclass(frozen=True, slots=True)
class EditWarning:
    """One thing to know: kind, a sentence, the field it belongs to ('' for the whole), and what the server says."""

    kind: WarningKind
    text: str
    field: str = ""
    refused_by_server: bool = False


def memory_warnings(layout: LayoutName, after: Image, before: Image | None = None) -> tuple[EditWarning, ...]:
    """What the file's own server makes of a memory's row once it is saved.

    Args:
        layout: whose row it is.
        after: the row as it would be (from `Editor.preview`).
        before: the row as it is: what hid it already is told as such.
    """
    why = _why_hidden(layout, after)
    if why:
        already = before is not None and _why_hidden(layout, before)
        words = "still does not see" if already else "will no longer see" if before is not None else "will not see"
        field = next((name for name in _FIELDS if name in why), "")
        return (EditWarning(WarningKind.HIDDEN, f"The agent {words} this memory: {why}.", field),)
    content = _value(layout, after, "content")
    if layout is LayoutName.MEMORYGRAPH_TYPED and isinstance(content, str) and len(content) > CONTENT_LIMIT:
        words = f"Its content is over {CONTENT_LIMIT} characters: the agent reads it, but cannot save it again."
        return (EditWarning(WarningKind.LIMIT, words, "content", True),)
    return ()


def link_row_warnings(layout: LayoutName, after: Image) -> tuple[EditWarning, ...]:
    """What a relationship's row by itself does to the server, once it is saved."""
    if layout is not LayoutName.MEMORYGRAPH:
        return ()
    properties = _json(after.get("properties"))
    times = {name: _decoded(after[name]) for name in ("valid_from", "recorded_at", "valid_until") if name in after}
    why = memorygraph.why_relationship_breaks(properties, times) if properties is not None else "it is not JSON"
    if not why:
        return ()
    words = f"The agent's server fails for both memories of this link, and for lists of the whole file: {why}."
    return (EditWarning(WarningKind.BREAKS, words, refused_by_server=True),)


def link_warnings(
    layout: LayoutName, topology: Topology, source: str, target: str, kind: str, *, replacing: RowId | None = None
) -> tuple[EditWarning, ...]:
    """What a new relationship, or one that is edited, would mean beside those that are there.

    Args:
        layout: whose relationships they are.
        topology: the graph as it is.
        source: id of the memory that it leads from.
        target: id of the memory that it leads to.
        kind: its type.
        replacing: the relationship that is edited, which does not count.
    """
    found = list(_type_warnings(layout, kind))
    ends = [topology.memory_index_by_id(name) for name in (source, target)]
    missing = [name for name, index in zip((source, target), ends, strict=True) if index is None]
    if missing:
        words = f"There is no memory with the id {missing[0]!r}; the link would end at nothing."
        return (*found, EditWarning(WarningKind.MISSING_END, words, refused_by_server=True))
    one, other = int(ends[0] or 0), int(ends[1] or 0)
    links = _Beside(topology, replacing)
    python = layout is LayoutName.MEMORYGRAPH
    if one == other:
        hidden = " The agent refuses to make such a link and does not list it." if python else ""
        words = f"It links a memory with itself.{hidden}"
        found.append(EditWarning(WarningKind.SELF_LOOP, words, "to_id", python))
    found += links.repeats(layout, one, other, kind)
    if one != other:
        found += links.cycles(one, other, kind, refused=python)
        found += links.opposites(one, other, kind)
    return tuple(found)


def ending_warnings(layout: LayoutName) -> tuple[EditWarning, ...]:
    """What ending a relationship does not do."""
    if layout is not LayoutName.MEMORYGRAPH_TYPED:
        return ()
    words = "The agent of this file (MemoryGraph 0.13) has no filter for ended links and still lists it: delete it "
    return (EditWarning(WarningKind.STILL_LISTED, words + "instead? Deleting can be undone in the same way."),)


class _Beside:
    """The relationships that a new one is held beside."""

    def __init__(self, topology: Topology, replacing: RowId | None) -> None:
        self._topology, self._edited = topology, replacing is not None
        alive = topology.drawable().copy()
        at = topology.relationship_index(replacing) if replacing is not None else None
        if at is not None:
            alive[at] = False
        self._alive, self._current = alive, alive & ~topology.ended()

    def _between(self, one: int, other: int) -> list[int]:
        graph = self._topology
        return np.flatnonzero(self._current & (graph.source == one) & (graph.target == other)).tolist()

    def _name(self, relationship: int) -> str:
        names = self._topology.relationship_types.names
        return names[int(self._topology.relationship_type[relationship])]

    def repeats(self, layout: LayoutName, one: int, other: int, kind: str) -> list[EditWarning]:
        there = [self._name(link) for link in self._between(one, other)]
        if layout is LayoutName.AGENTOS and there:
            what = "delete one of the two first" if self._edited else "it is replaced"
            words = (
                f"This brain keeps one edge for each pair, and there is one that says “{_said(there[0])}”: {what}."
            )
            return [EditWarning(WarningKind.PAIR_TAKEN, words, refused_by_server=self._edited)]
        if kind in there:
            return [EditWarning(WarningKind.DUPLICATE, f"A current link says “{_said(kind)}” of these two already.")]
        return []

    def cycles(self, one: int, other: int, kind: str, *, refused: bool) -> list[EditWarning]:
        """The way back from the target to the source over links of the type, as the 0.12 server looks for it."""
        way = self._way(other, one, kind)
        if way is None:
            return []
        says = " The agent refuses to make such a link." if refused else ""
        if len(way) == 2:
            words = f"A link of this type leads the other way already.{says}"
            return [EditWarning(WarningKind.REVERSE, words, refused_by_server=refused)]
        names = " → ".join(f"“{self._topology.titles[index]}”" for index in (one, *way))
        words = f"It closes a circle of links of this type: {names}.{says}"
        return [EditWarning(WarningKind.CYCLE, words, refused_by_server=refused)]

    def _way(self, start: int, goal: int, kind: str) -> list[int] | None:
        """Depth-first; ended links count only from memories that still have a current one of the type."""
        graph = self._topology
        of_type = self._alive & (graph.relationship_type == graph.relationship_types.code(kind))
        current = np.zeros(graph.memory_count, bool)
        own = of_type & self._current & (graph.source != graph.target)
        current[graph.source[own]] = current[graph.target[own]] = True
        onward: dict[int, list[int]] = {}
        pairs = zip(graph.source[of_type].tolist(), graph.target[of_type].tolist(), strict=True)
        for source, target in pairs:
            if current[source]:
                onward.setdefault(source, []).append(target)
        came: dict[int, int] = {start: MISSING}
        front = [(start, 0)]
        while front:
            index, depth = front.pop()
            if index == goal:
                return _walked(came, goal)
            for target in onward.get(index, ()) if depth < CYCLE_DEPTH else ():
                if target not in came:
                    came[target] = index
                    front.append((target, depth + 1))
        return None

    def opposites(self, one: int, other: int, kind: str) -> list[EditWarning]:
        found = []
        for pair in OPPOSITE_TYPES:
            if kind in pair:
                against = pair[1 - pair.index(kind)]
                if any(self._name(link) == against for link in self._between(one, other)):
                    words = f"A current link says “{_said(against)}” of the same two; both cannot hold."
                    found.append(EditWarning(WarningKind.OPPOSITE, words, "type"))
        return found


_FIELDS = ("type", "title", "content", "summary", "tags", "importance", "confidence", "effectiveness")


def _type_warnings(layout: LayoutName, kind: str) -> list[EditWarning]:
    if layout is LayoutName.AGENTOS:
        why = why_relationship_hidden(kind)
        words = f"AgentOS will not load this edge: {why}."
        return [EditWarning(WarningKind.TYPE, words, "type", refused_by_server=False)] if why else []
    if kind in RELATIONSHIP_TYPES:
        return []
    shown = "shows it as RELATED_TO" if layout is LayoutName.MEMORYGRAPH else "shows it, but would not make it"
    words = f"The type {kind!r} is none of the agent's own: it {shown}."
    return [EditWarning(WarningKind.TYPE, words, "type", refused_by_server=True)]


def _why_hidden(layout: LayoutName, image: Image) -> str:
    if layout is LayoutName.MEMORYGRAPH:
        properties = _json(image.get("properties"))
        return "its stored text is not JSON" if properties is None else memorygraph.why_memory_hidden(properties)
    if layout is LayoutName.MEMORYGRAPH_TYPED:
        return typed.why_memory_hidden({name: _decoded(value) for name, value in image.items()})
    return "" if _json(image.get("properties")) is not None else "its properties are not JSON"


def _value(layout: LayoutName, image: Image, name: str) -> object:
    if layout is LayoutName.MEMORYGRAPH:
        return (_json(image.get("properties")) or {}).get(name)
    return _decoded(image.get(name))


def _json(value: Value | None) -> Mapping[str, object] | None:
    found = parse_json(value.data) if isinstance(value, Text) else None
    return found if isinstance(found, dict) else None


def _decoded(value: Value) -> object:
    return text(value.data) if isinstance(value, Text) else value


def _said(kind: str) -> str:
    return relationship_type(kind).forward


def _walked(came: Mapping[int, int], goal: int) -> list[int]:
    way = [goal]
    while came[way[-1]] != MISSING:
        way.append(came[way[-1]])
    return way[::-1]
