"""The menus as a table: what can be done, where it stands, and by which key."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One action.

    Attributes:
        id: under which code asks for it.
        title: as in the menu; `&` marks the letter.
        menu: the menu it stands in.
        keys: shortcuts, the first one is shown.
        needs_file: it can only be used while a file is open.
        checkable: it is on or off.
        line_before: a separator stands before it.
        submenu: it opens a menu that is filled elsewhere.
        optional: it is left out where nobody can do it.
    """

    id: str
    title: str
    menu: str
    keys: tuple[str, ...] = ()
    needs_file: bool = False
    checkable: bool = False
    line_before: bool = False
    submenu: bool = False
    optional: bool = False


MENUS = ("&File", "&Edit", "&View", "&Graph", "&Memory", "&Review", "&Window", "&Help")

ACTIONS: tuple[ActionRow, ...] = (
    ActionRow("open", "&Open…", "&File", ("Ctrl+O",)),
    ActionRow("open-read-only", "Open &read-only…", "&File", ("Ctrl+Shift+O",)),
    ActionRow("open-sample", "Open the &sample", "&File", ("Ctrl+Alt+O",)),
    ActionRow("recent", "Recent &files", "&File", submenu=True),
    ActionRow("choices", "Stored for&mat and brain", "&File", needs_file=True, submenu=True, line_before=True),
    ActionRow(
        "entities",
        "Show &knowledge nodes that are no memories",
        "&File",
        ("Ctrl+Alt+K",),
        needs_file=True,
        checkable=True,
    ),
    ActionRow("backups", "&Restore a backup", "&File", needs_file=True, submenu=True),
    ActionRow("purge", "P&urge a text from everywhere…", "&File", ("Ctrl+Shift+Del",), needs_file=True),
    ActionRow(
        "export-listed", "&Export the memories listed…", "&File", ("Ctrl+Shift+S",), needs_file=True, line_before=True
    ),
    ActionRow("export-selected", "Export the selec&ted memories…", "&File", ("Ctrl+Alt+S",), needs_file=True),
    ActionRow("read-again", "Read &again", "&File", ("F5",), needs_file=True),
    ActionRow("close-file", "&Close the file", "&File", ("Ctrl+W",), needs_file=True, line_before=True),
    ActionRow("quit", "&Quit", "&File", ("Ctrl+Q",)),
    ActionRow("undo", "&Undo", "&Edit", ("Ctrl+Z",), needs_file=True),
    ActionRow("redo", "&Redo", "&Edit", ("Ctrl+Shift+Z", "Ctrl+Y"), needs_file=True),
    ActionRow("history", "&History", "&Edit", ("Ctrl+H",), needs_file=True),
    ActionRow("edit-memory", "&Edit the memory or memories", "&Memory", ("F2", "E"), needs_file=True),
    ActionRow("new-memory", "&New memory", "&Memory", ("Ctrl+N",), needs_file=True),
    ActionRow("duplicate", "Dupl&icate the memory", "&Memory", ("Ctrl+Alt+N",), needs_file=True),
    ActionRow("merge", "&Merge the memories…", "&Memory", ("Ctrl+M",), needs_file=True),
    ActionRow("replace", "Find and repl&ace…", "&Memory", ("Ctrl+Alt+R",), needs_file=True),
    ActionRow("tags", "&Tags of all memories…", "&Memory", ("Ctrl+Shift+T",), needs_file=True),
    ActionRow("link", "&Link the memory to another", "&Memory", ("Shift+L",), needs_file=True),
    ActionRow("edit-link", "Edit the lin&k", "&Memory", ("Shift+F2", "Shift+E"), needs_file=True, line_before=True),
    ActionRow("retype-link", "Ret&ype the link…", "&Memory", ("Shift+R",), needs_file=True),
    ActionRow("flip-link", "Fli&p the link", "&Memory", ("Shift+F",), needs_file=True),
    ActionRow("end-link", "End or re-&open the link", "&Memory", ("Ctrl+E",), needs_file=True),
    ActionRow("supersede-link", "S&upersede the link…", "&Memory", ("Shift+S",), needs_file=True),
    ActionRow("delete", "&Delete the memory or link…", "&Memory", ("Del",), needs_file=True),
    ActionRow("repair", "Repair the stored te&xt…", "&Memory", ("Ctrl+F2",), needs_file=True),
    ActionRow("placeholder", "Make a placeholder for a missin&g end", "&Memory", ("Ctrl+F8",), needs_file=True),
    ActionRow("more-important", "&More important", "&Memory", ("I",), needs_file=True, line_before=True),
    ActionRow("less-important", "Less impo&rtant", "&Memory", ("Shift+I",), needs_file=True),
    ActionRow("less-sure", "Less s&ure", "&Memory", ("D",), needs_file=True),
    ActionRow("look-later", "Look at &later, or no longer", "&Memory", ("B",), needs_file=True),
    ActionRow("find", "&Find memories", "&Edit", ("/", "Ctrl+F"), needs_file=True, line_before=True),
    ActionRow("find-next", "&Next memory found", "&Edit", ("F3", "Ctrl+G"), needs_file=True),
    ActionRow("find-previous", "&Previous memory found", "&Edit", ("Shift+F3", "Ctrl+Shift+G"), needs_file=True),
    ActionRow("save-search", "&Save this search", "&Edit", ("Ctrl+D",), needs_file=True, line_before=True),
    ActionRow("select-found", "Select &all memories found", "&Edit", ("Ctrl+Shift+A",), needs_file=True),
    ActionRow("only-found", "Show &only the memories found", "&Edit", ("Ctrl+Shift+F",), needs_file=True),
    ActionRow("show-all", "Show &everything again", "&Edit", ("Ctrl+Shift+E",), needs_file=True),
    ActionRow("view-back", "&Back", "&View", ("Alt+Left",), needs_file=True),
    ActionRow("view-forward", "For&ward", "&View", ("Alt+Right",), needs_file=True),
    ActionRow("scenes", "Sce&nes", "&View", needs_file=True, submenu=True),
    ActionRow("save-scene", "Save this sc&ene…", "&View", ("Ctrl+Shift+D",), needs_file=True),
    ActionRow("fit", "&Fit everything", "&View", ("Ctrl+0",), needs_file=True, line_before=True),
    ActionRow("zoom-in", "Zoom &in", "&View", ("+", "Ctrl++", "Ctrl+="), needs_file=True),
    ActionRow("zoom-out", "Zoom &out", "&View", ("-", "Ctrl+-"), needs_file=True),
    ActionRow("zoom-100", "&100 %", "&View", ("0",), needs_file=True),
    ActionRow("show-selected", "Go to the &selected memory", "&View", ("S",), needs_file=True),
    ActionRow("table", "&Table of memories", "&View", ("T",), needs_file=True),
    ActionRow("table-columns", "Colu&mns of the table", "&View", needs_file=True, submenu=True),
    ActionRow("all-links", "Show ended lin&ks", "&View", ("Ctrl+Shift+L",), needs_file=True, checkable=True),
    ActionRow("links-as-of", "Links &as of a date", "&View", ("Ctrl+Alt+D",), needs_file=True),
    ActionRow("colour", "&Colour by", "&View", needs_file=True, submenu=True, line_before=True),
    ActionRow("size", "Si&ze by", "&View", submenu=True),
    ActionRow("names", "&Labels", "&View", submenu=True),
    ActionRow("patterns", "Line &patterns always", "&View", ("Ctrl+Alt+L",), checkable=True),
    ActionRow("strong-lines", "&Strong lines", "&View", ("Ctrl+Alt+B",), checkable=True),
    ActionRow("overview", "O&verview map", "&View", ("O",), needs_file=True, checkable=True, line_before=True),
    ActionRow("card", "&Card beside a memory", "&View", submenu=True),
    ActionRow("palette", "&Go to a memory or action…", "&View", ("Ctrl+K",), line_before=True),
    ActionRow("problems", "&Problems of the file", "&View", ("F8",), needs_file=True),
    ActionRow("animations-off", "&Animations off", "&View", ("Ctrl+Alt+A",), checkable=True, line_before=True),
    ActionRow("theme-next", "Light or dar&k", "&View", ("Ctrl+T",)),
    ActionRow("theme", "&Theme", "&View", submenu=True),
    ActionRow("system-font", "The system's &font", "&View", ("Ctrl+Alt+F",), checkable=True),
    ActionRow("focus", "&Focus on the selected memory", "&Graph", ("F",), needs_file=True),
    ActionRow("path", "Shortest &ways between two", "&Graph", ("W",), needs_file=True),
    ActionRow("expand", "&Expand the selected memory", "&Graph", ("X",), needs_file=True, line_before=True),
    ActionRow("collapse", "&Collapse it", "&Graph", ("Shift+X",), needs_file=True),
    ActionRow("hide", "&Hide the selected memories", "&Graph", ("H",), needs_file=True),
    ActionRow("hide-others", "Hide all &others", "&Graph", ("Shift+H",), needs_file=True),
    ActionRow("show-hidden", "Show what was hi&dden", "&Graph", ("Ctrl+Shift+H",), needs_file=True),
    ActionRow("select-all", "Select &all", "&Graph", ("Ctrl+A",), needs_file=True, line_before=True),
    ActionRow("select-neighbours", "Select &neighbours, too", "&Graph", ("N",), needs_file=True),
    ActionRow("invert", "&Invert the selection", "&Graph", ("Ctrl+I",), needs_file=True),
    ActionRow("lasso", "Select with a lass&o", "&Graph", ("L",), needs_file=True),
    ActionRow("select-none", "Leave the focus, or select n&one", "&Graph", ("Esc",), needs_file=True),
    ActionRow("what-can", "What can be done &here…", "&Graph", ("M", "Shift+F10"), needs_file=True),
    ActionRow("into-links", "&Go into its links", "&Memory", ("Alt+Down",), needs_file=True, line_before=True),
    ActionRow("solutions", "What &solves the selected memory", "&Memory", ("V",), needs_file=True),
    ActionRow("pause", "&Pause the layout", "&Graph", ("P",), needs_file=True, checkable=True),
    ActionRow("restart", "&Lay out again", "&Graph", ("Ctrl+L",), needs_file=True),
    ActionRow("pin", "P&in the selected, or let them go", "&Graph", ("Shift+P",), needs_file=True),
    ActionRow("unpin-all", "Let all pinned memories &go", "&Graph", ("Ctrl+Alt+P",), needs_file=True),
    ActionRow("activate", "&Activate from the selection", "&Graph", ("A",), needs_file=True, line_before=True),
    ActionRow("add-seeds", "Add the selection to the see&ds", "&Graph", ("Shift+A",), needs_file=True),
    ActionRow("cluster", "Show &clusters", "&Graph", ("C",), needs_file=True),
    ActionRow("colour-type", "Colour by &type again", "&Graph", ("Shift+C",), needs_file=True),
    ActionRow("verdict-1", "Keep A", "&Review", ("1",), needs_file=True),
    ActionRow("verdict-2", "Keep B", "&Review", ("2",), needs_file=True),
    ActionRow("verdict-3", "Both true", "&Review", ("3",), needs_file=True),
    ActionRow("verdict-4", "Merge", "&Review", ("4",), needs_file=True),
    ActionRow("verdict-5", "No conflict", "&Review", ("5",), needs_file=True),
    ActionRow("verdict-6", "Later", "&Review", ("6",), needs_file=True),
    ActionRow("review-merge", "Merge in the &form, text by text", "&Review", ("Ctrl+4",), needs_file=True),
    ActionRow("review-next", "&Next conflict", "&Review", ("J",), needs_file=True, line_before=True),
    ActionRow("review-previous", "&Previous conflict", "&Review", ("K",), needs_file=True),
    ActionRow("review-reason", "Type a &reason", "&Review", ("R",), needs_file=True),
    ActionRow("review-picture", "Show both in the p&icture", "&Review", ("G",), needs_file=True),
    ActionRow("review-find", "&Look for conflicts again", "&Review", ("Ctrl+R",), needs_file=True, line_before=True),
    ActionRow("review-report", "Save a report of what was &decided…", "&Review", ("Ctrl+Shift+R",), needs_file=True),
    ActionRow("new-window", "&New window", "&Window", ("Ctrl+Shift+N",)),
    ActionRow("desk-browse", "&Browse", "&Window", ("Ctrl+1",), needs_file=True, checkable=True, line_before=True),
    ActionRow("desk-curate", "&Curate", "&Window", ("Ctrl+2",), needs_file=True, checkable=True),
    ActionRow("desk-review", "&Review", "&Window", ("Ctrl+3",), needs_file=True, checkable=True, optional=True),
    ActionRow("next-pane", "Next &pane", "&Window", ("F6",), needs_file=True, line_before=True),
    ActionRow("previous-pane", "Pane be&fore", "&Window", ("Shift+F6",), needs_file=True),
    ActionRow("left-docks", "Docks on the &left", "&Window", ("Ctrl+B",), needs_file=True, line_before=True),
    ActionRow("right-docks", "Docks on the &right", "&Window", ("Ctrl+Shift+B",), needs_file=True),
    ActionRow("docks", "&Docks", "&Window", needs_file=True, submenu=True),
    ActionRow("reset-docks", "Reset the &arrangement", "&Window", ("Ctrl+Alt+0",), needs_file=True),
    ActionRow("full-screen", "F&ull screen", "&Window", ("F11",), checkable=True, line_before=True),
    ActionRow("shortcuts", "&Keys", "&Help", ("F1",)),
    ActionRow("log", "Show the &log folder", "&Help", ("Shift+F1",)),
    ActionRow("about", "&About memgraph-gui", "&Help", ("Ctrl+F1",), line_before=True),
)


