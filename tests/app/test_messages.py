"""What the user is told, and what is kept from passing unseen."""

import logging
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QTimer, Signal, qWarning
from pytestqt.exceptions import capture_exceptions
from pytestqt.qtbot import QtBot

from memgraph_gui.app.common.faults import start_logging, watched
from memgraph_gui.app.common.messages import Level, Message, Messages
from memgraph_gui.engine.errors import DamagedError
from tests.app.conftest import OPEN_TIMEOUT, Player


def heard(messages: Messages) -> list[Message]:
    kept: list[Message] = []
    messages.shown.connect(kept.append)
    return kept


def test_the_users_world_is_told_in_its_own_sentence(qtbot: QtBot) -> None:
    messages = Messages()
    kept = heard(messages)
    messages.error(DamagedError("Page 3 of memory.db cannot be read."))
    qtbot.waitUntil(lambda: bool(kept))
    assert kept == [Message("Page 3 of memory.db cannot be read.", Level.PROBLEM, stays=True)]


def test_a_fault_is_shown_once_with_details_and_logged(qtbot: QtBot, caplog: pytest.LogCaptureFixture) -> None:
    messages = Messages()
    kept = heard(messages)

    def fail() -> None:
        raise ValueError("seven")

    for _ in range(5):
        try:
            fail()
        except ValueError as error:
            messages.error(error)
    qtbot.waitUntil(lambda: bool(kept))
    qtbot.wait(10)
    assert [message.level for message in kept] == [Level.FAULT]
    assert "ValueError: seven" in kept[0].details
    assert "in fail" in kept[0].details
    assert caplog.text.count("ValueError: seven") == 1


def test_messages_come_from_any_thread(qtbot: QtBot) -> None:
    messages = Messages()
    where: list[threading.Thread] = []
    messages.shown.connect(lambda _message: where.append(threading.current_thread()))
    thread = threading.Thread(target=lambda: messages.tell("hello"))
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(where))
    assert where == [threading.main_thread()]


class _Sender(QObject):
    sent = Signal()


def test_exceptions_in_slots_timers_and_threads_all_arrive(qtbot: QtBot, caplog: pytest.LogCaptureFixture) -> None:
    shown: list[str] = []
    sender = _Sender()

    def in_slot() -> None:
        raise ValueError("slot")

    def in_timer() -> None:
        raise ValueError("timer")

    def in_thread() -> None:
        raise ValueError("thread")

    with capture_exceptions(), watched(lambda error: shown.append(str(error))):
        sender.sent.connect(in_slot)
        sender.sent.emit()
        QTimer.singleShot(0, in_timer)
        thread = threading.Thread(target=in_thread)
        thread.start()
        thread.join()
        qtbot.waitUntil(lambda: len(shown) == 3)
        qWarning("Qt speaks")
    assert sorted(shown) == ["slot", "thread", "timer"]
    assert ("qt.default", logging.WARNING, "Qt speaks") in caplog.record_tuples


def test_the_hooks_are_given_back() -> None:
    before = sys.excepthook, threading.excepthook
    with watched(lambda _error: None):
        assert sys.excepthook is not before[0]
    assert (sys.excepthook, threading.excepthook) == before


def test_the_log_goes_to_a_file_and_a_missing_folder_is_no_fault(tmp_path: Path) -> None:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    try:
        start_logging(tmp_path / "logs")
        logging.getLogger("memgraph_gui.test").info("a line")
        (tmp_path / "file").write_text("in the way")
        start_logging(tmp_path / "file" / "logs")
        logging.getLogger("memgraph_gui.test").info("another line")
    finally:
        for handler in [one for one in root.handlers if one not in handlers]:
            root.removeHandler(handler)
            handler.close()
        root.setLevel(level)
    assert "a line" in (tmp_path / "logs" / "memgraph-gui.log").read_text()


def test_a_long_text_takes_three_lines_and_the_rest_is_unfolded(player: Player) -> None:
    bar, window = player.window.messages, player.window
    window.resize(900, 640)
    text = "This file was written by two programs, and each left rows the other does not read. " * 20
    bar.show_message(text, level="notice", details="in full")
    line = bar._text.fontMetrics().lineSpacing()
    assert bar.text == text
    assert bar._text.text().endswith("…")
    assert bar._text.heightForWidth(bar._text.width()) <= 3 * line
    assert bar.height() <= 3 * line + 12
    assert (bar._more.text(), bar._more.isVisible()) == ("More", True)
    bar._more.click()
    assert bar._details.toPlainText() == f"{text}\n\nin full"
    assert bar._details.isVisible()
    bar._more.click()
    window.resize(1400, 640)
    player.qtbot.waitUntil(lambda: bar.width() == window.width(), timeout=OPEN_TIMEOUT)
    assert bar._text.heightForWidth(bar._text.width()) <= 3 * line
    bar.show_message("Short.", level="notice")
    assert (bar._text.text(), bar._more.isVisible()) == ("Short.", False)
