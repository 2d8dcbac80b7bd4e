"""What the picture's signs mean and how many there are of each: computed from what is drawn, nothing else."""

from dataclasses import dataclass, replace

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.vocabulary import Category
from memgraph_gui.looks.fonts import LABEL, Fonts
from memgraph_gui.looks.icons import paint_link, paint_shape
from memgraph_gui.looks.overlay_legend import OverlayLegend, paint_mark, paint_ramp
from memgraph_gui.looks.shapes import UNKNOWN, shape_of
from memgraph_gui.looks.tokens import Tokens, category_of, family_of
from memgraph_gui.scene.lettering import write
from memgraph_gui.scene.overlays import Overlay, overlay_legend
from memgraph_gui.scene.styling import Style
from memgraph_gui.scene.titles import one_line

MOST_TYPES = 16
"""Rows for memory types; the rarest ones beyond share a row."""

ROW, HEAD, INSET = 22.0, 30.0, 12.0
RAMP = 30.0  # px of a scale with its words
WIDE, TALL = 416.0, 184.0


@dataclass(frozen=True, slots=True)
class TypeRow:
    """A memory type that is drawn, with its count; `types` are the stored names it stands for."""

    name: str
    types: tuple[str, ...]
    count: int
    shape: int


@dataclass(frozen=True, slots=True)
class KindRow:
    """A kind of link that is drawn, with its count; `category` is None for ended links of any kind."""

    name: str
    category: Category | None
    count: int


@dataclass(frozen=True, slots=True)
class Legend:
    """All that is drawn: memories by type and links by kind, most frequent first; ended links stand last.

    `overlay` says what colour means where it is not the type; shapes and heads then stand in one grey.
    """

    memories: tuple[TypeRow, ...]
    links: tuple[KindRow, ...]
    overlay: OverlayLegend | None = None


@dataclass(frozen=True, slots=True)
class Pens:
    """What a legend is painted with; `outlined`: letters as outlines; `grey`: colour means something else."""

    tokens: Tokens
    fonts: Fonts
    outlined: bool = False
    grey: bool = False


def spoken(name: str) -> str:
    """A stored type as a person reads it."""
    return one_line(name.replace("_", " ")).strip() or "no type"


def legend_of(topology: Topology, style: Style, overlay: Overlay | None = None) -> Legend:
    """The legend of a picture that shows everything `style` draws, under an overlay if there is one."""
    counts = np.bincount(topology.memory_type[style.drawn], minlength=len(topology.types.names))
    found = [(int(count), name) for name, count in zip(topology.types.names, counts, strict=True) if count]
    found.sort(key=lambda entry: (-entry[0], entry[1]))
    rows = [TypeRow(spoken(name), (name,), count, shape_of(name)) for count, name in found]
    if len(rows) > MOST_TYPES:
        rest = rows[MOST_TYPES - 1 :]
        rows = rows[: MOST_TYPES - 1]
        names = tuple(name for row in rest for name in row.types)
        rows.append(TypeRow(f"{len(rest)} other types", names, sum(row.count for row in rest), UNKNOWN))
    worn = None
    if overlay is not None:
        worn = overlay_legend(overlay, style.tokens, style.drawn, style.link_drawn)
    return Legend(tuple(rows), _kinds(topology, style), worn)


def _kinds(topology: Topology, style: Style) -> tuple[KindRow, ...]:
    ended = topology.ended()
    current = np.bincount(
        topology.relationship_type[style.link_drawn & ~ended], minlength=len(topology.relationship_types.names)
    )
    kinds: dict[Category, int] = {}
    for name, count in zip(topology.relationship_types.names, current.tolist(), strict=True):
        if count:
            kinds[category_of(name)] = kinds.get(category_of(name), 0) + count
    rows = [KindRow(kind.value, kind, count) for kind, count in sorted(kinds.items(), key=lambda e: (-e[1], e[0]))]
    over = int((style.link_drawn & ended).sum())
    if over:
        rows.append(KindRow("ended", None, over))
    return tuple(rows)


