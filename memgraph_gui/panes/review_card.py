"""The card of the conflict review: both memories side by side, what speaks for it, what a verdict will write."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from memgraph_gui.engine.conflicts.values import ConflictKind
from memgraph_gui.engine.review.choices import Choice
from memgraph_gui.engine.review.verdicts import Verdict
from memgraph_gui.looks.fonts import BODY, LABEL, TITLE
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.numbers import decimal
from memgraph_gui.looks.plain import grouped, plain_label
from memgraph_gui.panes.apart import Apart
from memgraph_gui.panes.forms import Banner
from memgraph_gui.panes.review_lines import SignedLine, SignedLines
from memgraph_gui.panes.review_side import ReviewSide, SideView
from memgraph_gui.panes.segments import Segments
from memgraph_gui.panes.verdict_bar import VerdictBar

EVIDENCE, EFFECTS = 4, 5  # lines shown
_CAPTION = "nothing is written before you press {}"
_ASKS = "{} asks where each holds; nothing is written before that"
ASKING = "Enter in “B holds” decides, Esc leaves; nothing is written before that"


@dataclass(frozen=True, slots=True)
class CardView:
    """What the card shows of one matter.

    Attributes:
        kind, headline, score: of it. place, total: its number in the queue, counted from 1.
        a, b: its sides; b is None for a link from a memory to itself.
        evidence: why it is listed. choices: the six verdicts.
        can_prefer: one memory can be preferred over the other instead of replacing it.
    """

    kind: ConflictKind
    headline: str
    score: float
    place: int
    total: int
    a: SideView
    b: SideView | None
    evidence: tuple[SignedLine, ...]
    choices: tuple[Choice, ...]
    can_prefer: bool


class ReviewCard(Apart):
    """Shows a matter; it decides nothing by itself.

    Attributes:
        banner: over the card, for what went wrong. reason, contexts: lines to type in.

    Signals:
        verdict_wanted: a `Verdict`, by button. pointed_at: a `Verdict` whose effect is to be shown.
        stepped(int): the next (1) or the previous (-1) matter is wanted. terms_changed: how a verdict is meant.
        form_wanted: the form for merging text by text is wanted.
        followed(int): a memory is to be seen. left: Escape in a line: the card has the keys again.
    """

    verdict_wanted = Signal(object)
    pointed_at = Signal(object)
    stepped = Signal(int)
    terms_changed = Signal()
    form_wanted = Signal()
    followed = Signal(int)
    left = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Conflict")
        self._look = look
        label = look.fonts.font(LABEL)
        self.banner = Banner(look)
        self.headline = plain_label(font=look.fonts.font(TITLE, strong=True))
        self.score = plain_label(font=label, role="hint")
        self.place = plain_label(font=label, role="second")
        self.previous, self.next = self._step("caret-left", "K", -1), self._step("caret-right", "J", 1)
        self.a, self.b = ReviewSide(look, "A"), ReviewSide(look, "B")
        self.evidence = SignedLines(look, "Evidence", most=EVIDENCE)
        self.effects = SignedLines(look, "What it will write", most=EFFECTS)
        self.will = plain_label(font=look.fonts.font(LABEL, strong=True))
        self.caption = plain_label(font=label, role="hint")
        self.prefer = Segments(look, "The kept one", ("replaces the other", "is preferred"))
        self.moving = QToolButton()
        self.moving.setProperty("role", "quiet")
        self.moving.setFont(label)
        self.moving.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.form = QToolButton()
        self.form.setProperty("role", "link")
        self.form.setFont(label)
        self.form.setText("Text by text (Ctrl+4)")
        self.form.setAccessibleName("Merge in the form, text by text")
        self.form.clicked.connect(self.form_wanted)
        self.reason = self._field("Reason", "why, kept with the step and on the link")
        self.contexts = (self._field("A holds", "where? such as: in staging"), self._field("B holds", "where?"))
        self.bar = VerdictBar(look)
        self.hint = plain_label(font=look.fonts.font(BODY), role="second", wraps=True)
        self._can_prefer = False
        self._connect()
        self._build()
        self.show_nothing("")

    # -- what is shown

    def show_nothing(self, words: str) -> None:
        """There is no matter: why, or what to do next."""
        self.hint.setText(words)
        self._stack.setCurrentIndex(0)

    def filled(self, view: CardView) -> Iterator[None]:
        """Show a matter, in steps between which there may be a turn of the event loop."""
        self.headline.setText(view.headline)
        self.score.setText(f"score {decimal(view.score, 2)}")
        self.show_place(view.place, view.total)
        self.evidence.show_lines(view.evidence)
        self.bar.show_choices(view.choices)
        self._can_prefer = view.can_prefer
        yield
        yield from self.a.filled(view.a)
        self.b.setVisible(view.b is not None)
        if view.b is not None:
            yield from self.b.filled(view.b)
        self._stack.setCurrentIndex(1)

    def show_place(self, place: int, total: int) -> None:
        """Where in the queue it stands."""
        self.place.setText(f"{grouped(place)} of {grouped(total)}")

    def forget_terms(self) -> None:
        """Another matter: nothing is typed, the kept one replaces the other."""
        if any(field.hasFocus() for field in (self.reason, *self.contexts)):
            self.setFocus()
        for field in (self.reason, *self.contexts):
            field.blockSignals(True)
            field.clear()
            field.blockSignals(False)
        self.prefer.show_current(0)
        self.show_contexts(False)

    def show_effects(self, verdict: Verdict, title: str, number: int, lines: Sequence[SignedLine],
                     *, asking: bool = False) -> None:  # fmt: skip
        """What a verdict will write; `asking`: it was pressed, and waits for where each holds."""
        self.bar.light(verdict)
        self.prefer.setVisible(self._can_prefer and verdict in (Verdict.KEEP_A, Verdict.KEEP_B))
        self.form.setVisible(verdict is Verdict.MERGE)
        self.will.setText(f"{title} will write")
        self.caption.setText(ASKING if asking else (_ASKS if verdict is Verdict.BOTH else _CAPTION).format(number))
        self.effects.show_lines(lines)

    def show_states(self, of_a: str, of_b: str, kept: str) -> None:
        """What becomes of both; `kept` is "a", "b" or ''."""
        self.a.show_state(of_a, chosen=kept == "a")
        self.b.show_state(of_b, chosen=kept == "b")

    def show_contexts(self, shown: bool) -> None:
        """Where each holds can be typed."""
        if not shown and any(field.hasFocus() for field in self.contexts):
            self.setFocus()  # or the keys would go to the next line, and a digit be typed there
        self._contexts.setVisible(shown)

    def show_moving(self, words: str) -> None:
        """How many links of the losing side lead to the other one; '' where there is nothing to move."""
        self.moving.setText(words)
        self.moving.setAccessibleName(words.rstrip(" ▾"))
        self.moving.setVisible(bool(words))

    @property
    def shows_card(self) -> bool:
        """A matter is shown."""
        return self._stack.currentIndex() == 1

    @property
    def terms(self) -> tuple[str, tuple[str, str], bool]:
        """The reason, where A and B hold, and whether the kept one is only preferred."""
        one, other = (field.text() for field in self.contexts)
        return self.reason.text(), (one, other), self.prefer.current == 1 and self._can_prefer

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves a line to type in; left and right walk the verdicts."""
        if event.key() == Qt.Key.Key_Escape and not self.hasFocus():
            self.setFocus()
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and self.hasFocus():
            usable = [key for key in self.bar.keys.values() if key.isEnabled()]
            lit = next((key for key in usable if key.lit), None)
            (lit or usable[0]).setFocus() if usable else None
        else:
            super().keyPressEvent(event)

    # -- inside

    def _connect(self) -> None:
        self.bar.pressed.connect(self.verdict_wanted)
        self.bar.pointed_at.connect(self.pointed_at)
        self.a.followed.connect(self.followed)
        self.b.followed.connect(self.followed)
        self.prefer.chosen.connect(lambda _number: self.terms_changed.emit())
        for field in (self.reason, *self.contexts):
            field.textChanged.connect(lambda _text: self.terms_changed.emit())
        self.reason.returnPressed.connect(self.setFocus)
        self.contexts[0].returnPressed.connect(self.contexts[1].setFocus)
        self.contexts[1].returnPressed.connect(lambda: self.verdict_wanted.emit(Verdict.BOTH))

    def _step(self, icon: str, key: str, step: int) -> QPushButton:
        button = QPushButton()
        button.setIcon(self._look.icon(icon))
        button.setIconSize(QSize(16, 16))
        button.setText(key)
        button.setFont(self._look.fonts.font(LABEL))
        button.setFixedSize(56, 28)
        if step > 0:
            button.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        button.setAccessibleName("Next conflict" if step > 0 else "Previous conflict")
        button.clicked.connect(lambda: self.stepped.emit(step))
        return button

    def _field(self, name: str, hint: str) -> QLineEdit:
        field = _Line()
        field.setFont(self._look.fonts.font(BODY))
        field.setPlaceholderText(hint)
        field.setAccessibleName(name)
        return field

    def _named(self, name: str, field: QLineEdit, key: str = "") -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        words: QLabel = plain_label(name, font=self._look.fonts.font(LABEL), role="hint")
        words.setBuddy(field)
        row.addWidget(words)
        row.addWidget(field, 1)
        if key:
            row.addWidget(plain_label(key, font=self._look.fonts.font(LABEL), role="key"))
        return row

    def _build(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.headline)
        head.addWidget(self.score)
        head.addStretch(1)
        for widget in (self.previous, self.place, self.next):
            head.addWidget(widget)
        sides = QHBoxLayout()
        sides.setSpacing(12)
        sides.addWidget(self.a, 1)
        sides.addWidget(self.b, 1)
        self._contexts = QWidget()
        contexts = QHBoxLayout(self._contexts)
        contexts.setContentsMargins(0, 0, 0, 0)
        contexts.setSpacing(12)
        for name, field in zip(("A holds", "B holds"), self.contexts, strict=True):
            contexts.addLayout(self._named(name, field), 1)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(14, 8, 14, 12)
        column.setSpacing(8)
        column.addLayout(head)
        column.addLayout(sides, 1)
        column.addWidget(plain_label("Evidence", font=self._look.fonts.font(LABEL, strong=True)))
        column.addWidget(self.evidence)
        column.addWidget(self._will_write())
        column.addWidget(self._contexts)
        column.addLayout(self._named("Reason", self.reason, "R"))
        column.addWidget(self.bar)
        nothing = QWidget()
        middle = QVBoxLayout(nothing)
        middle.setContentsMargins(40, 40, 40, 40)
        middle.addStretch(1)
        middle.addWidget(self.hint, 0, Qt.AlignmentFlag.AlignHCenter)
        middle.addStretch(2)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedLayout()
        self._stack.addWidget(nothing)
        self._stack.addWidget(body)
        whole = QVBoxLayout(self.inside)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.banner)
        whole.addLayout(self._stack, 1)

    def _will_write(self) -> QFrame:
        box = QFrame()
        box.setObjectName("willwrite")
        box.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.will)
        head.addStretch(1)
        for widget in (self.moving, self.prefer, self.form, self.caption):
            head.addWidget(widget)
        column = QVBoxLayout(box)
        column.setContentsMargins(12, 6, 12, 6)
        column.setSpacing(2)
        column.addLayout(head)
        column.addWidget(self.effects)
        return box


class _Line(QLineEdit):
    """A line whose Escape leads back to the card, not to the window's menus."""

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
        ):
            event.accept()
            return True
        return bool(super().event(event))
