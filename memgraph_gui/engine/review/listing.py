"""The list of what is left to decide: what finders found, put together, without what was dismissed or put off."""

from collections.abc import Callable, Collection
from contextlib import closing
from dataclasses import dataclass, field

from memgraph_gui.engine.conflicts.elsewhere import find_elsewhere
from memgraph_gui.engine.conflicts.finding import Progress
from memgraph_gui.engine.conflicts.links import canonical
from memgraph_gui.engine.conflicts.values import KINDS, ConflictKind, FoundConflicts
from memgraph_gui.engine.datafolder import content_identity, folder_for
from memgraph_gui.engine.editing.history import History, State
from memgraph_gui.engine.editing.opening import HISTORY_NAME
from memgraph_gui.engine.errors import CancelledError
from memgraph_gui.engine.review.card import keys_of
from memgraph_gui.engine.review.matters import Matter, matters_of
from memgraph_gui.engine.review.record import Decision, Record, standing
from memgraph_gui.engine.review.verdicts import Verdict
from memgraph_gui.engine.store import MemoryStore, open_store
from memgraph_gui.engine.topology import Topology

HIDING = frozenset({Verdict.DISMISS, Verdict.LATER})


@dataclass(frozen=True, slots=True)
class Hidden:
    """A matter that is not listed.

    Attributes:
        verdict: that hides it. place: how many are listed before where it would stand.
    """

    matter: Matter
    verdict: Verdict
    place: int


@dataclass(frozen=True, slots=True)
class Listing:
    """What was found, and what of it is left.

    Attributes:
        found: all conflicts, for the picture. matters: those that are left, most important first.
        hidden: those that were dismissed or put off, in the same order.
        muted: kinds that were not looked for. decisions: all that were ever made, oldest first.
    """

    found: FoundConflicts = field(default_factory=FoundConflicts)
    matters: tuple[Matter, ...] = ()
    hidden: tuple[Hidden, ...] = ()
    muted: frozenset[ConflictKind] = frozenset()
    decisions: tuple[Decision, ...] = ()

    def count(self, verdict: Verdict) -> int:
        """How many matters one verdict keeps from the list."""
        return sum(one.verdict is verdict for one in self.hidden)


def list_matters(
    path: str,
    *,
    layout: str | None,
    brain: str | None,
    graph: Topology | None = None,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Listing:
    """Look for conflicts in a process of its own, and leave out what was decided; nothing is written.

    `graph`: the file's, frozen, if it has been read already.

    Raises:
        CancelledError: when `cancelled` says so.
        KnownError: the file cannot be read.
    """
    with closing(open_store(path, layout=layout, brain=brain or None, read_only=True)) as store:
        record, undone = record_of(store), undone_steps(store)
    muted = record.muted()
    kinds = [kind for kind in KINDS if kind not in muted]
    found = find_elsewhere(
        path,
        layout=layout,
        brain=brain or None,
        kinds=kinds,
        graph=graph,
        progress=progress,
        cancelled=cancelled,
    )
    decisions = tuple(record.decisions())
    hiding = {key: one for key, one in standing(decisions, undone).items() if one.verdict in HIDING}
    with closing(open_store(path, layout=layout, brain=brain or None, read_only=True)) as store:
        matters = [matter for matter in matters_of(found.conflicts) if not _is_settled(store, matter)]
        parted = [(matter, _hidden_by(store, matter, hiding, cancelled)) for matter in matters]
    left: list[Matter] = []
    hidden: list[Hidden] = []
    for matter, why in parted:
        if why is None:
            left.append(matter)
        else:
            hidden.append(Hidden(matter, why, len(left)))
    return Listing(found, tuple(left), tuple(hidden), muted, decisions)


def hiding_of(store: MemoryStore, matter: Matter) -> tuple[Decision, ...]:
    """The decisions that keep a matter from the list, the newest first."""
    held = standing(record_of(store).decisions(), undone_steps(store))
    found = {held[key].id: held[key] for key in keys_of(store, matter) if key in held}
    return tuple(one for _, one in sorted(found.items(), reverse=True) if one.verdict in HIDING)


def record_of(store: MemoryStore, *, create: bool = False) -> Record:
    """The decisions about an open file; their folder is made only to write."""
    return Record(folder_for(store.connection.path, identity=content_identity(store.connection), create=create))


def undone_steps(store: MemoryStore) -> frozenset[int]:
    """The steps of an open file's history that were taken back."""
    path = folder_for(store.connection.path, identity=content_identity(store.connection)) / HISTORY_NAME
    if not path.exists():
        return frozenset()
    with closing(History(path)) as history:
        return undone_of(history)


def undone_of(history: History) -> frozenset[int]:
    """The steps that were taken back."""
    return frozenset(step.id for step in history.steps() if step.state is State.UNDONE)


def _is_settled(store: MemoryStore, matter: Matter) -> bool:
    """One of two that disagree replaced the other, and no link says any more that they do: nothing is left to do."""
    if matter.kind is not ConflictKind.DECIDED:
        return False
    links = (store.relationship(rowid) for rowid in matter.links)
    return not any(link is not None and canonical(link.row.type) == "CONTRADICTS" for link in links)


def _hidden_by(
    store: MemoryStore, matter: Matter, hiding: dict[str, Decision], cancelled: Callable[[], bool] | None
) -> Verdict | None:
    """The verdict that keeps a matter from the list: all of its pairs are decided so."""
    if not hiding:
        return None
    if cancelled is not None and cancelled():
        raise CancelledError("Looking for conflicts was stopped.")
    keys = keys_of(store, matter)
    if not keys or not all(key in hiding for key in keys):
        return None
    verdicts: Collection[Verdict] = {hiding[key].verdict for key in keys}
    return Verdict.DISMISS if verdicts == {Verdict.DISMISS} else Verdict.LATER
