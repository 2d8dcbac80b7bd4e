"""Hard cases of editing in the real window: locks, lost updates, decimal commas, keys in fields, directions."""

import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QLocale, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QMessageBox

from memgraph_gui.app.curate.edit_words import TYPED_ON
from memgraph_gui.app.files.default_file import DefaultFile
from memgraph_gui.panes.dock import Dock
from memgraph_gui.panes.forms import LineField, ScoreField, TextField
from memgraph_gui.panes.three_way import ThreeWayDialog
from tests.app.conftest import OPEN_TIMEOUT, Player
from tests.app.test_editing import CONTROL, edit, select, small, stored_title
from tests.builders.agent_process import AgentProcess
from tests.builders.agentos import AgentOSBuilder
from tests.builders.memorygraph import MemoryGraphBuilder

__all__ = ["small"]
WAIT = OPEN_TIMEOUT
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def german() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale("de_DE"))
    yield
    QLocale.setDefault(before)


def typed_title(player: Player, old: str, new: str) -> tuple[int, LineField]:
    index = edit(player, old)
    field = player.desk.edit.pane.field("title")
    assert isinstance(field, LineField)
    QTest.keyClicks(field, new)
    return index, field


def heard_more(player: Player, before: int) -> bool:
    return len(player.heard) > before


def box(player: Player, kind: type[QDialog]) -> QDialog:
    player.qtbot.waitUntil(lambda: bool(player.window.findChildren(kind)), timeout=WAIT)
    return player.window.findChildren(kind)[-1]


def press(player: Player, words: str) -> None:
    dialog = box(player, QMessageBox)
    assert isinstance(dialog, QMessageBox)
    next(b for b in dialog.buttons() if b.text().replace("&", "") == words).click()


# -- case 23


def test_a_short_lock_is_waited_for_with_the_window_alive(player: Player, small: Path) -> None:
    player.open(small)
    index, field = typed_title(player, "Lone hub", "After the lock")
    turns: list[int] = []
    clock = QTimer()
    clock.timeout.connect(lambda: turns.append(1))
    clock.start(20)
    topology = player.workspace.topology
    assert topology is not None
    with AgentProcess(small) as agent:
        agent.execute("BEGIN IMMEDIATE")
        QTest.keyClick(field, Qt.Key.Key_S, CONTROL)
        player.qtbot.wait(1000)
        assert topology.titles[index] == "Lone hub"
        assert len(turns) > 3  # 50 on an idle machine; a window that waited would have had none
        agent.execute("ROLLBACK")  # it wrote nothing; a commit may find a reader in its way
        player.qtbot.waitUntil(lambda: topology.titles[index] == "After the lock", timeout=WAIT)
    clock.stop()


def test_what_is_typed_while_it_is_saved_stays_in_the_form(player: Player, small: Path) -> None:
    player.open(small)
    index, field = typed_title(player, "Lone hub", "First")
    topology, pane = player.workspace.topology, player.desk.edit.pane
    assert topology is not None
    with AgentProcess(small) as agent:
        agent.execute("BEGIN IMMEDIATE")  # so that saving is under way for as long as we type
        QTest.keyClick(field, Qt.Key.Key_S, CONTROL)
        QTest.keyClicks(field, " and more")
        assert not pane.save_button.isEnabled()
        agent.execute("ROLLBACK")  # nothing was written; a commit may find a reader in its way
        player.qtbot.waitUntil(lambda: topology.titles[index] == "First", timeout=WAIT)
        player.qtbot.waitUntil(lambda: not pane.busy, timeout=WAIT)
    assert pane.draft is not None
    assert (pane.draft.fields["title"].stored, field.text()) == ("First", "First and more")
    assert pane.banner.text == TYPED_ON
    QTest.keyClick(field, Qt.Key.Key_S, CONTROL)
    player.qtbot.waitUntil(lambda: topology.titles[index] == "First and more", timeout=WAIT)
    player.qtbot.waitUntil(lambda: pane.draft is None, timeout=WAIT)


def test_a_long_lock_is_said_the_text_is_kept_and_retried(player: Player, small: Path) -> None:
    player.open(small)
    topology = player.workspace.topology
    assert topology is not None
    index, field = typed_title(player, "Lone hub", "Kept text")
    pane = player.desk.edit.pane
    with AgentProcess(small) as agent:
        agent.execute("BEGIN IMMEDIATE")
        QTest.keyClick(field, Qt.Key.Key_S, CONTROL)
        player.qtbot.waitUntil(lambda: "Not saved" in pane.banner.text, timeout=WAIT)
        assert field.text() == "Kept text"
        assert topology.titles[index] == "Lone hub"
        agent.execute("ROLLBACK")
        pane.banner.press(0)
        player.qtbot.waitUntil(lambda: topology.titles[index] == "Kept text", timeout=WAIT)
    assert stored_title(small, topology.memory_ids[index]) == "Kept text"


