"""Panes with values made by hand: what they show, and what they ask for."""

import math

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from memgraph_gui.engine.records import Memory, MemoryFlag, MemoryId, MemoryRow, Problem, ProblemKind, Problems, RowId
from memgraph_gui.engine.vocabulary import Category
from memgraph_gui.looks.look import Look
from memgraph_gui.panes.dock import TITLE_HEIGHT, Dock
from memgraph_gui.panes.inspector import TEXT_LIMIT, InspectorPane, LinkLine
from memgraph_gui.panes.legend import LegendPane
from memgraph_gui.panes.legend_entries import LegendEntry
from memgraph_gui.panes.message_bar import MessageBar
from memgraph_gui.panes.problems import ProblemsPane
from memgraph_gui.panes.start_page import StartFile, StartPage
from memgraph_gui.panes.strip import Counts, Strip

MARKUP = "<b>Title</b> & <img src='http://127.0.0.1:9/x.png'>"


def row(title: str = "A title", flags: MemoryFlag = MemoryFlag.NONE) -> MemoryRow:
    return MemoryRow(
        rowid=RowId(7), id=MemoryId("0123456789"), type="code_pattern", title=title, importance=0.75,
        confidence=math.nan, created=1_767_258_000.0, updated=math.nan, usage=2, project="shop", tags=("a", "b"),
        flags=flags,
    )  # fmt: skip


def memory(content: str, flags: MemoryFlag = MemoryFlag.NONE, raw: str = "{}") -> Memory:
    return Memory(
        row=row(flags=flags), content=content, summary="", created_text="2026-01-01T09:00:00+00:00",
        updated_text="soon", context={}, extra={}, raw=raw,
    )  # fmt: skip


class TestStrip:
    @pytest.fixture
    def strip(self, look: Look, qtbot: QtBot) -> Strip:
        strip = Strip(look)
        qtbot.addWidget(strip)
        strip.show()
        return strip

    def words(self, strip: Strip) -> str:
        return " ".join(label.text() for label in strip._left if label.isVisible())

    def test_counts(self, strip: Strip) -> None:
        strip.show_counts(Counts(memories=214, memories_shown=203, links=296, links_shown=277, ended=6))
        assert self.words(strip) == "Showing 203 of 214 memories, 277 of 296 links (6 ended)"
        strip.show_counts(Counts(memories=1, memories_shown=1, links=1, links_shown=1, ended=0))
        assert self.words(strip) == "Showing 1 memory, 1 link"

    def test_a_file_that_is_not_counted_yet_says_nothing_of_another_or_of_none(self, strip: Strip) -> None:
        for before in (strip.clear, lambda: strip.show_counts(Counts(5, 5, 4, 4, 0))):
            before()
            strip.show_file("/a/b.db", layout="AgentOS", choices=False, read_only="")
            assert self.words(strip) == ""

    def test_progress_comes_and_goes_with_its_cancel(self, strip: Strip, qtbot: QtBot) -> None:
        strip.show_progress("Reading x.db", 50, 200)
        assert strip._bar.isVisible()
        assert strip._bar.value() == 250
        with qtbot.waitSignal(strip.cancelled):
            strip._cancel.click()
        strip.show_progress("")
        assert not strip._bar.isVisible()
        assert not strip._cancel.isVisible()

    def test_a_reason_stands_behind_read_only(self, strip: Strip) -> None:
        strip.show_file("/a/<b>.db", layout="AgentOS", choices=True, read_only="No right to write <here>.")
        assert strip._mark.text() == "Read-only"
        assert "No right to write &lt;here&gt;." in strip._mark.toolTip()
        assert strip._layout_name.isEnabled()
        strip.show_file("/a/b.db", layout="AgentOS", choices=False, read_only="")
        assert strip._mark.text() == "Writable"
        assert not strip._layout_name.isEnabled()

    def test_small_zooms_are_not_zero(self, strip: Strip) -> None:
        for zoom, words in ((1.0, "Zoom 100 %"), (0.256, "Zoom 26 %"), (0.0042, "Zoom 0.42 %")):
            strip.show_zoom(zoom)
            assert strip._zoom.text() == words

    def test_it_is_clear_without_a_file(self, strip: Strip) -> None:
        strip.show_problems(3)
        strip.show_layout_state("Laying out")
        strip.clear()
        visible = [child for child in strip.findChildren(QWidget) if child.isVisible()]
        assert visible == [strip._left[0]]
        assert self.words(strip) == "No file open"


