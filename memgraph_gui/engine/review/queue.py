"""The queue of a review: what is listed under the filters, which matter is on the card, what was decided since."""

import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise

from memgraph_gui.engine.conflicts.values import ConflictKind
from memgraph_gui.engine.review.listing import Listing
from memgraph_gui.engine.review.matters import Matter, counted
from memgraph_gui.engine.review.verdicts import Verdict

PORTION = 50  # matters listed before "show more"
DAY = 86400.0
_PACE = 5  # decisions that say how fast one is
_MOST_THINKING = 300.0  # seconds between two decisions; a longer time was a pause


@dataclass(frozen=True, slots=True)
class About:
    """What filters ask of a matter: the projects of its memories, and when the newest of them was made."""

    projects: frozenset[str]
    made: float


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
        listing: what was found last. about: of each matter's name, for filters.
        kind, project, days: filters; None, '' and 0 let everything through.
        done: verdicts of this review, oldest first. undone: steps that were taken back.
        current: the matter on the card.
    """

    listing: Listing = field(default_factory=Listing)
    about: Mapping[tuple[str, ...], About] = field(default_factory=dict)
    kind: ConflictKind | None = None
    project: str = ""
    days: int = 0
    portions: int = 1
    done: list[Done] = field(default_factory=list)
    undone: frozenset[int] = frozenset()
    current: Matter | None = None
    _open: list[Matter] | None = None  # as long as nothing was decided or found
    _projects: list[str] | None = None

    # -- what is listed

    def take(self, listing: Listing, about: Mapping[tuple[str, ...], About], began: float) -> None:
        """A search that began at this time ended; the matter on the card stays there while it is listed."""
        self._open = self._projects = None
        self.done = [replace(one, seen=one.seen or one.turned < began) for one in self.done]
        name = self.current.name if self.current is not None else None
        self.listing, self.about = listing, about
        self.current = next((matter for matter in self.open() if matter.name == name), None)
        self._keep_current(0)

    def open(self) -> list[Matter]:
        """What is left to decide, whatever the filters say."""
        if self._open is None:
            self._open = self._left()
        return self._open

    def _left(self) -> list[Matter]:
        decided = {one.matter.name for one in self.done if self._holds(one) and not one.seen}
        left = [matter for matter in self.listing.matters if matter.name not in decided]
        names = {matter.name for matter in self.listing.matters}
        for one in self.done:  # what was taken back before a search has found it again
            if one.matter.name not in names | decided and not (self._holds(one) or one.seen):
                names.add(one.matter.name)
                left.insert(min(one.place, len(left)), one.matter)
        return left

    def passing(self, *, any_kind: bool = False) -> list[Matter]:
        """What is left and passes the filters (`any_kind`: but the one for kinds)."""
        newest = time.time() - self.days * DAY if self.days else None
        if not (self.project or self.days) and (any_kind or self.kind is None):
            return self.open()
        return [
            matter
            for matter in self.open()
            if (any_kind or self.kind in (None, matter.kind)) and self._passes(matter, newest)
        ]

    def shown(self) -> list[Matter]:
        """What is listed before "show more"."""
        return self.passing()[: PORTION * self.portions]

    def more(self) -> int:
        """How many pass the filters and are not listed yet."""
        return max(0, len(self.passing()) - PORTION * self.portions)

    def counts(self) -> dict[ConflictKind, int]:
        """How many of each kind pass the other filters."""
        return counted(self.passing(any_kind=True))

    def projects(self) -> list[str]:
        """The projects of what is left, by name."""
        if self._projects is None:
            names = set().union(*(self._about(matter).projects for matter in self.open()))
            self._projects = sorted(name for name in names if name)
        return self._projects

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
        self._open = None
        self._keep_current(at)

    def follow(self, undone: Collection[int]) -> Matter | None:
        """Steps were taken back or made again: what that brings back to the list comes onto the card."""
        fresh = frozenset(undone) - self.undone
        at = max(0, self.place())
        turned = fresh | (self.undone - frozenset(undone))
        self.undone, self._open = frozenset(undone), None
        self.done = [self._turned(one) if one.step in turned else one for one in self.done]
        back = next((one.matter for one in reversed(self.done) if one.step in fresh), None)
        if back is not None and any(matter.name == back.name for matter in self.passing()):
            self.current = back
        self._keep_current(at)
        return back

    def take_back(self, place: int, *, back: bool = True) -> None:
        """Take back a verdict that is no step, by its place in `done`; or make it again."""
        self.done[place] = self._turned(replace(self.done[place], back=back))
        self._open = None
        self.current = self.done[place].matter if back else self.current
        self._keep_current(0)

    # -- inside

    @staticmethod
    def _turned(one: Done) -> Done:
        return replace(one, turned=time.time(), seen=False)

    def _holds(self, one: Done) -> bool:
        return not one.back and (one.step is None or one.step not in self.undone)

    def _about(self, matter: Matter) -> About:
        return self.about.get(matter.name, About(frozenset(), 0.0))

    def _passes(self, matter: Matter, newest: float | None) -> bool:
        about = self._about(matter)
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
