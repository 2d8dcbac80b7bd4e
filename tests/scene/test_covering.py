"""Lines of few colours, added up by colour: the same sums as lines of any colours, however the rows are cut."""

import itertools

import numpy as np
import pytest

from memgraph_gui.looks.heads import dash_table
from memgraph_gui.scene import covering, lines

WIDE, TALL = 90, 70


def some_lines(count: int, colours: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Lines in every direction, some beyond the view, some upright, flat, tiny, dashed."""
    random = np.random.default_rng(3)
    segments = np.zeros((count, 8), np.float32)
    segments[:, :2] = random.uniform(-40.0, 140.0, (count, 2))
    segments[:, 2:4] = segments[:, :2] + random.normal(0.0, 30.0, (count, 2))
    segments[::7, 2] = segments[::7, 0]
    segments[1::7, 3] = segments[1::7, 1]
    segments[2::7, 2:4] = segments[2::7, :2] + 0.3
    segments[3::7, :4] = np.rint(segments[3::7, :4])
    segments[4::7, :2], segments[4::7, 2:4] = (0.0, 0.0), (WIDE, TALL)
    segments[:, 4:6] = random.uniform(0.2, 1.4, (count, 2))
    segments[:, 6] = random.uniform(0.0, 50.0, count)
    palette = random.integers(0, 1 << 24, colours).astype(np.uint32) | np.uint32(0xFF000000)
    return segments, palette[random.integers(0, colours, count)], (np.arange(count) % 5 == 0).astype(np.uint8)


@pytest.mark.parametrize("rows", [0, 16, 3])
@pytest.mark.parametrize("cuts", [[0, TALL], [0, 1, 9, 35, TALL]])
def test_the_sums_are_those_of_lines_of_any_colours(
    cuts: list[int], rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if rows:  # bands of so many rows, as in a view that is too large for the cache
        monkeypatch.setattr(covering, "LOW", rows)
        monkeypatch.setattr(covering, "NEAR", 0)
    segments, colours, rhythms = some_lines(400, 6)
    given = segments, colours, rhythms, dash_table()
    wanted = np.zeros((TALL, WIDE, 4), np.float32)
    lines.add_up(wanted, 0, TALL, *given, len(segments), 1.0, 70.0)
    few = covering.coded(colours)
    assert few is not None
    codes, table = few
    assert (table[codes] == colours).all()
    assert len(table) == 6
    sums = np.full_like(wanted, np.nan)  # all of it is written over
    for top, bottom in itertools.pairwise(cuts):
        covering.add_covers(sums, top, bottom, segments, codes, table, rhythms, given[3], 1.0, 70.0)
    assert wanted[:, :, 3].max() > 2.0
    np.testing.assert_allclose(sums, wanted, rtol=1e-3, atol=0.05)


def test_many_colours_are_left_to_the_other_way() -> None:
    assert covering.coded(np.arange(covering.MOST, dtype=np.uint32)) is not None
    assert covering.coded(np.arange(covering.MOST + 1, dtype=np.uint32)) is None
    none = covering.coded(np.empty(0, np.uint32))
    assert none is not None
    sums = np.full((TALL, WIDE, 4), np.nan, np.float32)
    empty = np.empty((0, 8), np.float32), *none, np.empty(0, np.uint8)
    covering.add_covers(sums, 0, TALL, *empty, dash_table(), 1.0, 70.0)
    assert not sums.any()
