"""The user at the search field: types key by key, waits for the whole answer, reads the list."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.app.conftest import Player

WAIT = 30_000  # ms


class Searcher:
    """Plays somebody who searches in an open window."""

    def __init__(self, player: Player) -> None:
        self.player, self.search = player, player.desk.search
        self.pane = player.window.search
        self.edit = self.pane.field.edit
        self.wait_for_index()

    def wait_for_index(self) -> None:
        self.player.qtbot.waitUntil(lambda: not self.search.feed.reading, timeout=WAIT)
        self.wait()

    def wait(self) -> None:
        """Until the line has its whole answer."""

        def answered() -> bool:
            return self.search.filters.query.line == self.pane.field.line and not self.search.asking

        self.player.qtbot.waitUntil(answered, timeout=WAIT)

    def type(self, text: str) -> None:
        """Type into the field and wait for the answer."""
        QTest.keyClicks(self.edit, text)
        self.wait()

    def ask(self, line: str) -> list[str]:
        """Another line; the titles found."""
        self.pane.field.set_line(line)
        self.wait()
        return self.titles()

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(self.edit, key, modifier)

    def titles(self) -> list[str]:
        """The list, from its top."""
        topology = self.player.workspace.topology
        assert topology is not None
        return [topology.titles[int(index)] for index in self.pane.list.hits.indices]

    def state(self) -> str:
        """Everything that the pane says in words."""
        pane = self.pane
        labels = (pane._count, pane._state, pane._trouble, pane._why)
        return " | ".join(label.text() for label in labels if label.text())
