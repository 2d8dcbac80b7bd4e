"""What is done to links, one or many: retype, turn round, end, re-open, supersede, delete; and to which ones."""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu, QMessageBox

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.frame.memory_menu import EDITS, add_actions, add_judgements
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import WriterLane
from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.editing.plans import Written
from memgraph_gui.engine.editing.warnings import ending_warnings
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.link_plans import PlannedLink, between, planned, rowids_of, said, successors, type_of
from memgraph_gui.engine.records import LayoutName, RowId
from memgraph_gui.engine.topology import Topology
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import counted
from memgraph_gui.panes.links_dialog import LinksDialog
from memgraph_gui.panes.successor_dialog import SuccessorDialog

NONE_MEANT = "Choose a link first: click its line in the picture, or point at it in the list of links of a memory."
NOT_KEPT = "A brain keeps no validity: an edge can be edited or deleted here, not ended."
_MENU = ("edit-link", "retype-link", "flip-link", "end-link", "supersede-link", "", "delete")
_ONE_ONLY = ("edit-link", "supersede-link")


class LinkActs(QObject):
    """Acts on links; they are given, or they are those that are meant: see `meant`.

    Attributes:
        form_link: asked for the link in the relationship form, None for none.

    Signals:
        edit_wanted, supersede_wanted: the rowid of a link whose form is to open; a new one in its place.
    """

    edit_wanted = Signal(int)
    supersede_wanted = Signal(int)

    def __init__(
        self, window: MainWindow, workspace: Workspace, writer: WriterLane, messages: Messages, look: Look
    ) -> None:
        super().__init__(window)
        self._window, self._workspace, self._writer = window, workspace, writer
        self._messages, self._look = messages, look
        self.form_link: Callable[[], RowId | None] = lambda: None
        outline = window.inspector.outline
        outline.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        outline.customContextMenuRequested.connect(self._show_menu)

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        acts = self._by_name()
        return {name: partial(self._on_meant, acts[name]) for name in _MENU if name and name != "delete"}

    # -- which links

    @property
    def layout(self) -> LayoutName:
        """Whose the relationships of the open file are."""
        file = self._workspace.file
        return (file.info.relationships_of or file.info.layout) if file is not None else LayoutName.MEMORYGRAPH

    @property
    def keeps_validity(self) -> bool:
        """A link can be ended in this layout (a file of an old MemoryGraph without the columns says it itself)."""
        return self.layout is not LayoutName.AGENTOS

    def pointed(self) -> list[RowId]:
        """The links that the keys are on: in the list of links while it has the focus, else those in the picture."""
        topology, outline = self._workspace.topology, self._window.inspector.outline
        if outline.hasFocus():
            return self._listed()
        return rowids_of(topology, self._window.view.chosen_links.tolist()) if topology is not None else []

    def meant(self) -> list[RowId]:
        """The links that a command is for.

        Those that the keys are on; else what the list of links points at, the link in the form, or all links between
        the memories that are selected.
        """
        topology, form = self._workspace.topology, self.form_link()
        found = self.pointed() or self._listed()
        if not found and form is not None:
            found = [form]
        if not found and topology is not None:
            found = between(topology, self._window.view.selection.tolist())
        return found

    def _listed(self) -> list[RowId]:
        outline = self._window.inspector.outline
        if not outline.isVisible():
            return []
        lines = outline.chosen_lines()
        line = outline.links.line(outline.currentIndex())
        return [RowId(one.rowid) for one in lines or ([line] if line is not None else [])]

    def _on_meant(self, act: Callable[[list[RowId]], None]) -> None:
        rowids = self.meant()
        if not rowids:
            self._messages.tell(NONE_MEANT)
        else:
            act(rowids)

    # -- acts

    def edit(self, rowids: Sequence[RowId]) -> None:
        """Open one in the form."""
        if self._only_one(rowids):
            self.edit_wanted.emit(rowids[0])

    def retype(self, rowids: Sequence[RowId]) -> None:
        """Give them another type, after looking at what they would say."""
        topology = self._workspace.topology
        if topology is None or self._refused():
            return
        indices = [index for rowid in rowids if (index := topology.relationship_index(rowid)) is not None]
        kinds = {type_of(topology, index) for index in indices}
        kind = kinds.pop() if len(kinds) == 1 else ""
        dialog = LinksDialog(
            self._look, self.layout, self._plan(rowids), retyping=True, kind=kind, parent=self._window
        )
        dialog.wanted.connect(
            lambda which, new, turned: self._act(lambda editor: editor.retype(which, new, turned=turned))
        )
        self._open(dialog)

    def flip(self, rowids: Sequence[RowId]) -> None:
        """Turn them round: one at once, several or one with a warning after looking at what they would say."""
        topology = self._workspace.topology
        if topology is None or self._refused():
            return
        links = planned(self.layout, topology, rowids, flip=True)
        if len(links) == 1 and not links[0].warnings:
            self._act(lambda editor: editor.flip([links[0].rowid]))
            return
        dialog = LinksDialog(self._look, self.layout, lambda *_: links, retyping=False, parent=self._window)
        dialog.wanted.connect(lambda which, *_: self._act(lambda editor: editor.flip(which)))
        self._open(dialog)

    def end(self, rowids: Sequence[RowId]) -> None:
        """End them, or make them current again when all have ended; where the agent goes on listing them, say so."""
        topology = self._workspace.topology
        if topology is None or self._refused():
            return
        if not self.keeps_validity:
            self._messages.tell(NOT_KEPT)
            return
        ended = topology.ended()
        current = [one for one in rowids if not ended[topology.relationship_index(one) or 0]]
        warnings = ending_warnings(self.layout)
        if not current:
            self._act(lambda editor: editor.reopen(rowids))
        elif not warnings:
            self._end(current)
        else:
            box = self._box("End this link?" if len(current) == 1 else "End these links?", warnings[0].text)
            delete = box.addButton("Delete instead", QMessageBox.ButtonRole.DestructiveRole)
            end = box.addButton("End", QMessageBox.ButtonRole.AcceptRole)
            box.addButton(QMessageBox.StandardButton.Cancel)
            delete.clicked.connect(lambda: self.delete(current))
            end.clicked.connect(lambda: self._end(current))
            box.open()

    def _end(self, rowids: Sequence[RowId], successor: str | None = None) -> None:
        self._window.inspector.ended.setChecked(True)  # it stays in sight, and can be brought back from there
        self._act(lambda editor: editor.end(rowids, successor))

    def supersede(self, rowids: Sequence[RowId]) -> None:
        """End one, and say which link took its place: a new one, or one that is there."""
        topology = self._workspace.topology
        if topology is None or self._refused() or not self._only_one(rowids):
            return
        if not self.keeps_validity:
            self._messages.tell(NOT_KEPT)
            return
        rowid = rowids[0]
        offered = [(name, sentence) for _, name, sentence in successors(topology, rowid)]
        dialog = SuccessorDialog(
            self._look, said(topology, topology.relationship_index(rowid) or 0), offered, self._window
        )

        def take(successor: str) -> None:
            if successor:
                self._end([rowid], successor)
            else:
                self.supersede_wanted.emit(rowid)

        dialog.chosen.connect(take)
        self._open(dialog)

    def delete(self, rowids: Sequence[RowId]) -> None:
        """Delete them."""
        self._act(lambda editor: editor.delete_relationships(rowids))

    def ask_to_delete(self, rowids: Sequence[RowId]) -> None:
        """A link goes in one of two ways: ended, it stays as what once held; deleted, it is gone."""
        topology = self._workspace.topology
        if topology is None or self._refused():
            return
        index = topology.relationship_index(rowids[0]) or 0
        current = [one for one in rowids if not topology.ended()[topology.relationship_index(one) or 0]]
        may_end = bool(current) and self.keeps_validity
        title = said(topology, index) if len(rowids) == 1 else counted(len(rowids), "link")
        stays = "Ended, it stays in the file as something that once held. " if may_end else ""
        box = self._box(f"Delete {title}?", f"{stays}It can be taken back with Ctrl+Z.")
        delete = box.addButton("Delete", QMessageBox.ButtonRole.DestructiveRole)
        delete.clicked.connect(lambda: self.delete(rowids))
        if may_end:
            end = box.addButton("End", QMessageBox.ButtonRole.AcceptRole)
            end.clicked.connect(lambda: self.end(current))
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.open()

    # -- menus

    def fill(self, menu: QMenu, rowids: Sequence[RowId]) -> None:
        """Put into a menu what can be done to these links."""
        topology, acts = self._workspace.topology, self._by_name()
        ended = topology is not None and all(_ended(topology, one) for one in rowids)
        words = {"end-link": "Re-open" if ended else "End", "flip-link": "Flip" if len(rowids) == 1 else "Flip…"}
        words |= {"edit-link": "Edit…", "retype-link": "Retype…", "supersede-link": "Supersede…", "delete": "Delete…"}
        for name in _MENU:
            if not name:
                menu.addSeparator()
                continue
            keys = self._window.actions_by_id.action(name).shortcut()
            told = keys.toString(QKeySequence.SequenceFormat.NativeText)
            action = menu.addAction(f"{words[name]}\t{told}" if told else words[name])
            action.setEnabled(len(rowids) == 1 or name not in _ONE_ONLY)
            action.triggered.connect(partial(self._on_triggered, acts[name], list(rowids)))

    def _on_triggered(self, act: Callable[[list[RowId]], None], rowids: list[RowId], _checked: bool = False) -> None:
        act(rowids)

    def _show_menu(self, at: object) -> None:
        outline = self._window.inspector.outline
        rowids, actions = self._listed(), self._window.actions_by_id
        menu = QMenu(outline)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if rowids:
            self.fill(menu, rowids)
            menu.addSeparator()
        memory = menu.addMenu("The &memory itself")
        add_actions(memory, actions, EDITS)
        add_judgements(memory, actions)
        menu.popup(outline.viewport().mapToGlobal(at))  # type: ignore[call-overload]  # a QPoint of Qt's signal

    # -- parts

    def _by_name(self) -> dict[str, Callable[[list[RowId]], None]]:
        return {
            "edit-link": self.edit,
            "retype-link": self.retype,
            "flip-link": self.flip,
            "end-link": self.end,
            "supersede-link": self.supersede,
            "delete": self.ask_to_delete,
        }

    def _plan(self, rowids: Sequence[RowId]) -> Callable[[str, bool], list[PlannedLink]]:
        def plan(kind: str, turned: bool) -> list[PlannedLink]:
            topology = self._workspace.topology
            return planned(self.layout, topology, rowids, kind=kind, flip=turned) if topology is not None else []

        return plan

    def _only_one(self, rowids: Sequence[RowId]) -> bool:
        if len(rowids) != 1:
            self._messages.tell(f"{counted(len(rowids), 'link')} are chosen: choose one for this.")
        return len(rowids) == 1

    def _refused(self) -> bool:
        if self._writer.refusal:
            self._messages.error(KnownError(self._writer.refusal))
        return bool(self._writer.refusal)

    def _act(self, work: Callable[[Editor], Written]) -> None:
        self._writer.edit(work, self._on_done, self._messages.error)

    def _on_done(self, written: Written) -> None:
        words = next((step.words for step in self._writer.steps.steps if step.id == written.step), "Done")
        self._messages.tell(" ".join([f"{words}. Ctrl+Z takes it back.", *written.notes]))

    def _box(self, title: str, text: str) -> QMessageBox:
        box = QMessageBox(self._window)
        box.setWindowTitle("memgraph-gui")
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(title)
        box.setInformativeText(text)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return box

    def _open(self, dialog: LinksDialog | SuccessorDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()


def _ended(topology: Topology, rowid: RowId) -> bool:
    index = topology.relationship_index(rowid)
    return index is not None and bool(np.asarray(topology.ended())[index])
