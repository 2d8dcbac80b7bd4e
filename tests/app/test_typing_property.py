"""Random Unicode, typed key by key into the real field: no error, and nothing missing that a plain scan finds."""

import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from memgraph_gui.app.common.settings import Settings
from memgraph_gui.engine.filters import passing
from memgraph_gui.engine.normal import normal
from memgraph_gui.engine.query import parse
from memgraph_gui.engine.survey import Order
from tests.app.conftest import Player, look, make_player, player  # noqa: F401 - the window's fixtures
from tests.app.searching import Searcher
from tests.builders.memorygraph import MemoryGraphBuilder

# Texts with what people's notes hold: signs, scripts without blanks, marks that join, emoji, filters quoted.
TEXTS = [
    ("C++ and C# on the R&D server", "50 % of $HOME, a=b x\\y [br] <x> why? don't"),
    ("Café am Ring", "Cafe\u0301 decomposed, CAFÉ, ＡＢＣ１２３, ﬁle, Straße"),
    ("仓库打印机与地图", "缓存配置写在服务里"),
    ("駅で待ち合わせをする", "カ\u3099 ガ 東京"),
    ("배포 전 점검표", "\u1100\u1161\u11b7\u1109\u1161 감사"),
    ("WarehouseShipmentLabelPrinterFactory", "getUserName src/app/main.py --fail-on-skip -7z"),
    ("👩‍💻 writes ❤️ and 🎉", "e\u0301\u0323 two marks, ẛ̣ ſ K"),
    ("שָׁלוֹם עולם", "مُحَمَّد نص عربي"),
    ("type:solution OR is:ended", '"quoted words" NOT NEAR( AND * ^ {'),
    ("हिन्दी में लिखा", "ภาษาไทย İstanbul ΟΔΟΣ ς"),
    ("line\tone\r\ntwo", "\u200bzero\u00adwidth\ufeff \x01\x02 \ufffd"),
]
PIECES = sorted({piece for title, content in TEXTS for piece in (*title, *content, *title.split(), *content.split())})
TYPED = st.lists(
    st.one_of(
        st.sampled_from(PIECES),
        st.text(st.characters(), min_size=1, max_size=3),
        st.sampled_from(
            [" ", '"', "-", "type:general ", "tag:x", "-is:orphan ", " OR ", "importance:>0.", "(", "*", "%", "_"]
        ),
    ),
    max_size=8,
).map("".join)
KEY_SECONDS = 5.0  # no answer may take longer, on however busy a machine


@pytest.fixture(name="settings")
def window_settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "config" / "settings.ini")


@pytest.fixture
def searcher(player: Player, tmp_path: Path) -> Searcher:  # noqa: F811
    path = tmp_path / "files" / "memory.db"
    with MemoryGraphBuilder(path) as build:
        for number, (title, content) in enumerate(TEXTS):
            build.memory(f"m{number}", title, content, tags=["x"] if number % 2 else ["y z"])
    player.open(path)
    return Searcher(player)


def key_in(searcher: Searcher, character: str) -> None:
    """One character as an input method or a keyboard sends it."""
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        event = QKeyEvent(kind, Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier, character)
        QApplication.sendEvent(searcher.edit, event)


def scanned(searcher: Searcher, line: str) -> set[int]:
    """What a plain scan over the normal forms finds, among what passes the filters; exactly this is to be listed."""
    topology = searcher.player.workspace.topology
    assert topology is not None
    query = parse(line)
    allowed = passing(topology, query)
    found = set()
    for number, (title, content) in enumerate(TEXTS):
        tags = topology.tags[number]
        parts = [normal(part) for part in (title, content, *tags, "general", f"m{number}")]
        pieces = [term.normal.rstrip("*") or term.normal for term in query.terms]
        if allowed[number] and all(any(piece in part for part in parts) for piece in pieces):
            found.add(number)
    return found


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)
@given(
    typed=TYPED, order=st.sampled_from([Order.BEST, Order.IMPORTANT]), looks=st.sets(st.integers(0, 20), max_size=3)
)
def test_typing_anything_finds_all_of_it(searcher: Searcher, typed: str, order: Order, looks: set[int]) -> None:
    heard = len(searcher.player.heard)
    searcher.pane.field.set_line("")
    searcher.pane.order = order  # by match, the list comes from the ranking; else from all that hold the text
    for place, character in enumerate(typed, 1):
        key_in(searcher, character)
        if place == len(typed) or place in looks:  # some in passing, so that half a line is looked at, too
            began = time.monotonic()
            searcher.wait()
            assert time.monotonic() - began < KEY_SECONDS
            check(searcher)
    assert searcher.player.heard[heard:] == []  # nothing failed


def check(searcher: Searcher) -> None:
    """The list, and what glows in the picture, are what a plain scan finds."""
    wanted = scanned(searcher, searcher.pane.field.line)
    listed = [int(index) for index in searcher.pane.list.hits.indices]
    assert sorted(listed) == sorted(wanted)
    found = searcher.search.filters.found()
    if found is not None:
        assert set(found.nonzero()[0].tolist()) == wanted
