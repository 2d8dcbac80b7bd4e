"""What the relationship editor holds before it acts: ends, type, scores; read as a sentence from both ends."""

from dataclasses import dataclass, field, replace

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

    def said(self) -> str:
        """What saving writes, in words."""
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
        rest = self.scores.said()
        if self.scores.touched():
            return rest.replace("Saving writes ", f"Saving writes {', '.join(parts)}, ") if parts else rest
        return f"Saving writes {', '.join(parts)}. One step in history." if parts else rest

    def flipped_only(self) -> bool:
        """The ends are the stored ones, the other way round."""
        if not (self.source and self.target):
            return False
        return (self.target.id, self.source.id) == self.stored[:2]


def new_link(layout: LayoutName, source: End | None, target: End | None) -> LinkDraft:
    """A relationship that is to be made."""
    return LinkDraft(layout, source=source, target=target, scores=link_fields(layout, None))


def types_of(layout: LayoutName, category: Category | None) -> list[RelationshipType]:
    """The types that can be chosen: of a category, or in a brain all that it has."""
    if layout is LayoutName.AGENTOS:
        return list(AGENTOS_TYPES.values())
    return [kind for kind in RELATIONSHIP_TYPES.values() if kind.category is category]
