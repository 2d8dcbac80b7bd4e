"""Have every kernel of the picture compiled, or loaded from the cache, before the window's own thread needs one."""

from dataclasses import replace

import numpy as np

from memgraph_gui.looks.tokens import LIGHT
from memgraph_gui.scene import covering, labels, picking
from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.composing import compose
from memgraph_gui.scene.emphasis import Emphasis
from memgraph_gui.scene.painting import paint
from memgraph_gui.scene.picture import Lines
from memgraph_gui.scene.styling import Columns, Shown, Wanted, style


def warm() -> None:
    """Draw, pick in and name a tiny graph, in both ways of painting: some seconds when nothing is cached."""
    look = style(Wanted(_tiny(), LIGHT, Shown(), Emphasis()))
    picture = compose(look, np.array([[-9.0, 0.0], [9.0, 0.0], [0.0, 9.0]]), Camera(wide=64, tall=64))
    paint(picture, threads=1)
    paint(replace(picture, dense=True), threads=1)
    many = np.arange(covering.MOST + 1, dtype=np.uint32)  # colours: lines are added up in another way
    segments, rhythms = np.zeros((len(many), 8), np.float32), np.zeros(len(many), np.uint8)
    part = Lines(segments, many, rhythms, np.zeros(len(many), np.int32), np.zeros(len(many), np.bool_))
    paint(replace(picture, dense=True, lines=part), threads=1)
    picking.memory_at(picture, 1.0, 1.0)
    picking.link_at(picture, 1.0, 1.0)
    labels.warm()


def _tiny() -> Columns:
    return Columns(
        types=("project",),
        relationship_types=("SOLVES",),
        memory_type=np.zeros(3, np.int16),
        importance=np.ones(3, np.float32),
        memory_flags=np.zeros(3, np.uint8),
        memory_alive=np.ones(3, np.bool_),
        source=np.array([0, 1, 2], np.int32),
        target=np.array([1, 2, 2], np.int32),
        relationship_type=np.zeros(3, np.int16),
        relationship_flags=np.array([0, 4, 0], np.uint8),
        relationship_alive=np.ones(3, np.bool_),
    )
