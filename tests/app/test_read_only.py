"""A file that cannot be edited says so where edits would be made, before anybody has typed."""

import shutil
from pathlib import Path

import numpy as np
from PySide6.QtWidgets import QLabel, QToolButton

from tests.app.conftest import OPEN_TIMEOUT, Player

DATA = Path(__file__).parents[1] / "data"


def _words(player: Player) -> list[str]:
    bar = player.window.table_pane.bar
    return [label.text() for label in bar.findChildren(QLabel) if not label.isHidden()]


def test_the_bar_and_the_history_say_that_nothing_can_be_changed(player: Player, tmp_path: Path) -> None:
    for name in ("memorygraph-turso-shape.db", "memorygraph-real-small.db"):
        shutil.copy(DATA / name, tmp_path)
    player.open(tmp_path / "memorygraph-turso-shape.db")
    player.window.desks.show("curate")
    player.window.view.set_selection(np.array([0, 1]))
    reason = player.desk.writer.refusal
    assert "Turso" in reason
    buttons = player.window.table_pane.bar.findChildren(QToolButton)
    assert len(buttons) == 5
    assert not any(button.isEnabled() for button in buttons)
    assert _words(player)[0] == "Read-only"
    history = player.desk.history.pane
    assert reason in [label.text() for label in history.findChildren(QLabel)]

    player.open(tmp_path / "memorygraph-real-small.db")
    player.window.view.set_selection(np.array([0, 1]))
    player.qtbot.waitUntil(lambda: _words(player)[0] == "2 chosen", timeout=OPEN_TIMEOUT)
    assert all(button.isEnabled() for button in buttons)
    assert reason not in [label.text() for label in history.findChildren(QLabel)]
