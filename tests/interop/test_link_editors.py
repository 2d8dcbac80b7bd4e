"""After every act of the link editors in the window the real MemoryGraph and AgentOS read what was meant."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QMessageBox

from memgraph_gui.engine.vocabulary import RELATIONSHIP_TYPES
from memgraph_gui.panes.links_dialog import LinksDialog
from memgraph_gui.panes.relationship_editor import RelationshipEditor
from memgraph_gui.panes.successor_dialog import SuccessorDialog
from tests.app.conftest import OPEN_TIMEOUT, Player, look, make_player, player, settings
from tests.builders.copies import copy_of
from tests.interop.led import LedProgram

__all__ = ["look", "make_player", "player", "settings"]  # the window's fixtures
pytestmark = [pytest.mark.long, pytest.mark.qt_log_ignore("This plugin does not support")]


class Editors:
    """The window with a file that a real program has open, too; its dialogs are answered as they come."""

    def __init__(self, player: Player, path: Path) -> None:
        self.player, self.desk, self.form = player, player.desk, player.desk.links.pane
        player.open(path)

    @property
    def view(self) -> Any:
        return self.player.window.view

    def index(self, memory_id: str) -> int:
        assert self.player.workspace.topology is not None
        found = self.player.workspace.topology.memory_index_by_id(memory_id)
        assert found is not None
        return found

    def link(self, link_id: str) -> int:
        assert self.player.workspace.topology is not None
        return self.player.workspace.topology.relationship_ids.index(link_id)

    @contextmanager
    def step(self) -> Iterator[None]:
        """Around what writes one step."""
        before = len(self.desk.writer.steps.steps), self.desk.writer.steps.undo
        yield
        self.player.qtbot.waitUntil(
            lambda: (len(self.desk.writer.steps.steps), self.desk.writer.steps.undo) != before, timeout=OPEN_TIMEOUT
        )

    def do(self, name: str, *links: str) -> None:
        self.view.choose_links(np.array([self.link(one) for one in links]))
        self.player.window.actions_by_id.action(name).trigger()

    def dialog(self, kind: type[Any]) -> Any:
        def there() -> list[Any]:
            return [one for one in self.player.window.findChildren(kind) if one.isVisible()]

        self.player.qtbot.waitUntil(lambda: bool(there()), timeout=OPEN_TIMEOUT)
        return there()[-1]

    def press(self, words: str) -> None:
        box = self.dialog(QMessageBox)
        next(one for one in box.buttons() if one.text().replace("&", "") == words).click()

    def kind(self, chooser: Any, name: str) -> None:
        if name in RELATIONSHIP_TYPES and not chooser.categories[RELATIONSHIP_TYPES[name].category].isHidden():
            chooser.categories[RELATIONSHIP_TYPES[name].category].click()
        chooser.types[name].click()

    def draw(self, source: str, target: str, kind: str, fill: Callable[[], None] = lambda: None) -> str:
        """Link two memories as by drawing; the id of the new link."""
        self.view.link_drawn.emit(self.index(source), self.index(target))
        self.kind(self.form.kinds, kind)
        fill()
        with self.step():
            self.form.save_button.click()
        assert self.player.workspace.topology is not None
        return str(self.player.workspace.topology.relationship_ids[-1])

    def retype(self, kind: str, *links: str) -> None:
        self.do("retype-link", *links)
        dialog = self.dialog(LinksDialog)
        self.kind(dialog.kinds, kind)
        with self.step():
            dialog.save.click()

    def edit(self, link: str, fill: Callable[[], None]) -> None:
        self.do("edit-link", link)
        self.player.qtbot.waitUntil(lambda: self.form.draft is not None, timeout=OPEN_TIMEOUT)
        fill()
        with self.step():
            self.form.save_button.click()


def fill(form: RelationshipEditor) -> None:
    """Scores, evidence, and a context in parts."""
    form.scores["strength"].number.setText("0.625")
    form.details.lines["evidence_count"].setText("4")
    form.details.lines["success_rate"].setText("0.75")
    form.context.setText("since noon, ü")
    form.details.structured.setChecked(True)
    form.details.parts["conditions"].setText('production, "a, b"')


def begun(form: RelationshipEditor) -> None:
    """It has held for some time before it is written down."""
    form.details.lines["valid_from"].setText("2026-02-03 10:00")
    assert form.draft is not None
    assert "valid_from" in form.draft.values()


def related(server: LedProgram, memory_id: str) -> dict[str, dict[str, Any]]:
    return {one["relationship"]: one for one in server.call("related", memory_id)}


def said(one: dict[str, Any]) -> tuple[str, str, str]:
    return one["from"], one["type"], one["to"]


def test_memorygraph_reads_each_act_on_links(
    player: Player,
    memorygraph_command: list[str],
    tmp_path: Path,
) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path / "files")
    with LedProgram(memorygraph_command) as server:
        server.call("open", str(path))
        a, b, c = (
            server.call("store", {"type": "fix", "title": f"Fresh {name}", "content": "Text"}) for name in "ABC"
        )
        editors = Editors(player, path)
        read = partial(related, server)
        link = editors.draw(a, b, "RELATED_TO", lambda: begun(editors.form))
        assert said(read(a)[link]) == (a, "RELATED_TO", b)
        other = editors.draw(c, b, "RELATED_TO")
        editors.retype("SOLVES", link, other)  # both at once
        assert {said(one) for one in read(b).values()} == {(a, "SOLVES", b), (c, "SOLVES", b)}
        editors.do("flip-link", link, other)
        with editors.step():
            editors.dialog(LinksDialog).save.click()
        assert {said(one) for one in read(b).values()} == {(b, "SOLVES", a), (b, "SOLVES", c)}
        form = editors.form
        editors.edit(link, partial(fill, form))
        told = read(a)[link]
        assert told["strength"] == 0.625
        context = json.loads(told["context"])
        assert (context["text"], context["conditions"]) == ("since noon, ü", ["production", "a, b"])
        with editors.step():
            editors.do("end-link", link)
        assert link not in read(a)
        assert server.call("history", a) == [link]
        with editors.step():
            editors.do("end-link", link)
        assert said(read(a)[link]) == (b, "SOLVES", a)
        _supersede_and_delete(editors, read, link, a, b)
        assert link in server.call("history", a)
        assert len(server.call("export", str(tmp_path / "export.json"))["relationships"]) > 70  # no row breaks it
        server.call("close")


def _supersede_and_delete(
    editors: Editors, read: Callable[[str], dict[str, dict[str, Any]]], link: str, a: str, b: str
) -> None:
    editors.do("supersede-link", link)
    editors.dialog(SuccessorDialog).chosen.emit("")
    editors.player.qtbot.waitUntil(lambda: editors.form.draft is not None, timeout=OPEN_TIMEOUT)
    editors.kind(editors.form.kinds, "IMPROVES")
    with editors.step():
        editors.form.save_button.click()
    assert {said(one) for one in read(a).values()} == {(b, "IMPROVES", a)}
    (new,) = read(a)
    editors.do("delete", new)
    with editors.step():
        editors.press("Delete")
    assert read(a) == {}
    with editors.step():
        editors.player.window.actions_by_id.action("undo").trigger()
    assert {said(one) for one in read(a).values()} == {(b, "IMPROVES", a)}


def test_agentos_loads_each_act_on_edges(player: Player, agentos: LedProgram, tmp_path: Path) -> None:
    path = copy_of("agentos-new.sqlite", tmp_path)
    editors = Editors(player, path)
    assert player.workspace.file is not None
    agentos.call("open", str(path), player.workspace.file.info.brain)
    meta = {"type": "semantic", "scope": "user", "scopeId": "", "strength": 0.5, "createdAt": 1760000000000}
    for name in ("n1", "n2", "n3"):
        agentos.call("addNode", name, meta)
    topology = player.workspace.topology
    assert topology is not None
    player.qtbot.waitUntil(lambda: topology.memory_index_by_id("n3") is not None, timeout=OPEN_TIMEOUT)

    def edges() -> dict[tuple[str, str], tuple[str, float]]:
        agentos.call("initialize")
        found = {(e["sourceId"], e["targetId"]): (e["type"], e["weight"]) for e in agentos.call("order")["edges"]}
        return {pair: edge for pair, edge in found.items() if "n1" in pair or "n2" in pair}

    link = editors.draw("n1", "n2", "SAME_TOPIC", lambda: editors.form.scores["strength"].number.setText("0.25"))
    assert edges() == {("n1", "n2"): ("SAME_TOPIC", 0.25)}
    editors.edit(link, lambda: editors.form.scores["strength"].number.setText("0.875"))
    assert edges() == {("n1", "n2"): ("SAME_TOPIC", 0.875)}
    # One edge a pair: another type replaces it, and only when that was said.
    editors.view.link_drawn.emit(editors.index("n1"), editors.index("n2"))
    editors.kind(editors.form.kinds, "CAUSED_BY")
    editors.form.save_button.click()
    player.qtbot.waitUntil(lambda: "one edge for each pair" in editors.form.banner.text, timeout=OPEN_TIMEOUT)
    assert edges() == {("n1", "n2"): ("SAME_TOPIC", 0.875)}
    with editors.step():
        editors.form.banner.press(0)
    assert edges() == {("n1", "n2"): ("CAUSED_BY", 1.0)}
    other = editors.draw("n2", "n3", "SAME_TOPIC")
    editors.retype("SUPERSEDES", link, other)
    assert {edge[0] for edge in edges().values()} == {"SUPERSEDES"}
    editors.do("flip-link", link, other)
    with editors.step():
        editors.dialog(LinksDialog).save.click()
    assert set(edges()) == {("n2", "n1"), ("n3", "n2")}
    agentos.call("removeEdge", "n2", "n1")  # by its hash: it finds the row that we turned round
    assert set(edges()) == {("n3", "n2")}
    (last,) = [
        topology.relationship_ids[k]
        for k in np.flatnonzero(topology.relationship_alive)
        if topology.from_ids[k] == "n3"
    ]
    editors.do("delete", last)
    with editors.step():
        editors.press("Delete")
    assert edges() == {}
    agentos.call("close")
