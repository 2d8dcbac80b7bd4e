from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from memgraph_gui.looks.look import Look


@pytest.fixture
def look(qapp: QApplication) -> Iterator[Look]:
    yield Look(qapp, "light")
    qapp.setStyleSheet("")
