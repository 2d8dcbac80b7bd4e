"""How much of a picture's ink lies outside the hull of its largest component.

    python -m benchmarks.ink_bench FILE [--size 1600x1000] [--positions settled.npy] [--out picture.png]

The whole graph is painted as the window shows it at fit, without names, legend and title. A pixel is inked when any
of its channels differs from the canvas by more than 8 of 255. The hull is the convex hull of the largest component's
memories, each with its radius as drawn and one pixel for the smooth rim around it. Said are both the share of inked
pixels outside it, and the share of the ink itself (how far each pixel is from the canvas, summed up).
"""

import argparse
import os
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QPolygonF

from benchmarks.frame_bench import read, simulation_of
from memgraph_gui.engine.topology import Topology
from memgraph_gui.layout.adjacency import adjacency, by_component
from memgraph_gui.looks.tokens import DARK, LIGHT, Tokens
from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.composing import compose
from memgraph_gui.scene.content import Content
from memgraph_gui.scene.painting import image, paint
from memgraph_gui.scene.picture import Picture
from memgraph_gui.scene.styling import style

SEEN = 8  # of 255: what differs less from the canvas is not seen
AROUND = 16  # corners that stand for the rim of a memory


def largest_component(topology: Topology) -> NDArray[np.int64]:
    """The memories of the component with the most of them."""
    linked = topology.drawable()
    order, begin = by_component(
        adjacency(
            topology.memory_count, topology.source[linked].astype(np.int32), topology.target[linked].astype(np.int32)
        )
    )
    return order[: begin[1]].astype(np.int64)  # the largest is the first


def convex_hull(points: NDArray[np.float64]) -> list[list[float]]:
    """The corners around all points, in order (Andrew's monotone chain)."""
    ordered = points[np.lexsort((points[:, 1], points[:, 0]))].tolist()
    corners: list[list[float]] = []
    for way in (ordered, ordered[::-1]):
        chain: list[list[float]] = []
        for x, y in way:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                chain.pop()
            chain.append([x, y])
        corners += chain[:-1]
    return corners


def inside_hull(picture: Picture, members: NDArray[np.int64]) -> NDArray[np.bool_]:
    """bool[tall, wide]: the pixels within the convex hull of these memories as they are drawn."""
    turns = np.linspace(0.0, 2.0 * np.pi, AROUND, endpoint=False)
    round_one = np.column_stack([np.cos(turns), np.sin(turns)])[None] / np.cos(np.pi / AROUND)
    reach = picture.radii[members][:, None, None] + 1.0
    rims: NDArray[np.float64] = (picture.places[members][:, None] + reach * round_one).reshape(-1, 2)
    mask = QImage(picture.wide, picture.tall, QImage.Format.Format_Grayscale8)
    mask.fill(0)
    painter = QPainter(mask)
    painter.setBrush(QColor("white"))
    painter.setPen(QColor("white"))
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in convex_hull(rims)]))
    painter.end()
    rows = np.frombuffer(mask.constBits(), np.uint8).reshape(picture.tall, mask.bytesPerLine())
    return np.asarray(rows[:, : picture.wide] > 0)


def ink_outside(
    topology: Topology, positions: NDArray[np.float64], tokens: Tokens, size: tuple[int, int], out: Path | None
) -> tuple[float, float]:
    """The share of inked pixels, and of ink, outside the largest component's hull, 0..1."""
    content = Content(tokens)
    content.set_graph(topology, positions)
    camera = Camera().resized(*size).fitted(content.drawn_positions())
    picture = compose(style(content.wanted()), positions, camera)
    pixels = paint(picture)
    if out is not None:
        image(pixels, 1.0).save(str(out))
    channels = pixels[..., None] >> np.array([16, 8, 0], np.uint32) & np.uint32(255)
    canvas = int(picture.ground) >> np.array([16, 8, 0]) & 255
    away = np.abs(channels.astype(np.int64) - canvas).max(axis=2)
    away[away <= SEEN] = 0
    outside = away[~inside_hull(picture, largest_component(topology))]
    return float((outside > 0).sum() / max(1, (away > 0).sum())), float(outside.sum() / max(1, away.sum()))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--size", default="1600x1000")
    parser.add_argument("--positions", type=Path, help="settled positions (.npy), else laid out here")
    parser.add_argument("--out", type=Path, help="where to keep the picture that was counted (.png)")
    arguments = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication(sys.argv[:1])
    topology = read(arguments.file)
    positions = np.load(arguments.positions) if arguments.positions else simulation_of(topology).settle()
    wide, tall = (int(side) for side in arguments.size.split("x"))
    for name, tokens in (("dark", DARK), ("light", LIGHT)):
        pixels, ink = ink_outside(topology, positions, tokens, (wide, tall), arguments.out)
        print(f"{name:6s} outside the largest component's hull: {pixels:.2%} of inked pixels, {ink:.2%} of the ink")
    del application
    return 0


if __name__ == "__main__":
    sys.exit(main())
