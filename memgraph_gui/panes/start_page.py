"""What the window shows while no file is open: what to do first, and the files opened before."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListView,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from memgraph_gui.looks.fonts import BODY, DISPLAY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import plain_label
from memgraph_gui.panes.picture import Picture
from memgraph_gui.panes.rows import TWO_LINES, Row, RowDelegate, Rows

COLUMN_WIDTH = 600
_TOP = 88
_RECENT_SHOWN = 4
_DROP = "Drop a database here: .db, .sqlite"
WAYS = (
    (
        "Find",
        ("/",),
        "Type words of a bug, a file, a decision: the list shows what fits, Enter or a click goes to it.",
    ),
    (
        "Follow",
        ("Alt ↓", "Enter"),
        "Beside the picture the memory's links read as sentences: what causes it, what solves it. "
        "A click on one, or Enter, follows it; Alt+Left or the arrow above leads back.",
    ),
    (
        "Do",
        ("Ctrl K",),
        "Finds every action and every memory by name. F1 lists the keys; a right click says what can be done here.",
    ),
)


@dataclass(frozen=True, slots=True)
class StartFile:
    """A file that may be opened with one click."""

    path: str
    name: str
    place: str  # the folder, as a person writes it
    detail: str  # "1 204 memories · read-only"
    when: str
    read_only: bool = False


class StartPage(QScrollArea):
    """Open a file, open it read-only, open the sample; the agent's own memory first when it is there.

    Signals:
        open_wanted, open_read_only_wanted, sample_wanted, clear_wanted: a button.
        file_wanted: a `StartFile`.
        picture_wanted: the sample's picture in this size, logical px.
    """

    open_wanted = Signal()
    open_read_only_wanted = Signal()
    sample_wanted = Signal()
    clear_wanted = Signal()
    file_wanted = Signal(object)
    picture_wanted = Signal(QSize)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._likely_file: StartFile | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        inside = QWidget()
        inside.setObjectName("start")
        column = QVBoxLayout()
        column.setSpacing(16)
        column.addWidget(plain_label("See what your agent remembers", font=look.fonts.font(DISPLAY, strong=True)))
        column.addWidget(self._lead())
        column.addWidget(self._likely())
        column.addLayout(self._buttons())
        self._reason = plain_label(font=look.fonts.font(BODY), role="second", wraps=True)
        self._reason.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column.addWidget(self._reason)
        column.addWidget(self._recent())
        column.addWidget(self._drop())
        column.addWidget(self._ways())
        column.addStretch(1)
        frame = QHBoxLayout(inside)
        frame.setContentsMargins(_TOP, 0, 0, 0)
        frame.setSpacing(_TOP)
        holder = QWidget()
        holder.setMaximumWidth(COLUMN_WIDTH)
        holder.setLayout(column)
        column.setContentsMargins(0, _TOP, 0, 24)
        self._picture = Picture(look, "The sample: what a coding agent remembers of four projects")
        self._picture.wanted.connect(self.picture_wanted)
        frame.addWidget(holder, 6)
        frame.addWidget(self._picture, 6)
        self.setWidget(inside)
        self.show_files(likely=None, recent=(), reason="")

    def show_reading(self, words: str) -> None:
        """What is being opened, and how far it is; '' when that is over."""
        self._hint.setText(words or _DROP)

    def show_files(self, *, likely: StartFile | None, recent: Sequence[StartFile], reason: str) -> None:
        """Say what can be opened.

        Args:
            likely: the agent's own memory, when it was found.
            recent: files opened before, the last one first.
            reason: why the agent's own memory cannot be offered, a sentence.
        """
        self._likely_file = likely
        self._likely_frame.setVisible(likely is not None)
        if likely is not None:
            self._likely_path.setText(f"{likely.place} · {likely.detail}" if likely.detail else likely.place)
        self._reason.setText(reason)
        self._reason.setVisible(bool(reason))
        self._rows.show(recent[:_RECENT_SHOWN], _row)
        self._recent_frame.setVisible(bool(recent))
        self._recent_list.setFixedHeight(TWO_LINES * min(len(recent), _RECENT_SHOWN) + 2)

    def show_picture(self, image: QImage) -> None:
        """The sample has been drawn."""
        self._picture.show_image(image)

    def ask_for_picture(self) -> None:
        """The colours changed: the sample has to be drawn anew, if it is to be seen at all."""
        self._picture.ask()

    def focus_first(self) -> None:
        """Give the keyboard to the one likely action."""
        (self._open_likely if self._likely_file is not None else self._open).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button with the focus, as Space does: outside of a dialog Qt leaves it alone."""
        button = QApplication.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(button, QPushButton):
            if not event.isAutoRepeat():
                button.click()
        else:
            super().keyPressEvent(event)

    def _lead(self) -> QLabel:
        return plain_label(
            "Open a memory database to browse it as a picture, and put it in order. "
            "Nothing is written to your file until you save an edit, also while the agent is at work.",
            font=self._look.fonts.font(BODY),
            role="second",
            wraps=True,
        )

    def _likely(self) -> QFrame:
        self._likely_frame = QFrame()
        self._likely_frame.setObjectName("likely")
        self._likely_path = plain_label(font=self._look.fonts.font(LABEL), role="second", wraps=True)
        words = QVBoxLayout()
        words.setSpacing(2)
        strong = self._look.fonts.font(BODY, strong=True)
        words.addWidget(plain_label("Your agent's memory was found", font=strong))
        words.addWidget(self._likely_path)
        self._open_likely = QPushButton("Open")
        self._open_likely.setProperty("role", "main")
        self._open_likely.setFont(strong)
        self._open_likely.clicked.connect(self._on_likely_clicked)
        row = QHBoxLayout(self._likely_frame)
        row.setContentsMargins(16, 12, 16, 12)
        row.setSpacing(16)
        sign = QLabel()
        sign.setPixmap(self._look.icon("database").pixmap(QSize(24, 24)))
        row.addWidget(sign)
        row.addLayout(words, 1)
        row.addWidget(self._open_likely)
        return self._likely_frame

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        self._open = self._button("Open a file", "folder-open", self.open_wanted, keys="Ctrl O")
        row.addWidget(self._open)
        row.addWidget(self._button("Open read-only", "lock-simple", self.open_read_only_wanted))
        row.addWidget(self._button("Open the sample", "share-network", self.sample_wanted, keys="Ctrl Alt O"))
        row.addStretch(1)
        return row

    def _button(self, text: str, icon: str, wanted: SignalInstance, *, keys: str = "") -> QPushButton:
        button = QPushButton(text)
        button.setIcon(self._look.icon(icon))
        button.setIconSize(QSize(20, 16))
        button.setFont(self._look.fonts.font(BODY))
        if keys:
            cap = plain_label(keys, font=self._look.fonts.font(LABEL), role="key")
            row = QHBoxLayout(button)
            row.setContentsMargins(0, 4, 6, 4)
            row.addStretch(1)
            row.addWidget(cap)
            button.setProperty("role", "keyed")
            button.setMinimumWidth(button.sizeHint().width() + cap.sizeHint().width() + 24)
        button.clicked.connect(wanted)
        return button

    def _recent(self) -> QWidget:
        self._rows = Rows()
        self._delegate = RowDelegate(self._look, lines=2, strong=True)
        self._recent_list = QListView()
        self._recent_list.setModel(self._rows)
        self._recent_list.setItemDelegate(self._delegate)
        self._recent_list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._recent_list.setMouseTracking(True)
        self._recent_list.setAccessibleName("Recent files")
        self._recent_list.clicked.connect(self._on_recent_chosen)
        self._recent_list.activated.connect(self._on_recent_chosen)
        clear = QPushButton("Clear")
        clear.setProperty("role", "link")
        clear.clicked.connect(self.clear_wanted)
        head = QHBoxLayout()
        head.addWidget(plain_label("Recent", font=self._look.fonts.font(LABEL, strong=True)))
        head.addStretch(1)
        head.addWidget(clear)
        line = QFrame()
        line.setObjectName("hairline")
        self._recent_frame = QWidget()
        column = QVBoxLayout(self._recent_frame)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(line)
        column.addWidget(self._recent_list)
        return self._recent_frame

    def _drop(self) -> QFrame:
        frame = QFrame()
        frame.setObjectName("drop")
        frame.setMinimumHeight(64)
        row = QHBoxLayout(frame)
        self._hint = hint = plain_label(_DROP, font=self._look.fonts.font(LABEL), role="second")
        hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row.addWidget(hint)
        return frame

    def _ways(self) -> QWidget:
        """What to do once a file is open, in three lines."""
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 8, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(10)
        grid.setColumnStretch(2, 1)
        body, label = self._look.fonts.font(BODY, strong=True), self._look.fonts.font(LABEL)
        for row, (name, keys, words) in enumerate(WAYS):
            caps = QHBoxLayout()
            caps.setSpacing(4)
            for key in keys:
                caps.addWidget(plain_label(key, font=label, role="key"))
            caps.addStretch(1)
            top = Qt.AlignmentFlag.AlignTop
            grid.addWidget(plain_label(name, font=body), row, 0, top)
            grid.addLayout(caps, row, 1, top)
            grid.addWidget(plain_label(words, font=label, role="second", wraps=True), row, 2, top)
        return box

    def _on_likely_clicked(self) -> None:
        if self._likely_file is not None:
            self.file_wanted.emit(self._likely_file)

    def _on_recent_chosen(self, index: QModelIndex) -> None:
        self.file_wanted.emit(self._rows.row(index.row()).value)


def _row(value: object) -> Row:
    assert isinstance(value, StartFile)
    return Row(
        title=value.name,
        beside=value.place,
        second=value.detail or " ",
        right=value.when,
        tip=value.path,
        value=value,
    )
