"""What is done in the forms of the window, the real MemoryGraph and AgentOS read as it was meant."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QMessageBox

from memgraph_gui.engine.editing.plans import Written
from tests.app.conftest import OPEN_TIMEOUT, Player, look, make_player, player, settings
from tests.builders.copies import copy_of
from tests.interop.led import LedProgram

__all__ = ["look", "make_player", "player", "settings"]
pytestmark = [pytest.mark.long, pytest.mark.qt_log_ignore("This plugin does not support")]
WAIT = OPEN_TIMEOUT


class Forms:
    """One file with a real program at it, and the window's forms."""

    def __init__(self, player: Player, program: LedProgram) -> None:
        self.player, self.program, self.curation = player, program, player.desk.curation

    def select(self, *ids: str) -> None:
        topology = self.player.workspace.topology
        assert topology is not None
        known = self.player.qtbot.waitUntil
        known(lambda: all(one in topology.memory_ids for one in ids), timeout=WAIT)
        self.player.window.view.set_selection(np.array([topology.memory_ids.index(one) for one in ids]))

    def saved(self, save: Callable[[], object]) -> Written:
        with self.player.qtbot.waitSignal(self.player.desk.writer.written, timeout=WAIT) as waited:
            save()
        written: Written = waited.args[0]
        return written

    def trigger(self, name: str) -> None:
        self.player.window.actions_by_id.action(name).trigger()

    def until(self, ready: Callable[[], object]) -> None:
        self.player.qtbot.waitUntil(lambda: bool(ready()), timeout=WAIT)


@pytest.fixture
def forms(memorygraph_command: list[str], player: Player, tmp_path: Path) -> Iterator[Forms]:
    path = copy_of("memorygraph-real-small.db", tmp_path / "file")
    with LedProgram(memorygraph_command) as server:
        server.call("open", str(path))
        player.open(path)
        yield Forms(player, server)
        server.call("close")


def stored(forms: Forms, **fields: Any) -> str:
    """A memory that the server itself stores."""
    given = {"type": "fix", "title": "Fresh", "content": "Some text", **fields}
    return str(forms.program.call("store", given))


def test_the_form_of_one_memory_and_its_duplicate(forms: Forms) -> None:
    one = stored(forms, title="Pool", content="Ten\r\nplaces\u00a0only", tags=["db"], importance=0.8549999999999999)
    forms.select(one)
    forms.trigger("edit-memory")
    pane = forms.player.desk.edit.pane
    forms.until(lambda: pane.draft)
    assert pane.draft is not None
    before = forms.program.call("get", one)
    pane.draft.put("title", "Pool of ten")
    pane._tell()
    forms.saved(forms.player.desk.edit.save)
    after = forms.program.call("get", one)
    assert after["title"] == "Pool of ten"
    for name in ("content", "tags", "importance", "confidence", "created_at", "type"):
        assert after[name] == before[name]
    forms.select(one)
    (copy,) = forms.saved(lambda: forms.trigger("duplicate")).changes.memories_added
    told = forms.program.call("get", str(copy.id))
    assert (told["title"], told["content"], told["tags"]) == ("Pool of ten (copy)", before["content"], ["db"])
    assert (told["usage_count"], told["importance"]) == (0, before["importance"])
    forms.player.desk.edit.cancel()


def test_merging_deleted_and_kept(forms: Forms) -> None:
    a, b, c, x, y = (stored(forms, title=name) for name in ("A", "B", "C", "X", "Y"))
    relate = forms.program.call
    relate("relate", a, x, "SOLVES", {"strength": 0.25})
    relate("relate", b, x, "SOLVES", {"strength": 0.75})
    relate("relate", c, y, "CAUSES", {"strength": 0.5, "context": "at night"})
    merging = forms.curation.merging
    for ids, keep_others in (((a, b), False), ((a, c), True)):
        forms.select(*ids, x, y)
        merging.merge(ids)
        forms.until(lambda: merging.pane.draft and merging.pane.story)
        merging.pane.keeps[0].setChecked(True)
        merging.pane.choices["others"][int(keep_others)].setChecked(True)
        forms.saved(merging.save)
        forms.until(lambda: merging.pane.draft is None)  # it is left in a turn of its own
    assert forms.program.call("get", b) is None
    assert forms.program.call("get", c)["title"] == "C"
    told = {(one["type"], one["id"]): one for one in forms.program.call("related", a)}
    assert set(told) == {("SOLVES", x), ("CAUSES", y), ("REPLACES", c)}
    assert told["SOLVES", x]["strength"] == 0.75
    assert told["CAUSES", y]["context"] == "at night"
    forms.saved(lambda: forms.trigger("undo"))
    assert {one["id"] for one in forms.program.call("related", c)} == {y}


