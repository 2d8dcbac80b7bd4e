"""Leads the list of tags: counted in the graph, renamed, merged and deleted over all memories, a step each."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.curate.edit_words import LOCKED
from memgraph_gui.app.frame.main_window import RIGHT_WIDTH, MainWindow
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import WriterLane
from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.editing.plans import ChangedMeanwhileError, Written
from memgraph_gui.engine.errors import KnownError, LockedError
from memgraph_gui.engine.records import LayoutName
from memgraph_gui.engine.tag_counts import folded, having, tag_counts
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import counted
from memgraph_gui.panes.dock import Dock
from memgraph_gui.panes.tags_pane import TagsPane

_PATIENCE = 200  # ms after a change of the graph
NOTHING = "Choose a tag to rename or delete it; choose several (Ctrl or Shift) to make one of them."
IN_BRAIN = "A brain's tags are shown, not edited: they belong to its traces and their index."


class TagsDesk(QObject):
    """The tags pane's other half."""

    def __init__(
        self, window: MainWindow, workspace: Workspace, writer: WriterLane, messages: Messages, look: Look
    ) -> None:
        super().__init__(window)
        self._window, self._workspace, self._writer, self._messages = window, workspace, writer, messages
        self.pane = TagsPane(look)
        self._dock = Dock(look, name="tags", title="Tags", content=self.pane, width=RIGHT_WIDTH, follows=True)
        window.add_dock(self._dock, "memory")
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE)
        self._patience.timeout.connect(self._count)
        self.pane.chosen_changed.connect(self._tell)
        self.pane.save_wanted.connect(self.rename)
        self.pane.delete_wanted.connect(self.delete)
        self.pane.find_wanted.connect(self.show_memories)
        self.pane.cancel_wanted.connect(self.leave)
        self._dock.visibilityChanged.connect(self._on_visible)
        workspace.opened.connect(self._on_opened)
        workspace.closed.connect(self._dock.hide)
        workspace.changed.connect(self._patience.start)

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What the action does."""
        return {"tags": self.open}

    def open(self) -> None:
        """Show the tags."""
        self._dock.show()
        self._dock.raise_()
        self._count()
        self.pane.list.setFocus()

    def leave(self) -> None:
        """Put them away."""
        self._dock.hide()
        self._window.desks.go_back()

    def rename(self) -> None:
        """Give the chosen tags the new name, in every memory."""
        tags, name = self._ways(), self.pane.name.text().strip()
        if tags and self.pane.save_button.isEnabled():
            self.pane.save_button.setEnabled(False)
            self._write(lambda editor: editor.merge_tags(tags, name))

    def delete(self) -> None:
        """Take the chosen tags from every memory."""
        tags = self._ways()
        if tags and self._refusal() == "":
            self._write(lambda editor: editor.delete_tags(tags))

    def show_memories(self) -> None:
        """Search for the memories that have the chosen tags."""
        tags = [one.tag for one in self.pane.chosen()]
        self._window.search.field.set_line(" OR ".join(f'tag:"{tag}"' for tag in tags))
        self._window.show_pane("search")

    def _write(self, work: Callable[[Editor], Written]) -> None:
        self._writer.edit(work, self._on_saved, self._on_not_saved)

    def _ways(self) -> list[str]:
        return [one.tag for one in self.pane.chosen()]

    def _refusal(self) -> str:
        file = self._workspace.file
        if file is not None and file.info.layout is LayoutName.AGENTOS:
            return IN_BRAIN
        return self._writer.refusal

    def _on_opened(self, _file: object) -> None:
        self.pane.show_tags(())
        self._patience.start()

    def _on_visible(self, visible: bool) -> None:
        if visible:
            self._patience.start()

    def _count(self) -> None:
        topology = self._workspace.topology
        if topology is not None and self._dock.isVisible():
            self.pane.show_tags(tag_counts(topology))

    def _tell(self) -> None:
        topology, chosen = self._workspace.topology, self.pane.chosen()
        name = self.pane.name.text().strip()
        refusal = self._refusal()
        if topology is None or not chosen:
            self.pane.show_state(refusal or NOTHING, can_rename=False)
            return
        tags = [one.tag for one in chosen]
        memories = counted(having(topology, tags), "memory", "memories")
        listed = ", ".join(f"“{tag}”" for tag in tags[:4]) + (f" and {len(tags) - 4} more" if len(tags) > 4 else "")
        if refusal:
            self.pane.show_state(refusal, can_rename=False)
            self.pane.delete.setEnabled(False)
        elif not name or (len(tags) == 1 and chosen[0].spellings == (name,)):
            has = "have" if not memories.startswith("1 ") else "has"
            self.pane.show_state(f"{memories} {has} {listed}.", can_rename=False)
        else:
            there = having(topology, [name]) if folded(name) not in {folded(tag) for tag in tags} else 0
            also = f" “{name}” is there already, in {counted(there, 'memory', 'memories')}: they become one tag."
            words = f"{listed} becomes “{name}” in {memories}, as one step of the history."
            self.pane.show_state(words + (also if there else ""), can_rename=True)

    def _on_saved(self, written: Written) -> None:
        words = next((step.words for step in self._writer.steps.steps if step.id == written.step), "Saved")
        self._messages.tell(" ".join([f"{words}. Ctrl+Z takes it back.", *written.notes]))
        self.pane.banner.say("")
        self.pane.settle()
        self._count()
        self.pane.list.setFocus()

    def _on_not_saved(self, error: Exception) -> None:
        self._tell()
        if isinstance(error, LockedError):
            self.pane.banner.say(LOCKED)
        elif isinstance(error, ChangedMeanwhileError):
            self.pane.banner.say("Not saved: the agent changed one of these memories just now. Try again.")
        elif isinstance(error, KnownError):
            self.pane.banner.say(str(error))
        else:
            self._messages.error(error)
