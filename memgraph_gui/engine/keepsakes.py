"""What the user told us about one database and wants kept: saved searches, scenes, and marks that were dismissed.

It stands in our own folder for that database, never in the user's file, and may be deleted without harm.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import apsw

from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.scenes import Scene

NAME = "kept.db"
_SCHEMA = """
CREATE TABLE IF NOT EXISTS searches(line TEXT PRIMARY KEY, name TEXT NOT NULL, place INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS dismissed(kind TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS scenes(name TEXT PRIMARY KEY, body TEXT NOT NULL);
"""


@dataclass(frozen=True, slots=True)
class SavedSearch:
    """A line worth keeping, and what it is called."""

    name: str
    line: str


class Keepsakes:
    """The kept things of one database; opened for a moment, used in one thread, closed.

    Args:
        folder: our folder for the database; it need not exist for looking.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME

    def searches(self) -> list[SavedSearch]:
        """Saved searches in the order they were saved."""
        rows = self._rows("SELECT name, line FROM searches ORDER BY place, line")
        return [SavedSearch(name, line) for name, line in rows]

    def save_search(self, search: SavedSearch) -> None:
        """Keep a search; the same line again gets another name."""
        self._write(
            "INSERT INTO searches VALUES (?1, ?2, (SELECT coalesce(max(place), 0) + 1 FROM searches)) "
            "ON CONFLICT(line) DO UPDATE SET name = excluded.name",
            (search.line, search.name),
        )

    def drop_search(self, line: str) -> None:
        """Forget a search."""
        self._write("DELETE FROM searches WHERE line = ?", (line,))

    def scenes(self) -> list[Scene]:
        """Kept views, by name."""
        return [Scene(name, body) for name, body in self._rows("SELECT name, body FROM scenes ORDER BY name")]

    def save_scene(self, scene: Scene) -> None:
        """Keep a view; an older one of this name is replaced."""
        self._write("INSERT OR REPLACE INTO scenes VALUES (?, ?)", (scene.name, scene.body))

    def drop_scene(self, name: str) -> None:
        """Forget a view."""
        self._write("DELETE FROM scenes WHERE name = ?", (name,))

    def dismissed(self, kind: str) -> frozenset[str]:
        """What was dismissed of a kind."""
        return frozenset(row[0] for row in self._rows("SELECT key FROM dismissed WHERE kind = ?", (kind,)))

    def dismiss(self, kind: str, key: str, *, on: bool = True) -> None:
        """Dismiss something, or take that back."""
        if on:
            self._write("INSERT OR IGNORE INTO dismissed VALUES (?, ?)", (kind, key))
        else:
            self._write("DELETE FROM dismissed WHERE kind = ? AND key = ?", (kind, key))

    def _rows(self, sql: str, values: Sequence[str] = ()) -> list[tuple[Any, ...]]:
        if not self._path.exists():
            return []  # looking leaves nothing behind
        return self._run(sql, values)

    def _write(self, sql: str, values: Sequence[str]) -> None:
        self._run(sql, values)

    def _run(self, sql: str, values: Sequence[str]) -> list[tuple[Any, ...]]:
        try:
            database = apsw.Connection(str(self._path))
            try:
                database.set_busy_timeout(2000)
                database.execute(_SCHEMA).fetchall()
                return database.execute(sql, tuple(values)).fetchall()
            finally:
                database.close()
        except apsw.Error as error:
            raise KnownError(
                f"What you saved for this file cannot be kept or read ({error}); the memory itself is safe, "
                f"check {self._path.parent}."
            ) from error
