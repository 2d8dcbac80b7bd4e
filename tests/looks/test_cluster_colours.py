"""Six clusters can be told apart by their colours alone, also by those who see fewer of them."""

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from memgraph_gui.looks.tokens import DARK, LIGHT, Tokens, channels, contrast

SIGHTS = {
    "full": np.eye(3),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}  # Machado, Oliveira and Fernandes 2009, full strength
TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)


def lab(colour: str, sight: NDArray[np.float64]) -> NDArray[np.float64]:
    """CIELAB under daylight of a colour as it is seen."""
    parts = np.array(channels(colour)) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    xyz = TO_XYZ @ np.clip(sight @ linear, 0.0, 1.0) / np.array([0.95047, 1.0, 1.08883])
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def apart(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """CIEDE2000 (Sharma, Wu and Dalal 2005)."""
    strength = np.hypot(one[1:2], one[2:])[0], np.hypot(other[1:2], other[2:])[0]
    mean = (strength[0] + strength[1]) / 2
    more = 1.5 - 0.5 * np.sqrt(mean**7 / (mean**7 + 25.0**7))
    chroma = [float(np.hypot(colour[1] * more, colour[2])) for colour in (one, other)]
    hue = [float(np.degrees(np.arctan2(colour[2], colour[1] * more)) % 360) for colour in (one, other)]
    turn = (hue[1] - hue[0] + 180) % 360 - 180
    along = 2 * np.sqrt(chroma[0] * chroma[1]) * np.sin(np.radians(turn) / 2)
    light, pure, way = (one[0] + other[0]) / 2, sum(chroma) / 2, hue[0] + turn / 2
    cosines = ((-0.17, 1, 30), (0.24, 2, 0), (0.32, 3, -6), (-0.20, 4, 63))
    tilt = 1 + sum(share * np.cos(np.radians(times * way - shift)) for share, times, shift in cosines)
    by_light = 1 + 0.015 * (light - 50) ** 2 / np.sqrt(20 + (light - 50) ** 2)
    parts = (other[0] - one[0]) / by_light, (chroma[1] - chroma[0]) / (1 + 0.045 * pure)
    across = along / (1 + 0.015 * pure * tilt)
    bend = (
        -2
        * np.sqrt(pure**7 / (pure**7 + 25.0**7))
        * np.sin(np.radians(60 * np.exp(-(((way % 360 - 275) / 25) ** 2))))
    )
    return float(np.sqrt(parts[0] ** 2 + parts[1] ** 2 + across**2 + bend * parts[1] * across))


def test_the_measure_agrees_with_the_pairs_of_its_paper() -> None:
    pairs = (
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    )
    for one, other, expected in pairs:
        assert apart(np.array(one), np.array(other)) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("sight", SIGHTS)
def test_any_two_clusters_can_be_told_apart(tokens: Tokens, sight: str) -> None:
    seen = [lab(colour, SIGHTS[sight]) for colour in tokens.clusters]
    nearest = min(apart(one, other) for one, other in combinations(seen, 2))
    assert nearest > (30.0 if sight == "full" else 18.0)


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_clusters_stand_out_from_the_ground(tokens: Tokens) -> None:
    assert min(contrast(colour, tokens.canvas) for colour in tokens.clusters) >= 3.0
