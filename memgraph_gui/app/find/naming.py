"""What a typed word may be the name of: a type of memory or link, a tag, a project; each can be filtered by.

Tags are gathered a portion at a time: all of a large file would take longer than a key may.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.engine.query import Filter, FilterName
from memgraph_gui.engine.topology import Topology
from memgraph_gui.looks.plain import counted

_PORTION = 2000  # memories whose tags are looked at between two events
_PAUSE_MS = 4
_LEAST = 3  # characters before the rest of a name is guessed
_MOST = 200  # tags that fit a guess and are compared by how much there is of them
_Tags = dict[str, int]


@dataclass(frozen=True, slots=True)
class Named:
    """Something that has a name in this file.

    Attributes:
        filter: that asks for it, as it would be typed. words: what it is and how much of it there is.
        plain: its name as it is compared.
    """

    filter: str
    words: str
    plain: str


class Names(QObject):
    """The names of the file that is open.

    Signals:
        grown: there are more of them.
    """

    grown = Signal()

    def __init__(self, workspace: Workspace, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._others: list[Named] = []
        self._tags: dict[str, _Tags] = {}  # by plain name: how many memories have each of the tags called so
        self._line = ""  # all plain names of tags, each between two line ends: in so large a text C finds words
        self._fresh = False
        self._gathered: dict[str, _Tags] = {}
        self._plain: dict[str, str] = {}
        self._at = 0
        self._more = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._more.timeout.connect(self._look_further)
        workspace.opened.connect(self._forget)
        workspace.closed.connect(self._forget)
        workspace.changed.connect(self._on_changed)

    def exactly(self, text: str) -> list[Named]:
        """What is called just so; blanks, hyphens and underscores are the same."""
        wanted = plain(text)
        self._gather()
        return [*(one for one in self._others if one.plain == wanted), *self._called(wanted)] if wanted else []

    def like(self, text: str) -> list[Named]:
        """What is called so, then what begins so, then what has it within."""
        wanted = plain(text)
        found = self.exactly(text)
        if len(wanted) < _LEAST:
            return found
        others = [one for one in self._others if wanted in one.plain and one.plain != wanted]
        begun = [one for one in others if one.plain.startswith(wanted)]
        within = [one for one in others if not one.plain.startswith(wanted)]
        first, rest = self._tags_with(f"\n{wanted}", wanted), self._tags_with(wanted, wanted)
        return [*found, *begun, *first, *within, *(tag for tag in rest if tag not in first)]

    def _called(self, name: str) -> list[Named]:
        """Tags of one plain name, the most used first."""
        tags = sorted(self._tags.get(name, {}).items(), key=lambda tag: -tag[1])
        return [_named(FilterName.TAG, tag, f"tag of {counted(count, 'memory', 'memories')}") for tag, count in tags]

    def _tags_with(self, part: str, wanted: str) -> list[Named]:
        """Tags whose plain names have this part, the most used first; those that are just what is wanted apart."""
        line, names = self._line, list[str]()
        at = line.find(part)
        while at >= 0 and len(names) < _MOST:
            begin, end = line.rfind("\n", 0, at + 1) + 1, line.find("\n", at + 1)
            names.append(line[begin:end])
            at = line.find(part, end)
        names = [name for name in names if name != wanted]
        names.sort(key=lambda name: -max(self._tags[name].values()))
        return [tag for name in names for tag in self._called(name)]

    def _forget(self, _what: object = None) -> None:
        self._others, self._tags, self._line = [], {}, ""
        self._on_changed()

    def _on_changed(self, _what: object = None) -> None:
        """What was gathered is a guess until it is gathered again."""
        self._fresh = False
        self._more.stop()

    def _gather(self) -> None:
        topology = self._workspace.topology
        if topology is not None and not self._fresh:
            self._fresh, self._others = True, list(_others(topology))
            self._gathered, self._plain, self._at = {}, {}, 0
            self._more.start()

    def _look_further(self) -> None:
        topology = self._workspace.topology
        if topology is None:
            return
        end = min(self._at + _PORTION, topology.memory_count)
        alive = topology.memory_alive[self._at : end].nonzero()[0] + self._at
        for index in alive.tolist():
            for tag in {tag.strip().lower() for tag in topology.tags[index]}:
                name = self._plain.get(tag)
                if name is None:
                    name = self._plain[tag] = plain(tag)
                called = self._gathered.setdefault(name, {})
                called[tag] = called.get(tag, 0) + 1
        self._at = end
        if end < topology.memory_count:
            self._more.start()
            return
        self._gathered.pop("", None)
        self._tags, self._gathered, self._plain = self._gathered, {}, {}
        self._line = "\n".join(["", *self._tags, ""])
        self.grown.emit()


def plain(name: str) -> str:
    """A name as it is compared."""
    return " ".join(name.casefold().replace("_", " ").replace("-", " ").split())


def _others(topology: Topology) -> Iterator[Named]:
    alive = topology.memory_alive
    kinds = topology.relationship_types.names
    counts = np.bincount(topology.relationship_type[topology.relationship_alive], minlength=len(kinds))
    for name, count in zip(kinds, counts.tolist(), strict=False):
        if name and count:
            yield _named(FilterName.REL, name, f"type of {counted(count, 'link')}")
    for values, names, kind, words in (
        (topology.memory_type, topology.types.names, FilterName.TYPE, "type of"),
        (topology.project, topology.projects.names, FilterName.PROJECT, "project of"),
    ):
        for name, count in zip(names, np.bincount(values[alive], minlength=len(names)).tolist(), strict=False):
            if name and count:
                yield _named(kind, name, f"{words} {counted(count, 'memory', 'memories')}")


def _named(kind: FilterName, name: str, words: str) -> Named:
    short = name.rstrip("/\\").replace("\\", "/").rsplit("/", 1)[-1] if kind is FilterName.PROJECT else name
    return Named(Filter(kind, name, False, 0, 0).text(), words, plain(short))