def test_find_and_replace_tags_and_many_at_once(forms: Forms) -> None:
    ids = [stored(forms, title=f"Zqx pool {n}", content=f"Zqx\r\nnote {n}", tags=["zqx", f"n{n}"]) for n in range(3)]
    forms.select(*ids)
    replacing = forms.curation.replacing
    replacing.open()
    replacing.pane.wanted.setText("zqx")
    replacing.pane.instead.setText("Ümlaut")
    forms.until(lambda: not replacing.looking and replacing.pane.save_button.isEnabled())
    forms.saved(replacing.save)
    told = [forms.program.call("get", one) for one in ids]
    assert [one["title"] for one in told] == [f"Ümlaut pool {n}" for n in range(3)]
    assert [one["content"] for one in told] == [f"Ümlaut\r\nnote {n}" for n in range(3)]
    replacing.leave()
    tags = forms.curation.tags
    tags.open()
    forms.until(lambda: any(one.tag == "Ümlaut" for one in tags.pane._tags))
    tags.pane.choose("n0", "n1")
    tags.pane.name.setText("many")
    forms.saved(tags.rename)
    assert sorted(forms.program.call("search", {"tags": ["many"]})) == sorted(ids[:2])
    forms.until(lambda: any(one.tag == "many" for one in tags.pane._tags))
    tags.pane.choose("many")
    forms.saved(tags.delete)
    assert forms.program.call("search", {"tags": ["many"]}) == []
    tags.leave()
    forms.trigger("edit-memory")
    pane = forms.player.desk.many.pane
    forms.until(lambda: pane.draft)
    pane.type.setCurrentText("workflow")
    for name, text in (("add", "done"), ("importance", "0,125"), ("confidence", "0.5"), ("project", "/a b")):
        pane.lines[name].setText(text)
    forms.saved(forms.player.desk.many.save)
    for one in ids:
        now = forms.program.call("get", one)
        assert (now["type"], now["importance"], now["confidence"]) == ("workflow", 0.125, 0.5)
        assert "done" in now["tags"]
        assert now["context"]["project_path"] == "/a b"
    assert sorted(forms.program.call("search", {"project_path": "/a b"})) == sorted(ids)


def test_deleting_takes_the_links_and_undo_brings_them(forms: Forms) -> None:
    a, b = stored(forms, title="A"), stored(forms, title="B")
    link = forms.program.call("relate", a, b, "SOLVES", {"strength": 0.5})
    forms.select(a)
    forms.saved(lambda: press_delete(forms))
    assert forms.program.call("get", a) is None
    assert forms.program.call("related", b) == []
    forms.saved(lambda: forms.trigger("undo"))
    assert forms.program.call("get", a)["title"] == "A"
    assert [one["relationship"] for one in forms.program.call("related", b)] == [link]


def press_delete(forms: Forms) -> None:
    """Delete by its action, and say yes."""
    forms.trigger("delete")
    forms.until(lambda: forms.player.window.findChildren(QMessageBox))
    box = forms.player.window.findChildren(QMessageBox)[-1]
    next(one for one in box.buttons() if one.text().replace("&", "") == "Delete").click()


def test_a_brain_merged_strengthened_and_deleted_in_the_window(
    agentos: LedProgram, player: Player, tmp_path: Path
) -> None:
    path = copy_of("agentos-new.sqlite", tmp_path)
    player.open(path)
    forms = Forms(player, agentos)
    file = player.workspace.file
    assert file is not None
    agentos.call("open", str(path), file.info.brain)
    meta = {"type": "semantic", "scope": "user", "scopeId": "", "strength": 0.5, "createdAt": 1760000000000}
    for name in ("n1", "n2", "n3"):
        agentos.call("addNode", name, meta)
    for source, weight in (("n1", 0.25), ("n2", 0.75)):
        edge = {"sourceId": source, "targetId": "n3", "type": "SAME_TOPIC", "weight": weight, "createdAt": 1}
        agentos.call("addEdge", edge)
    forms.select("n1", "n2")
    topology = player.workspace.topology
    assert topology is not None
    forms.until(lambda: topology.relationship_count and "n2" in topology.from_ids)
    forms.trigger("edit-memory")
    pane = player.desk.many.pane
    forms.until(lambda: pane.draft)
    pane.lines["importance"].setText("0,75")
    forms.saved(player.desk.many.save)
    strength = "SELECT json_extract(properties, '$.strength') AS s FROM knowledge_nodes WHERE id IN ('n1', 'n2')"
    assert agentos.call("all", strength, []) == [{"s": 0.75}, {"s": 0.75}]
    forms.curation.merging.merge(["n1", "n2"])
    merge = forms.curation.merging.pane
    forms.until(lambda: merge.draft and merge.story)
    merge.keeps[0].setChecked(True)
    forms.saved(forms.curation.merging.save)
    agentos.call("initialize")
    order = agentos.call("order")
    edges = {(one["sourceId"], one["targetId"]): one["weight"] for one in order["edges"]}
    assert "n2" not in order["nodes"]
    assert edges["n1", "n3"] == 0.75
    assert ("n2", "n3") not in edges
    agentos.call("close")
