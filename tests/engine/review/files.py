"""Files with one conflict each, and verdicts given on them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from memgraph_gui.engine.conflicts.finding import find_conflicts
from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.editing.plans import Written
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.review.card import ReadCard, read_card
from memgraph_gui.engine.review.matters import Matter, matters_of
from memgraph_gui.engine.review.verdicts import Order, Verdict
from memgraph_gui.engine.store import MemoryStore, open_store


class Review:
    """An open file with its editor, as a reviewer meets it."""

    def __init__(self, store: MemoryStore) -> None:
        self.store = store
        self.editor = Editor(store.connection, store.dialect, store.info, None)

    def matters(self) -> tuple[Matter, ...]:
        return matters_of(find_conflicts(self.store, self.store.load()).conflicts)

    def card(self, kind: str = "", title: str = "") -> ReadCard:
        """The first matter of a kind; `title`: of A or of B."""
        cards = (read_card(self.store, matter) for matter in self.matters() if kind in ("", str(matter.kind)))
        return next(
            card
            for card in cards
            if card.a is not None and card.b is not None
            if title in (card.a.memory.row.title, card.b.memory.row.title, *([""] if not title else []))
        )

    def order(self, card: ReadCard, verdict: Verdict, **terms: Any) -> Order:
        matter = card.matter
        links = tuple(link.row.rowid for link in card.stating)
        return replace(Order(matter.kind, verdict, matter.a, matter.b, links=links, seen=card.seen), **terms)

    def judge(self, card: ReadCard, verdict: Verdict, **terms: Any) -> Written:
        return self.editor.judge(self.order(card, verdict, **terms))

    def links(self) -> dict[tuple[str, str, str], dict[str, Any]]:
        """Every link by type and titles of its ends: whether it has ended, its successor, its context, its scores."""
        topology = self.store.load()
        names = dict(zip(topology.memory_ids, topology.titles, strict=True))
        found = {}
        for rowid in topology.relationship_rowid.tolist():
            link = self.store.relationship(RowId(rowid))
            assert link is not None
            key = (
                link.row.type,
                names.get(link.row.from_id, link.row.from_id),
                names.get(link.row.to_id, link.row.to_id),
            )
            found[key] = {
                "id": link.row.id,
                "ended": bool(link.valid_until_text),
                "by": link.invalidated_by,
                "context": link.context,
                "strength": link.row.strength,
            }
        return found


@contextmanager
def reviewing(path: Path) -> Iterator[Review]:
    """Open a file, and close it."""
    store = open_store(path)
    try:
        review = Review(store)
        try:
            yield review
        finally:
            review.editor.close()
    finally:
        store.close()
