"""A saved search as a chip: a click asks it, Delete or its menu forgets it."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QMenu, QToolButton

from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import menu_text, tooltip

_CHARACTERS = 30


class SavedChip(QToolButton):
    """One saved search.

    Signals:
        dropped: it is to be forgotten.
    """

    dropped = Signal()

    def __init__(self, look: Look, name: str, line: str) -> None:
        super().__init__()
        self.setText(menu_text(name, _CHARACTERS))
        self.setFont(look.fonts.font(LABEL))
        self.setIcon(look.icon("bookmark-simple"))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setProperty("role", "savedchip")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolTip(tooltip(f"{line}\nDelete forgets it."))
        self.setAccessibleName(f"Saved search {name}")
        self.setAccessibleDescription("Enter asks it, Delete forgets it")

    def event(self, event: QEvent) -> bool:
        """Delete means the search here, not a memory."""
        ours = isinstance(event, QKeyEvent) and event.key() in (
            Qt.Key.Key_Delete,
            Qt.Key.Key_Return,
            Qt.Key.Key_Enter,
        )
        if ours and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete forgets it, Enter asks it."""
        if event.key() == Qt.Key.Key_Delete:
            self.dropped.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The same for the mouse."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction("Forget this search").triggered.connect(self.dropped)
        menu.popup(event.globalPos())