# -- case 67


def test_someone_else_saved_first_both_are_shown_and_one_is_chosen(player: Player, small: Path) -> None:
    player.open(small)
    topology = player.workspace.topology
    assert topology is not None
    index, field = typed_title(player, "Lone hub", "Ours")
    pane = player.desk.edit.pane
    memory_id = topology.memory_ids[index]
    with AgentProcess(small, timeout=5.0) as agent:  # updated_at is left as it was: a clash within one second
        sql = "UPDATE nodes SET properties = json_set(properties, '$.title', 'Theirs') WHERE id = ?"
        agent.execute(sql, [memory_id])
    player.qtbot.waitUntil(lambda: "title" in pane.banner.text, timeout=WAIT)
    assert field.text() == "Ours"
    pane.banner.press(0)
    dialog = box(player, ThreeWayDialog)
    assert isinstance(dialog, ThreeWayDialog)
    assert dialog.mine["title"].isChecked()
    dialog.theirs["title"].setChecked(True)
    dialog._on_accepted()
    assert field.text() == "Theirs"
    assert not pane.save_button.isEnabled()
    field.selectAll()
    QTest.keyClicks(field, "Both")
    QTest.keyClick(field, Qt.Key.Key_S, CONTROL)
    player.qtbot.waitUntil(lambda: topology.titles[index] == "Both", timeout=WAIT)
    assert stored_title(small, memory_id) == "Both"


def test_a_save_never_overwrites_what_was_not_seen(player: Player, small: Path) -> None:
    player.open(small)
    topology = player.workspace.topology
    assert topology is not None
    index, field = typed_title(player, "Lone hub", "Ours")
    memory_id = topology.memory_ids[index]
    with AgentProcess(small, timeout=5.0) as agent:
        sql = "UPDATE nodes SET properties = json_set(properties, '$.content', 'Theirs') WHERE id = ?"
        agent.execute(sql, [memory_id])
    QTest.keyClick(field, Qt.Key.Key_S, CONTROL)  # at once: the watch has not looked yet
    player.qtbot.waitUntil(lambda: "content" in player.desk.edit.pane.banner.text, timeout=WAIT)
    assert stored_title(small, memory_id) == "Lone hub"
    assert field.text() == "Ours"


def test_a_memory_that_was_forgotten_is_offered_as_new(player: Player, small: Path) -> None:
    player.open(small)
    topology = player.workspace.topology
    assert topology is not None
    index, _field = typed_title(player, "Lone hub", "Still wanted")
    memory_id = topology.memory_ids[index]
    with AgentProcess(small, timeout=5.0) as agent:
        agent.execute("DELETE FROM relationships WHERE from_id = ? OR to_id = ?", [memory_id, memory_id])
        agent.execute("DELETE FROM nodes WHERE id = ?", [memory_id])
    pane = player.desk.edit.pane
    player.qtbot.waitUntil(lambda: "deleted this memory" in pane.banner.text, timeout=WAIT)
    pane.banner.press(0)
    player.qtbot.waitUntil(lambda: "Still wanted" in topology.titles, timeout=WAIT)
    assert stored_title(small, memory_id) == "Still wanted"


# -- case 58


@pytest.mark.parametrize("typed", ["0.75", "0,75", ".75", ",75"])
def test_decimal_comma_and_dot_mean_the_same(player: Player, small: Path, german: None, typed: str) -> None:
    player.open(small)
    topology = player.workspace.topology
    assert topology is not None
    index = edit(player, "Lone hub")
    score = player.desk.edit.pane.field("importance")
    assert isinstance(score, ScoreField)
    score.number.setFocus()
    score.number.selectAll()
    QTest.keyClicks(score.number, typed)
    QTest.keyClick(score.number, Qt.Key.Key_S, CONTROL)
    player.qtbot.waitUntil(lambda: float(topology.importance[index]) == 0.75, timeout=WAIT)
    with AgentProcess(small) as agent:
        sql = "SELECT properties->'importance' FROM nodes WHERE id = ?"
        assert agent.execute(sql, [topology.memory_ids[index]]) == [["0.75"]]


