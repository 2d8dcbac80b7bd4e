"""What was decided, dismissed or put off, in our own folder: never in the user's file, no texts of it.

A decision that is a step of the history holds while that step is done; taken back, it holds no longer.
"""

import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import apsw

from memgraph_gui.engine.conflicts.values import QUIET, ConflictKind
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.review.verdicts import Verdict

NAME = "review.db"
LATER_DAYS = 7
_DAY = 86400.0
_SCHEMA = """
CREATE TABLE IF NOT EXISTS decisions(id INTEGER PRIMARY KEY AUTOINCREMENT, made REAL NOT NULL, verdict TEXT NOT NULL,
  kind TEXT NOT NULL, key TEXT NOT NULL, ids TEXT NOT NULL, step INTEGER, reason TEXT NOT NULL DEFAULT '',
  back INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS finders(kind TEXT PRIMARY KEY, muted INTEGER NOT NULL);
"""


@dataclass(frozen=True, slots=True)
class Decision:
    """One verdict.

    Attributes:
        made: seconds since 1970.
        key: names kind and contents of all sides (`conflict_key`): a side that says something else has another one.
        ids: of the memories, A first.
        step: of the history; None where the file is read-only, and it is taken back by itself (`back`).
    """

    id: int
    made: float
    verdict: Verdict
    kind: ConflictKind
    key: str
    ids: tuple[str, ...]
    step: int | None
    reason: str
    back: bool

    def holds(self, undone: Collection[int], now: float | None = None) -> bool:
        """Whether it is in force.

        Args:
            undone: steps of the history that were taken back.
            now: seconds since 1970, for what was put off.
        """
        if self.back or (self.step is not None and self.step in undone):
            return False
        return self.verdict is not Verdict.LATER or self.made + LATER_DAYS * _DAY > (
            time.time() if now is None else now
        )


class Record:
    """The decisions of one database; opened for a moment, used in one thread, closed.

    Args:
        folder: our folder for the database; it need not exist for looking.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME

    def decisions(self) -> list[Decision]:
        """All of them, oldest first."""
        sql = "SELECT id, made, verdict, kind, key, ids, step, reason, back FROM decisions ORDER BY id"
        return [_decision(row) for row in self._rows(sql)]

    def add(
        self,
        verdict: Verdict,
        kind: ConflictKind,
        key: str,
        ids: Sequence[str],
        *,
        step: int | None,
        reason: str = "",
    ) -> None:
        """Keep a decision; the reason of a step stands in the history."""
        values = (time.time(), verdict, kind, key, "\n".join(ids), step, reason if step is None else "")
        self._run("INSERT INTO decisions(made, verdict, kind, key, ids, step, reason) VALUES (?,?,?,?,?,?,?)", values)

    def take_back(self, decision: int, *, back: bool = True) -> None:
        """Take one back that is no step of the history, or bring it on again."""
        self._run("UPDATE decisions SET back = ? WHERE id = ?", (int(back), decision))

    def muted(self) -> frozenset[ConflictKind]:
        """Kinds that are not looked for: those that were muted, and quiet ones that nobody asked for."""
        chosen = {row[0]: bool(row[1]) for row in self._rows("SELECT kind, muted FROM finders")}
        return frozenset(kind for kind in ConflictKind if chosen.get(str(kind), kind in QUIET))

    def mute(self, kind: ConflictKind, *, on: bool) -> None:
        """Look for a kind no longer, or again."""
        self._run("INSERT OR REPLACE INTO finders VALUES (?, ?)", (kind, int(on)))

    def _rows(self, sql: str) -> list[tuple[Any, ...]]:
        return self._run(sql) if self._path.exists() else []  # looking leaves nothing behind

    def _run(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        try:
            database = apsw.Connection(str(self._path))
            try:
                database.set_busy_timeout(2000)
                database.execute(_SCHEMA).fetchall()
                return database.execute(sql, [_plain(value) for value in values]).fetchall()
            finally:
                database.close()
        except apsw.Error as error:
            raise KnownError(
                f"What you decided for this file cannot be kept or read ({error}); the memory itself is safe, "
                f"check {self._path.parent}."
            ) from error


def standing(
    decisions: Iterable[Decision], undone: Collection[int], now: float | None = None
) -> Mapping[str, Decision]:
    """What is in force, by key; of one key the last one."""
    return {one.key: one for one in decisions if one.holds(undone, now)}


def _plain(value: object) -> Any:
    """Enums and lone surrogates are nothing for SQLite."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value


def _decision(row: Sequence[Any]) -> Decision:
    number, made, verdict, kind, key, ids, step, reason, back = row
    return Decision(
        number, made, Verdict(verdict), ConflictKind(kind), key, tuple(ids.split("\n")), step, reason, bool(back)
    )
