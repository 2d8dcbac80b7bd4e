"""The window on real files: what opens is shown, what does not is said, and nothing is asked twice."""

import html
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDockWidget, QFileDialog, QLabel, QMainWindow

from memgraph_gui.app.common.messages import Level
from memgraph_gui.app.common.settings import RECENT, THEME, Settings, docks_setting
from memgraph_gui.app.files.default_file import DefaultFile
from memgraph_gui.app.frame.actions import ACTIONS
from memgraph_gui.engine.records import LayoutName
from memgraph_gui.panes.rows import Rows
from memgraph_gui.panes.start_page import StartFile
from tests.app.conftest import OPEN_TIMEOUT, Player
from tests.builders.copies import copy_of
from tests.builders.memorygraph import MemoryGraphBuilder


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """66 memories, 82 relationships of which 3 have ended: written by memorygraphMCP itself."""
    return copy_of("memorygraph-real-small.db", tmp_path / "files")


def strip_words(player: Player) -> str:
    return " ".join(label.text() for label in player.window.strip._left if label.text())


def test_without_a_file_there_is_the_start_page(player: Player) -> None:
    assert not player.window.picture_shown
    assert strip_words(player) == "No file open"
    assert not player.window.actions_by_id.action("fit").isEnabled()
    assert not any(dock.isVisible() for dock in player.window.desks.docks.values())


def test_a_file_is_shown_counted_and_laid_out(player: Player, small: Path) -> None:
    player.open(small)
    player.settle()
    assert player.window.picture_shown
    assert strip_words(player) == "Showing 66 memories, 78 of 82 links"
    assert player.window.strip._why.text() == "without 3 ended and 1 not begun yet"
    assert player.window.windowTitle() == "memorygraph-real-small.db - memgraph-gui"
    assert player.window.strip._mark.text() == "Writable"
    legend = player.window.legend.texts()
    assert "general 13" in legend
    assert sum(int(text.rsplit(" ", 1)[1]) for text in legend) == 66 + 78
    positions = player.workspace.positions
    assert positions.shape == (66, 2)
    assert np.isfinite(positions).all()
    assert np.array_equal(player.window.view.content.positions, positions)


def test_read_only_is_said_plainly(player: Player, small: Path) -> None:
    player.open(small, read_only=True)
    assert player.window.strip._mark.text() == "Read-only"
    assert player.window.windowTitle() == "memorygraph-real-small.db (read-only) - memgraph-gui"


def test_what_cannot_be_opened_is_one_sentence_and_the_open_file_stays(
    player: Player, small: Path, tmp_path: Path
) -> None:
    player.open(small)
    (tmp_path / "note.db").write_text("This is a note, not a database, and long enough to hold a header." * 20)
    sentence = player.refuse(tmp_path / "note.db")
    assert "note.db" in sentence
    assert player.heard[-1].level == Level.PROBLEM
    assert player.workspace.file is not None
    assert player.workspace.file.info.path == str(small)
    assert player.window.picture_shown


def test_a_selected_memory_is_read(player: Player, small: Path) -> None:
    player.open(small)
    topology = player.workspace.topology
    assert topology is not None
    index = topology.titles.index("Lone hub")
    player.window.view.set_selection(np.array([index]))
    inspector = player.window.inspector
    assert inspector.head.title.text() == "Lone hub"
    player.qtbot.waitUntil(lambda: bool(inspector.source.toPlainText()))
    assert inspector.head.facts["Created"].text() == inspector.head.facts["Created"].text().strip() != ""
    ends = (topology.source == index) | (topology.target == index)
    degree = int((ends & ~topology.ended()).sum())
    assert inspector.links_head.text() == f"Links  {degree}"
    player.window.view.set_selection(np.array([0, 1, 2]))
    assert inspector.several.head.text() == "3 memories are selected"
    player.window.actions_by_id.action("select-none").trigger()
    assert inspector.hint.text() == "Select a memory in the picture or in a list to read it here."


def test_a_link_leads_to_the_memory_at_its_other_end(player: Player, small: Path) -> None:
    player.open(small)
    topology = player.workspace.topology
    assert topology is not None
    link = int(np.flatnonzero(topology.drawable() & (topology.source != topology.target))[0])
    player.window.view.set_selection(np.array([topology.source[link]]))
    inspector = player.window.inspector
    assert inspector.outline.point_at(lambda line: line.index == topology.target[link])
    QTest.keyClick(inspector.outline, Qt.Key.Key_Return)
    assert player.window.view.selection.tolist() == [topology.target[link]]


