"""The tool bar: the desks on the left, what is needed most beside them, the palette's field on the right."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QSizePolicy, QToolBar, QToolButton, QWidget

from memgraph_gui.looks.fonts import BODY
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import plain_label, tooltip
from memgraph_gui.panes.palette import HINT

HEIGHT = 40
_FIELD = 264  # px
_EDGE = 6  # px at both ends; a padding of the bar would push its widgets down
_NARROW_FIELD, _NARROWEST_FIELD = 168, 132  # px: what words of drop-downs go before, and what they do not
_CARET = 12  # px
AUTO = "Auto"
_BETWEEN, _MARGIN = 2, 16  # px: as in the sheet, and what the bar keeps for itself
_ICON = 20  # px: the glyphs leave some room around themselves
Tool = tuple[QAction, str, str]  # what it does, its icon, its words (or '')


@dataclass(frozen=True, slots=True)
class Group:
    """Tools that stand together.

    Attributes:
        tools: actions, or widgets of their own.
        desks: where they stand; nowhere named: on every desk.
    """

    tools: Sequence[Tool | QWidget]
    desks: frozenset[str] = frozenset()


class Words(IntEnum):
    """How much drop-downs say of themselves, from the most to the least."""

    WHOLE = 0  # "Colour: Type"
    BRIEF = 1  # "Type"; the name where the value is Auto
    CHOSEN = 2  # nothing but the icon where the value is Auto
    NONE = 3  # nothing but the icon


_STEPS = (
    (Words.WHOLE, _NARROW_FIELD),
    (Words.BRIEF, _NARROW_FIELD),
    (Words.BRIEF, _NARROWEST_FIELD),
    (Words.CHOSEN, _NARROWEST_FIELD),
    (Words.NONE, _NARROWEST_FIELD),
)
"""What is tried in turn until everything has room: how much is said, and what the palette's field keeps at least."""


