"""Where single letters are commands: not where somebody may think that typing is writing.

What changes memories by a letter (a judgement, opening a form, linking) does so only from the picture, a list or
the table: there one sees what is meant. What only changes the view does so from anywhere but a text or a field to
choose in, and not while nothing at all has the keys.
"""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from memgraph_gui.app.frame.actions import ACTIONS
from memgraph_gui.app.frame.main_window import MainWindow

_CHANGING, _NOT_CHANGING = "&Memory", ("solutions",)  # the menu of what changes memories, and what does not in it
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)


class Letters(QObject):
    """Keeps a letter from being a command; where it is none, it goes to what has the keys."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        rows = [row for row in ACTIONS if row.menu == _CHANGING and row.id not in _NOT_CHANGING]
        self._changing = {QKeySequence(key).toString() for row in rows for key in row.keys if _letter(key)}
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A key that nobody below the window has claimed, before it is looked up among the commands."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._stray(event):
            event.accept()
            return True
        return super().eventFilter(watched, event)

    def _stray(self, event: QKeyEvent) -> bool:
        if event.modifiers() not in _PLAIN or not Qt.Key.Key_A <= event.key() <= Qt.Key.Key_Z:
            return False
        now = self._window.focusWidget()
        if QKeySequence(event.keyCombination()).toString() in self._changing:
            return not self._shows_what_is_meant(now)
        return now is None or isinstance(now, QComboBox | QLineEdit | QPlainTextEdit | QTextEdit)

    def _shows_what_is_meant(self, now: QWidget | None) -> bool:
        return now is self._window.view or isinstance(now, QAbstractItemView)


def _letter(key: str) -> bool:
    return len(key.removeprefix("Shift+")) == 1
