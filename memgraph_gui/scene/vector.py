"""The other painter: a picture's arrays through QPainter, for files that stay sharp at any size."""

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF, QTransform

from memgraph_gui.looks.heads import Head, Rhythm
from memgraph_gui.looks.icons import dash_pen, paint_head
from memgraph_gui.looks.shapes import path
from memgraph_gui.scene.hulls import paint_hulls
from memgraph_gui.scene.picture import Lines, Picture, Rings


def draw(painter: QPainter, picture: Picture) -> None:
    """Draw links, heads, discs, memories and rings, in this order; the painter's unit is the picture's px."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_hulls(painter, picture.hulls, picture.px)
    _lines(painter, picture.lines, picture.px)
    ground = QColor.fromRgba(int(picture.ground))
    for place, kind, colour, hollow in zip(
        picture.heads.places.tolist(), picture.heads.kinds.tolist(), picture.heads.colours.tolist(),
        picture.heads.hollow.tolist(), strict=True,
    ):  # fmt: skip
        x, y, ux, uy, size, width = place
        paint_head(
            painter, Head(kind), QPointF(x, y), (ux, uy), size, width, QColor.fromRgba(colour),
            hollow=ground if hollow else None,
        )  # fmt: skip
    _rings(painter, picture.under)
    _nodes(painter, picture, ground)
    _rings(painter, picture.over)


def _lines(painter: QPainter, lines: Lines, px: float) -> None:
    """Straight and bowed lines; the pieces of one link are one polyline, so that its rhythm runs on."""
    if not len(lines.links):
        return
    starts = np.flatnonzero(np.concatenate([[True], lines.links[1:] != lines.links[:-1]])).tolist()
    for first, end in zip(starts, [*starts[1:], len(lines.links)], strict=True):
        rows = lines.segments[first:end].tolist()
        colour = QColor.fromRgba(int(lines.colours[first]))
        x0, y0, x1, y1, w0, w1 = rows[0][:6]
        if w0 != w1:
            _taper(painter, rows, colour)
            continue
        painter.setPen(dash_pen(colour, w0 or px, Rhythm(int(lines.rhythms[first]))))
        if len(rows) == 1:
            painter.drawLine(QLineF(x0, y0, x1, y1))
        else:
            painter.drawPolyline(QPolygonF([QPointF(x0, y0), *(QPointF(row[2], row[3]) for row in rows)]))


def _taper(painter: QPainter, rows: list[list[float]], colour: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    for x0, y0, x1, y1, w0, w1, *_ in rows:
        length = max(1e-6, float(np.hypot(x1 - x0, y1 - y0)))
        nx, ny = -(y1 - y0) / length / 2, (x1 - x0) / length / 2
        corners = [(x0 + nx * w0, y0 + ny * w0), (x0 - nx * w0, y0 - ny * w0)]
        corners += [(x1 - nx * w1, y1 - ny * w1), (x1 + nx * w1, y1 + ny * w1)]
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))


def _nodes(painter: QPainter, picture: Picture, ground: QColor) -> None:
    nodes = picture.nodes
    for (x, y), radius, shape, colour, rim in zip(
        nodes.places.tolist(), nodes.radii.tolist(), nodes.shapes.tolist(), nodes.colours.tolist(),
        nodes.rims.tolist(), strict=True,
    ):  # fmt: skip
        outline = QTransform.fromTranslate(x, y).scale(radius, radius).map(path(shape))
        if rim > 0:
            painter.strokePath(outline, QPen(ground, 2 * rim))
        painter.fillPath(outline, QColor.fromRgba(colour))


def _rings(painter: QPainter, rings: Rings) -> None:
    rows = zip(rings.rings.tolist(), rings.colours.tolist(), rings.alphas.tolist(), strict=True)
    for (x, y, radius, width, dash), packed, alpha in rows:
        colour = QColor.fromRgba(packed)
        colour.setAlphaF(alpha)
        if width > 0:
            pen = QPen(colour, width)
            if dash > 0:
                pen.setCapStyle(Qt.PenCapStyle.FlatCap)
                pen.setDashPattern([dash / width, dash / width])
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
        painter.drawEllipse(QRectF(x - radius, y - radius, 2 * radius, 2 * radius))
