"""What a relationship holds beside its ends and type, as a form holds it: scores, context, evidence, validity."""

import time
from collections.abc import Sequence
from datetime import UTC, datetime

from memgraph_gui.engine.as_text import object_of, plain_value, shown_value
from memgraph_gui.engine.drafts import SCORES, Draft, Field, Shown, number_from
from memgraph_gui.engine.editing.images import Image
from memgraph_gui.engine.link_context import parts_of, plain, same_context, structured, with_part
from memgraph_gui.engine.records import LayoutName
from memgraph_gui.engine.times import parse_time

COUNTS = ("evidence_count", "validation_count", "counter_evidence_count")
EVIDENCE = ("evidence_count", "success_rate", "validation_count", "counter_evidence_count")
VALIDITY = ("valid_from", "valid_until")
SUCCESSOR = "invalidated_by"
_SHARES = (*SCORES, "success_rate")
_FORMS = ("%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m-%d", "%d.%m.%Y %H:%M:%S", "%d.%m.%Y %H:%M", "%d.%m.%Y")
_NEW = {"strength": "0.5", "confidence": "0.8", "context": "", "evidence_count": "1", "success_rate": ""}


class LinkFields(Draft):
    """The fields of a relationship's form; see `Draft`. Times are shown and typed in the user's own time zone."""

    __slots__ = ()

    def errors(self) -> dict[str, str]:
        """By field: why it cannot be saved."""
        found = {}
        for name in self.touched():
            why = _why_not(name, self.fields[name].now)
            if why:
                found[name] = why
        if not found and "valid_until" in self.fields and not self._in_order():
            found["valid_until"] = "it ends before it begins"
        return found

    def hints(self, shown: Shown = str) -> dict[str, str]:
        """By field: what is odd about what is stored and was not touched."""
        found = {}
        for name, one in self.fields.items():
            why = _why_not(name, one.stored) if one.stored and not one.touched else ""
            if why:
                found[name] = f"stored as {shown(one.stored)[:24]}: {why}"
        return found

    def values(self) -> dict[str, object]:
        """What saving hands to the editor: the touched fields, as values."""
        return {name: _value(name, self.fields[name].now) for name in self.touched()}

    def said(self, shown: Shown = str) -> str:
        """What saving writes, in words."""
        parts = [_said(self.fields[name], shown) for name in self.touched()]
        return f"Saving writes {', '.join(parts)}. One step in history." if parts else "Nothing is changed yet."

    def onto(self, theirs: Draft, keep: Sequence[str]) -> "LinkFields":
        """The same form over a row that another program changed: of each field ours where `keep` names it."""
        made = LinkFields(dict(theirs.fields))
        for name in keep:
            if name in made.fields:
                made.put(name, self.fields[name].now)
        return made

    # -- the context

    @property
    def parts(self) -> dict[str, str] | None:
        """The parts of a structured context; None where it is plain, or where there is none."""
        return parts_of(self.fields["context"].now) if "context" in self.fields else None

    def put_part(self, name: str, text: str) -> None:
        """A person typed into one part of the context."""
        self.put("context", with_part(self.fields["context"].now, name, text))

    def structure(self, on: bool) -> None:
        """Write the context in the servers' form, or as plain text; back and forth it is what was stored."""
        one = self.fields["context"]
        if on == (self.parts is not None):
            return
        if on:
            self.put(
                "context",
                one.stored if plain(one.stored) == one.now and parts_of(one.stored) else structured(one.now),
            )
        else:
            self.put("context", plain(one.now))

    def _in_order(self) -> bool:
        begins, ends = (moment_from(self.fields[name].now) for name in VALIDITY)
        touched = set(VALIDITY) & set(self.touched())
        return not touched or begins is None or ends is None or begins <= ends

    def _same(self, one: Field) -> bool:
        """Numbers and contexts that say the same in other letters are no change."""
        if one.name in (*_SHARES, *COUNTS):
            now, stored = number_from(one.now), number_from(one.stored)
            return (now is not None and now == stored) or (not one.now.strip() and not one.stored)
        if one.name in VALIDITY:
            return one.now.strip() == one.stored
        return one.name == "context" and same_context(one.now, one.stored)


