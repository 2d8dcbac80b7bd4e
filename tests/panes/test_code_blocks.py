"""Code in a memory's text: one ground a block, names left whole, and no line cut while there is room."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from memgraph_gui.looks.look import Look
from memgraph_gui.panes.code_blocks import BREAK, grounds
from memgraph_gui.panes.inspector import share
from memgraph_gui.panes.memory_text import RenderedText, mark_words

SOURCE = """Before.

```python
def check(table):

    bad = clean.filter(~table.col("t_c").is_between(-45, 50)).select(table.len()).collect().item()
    return bad
```

Between.

    indented

After."""


@pytest.fixture
def rendered(look: Look, qtbot: QtBot) -> RenderedText:
    rendered = RenderedText(look)
    qtbot.addWidget(rendered)
    rendered.resize(320, 700)
    rendered.show_source(SOURCE)
    rendered.show()
    return rendered


def lines_of(rendered: RenderedText, name: str) -> list[str]:
    """The lines in which the block stands that holds a name, without what parts them."""
    block = rendered.document().begin()
    while name not in block.text().replace(BREAK, ""):
        block = block.next()
    layout = block.layout()
    lines = [layout.lineAt(number) for number in range(layout.lineCount())]
    return [block.text()[one.textStart() : one.textStart() + one.textLength()].replace(BREAK, "") for one in lines]


def test_a_block_has_one_ground_that_holds_all_of_its_lines(rendered: RenderedText, look: Look) -> None:
    rendered.grab()
    first, second = grounds(rendered.document())
    assert first.height() > 5 * 20  # its blank line and the lines that wrapped, too
    assert 20 <= second.height() < 45
    assert first.bottom() < second.top()
    assert first.right() == second.right() == rendered.document().textWidth() - 12
    picture = rendered.grab().toImage()
    ratio = picture.devicePixelRatio()
    left = int((first.left() + 4) * ratio)  # before the text: nothing but ground
    seen = {picture.pixelColor(left, y).name() for y in range(int(first.top() + 6), int(first.bottom() - 6))}
    assert seen == {look.tokens.hover.lower()}


def test_names_stay_whole(rendered: RenderedText) -> None:
    lines = lines_of(rendered, "is_between")
    assert len(lines) > 2
    assert "".join(lines) == SOURCE.splitlines()[5]
    for name in ("clean", ".filter(", '"t_c"', ".is_between(", ".select(", ".collect(", ".item("):
        assert any(name in line for line in lines), (name, lines)


def test_what_parts_long_words_is_neither_copied_nor_searched(rendered: RenderedText, look: Look) -> None:
    rendered.selectAll()
    rendered.copy()
    copied = QApplication.clipboard().text()
    assert BREAK not in copied
    assert SOURCE.splitlines()[5] in copied
    mark_words(rendered, ['"t_c").is_between(-45'], look)
    (mark,) = rendered.extraSelections()
    cursor: QTextCursor = mark.cursor
    assert cursor.selectedText().replace(BREAK, "") == '"t_c").is_between(-45'
    own = f"`a.very_long_name(with.{BREAK}its_own_break_in_it)`"
    rendered.show_source(own)
    rendered.selectAll()
    rendered.copy()
    assert QApplication.clipboard().text() == own.strip("`")


def test_text_in_the_middle_of_the_file_is_typed_as_before(rendered: RenderedText) -> None:
    rendered.show_source("a.very_long_name(with.its_own) in `short.one`")
    assert rendered.toPlainText() == "a.very_long_name(with.its_own) in short.one"
    assert rendered.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByKeyboard


@pytest.mark.parametrize(
    ("text", "links", "upper"),
    [
        (100, 100, 300),  # room for both: half each
        (900, 900, 300),
        (400, 100, 400),  # all of the text, and the links keep theirs
        (900, 100, 500),  # as much as the links leave
        (100, 900, 100),
        (200, 350, 250),
    ],
)
def test_what_one_leaves_free_is_the_other_s(text: int, links: int, upper: int) -> None:
    assert share(600, text, links) == upper