@pytest.mark.parametrize("stored", ["0.8549999999999999", "0.125", "1.5"])
def test_untouched_numbers_keep_every_digit(player: Player, small: Path, german: None, stored: str) -> None:
    with AgentProcess(small) as agent:
        sql = "UPDATE nodes SET properties = json_set(properties, '$.importance', json(?)) WHERE rowid = 3"
        agent.execute(sql, [stored])
        title = agent.execute("SELECT properties->>'title' FROM nodes WHERE rowid = 3")[0][0]
    player.open(small)
    topology = player.workspace.topology
    assert topology is not None
    index, field = typed_title(player, title, "Another title")
    pane = player.desk.edit.pane
    score = pane.field("importance")
    assert isinstance(score, ScoreField)
    assert score.number.text() == stored.replace(".", ",")
    assert ("out of range" in pane._labelled["importance"].error) == (stored == "1.5")
    QTest.keyClick(field, Qt.Key.Key_S, CONTROL)
    player.qtbot.waitUntil(lambda: topology.titles[index] == "Another title", timeout=WAIT)
    with AgentProcess(small) as agent:
        assert agent.execute("SELECT properties->'importance' FROM nodes WHERE rowid = 3") == [[stored]]


# -- case 61


def test_keys_in_a_field_go_to_the_field(player: Player, small: Path) -> None:
    player.open(small)
    index = select(player, "Lone hub")
    topology = player.workspace.topology
    assert topology is not None
    edit(player, "Lone hub")
    pane = player.desk.edit.pane
    fields = [pane.field(name) for name in ("title", "tags", "content")]
    score = pane.field("importance")
    assert isinstance(score, ScoreField)
    for field in [*fields, score.number]:
        assert isinstance(field, LineField | TextField)
        field.setFocus()
        QTest.keyClick(field, Qt.Key.Key_A, CONTROL)
        QTest.keyClick(field, Qt.Key.Key_Delete)
        QTest.keyClick(field, Qt.Key.Key_Backspace)
        QTest.keyClick(field, Qt.Key.Key_F2)
        QTest.keyClicks(field, "xle")
        text = field.toPlainText() if isinstance(field, TextField) else field.text()
        assert text == "xle"
        QTest.keyClick(field, Qt.Key.Key_Z, CONTROL)
        QTest.keyClick(field, Qt.Key.Key_Z, CONTROL)
        text = field.toPlainText() if isinstance(field, TextField) else field.text()
        assert text != "xle"
    assert not player.window.findChildren(QMessageBox)
    assert bool(topology.memory_alive[index])
    assert np.array_equal(player.window.view.selection, [index])
    assert player.desk.writer.steps.steps == ()
    pane.cancel_wanted.emit()


def test_delete_with_the_picture_focused_asks_first_and_is_taken_back(player: Player, small: Path) -> None:
    player.open(small)
    topology = player.workspace.topology
    assert topology is not None
    index = select(player, "Lone hub")
    links = int(((topology.source == index) | (topology.target == index)).sum())
    QTest.keyClick(player.window.view, Qt.Key.Key_Delete)
    dialog = box(player, QMessageBox)
    assert isinstance(dialog, QMessageBox)
    assert f"{links} links go with it" in dialog.informativeText()
    press(player, "Delete")
    player.qtbot.waitUntil(lambda: not topology.memory_alive[index], timeout=WAIT)
    player.window.activateWindow()  # a window manager does it when a dialog has gone
    player.qtbot.waitUntil(player.window.isActiveWindow, timeout=WAIT)
    QTest.keyClick(player.window.view, Qt.Key.Key_Z, CONTROL)
    player.qtbot.waitUntil(lambda: bool(topology.memory_alive[index]), timeout=WAIT)
    alive = topology.relationship_alive & ((topology.source == index) | (topology.target == index))
    assert int(alive.sum()) == links


# -- case 71


@pytest.fixture
def fix_and_bug(tmp_path: Path) -> Path:
    path = tmp_path / "two.db"
    with MemoryGraphBuilder(path) as builder:
        builder.memory("m-fix", title="Raise the pool size")
        builder.memory("m-bug", title="Checkout stalls")
        builder.relationship("r-1", "m-fix", "m-bug", "SOLVES")
    return path


