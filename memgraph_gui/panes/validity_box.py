"""Which links are looked at: those that hold now, those that held at a date, or all that are stored."""

from datetime import date, timedelta

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import plain_label, tooltip
from memgraph_gui.panes.flow import FlowLayout
from memgraph_gui.panes.segments import Segments

CURRENT, AS_OF, EVERYTHING = range(3)
_WORDS = ("Current", "As of", "All")
_TIP = "Links that held at the end of this day, as 2026-03-01. Up and Down: a day later, a day earlier."
_WRONG = "Not a date: write it as 2026-03-01."


class ValidityBox(QWidget):
    """A switch with three places, and a field for the date.

    Signals:
        wanted: which links (`CURRENT`, `AS_OF`, `EVERYTHING`) and the `date` of `AS_OF`.
    """

    wanted = Signal(int, object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        label = look.fonts.font(LABEL)
        self.choice = Segments(look, "Links shown", _WORDS)
        self.choice.setToolTip(
            tooltip("Current: links that hold now. As of: those that held on a day. All: ended ones, too.")
        )
        self.day = DateField()
        self.day.setFont(label)
        self.day.hide()
        self.choice.chosen.connect(self._on_chosen)
        self.day.dated.connect(lambda day: self.wanted.emit(AS_OF, day))
        words = plain_label("Links", font=label, role="second")
        words.setMinimumHeight(self.choice.sizeHint().height())  # in the middle beside the switch
        row = FlowLayout(spacing=6)  # a narrow pane gets two lines
        row.setContentsMargins(12, 4, 12, 2)
        for part in (words, self.choice, self.day):
            row.addWidget(part)
        self.setLayout(row)

    def show_choice(self, choice: int, day: date | None) -> None:
        """Show what is looked at; nothing is emitted."""
        self.choice.show_current(choice)
        self.day.setVisible(choice == AS_OF)
        if day is not None and self.day.day() != day:
            self.day.setText(day.isoformat())

    def ask_for_day(self) -> None:
        """The date is to be typed now."""
        if self.choice.current != AS_OF:
            self.choice.show_current(AS_OF)
            self._on_chosen(AS_OF)
        self.day.setFocus()
        self.day.selectAll()

    def _on_chosen(self, choice: int) -> None:
        self.day.setVisible(choice == AS_OF)
        if choice == AS_OF and self.day.day() is None:
            self.day.setText(date.today().isoformat())
        self.wanted.emit(choice, self.day.day())


class DateField(QLineEdit):
    """A day as 2026-03-01; typed, or walked with Up and Down.

    Signals:
        dated: the `date` that is written there now.
    """

    dated = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Links as of this day")
        self.setMaxLength(10)
        self.setFixedWidth(88)
        self.setToolTip(tooltip(_TIP))
        self.textEdited.connect(self._on_edited)

    def day(self) -> date | None:
        """The day, None while what is written is none."""
        try:
            return date.fromisoformat(self.text().strip())
        except ValueError:
            return None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up is a day later, Down a day earlier."""
        days = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()), 0)
        day = self.day()
        if days and day is not None and date.min < day < date.max:
            self.setText((day + timedelta(days=days)).isoformat())
            self._on_edited()
        else:
            super().keyPressEvent(event)

    def _on_edited(self, _text: str = "") -> None:
        day = self.day()
        self.setToolTip(tooltip(_TIP if day is not None else _WRONG))
        self.setProperty("wrong", day is None)
        self.style().unpolish(self)
        self.style().polish(self)
        if day is not None:
            self.dated.emit(day)
