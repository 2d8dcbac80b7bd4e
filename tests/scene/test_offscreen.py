"""A rendered sheet keeps its promises on real files: the three that can be reckoned are reckoned from the scene."""

import shutil
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from memgraph_gui.app.commands.render import settled_positions
from memgraph_gui.engine.store import open_store
from memgraph_gui.engine.topology import Topology
from memgraph_gui.looks.fonts import Fonts
from memgraph_gui.looks.tokens import DARK, LIGHT, category_of
from memgraph_gui.scene.lettering import Lettering
from memgraph_gui.scene.offscreen import Sheet, make_sheet, to_image, to_svg
from tests.scene.graphs import graph, link, memory, near

DATA = Path(__file__).parent.parent / "data"
OTHERS = ("agentos-new.sqlite", "agentos-old.sqlite", "real/servermemory-maithanhduyan.db")
FILES = [*sorted(path.name for path in DATA.glob("*.db")), *OTHERS]


@pytest.fixture
def lettering(qtbot: QtBot) -> Lettering:
    return Lettering(Fonts())


def loaded(name: str, folder: Path) -> Topology:
    copy = folder / Path(name).name
    shutil.copyfile(DATA / name, copy)
    store = open_store(copy, read_only=True)
    try:
        return store.load()
    finally:
        store.close()


def sheet_of(topology: Topology, positions: NDArray[np.float64], lettering: Lettering) -> Sheet:
    return make_sheet(topology, positions, LIGHT, lettering, size=(1280, 800), heading="x.db")


@pytest.mark.parametrize("name", FILES)
def test_names_apart_memories_in_the_frame_and_a_legend_that_is_true(
    tmp_path: Path, lettering: Lettering, name: str
) -> None:
    topology = loaded(name, tmp_path)
    sheet = sheet_of(topology, settled_positions(topology), lettering)

    boxes = [
        QRectF(label.left, label.top, label.right - label.left, label.bottom - label.top) for label in sheet.labels
    ]
    for place, box in enumerate(boxes):
        assert not any(box.intersects(other) for other in boxes[place + 1 :])
        assert sheet.legend_box is None or not box.intersects(sheet.legend_box)

    nodes = sheet.picture.nodes
    assert len(nodes.index) == int(topology.memory_alive.sum())
    for (x, y), radius in zip(nodes.places.tolist(), nodes.radii.tolist(), strict=True):
        assert radius < x < 1280 - radius
        assert radius < y < 800 - radius

    types = Counter(topology.types.names[code] for code in topology.memory_type[nodes.index].tolist())
    for row in sheet.legend.memories:
        assert row.count == sum(types.pop(stored) for stored in row.types)
    assert not types
    drawn, ended = topology.drawable(), topology.ended()
    kinds = Counter(
        "ended"
        if ended[index]
        else category_of(topology.relationship_types.names[topology.relationship_type[index]]).value
        for index in np.flatnonzero(drawn).tolist()
    )
    assert {row.name: row.count for row in sheet.legend.links} == dict(kinds)
    seen = set(sheet.picture.lines.links.tolist())
    assert sum(kinds.values()) - len(seen) == sum(sheet.picture.bundles.counts.tolist()) - len(
        sheet.picture.bundles.links
    )


def test_the_real_small_file_says_what_it_holds(tmp_path: Path, lettering: Lettering) -> None:
    topology = loaded("memorygraph-real-small.db", tmp_path)
    sheet = sheet_of(topology, settled_positions(topology), lettering)
    assert sheet.line == "66 memories, 82 links, 3 of them ended (broken lines)"
    assert sheet.legend.links[-1].count == 3
    named = {topology.titles[label.memory] for label in sheet.labels}
    degree = np.bincount(np.concatenate([topology.source[topology.drawable()], topology.target[topology.drawable()]]))
    assert topology.titles[int(degree.argmax())] in named


def test_an_empty_file_says_so_and_one_memory_is_of_normal_size_in_the_middle(lettering: Lettering) -> None:
    sheet = sheet_of(graph([]), np.zeros((0, 2)), lettering)
    assert sheet.line.startswith("No memories")
    assert sheet.legend_box is None
    sheet = sheet_of(graph([memory(1, importance=1.0)]), np.zeros((1, 2)), lettering)
    assert sheet.picture.nodes.radii[0] == pytest.approx(10.4, rel=0.25)
    assert sheet.picture.nodes.places[0].tolist() == pytest.approx([640.0, 417.0], abs=20.0)


def test_an_export_has_its_own_ground_and_title(lettering: Lettering) -> None:
    topology = graph([memory(1), memory(2)], [link(1, 1, 2)])
    sheet = make_sheet(
        topology, np.array([[-50.0, 0], [50, 0]]), DARK, lettering, size=(640, 480), heading="<b>x</b>.db"
    )
    image = to_image(sheet, DARK, lettering)
    assert image.size().toTuple() == (640, 480)
    assert near(image.pixel(639, 479), DARK.canvas, slack=0)
    assert sheet.heading == "<b>x</b>.db"
    svg = to_svg(sheet, DARK, lettering)
    assert svg.startswith(b"<?xml")
    assert b"&lt;b&gt;x&lt;/b&gt;.db" in svg
    assert b"<text" not in svg  # letters are outlines


def test_every_stated_conflict_wears_its_sign_in_the_middle_of_its_link(tmp_path: Path, lettering: Lettering) -> None:
    """memorygraph-real-small.db states five current contradictions; the sixth has ended and wears no sign."""
    topology = loaded("memorygraph-real-small.db", tmp_path)
    positions = settled_positions(topology)
    sheet = sheet_of(topology, positions, lettering)
    assert len(sheet.conflicts) == 5
    picture = to_image(sheet, LIGHT, lettering)
    for at in sheet.conflicts:
        box = QRectF(at.x() - 8, at.y() - 8, 16, 16).toRect()
        seen = {
            picture.pixelColor(x, y).name()
            for x in range(box.left(), box.right())
            for y in range(box.top(), box.bottom())
        }
        assert {LIGHT.canvas.lower(), LIGHT.causal.lower()} <= seen  # its own ground, and the colour of trouble
        labels = [
            QRectF(label.left, label.top, label.right - label.left, label.bottom - label.top)
            for label in sheet.labels
        ]
        assert not any(label.contains(at) for label in labels)
