"""Activation and clusters in the window, on a file that memorygraphMCP itself has written."""

from pathlib import Path

import numpy as np
import pytest

from memgraph_gui.engine.activation import graph_of, spread
from memgraph_gui.engine.dials import Dials
from memgraph_gui.engine.records import LayoutName
from memgraph_gui.scene.overlays import OverlayKind
from tests.app.conftest import OPEN_TIMEOUT, Player
from tests.builders.copies import copy_of


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MEMGRAPH_GUI_DATA_DIR", str(tmp_path / "ours"))
    return copy_of("memorygraph-real-small.db", tmp_path / "files")


@pytest.fixture
def opened(player: Player, small: Path) -> Player:
    player.open(small)
    player.settle()
    return player


def hub(player: Player) -> int:
    topology = player.workspace.topology
    assert topology is not None
    drawn = topology.drawable()
    ends = np.concatenate([topology.source[drawn], topology.target[drawn]])
    return int(np.bincount(ends).argmax())


def activate(player: Player, seed: int) -> None:
    desk = player.desk.overlays.activation
    player.window.view.set_selection(np.array([seed]))
    player.window.actions_by_id.action("activate").trigger()
    player.qtbot.waitUntil(lambda: desk.lit is not None, timeout=OPEN_TIMEOUT)


def test_a_selected_memory_becomes_the_seed_and_what_lights_up_is_listed(opened: Player) -> None:
    seed = hub(opened)
    activate(opened, seed)
    topology = opened.workspace.topology
    assert topology is not None
    expected = spread(graph_of(topology, LayoutName.MEMORYGRAPH).graph, [seed])
    pane, overlay = opened.window.activation, opened.window.view.content.overlay
    assert [pane.rows.row(n).value for n in range(pane.rows.rowCount())] == [hit.node for hit in expected]
    assert overlay.kind == OverlayKind.ACTIVATION
    assert overlay.seeds is not None
    assert np.flatnonzero(overlay.seeds).tolist() == [seed]
    assert opened.window.activation.isVisible()


def test_the_legend_says_what_colour_means_and_leads_back(opened: Player) -> None:
    activate(opened, hub(opened))
    legend, lit = opened.window.legend, opened.desk.overlays.activation.lit
    assert lit is not None
    opened.qtbot.waitUntil(lambda: legend.overlay.legend is not None, timeout=OPEN_TIMEOUT)
    counts = dict(text.rsplit(" ", 1) for text in legend.overlay.texts())
    assert counts["seed"] == "1"
    reached = sum(int(counts.get(name, 0)) for name in ("hop 1", "hop 2", "hop 3 or more"))
    assert reached == len(lit.results)
    assert int(counts["carried"]) == len(lit.carried)
    legend.overlay.back_wanted.emit()
    opened.qtbot.waitUntil(lambda: legend.overlay.legend is None, timeout=OPEN_TIMEOUT)
    assert opened.window.view.content.overlay.kind == OverlayKind.TYPE


def test_a_dial_changes_the_list_at_once(opened: Player) -> None:
    activate(opened, hub(opened))
    pane, desk = opened.window.activation, opened.desk.overlays.activation
    many = pane.rows.rowCount()
    assert many > 1
    pane.dials.results.set_value(1)
    pane.dials.results.changed.emit(1.0)
    opened.qtbot.waitUntil(lambda: desk.lit is not None and desk.lit.dials.max_results == 1, timeout=OPEN_TIMEOUT)
    assert pane.rows.rowCount() == 1


def test_the_waves_are_stepped_through(opened: Player) -> None:
    activate(opened, hub(opened))
    pane = opened.window.activation
    pane.waves.back.click()
    pane.waves.back.click()
    pane.waves.back.click()
    assert pane.waves.wave == 0
    overlay = opened.window.view.content.overlay
    assert overlay.values is not None
    assert np.isnan(overlay.values).all()
    pane.waves.forward.click()
    overlay = opened.window.view.content.overlay
    assert overlay.hops is not None
    assert set(overlay.hops.tolist()) == {0, 1}


def test_a_lit_memory_says_why_with_its_arithmetic(opened: Player) -> None:
    activate(opened, hub(opened))
    desk, pane = opened.desk.overlays.activation, opened.window.activation
    assert desk.lit is not None
    best = desk.lit.results[0]
    pane.chosen.emit(best.node)
    opened.qtbot.waitUntil(lambda: f"= {best.activation:.3f}" in pane._why.toPlainText(), timeout=OPEN_TIMEOUT)
    assert "(seed)" in pane._why.toPlainText()


def test_dials_are_saved_by_name_and_come_back(opened: Player) -> None:
    dials = opened.window.activation.dials
    wide = Dials(max_depth=5, decay=0.25, categories={"causal": 1.5}, hub_limit=30)
    dials.show_dials(wide)
    assert dials.dials == wide
    dials.save_wanted.emit("wide")
    dials.show_dials(Dials())
    dials._on_saved_chosen(1)
    assert dials.dials == wide


