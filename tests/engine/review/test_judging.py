"""Verdicts as rows: what each writes in every layout, that it is one step, and that Undo brings back every byte."""

from pathlib import Path

import pytest

from memgraph_gui.engine.editing.plans import ChangedMeanwhileError
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.review.verdicts import Act, Verdict
from tests.builders.agent_process import AgentProcess
from tests.builders.agentos import AgentOSBuilder
from tests.builders.memorygraph import MemoryGraphBuilder
from tests.builders.typed import TypedBuilder
from tests.engine.editing.opened import Opened, without_stamps
from tests.engine.review.files import Review, reviewing

KEYS, FOREVER = "Keys live 48 hours", "Keys never expire"


def memorygraph(path: Path, **how: object) -> Path:
    with MemoryGraphBuilder(path, **how) as build:  # type: ignore[arg-type]
        build.memory("a", KEYS, "A key is kept for 48 hours and then swept.")
        build.memory("b", FOREVER, "A key is kept forever, nothing is swept.")
        build.memory("c", "Store the key", "With the charge.")
        build.memory("d", "Old note", "About keys.")
        build.relationship("r1", "a", "b", "CONTRADICTS", context="nobody has decided")
        build.relationship("r2", "c", "b", "REQUIRES")
        build.relationship("r3", "b", "d", "RELATED_TO")
    return path


def rows(review: Review) -> dict[str, object]:
    file = Opened(Path(), review.store, review.editor, review.store.load())
    return dict(without_stamps(file.rows()))


def undone_and_redone(review: Review, step: int, before: dict[str, object]) -> None:
    """Undo brings back every row, redo every row of the verdict."""
    after = rows(review)
    review.editor.undoer.undo(step)
    assert rows(review) == before
    review.editor.undoer.redo(step)
    assert rows(review) == after


def test_keep_a_ends_the_link_names_its_successor_and_replaces(tmp_path: Path) -> None:
    with reviewing(memorygraph(tmp_path / "m.db")) as review:
        before = rows(review)
        written = review.judge(review.card("contradicts"), Verdict.KEEP_A, reason="swept since May")
        links = review.links()
        old, new = links["CONTRADICTS", KEYS, FOREVER], links["REPLACES", KEYS, FOREVER]
        assert old["ended"]
        assert old["by"] == new["id"]
        assert not new["ended"]
        assert new["context"] == "swept since May"
        assert new["strength"] == 0.8
        assert not links["REQUIRES", "Store the key", FOREVER]["ended"]  # left unless chosen
        (step,) = review.editor.steps()
        assert (step.id, step.reason) == (written.step, "swept since May")
        assert [m.kind for m in review.matters()] == ["retired-in-use"]  # the need of B is what is left to decide
        undone_and_redone(review, written.step, before)


def test_keep_b_the_other_way_round_with_the_losers_links_led_on(tmp_path: Path) -> None:
    with reviewing(memorygraph(tmp_path / "m.db")) as review:
        card, before = review.card("contradicts"), rows(review)
        moved = tuple(
            link.row.rowid for link in review.store.relationships_of(card.matter.b) if link.row.type != "CONTRADICTS"
        )
        review.judge(card, Verdict.KEEP_A, moved=moved)
        links = review.links()
        assert ("REQUIRES", "Store the key", KEYS) in links
        assert ("RELATED_TO", KEYS, "Old note") in links
        review.editor.undo()
        written = review.judge(review.card("contradicts"), Verdict.KEEP_B)
        assert not review.links()["REPLACES", FOREVER, KEYS]["ended"]
        undone_and_redone(review, written.step, before)


def test_preferred_is_not_replaced(tmp_path: Path) -> None:
    with reviewing(memorygraph(tmp_path / "m.db")) as review:
        review.judge(review.card("contradicts"), Verdict.KEEP_B, preferred=True)
        links = review.links()
        assert ("PREFERRED_OVER", FOREVER, KEYS) in links
        assert not [key for key in links if key[0] == "REPLACES"]
        assert review.matters() == ()


def test_both_true_records_where_each_holds(tmp_path: Path) -> None:
    with reviewing(memorygraph(tmp_path / "m.db")) as review:
        before = rows(review)
        written = review.judge(review.card("contradicts"), Verdict.BOTH, contexts=("in production", "in tests"))
        links = review.links()
        said = links["ALTERNATIVE_TO", KEYS, FOREVER]
        assert said["context"] == f"“{KEYS}” holds in production; “{FOREVER}” holds in tests"
        assert links["CONTRADICTS", KEYS, FOREVER]["by"] == said["id"]
        assert review.matters() == ()
        undone_and_redone(review, written.step, before)


