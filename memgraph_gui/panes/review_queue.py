"""The queue of the conflict review: how far one is, the kinds with their counts, the list, what is not listed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QProgressBar, QToolButton, QVBoxLayout, QWidget

from memgraph_gui.engine.conflicts.values import ConflictKind
from memgraph_gui.engine.review.matters import Matter
from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import counted, grouped, menu_text, plain_label, tooltip
from memgraph_gui.panes.apart import Apart
from memgraph_gui.panes.flow import FlowLayout
from memgraph_gui.panes.review_list import QueueList, QueueRow


@dataclass(frozen=True, slots=True)
class Aside:
    """Matters that are not listed for one reason.

    Attributes:
        name: what was done with them. count: of all. rows: the first of them in words, and how each comes back.
    """

    name: str
    count: int
    rows: Sequence[tuple[str, Callable[[], None]]]


class QueuePane(Apart):
    """Lists matters; it finds and decides none by itself.

    Signals:
        kind_chosen: a `ConflictKind`, None for all. moved(int): the row that is current.
        more_wanted: the list shall be longer. cancelled: the search shall stop. find_wanted: look anew.
    """

    kind_chosen = Signal(object)
    moved = Signal(int)
    more_wanted = Signal()
    cancelled = Signal()
    find_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        label, strong = look.fonts.font(LABEL), look.fonts.font(LABEL, strong=True, tabular=True)
        self.done = plain_label(font=strong)
        self.of = plain_label(font=label, role="second")
        self.left = plain_label(font=label, role="second")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName("Decided")
        self.state = plain_label(font=label, role="hint", wraps=True)
        self.stop = self._link("Cancel")
        self.stop.clicked.connect(self._on_stop)
        self._stops = False
        self.chips: dict[ConflictKind | None, QToolButton] = {}
        self._chips_box, self._chips = QWidget(), FlowLayout(spacing=4)
        self._chips.setContentsMargins(0, 0, 0, 0)
        self._chips_box.setLayout(self._chips)
        self.list = QueueList(look)
        self.list.moved.connect(self.moved)
        self.setFocusProxy(self.list)
        self._filled: dict[QToolButton, tuple[str, list[tuple[str, bool]]]] = {}
        self.projects, self.ages = self._choice("Project: all"), self._choice("Age: any")
        self.more = self._link("Show more")
        self.more.clicked.connect(self.more_wanted)
        self.muted = plain_label(font=label, role="hint")
        self.aside = self._link("")  # what is not listed, each with the way back
        self.aside.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.aside.setAccessibleName("List again what was set aside")
        self.aside.hide()  # until something is
        self._aside_menu = QMenu(self.aside)
        self.aside.setMenu(self._aside_menu)
        self.finders = self._link("Finders ▾")
        self.finders.setAccessibleName("Finders")
        self.finders.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._build()

    # -- what is shown

    def show_progress(self, decided: int, left: int, minutes: int) -> None:
        """How far one is; `minutes` is a guess from the pace so far, 0 where there is none."""
        total = decided + left
        self.done.setText(grouped(decided))
        self.of.setText(f"of {grouped(total)} decided")
        about = f", about {grouped(minutes)} min" if minutes else ""
        self.left.setText(f"{grouped(left)} left{about}")
        self.bar.setRange(0, max(1, total))
        self.bar.setValue(decided)
        self.bar.setProperty("spoken", f"{decided} of {total}")

    def show_search(self, words: str, done: int = 0, total: int = 0) -> None:
        """What is being looked for; '' when the search is over. The line keeps its place: the list must not jump."""
        percent = f", {min(99, 100 * done // total)} %" if total else ""
        said = f"{words}{percent} …" if words else ""
        room = self.width() - self.stop.sizeHint().width() - 36
        self.state.setText(self.state.fontMetrics().elidedText(said, Qt.TextElideMode.ElideRight, max(80, room)))
        self._stops = bool(words)
        self.stop.setText("Cancel" if words else "Look again")

    def show_note(self, words: str) -> None:
        """Why the list is empty or old."""
        self._stops = False
        self.state.setText(words)
        self.stop.setText("Look again")

    def show_kinds(self, counts: Mapping[ConflictKind, int], names: Mapping[ConflictKind, str],
                   chosen: ConflictKind | None) -> None:  # fmt: skip
        """The kinds that there are, each with its number."""
        if list(self.chips) == [None, *counts]:  # a chip that is made anew costs more than ten rows of the list
            for kind, number in ((None, sum(counts.values())), *counts.items()):
                self._say(self.chips[kind], "All" if kind is None else names[kind], number, kind is chosen)
            return
        had_focus = next((kind for kind, chip in self.chips.items() if chip.hasFocus()), self)
        self._chips.clear()
        self.chips = {}
        self._chip(None, "All", sum(counts.values()), chosen is None)
        for kind, number in counts.items():
            self._chip(kind, names[kind], number, kind is chosen)
        if not isinstance(had_focus, QueuePane) and had_focus in self.chips:
            self.chips[had_focus].setFocus()
        self._chips_box.setVisible(bool(counts))
        self._chips_box.updateGeometry()

    def show_rows(
        self, matters: Sequence[Matter], make: Callable[[Matter], QueueRow], current: int, more: int
    ) -> None:
        """The matters, and how one looks; `more` are not listed yet."""
        self.list.show_rows(matters, make, current)
        self.more.setText(f"Show more ({grouped(more)})")
        self.more.setVisible(more > 0)

    def show_current(self, row: int) -> None:
        """Another one of those that are listed is on the card."""
        self.list.show_current(row)

    def show_aside(self, muted: int, groups: Sequence[Aside]) -> None:
        """What is not listed and why; a matter that is chosen there is wanted in the list again."""
        self.muted.setText(f"{counted(muted, 'finder')} muted" if muted else "" if groups else "All finders look")
        self.muted.setVisible(bool(self.muted.text()))
        self.aside.setText(", ".join(f"{grouped(one.count)} {one.name}" for one in groups) + " ▾")
        self.aside.setAccessibleName(f"List again what was set aside: {self.aside.text()[:-2]}")
        self.aside.setVisible(bool(groups))
        menu = self._aside_menu
        menu.clear()
        for one in groups:
            menu.addAction(f"List again what was {one.name}:").setEnabled(False)
            for words, callback in one.rows:
                menu.addAction(menu_text(words, 100)).triggered.connect(_ignoring_mark(callback))
            if one.count > len(one.rows):
                menu.addAction(f"and {grouped(one.count - len(one.rows))} more").setEnabled(False)

    def fill_choice(
        self, button: QToolButton, title: str, rows: Sequence[tuple[str, Callable[[], None], bool]]
    ) -> None:
        """Fill a menu of choices, where they are other ones."""
        filled = title, [(words, marked) for words, _, marked in rows]
        if self._filled.get(button) == filled:
            return
        self._filled[button] = filled
        menu = button.menu() or QMenu(button)
        for action in menu.actions():
            menu.removeAction(action)
            action.deleteLater()
        for words, callback, marked in rows:
            action = menu.addAction(menu_text(words))
            action.setCheckable(True)
            action.setChecked(marked)
            action.triggered.connect(_ignoring_mark(callback))
        button.setMenu(menu)
        if title:
            button.setText(menu_text(title, 24) + " ▾")
            button.setToolTip(tooltip(title))
            button.setAccessibleName(title)

    # -- inside

    def _on_stop(self) -> None:
        (self.cancelled if self._stops else self.find_wanted).emit()

    def _chip(self, kind: ConflictKind | None, words: str, number: int, chosen: bool) -> None:
        chip = QToolButton()
        chip.setProperty("role", "choice")
        chip.setProperty("small", True)
        chip.setFont(self._look.fonts.font(LABEL))
        chip.setCheckable(True)
        self._say(chip, words, number, chosen)
        chip.clicked.connect(lambda: self.kind_chosen.emit(kind))
        self._chips.addWidget(chip)
        self.chips[kind] = chip

    @staticmethod
    def _say(chip: QToolButton, words: str, number: int, chosen: bool) -> None:
        chip.setText(f"{words} {grouped(number)}")
        chip.setChecked(chosen)
        chip.setAccessibleName(f"{words}: {number}")

    def _choice(self, words: str) -> QToolButton:
        button = self._link(words)
        button.setProperty("role", "quiet")
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return button

    def _link(self, words: str) -> QToolButton:
        button = QToolButton()
        button.setText(words)
        button.setAccessibleName(words)
        button.setFont(self._look.fonts.font(LABEL))
        button.setProperty("role", "link")
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return button

    def _build(self) -> None:
        counts = QHBoxLayout()
        counts.setSpacing(4)
        for widget in (self.done, self.of):
            counts.addWidget(widget)
        counts.addStretch(1)
        counts.addWidget(self.left)
        search = QHBoxLayout()
        search.addWidget(self.state, 1)
        search.addWidget(self.stop, 0, Qt.AlignmentFlag.AlignTop)
        narrow = QHBoxLayout()
        narrow.setSpacing(2)
        for button in (self.projects, self.ages):
            narrow.addWidget(button)
        narrow.addStretch(1)
        head = QVBoxLayout()
        head.setContentsMargins(12, 6, 12, 4)
        head.setSpacing(6)
        head.addLayout(counts)
        head.addWidget(self.bar)
        head.addLayout(search)
        head.addWidget(self._chips_box)
        head.addLayout(narrow)
        foot_box = QWidget()
        foot_box.setObjectName("foot")
        foot = QHBoxLayout(foot_box)
        foot.setContentsMargins(12, 4, 8, 4)
        foot.addWidget(self.muted)
        foot.addWidget(self.aside)
        foot.addStretch(1)
        foot.addWidget(self.finders)
        column = QVBoxLayout(self.inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.list, 1)
        column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(foot_box)
        self.show_search("")
        self.more.hide()


def _ignoring_mark(callback: Callable[[], None]) -> Callable[[bool], None]:
    def call(_checked: bool = False) -> None:
        callback()

    return call