class TestInspector:
    @pytest.fixture
    def inspector(self, look: Look, qtbot: QtBot) -> InspectorPane:
        inspector = InspectorPane(look)
        qtbot.addWidget(inspector)
        return inspector

    def test_it_shows_text_as_typed(self, inspector: InspectorPane) -> None:
        inspector.show_row(row(MARKUP), [])
        inspector.show_memory(memory(MARKUP))
        assert inspector.head.title.text() == MARKUP
        assert inspector.head.title.textFormat() == Qt.TextFormat.PlainText
        assert inspector.source.toPlainText() == MARKUP
        assert inspector.head.type.text() == "Code pattern"
        assert inspector.head.facts["Importance"].text() == "0.75"

    def test_a_time_that_cannot_be_read_is_shown_as_stored(self, inspector: InspectorPane) -> None:
        inspector.show_row(row(), [])
        inspector.show_memory(memory("x"))
        assert "Jan 2026" in inspector.head.facts["Created"].text()
        assert "2026-01-01T09:00:00+00:00" in inspector.head.facts["Created"].toolTip()
        assert inspector.head.facts["Changed"].text() == "soon (cannot be read)"

    def test_what_cannot_be_parsed_is_shown_as_stored(self, inspector: InspectorPane) -> None:
        inspector.show_row(row(flags=MemoryFlag.UNREADABLE), [])
        inspector.show_memory(memory("", MemoryFlag.UNREADABLE, raw="{not json"))
        assert inspector.source.toPlainText() == "{not json"
        assert "Cannot be read" in inspector.head.flags.text()

    def test_a_huge_text_is_cut_and_says_so(self, inspector: InspectorPane) -> None:
        inspector.show_row(row(), [])
        inspector.show_memory(memory("x" * (TEXT_LIMIT + 1000)))
        text = inspector.source.toPlainText()
        assert len(text) < TEXT_LIMIT + 200
        assert text.endswith("the whole text has 101\u202f000 characters.")

    def test_links_read_from_this_memory_and_lead_on(self, inspector: InspectorPane, qtbot: QtBot) -> None:
        there = LinkLine("is solved by", "Other", "solution", False, 0.8, 12)
        gone = LinkLine("causes", "x (does not exist)", "", True, math.nan, -1)
        inspector.show_row(row(), [there, gone])
        assert inspector.links_head.text() == "Links  1"
        outline = inspector.outline
        group = outline.links.index(0, 0)
        assert outline.links.rowCount(group) == 1  # the ended one is behind its switch
        assert inspector.ended.text() == "Ended 1"
        inspector.ended.setChecked(True)
        group = outline.links.index(0, 0)
        names = [outline.links.index(n, 0, group).data(Qt.ItemDataRole.AccessibleTextRole) for n in (0, 1)]
        assert names == ["is solved by Other, solution, strength 0.80", "causes x (does not exist), ended"]
        with qtbot.waitSignal(inspector.followed) as followed:
            outline.setCurrentIndex(outline.links.index(0, 0, group))
            QTest.keyClick(outline, Qt.Key.Key_Return)
        assert followed.args == [12]
        with qtbot.assertNotEmitted(inspector.followed):
            outline.setCurrentIndex(outline.links.index(1, 0, group))
            QTest.keyClick(outline, Qt.Key.Key_Return)


def test_the_legend_says_what_it_paints(look: Look, qtbot: QtBot) -> None:
    legend = LegendPane(look)
    qtbot.addWidget(legend)
    legend.resize(288, 400)
    memories = [LegendEntry("problem", 23, memory_type="problem"), LegendEntry("odd <b>", 1, memory_type="odd <b>")]
    links = [LegendEntry("causal", 30, category=Category.CAUSAL), LegendEntry("ended", 6)]
    legend.show_entries(memories, links)
    legend.show()
    assert legend.texts() == ["problem 23", "odd <b> 1", "causal 30", "ended 6"]
    image = legend.grab().toImage()
    colours = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert "#bf2f1c" in colours  # both the triangle of a problem and the line of a causal link
    assert "#59626e" in colours  # an unknown type is context


