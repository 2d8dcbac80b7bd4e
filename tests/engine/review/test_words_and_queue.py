"""What differs in two texts, what counts as one matter, and the queue's filters, order and way back."""

from pathlib import Path

from memgraph_gui.engine.conflicts.values import Conflict, ConflictKind, FoundConflicts
from memgraph_gui.engine.records import MemoryId, RowId
from memgraph_gui.engine.review.listing import Listing
from memgraph_gui.engine.review.matters import counted, matters_of
from memgraph_gui.engine.review.prepared import About, prepared
from memgraph_gui.engine.review.queue import PORTION, Queue
from memgraph_gui.engine.review.record import LATER_DAYS, Record, standing
from memgraph_gui.engine.review.verdicts import Verdict
from memgraph_gui.engine.review.worddiff import differing

KIND = ConflictKind


def conflict(kind: ConflictKind, a: int, b: int, *, links: tuple[int, ...] = ()) -> Conflict:
    relationships = tuple(RowId(link) for link in links)
    return Conflict(
        kind,
        RowId(a),
        RowId(b),
        MemoryId(f"m{a}"),
        MemoryId(f"m{b}"),
        0.9,
        f"{a} and {b}",
        relationships=relationships,
    )


def words(text: str, spans: tuple[tuple[int, int], ...]) -> list[str]:
    return [text[start:end] for start, end in spans]


def test_the_words_that_differ_are_marked_on_both_sides() -> None:
    one = "A key is kept for 48 hours after its charge and then swept."
    other = "A key is kept forever after its charge and never swept."
    left, right = differing(one, other)
    assert (words(one, left), words(other, right)) == (["for 48 hours", "then"], ["forever", "never"])
    assert differing("Same text.", "same  text.") == ((), ())
    assert differing("", "New") == ((), ((0, 3),)) or differing("", "New") == ((), ())


def test_of_texts_with_little_in_common_only_what_tells_is_marked() -> None:
    one, other = "The pool holds 20 connections at most.", "Workers must not wait longer than 2.5 s for one."
    left, right = differing(one, other)
    assert (words(one, left), words(other, right)) == (["20"], ["not", "2.5"])


def test_a_group_of_equal_texts_is_one_matter_and_so_is_a_pair_told_twice() -> None:
    found = [
        conflict(KIND.CONTRADICTS, 1, 2, links=(7,)),
        conflict(KIND.RETIRED_IN_USE, 3, 9, links=(11, 12)),
        conflict(KIND.RETIRED_IN_USE, 4, 9, links=(13, 12)),
        *[conflict(KIND.NEAR_DUPLICATE, 20, other) for other in range(21, 188)],
        conflict(KIND.CONTRADICTS, 2, 1, links=(8,)),
    ]
    matters = matters_of(found)
    assert counted(matters) == {KIND.CONTRADICTS: 1, KIND.RETIRED_IN_USE: 1, KIND.NEAR_DUPLICATE: 1}
    both, needed, group = matters
    assert (both.members, both.links) == ((1, 2), (7, 8))
    assert (needed.members, needed.links, needed.pairs) == ((3, 9, 4), (11, 12, 13), ((3, 9), (4, 9)))
    assert len(group.members) == 168
    assert group.pairs[-1] == (20, 187)


def queue_of(count: int) -> Queue:
    matters = matters_of(conflict(KIND.SAME_SUBJECT, 2 * n, 2 * n + 1) for n in range(count))
    about = {m.name: About(frozenset({f"p{n % 2}"}), 1000.0 * n) for n, m in enumerate(matters)}
    queue = Queue()
    queue.take(prepared(Listing(FoundConflicts(), matters), about), 0.0)
    return queue


def test_the_queue_lists_fifty_and_walks_beyond() -> None:
    queue = queue_of(60)
    assert (len(queue.shown()), queue.more()) == (PORTION, 10)
    queue.choose(49)
    assert queue.step(1)
    assert (len(queue.shown()), queue.more(), queue.place()) == (60, 0, 50)
    queue.choose(59)
    assert not queue.step(1)


def test_a_decision_leaves_the_list_and_comes_back_where_it_was() -> None:
    queue = queue_of(4)
    queue.choose(1)
    decided = queue.current
    assert decided is not None
    queue.decide(Verdict.KEEP_A, 5, "Keep")
    assert queue.current is not None
    assert (queue.current.a, queue.decided(), len(queue.open())) == (4, 1, 3)
    queue.follow({5})
    assert queue.current is decided
    assert [m.a for m in queue.open()] == [0, 2, 4, 6]
    queue.follow(set())
    assert [m.a for m in queue.open()] == [0, 4, 6]


def test_a_search_that_began_later_says_by_itself_what_is_open() -> None:
    queue = queue_of(3)
    before = queue.prepared
    queue.decide(Verdict.KEEP_A, 5, "Keep")
    decided_at = queue.done[0].turned
    queue.take(before, decided_at - 1)  # it began before: its answer is old
    assert len(queue.open()) == 2
    queue.take(before, decided_at + 1)  # the agent said it again
    assert len(queue.open()) == 3
    queue.take(prepared(Listing(FoundConflicts(), before.listing.matters[1:]), before.about), decided_at + 1)
    assert len(queue.open()) == 2
    queue.follow({5})  # taken back: in the list before any search
    assert [m.a for m in queue.open()] == [0, 2, 4]


def test_filters() -> None:
    queue = queue_of(6)
    queue.narrow(project="p1")
    assert [m.a for m in queue.passing()] == [2, 6, 10]
    assert queue.current is not None
    assert queue.current.a == 2
    assert queue.projects() == ("p0", "p1")
    queue.narrow(kind=KIND.LOOP)
    assert queue.current is None
    assert queue.counts() == {KIND.SAME_SUBJECT: 3}


def test_the_record_keeps_no_text_and_what_was_put_off_ends(tmp_path: Path) -> None:
    record = Record(tmp_path)
    assert record.decisions() == []
    assert list(tmp_path.iterdir()) == []  # looking leaves nothing behind
    record.add(Verdict.DISMISS, KIND.CONTRADICTS, "k1", ("a", "b"), step=3, reason="only in the step")
    record.add(Verdict.LATER, KIND.LOOP, "k2", ("c", "d"), step=None, reason="no time")
    one, other = record.decisions()
    assert (one.reason, one.ids, other.reason) == ("", ("a", "b"), "no time")
    assert set(standing([one, other], set())) == {"k1", "k2"}
    assert set(standing([one, other], {3})) == {"k2"}
    assert set(standing([one, other], set(), now=other.made + LATER_DAYS * 86400 + 1)) == {"k1"}
    record.take_back(other.id)
    assert set(standing(record.decisions(), set())) == {"k1"}
    record.mute(KIND.LOOP, on=True)
    assert record.muted() == {KIND.LOOP, KIND.MAY_DISAGREE}
    record.mute(KIND.LOOP, on=False)
    assert record.muted() == {KIND.MAY_DISAGREE}  # a guess too often: only when asked
    record.mute(KIND.MAY_DISAGREE, on=False)
    assert record.muted() == frozenset()
