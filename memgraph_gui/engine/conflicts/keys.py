"""A lasting name for a conflict, of its kind and of what both sides say: a dismissal holds until a side changes.

Times, scores, tags, links and ids are not part of it; neither are case, blanks and the form of letters. Two pairs
of the same two texts have one name.
"""

import json
from collections.abc import Sequence
from hashlib import blake2b

from memgraph_gui.engine.conflicts.values import ConflictKind
from memgraph_gui.engine.normal import normal
from memgraph_gui.engine.records import Memory

VERSION = "1"  # of the rule below: another rule gives other names, and every dismissal would come back


def content_key(type_name: str, title: str, summary: str, content: str) -> str:
    """A hash of what one memory says: 32 hex digits, the same in every process, Python and platform."""
    parts = [type_name.strip().lower(), *(" ".join(normal(text).split()) for text in (title, summary, content))]
    return _hash(parts)


def memory_key(memory: Memory) -> str:
    """`content_key` of a memory read in full."""
    return content_key(memory.row.type, memory.row.title, memory.summary, memory.content)


def conflict_key(kind: ConflictKind, one: str, other: str) -> str:
    """A hash of a kind and the `content_key` of both sides, whichever is first."""
    return _hash([str(kind), *sorted((one, other))])


def _hash(parts: Sequence[str]) -> str:
    """Parts as a JSON list, so that no two lists read alike; lone surrogates are escaped there."""
    text = json.dumps([VERSION, *parts], ensure_ascii=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=16).hexdigest()
