"""What the relationship editor holds before it acts: ends, type, scores; read as a sentence from both ends."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from memgraph_gui.engine.drafts import Shown
from memgraph_gui.engine.editing.images import Image
from memgraph_gui.engine.link_fields import LinkFields, link_fields
from memgraph_gui.engine.records import LayoutName, RowId
from memgraph_gui.engine.vocabulary import (
    AGENTOS_TYPES,
    RELATIONSHIP_TYPES,
    Category,
    RelationshipType,
    relationship_type,
)


@dataclass(frozen=True, slots=True)
class End:
    """A memory at one end: its id, its title, its type."""

    id: str
    title: str
    type: str = ""


@dataclass(slots=True)
class LinkDraft:
    """A relationship in a form.

    Attributes:
        rowid: of the relationship, None for a new one.
        source, target: where it leads from and to; None while nobody has said so.
        kind: its type, '' while nobody has said so.
        stored: source id, target id and type as they are in the file.
        scores: strength, confidence, context, evidence, validity.
        ended: its validity has ended.
        base: the row as it was when the form was filled; None for a new one.
        superseding: the relationship that ends when this new one is saved, and names it as its successor.
        superseded_id: its id.
        replaced_by: the relationship that took its place, as a sentence; '' for none.
    """

    layout: LayoutName
    rowid: RowId | None = None
    source: End | None = None
    target: End | None = None
    kind: str = ""
    stored: tuple[str, str, str] = ("", "", "")
    scores: LinkFields = field(default_factory=LinkFields)
    ended: bool = False
    base: Image | None = None
    superseding: RowId | None = None
    superseded_id: str = ""
    replaced_by: str = ""

    @property
    def complete(self) -> bool:
        """Both ends and the type are there."""
        return self.source is not None and self.target is not None and bool(self.kind)

    @property
    def can_end(self) -> bool:
        """It is in a file that keeps when a link held."""
        return "valid_until" in self.scores.fields

    def flipped(self) -> "LinkDraft":
        """The same the other way round."""
        return replace(self, source=self.target, target=self.source)

    def sentences(self) -> tuple[str, str]:
        """How it reads from its source and from its target; '' while something is missing."""
        if not (self.source and self.target and self.kind):
            return "", ""
        known = relationship_type(self.kind)
        return (
            f"“{self.source.title}” {known.forward} “{self.target.title}”",
            f"“{self.target.title}” {known.backward} “{self.source.title}”",
        )

    def values(self) -> dict[str, object]:
        """What saving hands to the editor: all of a new one, of another what was changed."""
        now = (self.source.id if self.source else "", self.target.id if self.target else "", self.kind)
        names = ("from_id", "to_id", "type")
        ends = {n: new for n, new, old in zip(names, now, self.stored, strict=True) if new != old}
        return {**ends, **self.scores.values()}

    def can_save(self) -> bool:
        """It is complete, right, and something would change."""
        return self.complete and not self.scores.errors() and bool(self.values())

    def missing(self) -> str:
        """What is to be said next."""
        if self.source is None or self.target is None:
            return "Choose the other memory: type a part of its title."
        if not self.kind:
            return "Choose a kind, then how it reads."
        return ""

    def said(self, shown: Shown = str) -> str:
        """What saving writes, in words; `shown` writes a stored number as the system does."""
        if self.missing():
            return self.missing()
        if self.superseding is not None:
            return "Saving ends the old link and writes this one as its successor. One step in history."
        if self.rowid is None:
            return "Saving writes one link. One step in history."
        values = self.values()
        parts = []
        if "from_id" in values and "to_id" in values:
            parts.append("its direction" if self.flipped_only() else "its ends")
        elif "from_id" in values or "to_id" in values:
            parts.append("another end")
        if "type" in values:
            parts.append(f"type {self.stored[2]} to {self.kind}")
        rest = self.scores.said(shown)
        if self.scores.touched():
            return rest.replace("Saving writes ", f"Saving writes {', '.join(parts)}, ") if parts else rest
        return f"Saving writes {', '.join(parts)}. One step in history." if parts else rest

    def flipped_only(self) -> bool:
        """The ends are the stored ones, the other way round."""
        if not (self.source and self.target):
            return False
        return (self.target.id, self.source.id) == self.stored[:2]


def new_link(layout: LayoutName, source: End | None, target: End | None, *, validity: bool = False) -> LinkDraft:
    """A relationship that is to be made; `validity`: the file keeps since when a link holds."""
    return LinkDraft(layout, source=source, target=target, scores=link_fields(layout, None, validity=validity))


def kept_of_link(draft: LinkDraft) -> dict[str, object]:
    """A form as it is kept while it is not saved: rows by their ids, and what was typed."""
    held = draft.base.get("id") if draft.base is not None else None
    return {
        "rowid": draft.rowid if draft.superseding is None else draft.superseding,
        "id": str(held) if held is not None else draft.superseded_id,
        "superseding": draft.superseding is not None,
        "source": draft.source.id if draft.source is not None else "",
        "target": draft.target.id if draft.target is not None else "",
        "kind": draft.kind,
        "typed": {name: draft.scores.fields[name].now for name in draft.scores.touched()},
    }


def with_kept(draft: LinkDraft, kept: Mapping[str, object], source: End | None, target: End | None) -> LinkDraft:
    """A form over the row as it is now, with the ends, the type and the texts that were kept."""
    typed = kept.get("typed")
    for name, text in typed.items() if isinstance(typed, dict) else ():
        if name in draft.scores.fields:
            draft.scores.put(name, str(text))
    kind = str(kept.get("kind") or draft.kind)
    return replace(draft, source=source or draft.source, target=target or draft.target, kind=kind)


def types_of(layout: LayoutName, category: Category | None) -> list[RelationshipType]:
    """The types that can be chosen: of a category, or in a brain all that it has."""
    if layout is LayoutName.AGENTOS:
        return list(AGENTOS_TYPES.values())
    return [kind for kind in RELATIONSHIP_TYPES.values() if kind.category is category]
