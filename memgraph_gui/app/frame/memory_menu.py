"""What can be done with memories, in every menu that opens on one: edits, and judgements by one key."""

from PySide6.QtWidgets import QMenu

from memgraph_gui.app.frame.actions import Actions

EDITS = ("edit-memory", "link", "merge", "duplicate")
JUDGEMENTS = ("more-important", "less-important", "less-sure", "look-later")


def add_actions(menu: QMenu, actions: Actions, names: tuple[str, ...]) -> None:
    """Put actions into a menu; '' is a line between two."""
    for name in names:
        if name:
            menu.addAction(actions.action(name))
        else:
            menu.addSeparator()


def add_judgements(menu: QMenu, actions: Actions) -> None:
    """A menu of its own in a menu: it is long enough without."""
    add_actions(menu.addMenu("&Judge"), actions, JUDGEMENTS)
