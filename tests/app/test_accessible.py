"""Every control says what it is, and can be reached and seen by keyboard."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QWidget,
)

from memgraph_gui.panes.legend_entries import Entries
from tests.app.conftest import Player
from tests.builders.copies import copy_of

_CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
)


@pytest.fixture
def window(player: Player, tmp_path: Path) -> QWidget:
    player.open(copy_of("memorygraph-real-small.db", tmp_path / "files"))
    player.operations.follow(0)
    legend = player.window.legend.findChildren(Entries)
    player.qtbot.waitUntil(lambda: any(one.focusPolicy() & Qt.FocusPolicy.TabFocus for one in legend))
    for name in player.window.desks.docks:
        player.window.show_pane(name)
    return player.window


def _controls(window: QWidget) -> list[QWidget]:
    found = [one for kind in _CONTROLS for one in window.findChildren(kind)]
    own = [one for one in found if not (one.objectName().startswith("qt_") or isinstance(one, QScrollBar))]
    own = [one for one in own if not (one.isHidden() or _waits(one))]
    inside = (QComboBox, QAbstractSpinBox, QAbstractItemView)  # the edit of a spin box, the header of a table
    pops_up = "Combo <"  # the list of a drop-down field, which has the name
    return [one for one in own if not isinstance(one.parentWidget(), inside) and pops_up not in _place(one)]


def _waits(widget: QWidget) -> bool:
    """Has no words until it is shown; the tab bars of docks are the main window's, and their tabs have names."""
    hidden = not widget.isVisibleTo(widget.window())
    return hidden or (isinstance(widget, QTabBar) and widget.parentWidget() is widget.window())


def _name(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return widget.accessibleName() or text.strip("▾ ")


def _place(widget: QWidget) -> str:
    names = []
    parent: QWidget | None = widget
    while parent is not None:
        names.append(f"{type(parent).__name__}#{parent.objectName()}".rstrip("#"))
        parent = parent.parentWidget()
    return " < ".join(names[:5])


def test_every_control_has_a_name(window: QWidget) -> None:
    unnamed = [_place(one) for one in _controls(window) if not _name(one)]
    assert unnamed == []


def test_what_can_be_done_by_mouse_in_a_pane_can_be_reached_by_tab(window: QWidget) -> None:
    outside = (
        "ToolBar",
        "_Title",
        "QDockWidget",
        "Palette",
    )  # actions with keys; the palette's list is led from its field
    cannot = [
        _place(one)
        for one in _controls(window)
        if isinstance(one, QAbstractButton | QAbstractItemView | QLineEdit)
        and not one.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not any(name in _place(one) for name in outside)
    ]
    assert cannot == []
