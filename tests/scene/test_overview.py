"""The map in the corner: its dots, by hand calculation."""

import numpy as np
from PySide6.QtGui import QImage

from memgraph_gui.scene.overview import SIZE, dots_image


def covered(image: QImage) -> dict[tuple[int, int], int]:
    """The alpha of every pixel that has ink."""
    sides = range(image.width()), range(image.height())
    every = {(x, y): image.pixelColor(x, y).alpha() for x in sides[0] for y in sides[1]}
    return {place: alpha for place, alpha in every.items() if alpha}


def test_a_dot_is_two_px_of_ink_around_its_middle() -> None:
    between = dots_image(np.array([[10.0, 20.0]]), "#204060", 1.0)  # where four pixels meet: half a px of ink each
    assert covered(between) == {(9, 19): 128, (10, 19): 128, (9, 20): 128, (10, 20): 128}
    assert between.pixelColor(9, 19).name() == "#204060"
    aside = dots_image(np.array([[10.5, 20.25]]), "#204060", 1.0)  # a quarter of it in the row above, three below
    assert covered(aside) == {(10, 19): 128, (10, 20): 255}


def test_dots_at_the_rim_and_outside_do_no_harm() -> None:
    rim = np.array([[0.0, 0.0], [SIZE[0], SIZE[1]], [-50.0, 3.0], [3.0, 1e6]])
    assert covered(dots_image(rim, "#000000", 1.0)) == {(0, 0): 128, (SIZE[0] - 1, SIZE[1] - 1): 128}


def test_no_dots_and_a_fine_screen() -> None:
    assert covered(dots_image(np.empty((0, 2)), "#000000", 1.5)) == {}
    fine = dots_image(np.array([[10.0, 10.0]]), "#000000", 2.0)
    assert fine.devicePixelRatio() == 2.0
    assert set(covered(fine)) == {(19, 19), (20, 19), (19, 20), (20, 20)}
