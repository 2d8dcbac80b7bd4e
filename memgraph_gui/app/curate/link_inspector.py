"""Shows the links that are chosen in the picture, with what can be done to them; and whether links can be drawn."""

import math
from functools import partial

import numpy as np
from PySide6.QtCore import QObject

from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import WriterLane
from memgraph_gui.engine.link_context import in_words
from memgraph_gui.engine.link_fields import EVIDENCE, local_time
from memgraph_gui.engine.link_plans import said, sentence_by_id, type_of
from memgraph_gui.engine.records import Relationship, RowId
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.vocabulary import relationship_type
from memgraph_gui.looks.numbers import decimal

_LONGEST = 2000  # characters of a context


class LinkInspector(QObject):
    """The choice of links lives in the picture alone; this reads it there each time."""

    def __init__(self, window: MainWindow, workspace: Workspace, writer: WriterLane) -> None:
        super().__init__(window)
        self._window, self._workspace, self._writer = window, workspace, writer
        window.view.links_chosen.connect(self._show)
        window.inspector.link_card.wanted.connect(self._on_wanted)
        workspace.opened.connect(self._on_opened)
        keys = {name: window.actions_by_id.keys(name) for name in window.inspector.link_card.buttons}
        window.inspector.link_card.show_keys(keys)

    def _on_opened(self, _file: object) -> None:
        self._window.view.linkable = not self._writer.refusal

    def _show(self, _links: object = None) -> None:
        topology, links = self._workspace.topology, self._window.view.chosen_links
        inspector = self._window.inspector
        if topology is None or not len(links):
            if not len(self._window.view.selection):
                inspector.show_nothing()
            return
        ended = bool(np.asarray(topology.ended())[links].all())
        if len(links) > 1:
            inspector.link_card.show_many([said(topology, one) for one in links.tolist()], ended=ended)
        else:
            self._show_one(topology, int(links[0]), None)
            rowid = RowId(int(topology.relationship_rowid[links[0]]))
            self._workspace.read(lambda store: store.relationship(rowid), partial(self._on_read, rowid))
        inspector.show_chosen_links()

    def _on_read(self, rowid: RowId, read: Relationship | None) -> None:
        topology, links = self._workspace.topology, self._window.view.chosen_links
        if topology is not None and len(links) == 1 and topology.relationship_rowid[links[0]] == rowid:
            self._show_one(topology, int(links[0]), read)

    def _show_one(self, topology: Topology, link: int, read: Relationship | None) -> None:
        kind = relationship_type(type_of(topology, link))
        ends = topology.source[link], topology.target[link]
        source, target = (topology.titles[end] if end >= 0 else "(missing)" for end in ends)
        backward = f"“{target}” {kind.backward} “{source}”"
        facts = _facts(topology, link)
        if read is not None:
            facts += _stored(topology, read)
        ended = bool(topology.ended()[link])
        words = f"{kind.category.value.capitalize()} · {kind.name}" + (" · ended" if ended else "")
        self._window.inspector.link_card.show_one(words, (said(topology, link), backward), facts, ended=ended)

    def _on_wanted(self, name: str) -> None:
        self._window.actions_by_id.action(name).trigger()


def _facts(topology: Topology, link: int) -> list[str]:
    scores = (("Strength", topology.strength[link]), ("Confidence", topology.relationship_confidence[link]))
    found = [f"{name} {decimal(float(value), 2)}" for name, value in scores if not math.isnan(value)]
    return ["   ".join(found)] if found else []


def _stored(topology: Topology, read: Relationship) -> list[str]:
    lines = []
    if read.valid_from_text:
        until = f" until {local_time(read.valid_until_text)}" if read.valid_until_text else ""
        lines.append(f"Valid since {local_time(read.valid_from_text)}{until}")
    if read.invalidated_by:
        lines.append(f"Replaced by: {sentence_by_id(topology, read.invalidated_by)}")
    counts = [f"{name.replace('_', ' ')} {read.extra[name]}" for name in EVIDENCE if read.extra.get(name)]
    if counts:
        lines.append(", ".join(counts).capitalize())
    return lines + [line[:_LONGEST] for line in in_words(read.context)]
