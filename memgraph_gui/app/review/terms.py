"""How the next verdict is meant: its reason, contexts, who else it is for, and which links of the loser lead on."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QMenu

from memgraph_gui.app.common.summary import links_of
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.review.verdicts import Terms
from memgraph_gui.engine.conflicts.values import ConflictKind
from memgraph_gui.engine.records import RelationshipFlag, RowId
from memgraph_gui.engine.review.card import ReadCard
from memgraph_gui.engine.review.choices import OF_MEMORIES
from memgraph_gui.engine.review.matters import Matter
from memgraph_gui.engine.review.verdicts import Verdict
from memgraph_gui.engine.topology import MISSING, Topology
from memgraph_gui.engine.vocabulary import relationship_type
from memgraph_gui.looks.plain import counted, menu_text
from memgraph_gui.panes.review_card import ReviewCard

_PAUSE_MS = 150  # without typing, before it is asked what would be written
_MOST_MOVED = 40  # links offered one by one


@dataclass(frozen=True, slots=True)
class _Links:
    """Links of the losing side, strongest first: their rows, and how the first of them read from there."""

    rowids: tuple[RowId, ...] = ()
    words: tuple[str, ...] = ()


class ReviewTerms(QObject):
    """Keeps them for the matter on the card.

    Attributes:
        others: further memories that get the same verdict.

    Signals:
        changed: somebody set something, and a moment passed.
    """

    changed = Signal()

    def __init__(self, workspace: Workspace, card: ReviewCard, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace, self._card = workspace, card
        self._matter: Matter | None = None
        self._links: dict[str, _Links] = {"a": _Links(), "b": _Links()}  # of each side
        self._moved: dict[str, set[RowId]] = {"a": set(), "b": set()}
        self._loser = "b"
        self.others: tuple[RowId, ...] = ()
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self.changed)
        card.terms_changed.connect(self._pause.start)

    def fill(self, read: ReadCard, topology: Topology) -> None:
        """Another card, or the same one read anew: what was chosen for the same matter stays."""
        matter = read.matter
        if self._matter is None or self._matter.name != matter.name:
            self._moved = {"a": set(), "b": set()}
            self.others = matter.members[2:] if matter.kind is ConflictKind.NEAR_DUPLICATE else ()
        self._matter = matter
        members = set(matter.members)
        self._links = {side: _links(topology, rowid, members) for side, rowid in (("a", matter.a), ("b", matter.b))}
        for side, links in self._links.items():
            self._moved[side] &= set(links.rowids)

    def of(self, verdict: Verdict) -> Terms:
        """What a verdict is given with."""
        reason, contexts, preferred = self._card.terms
        moved = self._moved[_loser(verdict)] if self._movable(verdict) else set()
        return Terms(reason, contexts, preferred, self.others, tuple(sorted(moved)))

    def turn(self, verdict: Verdict) -> None:
        """Another verdict is looked at: the other side's links are offered."""
        self._loser = _loser(verdict)
        self._show_moving(self._movable(verdict))

    @property
    def offers_group(self) -> bool:
        """The matter is a group that says the same: all of it gets the verdict, unless some are left out."""
        return self._matter is not None and self._matter.kind is ConflictKind.NEAR_DUPLICATE

    @property
    def offers_twins(self) -> bool:
        """The losing side may have twins."""
        return self._matter is not None and self._matter.kind in OF_MEMORIES

    def choose_others(self, others: tuple[RowId, ...]) -> None:
        """These get the same."""
        self.others = others
        self.changed.emit()

    def move_all(self, on: bool) -> None:
        """Lead all links of the losing side on, or none."""
        self._moved[self._loser] = set(self._links[self._loser].rowids) if on else set()
        self._show_moving(True)
        self.changed.emit()

    def _movable(self, verdict: Verdict) -> bool:
        return (
            self._matter is not None
            and self._matter.kind in OF_MEMORIES
            and verdict in (Verdict.KEEP_A, Verdict.KEEP_B)
        )

    def _show_moving(self, offered: bool) -> None:
        links, chosen = self._links[self._loser], self._moved[self._loser]
        if not (offered and links.rowids):
            self._card.show_moving("")
            return
        name = self._loser.upper()
        self._card.show_moving(f"{len(chosen)} of {counted(len(links.rowids), 'link')} of {name} led on ▾")
        menu = QMenu(self._card.moving)
        menu.addAction("Lead all on").triggered.connect(lambda _checked=False: self.move_all(True))
        menu.addAction("Leave all").triggered.connect(lambda _checked=False: self.move_all(False))
        menu.addSeparator()
        for rowid, words in zip(links.rowids, links.words, strict=False):
            action = menu.addAction(menu_text(words))
            action.setCheckable(True)
            action.setChecked(rowid in chosen)
            action.triggered.connect(self._toggling(rowid))
        old = self._card.moving.menu()
        self._card.moving.setMenu(menu)
        if old is not None:
            old.deleteLater()

    def _toggling(self, rowid: RowId) -> Callable[[bool], None]:
        def toggle(_checked: bool = False) -> None:
            self._moved[self._loser] ^= {rowid}
            self._show_moving(True)
            self.changed.emit()

        return toggle


def _loser(verdict: Verdict) -> str:
    return "a" if verdict is Verdict.KEEP_B else "b"


def _links(topology: Topology, rowid: RowId, members: set[RowId]) -> _Links:
    """Current links of a memory to others than those of the matter."""
    index = topology.memory_index(rowid)
    if index is None:
        return _Links()
    links = links_of(topology, index)
    forward = topology.source[links] == index
    other = np.where(forward, topology.target[links], topology.source[links])
    there = (other != MISSING) & topology.memory_alive[other]
    current = (topology.relationship_flags[links] & int(RelationshipFlag.ENDED)) == 0
    looked_at = there & current & ~np.isin(topology.memory_rowid[other], list(members))
    order = np.argsort(-np.nan_to_num(topology.strength[links]), kind="stable")
    order = order[looked_at[order]]
    kinds = [relationship_type(name) for name in topology.relationship_types.names]
    words = []
    for at in order[:_MOST_MOVED].tolist():  # some memories have thousands
        kind = kinds[topology.relationship_type[links[at]]]
        words.append(f"{kind.forward if forward[at] else kind.backward} {topology.titles[other[at]]}")
    return _Links(tuple(map(RowId, topology.relationship_rowid[links[order]].tolist())), tuple(words))
