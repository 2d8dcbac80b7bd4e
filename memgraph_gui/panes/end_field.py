"""One end of a link: a memory found by a part of its title while typing."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QLineEdit

from memgraph_gui.engine.link_draft import End
from memgraph_gui.looks.fonts import BODY
from memgraph_gui.looks.look import Look
from memgraph_gui.panes.forms import leaves_to_form


class EndField(QLineEdit):
    """Shows a memory by its title; typing looks for another one.

    Signals:
        searched: what was typed, to be answered by `offer`.
        chosen: an `End`.
    """

    searched = Signal(str)
    chosen = Signal(object)

    def __init__(self, look: Look, name: str) -> None:
        super().__init__()
        self.setFont(look.fonts.font(BODY))
        self.setAccessibleName(name)
        self.setPlaceholderText("A part of its title")
        self._offered: Sequence[End] = ()
        self._end: End | None = None
        self._titles = QStringListModel(self)
        self._finder = QCompleter(self._titles, self)
        self._finder.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self._finder.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._finder.setWidget(self)  # not setCompleter: that would write what is pointed at into the field
        self._finder.activated[QModelIndex].connect(self._on_activated)  # type: ignore[index]  # stubs lack overloads
        self.textEdited.connect(self.searched)
        self.returnPressed.connect(self._on_return)

    def show_end(self, end: End | None) -> None:
        """Show a memory, or that none is chosen."""
        self._end = end
        self.setText(end.title if end is not None else "")
        self.setToolTip("")
        self.setCursorPosition(0)

    def offer(self, found: Sequence[End]) -> None:
        """The memories that what was typed fits."""
        self._offered = found
        self._titles.setStringList([f"{end.title}   {end.type.replace('_', ' ')}" for end in found])
        if found and self.hasFocus():
            self._finder.complete()
        else:
            self._hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What it has nothing to take back for is the form's."""
        if leaves_to_form(event, undo=self.isUndoAvailable(), redo=self.isRedoAvailable()):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _on_activated(self, index: QModelIndex) -> None:
        self._take(index.row())

    def _on_return(self) -> None:
        if self._offered and (self._end is None or self.text() != self._end.title):
            self._take(0)

    def _take(self, row: int) -> None:
        if 0 <= row < len(self._offered):
            end = self._offered[row]
            self._hide()
            self.show_end(end)
            self._offered = ()
            self.chosen.emit(end)

    def _hide(self) -> None:
        popup = self._finder.popup()
        if popup is not None:
            popup.hide()
