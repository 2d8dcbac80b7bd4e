"""The arrangements of docks that the desks begin with, as a table, and how one is laid out."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow

from memgraph_gui.panes.dock import Dock

LEFT_WIDTH, RIGHT_WIDTH = 288, 336
WIDE, WIDEST = 1440, 1.25  # px of a window from which on docks grow with it, and to how much of their width
Stack = tuple[str, ...]
_AREAS = (
    Qt.DockWidgetArea.LeftDockWidgetArea,
    Qt.DockWidgetArea.BottomDockWidgetArea,
    Qt.DockWidgetArea.RightDockWidgetArea,
)


@dataclass(frozen=True, slots=True)
class Sizes:
    """How docks share a length at first: px, or parts of what there is."""

    docks: tuple[str, ...]
    sizes: tuple[int, ...]
    across: bool = True  # widths; else heights


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Where the docks of one desk stand at first.

    Attributes:
        desk: its name, the action `desk-NAME` shows it.
        left, middle, right: docks from top to bottom; those of one stack are tabs, the first one in front.
        shown: which of them are open at first.
        picture: the picture is shown, above what is in the middle; without it that has all the room.
        focus: the dock that gets the keys, '' for the picture.
        sizes: how they share the window.
    """

    desk: str
    left: tuple[Stack, ...]
    middle: tuple[Stack, ...]
    right: tuple[Stack, ...]
    shown: frozenset[str]
    picture: bool = True
    focus: str = ""
    sizes: tuple[Sizes, ...] = ()


BROWSE = Arrangement(
    "browse",
    left=(("search", "history"), ("legend",), ("problems",)),
    middle=(("table", "link"),),
    right=(("memory", "activation", "clusters", "edit", "edit-many"),),
    shown=frozenset({"search", "legend", "memory", "activation", "clusters"}),
    sizes=(
        Sizes(("search", "memory"), (LEFT_WIDTH, RIGHT_WIDTH)),
        Sizes(("search", "legend"), (9, 10), across=False),
        Sizes(("table",), (300,), across=False),
    ),
)
CURATE = Arrangement(
    "curate",
    left=(("search",), ("history",), ("legend",), ("problems",)),
    middle=(("table",), ("link",)),
    right=(("memory", "edit", "edit-many", "activation", "clusters"),),  # one above another is too high for 800 px
    shown=frozenset({"search", "history", "table", "memory"}),
    picture=False,
    focus="table",
    sizes=(
        Sizes(("search", "memory"), (272, 352)),
        Sizes(("search", "history"), (1, 1), across=False),
        Sizes(("table", "link"), (464, 340), across=False),
    ),
)

REVIEW = Arrangement(  # its middle is the card, in the place of the picture
    "review",
    left=(("conflicts", "search", "history"), ("legend",), ("problems",)),
    middle=(("table", "link"),),
    right=(("around", "memory", "activation", "clusters", "edit", "edit-many"),),
    shown=frozenset({"conflicts", "around"}),
    focus="conflicts",
    sizes=(Sizes(("conflicts", "around"), (304, 300)),),
)


def arrange(window: QMainWindow, docks: Mapping[str, Dock], beside: Mapping[str, str], wanted: Arrangement) -> None:
    """Lay the docks out as at first.

    Args:
        window: that has them.
        docks: by name.
        beside: for a dock that the arrangement does not name, the one whose tab it becomes, closed.
        wanted: the arrangement.
    """
    for dock in docks.values():
        dock.hide()  # or half of one arrangement and half of the other make the window grow
    for area, stacks in zip(_AREAS, (wanted.left, wanted.middle, wanted.right), strict=True):
        for stack in stacks:
            there = [docks[name] for name in stack if name in docks]
            for number, dock in enumerate(there):
                dock.setFloating(False)
                if number:
                    window.tabifyDockWidget(there[0], dock)
                else:
                    window.addDockWidget(area, dock, Qt.Orientation.Vertical)
    named = {name for stacks in (wanted.left, wanted.middle, wanted.right) for stack in stacks for name in stack}
    for name in docks.keys() - named:
        window.tabifyDockWidget(docks[beside[name]], docks[name])
    for name, dock in docks.items():
        dock.setVisible(name in wanted.shown)


def share(window: QMainWindow, docks: Mapping[str, Dock], wanted: Arrangement) -> None:
    """Bring the first tabs to the front and give the docks their sizes; when they have their places."""
    for stack in (*wanted.left, *wanted.middle, *wanted.right):
        front = next((docks[name] for name in stack if name in docks and not docks[name].isHidden()), None)
        if front is not None:
            front.raise_()
    for sizes in wanted.sizes:
        there = [(docks[name], size) for name, size in zip(sizes.docks, sizes.sizes, strict=True) if name in docks]
        way = Qt.Orientation.Horizontal if sizes.across else Qt.Orientation.Vertical
        open_ones = [(dock, size) for dock, size in there if not dock.isHidden()]
        # A graph is as high as the view: a wide window leaves room beside it that titles can have.
        grown = min(WIDEST, max(1.0, window.width() / WIDE)) if sizes.across else 1.0
        window.resizeDocks([dock for dock, _ in open_ones], [round(size * grown) for _, size in open_ones], way)
