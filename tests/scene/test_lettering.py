"""Titles are broken into lines that read well."""

import pytest
from pytestqt.qtbot import QtBot

from memgraph_gui.looks.fonts import Fonts
from memgraph_gui.scene.lettering import PLAIN, Lettering


@pytest.fixture
def lettering(qtbot: QtBot) -> Lettering:
    return Lettering(Fonts())


def test_lines_of_a_name_are_about_as_long_as_one_another(lettering: Lettering) -> None:
    for title, lines in (
        ("Problem 1: qt event loop", ("Problem 1: qt", "event loop")),
        ("File Context 3: redis timeout", ("File Context 3:", "redis timeout")),
        ("Where backups go and who checks them", ("Where backups go", "and who checks them")),
        (
            "scan_parquet ignores the day column of the path",
            ("scan_parquet", "ignores the day", "column of the path"),
        ),
    ):
        form = lettering.forms(PLAIN, title)[0]
        assert form.lines == lines
        assert form.wide == max(lettering.width(PLAIN, line) for line in lines)
    assert lettering.forms(PLAIN, "pinfold")[0].lines == ("pinfold",)
    assert lettering.forms(PLAIN, "") == ()
