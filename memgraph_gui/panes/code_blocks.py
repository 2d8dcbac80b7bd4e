"""Code in a rendered text: a block of it has one ground, and long words of it may part after a sign."""

import re

from PySide6.QtCore import QRectF
from PySide6.QtGui import QTextBlock, QTextBlockFormat, QTextDocument, QTextFormat

BREAK = "\u200b"
"""Put in where code may part: it is not seen, and not copied."""
PAD = 8  # px around a block's text
GAP = 8  # px between a block and what stands below it
_CODE = 1  # state of a text block that belongs to a block of code
_LONG = 20  # characters without a blank; shorter ones go whole to the next line
_PLACES = re.compile(r"""(?<=[\w)\]"'])(?=\.[^\W\d])|(?<=[(\[{,;=/|&:+])(?=[^\s)\]}=])|(?<=\w-)(?=\w)""")
_WORD = re.compile(rf"\S{{{_LONG},}}")


def note_code(document: QTextDocument) -> None:
    """Remember which lines are code, before they are given another form."""
    block = document.begin()
    while block.isValid():
        if block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeLanguage.value):  # '' where none is said
            block.setUserState(_CODE)
        block = block.next()


def is_code(block: QTextBlock) -> bool:
    """Whether a line stands in a block of code."""
    return block.isValid() and block.userState() == _CODE


def pad_code(block: QTextBlock, spacing: QTextBlockFormat) -> None:
    """Let a line of code stand close to the next, and the block away from what is around it."""
    spacing.setTopMargin(0 if is_code(block.previous()) else PAD)
    spacing.setBottomMargin(0 if is_code(block.next()) else PAD + GAP)
    spacing.setLeftMargin(PAD)
    spacing.setRightMargin(PAD)


def grounds(document: QTextDocument) -> list[QRectF]:
    """The rectangles behind the blocks of code, in the document's coordinates."""
    found: list[QRectF] = []
    layout, margin = document.documentLayout(), document.documentMargin()
    block = document.begin()
    while block.isValid():
        if is_code(block):
            place = layout.blockBoundingRect(block)
            if is_code(block.previous()):
                found[-1].setBottom(place.bottom())
            else:
                right = document.textWidth() - margin
                found.append(QRectF(place.left(), place.top(), right - place.left(), place.height()))
        block = block.next()
    return [ground.adjusted(0, -PAD, 0, PAD) for ground in found]


def parted(code: str) -> str:
    """Code of a Markdown text, fences and all, whose long words may part after a sign, not only within a name."""
    fence, line_end, rest = code.partition("\n") if code.startswith(("```", "~~~")) else ("", "", code)
    return fence + line_end + _WORD.sub(lambda word: _PLACES.sub(BREAK, word[0]), rest)
