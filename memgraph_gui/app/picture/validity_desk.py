"""Which links are looked at: the switch and the date in the legend, the entries of the menu, one step of the view."""

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta

import numpy as np
from PySide6.QtCore import QObject

from memgraph_gui.app.common.words import day_words
from memgraph_gui.app.find.filter_state import FilterState
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.picture.view_desk import ViewDesk
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.validity import EVERYTHING, Validity
from memgraph_gui.panes.validity_box import AS_OF, CURRENT, ValidityBox
from memgraph_gui.panes.validity_box import EVERYTHING as ALL


class ValidityDesk(QObject):
    """Between the switch and the view; what is looked at is part of the view's state, and so of back and forward."""

    def __init__(self, window: MainWindow, workspace: Workspace, views: ViewDesk, filters: FilterState) -> None:
        super().__init__(window)
        self._window, self._workspace, self._views, self._filters = window, workspace, views, filters
        self._box: ValidityBox = window.legend.validity
        self._box.wanted.connect(self._on_wanted)
        self._box.hide()

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        return {"all-links": self._show_all, "links-as-of": self._ask_for_day}

    def start(self) -> None:
        """The menus are there: follow the view."""
        self._filters.changed.connect(self._show)
        self._workspace.opened.connect(lambda _file: self._workspace.soon.do(self._on_file))
        for signal in (self._workspace.changed, self._workspace.closed):
            signal.connect(self._on_file)

    # -- what the user wants

    def _on_wanted(self, choice: int, day: date | None) -> None:
        if choice == CURRENT:
            self._take("show links that hold now", Validity())
        elif choice == ALL:
            self._take("show ended links", EVERYTHING)
        elif day is not None:
            moment = end_of(day)
            self._take(f"links as of {day_words(moment)}", Validity(moment=moment))

    def _show_all(self, on: bool) -> None:
        self._on_wanted(ALL if on else CURRENT, None)

    def _ask_for_day(self) -> None:
        self._box.show()
        self._window.show_legend()
        self._box.ask_for_day()

    def _take(self, words: str, validity: Validity) -> None:
        """Walking from day to day is one step, not one for each day."""
        state = replace(self._views.state, validity=validity)
        if validity.moment is not None and self._views.state.validity.moment is not None:
            self._views.turn(state)
        else:
            self._views.take(words, state)

    # -- what is shown

    def _on_file(self, _what: object = None) -> None:
        topology = self._workspace.topology
        self._box.setVisible(topology is not None and has_times(topology))
        self._show()

    def _show(self) -> None:
        validity = self._filters.validity
        moment = validity.moment
        day = None if moment is None else date.fromtimestamp(moment)
        self._box.show_choice(ALL if validity.everything else AS_OF if moment is not None else CURRENT, day)
        self._window.actions_by_id.action("all-links").setChecked(validity.everything)


def has_times(topology: Topology) -> bool:
    """Whether any link has ended, will end, or has not begun: without that there is nothing to choose."""
    alive = topology.relationship_alive
    waiting = topology.valid_from > time.time()
    return bool((alive & (topology.ended() | waiting | ~np.isnan(topology.valid_until))).any())


def end_of(day: date) -> float:
    """The last moment of a day of the user's calendar, seconds since 1970."""
    try:
        following = datetime.combine(day + timedelta(days=1), datetime.min.time())
        return following.timestamp() - 1.0
    except (ValueError, OverflowError, OSError):  # a year that the system does not know
        return float("inf") if day.year > 1970 else float("-inf")
