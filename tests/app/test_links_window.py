"""Links in the real window: drawn by hand, chosen in the picture, edited one or many, read in full."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox

from memgraph_gui.app.curate.edit_words import TYPED_ON
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.vocabulary import Category
from memgraph_gui.panes.links_dialog import LinksDialog
from memgraph_gui.panes.successor_dialog import SuccessorDialog
from tests.app.conftest import OPEN_TIMEOUT, Player
from tests.app.test_curating import german, press
from tests.builders.agent_process import AgentProcess
from tests.builders.agentos import AgentOSBuilder
from tests.builders.memorygraph import MemoryGraphBuilder

__all__ = ["german"]
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the offscreen plugin, of every dialog
WAIT = OPEN_TIMEOUT
CONTROL, SHIFT, NONE = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.NoModifier,
)
LEFT = Qt.MouseButton.LeftButton
CONTEXT = json.dumps({"text": "because", "scope": "partial", "components": ["pool"], "made_by": "hand", "n": 1.50})


class Linker:
    """The user with a file of five memories and four links."""

    def __init__(self, player: Player, path: Path) -> None:
        self.player, self.path = player, path
        player.open(path)
        player.settle()
        player.window.activateWindow()
        player.qtbot.waitUntil(player.window.isActiveWindow, timeout=WAIT)
        self.window, self.view, self.desk = player.window, player.window.view, player.desk
        self.acts, self.pane = player.desk.link_acts, player.desk.links.pane
        self.wait(lambda: self.view.pick(self.at(0)) == ("memory", 0))

    @property
    def topology(self) -> Topology:
        assert self.player.workspace.topology is not None
        return self.player.workspace.topology

    def wait(self, enough: Callable[[], object]) -> None:
        self.player.qtbot.waitUntil(lambda: bool(enough()), timeout=WAIT)

    def at(self, memory: int) -> QPointF:
        return QPointF(*self.view.camera.to_screen(*self.view.place_of(memory)))

    def mouse(self, kind: QEvent.Type, at: QPointF, modifier: Qt.KeyboardModifier = NONE) -> None:
        moving, up = kind == QEvent.Type.MouseMove, kind == QEvent.Type.MouseButtonRelease
        held = Qt.MouseButton.NoButton if up else LEFT
        one = Qt.MouseButton.NoButton if moving else LEFT
        event = QMouseEvent(kind, at, self.view.viewport().mapToGlobal(at), one, held, modifier)
        QApplication.sendEvent(self.view.viewport(), event)

    def drag(self, path: list[QPointF], modifier: Qt.KeyboardModifier = NONE) -> None:
        self.mouse(QEvent.Type.MouseButtonPress, path[0], modifier)
        for at in path[1:]:
            self.mouse(QEvent.Type.MouseMove, at, modifier)

    def drop(self, at: QPointF, modifier: Qt.KeyboardModifier = NONE) -> None:
        self.mouse(QEvent.Type.MouseButtonRelease, at, modifier)

    def point(self, at: QPointF) -> None:
        event = QMouseEvent(
            QEvent.Type.MouseMove, at, self.view.viewport().mapToGlobal(at), Qt.MouseButton.NoButton,
            Qt.MouseButton.NoButton, NONE,
        )  # fmt: skip
        QApplication.sendEvent(self.view.viewport(), event)

    def click(self, at: QPointF, modifier: Qt.KeyboardModifier = NONE) -> None:
        QTest.mouseClick(self.view.viewport(), LEFT, modifier, QPoint(round(at.x()), round(at.y())))

    def on_link(self, link: int) -> QPointF:
        """A place on a link's line where nothing else is."""
        one, two = (self.at(int(end[link])) for end in (self.topology.source, self.topology.target))
        places = [
            one + (two - one) * (part / 40) + QPointF(dx, dy)
            for part in range(8, 33)
            for dx in (0, 7, -7)
            for dy in (0, 7, -7)
        ]
        return next(QPointF(p.toPoint()) for p in places if self.view.pick(QPointF(p.toPoint())) == ("link", link))

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
        QTest.keyClick(self.view, key, modifier)

    def do(self, name: str) -> None:
        """What a menu does: a window is not active at once when a dialog has gone."""
        self.window.actions_by_id.action(name).trigger()

    def hears(self, words: str) -> None:
        self.wait(lambda: any(words in one.text for one in self.player.heard))

    def dialog(self, kind: type[QDialog]) -> QDialog:
        self.wait(lambda: [one for one in self.window.findChildren(kind) if one.isVisible()])
        return next(one for one in self.window.findChildren(kind) if one.isVisible())

    def kinds(self) -> list[str]:
        names = self.topology.relationship_types.names
        return [names[int(kind)] for kind in self.topology.relationship_type]

    def stored(self, column: str) -> list[object]:
        with AgentProcess(self.path, timeout=5.0) as agent:
            return [row[0] for row in agent.execute(f"SELECT {column} FROM relationships ORDER BY rowid")]

    def steps(self) -> list[str]:
        return [step.words for step in self.desk.writer.steps.steps]

    def undo(self) -> None:
        before = self.desk.writer.steps.undo
        self.window.actions_by_id.action("undo").trigger()
        self.wait(lambda: self.desk.writer.steps.undo != before)


