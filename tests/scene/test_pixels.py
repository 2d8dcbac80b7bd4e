"""What the pixels show: colours, directions, ends. Places are reckoned by hand from the camera's scale of 1.7."""

import math

import numpy as np
import pytest

from memgraph_gui.engine.records import MemoryFlag
from memgraph_gui.looks.heads import Head
from memgraph_gui.looks.tokens import DARK, LIGHT, Tokens, mixed
from memgraph_gui.scene.emphasis import Emphasis
from memgraph_gui.scene.painting import paint
from tests.scene.graphs import draw, graph, link, memory, near

APART = np.array([[-80.0, 0.0], [80.0, 0.0]])  # 272 px, in the middle row 150 of 300


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_a_link_has_its_kind_s_colour_at_rest(tokens: Tokens) -> None:
    topology = graph([memory(1), memory(2)], [link(1, 1, 2, "CAUSES")])
    _, pixels = draw(topology, APART, tokens=tokens)
    expected = mixed(tokens.causal, tokens.canvas, tokens.rest)
    # The line runs between two rows of pixels, so that each of them has half of it.
    half = mixed(tokens.causal, tokens.canvas, tokens.rest / 2)
    assert near(pixels[149, 180], half)
    assert near(pixels[150, 220], half)
    assert near(pixels[100, 200], tokens.canvas, slack=0)
    moved = APART + np.array([0.0, 0.5 / 1.7])
    _, pixels = draw(topology, moved, tokens=tokens)
    assert near(pixels[150, 200], expected)


@pytest.mark.parametrize(
    ("kind", "head"),
    [
        ("CAUSES", Head.ARROW),
        ("SOLVES", Head.DISC),
        ("OCCURS_IN", Head.CHEVRON),
        ("BUILDS_ON", Head.DIAMOND),
        ("VARIANT_OF", Head.RING),
        ("FOLLOWS", Head.DOUBLE),
        ("VALIDATED_BY", Head.SQUARE),
    ],
)
def test_the_head_stands_at_the_target_and_points_to_it(kind: str, head: Head) -> None:
    topology = graph([memory(1), memory(2)], [link(1, 1, 2, kind)])
    picture, pixels = draw(topology, APART)
    assert picture.heads.kinds.tolist() == [head]
    x, y, ux, uy, size, _ = picture.heads.places[0].tolist()
    assert (ux, uy) == pytest.approx((1.0, 0.0), abs=1e-6)
    assert y == pytest.approx(150.0)
    assert 336.0 - 14.0 < x < 336.0 - 5.0  # the target's middle is at 200 + 80 * 1.7 = 336
    ink = np.array([[0 if near(pixel, LIGHT.canvas, 4) else 1 for pixel in row] for row in pixels[140:160, 60:340]])
    target = ink[:, int(x - size - 2) - 60 : int(x) + 1 - 60].sum()
    source = ink[:, 76 - 60 : 92 - 60].sum()
    assert target > source


def test_heads_of_symmetric_links_do_not_take_sides() -> None:
    topology = graph([memory(1), memory(2)], [link(1, 1, 2, "SIMILAR_TO")])
    picture, _ = draw(topology, APART)
    assert len(picture.heads.links) == 1
    assert picture.heads.places[0, 0] == pytest.approx(200.0, abs=5.0)
    topology = graph([memory(1), memory(2)], [link(1, 1, 2, "WORKS_WITH")])
    picture, _ = draw(topology, APART)
    assert sorted(picture.heads.places[:, 2].tolist()) == [-1.0, 1.0]


def runs_of_ink(pixels: np.ndarray, row: int, first: int, end: int) -> list[int]:
    """Lengths of the inked stretches of a row."""
    inked = [not near(pixel, LIGHT.canvas, 6) for pixel in pixels[row, first:end]]
    found, length = [], 0
    for ink in [*inked, False]:
        if ink:
            length += 1
        elif length:
            found.append(length)
            length = 0
    return found


def test_an_ended_link_is_broken_three_on_five_off_and_hollow_and_a_current_one_is_not() -> None:
    place = APART + np.array([0.0, 0.5 / 1.7])
    topology = graph([memory(1), memory(2)], [link(1, 1, 2, "CAUSES", ended=True)])
    picture, pixels = draw(topology, place)
    runs = runs_of_ink(pixels, 150, 90, 310)
    assert len(runs) == pytest.approx(220 / 8, abs=1.5)
    assert np.median(runs) in {3, 4}
    assert picture.heads.hollow.tolist() == [1]
    _, pixels = draw(graph([memory(1), memory(2)], [link(1, 1, 2, "CAUSES")]), place)
    assert runs_of_ink(pixels, 150, 90, 310) == [220]


def test_an_emphasised_link_shows_its_rhythm_and_full_colour() -> None:
    topology = graph([memory(1), memory(2)], [link(1, 1, 2, "BUILDS_ON")])
    strong = Emphasis(strong=np.array([True]))
    _, pixels = draw(topology, APART + np.array([0.0, 0.5 / 1.7]), emphasis=strong)
    assert any(near(pixel, LIGHT.learning) for pixel in pixels[150, 90:310])
    assert len(runs_of_ink(pixels, 150, 90, 310)) > 15  # 7 on, 2.4 off