class Choice(QToolButton):
    """A drop-down that says what is chosen: "Colour: Type", or less where there is little room.

    Signals:
        said: what is chosen changed, and so did the width.
    """

    said = Signal()

    def __init__(self, look: Look, *, icon: str, name: str, menu: QMenu) -> None:
        super().__init__()
        self._look, self._name, self._value, self._words = look, name, "", Words.WHOLE
        self.setProperty("role", "choice-tool")
        self.setIcon(look.icon(icon))
        self.setIconSize(QSize(_ICON, _ICON))
        self.setFont(look.fonts.font(BODY))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMenu(menu)

    def say(self, value: str) -> None:
        """What is chosen now."""
        self._value = value
        self.setAccessibleName(f"{self._name}: {value}")
        self.setToolTip(tooltip(f"{self._name}: {value}"))
        self._write()
        self.said.emit()

    def shorten(self, words: Words) -> None:
        """Say so much of itself."""
        self._words = words
        self._write()

    def paintEvent(self, event: QPaintEvent) -> None:
        """With a caret at the right end: the style's own cannot be placed."""
        super().paintEvent(event)
        painter = QPainter(self)
        mode = QIcon.Mode.Normal if self.isEnabled() else QIcon.Mode.Disabled
        place = QRect(self.width() - _CARET - 5, (self.height() - _CARET) // 2, _CARET, _CARET)
        self._look.icon("caret-down").paint(painter, place, mode=mode)

    def _write(self) -> None:
        brief = self._name if self._value == AUTO else self._value  # "Auto" alone says nothing
        self.setText(f" {self._name}: {self._value}" if self._words == Words.WHOLE else f" {brief}")
        bare = self._words == Words.NONE or (self._words == Words.CHOSEN and self._value == AUTO)
        style = Qt.ToolButtonStyle
        self.setToolButtonStyle(style.ToolButtonIconOnly if bare else style.ToolButtonTextBesideIcon)


class ToolBar(QToolBar):
    """Not movable: it belongs to the frame.

    Signals:
        palette_wanted: the field was clicked.
    """

    palette_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__("Tool bar")
        self._look = look
        self._gap = QWidget()
        self._palette_field: QPushButton | None = None
        self._places: list[tuple[frozenset[str], list[QAction]]] = []
        self._fixed = 0  # px that everything but drop-downs and the field took when room was last shared out
        self.setObjectName("toolbar")
        self.setMovable(False)
        self.setFloatable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setIconSize(QSize(_ICON, _ICON))
        self.setFixedHeight(HEIGHT)
        self.toggleViewAction().setEnabled(False)

    def fill(self, groups: Sequence[Group]) -> None:
        """Put groups of tools on the bar, with a line before each but the first, then the palette's field."""
        self.addWidget(_room(_EDGE))
        for number, group in enumerate(groups):
            there = [self.addWidget(self._line())] if number else []
            for tool in group.tools:
                there.append(self.addWidget(tool if isinstance(tool, QWidget) else self._button(*tool)))
                if isinstance(tool, Choice):
                    tool.said.connect(self.fit)
            self._places.append((group.desks, there))
        self._gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(self._gap)
        self._palette_field = self._field()
        self.addWidget(self._palette_field)
        self.addWidget(_room(_EDGE))

    def show_desk(self, desk: str) -> None:
        """Show the tools of a desk, and those of every desk."""
        for desks, there in self._places:
            for action in there:
                action.setVisible(not desks or desk in desks)
        # Qt enables what it makes visible again; what its own action says counts.
        for button in self.findChildren(QToolButton):
            if (own := button.defaultAction()) is not None:
                button.setEnabled(own.isEnabled())
        self.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say less where there is little room."""
        super().resizeEvent(event)
        self.fit()

    def event(self, event: QEvent) -> bool:
        """A button may come to say more than it did: how many matters there are to review."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self._taken() != self._fixed:
            self.fit()
        return done

    def fit(self) -> None:
        """Let drop-downs say their names if there is room for them."""
        field = self._palette_field
        if field is None:
            return
        choices = [widget for widget in self._shown() if isinstance(widget, Choice)]
        self._fixed = left = self._taken()
        for words, least in _STEPS:
            for choice in choices:
                choice.shorten(words)
            left = self.width() - self._fixed - sum(_width(choice) for choice in choices) - _MARGIN
            if left >= least:
                break
        field.setFixedWidth(max(_NARROWEST_FIELD, min(_FIELD, left)))
        field.setText(f" {HINT}" if field.width() == _FIELD else " Go to…")

    def _shown(self) -> list[QWidget]:
        """What stands on the bar now, from the left."""
        return [widget for a in self.actions() if a.isVisible() and (widget := self.widgetForAction(a)) is not None]

    def _taken(self) -> int:
        """What all of it needs that neither shrinks nor stretches, px."""
        loose = (self._palette_field, self._gap)
        return sum(_width(one) for one in self._shown() if one not in loose and not isinstance(one, Choice))

    def _button(self, action: QAction, icon: str, words: str) -> QToolButton:
        button = QToolButton()
        button.setProperty("role", "tool")
        button.setIconSize(QSize(_ICON, _ICON))
        button.setFont(self._look.fonts.font(BODY))
        action.setIconVisibleInMenu(False)
        action.setIcon(self._look.icon(icon))
        button.setDefaultAction(action)
        keys = action.shortcut().toString()
        title = action.text().replace("&", "").rstrip("…")
        button.setToolTip(f"{title} ({keys})" if keys else title)
        button.setAccessibleName(title)
        if words:
            button.setText(f" {words}")
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        return button

    def _line(self) -> QWidget:
        line = QFrame()
        line.setObjectName("toolline")
        line.setFixedSize(17, 20)
        return line

    def _field(self) -> QPushButton:
        field = QPushButton(self._look.icon("magnifying-glass"), f" {HINT}")
        field.setObjectName("palettefield")
        field.setFont(self._look.fonts.font(BODY))
        field.setFixedSize(_FIELD, 28)
        field.setAccessibleName(HINT)
        row = QHBoxLayout(field)
        row.setContentsMargins(0, 4, 5, 4)
        row.addStretch(1)
        row.addWidget(plain_label("Ctrl K", role="key"))
        field.clicked.connect(self.palette_wanted)
        return field


def _width(widget: QWidget) -> int:
    """What it takes on the bar; a fixed one has no hint."""
    return max(widget.sizeHint().width(), widget.minimumWidth()) + _BETWEEN


def _room(width: int) -> QWidget:
    room = QWidget()
    room.setFixedWidth(width)
    return room
