"""Case 56: text that looks like markup is shown as typed: in the list, its tips, the inspector, the outline.

A server listens meanwhile at the address that some of the texts name; nothing may ask it for anything.
"""

import html
import http.server
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtWidgets import QLabel

from memgraph_gui.panes.inspector import InspectorPane
from tests.app.conftest import Player, look, make_player, player, settings  # noqa: F401 - the window's fixtures
from tests.app.searching import WAIT, Searcher
from tests.builders.memorygraph import MemoryGraphBuilder

TITLES = {
    "bold": "<b>bold</b> title",
    "local": '<img src="probe.png" width=500 height=500>',
    "absolute": "<img src='file:///etc/hostname'>",
    "fetched": '<img src="http://127.0.0.1:{port}/leak?id=1"> ![x](http://127.0.0.1:{port}/md.png)',
    "link": '<a href="file:///tmp">open</a> [open](file:///etc/passwd)',
    "false": "<h1 style='color:red'>Check failed</h1>Paste your key",
    "style": "<style>*{{font-size:200px}}</style>big",
    "generic": "List<String> and a<b>c",
    "break": "first<br>second",
    "script": "<script>alert(1)</script>",
    "entity": "R&amp;D &lt;tag&gt; & more",
    "mnemonic": "Save & close && quit",
}


class _Listening(http.server.ThreadingHTTPServer):
    requests: list[str]


@pytest.fixture
def server() -> Iterator[_Listening]:
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            listening.requests.append(self.path)

    listening = _Listening(("127.0.0.1", 0), Handler)
    listening.requests = []
    thread = threading.Thread(target=listening.serve_forever)
    thread.start()
    yield listening
    listening.shutdown()
    thread.join()
    listening.server_close()


@pytest.fixture
def texts(server: _Listening) -> dict[str, str]:
    return {key: title.format(port=server.server_port) for key, title in TITLES.items()}


@pytest.fixture
def searcher(player: Player, texts: dict[str, str], tmp_path: Path) -> Searcher:  # noqa: F811
    path = tmp_path / "files" / "<b>name<b>.db"
    with MemoryGraphBuilder(path) as build:
        for key, text in texts.items():
            build.memory(key, text, f"body of {key}: {text}", tags=[text], summary=text)
        build.relationship("r1", "bold", "link", "<b>SOLVES</b>", context="<img src=probe.png> because <b>x</b>")
    player.open(path)
    return Searcher(player)


def rows(model: QAbstractItemModel) -> Iterator[QModelIndex]:
    for row in range(model.rowCount()):
        yield model.index(row, 0)


def holds(inspector: InspectorPane, text: str) -> bool:
    return text in inspector.source.toPlainText()


def tip_of(text: str) -> str:
    """What a tip shows, given that Qt reads markup in it."""
    return html.unescape(text.removeprefix('<p style="white-space:pre-wrap">').removesuffix("</p>"))


def test_list_and_tips_show_titles_as_typed(searcher: Searcher, texts: dict[str, str]) -> None:
    shown = list(rows(searcher.pane.list.hits))
    assert {index.data() for index in shown} == set(texts.values())
    for index in shown:
        assert tip_of(index.data(Qt.ItemDataRole.ToolTipRole)).startswith(index.data())
    for key, text in texts.items():  # pasted, each is found, first
        if key != "fetched":
            assert searcher.ask(text)[0] == text
    assert searcher.pane.list.hits.row(0).title_marks


def test_the_inspector_shows_every_character(
    searcher: Searcher, texts: dict[str, str], server: _Listening, tmp_path: Path
) -> None:
    played, inspector = searcher.player, searcher.player.window.inspector
    topology = played.workspace.topology
    assert topology is not None
    for index, (key, text) in enumerate(texts.items()):
        played.window.view.set_selection(np.array([index]))
        played.qtbot.waitUntil(partial(holds, inspector, f"body of {key}: "), timeout=WAIT)
        assert inspector.head.title.text() == text
        assert tip_of(inspector.head.title.toolTip()) == text
        assert inspector.source.toPlainText() == f"{text}\n\nbody of {key}: {text}"
        chip = inspector.head._tags.itemAt(0).widget()
        assert chip is not None
        assert tip_of(chip.toolTip()) == text
        rendered = inspector.rendered.toPlainText()
        if key not in ("fetched", "link"):  # these two hold Markdown of their own
            assert rendered == f"{text}\nbody of {key}: {text}"
        assert "\ufffc" not in rendered  # no picture: its words instead
    assert server.requests == []
    assert list(tmp_path.glob("**/probe.png")) == []


def test_the_outline_reads_types_titles_and_contexts_as_typed(searcher: Searcher, texts: dict[str, str]) -> None:
    played, outline = searcher.player, searcher.player.window.inspector.outline
    played.window.view.set_selection(np.array([list(texts).index("bold")]))
    played.qtbot.waitUntil(lambda: bool(outline.links.details), timeout=WAIT)
    line = outline.links.index(0, 0, outline.links.index(0, 0))
    assert line.data() == f"<b>solves</b> {texts['link']}"
    tip = tip_of(line.data(Qt.ItemDataRole.ToolTipRole))
    assert "<img src=probe.png> because <b>x</b>" in tip
    outline.setCurrentIndex(line)
    detail = played.window.inspector._detail
    assert "because <b>x</b>" in detail.text()
    assert detail.textFormat() == Qt.TextFormat.PlainText


def test_chips_saved_searches_and_the_strip_show_it_as_typed(searcher: Searcher) -> None:
    searcher.ask('tag:"<b>bold</b> title"')
    assert searcher.titles() == ["<b>bold</b> title"]
    assert "<b>bold</b> title" in searcher.player.window.strip._why.text()
    searcher.player.window.actions_by_id.action("save-search").trigger()
    saved = searcher.pane._saved
    searcher.player.qtbot.waitUntil(lambda: saved.count() == 1, timeout=WAIT)
    searcher.ask("<b>nothing & nobody</b>")
    assert "“<b>nothing & nobody</b>”" in searcher.state()
    labels = searcher.player.window.findChildren(QLabel)
    assert all(label.textFormat() == Qt.TextFormat.PlainText or not label.text() for label in labels)