@pytest.fixture
def linker(player: Player, tmp_path: Path) -> Linker:
    path = tmp_path / "five.db"
    with MemoryGraphBuilder(path) as build:
        for name, title in (("m1", "Raise the pool"), ("m2", "Checkout stalls"), ("m3", "Pool of ten")):
            build.memory(name, title=title)
        build.memory("m4", title="Island")
        build.memory("m5", title="Load test")
        build.relationship("r1", "m1", "m2", "RELATED_TO", context=CONTEXT)
        build.relationship("r2", "m3", "m2", "RELATED_TO")
        build.relationship("r3", "m5", "m1", "CONFIRMS")
        build.relationship("r4", "m5", "m3", "RELATED_TO")
    return Linker(player, path)


def test_a_link_is_drawn_by_the_handle_or_with_shift_and_a_plain_drag_still_pins(linker: Linker) -> None:
    view, pane = linker.view, linker.pane
    linker.point(linker.at(0))
    linker.wait(lambda: view._item.handle == 0)
    handle = view._item.handle_place(0)
    between = (handle + linker.at(3)) / 2
    linker.drag([handle, between, linker.at(3)])
    rubber = view._item.rubber
    assert rubber is not None
    assert (rubber.memory, rubber.target, rubber.words) == (0, 3, "Link to Island")
    linker.drop(linker.at(3))
    assert pane.draft is not None
    assert pane.draft.source is not None
    assert pane.draft.target is not None
    assert (pane.draft.source.id, pane.draft.target.id, pane.draft.kind) == ("m1", "m4", "")
    assert not linker.player.workspace.pinned.any()
    pane.categories[Category.SOLUTION].click()
    pane.types["SOLVES"].click()
    assert pane.sentences == ("“Raise the pool” solves “Island”", "“Island” is solved by “Raise the pool”")
    pane.save_button.click()
    linker.wait(lambda: linker.topology.relationship_count == 5 and pane.draft is None)  # told in turns of their own
    assert linker.stored("from_id || rel_type || to_id")[4] == "m1SOLVESm4"
    # Escape while drawing, and letting go over nothing, link nothing.
    linker.drag([linker.at(1), linker.at(3)], SHIFT)
    assert view._item.rubber is not None
    linker.key(Qt.Key.Key_Escape)
    assert view._item.rubber is None
    linker.drop(linker.at(3))
    nowhere = QPointF(3, 3)
    assert view.pick(nowhere) == ("", -1)
    linker.drag([linker.at(1), nowhere], SHIFT)
    linker.drop(nowhere, SHIFT)
    assert pane.draft is None
    linker.hears("Let go over another memory")
    # Without the handle and without Shift it is carried, and stays.
    linker.drag([linker.at(1), linker.at(1) + QPointF(30, 10)])
    assert view._item.rubber is None
    linker.drop(linker.at(1) + QPointF(30, 10))
    assert linker.player.workspace.pinned.nonzero()[0].tolist() == [1]


