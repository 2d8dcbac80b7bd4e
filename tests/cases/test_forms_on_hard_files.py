"""Hard cases in the real window, the memories' half: 36 and 40 in the form, 55 with a form open, 66 by keys alone,
and what was typed comes back after the program was killed."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from memgraph_gui.panes.forms import LineField, TextField
from tests.app.conftest import OPEN_TIMEOUT, Player, look, make_player, player, settings
from tests.builders.agent_process import AgentProcess
from tests.builders.memorygraph import MemoryGraphBuilder
from tests.cases.product import environment

__all__ = ["look", "make_player", "player", "settings"]
WAIT = OPEN_TIMEOUT
CONTROL = Qt.KeyboardModifier.ControlModifier
Case = Callable[[str], Path]


def open_form(player: Player, index: int) -> None:
    player.window.view.setFocus()
    player.window.view.set_selection(np.array([index], np.int64))
    QTest.keyClick(player.window.view, Qt.Key.Key_F2)
    player.qtbot.waitUntil(lambda: player.desk.edit.pane.draft is not None, timeout=WAIT)


def raw(path: Path, rowid: int) -> bytes:
    with AgentProcess(path, timeout=5) as agent:
        found = agent.execute("SELECT hex(CAST(properties AS BLOB)) FROM nodes WHERE rowid = ?", [rowid])
        return bytes.fromhex(found[0][0])


def test_40_a_huge_text_is_whole_in_the_form_and_stays_to_the_byte_when_the_title_is_saved(
    player: Player, tmp_path: Path
) -> None:
    path = tmp_path / "huge.db"
    text = "\r\n".join(f"line {n}\u00a0with blanks  " for n in range(60_000))
    with MemoryGraphBuilder(path) as builder:
        builder.memory("m1", "Huge", content=text, tags=[f"tag{n}" for n in range(2000)])
    player.open(path)
    before = json.loads(raw(path, 1))
    open_form(player, 0)
    pane = player.desk.edit.pane
    content, title = pane.field("content"), pane.field("title")
    assert isinstance(content, TextField)
    assert isinstance(title, LineField)
    assert len(content._text()) == len(text.replace("\r\n", "\n"))
    assert not pane.save_button.isEnabled()
    QTest.keyClicks(title, "Still huge")
    QTest.keyClick(title, Qt.Key.Key_S, CONTROL)
    player.qtbot.waitUntil(lambda: pane.draft is None, timeout=WAIT)
    after = json.loads(raw(path, 1))
    assert after["title"] == "Still huge"
    assert {k: v for k, v in after.items() if k not in ("title", "updated_at")} == {
        k: v for k, v in before.items() if k not in ("title", "updated_at")
    }


def test_36_bytes_that_are_no_text_stay_when_another_field_is_saved_or_the_save_is_refused(
    player: Player, case: Case
) -> None:
    path = case("invalid_utf8") / "memory.db"
    with AgentProcess(path, timeout=5) as agent:
        sql = "SELECT rowid FROM nodes WHERE hex(properties) LIKE '%E9FFC3%'"
        rowid = agent.execute(sql)[0][0]
    before = raw(path, rowid)
    player.open(path)
    topology = player.workspace.topology
    assert topology is not None
    index = topology.memory_index(rowid)
    assert index is not None
    open_form(player, index)
    pane = player.desk.edit.pane
    number = pane.field("importance").number  # type: ignore[attr-defined]
    number.setFocus()
    number.selectAll()
    QTest.keyClicks(number, "0.25")
    heard = len(player.heard)
    QTest.keyClick(number, Qt.Key.Key_S, CONTROL)
    player.qtbot.waitUntil(
        lambda: pane.draft is None or bool(pane.banner.text) or len(player.heard) > heard, timeout=WAIT
    )
    after = raw(path, rowid)
    if pane.draft is None:
        assert b"latin-1 bytes \xe9\xff\xc3" in after
        assert b"0.25" in after
    else:
        assert after == before
        pane.cancel_wanted.emit()


def test_66_the_forms_are_left_and_reached_by_keys_and_everything_in_them_has_a_name(
    player: Player, tmp_path: Path
) -> None:
    path = tmp_path / "two.db"
    with MemoryGraphBuilder(path) as builder:
        builder.memory("a", "Pool", content="Ten", tags=["x"])
        builder.memory("b", "Pool again", content="Eleven", tags=["y"])
    player.open(path)
    window, curation = player.window, player.desk.curation
    for name, pane, ready in (
        ("merge", curation.merging.pane, lambda: curation.merging.pane.draft is not None),
        ("replace", curation.replacing.pane, curation.replacing.pane.wanted.hasFocus),
        ("tags", curation.tags.pane, curation.tags.pane.list.hasFocus),
        ("edit-memory", player.desk.many.pane, lambda: player.desk.many.pane.draft is not None),
    ):
        window.view.setFocus()
        window.view.set_selection(np.array([0, 1], np.int64))
        window.actions_by_id.action(name).trigger()
        player.qtbot.waitUntil(ready, timeout=WAIT)
        seen = set()
        for _ in range(60):
            widget = window.focusWidget()
            assert widget is not None
            seen.add(widget)
            words = widget.accessibleName() or getattr(widget, "text", str)()
            assert words or not pane.isAncestorOf(widget), f"{name}: {widget}"
            QTest.keyClick(widget, Qt.Key.Key_Tab)
        assert any(not pane.isAncestorOf(one) for one in seen), f"Tab does not leave {name}"
        assert pane.save_button in seen or not pane.save_button.isEnabled()
        pane.cancel_wanted.emit()
        assert not pane.isVisible()


_TYPING = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
from memgraph_gui.app import wiring
from memgraph_gui.app.cli import main
made = []
build = wiring.build_desk
import memgraph_gui.app.application as application
def remembered(*arguments, **named):
    made.append(build(*arguments, **named))
    return made[-1]
application.build_desk = remembered
def look():
    if not made or made[0].workspace.topology is None:
        return
    desk = made[0]
    pane = desk.edit.pane
    if sys.argv[1] == "type" and pane.draft is None and not pane.isVisible():
        import numpy as np
        desk.window.view.set_selection(np.array([0]))
        desk.edit.edit_selected()
    elif pane.draft is not None and sys.argv[1] == "type" and not pane.draft.touched():
        pane.field("title").setText("Typed before the crash")
        pane.field("content").appendPlainText("and more")
    elif pane.draft is not None and pane.draft.touched():
        held = [pane.draft.fields[name].now for name in ("title", "content")]
        print("HELD", held[0], "|", held[1].splitlines()[-1], flush=True)
clock = QTimer()
run = QApplication.exec
def exec_with_clock(*_):
    clock.timeout.connect(look)
    clock.start(200)
    return run()
QApplication.exec = exec_with_clock
main([sys.argv[2]])
"""


@pytest.mark.long
def test_what_was_typed_comes_back_after_the_program_was_killed(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as builder:
        builder.notes(3)
    env = environment({"QT_QPA_PLATFORM": "offscreen", "MEMGRAPH_GUI_DATA_DIR": str(tmp_path / "own")})
    for what in ("type", "look"):
        with subprocess.Popen(
            [sys.executable, "-c", _TYPING, what, str(path)], stdout=subprocess.PIPE, text=True, env=env
        ) as process:
            assert process.stdout is not None
            held = next((line for line in process.stdout if line.startswith("HELD")), "")
            if what == "type":
                time.sleep(3)  # what is typed is kept 0.6 s after the last key
            os.kill(process.pid, signal.SIGKILL)
            process.stdout.close()
        assert held.strip() == "HELD Typed before the crash | and more"
    with AgentProcess(path, timeout=5) as agent:
        titles = agent.execute("SELECT count(*) FROM nodes WHERE properties LIKE '%Typed%'")
    assert titles == [[0]]  # nothing was written that nobody saved