class Actions:
    """The actions and submenus of a window, made from the table.

    Args:
        owner: the window; the shortcuts work in it.
        bar: where the menus go.
        callbacks: what each action does, by id; called with the check mark for a checkable one, else with nothing.
    """

    def __init__(
        self,
        owner: QWidget,
        bar: QMenuBar,
        callbacks: Mapping[str, Callable[..., None]],
        rows: Sequence[ActionRow] = ACTIONS,
    ) -> None:
        self._rows = rows
        self._actions: dict[str, QAction] = {}
        self._submenus: dict[str, QMenu] = {}
        self._idle: set[str] = set()  # could be used with a file, but there is nothing to do
        self._is_open = False
        there = [row for row in rows if not row.optional or row.id in callbacks]
        menus = {title: bar.addMenu(title) for title in MENUS if any(row.menu == title for row in there)}
        for row in there:
            self._add(owner, menus[row.menu], row, callbacks)
        self.show_file_open(False)

    def action(self, name: str) -> QAction:
        """One action."""
        return self._actions[name]

    def keys(self, name: str) -> str:
        """The first keys of an action, as the menu shows them."""
        return self._actions[name].shortcut().toString(QKeySequence.SequenceFormat.NativeText)

    def submenu(self, name: str) -> QMenu:
        """One submenu, to be filled."""
        return self._submenus[name]

    def show_file_open(self, is_open: bool) -> None:
        """Enable what needs a file, or not."""
        self._is_open = is_open
        for row in self._rows:
            if row.needs_file and row.id in self._actions:
                self._actions[row.id].setEnabled(is_open and row.id not in self._idle)

    def show_usable(self, name: str, usable: bool) -> None:
        """Say that an action of an open file has something to do, or nothing."""
        (self._idle.discard if usable else self._idle.add)(name)
        self._actions[name].setEnabled(usable and self._is_open)

    def _add(self, owner: QWidget, menu: QMenu, row: ActionRow, callbacks: Mapping[str, Callable[..., None]]) -> None:
        if row.line_before:
            menu.addSeparator()
        if row.submenu:
            submenu = menu.addMenu(row.title)
            self._submenus[row.id], self._actions[row.id] = submenu, submenu.menuAction()
            return
        action = QAction(row.title, owner)
        action.setObjectName(row.id)
        action.setShortcuts([QKeySequence(key) for key in row.keys])
        action.setCheckable(row.checkable)
        callback = callbacks[row.id]
        action.triggered.connect(callback if row.checkable else _without_mark(callback))
        menu.addAction(action)
        self._actions[row.id] = action


def _without_mark(callback: Callable[..., None]) -> Callable[[bool], None]:
    def call(_checked: bool = False) -> None:
        callback()

    return call
