"""Another theme while the program runs reaches everything: contrast is measured on what is seen."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QPushButton, QWidget

from memgraph_gui.app.common.settings import THEME, Settings
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.sheet import disabled, palette
from memgraph_gui.looks.tokens import DARK, LIGHT, Tokens
from tests.app.conftest import Player
from tests.builders.copies import copy_of


@pytest.fixture
def small(tmp_path: Path) -> Path:
    return copy_of("memorygraph-real-small.db", tmp_path / "files")


def luminance(colour: QColor) -> float:
    shares = colour.redF(), colour.greenF(), colour.blueF()
    parts = [float(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4) for c in shares]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: QColor, other: QColor) -> float:
    """As WCAG 2 defines it."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def ground_and_ink(widget: QWidget) -> tuple[QColor, QColor]:
    """The most frequent colour of a widget as it is seen, and the one that differs most from it."""
    image = widget.grab().toImage()
    seen = Counter(image.pixel(x, y) for x in range(image.width()) for y in range(image.height()))
    ground = QColor(seen.most_common(1)[0][0])
    return ground, max(map(QColor, seen), key=lambda colour: contrast(colour, ground))


@pytest.mark.parametrize(("begin", "tokens"), [("light", DARK), ("dark", LIGHT)])
def test_case_53_theme_switched_while_running(
    player: Player, small: Path, look: Look, settings: Settings, begin: str, tokens: Tokens
) -> None:
    settings.set(THEME, begin)
    player.open(small)
    player.window.view.set_selection(np.array([5]))
    player.qtbot.waitUntil(lambda: player.window.inspector._stack.currentIndex() == 1, timeout=30_000)
    player.qtbot.waitSignal(player.window.view.rested, timeout=60_000)
    player.window.actions_by_id.action("theme-next").trigger()
    assert look.tokens == tokens
    labels = [label for label in player.window.findChildren(QLabel) if label.isVisible() and label.text().strip()]
    labels = [label for label in labels if label.isEnabled() and label.width() > 8]
    assert len(labels) > 15
    poor = {label.text(): contrast(*ground_and_ink(label)) for label in labels}
    assert {text: value for text, value in poor.items() if value < 4.0} == {}  # glyphs' edges are blended: 4.5 of ink
    player.qtbot.waitUntil(lambda: _corner(player) == QColor(tokens.canvas), timeout=60_000)


def _corner(player: Player) -> QColor:
    image = player.window.view.grab().toImage()
    return QColor(image.pixel(2, image.height() - 3))


@pytest.mark.parametrize("tokens", [LIGHT, DARK])
def test_case_53_disabled_looks_disabled(qapp: QApplication, look: Look, tokens: Tokens) -> None:
    look.choose("dark" if tokens == DARK else "light")
    for make in (QLineEdit, QPushButton, QComboBox):
        widgets: list[QWidget] = [make(), make()]
        for widget in widgets:
            if isinstance(widget, QComboBox):
                widget.addItem("Words")
            elif isinstance(widget, (QLineEdit, QPushButton)):
                widget.setText("Words")
            widget.resize(120, 30)
        widgets[1].setEnabled(False)
        (live_ground, live), (dead_ground, dead) = map(ground_and_ink, widgets)
        assert contrast(live, live_ground) >= 4.5
        assert contrast(dead, dead_ground) < contrast(live, live_ground) - 2
    assert palette(tokens).color(palette(tokens).ColorGroup.Disabled, palette(tokens).ColorRole.Text) == QColor(
        disabled(tokens)
    )


def test_case_53_the_system_is_followed_while_running(
    player: Player, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The platform without a screen knows no scheme, so what the system says is played; the signal is Qt's own."""
    look.choose("system")
    assert look.tokens == LIGHT  # unknown counts as light
    monkeypatch.setattr(Look, "_wants_dark", lambda _look: True)
    QApplication.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert look.tokens == DARK
    assert QApplication.palette().window().color() == QColor(DARK.panel)
    assert player.window.view.content.tokens == DARK
