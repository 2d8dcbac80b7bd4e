"""A whole window for tests: real files, real threads, real widgets; only the user is played."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from memgraph_gui.app.common.messages import Message, Messages
from memgraph_gui.app.common.settings import Settings
from memgraph_gui.app.files.default_file import DefaultFile
from memgraph_gui.app.wiring import Desk, build_desk
from memgraph_gui.looks.look import Look

OPEN_TIMEOUT = 60_000  # ms; kernels may have to be compiled first


class Player:
    """The user: opens, waits, looks."""

    def __init__(self, qtbot: QtBot, desk: Desk, messages: Messages) -> None:
        self.qtbot = qtbot
        self.desk = desk
        self.window, self.workspace, self.operations = desk.window, desk.workspace, desk.operations
        self.messages = messages
        self.heard: list[Message] = []
        messages.shown.connect(self.heard.append)

    def open(self, path: Path | str, *, read_only: bool = False) -> None:
        """Open a file and wait until it is shown."""
        with self.qtbot.waitSignal(self.workspace.opened, timeout=OPEN_TIMEOUT):
            self.operations.open(str(path), read_only=read_only)
        self.qtbot.waitUntil(
            lambda: not self.workspace.soon.busy, timeout=OPEN_TIMEOUT
        )  # counts, menus, lists have turns of their own

    def refuse(self, path: Path | str) -> str:
        """Open a file that cannot be opened; what the user reads."""
        with self.qtbot.waitSignal(self.workspace.open_failed, timeout=OPEN_TIMEOUT):
            self.operations.open(str(path))
        self.qtbot.waitUntil(lambda: bool(self.heard), timeout=OPEN_TIMEOUT)
        return self.window.messages.text

    def settle(self) -> None:
        """Wait until the layout rests."""
        if self.workspace.driver.running:
            with self.qtbot.waitSignal(self.workspace.driver.settled, timeout=OPEN_TIMEOUT):
                pass


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "config" / "settings.ini")


@pytest.fixture
def look(qapp: QApplication) -> Iterator[Look]:
    yield Look(qapp, "light")
    qapp.setStyleSheet("")


@pytest.fixture
def make_player(
    qtbot: QtBot, look: Look, settings: Settings, tmp_path: Path
) -> Iterator[Callable[[DefaultFile], Player]]:
    desks: list[Desk] = []

    def make(default: DefaultFile) -> Player:
        messages = Messages(look)
        desk = build_desk(look, settings, messages, default=default, logs=tmp_path)
        desks.append(desk)
        desk.window.show()
        return Player(qtbot, desk, messages)

    yield make
    for desk in desks:
        desk.window.close()
        desk.window.deleteLater()
        QApplication.sendPostedEvents(desk.window, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def player(make_player: Callable[[DefaultFile], Player]) -> Player:
    return make_player(DefaultFile())