def test_editing_from_either_end_leaves_the_direction(player: Player, fix_and_bug: Path) -> None:
    player.open(fix_and_bug)
    topology = player.workspace.topology
    assert topology is not None
    select(player, "Checkout stalls")
    outline = player.window.inspector.outline
    assert outline.point_at(lambda line: True)
    line = outline.links.line(outline.currentIndex())
    assert line is not None
    assert (line.words, line.title) == ("is solved by", "Raise the pool size")
    ends = list(topology.from_ids), list(topology.to_ids)
    QTest.keyClick(outline, Qt.Key.Key_F2, SHIFT)
    pane = player.desk.links.pane
    player.qtbot.waitUntil(lambda: pane.draft is not None, timeout=WAIT)
    assert pane.sentences == (
        "“Raise the pool size” solves “Checkout stalls”",
        "“Checkout stalls” is solved by “Raise the pool size”",
    )
    number = pane.scores["strength"].number
    number.setFocus()
    number.selectAll()
    QTest.keyClicks(number, "0.25")
    QTest.keyClick(number, Qt.Key.Key_S, CONTROL)
    player.qtbot.waitUntil(lambda: float(topology.strength[0]) == 0.25, timeout=WAIT)
    assert (list(topology.from_ids), list(topology.to_ids)) == ends
    outline.setFocus()
    outline.point_at(lambda line: True)
    QTest.keyClick(outline, Qt.Key.Key_F, SHIFT)
    player.qtbot.waitUntil(lambda: list(topology.from_ids) == ends[1], timeout=WAIT)
    assert list(topology.to_ids) == ends[0]


@pytest.mark.qt_log_ignore("This plugin does not support")  # the offscreen plugin, of every pop-up list
def test_a_link_is_made_by_keys_ended_and_reopened(player: Player, fix_and_bug: Path) -> None:
    player.open(fix_and_bug)
    topology = player.workspace.topology
    assert topology is not None
    select(player, "Checkout stalls")
    QTest.keyClick(player.window.view, Qt.Key.Key_L, SHIFT)
    pane = player.desk.links.pane
    to = pane.ends[False]
    QTest.keyClicks(to, "pool")
    QTest.keyClick(to, Qt.Key.Key_Return)
    QTest.keyClick(pane.categories[next(iter(pane.categories))], Qt.Key.Key_Space)
    QTest.keyClick(pane.types["BREAKS"], Qt.Key.Key_Space)
    assert pane.sentences[0] == "“Checkout stalls” breaks “Raise the pool size”"
    QTest.keyClick(pane.types["BREAKS"], Qt.Key.Key_S, CONTROL)
    player.qtbot.waitUntil(lambda: topology.relationship_count == 2, timeout=WAIT)
    assert topology.relationship_types.names[int(topology.relationship_type[1])] == "BREAKS"
    outline = player.window.inspector.outline
    assert outline.point_at(lambda line: line.words == "breaks")
    QTest.keyClick(outline, Qt.Key.Key_E, CONTROL)
    player.qtbot.waitUntil(lambda: bool(topology.ended()[1]), timeout=WAIT)
    player.window.inspector.ended.setChecked(True)
    assert outline.point_at(lambda line: line.words == "breaks")
    QTest.keyClick(outline, Qt.Key.Key_E, CONTROL)
    player.qtbot.waitUntil(lambda: not topology.ended()[1], timeout=WAIT)


# -- the history, and files that are not ours to write


def test_the_history_tells_a_step_and_takes_an_older_one_back_alone(player: Player, small: Path) -> None:
    player.open(small)
    topology = player.workspace.topology
    assert topology is not None
    first, field = typed_title(player, "Lone hub", "First")
    QTest.keyClick(field, Qt.Key.Key_S, CONTROL)
    player.qtbot.waitUntil(lambda: topology.titles[first] == "First", timeout=WAIT)
    player.qtbot.waitUntil(lambda: player.desk.edit.pane.draft is None, timeout=WAIT)  # the form is left after that
    other = next(t for n, t in enumerate(topology.titles) if n != first and topology.titles.count(t) == 1)
    second, field = typed_title(player, other, "Second")
    QTest.keyClick(field, Qt.Key.Key_S, CONTROL)
    player.qtbot.waitUntil(lambda: topology.titles[second] == "Second", timeout=WAIT)
    QTest.keyClick(player.window.view, Qt.Key.Key_H, CONTROL)
    pane = player.desk.history.pane
    pane.choose(1)
    player.qtbot.waitUntil(pane.alone.isEnabled, timeout=WAIT)
    assert "title: Lone hub → First" in pane.story
    pane.alone.click()
    player.qtbot.waitUntil(lambda: topology.titles[first] == "Lone hub", timeout=WAIT)
    assert topology.titles[second] == "Second"