def test_a_file_with_two_layouts_offers_both(player: Player, tmp_path: Path) -> None:
    player.open(copy_of("mixed-upgrade-in-place.db", tmp_path / "files"))
    menu = player.window.actions_by_id.submenu("choices")
    assert [action.text() for action in menu.actions()] == ["MemoryGraph", "MemoryGraph 0.13"]
    other = next(action for action in menu.actions() if not action.isChecked())
    with player.qtbot.waitSignal(player.workspace.opened, timeout=OPEN_TIMEOUT):
        wanted = other.text()
        other.trigger()
    file = player.workspace.file
    assert file is not None
    assert LayoutName(file.info.layout) in {LayoutName.MEMORYGRAPH, LayoutName.MEMORYGRAPH_TYPED}
    checked = [action.text() for action in menu.actions() if action.isChecked()]
    assert checked == [wanted]
    assert any("two" in message.text.lower() or "both" in message.text.lower() for message in player.heard)


def test_reading_again_keeps_places_and_view(player: Player, small: Path) -> None:
    player.open(small)
    player.settle()
    before = player.workspace.positions
    with player.qtbot.waitSignal(player.workspace.opened, timeout=OPEN_TIMEOUT):
        player.window.actions_by_id.action("read-again").trigger()
    player.settle()
    assert np.array_equal(player.workspace.positions, before)


def test_another_file_while_one_is_being_read(player: Player, small: Path, tmp_path: Path) -> None:
    opened: list[str] = []
    player.workspace.opened.connect(lambda file: opened.append(file.info.path))
    other = copy_of("agentos-new.sqlite", tmp_path / "other")
    for _ in range(5):
        player.operations.open(str(small))
    player.open(other)
    player.qtbot.wait(50)
    assert opened == [str(other)]


def test_closing_the_file_leads_back_to_the_start(player: Player, small: Path) -> None:
    player.open(small)
    player.window.actions_by_id.action("close-file").trigger()
    assert not player.window.picture_shown
    assert player.workspace.file is None
    assert player.window.windowTitle() == "memgraph-gui"
    player.open(small)
    assert player.window.picture_shown
    assert player.window.desks.docks["search"].isVisible()


def test_a_dropped_file_is_opened(player: Player, small: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(small)), QUrl.fromLocalFile("/another.db")])
    button, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPointF(QPoint(10, 10)), Qt.DropAction.CopyAction, data, button, keys)
    with player.qtbot.waitSignal(player.workspace.opened, timeout=OPEN_TIMEOUT):
        player.window.dropEvent(event)
    assert player.workspace.file is not None
    assert player.workspace.file.info.path == str(small)


def test_the_dialog_opens_what_was_chosen(player: Player, small: Path) -> None:
    player.window.actions_by_id.action("open-read-only").trigger()
    dialog = player.window.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    with player.qtbot.waitSignal(player.workspace.opened, timeout=OPEN_TIMEOUT):
        dialog.fileSelected.emit(str(small))
    dialog.close()
    assert player.workspace.file is not None
    assert not player.workspace.file.info.writable


def test_recent_files_are_remembered_and_offered(player: Player, small: Path, settings: Settings) -> None:
    player.open(small, read_only=True)
    (recent,) = settings.get(RECENT)
    assert (recent.path, recent.read_only, recent.summary) == (str(small), True, "66 memories")
    player.window.actions_by_id.action("close-file").trigger()
    rows = player.window.start._rows
    file = rows.row(0).value
    assert isinstance(file, StartFile)
    with player.qtbot.waitSignal(player.workspace.opened, timeout=OPEN_TIMEOUT):
        player.window.start.file_wanted.emit(file)
    assert player.workspace.file is not None
    assert not player.workspace.file.info.writable
    player.operations.clear_recent()
    assert settings.get(RECENT) == ()


def test_the_sample_opens_as_a_copy_of_ones_own(player: Player, tmp_path: Path) -> None:
    with player.qtbot.waitSignal(player.workspace.opened, timeout=OPEN_TIMEOUT):
        player.window.actions_by_id.action("open-sample").trigger()
    assert player.workspace.file is not None
    assert player.workspace.file.info.writable
    assert "resources" not in player.workspace.file.info.path


def test_the_agents_own_memory_comes_first(make_player: Callable[[DefaultFile], Player], small: Path) -> None:
    player = make_player(DefaultFile(str(small)))
    start = player.window.start
    assert start._likely_frame.isVisible()
    with player.qtbot.waitSignal(player.workspace.opened, timeout=OPEN_TIMEOUT):
        start._open_likely.click()


def test_another_kind_of_store_is_explained(make_player: Callable[[DefaultFile], Player]) -> None:
    player = make_player(DefaultFile(reason="Your agent keeps its memory elsewhere."))
    assert player.window.start._reason.isVisible()
    assert player.window.start._reason.text() == "Your agent keeps its memory elsewhere."


