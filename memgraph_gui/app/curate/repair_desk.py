"""What can be done about a problem of the file: edit the row, repair its text, delete it, or make a placeholder."""

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QObject, Qt

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.curate.link_acts import LinkActs
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import WriterLane
from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.editing.images import Image
from memgraph_gui.engine.editing.plans import Written
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.raw_text import NO_RAW, raw_column, raw_text
from memgraph_gui.engine.records import LayoutName, Problem, RowId
from memgraph_gui.engine.topology import MISSING
from memgraph_gui.looks.look import Look
from memgraph_gui.panes.raw_dialog import RawDialog

NONE_MEANT = "Select a memory, or choose a link, whose stored text is to be repaired."


class RepairDesk(QObject):
    """Leads the buttons of the list of problems, and repairing by hand."""

    def __init__(
        self,
        window: MainWindow,
        workspace: Workspace,
        writer: WriterLane,
        messages: Messages,
        look: Look,
        links: LinkActs,
    ) -> None:
        super().__init__(window)
        self._window, self._workspace, self._writer = window, workspace, writer
        self._messages, self._look, self._links = messages, look, links
        window.problems.wanted.connect(self._on_wanted)
        window.problems.chosen.connect(self._on_chosen)

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        return {"repair": self.repair_meant, "placeholder": self.placeholder_meant}

    def repair_meant(self) -> None:
        """The stored text of the chosen link, or of the selected memory."""
        topology, chosen = self._workspace.topology, self._window.view.selection
        pointed = self._links.pointed()
        if len(pointed) == 1:
            self.repair(pointed[0], is_link=True)
        elif topology is not None and len(chosen) == 1:
            self.repair(RowId(int(topology.memory_rowid[int(chosen[0])])), is_link=False)
        else:
            self._messages.tell(NONE_MEANT)

    def repair(self, rowid: RowId, *, is_link: bool) -> None:
        """Open the text that a row is stored as."""
        column = raw_column(self._layout(is_link=is_link), is_link=is_link)
        if not column:
            self._messages.tell(NO_RAW)
            return

        def read(editor: Editor) -> tuple[Image | None, str]:
            image = editor.relationship_image(rowid) if is_link else editor.memory_image(rowid)
            return image, editor.name_of(image, is_link=is_link) if image is not None else ""

        def show(found: tuple[Image | None, str]) -> None:
            image, name = found
            if image is None:
                self._messages.tell("This row is no longer in the file.")
            else:
                self._open(rowid, image, column, name, is_link=is_link)

        self._writer.ask(read, show, self._messages.error)

    def placeholder_meant(self) -> None:
        """A memory for the missing end of the link that is meant, or of the problem that is pointed at."""
        problem = self._window.problems.current
        pointed = self._links.pointed() or ([problem.rowid] if problem is not None and problem.rowid else [])
        self.placeholder(pointed[0] if pointed and (problem is None or _of_link(problem)) else None)

    def placeholder(self, rowid: RowId | None) -> None:
        """Make a memory under the id that a link names and no memory has."""
        missing = self._missing_end(rowid) if rowid is not None else ""
        if not missing:
            self._messages.tell("Choose a link, or a problem, that names a memory which does not exist.")
            return
        self._writer.edit(lambda editor: editor.add_placeholder(missing), self._on_done, self._messages.error)

    # -- the list of problems

    def _on_chosen(self, problem: Problem) -> None:
        offered = ["delete"] if problem.rowid is not None else []
        link = _of_link(problem)
        if problem.rowid is not None:
            offered.append("edit")
            if raw_column(self._layout(is_link=link), is_link=link):
                offered.append("repair")
            if link and self._missing_end(problem.rowid):
                offered.append("placeholder")
        self._window.problems.offer(offered)

    def _on_wanted(self, name: str, problem: Problem) -> None:
        rowid, topology = problem.rowid, self._workspace.topology
        if rowid is None or topology is None:
            return
        if self._writer.refusal:
            self._messages.error(KnownError(self._writer.refusal))
        elif name == "repair":
            self.repair(rowid, is_link=_of_link(problem))
        elif name == "placeholder":
            self.placeholder(rowid)
        elif _of_link(problem):
            {"edit": self._links.edit, "delete": self._links.ask_to_delete}[name]([rowid])
        else:
            index = topology.memory_index(rowid)
            if index is not None:
                self._window.view.set_selection(np.array([index]))
                action = {"edit": "edit-memory", "delete": "delete"}[name]
                self._window.view.setFocus()  # or the keys would be on a link of the list of links
                self._window.actions_by_id.action(action).trigger()

    # -- parts

    def _layout(self, *, is_link: bool) -> LayoutName:
        file = self._workspace.file
        if is_link or file is None:
            return self._links.layout
        return file.info.layout

    def _missing_end(self, rowid: RowId) -> str:
        topology = self._workspace.topology
        index = topology.relationship_index(rowid) if topology is not None else None
        if topology is None or index is None:
            return ""
        if topology.source[index] == MISSING:
            return topology.from_ids[index]
        return topology.to_ids[index] if topology.target[index] == MISSING else ""

    def _open(self, rowid: RowId, image: Image, column: str, name: str, *, is_link: bool) -> None:
        text, bad = raw_text(image, column)
        dialog = RawDialog(self._look, name, text, bad=bad, parent=self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

        def work(editor: Editor, repaired: str) -> Written:
            if is_link:
                return editor.edit_relationship(rowid, {"raw": repaired}, based_on=image)
            return editor.edit_memory(rowid, {"raw": repaired}, based_on=image)

        dialog.wanted.connect(
            lambda repaired: self._writer.edit(
                lambda editor: work(editor, repaired), self._on_done, self._messages.error
            )
        )
        dialog.open()

    def _on_done(self, written: Written) -> None:
        words = next((step.words for step in self._writer.steps.steps if step.id == written.step), "Done")
        self._messages.tell(" ".join([f"{words}. Ctrl+Z takes it back.", *written.notes]))


def _of_link(problem: Problem) -> bool:
    return problem.table == "relationships" or problem.table.endswith("edges")
