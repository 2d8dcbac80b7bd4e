"""The conflict review in the real window: its queue, its card, verdicts by single keys, and what the agent does."""

import logging
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAction, QFontMetricsF, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QLineEdit, QTextEdit, QWidget

from memgraph_gui.app.review import cards as review_cards
from memgraph_gui.app.review import desk as review_desk
from memgraph_gui.engine.conflicts.values import ConflictKind
from memgraph_gui.engine.editing.history import State
from memgraph_gui.engine.review.choices import choices
from memgraph_gui.engine.review.queue import PORTION
from memgraph_gui.engine.review.verdicts import Verdict
from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.panes.review_card import ASKING
from memgraph_gui.panes.verdict_bar import places_in
from tests.app.conftest import OPEN_TIMEOUT, Player
from tests.builders.agent_process import AgentProcess
from tests.builders.memorygraph import MemoryGraphBuilder

SAMPLE = Path(__file__).parents[2] / "resources" / "sample.db"
SAMPLE_BYTES = SAMPLE.read_bytes()  # now: the start page of a window opens it
WAIT = OPEN_TIMEOUT
NO_FOCUS = Qt.FocusPolicy.NoFocus


class Reviewer:
    """The user at the review desk, with the keyboard alone."""

    def __init__(self, player: Player) -> None:
        self.player, self.desk, self.window = player, player.desk.review, player.window
        self.cards = self.desk.cards
        self.card, self.pane = self.cards.card, self.desk.pane

    def begin(self, path: Path, *, read_only: bool = False) -> None:
        self.window.activateWindow()
        self.player.open(path, read_only=read_only)
        self.press("Ctrl+3")
        self.player.qtbot.waitUntil(lambda: bool(self.desk.queue.listing.found.counts), timeout=WAIT)
        self.settle()

    def settle(self) -> None:
        """Until the card shows what the queue says, and what its verdicts would write."""

        def settled() -> bool:
            cards, current = self.cards, self.desk.queue.current
            if cards.verdicts.busy:
                return False
            if current is None:
                return True
            return cards.read is not None and cards.read.matter == current and bool(cards.effects)

        self.player.qtbot.waitUntil(settled, timeout=WAIT)

    def press(self, keys: str) -> None:
        widget = QApplication.focusWidget() or self.window
        QTest.keySequence(widget, QKeySequence(keys))
        QApplication.processEvents()

    def type(self, words: str) -> None:
        widget = QApplication.focusWidget()
        assert widget is not None
        QTest.keyClicks(widget, words)

    def title(self) -> str:
        matter = self.desk.queue.current
        assert matter is not None
        return str(self.card.a.title.text())

    def step(self, keys: str) -> None:
        """A key that makes, takes back or makes again one step."""
        steps = self.player.desk.writer.steps
        self.press(keys)
        self.player.qtbot.waitUntil(lambda: self.player.desk.writer.steps is not steps, timeout=WAIT)
        self.settle()


@pytest.fixture
def reviewer(player: Player) -> Reviewer:
    return Reviewer(player)


def copied(tmp_path: Path) -> Path:
    path = tmp_path / "files" / "sample.db"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(SAMPLE_BYTES)
    return path


def disputed(path: Path, pairs: int = 3) -> Path:
    with MemoryGraphBuilder(path) as build:
        for n in range(pairs):
            build.memory(
                f"a{n}",
                f"Yes {n}",
                f"Do it, says {n}.",
                importance=0.9 - n / 1000,
                context_project_path=f"/p/{n % 2}",
            )
            build.memory(f"b{n}", f"No {n}", f"Do not do it, says {n}.", context_project_path=f"/p/{n % 2}")
            build.relationship(f"r{n}", f"a{n}", f"b{n}", "CONTRADICTS")
    return path


def data(path: Path) -> list[Any]:
    """What the file holds, but for the times of last writing; read by a process of its own, as the file is open."""
    with AgentProcess(path, timeout=5.0) as agent:
        memories = agent.execute("SELECT id, json_remove(properties, '$.updated_at') FROM nodes ORDER BY id")
        return [*memories, *agent.execute("SELECT * FROM relationships ORDER BY id")]