def test_a_read_only_file_says_why(player: Player, small: Path) -> None:
    player.open(small, read_only=True)
    select(player, "Lone hub")
    for name in ("edit-memory", "delete", "link", "new-memory"):
        before = len(player.heard)
        player.window.actions_by_id.action(name).trigger()
        player.qtbot.waitUntil(partial(heard_more, player, before), timeout=WAIT)
        assert "read-only" in player.heard[-1].text.lower()
    assert player.desk.edit.pane.draft is None


def test_the_form_says_whether_it_is_for_a_new_memory(player: Player, small: Path) -> None:
    player.open(small)
    dock = player.window.desks.docks["edit"]
    select(player, "Lone hub")
    for name, title in (("new-memory", "New memory"), ("edit-memory", "Edit")):
        player.window.actions_by_id.action(name).trigger()
        player.qtbot.waitUntil(partial(says, dock, title), timeout=WAIT)
        labels = [label.text() for label in dock.titleBarWidget().findChildren(QLabel)]
        assert labels == [title]


def says(dock: Dock, title: str) -> bool:
    return not dock.isHidden() and dock.windowTitle() == title


# -- what keeps a file safe


def test_a_backup_from_before_the_first_write_is_restored_from_the_menu(player: Player, small: Path) -> None:
    player.open(small)
    topology = player.workspace.topology
    assert topology is not None
    index, field = typed_title(player, "Lone hub", "Changed")
    memory_id = topology.memory_ids[index]
    QTest.keyClick(field, Qt.Key.Key_S, CONTROL)
    player.qtbot.waitUntil(lambda: topology.titles[index] == "Changed", timeout=WAIT)
    entries = player.window.actions_by_id.submenu("backups").actions()
    assert len(entries) == 1
    entries[0].trigger()
    with player.qtbot.waitSignal(player.workspace.opened, timeout=WAIT):
        press(player, "Restore")
    assert stored_title(small, memory_id) == "Lone hub"
    again = player.workspace.topology
    assert again is not None
    assert "Lone hub" in again.titles


def test_a_conflict_copy_is_pointed_out_with_what_differs(player: Player, small: Path) -> None:
    copy = small.with_name(f"{small.stem} (ada's conflicted copy 2026-11-30){small.suffix}")
    shutil.copy(small, copy)
    with AgentProcess(copy) as agent:
        agent.execute("UPDATE nodes SET properties = json_set(properties, '$.title', 'Else') WHERE rowid IN (2, 3)")
    player.open(small)
    player.qtbot.waitUntil(lambda: any("conflicted copy" in m.text for m in player.heard), timeout=WAIT)
    assert "2 memories differ" in next(m.text for m in player.heard if "conflicted copy" in m.text)


def test_what_was_typed_and_not_saved_comes_back_with_the_file(player: Player, small: Path) -> None:
    player.open(small)
    _index, field = typed_title(player, "Lone hub", "Not saved yet")
    with player.qtbot.waitSignal(player.workspace.opened, timeout=WAIT):
        player.window.actions_by_id.action("read-again").trigger()
    pane = player.desk.edit.pane
    player.qtbot.waitUntil(lambda: pane.draft is not None, timeout=WAIT)
    assert field.text() == "Not saved yet"
    with player.qtbot.waitSignal(player.workspace.closed, timeout=WAIT):
        player.operations.callbacks()["close-file"]()
    assert pane.draft is None
    player.open(small)
    player.qtbot.waitUntil(lambda: pane.draft is not None, timeout=WAIT)
    assert field.text() == "Not saved yet"
    assert "last time" in pane.banner.text
    pane.banner.press(0)
    assert pane.draft is None
    player.open(small)
    player.qtbot.wait(300)
    assert pane.draft is None


# -- a brain, and what its own program would say


@pytest.fixture
def brain(tmp_path: Path) -> Path:
    path = tmp_path / "brain.sqlite"
    with AgentOSBuilder(path) as builder:
        for name, text in (("t1", "The pool has ten places"), ("t2", "Checkout stalls at noon")):
            builder.node(name)
            builder.trace(name, text)
        builder.edge("t1", "t2", kind="SAME_TOPIC")
    return path


