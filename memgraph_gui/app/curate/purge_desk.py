"""Purging a text from the window: looked for first, said what goes and what remains, done by one button."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.curate.form_keeper import Unsaved
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import WriterLane
from memgraph_gui.engine.editing.purging import SHORTEST, PurgePreview, PurgeReport, look_for, purge
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import LayoutName, RowId
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import counted
from memgraph_gui.panes.purge_dialog import PurgeDialog

_TITLES, _TITLE = 4, 60
SHORT = f"At least {SHORTEST} characters are needed, so that nothing else is hit by chance."
NOWHERE = "It was found nowhere: not in this file, nor in anything that memgraph-gui keeps."
IN_FORM = "It also stands in a form that is open and not saved: save or cancel that first."
REMAINS = (
    "• copies and backups that other programs or you yourself made of the file",
    "• what the agent itself remembers of it in its own conversations and logs",
    "• what the disk keeps of deleted files",
)
REMAINS_OF_BRAINS = "• embeddings and hashes that AgentOS made of the text"


class PurgeDesk(QObject):
    """Leads the dialog.

    Attributes:
        dialog: the one that is open, or None.
    """

    def __init__(
        self,
        window: MainWindow,
        workspace: Workspace,
        writer: WriterLane,
        unsaved: Sequence[Unsaved],
        messages: Messages,
        look: Look,
        ours: Sequence[Path],
    ) -> None:
        super().__init__(window)
        self._window, self._workspace, self._writer = window, workspace, writer
        self._unsaved, self._messages, self._look = tuple(unsaved), messages, look
        self._ours = tuple(ours)
        self.dialog: PurgeDialog | None = None

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        return {"purge": self.open}

    def open(self) -> None:
        """Ask for the text; the event loop goes on."""
        file = self._workspace.file
        if file is None or self._writer.refusal:
            self._messages.error(KnownError(self._writer.refusal))
            return
        remains = (*REMAINS, *((REMAINS_OF_BRAINS,) if file.info.layout is LayoutName.AGENTOS else ()))
        dialog = self.dialog = PurgeDialog(self._look, remains, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.looked_for.connect(self._look_for)
        dialog.purge_wanted.connect(self._purge)
        dialog.finished.connect(self._on_closed)
        dialog.open()

    def _look_for(self, text: str) -> None:
        self._writer.ask(
            lambda editor: (look_for(editor, text, also=self._also()),), partial(self._on_found, text), self._failed
        )

    def _also(self) -> tuple[Path, ...]:
        """Settings and logs as they are now, older logs included."""
        return tuple(path for one in self._ours for path in sorted(one.parent.glob(f"{one.name}*")) if path.is_file())

    def _on_found(self, text: str, found: tuple[PurgePreview | None]) -> None:
        dialog, preview = self.dialog, found[0]
        if dialog is None or dialog.text != text:
            return
        if preview is None:
            dialog.show_found([SHORT], can=False)
        elif any(form.holds_unsaved(text) for form in self._unsaved):
            dialog.show_found([*self._lines(preview), IN_FORM], can=False)
        else:
            dialog.show_found(self._lines(preview) if preview.found else [NOWHERE], can=preview.found)

    def _lines(self, preview: PurgePreview) -> list[str]:
        lines = []
        if preview.memories:
            titles = [self._title(rowid) for rowid in preview.memories[:_TITLES]]
            more = len(preview.memories) - len(titles)
            names = ", ".join(titles) + (f" and {more} more" if more else "")
            lines.append(f"• {counted(len(preview.memories), 'memory', 'memories')}: {names}")
        if preview.rows:
            lines.append(f"• {counted(preview.rows, 'other row')} of the file (links and what belongs to memories)")
        if preview.memories or preview.rows:
            lines.append("• free pages, full-text tables and the write-ahead log of the file")
        if preview.steps:
            words = counted(preview.steps, "step")
            lines.append(f"• {words} of the history: emptied, and no longer to be taken back")
        if preview.backups:
            words = counted(preview.backups, "backup")
            lines.append(f"• {words} of ours: corrected, and deleted where that fails")
        if preview.files:
            lines.append(f"• {counted(preview.files, 'other file')} of ours: drafts, scenes, settings, logs")
        return lines

    def _title(self, rowid: int) -> str:
        topology = self._workspace.topology
        index = topology.memory_index(RowId(rowid)) if topology is not None else None
        title = " ".join(topology.titles[index].split()) if topology is not None and index is not None else ""
        return f"“{title if len(title) <= _TITLE else title[:_TITLE] + '…'}”"

    def _purge(self, text: str) -> None:
        self._writer.ask(
            lambda editor: purge(editor, text, also=self._also()), partial(self._on_purged, text), self._failed
        )

    def _on_purged(self, text: str, report: PurgeReport) -> None:
        field = self._window.search.field
        if text.lower() in field.line.lower():
            field.set_line("")
        done = [
            f"• {counted(report.rows, 'row')} of the file",
            f"• {counted(report.steps, 'step')} of the history, {counted(report.backups, 'backup')}, "
            f"{counted(report.files, 'other file')} of ours",
            *(f"• {note}" for note in report.notes),
        ]
        if self.dialog is not None:
            self.dialog.show_done(done, [f"• {note}" for note in report.not_reached])
        self._writer.look_again()
        self._workspace.read_again()

    def _failed(self, error: Exception) -> None:
        if self.dialog is not None and isinstance(error, KnownError):
            self.dialog.show_failed(str(error))
        else:
            self._messages.error(error)

    def _on_closed(self, _result: int) -> None:
        self.dialog = None
