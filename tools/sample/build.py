"""Build the sample: `python -m tools.sample.build OUT.db [CONFLICTS.json]`.

The rows are the same in every build: ids are UUIDs made of keys, times are written down. An existing file is
never overwritten.
"""

import json
import sys
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

from memgraph_gui.engine import newfile
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import MemoryId, RelationshipId
from memgraph_gui.engine.rowshapes import NewMemory, NewRelationship
from tools.sample.conflicts import as_json
from tools.sample.content import LINKS, SESSIONS
from tools.sample.model import Link, Note, Session, jitter, moment, stored_id

_LAST_DAY = moment("2026-11-27 17:00")


def build(path: Path) -> None:
    """Write the sample to a new file, memories and links in the order in which they were stored."""
    memories = sorted(
        (memory_of(sitting, one) for sitting in SESSIONS for one in sitting.notes), key=lambda m: m.created
    )
    stored = {memory.id: memory.created for memory in memories}
    links = sorted(((relationship_of(one, stored), one) for one in LINKS), key=lambda pair: pair[0].created)
    connection = newfile.create_memory_file(path)
    try:
        with connection:
            for memory in memories:
                newfile.insert_memory(connection, memory)
            for relationship, _ in links:
                newfile.insert_relationship(connection, relationship)
            for relationship, one in links:
                if one.ended and not one.planned:
                    at = moment(one.ended) - jitter(one.key)
                    successor = RelationshipId(stored_id(one.by)) if one.by else None
                    newfile.end_relationship(connection, relationship.id, at, successor)
    finally:
        connection.close()


def memory_of(sitting: Session, one: Note) -> NewMemory:
    """A note as the server would have stored it in that session."""
    created = sitting.start + timedelta(minutes=one.minute) + jitter(one.key)
    updated = updated_of(one, created)
    # The server never fills last_accessed by itself; agents that do, do it for some: here a third of the notes.
    accessed = min(updated + timedelta(days=2 + one.used), _LAST_DAY) + jitter(one.title, 7200)
    return NewMemory(
        id=MemoryId(stored_id(one.key)),
        type=one.type,
        title=one.title,
        content=one.content,
        created=created,
        updated=updated,
        tags=one.tags.split(),
        importance=one.imp,
        confidence=one.conf,
        usage_count=one.used,
        summary=one.summary,
        effectiveness=one.effect,
        last_accessed=accessed if one.used % 3 == 1 else None,
        context={} if one.bare else context_of(sitting, one, created),
    )


def updated_of(one: Note, created: datetime) -> datetime:
    """When the note was last changed: as written down; what is much used was touched up within some weeks."""
    if one.edited:
        return moment(one.edited) + jitter(one.key, 59)
    if one.used >= 12:
        return created + timedelta(hours=20) + jitter(one.title, 30 * 86400)
    return created + timedelta(microseconds=731)  # the server stamps it when it stores, a moment later


def context_of(sitting: Session, one: Note, created: datetime) -> dict[str, object]:
    """What the agent knew of its surroundings when it stored the note."""
    project = sitting.project
    context: dict[str, object] = {
        "files_involved": one.files.split(),
        "technologies": one.tech.split(),
        "git_commit": sitting.commit or None,
        "git_branch": sitting.branch or None,
        "timestamp": created - timedelta(microseconds=412),
        "session_id": f"ses-{sitting.start:%Y%m%d-%H%M}",
    }
    if project is not None:
        context |= {
            "project_path": project.path,
            "languages": project.languages if one.files else (),
            "frameworks": project.frameworks if one.files else (),
            "working_directory": project.path,
        }
    return context


def relationship_of(one: Link, stored: dict[MemoryId, datetime]) -> NewRelationship:
    """A link as the server would have stored it: at its own time, or soon after the newer of its ends."""
    source, target = MemoryId(stored_id(one.source)), MemoryId(stored_id(one.target))
    newer = max(stored[source], stored[target])
    created = moment(one.at) + jitter(one.key) if one.at else newer + timedelta(seconds=20) + jitter(one.key, 240)
    return NewRelationship(
        id=RelationshipId(stored_id(one.key)),
        from_id=source,
        to_id=target,
        type=one.type,
        created=created,
        strength=one.strength,
        confidence=one.conf,
        context=one.context,
        evidence_count=one.evidence,
        last_validated=created + timedelta(microseconds=4),
        recorded=created + timedelta(microseconds=7),
        valid_from=moment(one.since) if one.since else created + timedelta(microseconds=6),
        valid_until=moment(one.ended) if one.planned else None,
    )


def main(arguments: Sequence[str]) -> int:
    """The command: the sample, and the list of its conflicts if asked; a database that exists is left alone."""
    if len(arguments) not in {1, 2}:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        build(Path(arguments[0]))
        if len(arguments) == 2:
            text = json.dumps(as_json(), indent=1, ensure_ascii=False) + "\n"
            Path(arguments[1]).write_text(text, encoding="utf-8")
    except KnownError as error:
        print(error, file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