@pytest.mark.long
def test_twenty_conflicts_by_keyboard_alone_each_undone_and_redone(reviewer: Reviewer, tmp_path: Path) -> None:
    path = copied(tmp_path)
    reviewer.begin(path)
    desk = reviewer.desk
    given: list[tuple[str, Verdict]] = []
    turns = [Verdict.KEEP_A, Verdict.KEEP_B, Verdict.BOTH, Verdict.MERGE, Verdict.DISMISS, Verdict.LATER]
    while len(given) < 20:
        matter = desk.queue.current
        assert matter is not None
        usable = [choice.verdict for choice in reviewer.cards.offered() if not choice.refused]
        wanted = [one for one in turns[len(given) % 6 :] + turns[: len(given) % 6] if one in usable]
        verdict = wanted[0]
        steps = len(reviewer.player.desk.writer.steps.steps)
        digit = str(turns.index(verdict) + 1)
        if verdict is Verdict.BOTH:
            reviewer.press(digit)
            reviewer.type("in the north")
            reviewer.press("Return")
            reviewer.type("in the south")
            reviewer.step("Return")
        else:
            reviewer.step(digit)
        assert len(reviewer.player.desk.writer.steps.steps) == steps + 1
        assert desk.queue.current is not None
        assert desk.queue.current.name != matter.name
        reviewer.step("Ctrl+Z")
        assert desk.queue.current is not None
        assert desk.queue.current.name == matter.name  # it is back on the card
        reviewer.step("Ctrl+Y")
        assert matter.name not in {one.name for one in desk.queue.open()}
        given.append((matter.kind, verdict))
    assert {verdict for _, verdict in given} == set(turns)
    assert len({kind for kind, _ in given}) >= 5
    assert desk.queue.decided() == sum(verdict is not Verdict.LATER for _, verdict in given)
    # All of it back: the file is as it was, but for the times of last writing.
    for _ in given:
        reviewer.step("Ctrl+Z")
    assert desk.queue.decided() == 0
    untouched = tmp_path / "untouched.db"
    untouched.write_bytes(SAMPLE_BYTES)
    assert data(path) == data(untouched)


def titles(reviewer: Reviewer) -> list[str]:
    listed = reviewer.pane.list.queue
    return [listed.row(number).title for number in range(listed.rowCount())]


def test_a_queue_shows_fifty_and_more_when_asked(reviewer: Reviewer, tmp_path: Path) -> None:
    reviewer.begin(disputed(tmp_path / "files" / "m.db", pairs=120))
    pane, queue = reviewer.pane, reviewer.desk.queue
    assert pane.list.queue.rowCount() == PORTION
    assert "70" in pane.more.text()
    pane.more.click()
    assert pane.list.queue.rowCount() == 2 * PORTION
    chips, projects = list(pane.chips.values()), pane.projects.menu().actions()
    reviewer.press("J")
    reviewer.settle()
    assert 0 < len(pane.list.queue.made) < PORTION  # nobody looks at the rest
    assert list(pane.chips.values()) == chips  # a step changes neither kinds nor projects: nothing is built anew
    assert pane.projects.menu().actions() == projects
    assert (queue.place(), reviewer.card.place.text()) == (1, "2 of 120")
    reviewer.press("K")
    reviewer.press("K")
    assert "first" in reviewer.window.messages.text
    row = pane.list.queue.row(0)
    assert (row.title, row.second, row.third) == ("Yes 0", "No 0", "contradicts · 0")
    assert row.why == "“Yes 0” contradicts “No 0”: a current link says so (since 2026-01-05)."


def test_everything_that_takes_the_focus_has_a_name(reviewer: Reviewer, tmp_path: Path) -> None:
    reviewer.begin(disputed(tmp_path / "files" / "m.db", pairs=2))
    kinds = QAbstractButton | QLineEdit | QAbstractItemView | QTextEdit
    unnamed = []
    for pane in (reviewer.card, reviewer.pane, reviewer.cards.beside.pane):
        for widget in pane.findChildren(QWidget):
            if not isinstance(widget, kinds) or not widget.isVisible() or widget.focusPolicy() == NO_FOCUS:
                continue
            interface = QAccessible.queryAccessibleInterface(widget)
            if interface is None or not interface.text(QAccessible.Text.Name):
                unnamed.append(f"{type(widget).__name__} {widget.objectName()} {widget.property('role')}")
    assert unnamed == []
    spoken = reviewer.pane.list.queue.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("contradicts · 0: Yes 0; No 0. “Yes 0” contradicts “No 0”")


