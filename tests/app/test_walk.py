"""Finding one's way in the sample by keys alone: from a bug to its cause, what fixed it, two links on, and back."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView, QToolButton, QWidget

from memgraph_gui.app.common.resources import sample_copy
from memgraph_gui.app.common.settings import COLOUR, NAMES, SIZE, Settings
from memgraph_gui.app.files.default_file import DefaultFile
from memgraph_gui.panes.keys_dialog import KeysDialog
from memgraph_gui.panes.tool_bar import Choice, ToolBar
from memgraph_gui.scene.choices import Names, SizeBy
from memgraph_gui.scene.overlays import OverlayKind
from tests.app.conftest import OPEN_TIMEOUT, Player

Press = Callable[..., None]


@pytest.fixture
def sample(player: Player) -> Player:
    player.window.resize(1280, 800)
    player.open(sample_copy())
    player.qtbot.waitUntil(lambda: not player.desk.search.feed.reading, timeout=OPEN_TIMEOUT)  # words in texts, too
    player.window.activateWindow()
    QTest.qWait(30)
    return player


@pytest.fixture
def press(player: Player) -> Iterator[Press]:
    pressed: list[str] = []

    def go(what: str | Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """One action: a key, or a word that is typed."""
        pressed.append(str(what))
        target = QApplication.focusWidget() or player.window
        if isinstance(what, str):
            QTest.keyClicks(target, what)
            player.qtbot.waitUntil(lambda: not player.desk.search.asking, timeout=OPEN_TIMEOUT)
        else:
            QTest.keyClick(target, what, modifier)
        QTest.qWait(20)

    yield go
    assert len(pressed) <= 25


def title(player: Player) -> str:
    (memory,) = player.window.view.selection.tolist()
    assert player.workspace.topology is not None
    return str(player.workspace.topology.titles[memory])


def test_from_a_bug_to_its_cause_and_its_fix_two_links_on_and_back_by_keys(sample: Player, press: Press) -> None:
    alt = Qt.KeyboardModifier.AltModifier
    press(Qt.Key.Key_Slash)
    press("same seat")
    press(Qt.Key.Key_Return)
    assert title(sample) == "Two passengers hold the same seat"
    press(Qt.Key.Key_Down, alt)
    outline = sample.window.inspector.outline
    line = outline.links.line(outline.currentIndex())
    assert line is not None
    assert (line.words, line.title) == ("is caused by", "Hold checks the seat before it locks it")
    press(Qt.Key.Key_Return)
    assert title(sample) == "Hold checks the seat before it locks it"
    press(Qt.Key.Key_Left, alt)
    assert title(sample) == "Two passengers hold the same seat"
    press(Qt.Key.Key_V)
    line = outline.links.line(outline.currentIndex())
    assert line is not None
    assert (line.words, line.title) == ("is solved by", "Partial unique index on current holds")
    press(Qt.Key.Key_Return)
    assert title(sample) == "Partial unique index on current holds"
    seen: list[str] = []
    for _ in range(2):
        line = outline.links.line(outline.currentIndex())
        assert line is not None
        assert line.title not in ("Two passengers hold the same seat", *seen)  # it leads on, not back
        press(Qt.Key.Key_Return)
        seen.append(title(sample))
    for _ in range(3):
        press(Qt.Key.Key_Left, alt)
    assert title(sample) == "Two passengers hold the same seat"
    for expected in ("Partial unique index on current holds", *seen):
        press(Qt.Key.Key_Right, alt)
        assert title(sample) == expected


def test_f6_goes_round_the_panes_from_left_to_right(sample: Player, press: Press) -> None:
    window = sample.window
    panes: list[QWidget] = [window.search, window.legend, window.view, window.inspector]
    window.view.setFocus()
    sample.operations.follow(0)
    seen = []
    for _ in range(4):
        press(Qt.Key.Key_F6)
        now = QApplication.focusWidget()
        assert now is not None
        seen.append(next(n for n, pane in enumerate(panes) if pane is now or pane.isAncestorOf(now)))
    assert seen == [3, 0, 1, 2]
    press(Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    before = QApplication.focusWidget()
    assert before is not None
    assert window.legend.isAncestorOf(before)


def test_the_bar_fits_every_desk_at_1280_px(sample: Player) -> None:
    bar = sample.window.findChild(ToolBar)
    assert bar is not None
    for desk in sample.window.desks.names:
        sample.window.desks.show(desk)
        QTest.qWait(20)
        extension = bar.findChild(QToolButton, "qt_toolbar_ext_button")
        assert extension is None or not extension.isVisible()


def test_what_colour_size_and_labels_mean_is_kept(
    make_player: Callable[[DefaultFile], Player], settings: Settings
) -> None:
    first = make_player(DefaultFile())
    first.open(sample_copy())
    for menu, words in (("colour", "Age"), ("size", "Number of links"), ("names", "Few: the most important")):
        actions = first.window.actions_by_id.submenu(menu).actions()
        next(action for action in actions if action.text() == words).trigger()
    choices = {choice.text().strip() for choice in first.window.findChildren(Choice)}
    assert {text.partition(": ")[2] or text for text in choices} == {"Age", "Links", "Few"}
    view = first.window.view
    assert view.content.overlay.kind == OverlayKind.AGE
    assert view.content.switches.size == SizeBy.LINKS
    first.workspace.close_file()
    first.open(sample_copy())
    assert view.content.overlay.kind == OverlayKind.AGE
    assert (settings.get(COLOUR), settings.get(SIZE), settings.get(NAMES)) == ("age", "links", "few")
    first.window.close()
    again = make_player(DefaultFile())
    again.open(sample_copy())
    assert again.window.view.content.overlay.kind == OverlayKind.AGE
    assert again.window.view.content.switches.size == SizeBy.LINKS
    assert again.window.view.content.names == Names.FEW


def test_the_keys_are_a_list_that_fits_and_can_be_narrowed(player: Player) -> None:
    player.window.actions_by_id.action("shortcuts").trigger()
    dialog = player.window.findChild(KeysDialog)
    assert dialog is not None
    assert dialog.height() <= 640
    assert dialog.rows.rowCount() > 60
    QTest.keyClicks(dialog.focusWidget(), "go into")
    assert dialog.rows.rowCount() == 1
    assert dialog.rows.row(0).right == "Alt+Down"
    assert dialog.findChild(QListView) is not None
    dialog.close()
