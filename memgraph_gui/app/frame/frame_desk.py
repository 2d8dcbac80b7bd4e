"""The frame's own actions: tool bar, docks on each side, full screen, animations, light or dark, pins."""

import sys
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QProcess, Qt, QTimer
from PySide6.QtWidgets import QStyle

from memgraph_gui.app.common.settings import ANIMATIONS, THEME, Settings
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.frame.placement import Sides, keep_on_screen
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.tokens import DARK
from memgraph_gui.panes.palette import Palette
from memgraph_gui.panes.tool_bar import Choice, Group, ToolBar

_DESKS = (("browse", "share-network"), ("curate", "table"), ("review", "scales"))
_CHOICES = (("colour", "palette", "Colour"), ("size", "circle", "Size"), ("names", "tag", "Labels"))
_START, _OPEN = frozenset({"start"}), frozenset({"browse", "curate", "review"})  # where a file is open
_BROWSE = frozenset({"browse"})


class FrameDesk(QObject):
    """What is done with the window itself."""

    def __init__(self, window: MainWindow, workspace: Workspace, settings: Settings, look: Look) -> None:
        super().__init__(window)
        self._window, self._workspace, self._settings, self._look = window, workspace, settings, look
        self._sides = Sides(window)
        self.bar = ToolBar(look)
        self.choices: dict[str, Choice] = {}
        window.addToolBar(Qt.ToolBarArea.TopToolBarArea, self.bar)
        workspace.opened.connect(self._show_bar)
        workspace.closed.connect(self._show_start)

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        desks = {f"desk-{name}": partial(self._show_desk, name) for name in self._window.desks.names}
        return desks | {
            "new-window": self._open_window,
            "reset-docks": self._window.desks.reset,
            "left-docks": partial(self._sides.toggle, Qt.DockWidgetArea.LeftDockWidgetArea),
            "right-docks": partial(self._sides.toggle, Qt.DockWidgetArea.RightDockWidgetArea),
            "full-screen": self._show_full_screen,
            "animations-off": self._turn_animations_off,
            "theme-next": self._change_theme,
            "problems": self._window.show_problems,
            "pin": self._pin,
            "unpin-all": self._unpin_all,
        }

    def start(self, palette: Palette) -> None:
        """The menus are there: put their actions on the bar, and show what was chosen before."""
        action, desks = self._window.actions_by_id.action, self._window.desks
        groups = [
            Group([(action(f"desk-{name}"), icon, name.capitalize()) for name, icon in _DESKS if name in desks]),
            Group([(action("open"), "folder-open", "Open"), (action("shortcuts"), "question", "")], _START),
            Group([(action("undo"), "arrow-counter-clockwise", ""), (action("redo"), "arrow-clockwise", "")], _OPEN),
            Group([(action("view-back"), "arrow-left", ""), (action("view-forward"), "arrow-right", "")], _BROWSE),
            Group(
                [
                    (action("new-memory"), "plus", "New"),
                    (action("link"), "link", "Link"),
                    (action("delete"), "trash", ""),
                ],
                frozenset({"curate"}),
            ),
            Group(
                [
                    (action("fit"), "corners-out", ""),
                    (action("focus"), "crosshair", ""),
                    (action("show-selected"), "crosshair-simple", ""),
                    (action("pause"), "pause", ""),
                ],
                _BROWSE,
            ),
            Group(self._make_choices(look=self._look), _BROWSE),
            Group([(action("left-docks"), "align-left", ""), (action("right-docks"), "align-right", "")], _OPEN),
        ]
        for name, words in (("new-memory", " New"), ("link", " Link")):
            action(name).setIconText(words)  # a button shows it, and goes back to it whenever its action changes
        self.bar.fill(groups)
        self.bar.palette_wanted.connect(palette.open)
        desks.changed.connect(self._on_desk_changed)
        self._show_start()
        off = action("animations-off")
        off.setChecked(not self._animated())
        self._window.view.animated = not off.isChecked()

    def _make_choices(self, look: Look) -> list[Choice]:
        menu = self._window.actions_by_id.submenu
        for name, icon, words in _CHOICES:
            self.choices[name] = Choice(look, icon=icon, name=words, menu=menu(name))
        return list(self.choices.values())

    def _show_bar(self, _file: object) -> None:
        # Later: the state of docks and bars that is restored now may be of a moment without a file.
        QTimer.singleShot(0, self.bar, self.bar.show)
        self._on_desk_changed(self._window.desks.now.desk)

    def _show_start(self) -> None:
        """Without a file: which desks there are, and how to open one."""
        for name in self._window.desks.names:
            self._window.actions_by_id.action(f"desk-{name}").setChecked(False)
        self.bar.show_desk("start")

    def _show_desk(self, desk: str, _checked: bool = False) -> None:
        self._window.desks.show(desk)
        self._on_desk_changed(desk)  # of the one that was shown already, too: its mark stays

    def _on_desk_changed(self, desk: str) -> None:
        for name in self._window.desks.names:
            self._window.actions_by_id.action(f"desk-{name}").setChecked(name == desk)
        if self._workspace.file is not None:
            self.bar.show_desk(desk)

    def _open_window(self) -> None:
        """A process of its own: on a file that is open here it can only look."""
        file = self._workspace.file
        arguments = ["-m", "memgraph_gui"]
        if file is not None:
            request = file.request
            arguments += [request.path]
            arguments += ["--layout", request.layout.value] if request.layout is not None else []
            arguments += ["--brain", request.brain] if request.brain is not None else []
        QProcess.startDetached(sys.executable, arguments)

    def _show_full_screen(self, full: bool) -> None:
        if full:
            self._window.showFullScreen()
        else:
            self._window.showNormal()
            keep_on_screen(self._window)

    def _animated(self) -> bool:
        """What was chosen, else what the system wishes: its style says how long a movement takes."""
        chosen = self._settings.get(ANIMATIONS)
        if chosen != "system":
            return chosen == "on"
        return self._window.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0

    def _turn_animations_off(self, off: bool) -> None:
        self._settings.set(ANIMATIONS, "off" if off else "on")
        self._window.view.animated = not off

    def _change_theme(self) -> None:
        self._settings.set(THEME, "light" if self._look.tokens == DARK else "dark")

    def _pin(self) -> None:
        """Pin the selected where they are; if all of them are pinned, let them go."""
        workspace, chosen = self._workspace, self._window.view.selection.tolist()
        if all(workspace.pinned[index] for index in chosen):
            for index in chosen:
                workspace.unpin(index)
            return
        for index in chosen:
            workspace.pin(index, *workspace.positions[index].tolist())

    def _unpin_all(self) -> None:
        for index in self._workspace.pinned.nonzero()[0].tolist():
            self._workspace.unpin(index)