def test_the_theme_changes_everything_at_once(player: Player, small: Path, settings: Settings) -> None:
    player.open(small)
    player.operations.choose_theme("dark")
    assert settings.get(THEME) == "dark"
    strip = player.window.strip.grab().toImage()
    colours = Counter(strip.pixelColor(x, 14).name().upper() for x in range(strip.width()))
    assert colours.most_common(1)[0][0] == "#1A1E24"  # the ground between the words
    assert player.window.view.content.tokens.dark


def test_problems_are_counted_listed_and_lead_to_the_memory(player: Player, tmp_path: Path) -> None:
    player.open(copy_of("real/servermemory-anno-dangling.db", tmp_path / "files"))
    file = player.workspace.file
    assert file is not None
    assert file.problems
    pane = player.window.problems
    rows = pane._rows
    assert isinstance(rows, Rows)
    assert rows.rowCount() == len(file.problems)
    assert player.window.strip._problems.text().strip().startswith(str(len(file.problems)))
    player.window.strip._problems.click()
    assert pane.isVisible()
    pane._filter.setCurrentIndex(1)
    kind = file.problems[0].kind
    assert 0 < rows.rowCount() <= len(file.problems)
    assert kind in {problem.kind for problem in file.problems}


def test_pause_holds_the_layout(player: Player, small: Path) -> None:
    player.open(small)
    player.settle()
    pause = player.window.actions_by_id.action("pause")
    pause.trigger()
    assert player.workspace.driver.paused
    assert player.window.strip._state.text() == "Layout paused"
    pause.trigger()
    assert not player.workspace.driver.paused


@pytest.mark.parametrize("name", ["<b>bold<!-- & co.db", "a[*]b.db", "日本 😀.db", "-rf.db"])
def test_names_are_shown_as_they_are(player: Player, tmp_path: Path, name: str) -> None:
    small = copy_of("memorygraph-real-small.db", tmp_path / "files")
    path = small.rename(small.with_name(name))
    player.open(path)
    assert player.window.windowTitle().replace("[*][*]", "[*]") == f"{name} - memgraph-gui"
    menu = player.window.actions_by_id.submenu("recent")
    assert menu.actions()[0].text().replace("&&", "&").endswith(name)
    player.window.actions_by_id.action("close-file").trigger()
    assert player.window.start._rows.row(0).title.startswith(name)


TITLES = [
    "<b>bold</b>",
    '<img src="http://127.0.0.1:9/x.png">',
    "a & b &amp; c",
    "<script>alert(1)</script>",
    "<!-- gone -->",
    "&lt;tag&gt;",
]


def test_titles_that_are_markup_are_shown_as_typed(player: Player, tmp_path: Path) -> None:
    with MemoryGraphBuilder(tmp_path / "memory.db") as builder:
        builder.graph(TITLES, [(0, 1), (2, 3)])
    player.open(tmp_path / "memory.db")
    topology, inspector = player.workspace.topology, player.window.inspector
    assert topology is not None
    for index, title in enumerate(TITLES):
        player.window.view.set_selection(np.array([index]))
        assert topology.titles[index] == title
        assert inspector.head.title.text() == title
        assert html.unescape(inspector.head.title.toolTip()).endswith(f">{title}</p>")
    player.window.view.set_selection(np.array([0]))
    group = inspector.outline.links.index(0, 0)
    assert inspector.outline.links.index(0, 0, group).data().endswith(TITLES[1])
    for label in player.window.findChildren(QLabel):
        assert label.textFormat() == Qt.TextFormat.PlainText or not label.text()


def test_a_key_alone_never_takes_the_space_bar_or_enter(player: Player) -> None:
    """They belong to the button that has the focus."""
    there = [row for row in ACTIONS if not (row.submenu or row.optional)]
    taken = {key.toString() for row in there for key in _keys(player, row.id)}
    assert not taken & {"Space", "Return", "Enter", "Tab", "Backspace"}
    assert len(taken) == sum(len(row.keys) for row in there)


def _keys(player: Player, name: str) -> list[QKeySequence]:
    return player.window.actions_by_id.action(name).shortcuts()


def test_places_of_other_docks_are_not_taken_over(
    make_player: Callable[[DefaultFile], Player], settings: Settings, small: Path
) -> None:
    other = QMainWindow()
    dock = QDockWidget("old", other)
    dock.setObjectName("old")
    other.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
    settings.set(docks_setting("browse"), bytes(other.saveState(1).data()))
    player = make_player(DefaultFile())
    player.open(small)
    shown = {name for name, dock in player.window.desks.docks.items() if dock.isVisible()}
    assert shown >= {"legend", "memory"}
    player.window.show_problems()
    player.window.close()
    again = make_player(DefaultFile())
    again.open(small)
    assert {dock.objectName() for dock in again.window.desks.docks.values() if dock.isVisible()} == shown | {
        "problems"
    }