def test_merge_leaves_one_with_the_links_of_both(tmp_path: Path) -> None:
    with reviewing(memorygraph(tmp_path / "m.db")) as review:
        before = rows(review)
        written = review.judge(review.card("contradicts"), Verdict.MERGE, fields={"content": "Both."})
        links = review.links()
        assert set(links) == {("REQUIRES", "Store the key", KEYS), ("RELATED_TO", KEYS, "Old note")}
        undone_and_redone(review, written.step, before)


@pytest.mark.parametrize("verdict", [Verdict.KEEP_A, Verdict.KEEP_B, Verdict.BOTH])
def test_a_file_without_ends_says_it_on_the_link_itself(tmp_path: Path, verdict: Verdict) -> None:
    with reviewing(memorygraph(tmp_path / "m.db", validity=())) as review:
        card, before = review.card("contradicts"), rows(review)
        effects = review.editor.ruling(review.order(card, verdict)).effects
        assert any("keeps no ends of links" in effect.words for effect in effects)
        written = review.judge(card, verdict)
        between = {key for key in review.links() if {key[1], key[2]} == {KEYS, FOREVER}}
        wanted = {
            Verdict.KEEP_A: ("REPLACES", KEYS, FOREVER),
            Verdict.KEEP_B: ("REPLACES", FOREVER, KEYS),
            Verdict.BOTH: ("ALTERNATIVE_TO", KEYS, FOREVER),
        }[verdict]
        assert between == {wanted}
        undone_and_redone(review, written.step, before)


