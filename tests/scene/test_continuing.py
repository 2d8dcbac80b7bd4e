"""Strips painted beside a picture are the picture that would be there, and clicks find what lies on links."""

import numpy as np
import pytest

from memgraph_gui.engine.topology import Topology
from memgraph_gui.looks.tokens import LIGHT
from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.composing import compose
from memgraph_gui.scene.continuing import AHEAD, Continued
from memgraph_gui.scene.emphasis import Emphasis
from memgraph_gui.scene.laying import SAMPLE
from memgraph_gui.scene.painting import image, paint_exposed
from memgraph_gui.scene.picking import link_at
from memgraph_gui.scene.renderer import Frame, Wish, coarse_px, part_of
from memgraph_gui.scene.styling import Columns, Shown, Style, Wanted, style
from tests.scene.graphs import draw, graph, link, memory


def look_of(topology: Topology, emphasis: Emphasis | None = None) -> tuple[Wanted, Style]:
    wanted = Wanted(Columns.of(topology), LIGHT, Shown(), emphasis or Emphasis())
    return wanted, style(wanted)


def tangle(memories: int, links: int) -> tuple[Topology, np.ndarray]:
    random = np.random.default_rng(5)
    ends = random.integers(0, memories, (links, 2))
    rows = [link(n, int(a), int(b), ("SOLVES", "CAUSES")[n % 2]) for n, (a, b) in enumerate(ends)]
    return graph([memory(n) for n in range(memories)], rows), random.normal(size=(memories, 2)) * 90


def frame_of(topology: Topology, positions: np.ndarray, camera: Camera, px: float = 1.0) -> Frame:
    wanted, look = look_of(topology)
    picture = compose(look, positions, camera, px)
    pixels, exposure = paint_exposed(picture)
    wish = Wish(1, wanted, positions, camera, px, False, False)
    shown = image(pixels, px)
    return Frame(wish, picture, shown, look.weight, look.presence, look.drawn, look.link_drawn, 0.1, exposure)


@pytest.mark.parametrize("links", [60, 4_000])
@pytest.mark.parametrize("px", [1.0, 2.0])
def test_a_strip_has_the_pixels_of_the_shifted_picture(links: int, px: float) -> None:
    topology, positions = tangle(300, links)
    frame = frame_of(topology, positions, Camera(wide=300.0, tall=200.0), px)
    assert frame.picture.dense == (links > 1_000)
    _, look = look_of(topology)
    wide, tall = frame.picture.wide, frame.picture.tall
    box = (wide, -40, wide + 64, tall)
    strip = compose(look, positions, part_of(frame, box), px, like=frame.picture)
    pixels, _ = paint_exposed(strip, exposure=frame.exposure)
    assert pixels.shape == (tall + 40, 64)
    shifted = part_of(frame, (64, -40, wide + 64, tall))
    whole, _ = paint_exposed(compose(look, positions, shifted, px, like=frame.picture), exposure=frame.exposure)
    # A last bit of a place may differ between two cameras: a step of one in a channel.
    shifts = (16, 8, 0)
    apart = [(pixels >> s & 255).astype(int) - (whole[:, wide - 64 :] >> s & 255).astype(int) for s in shifts]
    assert (np.abs(apart) > 2).mean() < 0.002


def test_a_shift_is_painted_ahead_and_only_once() -> None:
    topology, positions = tangle(20, 20)
    frame = frame_of(topology, positions, Camera(wide=300.0, tall=200.0))
    beside = Continued(frame)
    there = frame.wish.camera
    right = there.moved(-10.0, 0.0)
    assert beside.missing(there) == ()
    ahead = round(AHEAD * 300)
    assert beside.missing(right) == ((300, 0, 310 + ahead, 200),)
    assert beside.missing(right) == ()  # it is being painted
    assert not beside.take(((300, 0, 301, 200),))
    assert beside.take(((300, 0, 310 + ahead, 200),))
    assert beside.missing(there.moved(-10.0 - ahead, 0.0)) == ()
    down = beside.missing(there.moved(-10.0, -5.0))
    assert down == ((0, 200, 310 + ahead, 205 + round(AHEAD * 200)),)
    assert beside.reaches(right)
    assert not beside.reaches(there.zoomed(1.1, 0.0, 0.0))
    assert not beside.reaches(there.moved(-3_000.0, 0.0))


def test_a_plainer_picture_keeps_what_stands_out_and_dims_the_rest_alike() -> None:
    count = 3 * SAMPLE
    random = np.random.default_rng(1)
    topology = graph([memory(n) for n in range(400)])
    wanted, _ = look_of(topology)
    ends = random.integers(0, 400, (count, 2)).astype(np.int32)
    ends[:, 1] = (ends[:, 0] + 1 + ends[:, 1] % 399) % 400
    columns = wanted.columns
    many = Columns(
        columns.types, ("SOLVES",), columns.memory_type, columns.importance, columns.memory_flags,
        columns.memory_alive, ends[:, 0].copy(), ends[:, 1].copy(), np.zeros(count, np.int16),
        np.zeros(count, np.uint8), np.ones(count, np.bool_),
    )  # fmt: skip
    strong = np.zeros(count, np.bool_)
    strong[random.choice(count, 50, replace=False)] = True
    emphasis = Emphasis(links=np.where(strong, 1.0, 0.1).astype(np.float32), strong=strong)
    look = style(Wanted(many, LIGHT, Shown(), emphasis))
    positions, camera = random.normal(size=(400, 2)) * 60, Camera()
    full, plain = (compose(look, positions, camera, 1.0, coarse=coarse) for coarse in (False, True))
    assert len(plain.lines.links) < len(full.lines.links) / 1.5
    single = strong & (look.pairs.rank == 0)  # of parallel links one line is drawn in a crowd
    assert np.isin(np.flatnonzero(single), plain.lines.links).all()
    calm = ~plain.lines.strong
    assert set(plain.lines.colours[calm].tolist()) == set(full.lines.colours[~full.lines.strong].tolist())


def test_a_plainer_picture_has_no_more_pixels_than_can_be_painted_at_once() -> None:
    assert coarse_px(Camera(wide=800.0, tall=600.0), 1.0) == 0.5
    large = coarse_px(Camera(wide=1900.0, tall=1000.0), 2.0)
    assert large**2 * 1900 * 1000 == pytest.approx(700_000)


def test_a_bundle_is_picked_by_its_count_beside_the_line_too() -> None:
    topology = graph([memory(1), memory(2)], [link(n, 1, 2) for n in range(7)])
    picture, _ = draw(topology, np.array([[-15.0, 0.0], [15.0, 0.0]]))
    assert picture.bundles.counts.tolist() == [7]
    x, y = picture.bundles.places[0].tolist()
    assert link_at(picture, x + 9.0, y + 7.0) == 0
    assert link_at(picture, x + 9.0, y + 12.0) is None
