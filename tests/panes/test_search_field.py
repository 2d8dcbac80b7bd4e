"""The search field: every chip is read whole, in as many lines as that takes, and takes away what it says."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from memgraph_gui.looks.look import Look
from memgraph_gui.panes.search_field import SearchField, _Chip


@pytest.fixture
def box(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def field(look: Look, box: QWidget) -> SearchField:
    made = SearchField(look, box)
    column = QVBoxLayout(box)
    column.setContentsMargins(12, 8, 12, 0)
    column.addWidget(made)
    column.addStretch(1)
    box.resize(280, 400)
    box.show()
    return made


def settled(field: SearchField) -> None:
    box = field.parentWidget()
    assert box is not None
    layout = box.layout()
    assert layout is not None
    layout.activate()
    field._row.activate()


@pytest.mark.parametrize(
    "line",
    [
        "type:problem type:solution ",
        "type:problem OR type:solution OR type:configuration rel:causal OR rel:similarity tag:auth ",
        'importance:>0.7 month:2026-03 OR month:2026-04 project:"two words" is:orphan pool of fifty',
    ],
)
def test_chips_are_read_whole_and_nothing_lies_over_another(field: SearchField, line: str) -> None:
    one = field.height()
    field.set_line(line)
    settled(field)
    chips = field._chips
    assert len(chips) >= 2
    assert all(chip.width() >= chip.sizeHint().width() for chip in chips)
    assert not any("…" in chip.text() for chip in chips)
    places = [widget.geometry() for widget in (*chips, field.edit, field._clear, field._icon)]
    assert all(field.rect().contains(place) for place in places)
    assert not any(a.intersects(b) for a, b in combinations(places, 2))
    assert field.edit.width() >= 80
    assert field.height() > one  # lines were added
    field.set_line("")
    settled(field)
    assert field.height() == one


def test_a_filter_wider_than_the_field_keeps_inside_it(field: SearchField) -> None:
    field.set_line("project:/home/somebody/a/very/long/path/to/a/project/that/does/not/fit ")
    settled(field)
    (chip,) = field._chips
    assert field.rect().contains(chip.geometry())


def cross(chip: _Chip) -> None:
    QTest.mouseClick(chip, Qt.MouseButton.LeftButton, pos=QPoint(chip.width() - 8, chip.height() // 2))


def test_of_chips_that_or_joins_the_cross_takes_one_and_a_click_opens_all(field: SearchField) -> None:
    field.set_line("tag:auth type:problem OR type:solution OR type:fix ")
    settled(field)
    cross(field._chips[2])
    assert list(field.chips) == ["tag:auth", "type:problem OR type:fix"]
    settled(field)
    cross(field._chips[2])
    assert list(field.chips) == ["tag:auth", "type:problem"]
    field.set_line("tag:auth type:problem OR type:solution ")
    settled(field)
    QTest.mouseClick(field._chips[2], Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    assert list(field.chips) == ["tag:auth"]
    assert field.edit.text() == "type:problem OR type:solution"
