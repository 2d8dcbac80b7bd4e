"""The strip at the foot of the window: what is shown on the left, how things stand on the right."""

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QToolButton, QWidget

from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.numbers import with_sign
from memgraph_gui.looks.plain import counted, grouped, menu_text, plain_label, tooltip

HEIGHT = 28
_PATH_WIDTH = 300
_PROGRESS_WIDTH = 120
_NO_FILE = "No file open"


@dataclass(frozen=True, slots=True)
class Counts:
    """What is drawn of what the file holds."""

    memories: int
    memories_shown: int
    links: int
    links_shown: int
    ended: int


class Strip(QFrame):
    """One for all desks; empty parts are not there.

    Signals:
        cancelled: the user stops what the progress bar shows.
        all_wanted: nothing shall be filtered out any more.
        problems_wanted: the list of problems shall be seen.
        zoom_wanted: the picture shall be shown at 100 %.
        layouts_wanted: the other layouts and brains of the file shall be offered.
    """

    cancelled = Signal()
    all_wanted = Signal()
    problems_wanted = Signal()
    layouts_wanted = Signal()
    zoom_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("strip")
        self.setFixedHeight(HEIGHT)
        self._look = look
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12, 0, 8, 0)
        self._row.setSpacing(4)
        strong = look.fonts.font(LABEL, strong=True, tabular=True)
        self._left = [self._label(), self._label(), self._label(), self._label(), self._label()]
        for label in (self._left[1], self._left[3]):
            label.setFont(strong)
            label.setProperty("role", "")
        self._dot, self._why = self._label(), self._label()
        self._show_all = self._button(self.all_wanted, "Show all")
        self._index = self._label()
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(_PROGRESS_WIDTH)
        self._doing = self._label()
        self._cancel = self._button(self.cancelled, "Cancel")
        why = self._dot, self._why, self._show_all
        for widget in (*self._left, *why, self._doing, self._bar, self._cancel, self._index):
            self._row.addWidget(widget)
        self._row.addStretch(1)
        self._state = self._label()
        self._zoom = self._button(self.zoom_wanted)
        self._zoom.setToolTip(tooltip("Show it at 100 %"))
        self._problems = self._button(self.problems_wanted)
        self._problems.setIcon(look.icon("warning"))
        self._agent, self._path = self._label(), self._label()
        self._layout_name = self._button(self.layouts_wanted)
        self._mark = self._label()
        self._file_mark = "", ""
        for shown in (
            self._state,
            self._zoom,
            self._problems,
            self._agent,
            self._path,
            self._layout_name,
            self._mark,
        ):
            self._row.addWidget(shown)
        for label in (self._state, self._agent, self._path, self._mark):
            label.setContentsMargins(8, 0, 8, 0)  # what stands side by side here has nothing to do with each other
        self.clear()

    def clear(self) -> None:
        """No file is open."""
        self._set(self._left[0], _NO_FILE)
        self._set(self._zoom, "")
        for label in (*self._left[1:], self._state, self._agent, self._path, self._mark):
            self._set(label, "")
        self._problems.hide()
        self._layout_name.hide()
        self.show_progress("")
        self.show_why("")
        self.show_indexing(0, 0)

    def show_counts(self, counts: Counts) -> None:
        """What is drawn; "of" only where not all is."""
        self._set(self._left[0], "Showing")
        self._show_part(1, counts.memories_shown, counts.memories, ("memory", "memories"), ",")
        ended = f" ({grouped(counts.ended)} ended)" if counts.ended else ""
        self._show_part(3, counts.links_shown, counts.links, ("link", "links"), ended)

    def show_file(self, path: str, *, layout: str, choices: bool, read_only: str, notes: str = "") -> None:
        """Which file, read as what.

        Args:
            path: as it is shown.
            layout: its name.
            choices: there are other layouts or brains in it.
            read_only: why it cannot be changed, '' when it can.
            notes: what is good to know of the file, for who looks for it.
        """
        for label in self._left:  # neither "no file" nor what another one held, until this one is counted
            self._set(label, "")
        metrics = QFontMetrics(self._path.font())
        self._set(self._path, metrics.elidedText(path, Qt.TextElideMode.ElideMiddle, _PATH_WIDTH))
        self._path.setToolTip(tooltip(f"{path}\n{notes}".strip()))
        self._layout_name.setText(menu_text(layout) + (" ▾" if choices else ""))
        self._layout_name.setEnabled(choices)
        self._layout_name.show()
        self._file_mark = "Read-only" if read_only else "Writable", read_only
        self.show_lost("")

    def show_lost(self, why: str) -> None:
        """What is shown is no longer the file at its path, and why; '' when it is."""
        words, reason = ("Out of date", why) if why else self._file_mark
        self._set(self._mark, words)
        self._mark.setToolTip(tooltip(reason))
        self._mark.setProperty("role", "mark" if reason else "hint")
        self._mark.style().unpolish(self._mark)
        self._mark.style().polish(self._mark)

    def show_problems(self, number: int) -> None:
        """How many problems the file has."""
        self._problems.setText(" " + counted(number, "problem"))
        self._problems.setVisible(number > 0)

    def show_why(self, text: str, way_back: str = "Show all") -> None:
        """Why not everything is shown; '' where it is. The way back stands beside it, by its name."""
        self._set(self._why, text)
        self._why.setToolTip(tooltip(text))  # where there is no room for all of it
        self._set(self._dot, "·" if text else "")
        self._show_all.setText(way_back)
        self._show_all.setVisible(bool(text))

    def show_indexing(self, done: int, total: int) -> None:
        """How far the texts have been read for searching; a total of 0 ends it."""
        percent = min(99, 100 * done // total) if total else 0
        self._set(self._index, f"Reading texts for search, {percent} %" if total else "")

    def show_layout_state(self, text: str) -> None:
        """What the layout does: "Layout settled"."""
        self._set(self._state, text)

    def show_zoom(self, zoom: float) -> None:
        """How large the picture is, 1.0 for 100 %."""
        percent = zoom * 100
        self._set(self._zoom, f"Zoom {percent:.0f} %" if percent >= 1 else f"Zoom {with_sign(f'{percent:.2g}')} %")

    def show_agent(self, text: str) -> None:
        """What another program did last: "Agent wrote 12 s ago"."""
        self._set(self._agent, text)

    def show_progress(self, title: str, done: int = 0, total: int = 0) -> None:
        """Something takes longer than a moment; '' ends it. A total of 0 means unknown."""
        self._set(self._doing, title)
        if self._left[0].text() == _NO_FILE:  # not beside what says that one is being opened
            self._left[0].setVisible(not title)
        self._bar.setVisible(bool(title))
        self._cancel.setVisible(bool(title))
        self._bar.setRange(0, 1000 if total else 0)
        self._bar.setValue(round(1000 * done / total) if total else 0)

    def _show_part(self, place: int, shown: int, there: int, names: tuple[str, str], end: str) -> None:
        self._set(self._left[place], grouped(shown))
        of = "" if shown == there else f"of {grouped(there)} "
        self._set(self._left[place + 1], f"{of}{names[0] if there == 1 else names[1]}{end}")

    def _label(self) -> QLabel:
        label = plain_label(font=self._look.fonts.font(LABEL), role="second")
        return label

    def _button(self, wanted: SignalInstance, text: str = "") -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setFont(self._look.fonts.font(LABEL))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.clicked.connect(wanted)
        return button

    @staticmethod
    def _set(label: QLabel | QToolButton, text: str) -> None:
        label.setText(text)
        label.setVisible(bool(text))