def test_the_card_marks_what_differs_and_says_what_it_will_write(reviewer: Reviewer, tmp_path: Path) -> None:
    reviewer.begin(disputed(tmp_path / "files" / "m.db", pairs=1))
    card = reviewer.card
    assert card.headline.text() == "These two contradict each other"
    assert (card.a.title.text(), card.b.title.text()) == ("Yes 0", "No 0")
    assert (card.a.marked_words(), card.b.marked_words()) == ([], ["Do not"])
    assert card.effects.words == [
        "A new link: A replaces B, strength 0.80",
        "The link A contradicts B ends now and names its successor",
    ]
    assert (card.a.state.text(), card.b.state.text()) == ("kept", "replaced")
    reviewer.press("Right")  # into the card, then along the verdicts
    reviewer.press("Right")
    reviewer.press("Right")
    assert card.bar.keys[Verdict.KEEP_B].hasFocus()
    assert card.effects.words[0] == "A new link: B replaces A, strength 0.80"
    reviewer.press("R")
    reviewer.type("3")
    reviewer.press("Esc")  # leads back to the card: a digit would be typed else
    assert card.hasFocus()
    reviewer.press("R")
    reviewer.press("Backspace")
    QTest.keyClicks(card.reason, "as we said")
    reviewer.press("Return")
    reviewer.settle()
    reviewer.step("2")
    (step,) = reviewer.player.desk.writer.steps.steps
    assert step.reason == "as we said"


def test_a_merge_text_by_text_is_the_verdict_of_the_card(reviewer: Reviewer, tmp_path: Path) -> None:
    reviewer.begin(disputed(tmp_path / "files" / "m.db", pairs=2))
    form = reviewer.player.desk.curation.merging
    reviewer.press("Ctrl+4")
    reviewer.player.qtbot.waitUntil(lambda: form.pane.draft is not None, timeout=WAIT)
    reviewer.player.qtbot.waitUntil(form.pane.save_button.isEnabled, timeout=WAIT)
    form.save()
    reviewer.player.qtbot.waitUntil(lambda: reviewer.desk.queue.decided() == 1, timeout=WAIT)
    reviewer.settle()
    assert reviewer.title() == "Yes 1"
    assert reviewer.desk.queue.done[0].verdict is Verdict.MERGE
    reviewer.step("Ctrl+Z")
    assert reviewer.title() == "Yes 0"


def test_a_dismissal_lasts_until_a_side_says_something_else(reviewer: Reviewer, tmp_path: Path) -> None:
    path = disputed(tmp_path / "files" / "m.db", pairs=2)
    before = data(path)
    reviewer.begin(path)
    reviewer.step("5")
    assert data(path) == before
    reviewer.press("F5")  # read again: the desk stays, and the dismissal holds
    reviewer.player.qtbot.waitUntil(lambda: reviewer.desk.queue.listing.count(Verdict.DISMISS) == 1, timeout=WAIT)
    reviewer.settle()
    assert [matter.ids for matter in reviewer.desk.queue.open()] == [("a1", "b1")]
    assert "1 dismissed" in reviewer.pane.aside.text()
    with AgentProcess(path, timeout=5.0) as agent:
        agent.execute("UPDATE nodes SET properties = json_set(properties, '$.content', 'Never.') WHERE id = 'b0'")
    reviewer.player.qtbot.waitUntil(lambda: len(reviewer.desk.queue.open()) == 2, timeout=WAIT)


def test_a_verdict_on_what_the_agent_has_just_changed_is_refused(reviewer: Reviewer, tmp_path: Path) -> None:
    path = disputed(tmp_path / "files" / "m.db", pairs=3)
    reviewer.begin(path)
    card = reviewer.card
    with AgentProcess(path, timeout=5.0) as agent:
        agent.execute("UPDATE nodes SET properties = json_set(properties, '$.content', 'Never.') WHERE id = 'b0'")
    reviewer.press("1")  # at once: the watch has not looked yet
    reviewer.player.qtbot.waitUntil(
        lambda: card.banner.text in (review_cards.CHANGED, review_cards.AGENT), timeout=WAIT
    )
    reviewer.player.qtbot.waitUntil(lambda: card.b.text.toPlainText() == "Never.", timeout=WAIT)
    assert reviewer.player.desk.writer.steps.steps == ()
    reviewer.settle()
    reviewer.step("1")
    assert len(reviewer.player.desk.writer.steps.steps) == 1
    with AgentProcess(path, timeout=5.0) as agent:  # and what it settles itself leaves the queue
        agent.execute("UPDATE relationships SET valid_until = '2026-02-01T00:00:00+00:00' WHERE id = 'r1'")
    reviewer.player.qtbot.waitUntil(
        lambda: [m.ids for m in reviewer.desk.queue.open()] == [("a2", "b2")], timeout=WAIT
    )