def size_of(legend: Legend, *, tall: bool) -> tuple[float, float]:
    """Width and height in logical px, as one column or as three."""
    types, kinds = len(legend.memories), len(legend.links)
    more = _overlay_height(legend.overlay, 1 if tall else 2)
    if tall:
        return TALL, HEAD + more + ROW * types + (8.0 + ROW * kinds if kinds else 0.0) + INSET - 4.0
    return WIDE, HEAD + more + ROW * max((types + 1) // 2, kinds, 1) + INSET - 4.0


def _overlay_height(overlay: OverlayLegend | None, columns: int) -> float:
    if overlay is None:
        return 0.0
    rows = -(-len(overlay.rows) // columns)
    return (RAMP if overlay.ramp is not None else 0.0) + ROW * rows + HEAD


def paint_legend(painter: QPainter, legend: Legend, box: QRectF, pens: Pens, *, tall: bool) -> None:
    """Paint it into a box of `size_of`.

    Args:
        painter: where.
        legend: what.
        box: its place, logical px.
        pens: theme and type faces.
        tall: as one column.
    """
    tokens = pens.tokens
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(tokens.line2), 1.0))
    painter.setBrush(QColor(tokens.panel))
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
    at, strong = QPointF(box.left() + INSET, box.top() + 20.0), pens.fonts.font(LABEL, strong=True)
    title = "Legend" if legend.overlay is None else f"Colour: {legend.overlay.title}"
    write(painter, at, title, strong, QColor(tokens.ink2), outlined=pens.outlined)
    left, top = box.left() + INSET, box.top() + HEAD
    if legend.overlay is not None:
        _overlay_rows(painter, legend.overlay, QRectF(left, top, box.width() - 2 * INSET, 0.0), pens, tall=tall)
        top += _overlay_height(legend.overlay, 1 if tall else 2)
        about = f"Shape: type. Size: {legend.overlay.size}"
        write(painter, QPointF(left, top - 10.0), about, strong, QColor(tokens.ink2), outlined=pens.outlined)
    pens = replace(pens, grey=legend.overlay is not None)
    if tall:
        wide = box.width() - 2 * INSET
        for row, entry in enumerate(legend.memories):
            _type_row(painter, entry, QRectF(left, top + row * ROW, wide, ROW), pens)
        top += ROW * len(legend.memories) + 8.0
        if legend.links:
            painter.setPen(QPen(QColor(tokens.line), 1.0))
            painter.drawLine(QPointF(left, top - 4.0), QPointF(left + wide, top - 4.0))
    else:
        half = (len(legend.memories) + 1) // 2
        for row, entry in enumerate(legend.memories):
            place = QRectF(left + (row // half) * 130.0, top + row % half * ROW, 116.0, ROW)
            _type_row(painter, entry, place, pens)
        left, wide = left + 272.0, 120.0
    for row, kind in enumerate(legend.links):
        _kind_row(painter, kind, QRectF(left, top + row * ROW, wide, ROW), pens)
    painter.restore()


def _overlay_rows(painter: QPainter, overlay: OverlayLegend, box: QRectF, pens: Pens, *, tall: bool) -> None:
    """The scale with its words, then what each sign means."""
    left, top, wide = box.left(), box.top(), box.width()
    if overlay.ramp is not None:
        paint_ramp(painter, QRectF(left, top, wide, 9.0), overlay.ramp)
        font = pens.fonts.font(LABEL, tabular=True)
        metrics = QFontMetricsF(font)
        for place, words in overlay.ramp.marks:
            width = metrics.horizontalAdvance(words)
            x = left + min(max(0.0, place * wide - width / 2), wide - width)
            write(painter, QPointF(x, top + 22.0), words, font, QColor(pens.tokens.ink2), outlined=pens.outlined)
        top += RAMP
    columns = 1 if tall else 2
    rows = -(-len(overlay.rows) // columns)
    each = (wide - (columns - 1) * 16.0) / columns
    for number, row in enumerate(overlay.rows):
        place_ = QRectF(left + number // rows * (each + 16.0), top + number % rows * ROW, each, ROW)
        sign = QRectF(place_.left(), place_.top(), 26.0, ROW).toRect()
        paint_mark(painter, sign, row, pens.tokens)
        _words(painter, row.name, row.count, place_.adjusted(34.0, 0, 0, 0), pens)


def _type_row(painter: QPainter, row: TypeRow, box: QRectF, pens: Pens) -> None:
    colour = pens.tokens.family(family_of(row.types[0])) if row.shape != UNKNOWN else pens.tokens.context_node
    if pens.grey:
        colour = pens.tokens.ink2
    paint_shape(painter, row.shape, QPointF(box.left() + 7.0, box.center().y()), 5.6, QColor(colour))
    _words(painter, row.name, row.count, box.adjusted(20.0, 0, 0, 0), pens)


def _kind_row(painter: QPainter, row: KindRow, box: QRectF, pens: Pens) -> None:
    category = row.category or Category.CONTEXT
    line = QRectF(box.left(), box.top(), 26.0, box.height())
    colour = pens.tokens.ink3 if pens.grey else pens.tokens.category(category)
    paint_link(painter, category, line, QColor(colour), ended=row.category is None)
    _words(painter, row.name, row.count, box.adjusted(34.0, 0, 0, 0), pens)


def _words(painter: QPainter, name: str, count: int, box: QRectF, pens: Pens) -> None:
    """A name on the left, cut where it must be, and its count on the right."""
    number = f"{count:,}".replace(",", "\u202f")
    plain, figures = pens.fonts.font(LABEL), pens.fonts.font(LABEL, tabular=True)
    wide = QFontMetricsF(figures).horizontalAdvance(number)
    short = QFontMetricsF(plain).elidedText(name, Qt.TextElideMode.ElideRight, box.width() - wide - 6.0)
    base = box.center().y() + LABEL * 0.36
    tokens, outlined = pens.tokens, pens.outlined
    write(painter, QPointF(box.left(), base), short, plain, QColor(tokens.ink), outlined=outlined)
    write(painter, QPointF(box.right() - wide, base), number, figures, QColor(tokens.ink2), outlined=outlined)
