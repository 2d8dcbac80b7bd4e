"""A whole picture without a window: settled graph, names, legend and a title, as a PNG or an SVG."""

from dataclasses import dataclass, field
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from memgraph_gui.engine.topology import Topology
from memgraph_gui.looks.fonts import LABEL, TITLE, Fonts
from memgraph_gui.looks.mark_rows import CONFLICT
from memgraph_gui.looks.tokens import Tokens
from memgraph_gui.scene import vector
from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.composing import compose
from memgraph_gui.scene.hulls import Plate, paint_plate, plates_of
from memgraph_gui.scene.labels import Box, Label, place_labels
from memgraph_gui.scene.legend import Legend, Pens, legend_of, paint_legend, size_of
from memgraph_gui.scene.lettering import Lettering, paint_leader, write
from memgraph_gui.scene.named import without_faint
from memgraph_gui.scene.overlays import Overlay, wear
from memgraph_gui.scene.painting import image, paint
from memgraph_gui.scene.picture import Picture
from memgraph_gui.scene.signs import count_boxes, middles, paint_conflicts, paint_counts, stated_conflicts
from memgraph_gui.scene.styling import Columns, Shown, Style, Wanted, style
from memgraph_gui.scene.titles import one_line

EDGE = 16.0  # px between the frame and legend or title
BAR = 46.0  # px of the title
AIR = 34.0  # px between the frame and the memories


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Sheet:
    """A picture with everything on it, ready to be painted; all boxes in logical px.

    Attributes:
        picture: the arrays. labels: placed names. legend: rows. legend_box: where it stands, or None without room.
        tall: the legend is one column. heading, line: the title's two lines.
        plates: names of clusters. conflicts: middles of the links that wear the sign of one.
    """

    picture: Picture
    style: Style
    labels: list[Label]
    legend: Legend
    legend_box: QRectF | None
    tall: bool
    heading: str
    line: str
    plates: list[Plate] = field(default_factory=list)
    conflicts: list[QPointF] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Room:
    """A way to place the legend, with the camera that leaves it free."""

    camera: Camera
    box: QRectF | None
    tall: bool


def make_sheet(
    topology: Topology,
    positions: NDArray[np.float64],
    tokens: Tokens,
    lettering: Lettering,
    *,
    size: tuple[int, int],
    heading: str,
    px: float = 1.0,
    overlay: Overlay | None = None,
) -> Sheet:
    """Work out a whole picture.

    Args:
        topology: the graph; everything alive is shown, ended links, too.
        positions: float64[n, 2], world.
        tokens: the theme.
        lettering: measures and wraps names.
        size: logical px.
        heading: the title's first line, such as the file's name; shown as typed.
        px: physical px per logical px.
        overlay: what colour means; the type unless given.
    """
    overlay = overlay or Overlay()
    emphasis = wear(overlay, topology.memory_count, topology.relationship_count, tokens)
    look = style(Wanted(Columns.of(topology), tokens, Shown(), emphasis))
    legend = legend_of(topology, look, overlay)
    lit = look.drawn & (look.weight >= 0.0)  # what activation did not reach need not be in the picture
    room = _choose_room(positions[lit if lit.any() else look.drawn], legend, size)
    picture = compose(look, positions, room.camera, px)
    blocked: list[Box] = [_sides(box) for box, _ in count_boxes(picture, lettering.fonts)]
    if room.box is not None:
        blocked.append(_sides(room.box.adjusted(-4, -4, 4, 4)))
    heading, line = one_line(heading), _counts(topology, look)
    blocked.append((0.0, 0.0, EDGE + _title_width(heading, line, lettering.fonts) + 8.0, BAR))
    none = np.zeros(0, np.int64)
    plates = plates_of(picture, lettering.fonts, [] if room.box is None else [room.box])
    blocked += [_sides(plate.box) for plate in plates]
    conflicts = [at for _, at in middles(picture, stated_conflicts(topology))]
    blocked += [(at.x() - CONFLICT, at.y() - CONFLICT, at.x() + CONFLICT, at.y() + CONFLICT) for at in conflicts]
    weights = without_faint(picture, look.weight, look.presence)
    labels = place_labels(
        picture, topology, weights, lettering, always=none, blocked=tuple(blocked), told=overlay.told
    )
    return Sheet(picture, look, labels, legend, room.box, room.tall, heading, line, plates, conflicts)


def _sides(box: QRectF) -> Box:
    return box.left(), box.top(), box.right(), box.bottom()