def test_parallel_links_and_loops_run_apart() -> None:
    links = [link(number, 1, 2, "SOLVES") for number in range(1, 4)] + [link(9, 2, 1, "SOLVES")]
    links += [link(20, 1, 1, "FOLLOWS"), link(21, 1, 1, "FOLLOWS")]
    picture, _ = draw(graph([memory(1), memory(2)], links), APART)
    heights = []
    for number in range(4):
        rows = picture.lines.segments[picture.lines.links == number]
        heights.append(float(rows[np.argmin(np.abs(rows[:, 0] - 200.0)), 1]))
    assert np.diff(sorted(heights)) == pytest.approx([13.0, 13.0, 13.0], abs=1.0)
    for number in (4, 5):
        rows = picture.lines.segments[picture.lines.links == number]
        away = np.hypot(rows[:, 0] - 64.0, rows[:, 1] - 150.0).max()
        assert 20.0 < away < 40.0


def test_many_parallel_links_are_one_line_with_a_count_until_there_is_room() -> None:
    topology = graph([memory(1), memory(2)], [link(number, 1, 2) for number in range(1, 42)])
    picture, _ = draw(topology, APART)
    assert len(picture.lines.links) == 1
    assert picture.bundles.counts.tolist() == [41]
    assert picture.bundles.places[0].tolist() == pytest.approx([200.0, 150.0])
    picture, _ = draw(topology, APART, scale=4.0, size=(900, 600))
    assert set(picture.lines.links.tolist()) == set(range(41))
    assert len(picture.bundles.links) == 0


def test_direction_is_told_where_heads_do_not_fit() -> None:
    topology = graph([memory(1, importance=0.0), memory(2, importance=0.0)], [link(1, 1, 2)])
    picture, _ = draw(topology, np.array([[-5.0, 0.0], [5.0, 0.0]]))
    assert len(picture.heads.links) == 0
    assert picture.lines.segments[0, 4] == pytest.approx(3 * picture.lines.segments[0, 5])


def test_positions_that_are_not_numbers_are_left_out() -> None:
    topology = graph([memory(1), memory(2), memory(3)], [link(1, 1, 2), link(2, 2, 3)])
    places = np.array([[math.nan, 0.0], [0.0, 0.0], [math.inf, 5.0]])
    picture, pixels = draw(topology, places)
    assert picture.nodes.index.tolist() == [1]
    assert len(picture.lines.links) == 0
    assert np.isfinite(picture.radii).all()
    assert (pixels >> 24 == 255).all()


def test_an_empty_graph_is_just_the_canvas() -> None:
    _, pixels = draw(graph([]), np.zeros((0, 2)))
    assert (pixels == 0xFFFCFCFA).all()


def test_a_retired_memory_is_paler_and_one_the_agent_cannot_read_has_a_dashed_rim() -> None:
    rows = [memory(1), memory(2, flags=MemoryFlag.RETIRED), memory(3, flags=MemoryFlag.HIDDEN)]
    picture, pixels = draw(graph(rows), np.array([[-80.0, 0.0], [0.0, 0.0], [80.0, 0.0]]))
    assert near(pixels[150, 64], LIGHT.solution, slack=0)
    assert near(pixels[150, 200], mixed(LIGHT.solution, LIGHT.canvas, 0.45), slack=1)
    assert len(picture.over.rings) == 1
    assert picture.over.rings[0, :2].tolist() == pytest.approx([336.0, 150.0])


def test_how_many_threads_share_the_work_does_not_show() -> None:
    random = np.random.default_rng(7)
    rows = [memory(number, importance=float(random.random())) for number in range(40)]
    ends = random.integers(0, 40, (90, 2)).tolist()
    links = [link(number, source, target) for number, (source, target) in enumerate(ends)]
    picture, pixels = draw(graph(rows, links), random.normal(size=(40, 2)) * 60)
    assert np.array_equal(pixels, paint(picture, threads=3))


@pytest.mark.parametrize("px", [1.5, 2.0])
def test_a_finer_screen_shows_the_same_picture_with_more_pixels(px: float) -> None:
    topology = graph([memory(1), memory(2)], [link(1, 1, 2, "CAUSES")])
    coarse, _ = draw(topology, APART)
    fine, pixels = draw(topology, APART, px=px)
    assert pixels.shape == (300 * px, 400 * px)
    assert fine.places == pytest.approx(coarse.places * px)
    assert fine.radii == pytest.approx(coarse.radii * px)
    assert fine.heads.places[0, 4] == pytest.approx(coarse.heads.places[0, 4] * px)


def test_dense_graphs_are_added_up_and_a_chosen_link_stays_on_top() -> None:
    random = np.random.default_rng(3)
    rows = [memory(number) for number in range(300)]
    ends = random.integers(0, 300, (3000, 2)).tolist()
    links = [link(number, source, target, "FOLLOWS") for number, (source, target) in enumerate(ends)]
    chosen = np.zeros(3001, np.bool_)
    chosen[3000] = True
    places = random.uniform(-100, 100, (300, 2))
    places[:2] = [[-110.0, 0.3], [110.0, 0.3]]
    topology = graph(rows, [*links, link(3000, 0, 1, "CAUSES")])
    picture, pixels = draw(topology, places, emphasis=Emphasis(strong=chosen))
    assert picture.dense
    row = pixels[150, 30:370]
    assert sum(near(pixel, LIGHT.causal) for pixel in row) > 70
