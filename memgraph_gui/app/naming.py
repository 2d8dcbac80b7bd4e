"""What a typed word may be the name of: a type of memory or link, a tag, a project; each can be filtered by.

Tags are gathered a portion at a time: all of a large file would take longer than a key may.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from memgraph_gui.app.workspace import Workspace
from memgraph_gui.engine.query import Filter, FilterName
from memgraph_gui.engine.topology import Topology
from memgraph_gui.looks.plain import counted

_PORTION = 6000  # memories whose tags are looked at between two events
_LEAST = 3  # characters before the rest of a name is guessed


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
        self._tags: list[Named] = []
        self._fresh = False
        self._counts: Counter[str] = Counter()
        self._at = 0
        self._more = QTimer(self, singleShot=True, interval=0)
        self._more.timeout.connect(self._look_further)
        workspace.opened.connect(self._forget)
        workspace.closed.connect(self._forget)
        workspace.changed.connect(self._forget)

    def exactly(self, text: str) -> list[Named]:
        """What is called just so; blanks, hyphens and underscores are the same."""
        wanted = plain(text)
        return [one for one in self._all() if one.plain == wanted] if wanted else []

    def like(self, text: str) -> list[Named]:
        """What is called so, then what begins so, then what has it within."""
        wanted = plain(text)
        found = self.exactly(text)
        if len(wanted) < _LEAST:
            return found
        begun = [one for one in self._all() if one.plain != wanted and one.plain.startswith(wanted)]
        return [*found, *begun, *(one for one in self._all() if wanted in one.plain[1:] and one not in begun)]

    def _all(self) -> list[Named]:
        topology = self._workspace.topology
        if topology is None:
            return []
        if not self._fresh:
            self._fresh, self._others, self._counts, self._at = True, list(_others(topology)), Counter(), 0
            self._more.start()
        return [*self._others, *self._tags]

    def _forget(self, _what: object = None) -> None:
        self._fresh = False
        self._more.stop()
        self._tags = []

    def _look_further(self) -> None:
        topology = self._workspace.topology
        if topology is None:
            return
        end = min(self._at + _PORTION, topology.memory_count)
        alive = topology.memory_alive[self._at : end].nonzero()[0] + self._at
        for index in alive.tolist():
            self._counts.update({tag.strip().lower() for tag in topology.tags[index]})
        self._at = end
        if end < topology.memory_count:
            self._more.start()
            return
        self._tags = [
            _named(FilterName.TAG, tag, f"tag of {counted(count, 'memory', 'memories')}")
            for tag, count in self._counts.most_common()
            if tag
        ]
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