def test_strengthening_is_written_and_undone(opened: Player) -> None:
    activate(opened, hub(opened))
    topology, writer = opened.workspace.topology, opened.desk.overlays.activation.strengthener._writer
    assert topology is not None
    links = int(topology.relationship_alive.sum())
    with opened.qtbot.waitSignal(writer.written, timeout=OPEN_TIMEOUT) as told:
        opened.window.activation.strengthen.click()
    desk = opened.desk.overlays.activation
    assert desk.lit is not None
    assert told.args is not None
    assert len(told.args[0].rows) == len({(hit.parent, hit.node) for hit in desk.lit.results})
    made = int(topology.relationship_alive.sum()) - links
    with opened.qtbot.waitSignal(writer.written, timeout=OPEN_TIMEOUT):
        opened.window.actions_by_id.action("undo").trigger()
    assert made > 0
    assert int(topology.relationship_alive.sum()) == links


def find_clusters(player: Player) -> None:
    desk = player.desk.overlays.clusters
    player.window.actions_by_id.action("cluster").trigger()
    player.qtbot.waitUntil(lambda: desk.found is not None, timeout=OPEN_TIMEOUT)


def test_clusters_are_listed_largest_first_with_hulls_and_bridges(opened: Player) -> None:
    find_clusters(opened)
    desk, pane = opened.desk.overlays.clusters, opened.window.clusters
    topology, overlay = opened.workspace.topology, opened.window.view.content.overlay
    assert desk.found is not None
    assert topology is not None
    sizes = [len(item.members) for item in desk.found.clusters]
    assert sizes == sorted(sizes, reverse=True)
    assert min(sizes) >= 3
    assert pane.clusters.rowCount() == len(sizes)
    assert [len(group.members) for group in overlay.groups] == sizes
    numbers = desk.found.numbers
    ended = topology.ended()
    across = [
        k
        for k in range(topology.relationship_count)
        if not ended[k]
        and numbers[topology.source[k]] >= 0
        and numbers[topology.target[k]] >= 0
        and numbers[topology.source[k]] != numbers[topology.target[k]]
    ]
    assert desk.found.bridges.tolist() == across
    assert overlay.bridges is not None
    assert np.flatnonzero(overlay.bridges).tolist() == across


def test_parted_places_are_not_remembered(opened: Player) -> None:
    before = opened.workspace.positions.copy()
    find_clusters(opened)
    assert not np.allclose(opened.window.view.content.positions, before)
    opened.window.actions_by_id.action("colour-type").trigger()
    assert np.array_equal(opened.window.view.content.positions, before)
    assert np.array_equal(opened.workspace.positions, before)


def test_components_are_those_of_the_seed(opened: Player) -> None:
    find_clusters(opened)
    desk, pane = opened.desk.overlays.clusters, opened.window.clusters
    first = desk.found
    pane._methods.button(1).click()
    opened.qtbot.waitUntil(lambda: desk.found is not first, timeout=OPEN_TIMEOUT)
    assert desk.found is not None
    assert not pane.resolution.isEnabled()
    assert not len(desk.found.bridges)  # nothing joins two components


def test_a_cluster_is_collapsed_and_opened(opened: Player) -> None:
    find_clusters(opened)
    desk, view = opened.desk.overlays.clusters, opened.window.view
    assert desk.found is not None
    largest = desk.found.clusters[0]
    opened.window.clusters.collapse_wanted.emit(largest.number)
    stands = view.content.overlay.stands
    assert stands is not None
    assert (stands[largest.members] == largest.centroid).all()
    opened.window.clusters.collapse_wanted.emit(largest.number)
    assert view.content.overlay.stands is None


@pytest.mark.parametrize("kind", ["age", "importance", "confidence", "usage", "conflict"])
def test_every_other_overlay_is_worn_with_a_true_legend(opened: Player, kind: str) -> None:
    opened.desk.overlays.desk.choose(OverlayKind(kind))
    legend = opened.window.legend.overlay
    opened.qtbot.waitUntil(lambda: legend.legend is not None, timeout=OPEN_TIMEOUT)
    counts = [text.rsplit(" ", 1) for text in legend.texts()]
    memories = sum(int(count) for name, count in counts if "link" not in name)
    assert memories == 66


def test_another_file_begins_with_the_types(opened: Player, small: Path) -> None:
    activate(opened, hub(opened))
    opened.open(copy_of("memorygraph-real-small.db", small.parent / "other"))
    assert opened.desk.overlays.desk.kind == OverlayKind.TYPE
    assert opened.desk.overlays.activation.seeds == []
    assert opened.window.activation.rows.rowCount() == 0