def test_links_are_chosen_in_the_picture_and_retyped_and_turned_as_one_step(linker: Linker) -> None:
    view, card = linker.view, linker.window.inspector.link_card
    linker.click(linker.on_link(0))
    assert view.chosen_links.tolist() == [0]
    assert len(view.selection) == 0
    linker.wait(lambda: "Scope: partial" in card.said)
    assert "“Raise the pool” is related to “Checkout stalls”" in card.said
    linker.click(linker.on_link(1), CONTROL)
    assert view.chosen_links.tolist() == [0, 1]
    assert "2 links chosen" in card.said
    linker.key(Qt.Key.Key_R, SHIFT)
    dialog = linker.dialog(LinksDialog)
    assert isinstance(dialog, LinksDialog)
    assert dialog.kinds.kind == "RELATED_TO"
    assert not dialog.save.isEnabled()  # they say so already
    dialog.kinds.categories[Category.SOLUTION].click()
    dialog.kinds.types["SOLVES"].click()
    assert [dialog.list.model().index(n, 0).data() for n in (0, 1)] == [
        "“Raise the pool” solves “Checkout stalls”",
        "“Pool of ten” solves “Checkout stalls”",
    ]
    dialog.turned.setChecked(True)
    assert dialog.list.model().index(0, 0).data() == "“Checkout stalls” solves “Raise the pool”"
    dialog.turned.setChecked(False)
    assert dialog.said == "Saving retypes 2 links. One step in history."
    assert linker.stored("rel_type") == ["RELATED_TO", "RELATED_TO", "CONFIRMS", "RELATED_TO"]  # nothing yet
    dialog.save.click()
    linker.wait(lambda: linker.kinds()[:2] == ["SOLVES", "SOLVES"])
    assert linker.stored("rel_type") == ["SOLVES", "SOLVES", "CONFIRMS", "RELATED_TO"]
    assert linker.steps() == ["Retype to SOLVES: 2 links"]
    assert view.chosen_links.tolist() == [0, 1]
    linker.do("flip-link")
    turned = linker.dialog(LinksDialog)
    assert isinstance(turned, LinksDialog)
    turned.save.click()
    linker.wait(lambda: linker.topology.from_ids[:2] == ["m2", "m2"])
    assert linker.stored("from_id") == ["m2", "m2", "m5", "m5"]
    assert len(linker.steps()) == 2
    linker.undo()
    linker.undo()
    assert linker.stored("from_id || rel_type") == ["m1RELATED_TO", "m3RELATED_TO", "m5CONFIRMS", "m5RELATED_TO"]


def test_one_link_is_turned_ended_reopened_superseded_and_deleted_from_its_menu(linker: Linker) -> None:
    view, topology = linker.view, linker.topology
    linker.key(Qt.Key.Key_F, SHIFT)
    linker.hears("Choose a link first")

    def choose(words: str, link: int) -> None:
        view.choose_links(np.array([], np.int64))
        linker.desk.menu.show("link", link, QPoint(0, 0))
        assert linker.desk.menu.menu is not None
        actions = linker.desk.menu.menu.actions()
        next(one for one in actions if one.text().partition("\t")[0] == words).trigger()
        linker.desk.menu.menu.close()

    choose("Flip", 2)
    linker.wait(lambda: topology.from_ids[2] == "m1")
    choose("End", 2)
    linker.wait(lambda: topology.ended()[2])
    assert [until is not None for until in linker.stored("valid_until")] == [False, False, True, False]
    choose("Re-open", 2)
    linker.wait(lambda: not topology.ended()[2])
    assert linker.stored("valid_until") == [None] * 4
    choose("Supersede…", 1)
    offer = linker.dialog(SuccessorDialog)
    assert isinstance(offer, SuccessorDialog)
    QTest.keyClicks(offer.field, "raise pool checkout")
    QTest.keyClick(offer.field, Qt.Key.Key_Return)
    linker.wait(lambda: topology.ended()[1])
    assert linker.stored("invalidated_by") == [None, "r1", None, None]
    choose("Supersede…", 3)
    offer = linker.dialog(SuccessorDialog)
    assert isinstance(offer, SuccessorDialog)
    QTest.keyClick(offer.field, Qt.Key.Key_Return)  # the first row: a new one
    linker.wait(lambda: linker.pane.draft is not None)
    linker.pane.categories[Category.CAUSAL].click()
    linker.pane.types["BREAKS"].click()
    assert "ends the old link" in linker.pane._said.text()
    linker.pane.save_button.click()
    linker.wait(lambda: topology.relationship_count == 5)
    successors, ids = linker.stored("invalidated_by"), linker.stored("id")
    assert successors == [None, "r1", None, ids[4], None]
    assert linker.stored("from_id || rel_type || to_id")[4] == "m5BREAKSm3"
    choose("Delete…", 2)
    press(linker.player, "Delete")
    linker.wait(lambda: not topology.relationship_alive[2])
    assert len(linker.stored("id")) == 4
    linker.undo()
    assert linker.stored("id")[2] == "r3"


def test_the_form_keeps_unknown_keys_and_takes_evidence_and_validity_in_german(linker: Linker, german: None) -> None:
    linker.view.choose_links(np.array([0]))
    linker.key(Qt.Key.Key_F2, SHIFT)
    pane = linker.pane
    linker.wait(lambda: pane.draft is not None)
    details = pane.details
    assert pane.context.text() == "because"
    assert details.structured.isChecked()
    details.more.setChecked(True)
    score = pane.scores["strength"].number
    assert score.text() == "0,5"
    for field, text in (
        (score, "0,75"),
        (details.lines["success_rate"], "0,5"),
        (details.lines["evidence_count"], "3"),
        (details.parts["scope"], "full"),
        (details.lines["valid_until"], "30.11.2090 14:05"),
    ):
        field.selectAll()
        QTest.keyClicks(field, text)
    details.lines["evidence_count"].setText("-1")
    assert not pane.save_button.isEnabled()
    details.lines["evidence_count"].setText("3")
    QTest.keyClick(score, Qt.Key.Key_S, CONTROL)
    linker.wait(linker.steps)
    held = json.loads(str(linker.stored("properties")[0]))
    assert (held["strength"], held["success_rate"], held["evidence_count"]) == (0.75, 0.5, 3)
    assert json.loads(held["context"]) == json.loads(CONTEXT) | {"scope": "full"}
    assert '"n":1.50' in held["context"] or '"n":1.5' in held["context"]
    assert str(linker.stored("valid_until")[0]).startswith("2090-11-30T")
    assert bool(linker.topology.ended()[0])


