"""The history: what is new is seen, what is chosen stays chosen, and taking steps back moves nothing."""

from pytestqt.qtbot import QtBot

from memgraph_gui.engine.editing.history import State, StepInfo
from memgraph_gui.looks.look import Look
from memgraph_gui.panes.history_pane import HistoryPane

WAIT = 60_000


def steps(count: int, undone: int = 0) -> list[StepInfo]:
    return [
        StepInfo(n, 1_767_258_000.0, f"Step {n}", State.UNDONE if n > count - undone else State.DONE, "", 1)
        for n in range(1, count + 1)
    ]


def seen(pane: HistoryPane, words: str) -> bool:
    model, list_ = pane.list.model(), pane.list
    for row in range(model.rowCount()):
        index = model.index(row, 0)
        if index.data() == words:
            place = list_.visualRect(index)
            return place.height() > 0 and list_.viewport().rect().contains(place)
    return False


def test_the_newest_step_is_seen_whatever_is_chosen_and_however_far_it_is_scrolled(look: Look, qtbot: QtBot) -> None:
    pane = HistoryPane(look)
    qtbot.addWidget(pane)
    pane.resize(280, 420)
    pane.show()
    pane.show_steps(steps(60))
    qtbot.waitUntil(lambda: seen(pane, "Step 60"), timeout=WAIT)
    pane.choose(40)
    qtbot.waitUntil(lambda: seen(pane, "Step 20") and not seen(pane, "Step 60"), timeout=WAIT)
    pane.show_steps(steps(61))
    qtbot.waitUntil(lambda: seen(pane, "Step 61"), timeout=WAIT)
    assert pane.current is not None
    assert pane.current.words == "Step 20"
    bar = pane.list.verticalScrollBar()
    bar.setValue(bar.maximum())
    qtbot.waitUntil(lambda: seen(pane, "Step 1"), timeout=WAIT)
    pane.show_steps(steps(61, undone=1))
    qtbot.waitUntil(lambda: seen(pane, "Step 1"), timeout=WAIT)
    assert pane.current is not None
    assert pane.current.words == "Step 20"
    pane.show_steps(steps(62))
    qtbot.waitUntil(lambda: seen(pane, "Step 62"), timeout=WAIT)
