"""What a newcomer meets first: Enter on the start page, the other theme, the way along the links and back."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from tests.app.conftest import Player


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_presses_the_framed_button_of_the_start_page_once(
    player: Player, key: Qt.Key, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, asked = player.window.start, list[str]()
    start.open_wanted.disconnect()  # the dialog of the system would wait for an answer
    start.open_wanted.connect(lambda: asked.append("file"))
    player.window.activateWindow()
    start.focus_first()
    player.qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QPushButton))
    button = QApplication.focusWidget()
    assert button is not None
    QTest.keyClick(button, key)
    assert asked == ["file"]


def test_the_sample_s_button_shows_its_keys_like_the_other(player: Player) -> None:
    buttons = {one.text(): one for one in player.window.start.findChildren(QPushButton)}
    caps = {name: [cap.text() for cap in one.findChildren(QLabel)] for name, one in buttons.items()}
    assert caps["Open a file"] == ["Ctrl O"]
    assert caps["Open the sample"] == ["Ctrl Alt O"]


def test_the_small_picture_of_the_review_wears_the_other_theme(player: Player) -> None:
    view = player.desk.review.cards.beside.view
    before = view.content._tokens
    player.operations.choose_theme("dark")
    assert view.content._tokens != before
    assert view.content._tokens == player.window.view.content._tokens
