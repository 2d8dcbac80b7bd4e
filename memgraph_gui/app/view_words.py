"""What the state of the view is called: in the menus, and on the bar over the picture."""

from memgraph_gui.app.actions import Actions
from memgraph_gui.app.filter_state import Standing
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.viewing import Focus, ViewHistory
from memgraph_gui.looks.plain import menu_text
from memgraph_gui.panes.focus_bar import WAYS, FocusBar


def name_steps(actions: Actions, history: ViewHistory) -> None:
    """Name what going back and forward would do; one that leads nowhere cannot be used."""
    for name, verb, words in (
        ("view-back", "&Back", history.back_words),
        ("view-forward", "For&ward", history.forward_words),
    ):
        action = actions.action(name)
        action.setText(verb + (": " + menu_text(words) if words else ""))
        actions.show_usable(name, bool(words))


def show_bar(bar: FocusBar, topology: Topology, standing: Standing | None, focus: Focus | None) -> None:
    """Say on the bar what stands out; without that it is not there."""
    if standing is None:
        bar.hide()
    elif focus is not None:
        kind = topology.types.names[topology.memory_type[focus.memory]]
        way = [name.lower() for name in WAYS].index(focus.direction.value)
        bar.show_focus(topology.titles[focus.memory], kind, focus.depth, way)
    else:
        bar.show_path(standing.words)
