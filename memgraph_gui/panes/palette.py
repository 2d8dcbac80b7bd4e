"""The command palette: one field over the window in which an action or a memory is found by its name."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QFrame, QLineEdit, QListView, QVBoxLayout, QWidget

from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import plain_label
from memgraph_gui.panes.rows import ONE_LINE, Row, RowDelegate, Rows

HINT = "Go to a memory or action"
NONE = "No title has this, and no action. Texts are searched in the search line."
_WIDTH, _TOP, _SHOWN = 560, 72, 12  # px, px, rows


class Palette(QFrame):
    """Stands over the upper middle of the window while it is open; Esc or a click elsewhere closes it.

    Signals:
        typed: the words in the field changed.
        chosen: the value of a row. left: it was closed by a key, nothing is chosen.
    """

    typed = Signal(str)
    left = Signal()
    chosen = Signal(object)

    def __init__(self, look: Look, over: QWidget) -> None:
        super().__init__(over)
        self.setObjectName("palette")
        self._over = over
        self._field = QLineEdit()
        self._field.setFont(look.fonts.font(BODY))
        self._field.setPlaceholderText(HINT)
        self._field.setAccessibleName(HINT)
        self._field.textChanged.connect(self.typed)
        self._field.installEventFilter(self)
        self._rows = Rows()
        self._list = QListView()
        self._list.setModel(self._rows)
        self._list.setItemDelegate(RowDelegate(look, lines=1))
        self._list.setUniformItemSizes(True)
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setMouseTracking(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setBackgroundRole(QPalette.ColorRole.Base)
        self._list.clicked.connect(self._choose)
        self._none = plain_label(NONE, font=look.fonts.font(LABEL), role="hint", wraps=True)
        self._none.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(8)
        column.addWidget(self._field)
        column.addWidget(self._none)
        column.addWidget(self._list)
        self.hide()

    def open(self) -> None:
        """Show it, empty and ready to type."""
        self._field.clear()
        self.typed.emit("")
        self.show()
        self.raise_()
        self._field.setFocus(Qt.FocusReason.PopupFocusReason)

    def show_rows(self, values: Sequence[object], make: Callable[[object], Row], *, looking: bool) -> None:
        """Offer these; the one that was marked stays marked when only more are added below.

        Args:
            values: what is chosen.
            make: the row of one.
            looking: more may come, so that none is not the last word.
        """
        at = self._list.currentIndex().row()
        self._rows.show(values, make)
        shown = min(_SHOWN, len(values))
        self._list.setVisible(shown > 0)
        self._none.setVisible(not shown and not looking and bool(self._field.text().strip()))
        self._list.setFixedHeight(max(1, shown) * ONE_LINE)
        self._place()
        self._mark(max(0, at))

    def texts(self) -> list[str]:
        """The titles offered now."""
        return [self._rows.row(number).title for number in range(self._rows.rowCount())]

    @property
    def says_none(self) -> bool:
        """Whether it says that nothing is called so."""
        return not self._none.isHidden()

    def begin_anew(self) -> None:
        """Mark the first row: the words are other ones."""
        self._mark(0)

    def _place(self) -> None:
        wide = min(_WIDTH, self._over.width() - 32)
        self.setFixedWidth(wide)
        self.adjustSize()
        self.move((self._over.width() - wide) // 2, _TOP)

    def _mark(self, number: int) -> None:
        count = self._rows.rowCount()
        if count:
            index = self._rows.index(max(0, min(number, count - 1)), 0)
            self._list.setCurrentIndex(index)
            self._list.scrollTo(index)

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            value = self._rows.data(index, Qt.ItemDataRole.UserRole)
            self.hide()
            self.chosen.emit(value)

    def eventFilter(self, _field: QObject, event: QEvent) -> bool:
        """Keys of the field that move in the list, choose and close."""
        kind = event.type()
        if kind == QEvent.Type.FocusOut:
            self.hide()
            return False
        if not isinstance(event, QKeyEvent):
            return False
        if kind == QEvent.Type.ShortcutOverride:
            if event.key() != Qt.Key.Key_Escape:
                return False
            event.accept()  # else the window's own Esc would come first
            return True
        return kind == QEvent.Type.KeyPress and self._key(event.key())

    def _key(self, key: int) -> bool:
        at = self._list.currentIndex()
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: _SHOWN, Qt.Key.Key_PageUp: -_SHOWN}
        if key in steps:
            self._mark(at.row() + steps[Qt.Key(key)])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(at)
        elif key == Qt.Key.Key_Escape:
            self.hide()
            self._over.setFocus()
            self.left.emit()
        else:
            return False
        return True
