"""The queue of a review: what is listed under the filters, which matter is on the card, what was decided since."""

import time
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from itertools import pairwise

from memgraph_gui.engine.conflicts.values import ConflictKind
from memgraph_gui.engine.review.listing import HIDING, Hidden, Listing
from memgraph_gui.engine.review.matters import Matter, counted
from memgraph_gui.engine.review.prepared import UNKNOWN, About, Prepared
from memgraph_gui.engine.review.verdicts import Verdict

PORTION = 50  # matters listed before "show more"
DAY = 86400.0
_PACE = 5  # decisions that say how fast one is
_MOST_THINKING = 300.0  # seconds between two decisions; a longer time was a pause


@dataclass(frozen=True, slots=True)
class Done:
    """A verdict of this review.

    Attributes:
        step: of the history, None where the file is read-only; then `back` says whether it was taken back.
        place: where the matter stood in the list. made: seconds since 1970. title: of the step, in words.
        turned: when it was made, taken back or made again last. seen: a search that began later has ended, and
            says by itself whether the matter is open.
    """

    matter: Matter
    verdict: Verdict
    step: int | None
    place: int
    made: float
    title: str = ""
    back: bool = False
    turned: float = 0.0
    seen: bool = False


@dataclass
class Queue:
    """See the module.

    Attributes:
        prepared: what was found last, with what is asked of it.
        kind, project, days: filters; None, '' and 0 let everything through.
        done: verdicts of this review, oldest first. undone: steps that were taken back.
        current: the matter on the card.
    """

    prepared: Prepared = field(default_factory=Prepared)
    kind: ConflictKind | None = None
    project: str = ""
    days: int = 0
    portions: int = 1
    done: list[Done] = field(default_factory=list)
    undone: frozenset[int] = frozenset()
    current: Matter | None = None
    _open: list[Matter] | None = None  # as long as nothing was decided or found
    _passing: dict[bool, list[Matter]] = field(default_factory=dict)  # likewise, and the filters are the same

    @property
    def listing(self) -> Listing:
        """What was found last."""
        return self.prepared.listing

    # -- what is listed

    def take(self, prepared: Prepared, began: float) -> None:
        """A search that began at this time ended; the matter on the card stays there while it is listed."""
        self.done = [replace(one, seen=one.seen or one.turned < began) for one in self.done]
        name = self.current.name if self.current is not None else None
        self.prepared = prepared
        self._look_anew()
        self.current = None if name is None else next((one for one in self.open() if one.name == name), None)
        self._keep_current(0)

    def open(self) -> list[Matter]:
        """What is left to decide, whatever the filters say."""
        if self._open is None:
            self._open = self._left()
        return self._open

    def _left(self) -> list[Matter]:
        told = {one.matter.name for one in self.done if self._holds(one) and not one.seen}
        left = [matter for matter in self.listing.matters if not told or matter.name not in told]
        for one in self.done:  # what was taken back before a search has found it again
            name = one.matter.name
            if not (name in told or name in self.prepared.names or self._holds(one) or one.seen):
                told.add(name)
                left.insert(min(one.place, len(left)), one.matter)
        return left

    def passing(self, *, any_kind: bool = False) -> list[Matter]:
        """What is left and passes the filters (`any_kind`: but the one for kinds)."""
        if not (self.project or self.days) and (any_kind or self.kind is None):
            return self.open()
        found = self._passing.get(any_kind)
        if found is None:
            newest = time.time() - self.days * DAY if self.days else None
            found = self._passing[any_kind] = [
                matter
                for matter in self.open()
                if (any_kind or self.kind in (None, matter.kind)) and self._passes(matter, newest)
            ]
        return found

    def shown(self) -> list[Matter]:
        """What is listed before "show more"."""
        return self.passing()[: PORTION * self.portions]

    def more(self) -> int:
        """How many pass the filters and are not listed yet."""
        return max(0, len(self.passing()) - PORTION * self.portions)

    def counts(self) -> dict[ConflictKind, int]:
        """How many of each kind pass the other filters."""
        return counted(self.passing(any_kind=True))

    def hidden(self) -> list[Hidden]:
        """What is not listed since it was dismissed or put off, in this review or an earlier one."""
        found = {one.matter.name: one for one in self.listing.hidden}
        for one in self.done:
            if one.verdict in HIDING and self._holds(one):
                found[one.matter.name] = Hidden(one.matter, one.verdict, one.place)
        listed = {matter.name for matter in self.open()} if found else set()
        return [one for name, one in found.items() if name not in listed]

    def projects(self) -> tuple[str, ...]:
        """The projects of what was found, by name."""
        return self.prepared.projects

    def decided(self) -> int:
        """How many were decided in this review (what was put off is not)."""
        return sum(self._holds(one) and one.verdict is not Verdict.LATER for one in self.done)

    def minutes(self) -> int:
        """About how long the rest takes at the pace of the last decisions; 0 where that is not known."""
        times = [one.made for one in self.done[-_PACE - 1 :]]
        gaps = [b - a for a, b in pairwise(times) if b - a < _MOST_THINKING]
        return max(1, round(sum(gaps) / len(gaps) * len(self.open()) / 60)) if len(gaps) >= 2 else 0

    # -- moving and deciding

    def place(self) -> int:
        """Where the current matter stands in the filtered list, -1 for nowhere."""
        name = self.current.name if self.current is not None else None
        return next((at for at, matter in enumerate(self.passing()) if matter.name == name), -1)

    def narrow(
        self, *, kind: ConflictKind | None = None, project: str | None = None, days: int | None = None
    ) -> None:
        """Set the filters that are named (the kind always); the card moves on when its matter is filtered out."""
        self.kind, self.portions = kind, 1
        self.project = self.project if project is None else project
        self.days = self.days if days is None else days
        self._passing = {}
        self._keep_current(0)

    def step(self, by: int) -> bool:
        """Go to the next or the previous one; says whether there is one."""
        found, at = self.passing(), self.place()
        if not found or not 0 <= at + by < len(found):
            return False
        self._go(at + by, found)
        return True

    def choose(self, place: int) -> None:
        """Go to one of those that are listed."""
        self._go(place, self.passing())

    def decide(self, verdict: Verdict, step: int | None, title: str) -> None:
        """The current matter has its verdict; the one that follows it is next."""
        assert self.current is not None
        at = max(0, self.place())
        place = next((n for n, matter in enumerate(self.open()) if matter.name == self.current.name), 0)
        now = time.time()
        self.done.append(Done(self.current, verdict, step, place, now, title, turned=now))
        self._look_anew()
        self._keep_current(at)

    def follow(self, undone: Collection[int]) -> Matter | None:
        """Steps were taken back or made again: what that brings back to the list comes onto the card."""
        fresh = frozenset(undone) - self.undone
        at = max(0, self.place())
        turned = fresh | (self.undone - frozenset(undone))
        self.undone = frozenset(undone)
        self.done = [self._turned(one) if one.step in turned else one for one in self.done]
        self._look_anew()
        back = next((one.matter for one in reversed(self.done) if one.step in fresh), None)
        if back is not None and any(matter.name == back.name for matter in self.passing()):
            self.current = back
        self._keep_current(at)
        return back

    def recall(self, hidden: Hidden, step: int | None) -> int:
        """A verdict of an earlier review counts among those of this one, and is taken back like them.

        Returns:
            its place in `done`.
        """
        now = time.time()
        self.done.insert(0, Done(hidden.matter, hidden.verdict, step, hidden.place, now, turned=now))
        self._look_anew()
        return 0

    def take_back(self, place: int, *, back: bool = True) -> None:
        """Take back a verdict that is no step, by its place in `done`; or make it again."""
        self.done[place] = self._turned(replace(self.done[place], back=back))
        self._look_anew()
        self.current = self.done[place].matter if back else self.current
        self._keep_current(0)

    # -- inside

    def _look_anew(self) -> None:
        """What is left is something else."""
        self._open, self._passing = None, {}

    @staticmethod
    def _turned(one: Done) -> Done:
        return replace(one, turned=time.time(), seen=False)

    def _holds(self, one: Done) -> bool:
        return not one.back and (one.step is None or one.step not in self.undone)

    def about(self, matter: Matter) -> About:
        """What filters ask of a matter."""
        return self.prepared.about.get(matter.name, UNKNOWN)

    def _passes(self, matter: Matter, newest: float | None) -> bool:
        about = self.about(matter)
        return (not self.project or self.project in about.projects) and (newest is None or about.made >= newest)

    def _keep_current(self, at: int) -> None:
        """The matter on the card, if it is still listed; else the one in its place."""
        found = self.passing()
        if self.current is None or all(matter.name != self.current.name for matter in found):
            self._go(min(at, len(found) - 1), found)

    def _go(self, at: int, found: list[Matter]) -> None:
        self.current = found[at] if 0 <= at < len(found) else None
        if at >= PORTION * self.portions:
            self.portions = at // PORTION + 1
