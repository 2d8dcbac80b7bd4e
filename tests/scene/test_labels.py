"""Names never lie over one another or over a memory, whatever the positions; titles are data."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from memgraph_gui.app.commands.render import settled_positions
from memgraph_gui.app.common.resources import resource_path
from memgraph_gui.engine.store import open_store
from memgraph_gui.engine.topology import Topology
from memgraph_gui.looks.fonts import Fonts
from memgraph_gui.looks.tokens import LIGHT
from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.composing import compose
from memgraph_gui.scene.emphasis import Emphasis
from memgraph_gui.scene.labels import MARK, Label, place_labels
from memgraph_gui.scene.lettering import KEY, PLAIN, Lettering
from memgraph_gui.scene.picture import Picture
from memgraph_gui.scene.styling import Columns, Shown, Wanted, style
from memgraph_gui.scene.titles import one_line
from tests.scene.graphs import draw, graph, link, memory

NONE = np.zeros(0, np.int64)
TITLES = (
    "Retry",
    "Webhook retries create duplicate charges",
    "A very long title " * 8,
    "W" * 90,
    "日本語のタイトル",
    "",
)


@pytest.fixture
def lettering(qtbot: QtBot) -> Lettering:
    return Lettering(Fonts())


def titled(count: int) -> Topology:
    rows = [memory(n, title=TITLES[n % len(TITLES)], importance=(n % 11) / 10) for n in range(count)]
    return graph(rows, [link(n, n, (n * 7 + 1) % count) for n in range(count)])


def overlap(first: Label, second: Label) -> bool:
    across = first.left < second.right and second.left < first.right
    return across and first.top < second.bottom and second.top < first.bottom


def check(labels: list[Label], picture: Picture) -> None:
    for place, label in enumerate(labels):
        assert all(not overlap(label, other) for other in labels[place + 1 :])
        assert label.left >= 0
        assert label.top >= 0
        assert label.right <= picture.camera.wide
        assert label.bottom <= picture.camera.tall
        for (x, y), radius in zip(picture.nodes.places.tolist(), picture.nodes.radii.tolist(), strict=True):
            if radius > MARK:
                dx, dy = max(label.left - x, 0, x - label.right), max(label.top - y, 0, y - label.bottom)
                assert dx * dx + dy * dy >= radius * radius


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.integers(1, 60),
    st.integers(0, 2**32 - 1),
    st.floats(0.2, 6.0),
    st.lists(st.integers(0, 59), max_size=6),
)
def test_no_two_names_overlap_and_none_lies_on_a_memory(
    lettering: Lettering, count: int, seed: int, scale: float, chosen: list[int]
) -> None:
    topology = titled(count)
    places = np.random.default_rng(seed).normal(size=(count, 2)) * 60
    picture, _ = draw(topology, places, scale=scale, size=(700, 500))
    always = np.unique(np.array([index for index in chosen if index < count], np.int64))
    labels = place_labels(picture, topology, np.ones(count, np.float32), lettering, always=always)
    check(labels, picture)


@pytest.mark.parametrize("size", [(590, 690), (640, 690), (1100, 760)])
def test_at_fit_the_sample_has_25_names(lettering: Lettering, size: tuple[int, int]) -> None:
    """The sizes are those of the picture in a window of 1280x800 with both docks open, and with none."""
    store = open_store(resource_path("sample.db"), read_only=True)
    topology = store.load()
    store.close()
    places = settled_positions(topology)
    camera = Camera(wide=float(size[0]), tall=float(size[1])).fitted(places[topology.memory_alive])
    look = style(Wanted(Columns.of(topology), LIGHT, Shown(), Emphasis()))
    picture = compose(look, places, camera)
    labels = place_labels(picture, topology, look.weight, lettering, always=NONE)
    assert len(labels) >= 25
    check(labels, picture)


def test_a_landmark_in_a_crowd_is_named_at_some_distance_with_a_line_to_it(lettering: Lettering) -> None:
    around = [(14.0 * x, 14.0 * y) for x in range(-3, 4) for y in range(-3, 4) if (x, y) != (0, 0)]
    topology = graph([memory(0, "project", title="harbour"), *(memory(n + 1) for n in range(len(around)))])
    picture, _ = draw(topology, np.array([(0.0, 0.0), *around]), scale=1.0, size=(500, 400))
    weights = np.full(len(around) + 1, -1.0, np.float32)
    weights[1:] = 0.0  # to be minded, though they deserve no name before the landmark
    weights[0] = 3.0
    label = place_labels(picture, topology, weights, lettering, always=NONE)[0]
    assert (label.memory, label.form.lines) == (0, ("harbour",))
    assert label.leader is not None
    x0, y0, x1, y1 = label.leader
    assert np.hypot(x0, y0) == pytest.approx(label.reach + 2.0, abs=0.01)
    assert np.hypot(x1, y1) > 30.0
    assert 0.0 <= x1 - label.dx <= label.right - label.left
    assert 0.0 <= y1 - label.dy <= label.bottom - label.top


def test_a_lone_memory_is_named_below(lettering: Lettering) -> None:
    topology = graph([memory(1, title="Retry")])
    picture, _ = draw(topology, np.zeros((1, 2)))
    (label,) = place_labels(picture, topology, np.ones(1, np.float32), lettering, always=NONE)
    assert label.form.lines == ("Retry",)
    assert (label.left + label.right) / 2 == pytest.approx(200.0, abs=0.6)
    assert label.top > 150.0


def test_what_is_blocked_stays_free(lettering: Lettering) -> None:
    topology = graph([memory(1, title="Retry")])
    picture, _ = draw(topology, np.zeros((1, 2)))
    below = (0.0, 152.0, 400.0, 300.0)
    (label,) = place_labels(picture, topology, np.ones(1, np.float32), lettering, always=NONE, blocked=(below,))
    assert label.bottom <= 152.0
    assert not place_labels(
        picture, topology, np.ones(1, np.float32), lettering, always=NONE, blocked=((0.0, 0.0, 400.0, 300.0),)
    )


def test_titles_break_into_two_lines_then_three_then_are_cut(lettering: Lettering) -> None:
    assert lettering.forms(PLAIN, "Retry")[0].lines == ("Retry",)
    assert [len(form.lines) for form in lettering.forms(PLAIN, "Webhook retries create duplicates")][:1] == [2]
    for form in lettering.forms(KEY, "a " * 200):
        assert form.lines[-1].endswith("…")
    for title in TITLES:
        for form in lettering.forms(PLAIN, title):
            assert form.wide <= 170.0
            assert len(form.lines) <= 3


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("<b>bold</b> &amp; <img src='file:///x'>", "<b>bold</b> &amp; <img src='file:///x'>"),
        ("one\ntwo\tthree\r\n", "one two three"),
        ("abc\u202edef", "abcdef"),
        ("bell\x07 and \x00 nul", "bell and nul"),
        ("क्ष\u200d", "क्ष\u200d"),
        ("x" * 5000, "x" * 300),
    ],
)
def test_a_title_is_shown_as_typed_on_one_line_without_what_would_be_obeyed(title: str, shown: str) -> None:
    assert one_line(title) == shown
