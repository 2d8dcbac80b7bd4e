"""What the form for many memories holds: only what is filled in is set, tags are added to and taken from each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from memgraph_gui.engine.drafts import Shown, number_from, tags_from
from memgraph_gui.engine.records import RowId

SCORES = ("importance", "confidence")


@dataclass(slots=True)
class BulkDraft:
    """One form over many memories; an empty text leaves a field as it is.

    Attributes:
        tags: of each memory, by its row.
        typed: by name: type, project, add, remove, importance, confidence.
    """

    tags: Mapping[RowId, Sequence[str]]
    typed: dict[str, str] = field(default_factory=dict)

    def put(self, name: str, text: str) -> None:
        """A person typed."""
        self.typed[name] = text

    def errors(self) -> dict[str, str]:
        """By field: why it cannot be saved."""
        found = {}
        for name in SCORES:
            text = self.typed.get(name, "").strip()
            number = number_from(text)
            if text and (number is None or not 0 <= number <= 1):
                found[name] = "a number from 0 to 1 is needed, such as 0.75"
        return found

    def fields_for(self, tags: Sequence[str]) -> dict[str, object]:
        """What is set of a memory that has these tags; nothing where nothing would be."""
        common: dict[str, object] = {n: self.typed[n].strip() for n in ("type", "project") if self._filled(n)}
        common |= {n: number_from(self.typed[n]) for n in SCORES if self._filled(n)}
        new = self._tags(tags)
        return common | ({"tags": new} if new != list(tags) else {})

    def changed(self) -> int:
        """Of how many something would be set."""
        return sum(bool(self.fields_for(tags)) for tags in self.tags.values())

    def words(self, shown: Shown = str) -> str:
        """The step in words; `shown` writes a number as the system does."""
        parts = [f"set {name} to {self.typed[name].strip()}" for name in ("type", "project") if self._filled(name)]
        parts += [f"set {name} to {shown(self.typed[name].strip())}" for name in SCORES if self._filled(name)]
        added, removed = tags_from(self.typed.get("add", "")), tags_from(self.typed.get("remove", ""))
        for verb, tags in (("add", added), ("remove", removed)):
            parts += [f"{verb} {'tag' if len(tags) == 1 else 'tags'} {', '.join(tags)}"] * bool(tags)
        words = "; ".join(parts)
        return words[:1].upper() + words[1:]

    def said(self, shown: Shown = str) -> str:
        """What saving writes, in words."""
        changed = self.changed()
        if not self.words():
            return "Fill in what all of them shall have; what is left empty stays as it is."
        if not changed:
            missing = self.missing()
            told = f"None of them has {_quoted(missing)}" if missing else "It is so already in all of them"
            return f"{told}: nothing would be written."
        return f"{self.words(shown)}: writes {changed} of {len(self.tags)} memories, as one step of the history."

    def missing(self) -> list[str]:
        """Tags to remove that none of the memories has."""
        return [tag for tag in tags_from(self.typed.get("remove", "")) if not self._holding(tag)]

    def notes(self) -> dict[str, str]:
        """By field: on how many of the memories each tag is that was typed."""
        whole = len(self.tags)
        found = {}
        for name in ("add", "remove"):
            counts = [(tag, self._holding(tag)) for tag in tags_from(self.typed.get(name, ""))]
            told = [
                f"“{tag}” is on {'all' if count == whole else count or 'none'} of {whole}" for tag, count in counts
            ]
            words = ", ".join(told).replace(f"all of {whole}", f"all {whole}")
            found[name] = words if name == "remove" or any(count for _, count in counts) else ""  # new tags: no news
        return found

    def can_save(self) -> bool:
        """Something would change, and all of it is right."""
        return not self.errors() and self.changed() > 0

    def _filled(self, name: str) -> bool:
        return bool(self.typed.get(name, "").strip())

    def _holding(self, tag: str) -> int:
        """How many have a tag, compared as the servers do."""
        wanted = tag.strip().lower()
        return sum(any(one.strip().lower() == wanted for one in tags) for tags in self.tags.values())

    def _tags(self, old: Sequence[str]) -> list[str]:
        """The servers compare tags in lower case and without blanks around."""
        gone = {tag.strip().lower() for tag in tags_from(self.typed.get("remove", ""))}
        kept = [tag for tag in old if tag.strip().lower() not in gone]
        there = {tag.strip().lower() for tag in kept}
        return kept + [tag for tag in tags_from(self.typed.get("add", "")) if tag.strip().lower() not in there]


def _quoted(tags: Sequence[str]) -> str:
    listed = " or ".join(f"“{tag}”" for tag in tags)
    return f"the tag {listed}" if len(tags) == 1 else f"the tags {listed}"