def test_what_is_chosen_while_a_link_is_saved_stays_and_is_saved_once(linker: Linker) -> None:
    linker.view.set_selection(np.array([3, 4]))
    linker.do("link")
    pane = linker.pane
    linker.wait(lambda: pane.draft is not None)
    pane.categories[Category.CAUSAL].click()
    pane.types["CAUSES"].click()
    score = pane.scores["strength"].number
    with AgentProcess(linker.path) as agent:
        agent.execute("BEGIN IMMEDIATE")  # so that saving is under way for as long as we choose
        QTest.keyClick(score, Qt.Key.Key_S, CONTROL)
        QTest.keyClick(score, Qt.Key.Key_S, CONTROL)
        score.selectAll()
        QTest.keyClicks(score, "0.9")
        assert not pane.save_button.isEnabled()
        agent.execute("ROLLBACK")  # nothing was written; a commit may find a reader in its way
        linker.wait(lambda: len(linker.kinds()) == 5)
        linker.wait(lambda: pane.draft is not None and pane.draft.rowid is not None)
    assert pane.banner.text == TYPED_ON
    assert score.text() == "0.9"
    QTest.keyClick(score, Qt.Key.Key_S, CONTROL)
    linker.wait(lambda: pane.draft is None)
    assert len(linker.steps()) == 2
    assert linker.stored("rel_type")[4:] == ["CAUSES"]
    assert json.loads(str(linker.stored("properties")[4]))["strength"] == 0.9


def test_warnings_are_said_and_saved_anyway_and_delete_in_a_field_is_the_fields(linker: Linker) -> None:
    pane = linker.pane
    linker.view.set_selection(np.array([1]))
    linker.key(Qt.Key.Key_L, SHIFT)
    QTest.keyClicks(pane.ends[False], "raise")
    QTest.keyClick(pane.ends[False], Qt.Key.Key_Return)
    pane.categories[Category.SIMILARITY].click()
    pane.types["RELATED_TO"].click()
    linker.wait(lambda: "leads the other way already" in pane.warning)
    assert pane.save_button.text().startswith("Save anyway")
    for key in (Qt.Key.Key_A, Qt.Key.Key_Z):
        QTest.keyClick(pane.context, key, CONTROL)
    QTest.keyClicks(pane.context, "why")
    QTest.keyClick(pane.context, Qt.Key.Key_Backspace)
    QTest.keyClick(pane.context, Qt.Key.Key_Delete)
    assert pane.context.text() == "wh"
    assert not linker.window.findChildren(QMessageBox)
    pane.save_button.click()
    linker.wait(lambda: linker.topology.relationship_count == 5)
    assert linker.stored("from_id || to_id")[4] == "m2m1"


def test_a_brain_leaves_out_what_would_be_two_edges_of_a_pair(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "brain.sqlite"
    with AgentOSBuilder(path) as builder:
        for name in ("t1", "t2", "t3"):
            builder.node(name)
        builder.edge("t1", "t2", kind="SAME_TOPIC")
        builder.edge("t2", "t1", kind="CAUSED_BY")
        builder.edge("t2", "t3", kind="SAME_TOPIC")
    player.open(path)
    topology = player.workspace.topology
    assert topology is not None
    player.window.view.choose_links(np.arange(3))
    player.window.actions_by_id.action("flip-link").trigger()
    dialog = player.window.findChildren(LinksDialog)[-1]
    assert "2 links left out" in dialog.warned
    dialog.save.click()
    player.qtbot.waitUntil(lambda: topology.from_ids[2] == "t3", timeout=WAIT)
    assert [*zip(topology.from_ids, topology.to_ids, strict=True)] == [("t1", "t2"), ("t2", "t1"), ("t3", "t2")]
    player.qtbot.waitUntil(lambda: any("Flip" in one.text for one in player.heard), timeout=WAIT)
    player.window.actions_by_id.action("end-link").trigger()
    player.qtbot.waitUntil(lambda: "keeps no validity" in player.heard[-1].text, timeout=WAIT)
