"""GraphML for programs that draw and measure graphs: memories are nodes, relationships are edges, ended ones too."""

import math
import re
from typing import TextIO
from xml.sax.saxutils import escape, quoteattr

from memgraph_gui.engine.records import Memory, MemoryFlag, MemoryId, Relationship, RelationshipFlag
from memgraph_gui.engine.vocabulary import relationship_type

_NODE = {
    "id": "string",
    "label": "string",
    "type": "string",
    "summary": "string",
    "content": "string",
    "tags": "string",
    "project": "string",
    "importance": "double",
    "confidence": "double",
    "created_at": "string",
    "updated_at": "string",
    "usage_count": "int",
}
_EDGE = {
    "type": "string",
    "category": "string",
    "strength": "double",
    "confidence": "double",
    "context": "string",
    "valid_from": "string",
    "valid_until": "string",
    "ended": "boolean",
}
# What XML 1.0 cannot hold, escaped or not.
_IMPOSSIBLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class GraphMLForm:
    """Writes nodes and edges as they come."""

    takes_relationships = True

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._nodes: dict[MemoryId, int] = {}  # the first memory with an id is the one that relationships mean
        out.write('<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n')
        for kind, keys in (("node", _NODE), ("edge", _EDGE)):
            for name, of in keys.items():
                out.write(f'  <key id="{kind}_{name}" for="{kind}" attr.name="{name}" attr.type="{of}"/>\n')
        out.write('  <graph edgedefault="directed">\n')

    def memory(self, memory: Memory) -> None:
        """One more node."""
        row = memory.row
        self._nodes.setdefault(row.id, row.rowid)
        values = {
            "id": row.id,
            "label": memory.title,
            "type": row.type,
            "summary": memory.summary,
            "content": memory.raw if row.flags & MemoryFlag.UNREADABLE else memory.content,
            "tags": ", ".join(row.tags),
            "project": row.project,
            "importance": row.importance,
            "confidence": row.confidence,
            "created_at": memory.created_text,
            "updated_at": memory.updated_text,
            "usage_count": row.usage,
        }
        self._put("node", f'id="n{row.rowid}"', values)

    def relationship(self, relationship: Relationship) -> None:
        """One more edge."""
        row = relationship.row
        values = {
            "type": row.type,
            "category": str(relationship_type(row.type).category),
            "strength": row.strength,
            "confidence": row.confidence,
            "context": relationship.context,
            "valid_from": relationship.valid_from_text,
            "valid_until": relationship.valid_until_text,
            "ended": "true" if row.flags & RelationshipFlag.ENDED else "false",
        }
        ends = f'source="n{self._nodes[row.from_id]}" target="n{self._nodes[row.to_id]}"'
        self._put("edge", f'id="e{row.rowid}" {ends}', values)

    def end(self) -> None:
        """Close the graph."""
        self._out.write("  </graph>\n</graphml>\n")

    def _put(self, kind: str, attributes: str, values: dict[str, object]) -> None:
        lines = [
            f"      <data key={quoteattr(f'{kind}_{name}')}>{_text(value)}</data>\n"
            for name, value in values.items()
            if value != "" and not (isinstance(value, float) and not math.isfinite(value))
        ]
        self._out.write(f"    <{kind} {attributes}>\n{''.join(lines)}    </{kind}>\n")


def _text(value: object) -> str:
    return escape(_IMPOSSIBLE.sub("\ufffd", str(value)), {"\r": "&#13;"})
