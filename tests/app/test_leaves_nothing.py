"""A window that was closed leaves no widget: each would be dressed anew with every look, in a run of many windows."""

import gc
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.common.settings import Settings
from memgraph_gui.app.files.default_file import DefaultFile
from memgraph_gui.app.wiring import build_desk
from memgraph_gui.looks.look import Look
from tests.app.conftest import Player
from tests.builders.copies import copy_of


def test_a_closed_window_leaves_no_widget(qtbot: QtBot, look: Look, settings: Settings, tmp_path: Path) -> None:
    before = {id(widget) for widget in QApplication.allWidgets()}
    messages = Messages(look)
    desk = build_desk(look, settings, messages, default=DefaultFile(), logs=tmp_path)
    desk.window.show()
    player = Player(qtbot, desk, messages)
    player.open(copy_of("memorygraph-real-small.db", tmp_path / "file"))
    player.settle()
    for name in desk.window.desks.names:
        desk.window.desks.show(name)
        QApplication.processEvents()
    desk.window.close()
    desk.window.deleteLater()
    QApplication.sendPostedEvents(desk.window, QEvent.Type.DeferredDelete.value)
    del player, desk, messages
    gc.collect()
    assert [type(widget).__name__ for widget in QApplication.allWidgets() if id(widget) not in before] == []
