"""How the sample's content is written down: sessions of notes, and links between them by short keys.

A session is one sitting of the agent in one project: it gives its notes the day, the branch, the commit and the
session id, so that times come in bursts as they do in a real memory. Keys exist only here; the stored ids are
UUIDs made of them, so a rebuilt sample has equal rows.
"""

import hashlib
import uuid
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from memgraph_gui.engine.rowshapes import structured_context

NAMESPACE = uuid.uuid5(uuid.NAMESPACE_URL, "memgraph-gui:sample")


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """What the notes of one project share."""

    name: str
    path: str
    languages: tuple[str, ...] = ()
    frameworks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """One memory as it is written down."""

    key: str
    type: str
    minute: float  # after the session's start
    title: str
    content: str
    imp: float
    conf: float
    used: int
    tags: str
    files: str
    tech: str
    summary: str
    effect: float | None
    edited: str  # 'YYYY-MM-DD hh:mm' of the last change, '' when never changed
    bare: bool  # stored without any context


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """One sitting: where, when, and what was kept of it."""

    project: Project | None
    start: datetime
    branch: str
    commit: str
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """One relationship as it is written down."""

    source: str
    type: str
    target: str
    strength: float
    conf: float
    context: str | None
    since: str  # validity start, '' when it is the time of storing
    ended: str  # 'YYYY-MM-DD hh:mm', '' while current
    by: str  # key of the link that took its place: 'source TYPE target'
    planned: bool  # its end was known when it was stored
    evidence: int
    at: str  # time of storing, '' for a little after the newer end

    @property
    def key(self) -> str:
        """What other links call it by."""
        return f"{self.source} {self.type} {self.target}"


def note(
    key: str,
    type_: str,
    minute: float,
    title: str,
    content: str,
    *,
    imp: float = 0.4,
    conf: float = 0.8,
    used: int = 0,
    tags: str = "",
    files: str = "",
    tech: str = "",
    summary: str = "",
    effect: float | None = None,
    edited: str = "",
    bare: bool = False,
) -> Note:
    """A memory; the text is stored without its outer blank lines."""
    return Note(
        key=key,
        type=type_,
        minute=minute,
        title=title,
        content=content.strip(),
        imp=imp,
        conf=conf,
        used=used,
        tags=tags,
        files=files,
        tech=tech,
        summary=summary,
        effect=effect,
        edited=edited,
        bare=bare,
    )


def session(project: Project | None, start: str, branch: str, commit: str, *notes: Note) -> Session:
    """A sitting that starts at `start`, 'YYYY-MM-DD hh:mm' in UTC."""
    return Session(project=project, start=moment(start), branch=branch, commit=commit, notes=notes)


def link(
    source: str,
    type_: str,
    target: str,
    strength: float = 0.5,
    conf: float = 0.8,
    *,
    says: str | None = None,
    scope: str | None = None,
    parts: tuple[str, ...] = (),
    when: tuple[str, ...] = (),
    seen: tuple[str, ...] = (),
    but: tuple[str, ...] = (),
    structured: bool = False,
    since: str = "",
    ended: str = "",
    by: str = "",
    planned: bool = False,
    evidence: int = 1,
    at: str = "",
) -> Link:
    """A relationship; its context is plain text unless it has a structure (`scope`, `seen`, `when`, `but`)."""
    context = says
    if says is not None and (structured or scope or parts or when or seen or but):
        context = structured_context(
            says, scope=scope, components=parts, conditions=when, evidence=seen, exceptions=but
        )
    return Link(
        source=source,
        type=type_,
        target=target,
        strength=strength,
        conf=conf,
        context=context,
        since=since,
        ended=ended,
        by=by,
        planned=planned,
        evidence=evidence,
        at=at,
    )


def moment(text: str) -> datetime:
    """'YYYY-MM-DD hh:mm' or 'YYYY-MM-DD' as a time in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def stored_id(key: str) -> str:
    """The UUID that stands for a key, the same in every build."""
    return str(uuid.uuid5(NAMESPACE, key))


def jitter(key: str, seconds: float = 50.0) -> timedelta:
    """A small offset that looks like a clock: fixed for a key, below `seconds`, with microseconds."""
    fraction = int.from_bytes(hashlib.sha256(key.encode()).digest()[:6], "big") / 2**48
    return timedelta(microseconds=int(fraction * seconds * 1_000_000))
