"""Memories that stand elsewhere for a while: a focus lays them out around its middle, leaving it brings them home.

Where they live is not touched: the layout goes on underneath, and they go back to where it has them by then.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation

MILLISECONDS = 140
Places = NDArray[np.float64]


class Displacement:
    """Which memories are away from home, and how far on the way they are.

    Args:
        parent: owns the animation.
        step: called after each step of the way.
    """

    def __init__(self, parent: QObject, step: Callable[[], None]) -> None:
        self._step = step
        self._members = np.empty(0, np.int64)
        self._from = self._to = np.empty((0, 2))
        self._part = 1.0
        self._animation = QVariantAnimation(parent)
        self._animation.setDuration(MILLISECONDS)
        self._animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.valueChanged.connect(self._on_value)

    def holds(self, memory: int) -> bool:
        """Whether a memory is away from home."""
        return bool(np.isin(memory, self._members))

    def go(self, members: NDArray[np.int64], places: Places, now: Places, *, glide: bool) -> None:
        """Send these to their places and all others home.

        Args:
            members: memory indices, ascending.
            places: float64[k, 2], world.
            now: float64[n, 2], where everything is shown at this moment.
            glide: on the way they can be seen.
        """
        self._animation.stop()
        union = np.union1d(self._members, members)
        union = union[union < len(now)]
        self._from = now[union]
        self._to = np.full((len(union), 2), np.nan)  # NaN: home
        self._to[np.searchsorted(union, members)] = places
        self._members = union
        self._part = 0.0
        if glide and len(union):
            self._animation.start()
        else:
            self._arrive()

    def forget(self) -> None:
        """Another graph."""
        self._animation.stop()
        self._members, self._part = np.empty(0, np.int64), 1.0
        self._from = self._to = np.empty((0, 2))

    def put(self, memory: int, x: float, y: float) -> None:
        """Put one that is away elsewhere (it is dragged)."""
        self._animation.stop()
        self._arrive()
        self._to[np.searchsorted(self._members, memory)] = x, y

    def over(self, home: Places) -> Places:
        """Where everything is to be shown, float64[n, 2]; `home` itself when nobody is away."""
        return self._mixed(home, self._part)

    def goal(self, home: Places) -> Places:
        """Where everything will be shown when all have arrived, float64[n, 2]."""
        return self._mixed(home, 1.0)

    def _mixed(self, home: Places, part: float) -> Places:
        known = self._members < len(home)
        if not known.any():
            return home
        members = self._members[known]
        begin, end = self._from[known], self._to[known]
        end = np.where(np.isnan(end), home[members], end)
        begin = np.where(np.isnan(begin), end, begin)
        result = home.copy()
        result[members] = begin + (end - begin) * part
        return result

    def _on_value(self, part: float) -> None:
        self._part = part
        if part >= 1.0:
            self._arrive()
        self._step()

    def _arrive(self) -> None:
        """Those who were sent home are there."""
        away = ~np.isnan(self._to).any(axis=1)
        self._members, self._from, self._to = self._members[away], self._from[away], self._to[away]
        self._part = 1.0
