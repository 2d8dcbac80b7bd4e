"""Merging in the real window: field by field, told before it is made, taken back, and what may come between."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from memgraph_gui.engine.records import ChangeSet, RowId
from memgraph_gui.engine.topology import Topology
from memgraph_gui.panes.forms import TextField
from tests.app.conftest import OPEN_TIMEOUT, Player
from tests.builders.agent_process import AgentProcess
from tests.builders.agentos import AgentOSBuilder
from tests.builders.memorygraph import MemoryGraphBuilder

WAIT = OPEN_TIMEOUT  # of everything that a thread answers
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    """Three copies of one memory with other links and texts, and what they are linked to."""
    path = tmp_path / "copies.db"
    with MemoryGraphBuilder(path) as builder:
        builder.memory("a", "Pool size", content="Ten places.", tags=["pool"], importance=0.5)
        builder.memory("b", "Pool size is ten", content="Ten\r\nplaces at most.", tags=["db", "Pool"], importance=0.9)
        builder.memory("c", "pool", content="Ten places.", type="fix", summary="Short")
        for name in ("x", "y", "z"):
            builder.memory(name, f"Other {name}")
        builder.relationship("a-x", "a", "x", "SOLVES", strength=0.3)
        builder.relationship("b-x", "b", "x", "SOLVES", strength=0.9)
        builder.relationship("b-y", "b", "y", "CAUSES")
        builder.relationship("z-b", "z", "b", "FOLLOWS")
        builder.relationship("c-z", "c", "z", "IMPROVES")
        builder.relationship("a-b", "a", "b", "SIMILAR_TO")
    return path


def merge_form(player: Player, *ids: str) -> Topology:
    """Select them in the picture and press the key."""
    topology = player.workspace.topology
    assert topology is not None
    player.window.view.setFocus()
    player.window.view.set_selection(np.array([topology.memory_ids.index(one) for one in ids]))
    QTest.keyClick(player.window.view, Qt.Key.Key_M, CONTROL)
    pane = player.desk.curation.merging.pane
    player.qtbot.waitUntil(lambda: pane.draft is not None and bool(pane.story), timeout=WAIT)
    return topology


def links(path: Path) -> list[list[object]]:
    with AgentProcess(path, timeout=5) as agent:
        sql = "SELECT from_id, rel_type, to_id, properties->>'strength' FROM relationships ORDER BY id"
        return list(agent.execute(sql))


def stored(path: Path, memory_id: str) -> dict[str, object]:
    with AgentProcess(path, timeout=5) as agent:
        found: dict[str, object] = json.loads(
            agent.execute("SELECT properties FROM nodes WHERE id = ?", [memory_id])[0][0]
        )
        return found


def told(player: Player) -> Callable[[], bool]:
    before = len(player.heard)
    return lambda: len(player.heard) > before


def test_three_copies_become_one_with_every_link_and_come_back(player: Player, copies: Path) -> None:
    player.open(copies)
    before = links(copies)
    topology = merge_form(player, "a", "b", "c")
    pane = player.desk.curation.merging.pane
    draft = pane.draft
    assert draft is not None
    assert draft.kept().id == "b"  # it has most links
    assert draft.differing() == ("title", "type", "tags", "importance", "content")
    assert (draft.result("tags"), draft.result("summary")) == ("db, Pool", "Short")
    assert "2 memories are deleted" in pane.story
    assert "“Pool size is ten” improves “Other z”" in pane.story
    assert "says the same as another" in pane.story
    pane.choices["title"][1].click()  # that of a
    pane.choices["content"][-1].click()  # all, one after the other
    content = pane.fields["content"]
    assert isinstance(content, TextField)
    assert content.toPlainText() == "Ten\nplaces at most.\n\nTen places."
    heard = told(player)
    QTest.keyClick(content, Qt.Key.Key_S, CONTROL)
    player.qtbot.waitUntil(heard, timeout=WAIT)
    assert "Ctrl+Z takes it back" in player.heard[-1].text
    assert links(copies) == [
        ["b", "SOLVES", "x", 0.9],
        ["b", "CAUSES", "y", 0.5],
        ["b", "IMPROVES", "z", 0.5],
        ["z", "FOLLOWS", "b", 0.5],
    ]
    merged = stored(copies, "b")
    assert (merged["title"], merged["tags"], merged["importance"]) == ("Pool size", ["db", "Pool"], 0.9)
    assert merged["content"] == "Ten\r\nplaces at most.\n\nTen places."  # line ends as each had them
    assert merged["summary"] == "Short"
    assert topology.memory_ids[int(player.window.view.selection[0])] == "b"
    assert len(player.desk.writer.steps.steps) == 1
    heard = told(player)
    player.window.actions_by_id.action("undo").trigger()
    player.qtbot.waitUntil(heard, timeout=WAIT)
    assert links(copies) == before
    assert stored(copies, "c")["type"] == "fix"


def test_another_may_stay_and_the_others_with_a_link(player: Player, copies: Path) -> None:
    player.open(copies)
    merge_form(player, "a", "b")
    pane = player.desk.curation.merging.pane
    pane.keeps[0].setChecked(True)
    pane.choices["others"][1].setChecked(True)
    player.qtbot.waitUntil(lambda: "stays, with 1 link that says “replaces”" in pane.story, timeout=WAIT)
    heard = told(player)
    pane.save_button.click()
    player.qtbot.waitUntil(heard, timeout=WAIT)
    assert ["a", "REPLACES", "b"] in [one[:3] for one in links(copies)]
    assert ["a", "SOLVES", "x", 0.9] in links(copies)
    assert stored(copies, "b")["title"] == "Pool size is ten"


def test_what_the_agent_wrote_meanwhile_is_never_merged_away(player: Player, copies: Path) -> None:
    player.open(copies)
    merge_form(player, "a", "b")
    pane = player.desk.curation.merging.pane
    with AgentProcess(copies, timeout=5) as agent:
        agent.execute("UPDATE nodes SET properties = json_set(properties, '$.content', 'Eleven!') WHERE id = 'a'")
    pane.save_button.click()  # at once: the watch has not looked yet
    player.qtbot.waitUntil(lambda: "agent changed one of these" in pane.banner.text, timeout=WAIT)
    assert stored(copies, "a")["content"] == "Eleven!"
    assert len(links(copies)) == 6
    pane.banner.press(0)
    player.qtbot.waitUntil(lambda: pane.draft is not None and not pane.banner.text, timeout=WAIT)
    assert pane.draft is not None
    assert "Eleven!" in [version.text for version in pane.draft.versions("content")]
    QTest.keyClick(pane.keeps[0], Qt.Key.Key_Escape)
    assert pane.draft is None
    assert len(links(copies)) == 6


def test_the_buttons_are_next_to_the_fields_for_the_keys_too(player: Player, copies: Path) -> None:
    player.open(copies)
    merge_form(player, "a", "b")
    pane = player.desk.curation.merging.pane
    pane.choices["others"][0].setFocus()
    read = []
    for _ in range(2):
        widget = player.window.focusWidget()
        assert widget is not None
        QTest.keyClick(widget, Qt.Key.Key_Tab)
        read.append(player.window.focusWidget())
    assert read[1] is pane.save_button
    assert pane.isAncestorOf(read[0])


def test_a_late_notice_of_what_the_form_already_shows_is_no_news(player: Player, copies: Path) -> None:
    player.open(copies)
    merge_form(player, "a", "b")
    pane = player.desk.curation.merging.pane
    notices: list[ChangeSet] = []
    player.workspace.foreign_changed.connect(notices.append)
    with AgentProcess(copies, timeout=5) as agent:
        agent.execute("UPDATE nodes SET properties = json_set(properties, '$.content', 'Eleven!') WHERE id = 'a'")
    player.qtbot.waitUntil(lambda: bool(notices) and "agent changed one of these" in pane.banner.text, timeout=WAIT)
    pane.banner.press(0)
    player.qtbot.waitUntil(lambda: pane.draft is not None and not pane.banner.text, timeout=WAIT)
    player.workspace.foreign_changed.emit(notices[-1])  # as when the watch looks only now
    answered: list[object] = []
    player.desk.writer.ask(lambda _editor: None, answered.append, answered.append)
    player.qtbot.waitUntil(lambda: bool(answered), timeout=WAIT)
    assert not pane.banner.text


def test_a_memory_without_a_title_is_not_made_and_one_is_not_merged(player: Player, copies: Path) -> None:
    player.open(copies)
    topology = merge_form(player, "a", "b")
    pane = player.desk.curation.merging.pane
    title = pane.fields["title"]
    title.setFocus()
    title.selectAll()
    QTest.keyClick(title, Qt.Key.Key_Delete)
    assert not pane.save_button.isEnabled()
    assert "cannot be empty" in pane._labelled["title"].error
    pane.cancel_wanted.emit()
    player.window.view.set_selection(np.array([0]))
    for ask in (
        player.window.actions_by_id.action("merge").trigger,
        lambda: player.desk.curation.merging.merge(["a", "nobody"]),
    ):
        heard = told(player)
        ask()
        player.qtbot.waitUntil(heard, timeout=WAIT)
        assert "two or more" in player.heard[-1].text
    assert pane.draft is None
    assert topology.memory_count == 6


def test_in_a_brain_the_other_is_marked_as_deleted(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "brain.sqlite"
    with AgentOSBuilder(path) as builder:
        for name in ("t1", "t2", "t3"):
            builder.node(name)
            builder.trace(name, f"What {name} says")
        builder.edge("t1", "t3", "SAME_TOPIC", weight=0.2)
        builder.edge("t2", "t3", "CAUSED_BY", weight=0.8)
    player.open(path)
    merge_form(player, "t1", "t2")
    pane = player.desk.curation.merging.pane
    assert "marked as deleted, as the agent forgets" in pane.story
    assert set(pane.fields) <= {"importance"}  # what a brain says is read-only
    heard = told(player)
    pane.save_button.click()
    player.qtbot.waitUntil(heard, timeout=WAIT)
    with AgentProcess(path, timeout=5) as agent:
        assert agent.execute("SELECT id, deleted FROM memory_traces ORDER BY id") == [["t1", 0], ["t2", 1], ["t3", 0]]
        assert agent.execute("SELECT source_id, target_id, weight FROM knowledge_edges") == [["t1", "t3", 0.8]]


def test_the_review_can_open_it_and_is_told(player: Player, copies: Path) -> None:
    player.open(copies)
    merging = player.desk.curation.merging
    merging.merge(["c", "a"])
    player.qtbot.waitUntil(lambda: bool(merging.pane.story), timeout=WAIT)
    with player.qtbot.waitSignal(merging.merged, timeout=WAIT) as waited:
        merging.save()
    assert {change.key.rowid for change in waited.args[0].rows} >= {RowId(1)}


def test_after_merging_the_keys_take_it_back(player: Player, copies: Path) -> None:
    """The memory that stays is shown in the editor beside the table: its form must not take the focus."""
    player.open(copies)
    player.settle()
    player.window.activateWindow()
    before = links(copies)
    player.window.desks.show("curate")
    table = player.window.table
    edit = player.desk.edit.pane

    def says(name: str) -> str:
        return edit.draft.fields[name].now if edit.draft is not None else ""

    player.qtbot.waitUntil(table.hasFocus, timeout=WAIT)
    table.setCurrentIndex(table.model().index(0, 0))  # b, the most important
    player.qtbot.waitUntil(lambda: edit.draft is not None, timeout=WAIT)  # it follows what is selected
    for _ in range(2):
        QTest.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(table, Qt.Key.Key_M, CONTROL)
    pane = player.desk.curation.merging.pane
    player.qtbot.waitUntil(lambda: pane.draft is not None and bool(pane.story), timeout=WAIT)
    assert pane.draft is not None
    assert pane.draft.kept().id == "b"
    heard = told(player)
    QTest.keyClick(pane.fields["title"], Qt.Key.Key_S, CONTROL)
    player.qtbot.waitUntil(heard, timeout=WAIT)
    player.qtbot.waitUntil(lambda: says("summary") == "Short", timeout=WAIT)
    assert table.hasFocus()
    heard = told(player)
    QTest.keyClick(table, Qt.Key.Key_Z, CONTROL)
    player.qtbot.waitUntil(heard, timeout=WAIT)
    assert links(copies) == before
