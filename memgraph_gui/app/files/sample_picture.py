"""The sample as it looks, for the start page: laid out and drawn in a thread of its own, once per size and theme.

On a machine where the program runs for the first time this is also when the kernels of layout and picture are
compiled, while the user still reads the page.
"""

import logging
import shutil
import tempfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QImage

from memgraph_gui.app.common.resources import SAMPLE, resource_path
from memgraph_gui.app.lanes.workers import Job, Lane
from memgraph_gui.engine.store import open_store
from memgraph_gui.engine.topology import Topology
from memgraph_gui.layout.simulation import Simulation
from memgraph_gui.looks.tokens import Tokens
from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.composing import compose
from memgraph_gui.scene.emphasis import Emphasis
from memgraph_gui.scene.painting import image, paint
from memgraph_gui.scene.styling import Columns, Shown, Wanted, style

_log = logging.getLogger(__name__)
_AIR = 48.0  # px around the graph


class SamplePicture(QObject):
    """Draws the sample when it is asked to.

    Signals:
        drawn: a QImage, in the colours of the theme.
    """

    drawn = Signal(QImage)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._lane: Lane | None = None
        self._job: Job[QImage] | None = None
        self._graph: tuple[Topology, NDArray[np.float64]] | None = None  # touched by the lane's thread only

    def draw(self, size: QSize, px: float, tokens: Tokens) -> None:
        """Draw it anew; what is being drawn is given up. `size` is in logical px."""
        if self._lane is None:
            self._lane = Lane("sample", parent=self)
        if self._job is not None:
            self._job.cancel()

        def work(job: Job[QImage]) -> QImage:
            return self._draw(job, size, px, tokens)

        self._job = self._lane.submit(work, title="Drawing the sample", done=self.drawn.emit, failed=_ignore)

    def ask_to_stop(self) -> None:
        """Let the thread end."""
        if self._lane is not None:
            self._lane.ask_to_stop()

    def close(self, seconds: float) -> bool:
        """End the thread; say whether it ended in time."""
        return self._lane is None or self._lane.close(seconds)

    def _draw(self, job: Job[QImage], size: QSize, px: float, tokens: Tokens) -> QImage:
        if self._graph is None:
            self._graph = _laid_out(job)
        topology, positions = self._graph
        look = style(Wanted(Columns.of(topology), tokens, Shown(), Emphasis()))
        camera = Camera(wide=size.width(), tall=size.height()).fitted(positions, margin=_AIR)
        return image(paint(compose(look, positions, camera, px)), px).copy()


def _laid_out(job: Job[QImage]) -> tuple[Topology, NDArray[np.float64]]:
    # A copy: the carried file is read as a file when somebody opens the sample, which may be at this moment.
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(shutil.copy(resource_path(SAMPLE), folder)), read_only=True)
        try:
            topology = store.load(None, job.cancelled)
        finally:
            store.close()
    drawn = topology.drawable()
    simulation = Simulation(topology.memory_count, topology.source[drawn], topology.target[drawn])
    while simulation.step():
        job.stop_if_cancelled()
    return topology, simulation.positions


def _ignore(error: Exception) -> None:
    """The page is complete without the picture (an installation without the sample, for one)."""
    _log.info("the sample was not drawn: %s", error)