def test_a_read_only_file_can_be_dismissed_not_judged(reviewer: Reviewer, tmp_path: Path) -> None:
    reviewer.begin(disputed(tmp_path / "files" / "m.db", pairs=2), read_only=True)
    assert not reviewer.card.bar.keys[Verdict.KEEP_A].isEnabled()
    reviewer.press("1")
    assert "read-only" in reviewer.window.messages.text
    reviewer.press("5")
    reviewer.player.qtbot.waitUntil(lambda: len(reviewer.desk.queue.open()) == 1, timeout=WAIT)


def aside(reviewer: Reviewer) -> list[QAction]:
    """What the menu of what is not listed offers."""
    menu = reviewer.pane.aside.menu()
    return [] if menu is None else [action for action in menu.actions() if action.isEnabled()]


def test_what_was_dismissed_in_an_earlier_review_can_be_listed_again(reviewer: Reviewer, tmp_path: Path) -> None:
    path, other = (disputed(tmp_path / "files" / name, pairs=2) for name in ("m.db", "other.db"))
    reviewer.begin(path)
    reviewer.step("5")
    reviewer.step("6")
    reviewer.begin(other)
    assert aside(reviewer) == []
    assert reviewer.pane.aside.isHidden()
    reviewer.begin(path)
    assert reviewer.pane.aside.text() == "1 dismissed, 1 put off ▾"
    assert [action.text() for action in aside(reviewer)] == ["“Yes 0” and “No 0”", "“Yes 1” and “No 1”"]
    assert reviewer.desk.queue.open() == []
    aside(reviewer)[0].trigger()
    reviewer.player.qtbot.waitUntil(lambda: len(reviewer.desk.queue.open()) == 1, timeout=WAIT)
    reviewer.settle()
    assert reviewer.title() == "Yes 0"
    assert reviewer.pane.aside.text() == "1 put off ▾"
    assert [step.state for step in reviewer.player.desk.writer.steps.steps] == [State.UNDONE, State.DONE]
    reviewer.press("F5")  # the file says so, too
    reviewer.player.qtbot.waitUntil(lambda: len(reviewer.desk.queue.listing.matters) == 1, timeout=WAIT)
    assert reviewer.desk.queue.listing.count(Verdict.DISMISS) == 0


def test_what_was_dismissed_in_a_read_only_file_is_listed_again(reviewer: Reviewer, tmp_path: Path) -> None:
    reviewer.begin(disputed(tmp_path / "files" / "m.db", pairs=2), read_only=True)
    reviewer.press("5")
    reviewer.player.qtbot.waitUntil(lambda: reviewer.title() == "Yes 1", timeout=WAIT)
    aside(reviewer)[0].trigger()
    reviewer.player.qtbot.waitUntil(lambda: len(reviewer.desk.queue.open()) == 2, timeout=WAIT)
    reviewer.settle()
    assert reviewer.title() == "Yes 0"
    assert reviewer.pane.aside.isHidden()
    reviewer.press("F5")
    reviewer.player.qtbot.waitUntil(lambda: len(reviewer.desk.queue.listing.matters) == 2, timeout=WAIT)


def test_digits_decide_nothing_while_the_picture_is_shown(reviewer: Reviewer, tmp_path: Path) -> None:
    reviewer.begin(disputed(tmp_path / "files" / "m.db", pairs=1))
    docks = reviewer.desk.dock
    assert docks.isVisible()
    reviewer.press("G")
    assert not docks.isVisible()
    assert reviewer.window.view.isVisible()
    assert reviewer.window.view.selection.tolist() == [0, 1]
    reviewer.press("1")
    QApplication.processEvents()
    assert reviewer.player.desk.writer.steps.steps == ()
    assert not reviewer.window.actions_by_id.action("verdict-1").isEnabled()
    reviewer.press("Ctrl+3")
    assert reviewer.window.actions_by_id.action("desk-review").isChecked()
    assert not reviewer.window.actions_by_id.action("desk-browse").isChecked()


def test_filters_by_kind_and_project_and_a_muted_finder(reviewer: Reviewer, tmp_path: Path) -> None:
    path = disputed(tmp_path / "files" / "m.db", pairs=5)
    reviewer.begin(path)
    menu = reviewer.pane.projects.menu()
    assert menu is not None
    assert [action.text() for action in menu.actions()] == ["All projects", "0", "1"]
    menu.actions()[2].trigger()
    assert titles(reviewer) == ["Yes 1", "Yes 3"]
    assert {chip.text() for chip in reviewer.pane.chips.values()} == {"All 2", "Contradicts 2"}
    menu.actions()[0].trigger()
    finders = reviewer.pane.finders.menu()
    assert finders is not None
    assert finders.actions()[0].text() == "Contradicts: 5 found"
    finders.actions()[0].trigger()
    reviewer.player.qtbot.waitUntil(lambda: reviewer.desk.queue.current is None, timeout=WAIT)
    assert reviewer.pane.muted.text() == "2 finders muted"
    assert reviewer.card.hint.text() == review_desk.NOTHING


