"""What of the graph is shown, and the way back: focus, paths, hiding, expanding, searches are steps of one view."""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, QTimer

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.find.filter_state import FilterState, Standing
from memgraph_gui.app.find.search_desk import SearchDesk
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.frame.operations import Operations
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.picture.showing import focus_of, mapped, path_of, squeezed
from memgraph_gui.app.picture.view_words import name_steps, show_bar, show_usable_steps
from memgraph_gui.engine.exploring import Direction, Mask
from memgraph_gui.engine.query import parse
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.validity import EVERYTHING
from memgraph_gui.engine.viewing import Focus, Place, ViewHistory, ViewState, grown
from memgraph_gui.layout.around import around
from memgraph_gui.panes.focus_bar import WAYS

_TYPING_SECONDS = 2.0  # a search that goes on within this time is the same step
_TELL_MS = 250
_MOST_CHOSEN = 1000  # memories whose selection is remembered with a step
_NOBODY = np.empty(0, np.int64)
AIR = 96.0  # px around a local graph, for its names
CLOSEST = 3.0  # px per unit: a few memories do not fill the window
_TITLE = 40  # characters of a title in the name of a step


class ViewDesk(QObject):
    """Holds the state of the view and its history; everything that changes what is shown passes `take`.

    Attributes:
        history: where the view has been.
    """

    def __init__(
        self,
        window: MainWindow,
        workspace: Workspace,
        operations: Operations,
        search: SearchDesk,
        messages: Messages,
    ) -> None:
        super().__init__(window)
        self._window, self._workspace, self._operations = window, workspace, operations
        self._search, self._messages = search, messages
        self._filters: FilterState = search.filters
        self.history = ViewHistory()
        self._topology: Topology | None = None
        self._path = ""
        self._awaited: str | None = None  # a line that was put back and is not answered yet
        self._searched = 0.0  # when the last step that is a search was taken
        self._typing = False  # since then nobody went back or forward
        self._busy = False
        self._laid: Focus | None = None  # what the picture is laid out around
        self._blind = False  # it was, before anything had a place
        # A name that changes lays the tool bar out anew, and the window with it: not at every key of a search.
        self._tell_soon = QTimer(self, singleShot=True, interval=_TELL_MS)
        self._tell_soon.timeout.connect(self.tell)

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        return {
            "view-back": self.back,
            "view-forward": self.forward,
            "focus": self.focus_selected,
            "select-none": self.escape,
            "show-all": self.show_everything,
        }

    def start(self) -> None:
        """Listen; after the search desk, which resets the filters when another file is opened."""
        window, workspace = self._window, self._workspace
        window.view.memory_opened.connect(self.focus)
        window.focus_bar.depth_chosen.connect(self._on_depth)
        window.focus_bar.way_chosen.connect(self._on_way)
        window.focus_bar.left.connect(self.leave_focus)
        window.strip.all_wanted.connect(self.show_all)
        workspace.opened.connect(self._on_opened)
        workspace.changed.connect(self._on_changed)
        workspace.closed.connect(self._on_closed)
        workspace.moved.connect(self._on_moved)
        self._filters.changed.connect(self._on_filters_changed)
        self.tell()

    # -- what is in the picture

    @property
    def state(self) -> ViewState:
        """What is shown now."""
        return self.history.now

    def shown(self) -> Mask:
        """Memories in the picture, bool[n]."""
        topology = self._workspace.topology
        assert topology is not None
        shown, alive = self._filters.shown(), topology.memory_alive
        return alive.copy() if shown is None else alive & shown

    def allowed(self) -> Mask | None:
        """Memories that pass the filters, hidden by hand or not."""
        return self._filters.allowed()

    def links(self) -> Mask | None:
        """Links that are looked at, bool[m]; None for all."""
        topology = self._workspace.topology
        return None if topology is None else self._filters.links(topology, self.state.validity)

    # -- steps

    def take(self, words: str, state: ViewState) -> None:
        """Show something else; going back shows what is shown now."""
        self.leave()
        if self.history.take(words, replace(state, chosen=None)):
            self._show(state)

    def back(self) -> None:
        """One step back, to the same place."""
        self.leave()
        outline = self._window.inspector.outline
        outline.returning = True
        self._return(self.history.back())
        outline.returning = False

    def forward(self) -> None:
        """One step forward again."""
        self.leave()
        self._return(self.history.forward())

    def focus(self, memory: int, depth: int | None = None, direction: Direction | None = None) -> None:
        """Let the local graph of a memory stand out, as deep and by the links as the one before it."""
        topology = self._workspace.topology
        if topology is None or not 0 <= memory < topology.memory_count:
            return
        last = self.state.focus
        depth = depth or (last.depth if last else 1)
        direction = direction or (last.direction if last else Direction.BOTH)
        self._window.view.set_selection(np.array([memory], np.int64))
        state = replace(self.state, focus=Focus(memory, depth, direction), path=None)
        self.take(f"focus on {self.title(memory)}", state)
        self.look_at_standing()

    def focus_selected(self) -> None:
        """Focus on the memory that is selected."""
        chosen = self._window.view.selection
        if len(chosen) == 1:
            self.focus(int(chosen[0]))
        else:
            self._messages.tell("Select one memory first: its links and neighbours will then stand out.")

    def leave_focus(self) -> None:
        """Let everything stand as it did before, and look where it looked before."""
        place = self.history.place_before()
        self.take("leave the focus", replace(self.state, focus=None, path=None))
        self._look(place)

    def escape(self) -> None:
        """Leave what stands out; without that select nothing."""
        if self.state.focus is not None or self.state.path is not None:
            self.leave_focus()
        else:
            self._operations.select_none()

    def show_all(self) -> None:
        """Nothing is narrowed any more; which links are looked at, ended ones or not, is asked apart, and next."""
        now = self.state
        by_hand = any(one is not None for one in (now.hidden, now.focus, now.path))
        if by_hand or now.only or now.line.strip():
            self.take("show all", ViewState(validity=now.validity))
        else:
            self.show_everything()

    def show_everything(self) -> None:
        """No search, no filter, nothing hidden, nothing in front, links that have ended, too."""
        self.take("show everything", ViewState(validity=EVERYTHING))

    def show_scene(self, name: str, state: ViewState) -> None:
        """Show a kept view, and look where it looked."""
        self.take(f"scene {name}", state)
        self._look(state.place)

    # -- showing

    def _show(self, state: ViewState) -> None:
        topology = self._workspace.topology
        if topology is None:
            return
        if squeezed(self._window.search.field.line) != squeezed(state.line):
            self._awaited = squeezed(state.line)
            self._window.search.field.set_line(state.line)
        elif self._filters.only != state.only:
            self._busy = True
            self._filters.set_only(state.only)
            self._busy = False
        self._refresh(topology)
        self._search.dress_picture()
        self.tell()

    def _refresh(self, topology: Topology) -> None:
        """Filters, picture and focus bar as the state says."""
        state, filters = self.state, self._filters
        hidden = grown(state.hidden, topology.memory_count)
        shown = topology.memory_alive.copy()
        if (allowed := filters.allowed()) is not None:
            shown &= allowed
        if hidden is not None:
            shown &= ~hidden
        standing, hops = None, None
        if state.focus is not None and topology.memory_alive[state.focus.memory]:
            standing, hops = focus_of(topology, shown, self.links(), state.focus)
        elif state.path is not None:
            standing = path_of(topology, shown, self.links(), state.path).standing
        self._place_around(topology, standing, hops)
        self._busy = True
        filters.set_view(hidden, standing, state.validity)
        self._busy = False
        show_bar(self._window.focus_bar, topology, standing, state.focus)

    def _place_around(self, topology: Topology, standing: Standing | None, hops: np.ndarray | None) -> None:
        view, focus = self._window.view, self.state.focus
        if standing is None or hops is None:
            if self._laid is not None:
                view.displace(_NOBODY, np.empty((0, 2)))
            self._laid, self._blind = None, False
        else:
            links = np.flatnonzero(standing.links)
            home = view.home_positions
            members, places = around(home, hops, topology.source[links], topology.target[links])
            view.displace(members, places)
            self._laid = focus
            self._blind = focus is not None and not np.isfinite(home[focus.memory]).all()
        view.set_worded(np.flatnonzero(standing.links) if standing is not None else _NOBODY)

    def look_at_standing(self) -> None:
        """Bring what stands out into view."""
        standing, view = self._filters.standing, self._window.view
        if standing is not None:
            points = view.shown_places(np.flatnonzero(standing.memories))
            view.look_at(points, closest=CLOSEST, margin=AIR)

    # -- what others do

    def _on_depth(self, depth: int) -> None:
        self._turn(lambda focus: replace(focus, depth=depth))

    def _on_way(self, way: int) -> None:
        self._turn(lambda focus: replace(focus, direction=Direction(WAYS[way].lower())))

    def turn(self, state: ViewState) -> None:
        """The present step goes on."""
        self.history.amend(state)
        self._show(state)

    def _turn(self, change: Callable[[Focus], Focus]) -> None:
        """The focus goes on with another depth or direction: that is no step of its own."""
        if self.state.focus is not None:
            self.turn(replace(self.state, focus=change(self.state.focus)))
            self.look_at_standing()

    def _on_filters_changed(self) -> None:
        topology = self._workspace.topology
        if self._busy or topology is None or topology is not self._topology:
            return
        line = squeezed(self._filters.query.line)
        if self._awaited is not None:
            if line == self._awaited:
                self._awaited = None
                self._filters.set_only(self.state.only)
            elif squeezed(self._window.search.field.line) != self._awaited:
                self._awaited = None  # somebody typed meanwhile
            self._refresh(topology)
            return
        if (line, self._filters.only) != (squeezed(self.state.line), self.state.only):
            self._take_search(line)
        self._refresh(topology)
        show_usable_steps(self._window.actions_by_id, self.history)
        self._tell_soon.start()

    def _take_search(self, line: str) -> None:
        state = replace(self.state, line=line, only=self._filters.only)
        now = time.monotonic()
        words = f"search “{line[:_TITLE]}”" if line else "clear the search"
        if self.history.back_words.startswith("search") and self._goes_on(state, now):
            self.history.amend(state, words)
        else:
            self.leave()
            self.history.take(words, state)
        self._searched, self._typing = now, True

    def _goes_on(self, state: ViewState, now: float) -> bool:
        """Whoever stays in the field types one search, however slowly; a filter that is set is a step of its own."""
        if now - self._searched < _TYPING_SECONDS:
            return True
        same = state.only == self.state.only and parse(state.line).groups == parse(self.state.line).groups
        return self._typing and same and self._window.search.field.edit.hasFocus()

    def _on_opened(self, _file: object) -> None:
        file = self._workspace.file
        assert file is not None
        before, topology = self._topology, file.topology
        if before is not None and self._path == file.info.path:
            self.history.translate(partial(mapped, before, topology))
        else:
            self.history = ViewHistory(ViewState(line=squeezed(self._window.search.field.line)))
        self._topology, self._path = topology, file.info.path
        self._laid, self._awaited = None, None
        self._refresh(topology)
        self.tell()

    def _on_changed(self, _applied: object) -> None:
        topology = self._workspace.topology
        if topology is not None:
            self._refresh(topology)

    def _on_moved(self, _positions: object) -> None:
        """A focus from before the first picture is laid out as soon as there are places."""
        topology, focus = self._workspace.topology, self.state.focus
        if self._blind and topology is not None and focus is not None:
            self._refresh(topology)
            self.look_at_standing()

    def _on_closed(self) -> None:
        self._topology = None
        self.history = ViewHistory()
        self._window.focus_bar.hide()

    def _return(self, state: ViewState | None) -> None:
        self._typing = False
        if state is not None:
            self._show(state)
            self._look(state.place)
            if state.chosen is not None:
                self._window.view.set_selection(np.array(state.chosen, np.int64))

    # -- small things

    def leave(self) -> None:
        """Note with the present step where the view looks and what is selected, before it becomes another one."""
        chosen = self._window.view.selection
        self.history.leave(self.place(), tuple(chosen.tolist()) if len(chosen) <= _MOST_CHOSEN else None)

    def place(self) -> Place:
        """Where the view looks, or is on its way to."""
        camera = self._window.view.target_camera
        return Place(camera.x, camera.y, camera.scale)

    def _look(self, place: Place | None) -> None:
        view = self._window.view
        if place is not None:
            view.go(replace(view.camera, x=place.x, y=place.y, scale=place.scale), glide=True)

    def title(self, memory: int) -> str:
        """A title for the name of a step."""
        topology = self._workspace.topology
        title = " ".join(topology.titles[memory].split()) if topology is not None else ""
        return title if len(title) <= _TITLE else title[: _TITLE - 1] + "…"

    def tell(self) -> None:
        """Name in the menus what going back and forward would do."""
        self._tell_soon.stop()
        show_usable_steps(self._window.actions_by_id, self.history)
        chosen = self.history.chosen_before
        name_steps(self._window.actions_by_id, self.history, self.title(chosen) if chosen is not None else "")
