"""The forms of a link, a merge, many memories and find-and-replace come back after the program was killed."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.builders.agent_process import AgentProcess
from tests.builders.memorygraph import MemoryGraphBuilder
from tests.cases.product import environment

KEPT_AFTER = 3.0  # s; what is typed is kept 0.6 s after the last key

_SCRIPT = """
import json, sys
import numpy as np
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
import memgraph_gui.app.application as application
from memgraph_gui.app import wiring
from memgraph_gui.app.cli import main
from memgraph_gui.engine.vocabulary import Category

made, build = [], wiring.build_desk
def remembered(*arguments, **named):
    made.append(build(*arguments, **named))
    return made[-1]
application.build_desk = remembered

def select(*memories):
    made[0].window.view.set_selection(np.array(memories, np.int64))

def do(name):
    made[0].window.actions_by_id.action(name).trigger()

def link():
    select(0, 3); do("link"); yield lambda: links.draft is not None and "valid_from" in links.draft.scores.fields
    links.kinds.categories[Category.CAUSAL].click(); links.types["CAUSES"].click()
    links.context.setText("half a thought"); links.details.lines["valid_from"].setText("2026-02-03")

def merge():
    select(0, 1, 2); do("merge"); yield lambda: merging.draft is not None and merging.story
    merging.keeps[1].click(); merging.choices["others"][1].click()
    yield lambda: "title" in merging.fields
    merging.fields["title"].setText("One for all")

def many():
    select(1, 2); do("edit-memory"); yield lambda: many_pane.draft is not None
    many_pane.type.setCurrentText("fix"); many_pane.lines["add"].setText("checked, \\u00fc")
    many_pane.lines["importance"].setText("0,7")

def replace():
    do("replace"); replacing.scope.setCurrentIndex(1)
    replacing.wanted.setText("note"); replacing.instead.setText("memo")
    replacing.options["case"].setChecked(True)
    yield lambda: not replace_desk.looking and replacing.list.places.rowCount() == 2
    replacing.list.places.mark([0], False)

def everything():
    for one in (link, merge, many, replace):
        yield from one()

def state():
    draft, places = links.draft, replacing.list.places
    typed = dict(sorted(many_pane.draft.typed.items()))
    return {
        "link": [*draft.sentences(), draft.scores.fields["context"].now, draft.scores.fields["valid_from"].now],
        "merge": [merging.draft.kept().title, merging.draft.keep_others, merging.fields["title"].text()],
        "many": [len(many_pane.draft.tags), typed, many_pane.type.currentText()],
        "replace": [replacing.wanted.text(), replacing.instead.text(), replacing.options["case"].isChecked(),
                    replacing.scope.currentIndex(), places.rowCount(), sorted(places.left_out)],
        "banners": [pane.banner.text for pane in (links, merging, many_pane)],
    }

def all_there():
    there = links.draft and merging.draft and many_pane.draft and replacing.wanted.text()
    return there and not replace_desk.looking and replacing.list.places.rowCount()

work, ready = None, None
def look():
    global work, ready, links, merging, many_pane, replacing, replace_desk
    if not made or made[0].workspace.topology is None:
        return
    desk = made[0]
    links, merging, many_pane = desk.links.pane, desk.curation.merging.pane, desk.many.pane
    replace_desk = desk.curation.replacing
    replacing = replace_desk.pane
    if sys.argv[1] == "type":
        work = work or everything()
        while ready is None or ready():
            ready = next(work, None)
            if ready is None:
                break
        if ready is not None:
            return
    elif not all_there():
        return
    clock.stop()
    print("HELD" + json.dumps(state()), flush=True)

clock = QTimer()
run = QApplication.exec
def exec_with_clock(*_):
    clock.timeout.connect(look)
    clock.start(200)
    return run()
QApplication.exec = exec_with_clock
main([sys.argv[2]])
"""


def held(what: str, path: Path, own: Path) -> dict[str, Any]:
    """What the forms hold when they have been filled; the program is killed then."""
    env = environment({"QT_QPA_PLATFORM": "offscreen", "MEMGRAPH_GUI_DATA_DIR": str(own)})
    with subprocess.Popen(
        [sys.executable, "-c", _SCRIPT, what, str(path)], stdout=subprocess.PIPE, text=True, env=env
    ) as process:
        assert process.stdout is not None
        line = next((line for line in process.stdout if line.startswith("HELD")), "HELD{}")
        if what == "type":
            time.sleep(KEPT_AFTER)
        os.kill(process.pid, signal.SIGKILL)
        process.stdout.close()
    found: dict[str, Any] = json.loads(line.removeprefix("HELD"))
    return found


@pytest.mark.long
def test_four_forms_come_back_after_the_program_was_killed(tmp_path: Path) -> None:
    path, own = tmp_path / "memory.db", tmp_path / "own"
    with MemoryGraphBuilder(path) as builder:
        for name in "abcd":
            builder.memory(name, f"Title {name}", content=f"A note on {name}", tags=["t"])
    with AgentProcess(path, timeout=5) as agent:
        before = agent.execute("SELECT * FROM nodes"), agent.execute("SELECT * FROM relationships")
    typed = held("type", path, own)
    assert typed["link"] == [
        "“Title a” causes “Title d”", "“Title d” is caused by “Title a”", "half a thought", "2026-02-03",
    ]  # fmt: skip
    assert typed["merge"] == ["Title b", True, "One for all"]
    assert typed["many"] == [2, {"add": "checked, ü", "importance": "0,7", "type": "fix"}, "fix"]
    assert typed["replace"] == ["note", "memo", True, 1, 2, [0]]
    again = held("look", path, own)
    assert {name: again[name] for name in ("link", "merge", "many", "replace")} == {
        name: typed[name] for name in ("link", "merge", "many", "replace")
    }
    assert all("did not save" in words for words in again["banners"])
    kept = sorted(one.name for one in own.rglob("form-*.json"))
    assert kept == ["form-link.json", "form-many.json", "form-merge.json", "form-replace.json"]
    with AgentProcess(path, timeout=5) as agent:
        assert (agent.execute("SELECT * FROM nodes"), agent.execute("SELECT * FROM relationships")) == before
