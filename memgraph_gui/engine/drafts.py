"""What an editor holds before it acts: valid or not, why, and what saving would change. No window is needed for it.

A draft changes nothing by itself. A value that nobody touched is not written, so it keeps every digit, blank and
line end that it was stored with; a number is compared as text, and written only when its text was changed.
"""

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from memgraph_gui.engine.as_text import object_of, plain_value, shown_value
from memgraph_gui.engine.editing.images import Image, Text, Value
from memgraph_gui.engine.records import LayoutName

LIMITS = {"title": 200, "summary": 500, "content": 50_000}
"""Characters that the servers take (0.12: code points of title and summary; 0.13: all three, in UTF-16 units)."""
MOST_TAGS = 50
SCORES = ("importance", "confidence", "strength")
_COUNTED = ("title", "summary", "content")
MEMORY_NAMES = ("title", "type", "project", "tags", "importance", "confidence", "content", "summary")
Shown = Callable[[str], str]
"""How a text that may be a number is shown: the sign in it is the system's."""
_JSON_KEYS = {"project": "context_project_path"}


@dataclass(frozen=True, slots=True)
class Field:
    """One value of a form, as text: what is stored, and what it is to be."""

    name: str
    stored: str
    now: str
    editable: bool = True

    @property
    def touched(self) -> bool:
        """Whether a person changed it."""
        return self.now != self.stored


@dataclass(slots=True)
class Draft:
    """A form's state.

    Attributes:
        fields: by name, in the order they are shown.
        new: the memory is to be made.
    """

    fields: dict[str, Field] = field(default_factory=dict)
    new: bool = False

    def missing(self) -> str:
        """What a memory that is to be made still needs; '' when it has all."""
        needed = ("title", "content") if self.new else ()
        empty = [name for name in needed if name in self.fields and not self.fields[name].now.strip()]
        return f"Give it a {' and a '.join(empty)} first: the agent would not see it without." if empty else ""

    def put(self, name: str, text: str) -> None:
        """A person typed; what is read-only stays."""
        old = self.fields[name]
        if old.editable:
            self.fields[name] = Field(name, old.stored, text)

    def touched(self) -> list[str]:
        """Names of the fields that saving would write."""
        return [name for name, one in self.fields.items() if one.touched and not self._same(one)]

    def errors(self) -> dict[str, str]:
        """By field: why it cannot be saved."""
        found = {}
        for name in self.touched():
            why = _why_not(name, self.fields[name].now)
            if why:
                found[name] = why
        return found

    def hints(self, shown: Shown = str) -> dict[str, str]:
        """By field: what is odd about what is stored and was not touched; it is left as it is."""
        found = {}
        for name, one in self.fields.items():
            if name in SCORES and not one.touched and one.stored:
                why = _why_not(name, one.stored)
                if why:
                    found[name] = f"stored as {shown(one.stored)[:20]}: {why}"
        return found

    def counter(self, name: str) -> str:
        """How full a field is, "30 / 200"; '' where there is no limit."""
        now = self.fields[name].now
        if name == "tags":
            return f"{len(tags_from(now))} / {MOST_TAGS}"
        return f"{len(now):,} / {LIMITS[name]:,}".replace(",", "\u202f") if name in _COUNTED else ""

    def values(self) -> dict[str, object]:
        """What saving hands to the editor: the touched fields, as values."""
        return {name: _value(name, self.fields[name].now) for name in self.touched()}

    def said(self, shown: Shown = str) -> str:
        """What saving writes, in words; `shown` writes a stored number as the system does."""
        if self.new:
            return self.missing() or "Saving writes one memory. One step in history."
        parts = [_said(self.fields[name], shown) for name in self.touched()]
        return f"Saving writes {', '.join(parts)}. One step in history." if parts else "Nothing is changed yet."

    def onto(self, theirs: "Draft", keep: Sequence[str]) -> "Draft":
        """The same form over a row that another program changed: of each field ours where `keep` names it."""
        made = Draft(dict(theirs.fields))
        for name in keep:
            if name in made.fields:
                made.put(name, self.fields[name].now)
        return made

    def copy(self) -> "Draft":
        """As it is now; what is typed later is not in it."""
        return Draft(dict(self.fields), self.new)

    def typed_since(self, before: "Draft") -> list[str]:
        """Names of the fields that say something else than in a copy taken before."""
        return [name for name, one in self.fields.items() if one.now != before.fields[name].now]

    def _same(self, one: Field) -> bool:
        """Numbers that say the same in other letters (0.50 and 0,5) are no change."""
        if one.name in SCORES:
            now, stored = number_from(one.now), number_from(one.stored)
            return now is not None and now == stored
        return one.name == "tags" and tags_from(one.now) == tags_from(one.stored)


