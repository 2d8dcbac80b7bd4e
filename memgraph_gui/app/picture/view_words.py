"""What the state of the view is called: in the menus, and on the bar over the picture."""

from memgraph_gui.app.find.filter_state import Standing
from memgraph_gui.app.frame.actions import Actions
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.viewing import Focus, ViewHistory
from memgraph_gui.looks.plain import menu_text, tooltip
from memgraph_gui.panes.focus_bar import WAYS, FocusBar


def name_steps(actions: Actions, history: ViewHistory, landing: str) -> None:
    """Name where going back and forward lead, or what they would do.

    Args:
        actions: the window's.
        history: where the view has been.
        landing: the title of the memory that Back leads to, '' where it takes back something else.
    """
    back = f" to {menu_text(landing)}" if landing else _after(history.back_words)
    for name, text in (
        ("view-back", f"&Back{back}"),
        ("view-forward", f"For&ward{_after(history.forward_words)}"),
    ):
        action = actions.action(name)
        if action.text() != text:
            action.setText(text)
            said = text.replace("&&", "\0").replace("&", "").replace("\0", "&")
            action.setToolTip(tooltip(f"{said} ({action.shortcut().toString()})"))


def show_usable_steps(actions: Actions, history: ViewHistory) -> None:
    """A way that leads nowhere cannot be used."""
    actions.show_usable("view-back", bool(history.back_words))
    actions.show_usable("view-forward", bool(history.forward_words))


def _after(words: str) -> str:
    return f": {menu_text(words)}" if words else ""


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