def link_fields(layout: LayoutName, image: Image | None, *, validity: bool = False) -> LinkFields:
    """The fields of a relationship's row; of a new one what the servers give it.

    Args:
        layout: whose row it is.
        image: the row; None for a new one.
        validity: the file keeps when a new one begins to hold: now, unless somebody says when.
    """
    if layout is LayoutName.AGENTOS:
        weight = shown_value(plain_value(image.get("weight"))) if image is not None else "1.0"
        return LinkFields({"strength": Field("strength", weight if image is not None else "", weight)})
    if image is None:
        given = _NEW | ({"valid_from": ""} if validity else {})
        return LinkFields({name: Field(name, "", text) for name, text in given.items()})
    found = _stored(layout, image)
    return LinkFields({name: Field(name, text, text) for name, text in found.items()})


def taken_over(old: LinkFields) -> LinkFields:
    """The fields of a new relationship that begins with what an old one says, but for its validity."""
    made = link_fields(LayoutName.MEMORYGRAPH, None, validity="valid_from" in old.fields)
    for name in made.fields:
        if name in old.fields and name not in VALIDITY:
            made.put(name, old.fields[name].now)
    return made


def moment_from(text: str) -> datetime | None:
    """A time as a person types it, in the user's own time zone unless it says another; None when it is none."""
    typed = text.strip().replace("T", " ") if len(text.strip()) < 20 else text.strip()
    for form in _FORMS:
        try:
            return datetime.strptime(typed, form).astimezone()
        except (ValueError, OverflowError, OSError):
            continue
    try:
        found = datetime.fromisoformat(typed)
        return found.astimezone(UTC) if found.tzinfo else None
    except (ValueError, OverflowError):
        return None


def _stored(layout: LayoutName, image: Image) -> dict[str, str]:
    names = ("strength", "confidence", "context", *EVIDENCE)
    if layout is LayoutName.MEMORYGRAPH:
        held = object_of(image.get("properties"))
        found = {name: shown_value(held.get(name)) for name in names}
    else:
        found = {
            name: shown_value(plain_value(image.get(name))) for name in names if name in image or name == "context"
        }
    found |= {name: local_time(plain_value(image[name])) for name in VALIDITY if name in image}
    if "invalidated_by" in image:
        found[SUCCESSOR] = shown_value(plain_value(image[SUCCESSOR]))
    return found


def local_time(stored: object) -> str:
    """A stored time in the user's own zone, to the minute or the second; what cannot be read as it is stored."""
    seconds = parse_time(stored)
    if stored is None or stored == "":
        return ""
    try:
        then = time.localtime(seconds)
    except (ValueError, OverflowError, OSError):  # NaN, or a year that the system does not know
        return str(stored)
    return time.strftime("%Y-%m-%d %H:%M:%S" if then.tm_sec else "%Y-%m-%d %H:%M", then)


def _why_not(name: str, text: str) -> str:
    typed = text.strip()
    if name in _SHARES:
        return _why_no_share(typed, may_be_empty=name == "success_rate")
    if name in COUNTS:
        return "" if typed.isascii() and typed.isdigit() and len(typed) < 10 else "a whole number from 0 on is needed"
    if name in VALIDITY and (typed or name == "valid_from") and moment_from(typed) is None:
        return "a day is needed, such as 2026-11-30 or 2026-11-30 14:05"
    return ""


def _why_no_share(typed: str, *, may_be_empty: bool) -> str:
    found = number_from(typed)
    if found is None:
        return "" if may_be_empty and not typed else "a number from 0 to 1 is needed, such as 0.75"
    return "" if 0 <= found <= 1 else "out of range: it goes from 0 to 1"


def _value(name: str, text: str) -> object:
    if name in _SHARES:
        return number_from(text)
    if name in COUNTS:
        return int(text)
    if name in VALIDITY:
        return moment_from(text)
    return text or None


def _said(one: Field, shown: Shown) -> str:
    if one.name == SUCCESSOR:
        return "that nothing took its place"
    name = one.name.replace("_", " ")
    if one.name == "context":
        parts, before = parts_of(one.now), parts_of(one.stored)
        if parts is not None and before is not None:
            changed = [part for part in parts if parts[part] != before[part]]
            return f"{', '.join(changed)} of the context" if changed else name
        return name
    if one.name in _SHARES:
        return f"{name} {shown(one.stored) or 'none'} to {shown(one.now.strip()) or 'none'}"
    return f"{name} {one.stored or 'none'} to {one.now.strip() or 'none'}"