def memory_draft(layout: LayoutName, image: Image, texts: Mapping[str, str] | None = None) -> Draft:
    """The form of a memory's row.

    Args:
        layout: whose row it is.
        image: the row as stored.
        texts: in a brain, what the memory says; it is read there, not in the row, and cannot be edited.
    """
    if layout is LayoutName.AGENTOS:
        stored = dict(texts or {})
        stored["importance"] = shown_value(object_of(image.get("properties")).get("strength"))
        shown_here = ("title", "type", "tags", "importance", "content")
        return Draft({n: Field(n, stored.get(n, ""), stored.get(n, ""), n == "importance") for n in shown_here})
    fields = {}
    for name, value in held_values(layout, image).items():
        shown = tags_text([str(one) for one in value]) if isinstance(value, list) else shown_value(value)
        fields[name] = Field(name, shown, shown)
    return Draft(fields)


def held_values(layout: LayoutName, image: Image) -> dict[str, object]:
    """What a memory's row of MemoryGraph holds, by the names of a form's fields; None where there is nothing."""
    if layout is LayoutName.MEMORYGRAPH:
        held = object_of(image.get("properties"))
        return {name: held.get(_JSON_KEYS.get(name, name)) for name in MEMORY_NAMES}
    found = {name: plain_value(image.get(name)) for name in MEMORY_NAMES}
    found["project"] = object_of(image.get("context")).get("project_path")
    found["tags"] = _list(image.get("tags"))
    return found


def new_memory_draft(layout: LayoutName) -> Draft:
    """The form of a memory that is to be made."""
    if layout is LayoutName.AGENTOS:
        kind, strength = Field("type", "", "semantic"), Field("importance", "", "1.0")
        return Draft({"type": kind, "importance": strength}, new=True)
    values = {"title": "", "type": "general", "project": "", "tags": "", "importance": "0.5", "confidence": "0.8"}
    fields = {name: Field(name, "", text) for name, text in (values | {"content": "", "summary": ""}).items()}
    return Draft(fields, new=True)


def is_blank(draft: Draft, layout: LayoutName) -> bool:
    """Whether it is the form of a new memory in which nothing was typed yet."""
    begun = new_memory_draft(layout).fields
    return draft.new and {name: field.now for name, field in draft.fields.items()} == {
        name: field.now for name, field in begun.items()
    }


def number_from(text: str) -> float | None:
    """A number as a person types it: decimal comma and dot mean the same, there are no thousands signs.

    Returns:
        None when it is none, or has both signs, so that nobody can know what is meant.
    """
    typed = text.strip()
    if typed.count(",") + typed.count(".") > 1 or not typed or any(mark in typed for mark in "_ '"):
        return None
    try:
        found = float(typed.replace(",", "."))
    except ValueError:
        return None
    return found if math.isfinite(found) else None


def tags_text(tags: Sequence[str]) -> str:
    """Tags on one line; one that has a comma or a quotation mark in it is put in quotation marks."""
    return ", ".join(json.dumps(tag, ensure_ascii=False) if set(',"') & set(tag) else tag for tag in tags)


def tags_from(text: str) -> list[str]:
    """The tags of a line, each once."""
    found: list[str] = []
    rest = text.strip()
    while rest:
        if rest.startswith('"'):
            try:
                tag, end = json.JSONDecoder().raw_decode(rest)
                rest = rest[end:].partition(",")[2].lstrip()
                found.append(str(tag))
                continue
            except ValueError:  # a lone quotation mark: an ordinary character
                pass
        tag, _, rest = rest.partition(",")
        found.append(tag.strip())
        rest = rest.lstrip()
    return [tag for tag in dict.fromkeys(found) if tag]


def _why_not(name: str, text: str) -> str:
    if name in SCORES:
        found = number_from(text)
        if found is None:
            return "a number from 0 to 1 is needed, such as 0.75"
        return "" if 0 <= found <= 1 else "out of range: it goes from 0 to 1"
    if name in ("title", "content") and not text.strip():
        return "it cannot be empty: the agent would no longer see the memory"
    return ""


def _value(name: str, text: str) -> object:
    if name in SCORES:
        return number_from(text)
    return tags_from(text) if name == "tags" else text


def _said(one: Field, shown: Shown) -> str:
    if one.name in SCORES or one.name == "type":
        return f"{one.name} {shown(one.stored) or 'none'} to {shown(one.now.strip())}"
    if one.name == "tags":
        old, new = set(tags_from(one.stored)), set(tags_from(one.now))
        counts = [f"+{len(new - old)}"] * bool(new - old) + [f"-{len(old - new)}"] * bool(old - new)
        return " ".join(["tags", *counts])
    more = len(one.now) - len(one.stored)
    return f"{one.name} {more:+d} characters" if one.name == "content" and more else one.name


def _list(value: Value | None) -> object:
    try:
        return json.loads(str(value)) if isinstance(value, Text) else None
    except (ValueError, RecursionError):
        return str(value)
