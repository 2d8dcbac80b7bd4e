"""Fills the command palette: every action of the menus by its words, every memory by its title, names as filters."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import takewhile

from PySide6.QtCore import QObject, QRect, QTimer
from PySide6.QtGui import QAction, QKeySequence, QPainter
from PySide6.QtWidgets import QMenu

from memgraph_gui.app.find.naming import Named, Names
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.frame.operations import Operations
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.signs import paint_memory_sign
from memgraph_gui.panes.palette import Palette
from memgraph_gui.panes.rows import Row

_PORTION = 4000  # titles looked at between two events: about 2 ms
_MOST = 200  # memories that are offered ...
_BEFORE_NAMES, _MOST_NAMES = 4, 6  # titles that begin so come before names of types, tags and projects; so many names
_ENOUGH = 2000  # ... of so many that fit: who types a single letter is not done typing


@dataclass(frozen=True, slots=True)
class Command:
    """One action of the menus, with the menus it stands in."""

    action: QAction
    title: str
    path: str


class PaletteDesk(QObject):
    """Leads the palette of one window.

    Attributes:
        palette: the widget.
    """

    def __init__(
        self, window: MainWindow, workspace: Workspace, operations: Operations, names: Names, look: Look
    ) -> None:
        super().__init__(window)
        self._names = names
        names.grown.connect(self._on_names_grown)
        self._window, self._workspace, self._operations, self._look = window, workspace, operations, look
        self.palette = Palette(look, window)
        self.palette.typed.connect(self._on_typed)
        self.palette.chosen.connect(self._on_chosen)
        self.palette.left.connect(window.desks.go_back)
        self._commands: list[Command] = []
        self._words: list[str] = []
        self._found: list[int] = []
        self._at = 0
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._look_further)

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        return {"palette": self.open}

    def open(self) -> None:
        """Show the palette over the window."""
        self._names.exactly("-")  # they are gathered while the first letters are typed
        self._commands = list(commands(self._window.menuBar().actions()))
        self.palette.open()

    def _on_typed(self, text: str) -> None:
        self._words, self._found, self._at = text.casefold().split(), [], 0
        self._show()
        self.palette.begin_anew()
        if self._words:
            self._timer.start()

    def _look_further(self) -> None:
        topology = self._workspace.topology
        if topology is None or self.palette.isHidden():
            return
        titles, alive = topology.titles, topology.memory_alive
        end, before = min(self._at + _PORTION, len(titles)), len(self._found)
        for index in range(self._at, end):
            title = titles[index].casefold()
            if alive[index] and all(word in title for word in self._words):
                self._found.append(index)
        self._at = end
        if end < len(titles) and len(self._found) < _ENOUGH:
            self._timer.start()
        if len(self._found) > before or (end == len(titles) and not self._found):
            self._show()

    def _show(self) -> None:
        fitting = [command for command in self._commands if _fits(command, self._words)]
        fitting.sort(key=lambda command: not command.title.casefold().startswith(" ".join(self._words)))
        values: list[object] = [*self._memories(), *fitting]
        if not self._words or (fitting and self._begins(fitting[0])):
            values = [*fitting, *self._memories()]
        begun = sum(1 for _ in takewhile(self._begins, values[:_BEFORE_NAMES]))
        values[begun:begun] = self._names.like(" ".join(self._words))[:_MOST_NAMES]
        topology = self._workspace.topology
        looking = topology is not None and self._at < len(topology.titles) and bool(self._words)
        self.palette.show_rows(values, self._row, looking=looking)

    def _begins(self, value: object) -> bool:
        """Whether the title of a row begins with what is typed."""
        topology = self._workspace.topology
        title = value.title if isinstance(value, Command) else ""
        if isinstance(value, int) and topology is not None:
            title = topology.titles[value]
        return title.casefold().startswith(" ".join(self._words))

    def _on_names_grown(self) -> None:
        if not self.palette.isHidden() and self._words:
            self._show()

    def _memories(self) -> list[int]:
        """The memories found, those that begin with the words first, then the most important."""
        topology = self._workspace.topology
        if topology is None:
            return []
        first = " ".join(self._words)

        def rank(index: int) -> tuple[bool, float]:
            return not topology.titles[index].casefold().startswith(first), -float(topology.importance[index])

        return sorted(self._found, key=rank)[:_MOST]

    def _row(self, value: object) -> Row:
        if isinstance(value, Command):
            keys = value.action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            return Row(value.title, beside=value.path, right=keys, value=value)
        if isinstance(value, Named):
            return Row(value.filter, beside="Filter", right=value.words, value=value)
        topology = self._workspace.topology
        if topology is None or not isinstance(value, int):
            return Row("")
        kind = topology.types.names[int(topology.memory_type[value])]
        return Row(topology.titles[value], right=kind, sign=partial(self._paint_sign, kind), value=value)

    def _paint_sign(self, kind: str, painter: QPainter, place: QRect) -> None:
        paint_memory_sign(painter, place, kind, self._look.tokens)

    def _on_chosen(self, value: object) -> None:
        if isinstance(value, Command):
            self._window.desks.go_back()
            value.action.trigger()
        elif isinstance(value, Named):
            self._window.show_search()
            self._window.search.field.set_line(f"{value.filter} ")
        elif isinstance(value, int):
            self._window.desks.focus()
            self._operations.follow(value)


def commands(actions: list[QAction], path: str = "") -> Iterator[Command]:
    """Every action that can be used now, in the menus and the menus in these."""
    for action in actions:
        title = action.text().replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")
        menu = action.menu()
        if isinstance(menu, QMenu):
            yield from commands(menu.actions(), f"{path} › {title}" if path else title)
        elif title and action.isEnabled() and not action.isSeparator():
            yield Command(action, title, path)


def _fits(command: Command, words: list[str]) -> bool:
    text = f"{command.path} {command.title}".casefold()
    return all(word in text for word in words)