def test_what_a_brain_says_is_read_only_and_an_edge_is_replaced_only_after_saying_so(
    player: Player, brain: Path
) -> None:
    player.open(brain)
    topology = player.workspace.topology
    assert topology is not None
    title = topology.titles[topology.memory_ids.index("t1")]
    edit(player, title)
    pane = player.desk.edit.pane
    content = pane.field("content")
    assert isinstance(content, TextField)
    assert content.isReadOnly()
    assert content.toPlainText() == "The pool has ten places"
    assert "read-only" in pane.banner.text
    pane.cancel_wanted.emit()
    player.window.view.set_selection(np.array([0, 1]))
    player.window.actions_by_id.action("link").trigger()
    form = player.desk.links.pane
    assert next(iter(form.types)) == "SHARED_ENTITY"
    if form.draft is not None and form.draft.source is not None and form.draft.source.id != "t1":
        form.swap.click()
    form.types["CAUSED_BY"].click()
    player.qtbot.waitUntil(lambda: "one edge for each pair" in form.warning, timeout=WAIT)
    form.save_button.click()
    player.qtbot.waitUntil(lambda: "one edge for each pair" in form.banner.text, timeout=WAIT)
    form.banner.press(0)
    kinds = topology.relationship_types
    player.qtbot.waitUntil(lambda: kinds.names[int(topology.relationship_type[0])] == "CAUSED_BY", timeout=WAIT)
    assert topology.relationship_count == 1


def test_a_type_that_the_agent_cannot_read_is_warned_of_before_saving(player: Player, small: Path) -> None:
    player.open(small)
    edit(player, "Lone hub")
    pane = player.desk.edit.pane
    pane._type.setCurrentText("decision")
    player.qtbot.waitUntil(lambda: "will no longer see" in pane.warning, timeout=WAIT)
    assert pane.save_button.isEnabled()
    pane._type.setCurrentText("problem")
    player.qtbot.waitUntil(lambda: not pane.warning, timeout=WAIT)
    pane.cancel_wanted.emit()


def test_keys_in_the_search_field_go_to_it(player: Player, small: Path) -> None:
    player.open(small)
    index, field = typed_title(player, "Lone hub", "Changed")
    topology = player.workspace.topology
    assert topology is not None
    QTest.keyClick(field, Qt.Key.Key_S, CONTROL)
    player.qtbot.waitUntil(lambda: topology.titles[index] == "Changed", timeout=WAIT)
    player.window.search.focus_field()
    search = QApplication.focusWidget()
    assert isinstance(search, QLineEdit)
    QTest.keyClicks(search, "le")
    for key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
        QTest.keyClick(search, key)
    QTest.keyClick(search, Qt.Key.Key_A, CONTROL)
    QTest.keyClick(search, Qt.Key.Key_Z, CONTROL)
    player.qtbot.wait(300)
    assert topology.titles[index] == "Changed"
    assert not player.window.findChildren(QMessageBox)
    assert player.desk.edit.pane.draft is None


# -- many at once, and after a restart


def test_ten_memories_get_a_tag_and_a_type_at_once_and_lose_them_after_a_restart(
    make_player: Callable[[DefaultFile], Player], small: Path
) -> None:
    player = make_player(DefaultFile())
    player.open(small)
    topology = player.workspace.topology
    assert topology is not None
    before = [(topology.tags[n], topology.types.names[int(topology.memory_type[n])]) for n in range(10)]
    player.window.view.setFocus()
    player.window.view.set_selection(np.arange(10))
    QTest.keyClick(player.window.view, Qt.Key.Key_F2)
    pane = player.desk.many.pane
    assert pane.lines["add"].hasFocus()
    QTest.keyClicks(pane.lines["add"], "checked")
    pane.type.setCurrentText("fix")
    assert "writes 10 of 10 memories" in pane._said.text()
    QTest.keyClick(pane.lines["add"], Qt.Key.Key_S, CONTROL)
    player.qtbot.waitUntil(lambda: all("checked" in topology.tags[n] for n in range(10)), timeout=WAIT)
    assert {topology.types.names[int(topology.memory_type[n])] for n in range(10)} == {"fix"}
    player.window.close()
    again = make_player(DefaultFile())
    again.open(small)
    undo = again.window.actions_by_id.action("undo")
    again.qtbot.waitUntil(lambda: "checked" in undo.text(), timeout=WAIT)
    undo.trigger()
    graph = again.workspace.topology
    assert graph is not None
    again.qtbot.waitUntil(lambda: graph.tags[9] == before[9][0], timeout=WAIT)
    assert [(graph.tags[n], graph.types.names[int(graph.memory_type[n])]) for n in range(10)] == before
