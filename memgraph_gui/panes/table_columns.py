"""The columns of the memory table, and how their arrangement is written down."""

from enum import StrEnum


class Column(StrEnum):
    """What a column shows; the value is its title."""

    TYPE = "Type"
    TITLE = "Title"
    TAGS = "Tags"
    PROJECT = "Project"
    IMPORTANCE = "Importance"
    CONFIDENCE = "Confidence"
    LINKS = "Links"
    USED = "Used"
    CREATED = "Created"
    CHANGED = "Changed"
    ID = "Id"


WIDTHS = {
    Column.TYPE: 120,
    Column.TITLE: 280,
    Column.TAGS: 140,
    Column.PROJECT: 120,
    Column.IMPORTANCE: 110,
    Column.CONFIDENCE: 90,
    Column.LINKS: 60,
    Column.USED: 60,
    Column.CREATED: 100,
    Column.CHANGED: 100,
    Column.ID: 90,
}
HIDDEN_AT_FIRST = frozenset({Column.PROJECT, Column.USED, Column.CREATED, Column.ID})
NARROWEST, WIDEST = 24, 2000  # px
LARGEST_FIRST = frozenset(
    {Column.IMPORTANCE, Column.CONFIDENCE, Column.LINKS, Column.USED, Column.CREATED, Column.CHANGED}
)
FIGURES = frozenset({Column.IMPORTANCE, Column.CONFIDENCE, Column.LINKS, Column.USED})


def read_arrangement(text: str) -> "tuple[dict[Column, tuple[int, bool]], tuple[Column, bool]]":
    """Columns in their order, each with its width and whether it is shown; and how the table is sorted."""
    told: dict[Column, tuple[int, bool]] = {}
    order = (Column.IMPORTANCE, False)
    for part in text.split(","):
        sign = part[:1] if part[:1] in ("-", "<", ">") else ""
        name, _, number = part[len(sign) :].partition(":")
        if name not in tuple(Column):
            continue
        column = Column(name)
        if sign in ("<", ">"):
            order = (column, sign == "<")
        elif number.isdecimal():
            told[column] = (min(max(int(number[:6]), NARROWEST), WIDEST), sign != "-" or column is Column.TITLE)
    for column in Column:
        told.setdefault(column, (WIDTHS[column], column not in HIDDEN_AT_FIRST))
    return told, order
