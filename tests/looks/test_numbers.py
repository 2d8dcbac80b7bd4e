"""One way to write numbers: the system's decimal sign where they are shown, either sign where they are typed."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from memgraph_gui.engine.drafts import memory_draft
from memgraph_gui.engine.editing.images import Text
from memgraph_gui.engine.records import LayoutName
from memgraph_gui.looks.numbers import decimal, with_sign, worded
from memgraph_gui.panes.dial import NumberBox


@pytest.fixture(params=["de_DE", "en_US", "fr_FR"])
def system(request: pytest.FixtureRequest) -> Iterator[str]:
    before = QLocale()
    QLocale.setDefault(QLocale(request.param))
    yield QLocale().decimalPoint()
    QLocale.setDefault(before)


def test_numbers_are_shown_with_the_systems_sign(system: str) -> None:
    assert decimal(0.926, 2) == f"0{system}93"
    assert decimal(1234.5, 1) == f"1234{system}5"  # no sign between thousands
    assert with_sign("1.5 MB") == f"1{system}5 MB"
    assert worded("0.8549999999999999") == f"0{system}8549999999999999"


@pytest.mark.parametrize("text", ["", "v1.2.3", "Python 3.11 is here", "nan", "1,234.5"])
def test_what_is_no_number_is_left_as_it_is(text: str) -> None:
    assert worded(text) == text


@pytest.mark.parametrize("typed", ["0.93", "0,93", ".93", ",93"])
def test_either_sign_is_taken_in_a_box_of_numbers_and_none_is_lost(
    qapp: QApplication, system: str, typed: str
) -> None:
    box = NumberBox()
    box.setRange(0, 100)
    box.setDecimals(2)
    box.lineEdit().selectAll()
    QTest.keyClicks(box.lineEdit(), typed)
    box.interpretText()
    assert box.value() == 0.93
    assert box.text() == f"0{system}93"


def test_what_saving_writes_is_told_with_the_systems_sign(system: str) -> None:
    stored = Text(b'{"title": "T", "type": "fix", "importance": 0.50, "confidence": 7.5}')
    draft = memory_draft(LayoutName.MEMORYGRAPH, {"properties": stored})
    draft.put("importance", "0.75")
    assert draft.said(worded) == f"Saving writes importance 0{system}50 to 0{system}75. One step in history."
    assert draft.hints(worded)["confidence"].startswith(f"stored as 7{system}5")
