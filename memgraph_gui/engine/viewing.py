"""What a view shows, as a value, and the way back and forward between such values, like a browser's.

A step is only taken into the history when it changes what is shown; where the view looked when it left a step is kept
with that step, so that going back leads to the same place.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from memgraph_gui.engine.exploring import Direction, Mask
from memgraph_gui.engine.validity import Validity

CURRENT = Validity()
GO = "go to"  # how the words of a step begin that leads to a memory
MOST_STEPS = 100  # a mask of a large graph takes 0.1 MB


@dataclass(frozen=True, slots=True)
class Focus:
    """The local graph that stands out: around which memory (index), how far, by which links."""

    memory: int
    depth: int = 1
    direction: Direction = Direction.BOTH


@dataclass(frozen=True, slots=True)
class Place:
    """Where a view looks: the middle, and px per unit."""

    x: float
    y: float
    scale: float


@dataclass(frozen=True, slots=True, eq=False)
class ViewState:
    """What is shown and how.

    Attributes:
        hidden: bool[n], taken out by hand; None for nothing. Memories that came later are not hidden.
        focus: the local graph, or None. path: both ends of the shortest paths that stand out, or None.
        line: the search and its filters as typed. only: show only what the search found.
        validity: which links are looked at, those that hold now unless told otherwise.
        place: where the view looked when it left this state, None before that.
        chosen: memories that were gone to, or selected when it left this state; None where nobody can say.
    """

    hidden: Mask | None = None
    focus: Focus | None = None
    path: tuple[int, int] | None = None
    line: str = ""
    only: bool = False
    validity: Validity = CURRENT
    place: Place | None = None
    chosen: tuple[int, ...] | None = None

    def same(self, other: "ViewState") -> bool:
        """Whether both show the same and point at the same memories, wherever they look."""
        if None not in (self.chosen, other.chosen) and self.chosen != other.chosen:
            return False
        rest = ("focus", "path", "line", "only", "validity")
        return all(getattr(self, name) == getattr(other, name) for name in rest) and _same(self.hidden, other.hidden)

    def with_hidden(self, hidden: Mask) -> "ViewState":
        """With these taken out; a focus or an end of a path that would be among them ends."""
        focus, path = self.focus, self.path
        if focus is not None and hidden[focus.memory]:
            focus = None
        if path is not None and (hidden[path[0]] or hidden[path[1]]):
            path = None
        return replace(self, hidden=hidden if hidden.any() else None, focus=focus, path=path)


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One entry: what led here, in words ("hide 3 memories"), and the state it led to."""

    words: str
    state: ViewState


class ViewHistory:
    """Where the view has been; never empty."""

    def __init__(self, start: ViewState | None = None) -> None:
        self._steps = [Step("", start or ViewState())]
        self._at = 0

    @property
    def now(self) -> ViewState:
        """What is shown."""
        return self._steps[self._at].state

    @property
    def back_words(self) -> str:
        """What going back takes back; '' where there is nothing."""
        return self._steps[self._at].words if self._at else ""

    @property
    def chosen_before(self) -> int | None:
        """The one memory that going back from another one leads to; None where it does something else."""
        if not self._at or not self.back_words.startswith(GO):
            return None
        chosen = self._steps[self._at - 1].state.chosen
        return chosen[0] if chosen is not None and len(chosen) == 1 else None

    @property
    def forward_words(self) -> str:
        """What going forward does again; '' where there is nothing."""
        return self._steps[self._at + 1].words if self._at + 1 < len(self._steps) else ""

    def place_before(self) -> Place | None:
        """Where the view looked before the focus or the path that stands out now."""
        for step in reversed(self._steps[: self._at]):
            if step.state.focus is None and step.state.path is None:
                return step.state.place
        return None

    def leave(self, place: Place, chosen: tuple[int, ...] | None = None) -> None:
        """Keep where the view looks now, and what is selected, with the present step."""
        step = self._steps[self._at]
        self._steps[self._at] = Step(step.words, replace(step.state, place=place, chosen=chosen))

    def take(self, words: str, state: ViewState) -> bool:
        """Take a step; what could be gone forward to is forgotten. False when it shows what is shown already."""
        if state.same(self.now):
            return False
        self._steps[self._at + 1 :] = [Step(words, replace(state, place=None))]
        del self._steps[: max(0, len(self._steps) - MOST_STEPS)]
        self._at = len(self._steps) - 1
        return True

    def amend(self, state: ViewState, words: str = "") -> None:
        """The present step went on (somebody is still typing, or turns the depth), if only in other words."""
        self._steps[self._at] = Step(words or self._steps[self._at].words, state)

    def back(self) -> ViewState | None:
        """One step back; None at the first."""
        return self._go(-1)

    def forward(self) -> ViewState | None:
        """One step forward; None at the last."""
        return self._go(1)

    def translate(self, change: Callable[[ViewState], ViewState]) -> None:
        """Every state as it is in another reading of the same file."""
        self._steps = [Step(step.words, change(step.state)) for step in self._steps]

    def _go(self, way: int) -> ViewState | None:
        if not 0 <= self._at + way < len(self._steps):
            return None
        self._at += way
        return self.now


def grown(mask: Mask | None, count: int) -> Mask | None:
    """A mask for a graph that has more memories now: new ones are not in it."""
    if mask is None or len(mask) >= count:
        return mask
    return np.concatenate([mask, np.zeros(count - len(mask), np.bool_)])


def _same(one: Mask | None, other: Mask | None) -> bool:
    if one is None or other is None:
        return (one is None or not one.any()) and (other is None or not other.any())
    count = max(len(one), len(other))
    return bool(np.array_equal(grown(one, count), grown(other, count)))  # type: ignore[arg-type]  # neither is None