def test_no_verdict_is_cut_in_a_small_window_and_the_list_stays(
    reviewer: Reviewer, look: Look, tmp_path: Path
) -> None:
    reviewer.window.resize(1280, 800)
    reviewer.begin(disputed(tmp_path / "files" / "m.db", pairs=2))
    assert reviewer.window.width() == 1280
    fonts, cut = look.fonts, []
    title, second = (QFontMetricsF(font) for font in (fonts.font(BODY, strong=True), fonts.font(LABEL)))
    for key in reviewer.card.bar.keys.values():
        _, above, below = places_in(key.width())
        for kind in ConflictKind:
            for choice in (*choices(kind), *choices(kind, preferred=True)):
                if title.horizontalAdvance(choice.title) > above.width():
                    cut.append(choice.title)
                if second.horizontalAdvance(choice.second) > below.width():
                    cut.append(choice.second)
    assert cut == []
    for kind in ConflictKind:  # and each is told from the others
        named = [(choice.title, choice.second) for choice in choices(kind)]
        assert len(set(named)) == len(named)
    pane = reviewer.pane
    tops = []
    for words in (
        "",
        "Looking for conflicts",
        "Memories that say the same in many other words, by their sentences",
    ):
        pane.show_search(words, 1, 3)
        QTest.qWait(1)
        tops.append(pane.list.geometry())
    assert tops[0] == tops[1] == tops[2]


def test_a_key_before_the_next_card_is_shown_is_refused_in_words(reviewer: Reviewer, tmp_path: Path) -> None:
    reviewer.begin(disputed(tmp_path / "files" / "m.db", pairs=3))
    reviewer.press("1")
    for _ in range(2):
        reviewer.press("1")
        assert reviewer.window.messages.text == review_cards.STILL
    reviewer.player.qtbot.waitUntil(lambda: reviewer.desk.queue.decided() == 1, timeout=WAIT)
    reviewer.settle()
    assert len(reviewer.player.desk.writer.steps.steps) == 1
    assert reviewer.title() == "Yes 1"


def test_both_true_asks_by_key_and_by_mouse(reviewer: Reviewer, tmp_path: Path) -> None:
    path = disputed(tmp_path / "files" / "m.db", pairs=2)
    with AgentProcess(path, timeout=5.0) as agent:
        context = '{"text": "in the cold", "scope": null, "components": [], "conditions": ["snow"]}'
        agent.execute("UPDATE relationships SET properties = json_set(properties, '$.context', ?)", [context])
    reviewer.begin(path)
    card = reviewer.card
    assert "Beside “contradicts” stands: “in the cold; Conditions: snow”" in card.evidence.words
    both = card.bar.keys[Verdict.BOTH]
    for by_mouse in (False, True):
        reviewer.cards.point_at(Verdict.BOTH)  # as a pointer that comes to it does
        if by_mouse:
            QTest.mouseClick(both, Qt.MouseButton.LeftButton)
        else:
            reviewer.press("3")
        assert card.contexts[0].hasFocus()
        assert card.caption.text() == ASKING
        assert not reviewer.cards.verdicts.busy
        reviewer.press("Esc")
        assert card.hasFocus()
        assert card.caption.text() != ASKING
    QTest.mouseClick(both, Qt.MouseButton.LeftButton)
    reviewer.type("north")
    reviewer.press("Return")
    reviewer.step("Return")
    assert len(reviewer.player.desk.writer.steps.steps) == 1


def test_a_search_that_goes_wrong_is_told(
    reviewer: Reviewer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Its process ends without a word: neither an empty list nor one that is looked for for ever."""
    program = shutil.which("false")
    if program is None:
        pytest.skip("there is no program that does nothing")
    path = disputed(tmp_path / "files" / "m.db")
    reviewer.window.activateWindow()
    reviewer.player.open(path)
    with monkeypatch.context() as wrong, caplog.at_level(logging.CRITICAL):
        wrong.setattr(sys, "executable", program)
        reviewer.press("Ctrl+3")
        reviewer.player.qtbot.waitUntil(lambda: reviewer.pane.state.text() == "The search failed.", timeout=WAIT)
    assert not reviewer.desk.lane.busy
    reviewer.desk.find()
    reviewer.player.qtbot.waitUntil(lambda: len(reviewer.desk.queue.listing.matters) == 3, timeout=WAIT)
