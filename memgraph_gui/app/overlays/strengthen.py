"""Recording a co-activation from the window: asked first, written by the writer's lane, told in one sentence."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.lanes.overlay_lane import Lit
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import WriterLane
from memgraph_gui.engine.editing.plans import Written
from memgraph_gui.engine.editing.strengthening import RATE, Pair
from memgraph_gui.looks.numbers import with_sign
from memgraph_gui.looks.plain import counted

_SHOWN = 6  # edges that a warning lists


class Strengthener(QObject):
    """Strengthens the links of the strongest paths."""

    def __init__(self, window: QWidget, workspace: Workspace, writer: WriterLane, messages: Messages) -> None:
        super().__init__(window)
        self._window, self._workspace, self._writer, self._messages = window, workspace, writer, messages

    def ask(self, lit: Lit) -> None:
        """Look whether an edge would be lost, warn if so, else write."""
        pairs = self._pairs(lit)
        if pairs:
            self._writer.ask(
                lambda editor: editor.would_replace(pairs),
                lambda lost: self._on_lost(pairs, lost),
                self._messages.error,
            )

    def _pairs(self, lit: Lit) -> list[Pair]:
        """The hops of the best paths, as ids; ends that do not exist are left out."""
        topology = self._workspace.topology
        if topology is None:
            return []
        ids, count = topology.memory_ids, topology.memory_count
        return [(ids[hit.parent], ids[hit.node]) for hit in lit.results if max(hit.node, hit.parent) < count]

    def _on_lost(self, pairs: list[Pair], lost: dict[Pair, str]) -> None:
        if not lost:
            self._write(pairs, replace=False)
            return
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(f"A brain keeps one edge a pair: {counted(len(lost), 'edge')} of another type would be replaced.")
        more = f"\nand {len(lost) - _SHOWN} more" if len(lost) > _SHOWN else ""
        box.setInformativeText("\n".join(list(lost.values())[:_SHOWN]) + more)
        keep = box.addButton("Keep them, strengthen the others", QMessageBox.ButtonRole.AcceptRole)
        replace = box.addButton("Replace them", QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(keep)
        keep.setEnabled(len(lost) < len(set(pairs)))
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        keep.clicked.connect(lambda: self._write(pairs, replace=False))
        replace.clicked.connect(lambda: self._write(pairs, replace=True))
        box.open()

    def _write(self, pairs: list[Pair], *, replace: bool) -> None:
        def told(written: Written) -> None:
            links, by = counted(len(written.rows), "link"), with_sign(f"{RATE:g}")
            self._messages.tell(f"{links} strengthened by {by}; Undo takes it back.")

        self._writer.edit(lambda editor: editor.strengthen(pairs, RATE, replace=replace), told, self._messages.error)