def test_memorygraph_0_13_lists_ended_links_so_the_link_is_changed(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with TypedBuilder(path) as build:
        build.memory("a", title=KEYS)
        build.memory("b", title=FOREVER)
        build.relationship("r1", "b", "a", "CONTRADICTS")
    with reviewing(path) as review:
        card, before = review.card("contradicts"), rows(review)
        assert card.matter.ids == ("b", "a")
        effects = review.editor.ruling(review.order(card, Verdict.KEEP_B)).effects
        assert any("0.13 lists ended links" in effect.words for effect in effects)
        written = review.judge(card, Verdict.KEEP_B)
        assert set(review.links()) == {("REPLACES", KEYS, FOREVER)}
        undone_and_redone(review, written.step, before)


@pytest.mark.parametrize(
    ("verdict", "kind"),
    [(Verdict.KEEP_A, "SUPERSEDES"), (Verdict.KEEP_B, "SUPERSEDES"), (Verdict.BOTH, "SAME_TOPIC")],
)
def test_in_a_brain_another_edge_takes_the_place_of_the_pair(tmp_path: Path, verdict: Verdict, kind: str) -> None:
    path = tmp_path / "brain.sqlite"
    with AgentOSBuilder(path) as build:
        for name in ("a", "b"):
            build.node(name)
        build.edge("a", "b", kind="CONTRADICTS", weight=0.5)
    with reviewing(path) as review:
        before = rows(review)
        card = review.card("contradicts")
        written = review.judge(card, verdict, contexts=("x", "") if verdict is Verdict.BOTH else ("", ""))
        ends = ("b", "a") if verdict is Verdict.KEEP_B else ("a", "b")
        sql = "SELECT type, source_id, target_id FROM knowledge_edges"
        assert list(review.store.connection.rows(sql)) == [(kind, *ends)]
        undone_and_redone(review, written.step, before)


def test_twins_get_the_same_verdict_in_the_same_step(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    text = "The export runs at night and writes one file a day into the archive folder."
    with MemoryGraphBuilder(path) as build:
        for name in "abc":
            build.memory(name, "Export", text)
    with reviewing(path) as review:
        card = review.card("near-duplicate")
        assert card.matter.ids == ("a", "b", "c")
        written = review.judge(card, Verdict.KEEP_A, others=card.matter.members[2:])
        assert len(written.changes.relationships_added) == 2
        assert len(review.editor.steps()) == 1
        assert {m.kind for m in review.matters()} == {"decided"}  # told as settled; the queue leaves these out


Link = tuple[str, str, str, str]  # id, from, to, type
OPPOSITES: tuple[Link, ...] = (("x", "a", "b", "ENABLES"), ("y", "a", "b", "BLOCKS"))
NEEDED: tuple[Link, ...] = (("x", "a", "b", "REPLACES"), ("y", "c", "b", "REQUIRES"))
OTHER_KINDS: list[tuple[str, Verdict, tuple[Link, ...], set[tuple[str, str, str]], set[str]]] = [
    ("opposite-types", Verdict.KEEP_A, OPPOSITES, {("ENABLES", "A", "B")}, {"y"}),
    ("opposite-types", Verdict.KEEP_B, OPPOSITES, {("BLOCKS", "A", "B")}, {"x"}),
    (
        "loop",
        Verdict.KEEP_A,
        (("x", "a", "b", "DEPENDS_ON"), ("y", "b", "a", "DEPENDS_ON")),
        {("DEPENDS_ON", "A", "B")},
        {"y"},
    ),
    ("retired-in-use", Verdict.KEEP_A, NEEDED, {("REPLACES", "A", "B"), ("REQUIRES", "C", "A")}, {"y"}),
    ("retired-in-use", Verdict.KEEP_B, NEEDED, {("REQUIRES", "C", "B")}, {"x"}),
    (
        "decided",
        Verdict.KEEP_A,
        (("x", "a", "b", "REPLACES"), ("y", "a", "b", "CONTRADICTS")),
        {("REPLACES", "A", "B")},
        {"y"},
    ),
]


@pytest.mark.parametrize(("kind", "verdict", "stored", "current", "ended"), OTHER_KINDS)
def test_verdicts_on_links(
    tmp_path: Path,
    kind: str,
    verdict: Verdict,
    stored: tuple[Link, ...],
    current: set[tuple[str, str, str]],
    ended: set[str],
) -> None:
    path = tmp_path / "m.db"
    with MemoryGraphBuilder(path) as build:
        for name, words in (("a", "apples"), ("b", "boats"), ("c", "clouds")):
            build.memory(name, name.upper(), f"All about {words}.")
        for number, (name, source, target, type_) in enumerate(stored, 1):
            build.relationship(name, source, target, type_, valid_from=f"2026-0{number}-01T00:00:00+00:00")
    with reviewing(path) as review:
        before = rows(review)
        written = review.judge(review.card(kind), verdict)
        links = review.links()
        assert {key for key, link in links.items() if not link["ended"]} == current
        assert {link["id"] for link in links.values() if link["ended"]} == ended
        assert not [m for m in review.matters() if m.kind == kind]
        undone_and_redone(review, written.step, before)


def test_a_verdict_on_what_has_changed_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    path = memorygraph(tmp_path / "m.db")
    with reviewing(path) as review:
        card = review.card("contradicts")
        with AgentProcess(path, timeout=5.0) as agent:
            agent.execute("UPDATE nodes SET properties = json_set(properties, '$.content', 'New.') WHERE id = 'b'")
        before = rows(review)
        with pytest.raises(ChangedMeanwhileError):
            review.judge(card, Verdict.KEEP_A)  # no row of a memory is written, and yet
        assert rows(review) == before
        assert review.editor.steps() == []
        review.judge(review.card("contradicts"), Verdict.KEEP_A)


def test_a_link_that_ended_meanwhile_is_no_conflict_any_more(tmp_path: Path) -> None:
    with reviewing(memorygraph(tmp_path / "m.db")) as review:
        card = review.card("contradicts")
        review.editor.end([card.matter.links[0]])
        with pytest.raises(KnownError, match="ended since"):
            review.editor.ruling(review.order(card, Verdict.KEEP_A))


def test_a_remark_is_a_step_that_leaves_the_file_alone(tmp_path: Path) -> None:
    with reviewing(memorygraph(tmp_path / "m.db")) as review:
        before = rows(review)
        written = review.editor.remark("No conflict: “A” and “B”", "they talk of two things")
        assert rows(review) == before
        assert [step.words for step in review.editor.steps()] == ["No conflict: “A” and “B”"]
        assert review.editor.undo() is not None
        assert review.editor.undo() is None
        again = review.editor.redo()
        assert again is not None
        assert again.step == written.step
        assert rows(review) == before


def test_effects_say_what_is_written(tmp_path: Path) -> None:
    with reviewing(memorygraph(tmp_path / "m.db")) as review:
        order = review.order(review.card("contradicts"), Verdict.KEEP_A)
        effects = review.editor.ruling(order).effects
        assert [effect.act for effect in effects] == [Act.MAKES, Act.ENDS]
        assert f"“{KEYS}” replaces “{FOREVER}”" in effects[0].words
        assert "names its successor" in effects[1].words
        assert review.editor.steps() == []
