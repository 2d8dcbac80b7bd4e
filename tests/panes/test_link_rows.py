"""The rows of a memory's links: titles that begin alike are told apart."""

import pytest
from pytestqt.qtbot import QtBot

from memgraph_gui.looks.look import Look
from memgraph_gui.panes.link_rows import LinkLine, OutlineDelegate
from memgraph_gui.panes.outline import Outline

LONG = "Missing readings are stored as"


class TestLinkRows:
    """Titles that begin alike are told apart: by a second line, and in the middle of what is longer."""

    @pytest.fixture
    def outline(self, look: Look, qtbot: QtBot) -> Outline:
        outline = Outline(look)
        qtbot.addWidget(outline)
        outline.resize(320, 300)
        return outline

    def shown(self, outline: Outline, titles: list[str]) -> tuple[list[str], list[int]]:
        """What stands in the rows, lines parted by a bar, and how high each row is."""
        lines = [LinkLine("is caused by", title, "solution", False, 0.9, n) for n, title in enumerate(titles)]
        outline.show_links(lines)
        outline.show()
        group = outline.links.index(0, 0)
        delegate = outline.itemDelegate()
        assert isinstance(delegate, OutlineDelegate)
        indexes = [outline.links.index(n, 0, group) for n in range(len(titles))]
        rects = [outline.visualRect(index) for index in indexes]
        written = [delegate.written(line, rect.width())[1] for line, rect in zip(lines, rects, strict=True)]
        return ["|".join(one) for one in written], [rect.height() for rect in rects]

    def test_ends_that_differ_are_read(self, outline: Outline) -> None:
        titles = ["Short", f"{LONG} -999", f"{LONG} null"]
        texts, heights = self.shown(outline, titles)
        assert [text.replace("|", " ") for text in texts] == titles
        assert heights == [24, 40, 40]
        outline.resize(900, 300)
        outline.grab()  # lays out
        group = outline.links.index(0, 0)
        assert [outline.visualRect(outline.links.index(n, 0, group)).height() for n in range(3)] == [24, 24, 24]

    def test_what_two_lines_do_not_hold_loses_its_middle(self, outline: Outline) -> None:
        titles = [f"{LONG} a number that no sensor can ever have sent, and no model, {end}" for end in ("-1", "-2")]
        texts, heights = self.shown(outline, titles)
        assert heights == [40, 40]
        assert texts[0].endswith("-1")
        assert texts[1].endswith("-2")
        assert all("…" in text and text.startswith("Missing readings") for text in texts)
        assert "…" in self.shown(outline, ["復元が終わらない" * 20])[0][0]  # no blank to part it at

    def test_thousands_have_one_height_and_still_differ(self, outline: Outline) -> None:
        texts, heights = self.shown(outline, [f"{LONG} {number}" for number in range(600)])
        assert set(heights) == {24}
        assert texts[7].endswith(" 7")
        assert "|" not in texts[7]
