"""Activation in the window: seeds and dials go to the lane, what lit up goes to picture, list and waves."""

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QObject, QTimer

from memgraph_gui.app.common.messages import Level, Messages
from memgraph_gui.app.find.filter_state import FilterState
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.frame.operations import Operations
from memgraph_gui.app.lanes.overlay_lane import Lit
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import WriterLane
from memgraph_gui.app.overlays.carrying import Carrying
from memgraph_gui.app.overlays.overlay_desk import OverlayDesk
from memgraph_gui.app.overlays.strengthen import Strengthener
from memgraph_gui.app.overlays.why_words import why_words
from memgraph_gui.engine.activation import Activated, Step
from memgraph_gui.engine.dials import SavedDials
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import RowId
from memgraph_gui.looks.tokens import Tokens
from memgraph_gui.panes.activation_pane import LitRow
from memgraph_gui.scene.overlay_values import activation_overlay
from memgraph_gui.scene.overlays import OverlayKind, Scale, activation_scale, heat_colours

_QUIET_MS = 30  # between two answers while a dial is moved
MOST_SEEDS = 50
_AIR, _CLOSEST = 72.0, 3.0  # px around what is looked at, for its names; px per unit at most


class ActivationDesk(QObject):
    """Between the activation pane, the lane and the picture.

    Attributes:
        seeds: rowids of the seeds, in the order they were taken; they stay seeds whatever happens to the file.
        lit: what lit up last, None before that.
    """

    def __init__(
        self,
        window: MainWindow,
        workspace: Workspace,
        operations: Operations,
        overlays: OverlayDesk,
        filters: FilterState,
        writer: WriterLane,
        messages: Messages,
        saved: SavedDials,
    ) -> None:
        super().__init__(window)
        self._window, self._workspace, self._overlays = window, workspace, overlays
        self._filters, self._messages, self._saved = filters, messages, saved
        self._pane = window.activation
        self.seeds: list[RowId] = []
        self.lit: Lit | None = None
        self._look = False  # the seeds are new: what they light up comes into view
        self.strengthener = Strengthener(window, workspace, writer, messages)
        self._soon = QTimer(self, singleShot=True, interval=_QUIET_MS)
        self._soon.timeout.connect(self._spread)
        pane = self._pane
        pane.from_selection_wanted.connect(self.take_selection)
        pane.from_hits_wanted.connect(self._take_hits)
        pane.cleared.connect(lambda: self.set_seeds([]))
        pane.seed_dropped.connect(self._drop)
        pane.seeds_brought.connect(self.add_seeds)
        self._carrying = Carrying(window)
        pane.dials.changed.connect(lambda _dials: self._soon.start())
        pane.dials.save_wanted.connect(self._save)
        pane.dials.drop_wanted.connect(self._forget)
        pane.waves.wave_changed.connect(self._show_wave)
        pane.chosen.connect(operations.follow)
        pane.strengthen_wanted.connect(self._strengthen)
        pane.dials.show_saved(saved.all())
        window.view.selection_changed.connect(self._explain_selection)
        workspace.opened.connect(self._on_opened)
        workspace.changed.connect(self._on_changed)
        overlays.chosen.connect(self._on_overlay_chosen)

    # -- seeds

    def take_selection(self) -> None:
        """The selected memories are the seeds."""
        self.set_seeds(self._window.view.selection.tolist())
        if not self.seeds:
            self._messages.tell("Select a memory in the picture first; it becomes the seed.")

    def add_selection(self) -> None:
        """The selected memories are seeds as well."""
        chosen = self._window.view.selection.tolist()
        if chosen:
            self.add_seeds(chosen)
        else:
            self._messages.tell("Select a memory first; it becomes a seed beside those that are there.")

    def add_seeds(self, indices: list[int]) -> None:
        """These memories are seeds as well."""
        topology = self._workspace.topology
        if topology is not None:
            there = [index for index in indices if index < topology.memory_count and topology.memory_alive[index]]
            self.set_seeds(list(dict.fromkeys([*self._indices(), *there])))

    def set_seeds(self, indices: list[int]) -> None:
        """These memories are the seeds; colour shows what they activate."""
        topology = self._workspace.topology
        if topology is None:
            return
        if len(indices) > MOST_SEEDS:
            self._messages.tell(f"The first {MOST_SEEDS} of {len(indices)} memories were taken as seeds.")
        self.seeds = [RowId(int(topology.memory_rowid[index])) for index in indices[:MOST_SEEDS]]
        self._show_seeds()
        self._look = bool(self.seeds)
        if self.seeds:
            self._overlays.take(OverlayKind.ACTIVATION)
        elif self._overlays.kind == OverlayKind.ACTIVATION:
            self._overlays.choose(OverlayKind.TYPE)
        self._spread()

    def _take_hits(self) -> None:
        found = self._filters.listed.tolist() if self._filters.hits is not None else []
        if not found:
            self._messages.tell("Search for something first; what is found becomes the seeds.")
            return
        self.set_seeds(found)

    def _drop(self, index: int) -> None:
        self.set_seeds([seed for seed in self._indices() if seed != index])

    def _indices(self) -> list[int]:
        topology = self._workspace.topology
        if topology is None:
            return []
        found = (topology.memory_index(rowid) for rowid in self.seeds)
        return [index for index in found if index is not None and topology.memory_alive[index]]

    def _show_seeds(self) -> None:
        topology = self._workspace.topology
        rows = []
        for index in self._indices() if topology is not None else []:
            assert topology is not None
            rows.append((index, topology.titles[index], topology.types.names[topology.memory_type[index]]))
        self._pane.show_seeds(rows)

    # -- spreading

    def _spread(self) -> None:
        still, seeds = self._overlays.still(), tuple(self._indices())
        if still is None or not seeds:
            self.lit = None
            self._pane.show_lit((), (0,))
            self._pane.show_why("")
            return
        self._overlays.lane.spread(still, seeds, self._pane.dials.dials, self._on_lit)

    def _on_lit(self, lit: Lit) -> None:
        topology = self._workspace.topology
        if topology is None or lit.seeds != tuple(self._indices()):
            return
        self.lit = lit
        scale = activation_scale(lit.dials.threshold, max((hit.activation for hit in lit.results), default=1.0))
        deepest = max((hit.depth for hit in lit.results), default=0)
        waves = tuple(sum(hit.depth <= wave for hit in lit.results) for wave in range(deepest + 1))
        note = "" if lit.results else "Nothing lights up: no current link of the seeds carries enough."
        if len(lit.results) == lit.dials.max_results:
            note = f"Cut at {len(lit.results)} results; more may have lit up."
        rows = [self._row(hit, scale, self._window.view.content.tokens) for hit in lit.results]
        self._pane.show_lit(rows, waves, note)
        self._show_wave(self._pane.waves.wave)
        if self._look:
            self._look = False
            self._look_at(lit)
        self._explain_selection()

    def _look_at(self, lit: Lit) -> None:
        """Bring the seeds and what they lit into view, as large as fits."""
        view, there = self._window.view, self._window.view.content.topology.memory_count
        members = np.array([*lit.seeds, *(hit.node for hit in lit.results if hit.node < there)], np.int64)
        view.look_at(view.shown_places(members), closest=_CLOSEST, margin=_AIR)

    def _row(self, hit: Activated, scale: Scale, tokens: Tokens) -> LitRow:
        topology = self._workspace.topology
        assert topology is not None
        place = scale.place(np.array([hit.activation]))
        colour = f"#{int(heat_colours(tokens, place)[0]) & 0xFFFFFF:06X}"
        if hit.node >= topology.memory_count:
            return LitRow(
                -1, "(a memory that does not exist)", "", hit.activation, hit.depth, float(place[0]), colour
            )
        kind = topology.types.names[topology.memory_type[hit.node]]
        title = topology.titles[hit.node]
        return LitRow(hit.node, title, kind, hit.activation, hit.depth, float(place[0]), colour)

    def _show_wave(self, wave: int) -> None:
        topology, lit = self._workspace.topology, self.lit
        if topology is None or lit is None:
            return
        self._overlays.wear(
            activation_overlay(topology, lit.seeds, lit.results, lit.carried, lit.dials.threshold, wave)
        )

    # -- why

    def _explain_selection(self, _selection: object = None) -> None:
        chosen, lit, still = self._window.view.selection, self.lit, self._overlays.still()
        if lit is None or still is None or len(chosen) != 1:
            return
        index = int(chosen[0])
        self._pane.show_current(index)
        if not any(hit.node == index for hit in lit.results):
            is_seed = index in lit.seeds
            self._pane.show_why("A seed: activation starts here, at 1." if is_seed else "Not lit with these dials.")
            return
        self._overlays.lane.explain(still, lit, index, self._paths_shown(index))

    def _paths_shown(self, index: int) -> Callable[[list[tuple[int, tuple[Step, ...]]]], None]:
        def show(paths: list[tuple[int, tuple[Step, ...]]]) -> None:
            topology, lit = self._workspace.topology, self.lit
            if topology is not None and lit is not None:
                self._pane.show_why(why_words(topology, lit.dials.config, index, paths))

        return show

    # -- saved dials, strengthening, the file

    def _save(self, name: str) -> None:
        self._keep(lambda: self._saved.save(name, self._pane.dials.dials), name)

    def _forget(self, name: str) -> None:
        self._keep(lambda: self._saved.drop(name), "")

    def _keep(self, change: Callable[[], None], current: str) -> None:
        try:
            change()
        except KnownError as error:
            self._messages.tell(str(error), level=Level.PROBLEM)
        self._pane.dials.show_saved(self._saved.all(), current)

    def _strengthen(self) -> None:
        if self.lit is not None:
            self.strengthener.ask(self.lit)

    def _on_opened(self, _file: object) -> None:
        self.seeds, self.lit = [], None
        self._pane.show_seeds(())
        self._pane.show_lit((), (0,))
        self._pane.show_why("")
        file = self._workspace.file
        self._pane.strengthen.setVisible(file is not None and file.info.writable)
        self._workspace.soon.do(self._offer_types)

    def _offer_types(self) -> None:
        self._carrying.open_tabs()
        topology = self._workspace.topology
        if topology is not None:
            self._pane.dials.show_types(sorted(topology.relationship_types.names))

    def _on_changed(self, _applied: object) -> None:
        if self.seeds:
            self._show_seeds()
            self._soon.start()

    def _on_overlay_chosen(self, kind: OverlayKind) -> None:
        if kind != OverlayKind.ACTIVATION:
            return
        self._window.show_pane("activation")
        if self.lit is not None:
            self._show_wave(self._pane.waves.wave)
        elif not self.seeds and len(self._window.view.selection):
            self.take_selection()
