"""The tool bar has room for everything on it, whatever is chosen there."""

from itertools import product

import pytest
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton

from memgraph_gui.app.common.resources import sample_copy
from memgraph_gui.app.overlays.overlay_desk import overlay_words
from memgraph_gui.app.picture.dress_desk import NAMES_SHOWN, SIZES
from memgraph_gui.panes.tool_bar import Choice, ToolBar
from memgraph_gui.scene.overlays import OverlayKind
from tests.app.conftest import OPEN_TIMEOUT, Player

COLOURS = [overlay_words(kind) for kind in OverlayKind]
SIZED, NAMED = ([short for short, _ in rows.values()] for rows in (SIZES, NAMES_SHOWN))


@pytest.fixture
def bar(player: Player) -> ToolBar:
    player.window.resize(1280, 800)
    player.open(sample_copy())
    player.qtbot.wait(30)
    found = player.window.findChild(ToolBar)
    assert found is not None
    return found


def cut(bar: ToolBar) -> list[str]:
    """What has not all the room that it asks for, by what it says."""
    QApplication.processEvents()
    places = [(a, bar.widgetForAction(a)) for a in bar.actions() if a.isVisible()]
    wrong = []
    for _, widget in places:
        if not isinstance(widget, QToolButton | QPushButton):
            continue
        whole = widget.isVisible() and bar.rect().contains(widget.geometry())
        if not whole or (isinstance(widget, QToolButton) and widget.width() < widget.sizeHint().width()):
            wrong.append(widget.text() or widget.toolTip())
    extension = bar.findChild(QToolButton, "qt_toolbar_ext_button")
    return [*wrong, *(["..."] if extension is not None and extension.isVisible() else [])]


def counted(player: Player) -> bool:
    """The desk's button says how many matters there are."""
    return player.window.actions_by_id.action("desk-review").iconText().strip() != "Review"


def test_at_1280_px_everything_has_room_whatever_is_chosen(player: Player, bar: ToolBar) -> None:
    for desk in (*player.window.desks.names, "browse"):
        player.window.desks.show(desk)
        player.qtbot.waitUntil(lambda: not cut(bar))
        if desk == "review":
            player.qtbot.waitUntil(lambda: counted(player), timeout=OPEN_TIMEOUT)
    colour, size, names = bar.findChildren(Choice)
    assert (len(COLOURS), len(SIZED), len(NAMED)) == (8, 4, 5)
    for chosen in product(COLOURS, SIZED, NAMED):
        for choice, value in zip((colour, size, names), chosen, strict=True):
            choice.say(value)
        assert not cut(bar), chosen
        assert colour.text().strip() == chosen[0]
        assert colour.accessibleName() == f"Colour: {chosen[0]}"


def test_choosing_makes_room_at_once_at_every_width(player: Player, bar: ToolBar) -> None:
    for words in ("Activation", "Importance", "Type"):
        actions = player.window.actions_by_id.submenu("colour").actions()
        next(action for action in actions if action.text() == words).trigger()
        assert not cut(bar), words
    colour, size, _ = bar.findChildren(Choice)
    player.window.resize(1700, 800)
    player.qtbot.waitUntil(lambda: not cut(bar) and bar.width() == 1700)
    assert (colour.text(), size.text()) == (" Colour: Type", " Size: Auto")
    player.window.resize(1160, 800)
    player.qtbot.waitUntil(lambda: not cut(bar) and bar.width() == player.window.width() < 1200)
    colour.say("Confidence")
    assert not cut(bar)
