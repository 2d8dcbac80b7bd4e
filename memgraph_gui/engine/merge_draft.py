"""What the form for merging holds: which memory stays, and field by field whose value it gets."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from memgraph_gui.engine.drafts import SCORES, Draft, number_from, tags_from, tags_text
from memgraph_gui.engine.editing.images import Image
from memgraph_gui.engine.records import RowId

JOINED = ("content", "tags")  # fields whose values can be put together


@dataclass(frozen=True, slots=True)
class Part:
    """One of the memories.

    Attributes:
        rowid, id, title, kind: whose it is; `kind` is its type.
        links: how many current links it has. made: when it was stored, in words.
        draft: its fields as they are stored. image: its row.
    """

    rowid: RowId
    id: str
    title: str
    kind: str
    links: int
    made: str
    draft: Draft
    image: Image


@dataclass(frozen=True, slots=True)
class Version:
    """One value that some of the memories have.

    Attributes:
        text: as in a form. whose: numbers of the parts that have it; none: all values put together.
    """

    text: str
    whose: tuple[int, ...]


@dataclass(slots=True)
class MergeDraft:
    """The form's state.

    Attributes:
        parts: the memories, in the order they are shown.
        keep: the number of the one that stays.
        keep_others: the others stay, too, with a link that says that they are replaced.
        typed: by field: the text that was chosen or typed; else it is that of `first_choice`.
    """

    parts: Sequence[Part]
    keep: int = 0
    keep_others: bool = False
    typed: dict[str, str] = field(default_factory=dict)

    def names(self) -> tuple[str, ...]:
        """The fields that can be set."""
        return tuple(name for name, one in self.parts[0].draft.fields.items() if one.editable)

    def differing(self) -> tuple[str, ...]:
        """The fields of which the memories hold different values."""
        return tuple(name for name in self.names() if len(self._stored(name)) > 1)

    def versions(self, name: str) -> tuple[Version, ...]:
        """What there is to choose from: each value once, then all together where that makes sense."""
        found = [Version(text, tuple(whose)) for text, whose in self._stored(name).items()]
        together = self._together(name)
        if together and all(together != one.text for one in found):
            found.append(Version(together, ()))
        return tuple(found)

    def result(self, name: str) -> str:
        """What the merged memory will have."""
        return self.typed.get(name, self.first_choice(name))

    def first_choice(self, name: str) -> str:
        """Before anybody chose: all tags, else what the one that stays has, else what another has."""
        if name == "tags":
            return self._together(name)
        texts = [self._text(self.keep, name), *(self._text(n, name) for n in range(len(self.parts)))]
        return next((text for text in texts if text.strip()), "")

    def put(self, name: str, text: str) -> None:
        """A person chose or typed."""
        self.typed[name] = text

    def values(self) -> dict[str, object]:
        """What is set on the memory that stays."""
        return self._draft().values()

    def errors(self) -> dict[str, str]:
        """By field: why it cannot be saved."""
        return self._draft().errors()

    def kept(self) -> Part:
        """The memory that stays."""
        return self.parts[self.keep]

    def others(self) -> list[RowId]:
        """The rows of those that are merged into it."""
        return [part.rowid for number, part in enumerate(self.parts) if number != self.keep]

    def counter(self, name: str) -> str:
        """How full a field is."""
        return self._draft().counter(name)

    def _draft(self) -> Draft:
        made = Draft(dict(self.kept().draft.fields))
        for name in self.names():
            result = self.result(name)
            if not (name in SCORES and number_from(result) == number_from(made.fields[name].stored)):
                made.put(name, result)
        return made

    def _text(self, number: int, name: str) -> str:
        return self.parts[number].draft.fields[name].stored

    def _stored(self, name: str) -> dict[str, list[int]]:
        """Which values there are, and whose; what nobody filled in is none. The one that stays comes first."""
        found: dict[str, list[int]] = {}
        order = [self.keep, *(n for n in range(len(self.parts)) if n != self.keep)]
        for number in order:
            text = self._text(number, name)
            if text.strip():
                found.setdefault(text, []).append(number)
        return found

    def _together(self, name: str) -> str:
        texts = list(self._stored(name))
        if name == "tags":
            tags: dict[str, str] = {}
            for text in texts:
                for tag in tags_from(text):
                    tags.setdefault(tag.strip().lower(), tag)
            return tags_text(list(tags.values()))
        return "\n\n".join(texts) if name == "content" and len(texts) > 1 else ""