def _choose_room(points: NDArray[np.float64], legend: Legend, size: tuple[int, int]) -> _Room:
    """The legend lower left: over empty ground where there is some, else beside or under the graph."""
    wide, tall = float(size[0]), float(size[1])
    view = Camera(wide=wide, tall=tall)
    free = view.fitted(points, margin=AIR, frame=(0.0, BAR - 12.0, wide, tall - BAR + 12.0))
    ways = []
    if not legend.memories:  # nothing is drawn that a legend could tell
        return _Room(free, None, False)
    for column in (False, True):
        box_wide, box_tall = size_of(legend, tall=column)
        box = QRectF(EDGE, tall - EDGE - box_tall, box_wide, box_tall)
        if box.top() < BAR or box.right() > wide * 0.75:
            continue
        if not _covers(box.adjusted(-24, -24, 24, 24), free, points):
            return _Room(free, box, column)
        beside = (box.right(), BAR - 12.0, wide - box.right(), tall - BAR + 12.0)
        above = (0.0, BAR - 12.0, wide, box.top() - BAR + 12.0)
        ways += [_Room(view.fitted(points, margin=AIR, frame=frame), box, column) for frame in (beside, above)]
    return max(ways, key=lambda way: way.camera.scale, default=_Room(free, None, False))


def _covers(box: QRectF, camera: Camera, points: NDArray[np.float64]) -> bool:
    x = (points[:, 0] - camera.x) * camera.scale + camera.wide / 2
    y = (points[:, 1] - camera.y) * camera.scale + camera.tall / 2
    inside = (x > box.left()) & (x < box.right()) & (y > box.top()) & (y < box.bottom())
    return bool(inside.any())


def _counts(topology: Topology, look: Style) -> str:
    memories, links = int(look.drawn.sum()), int(look.link_drawn.sum())
    ended = int((look.link_drawn & topology.ended()).sum())
    parts = [_many(memories, "memory", "memories"), _many(links, "link", "links")]
    if ended:
        parts.append(f"{ended} of them ended (broken lines)")
    if not memories:
        return "No memories: nothing has been stored in this file yet"
    return ", ".join(parts)


def _many(count: int, one: str, more: str) -> str:
    return f"{count} {one if count == 1 else more}"


def _title_width(heading: str, line: str, fonts: Fonts) -> float:
    return max(
        QFontMetricsF(fonts.font(TITLE, strong=True)).horizontalAdvance(heading),
        QFontMetricsF(fonts.font(LABEL)).horizontalAdvance(line),
    )


def to_image(sheet: Sheet, tokens: Tokens, lettering: Lettering, *, threads: int = 2) -> QImage:
    """The sheet as pixels, on its own opaque ground."""
    result = image(paint(sheet.picture, threads=threads), sheet.picture.px).copy()
    painter = QPainter(result)
    _overlay(painter, sheet, tokens, lettering, outlined=False)
    painter.end()
    return result


def to_svg(sheet: Sheet, tokens: Tokens, lettering: Lettering) -> bytes:
    """The sheet as SVG; letters are outlines, so that it looks the same where the font is missing."""
    camera = sheet.picture.camera
    wide, tall = int(camera.wide), int(camera.tall)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setResolution(96)  # so that the size in millimetres means CSS px
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(wide, tall))
    generator.setViewBox(QRectF(0, 0, wide, tall))
    generator.setTitle(sheet.heading)
    generator.setDescription(sheet.line)
    painter = QPainter(generator)
    painter.fillRect(QRectF(0, 0, wide, tall), QColor(tokens.canvas))
    painter.save()
    painter.scale(1 / sheet.picture.px, 1 / sheet.picture.px)
    vector.draw(painter, sheet.picture)
    painter.restore()
    _overlay(painter, sheet, tokens, lettering, outlined=True)
    painter.end()
    return bytes(buffer.data().data())


def _overlay(painter: QPainter, sheet: Sheet, tokens: Tokens, lettering: Lettering, *, outlined: bool) -> None:
    fonts = lettering.fonts
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_counts(painter, count_boxes(sheet.picture, fonts), tokens, fonts, outlined=outlined)
    paint_conflicts(painter, sheet.conflicts, tokens)
    ground = QColor(tokens.canvas)
    name = lettering.outline if outlined else lettering.draw
    for label in sheet.labels:
        ink = QColor(tokens.ink if label.hand.strong else tokens.ink2)
        if label.leader is not None:
            middle = QPointF(label.left - label.dx, label.top - label.dy)
            paint_leader(painter, middle, label.leader, tokens)
        name(painter, label.form, label.hand, QPointF(label.left, label.top), label.align, ink, ground)
    for plate in sheet.plates:
        paint_plate(painter, plate, tokens, fonts, outlined=outlined)
    if sheet.legend_box is not None:
        paint_legend(painter, sheet.legend, sheet.legend_box, Pens(tokens, fonts, outlined), tall=sheet.tall)
    strong = fonts.font(TITLE, strong=True)
    room = sheet.picture.camera.wide - 2 * EDGE
    heading = QFontMetricsF(strong).elidedText(sheet.heading, Qt.TextElideMode.ElideMiddle, room)
    say = partial(write, painter, outlined=outlined)
    say(QPointF(EDGE, EDGE + 10.0), heading, strong, QColor(tokens.ink))
    say(QPointF(EDGE, EDGE + 27.0), sheet.line, fonts.font(LABEL), QColor(tokens.ink2))