def test_problems_are_filtered_by_kind(look: Look, qtbot: QtBot) -> None:
    pane = ProblemsPane(look)
    qtbot.addWidget(pane)
    problems = [
        Problem(ProblemKind.UNREADABLE, "one", "nodes", RowId(1), "a"),
        Problem(ProblemKind.DANGLING, MARKUP, "relationships", RowId(2), "b"),
        Problem(ProblemKind.UNREADABLE, "three"),
    ]
    pane.show_problems(Problems(problems))
    assert [pane._filter.itemText(n) for n in range(3)] == [
        "All kinds (3)", "Cannot be read (2)", "An end is missing (1)",
    ]  # fmt: skip
    assert pane._rows.rowCount() == 3
    pane._filter.setCurrentIndex(2)
    assert pane._rows.row(0).title == MARKUP
    assert pane._rows.row(0).second == "b · row 2 · relationships · An end is missing"
    pane.show_problems(Problems(problems[1:]))
    assert pane._rows.rowCount() == 1  # the kind is still chosen
    with qtbot.waitSignal(pane.chosen) as chosen:
        pane._on_clicked(pane._rows.index(0, 0))
    assert chosen.args == [problems[1]]
    pane.show_problems(Problems())
    assert not pane._none.isHidden()


def test_messages_stay_or_leave_by_their_kind(look: Look, qtbot: QtBot) -> None:
    bar = MessageBar(look)
    qtbot.addWidget(bar)
    assert bar.text == ""
    bar.show_message(MARKUP, level="fault", details="Traceback", stays=True)
    assert bar.text == MARKUP
    assert not bar._timer.isActive()
    assert bar._details.isHidden()
    bar._more.click()
    assert not bar._details.isHidden()
    assert bar._details.toPlainText() == "Traceback"
    bar.show_message("Done.", level="notice")
    assert bar._timer.isActive()
    assert bar._more.isHidden()


def test_the_start_page_offers_what_there_is(look: Look, qtbot: QtBot) -> None:
    page = StartPage(look)
    qtbot.addWidget(page)
    page.resize(1200, 800)
    page.show()
    file = StartFile("/a/memory.db", "memory.db", "/a", "3 memories", "today, 09:00")
    page.show_files(likely=file, recent=[file], reason="")
    assert page._likely_frame.isVisible()
    assert page._likely_path.text() == "/a · 3 memories"
    with qtbot.waitSignal(page.file_wanted) as wanted:
        page._open_likely.click()
    assert wanted.args == [file]
    buttons = {button.text(): button for button in page.findChildren(QPushButton)}
    for text, signal in (
        ("Open a file", page.open_wanted),
        ("Open read-only", page.open_read_only_wanted),
        ("Open the sample", page.sample_wanted),
        ("Clear", page.clear_wanted),
    ):
        with qtbot.waitSignal(signal):
            buttons[text].click()
    page.show_files(likely=None, recent=[], reason="why")
    assert not page._likely_frame.isVisible()
    assert not page._recent_frame.isVisible()
    assert page._reason.text() == "why"


def test_a_dock_has_a_title_of_32_px(look: Look, qtbot: QtBot) -> None:
    content = QWidget()
    dock = Dock(look, name="x", title="Legend", content=content, width=288)
    qtbot.addWidget(dock)
    title = dock.titleBarWidget()
    assert title is not None
    assert title.sizeHint().height() == TITLE_HEIGHT
    dock._on_top_level_changed(True)
    assert dock.titleBarWidget() is None


def test_a_screen_reader_hears_each_line_of_the_legend(look: Look, qtbot: QtBot) -> None:
    legend = LegendPane(look)
    qtbot.addWidget(legend)
    kept = LegendEntry(
        "problem", 23, memory_type="problem", choose="type:problem", exclude="-type:problem", chosen=True
    )
    fix = LegendEntry("fix", 4, memory_type="fix", choose="type:fix", exclude="-type:fix")
    legend.show_entries([kept, fix], [LegendEntry("ended", 6)])
    legend.show()
    entries = legend._memories.entries
    spoken = QAccessible.queryAccessibleInterface(entries)
    assert spoken.text(QAccessible.Text.Name) == "Memories by type"
    names = [spoken.child(n).text(QAccessible.Text.Name) for n in range(spoken.childCount())]
    assert names == ["problem 23, chosen", "fix 4"]
    chosen: list[str] = []
    legend.chosen.connect(chosen.append)
    entries.setFocus()
    QTest.keyClick(entries, Qt.Key.Key_Down)
    QTest.keyClick(entries, Qt.Key.Key_Return)
    QTest.keyClick(entries, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    QTest.mouseClick(entries.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(30, 10))
    assert chosen == ["type:fix", "-type:fix", "type:problem"]
