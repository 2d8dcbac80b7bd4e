"""An index of our own for finding text: never in the user's file, never attached to it.

It lives in memory on a connection of its own, in the thread that made it (`interrupt` may come from any): nothing of
a memory's text is left on disk that a purge would have to find. Texts are kept as stored and in their normal form;
a trigram table over the normal form finds every part of a text of three characters and more, exactly as a plain scan
would; shorter pieces are scanned for, most important memory first.
"""

import json
import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import apsw

from memgraph_gui.engine.normal import normal
from memgraph_gui.engine.records import RowId

_SCHEMA = """
CREATE TABLE docs (id INTEGER PRIMARY KEY, importance REAL, created REAL, title TEXT, summary TEXT, content TEXT,
  more TEXT, raw_title TEXT, raw_summary TEXT, raw_content TEXT);
CREATE INDEX docs_by_importance ON docs(importance DESC, created DESC, id);
CREATE VIRTUAL TABLE parts USING fts5(title, summary, content, more, content='docs', content_rowid='id',
  tokenize='trigram case_sensitive 1');
CREATE VIRTUAL TABLE words USING fts5(word, tokenize='trigram case_sensitive 1');
"""
_GRAM = 3  # shortest piece that the trigram table can find
_ANYWHERE = "(instr(d.title, ?1) OR instr(d.summary, ?1) OR instr(d.content, ?1) OR instr(d.more, ?1))"
_WEIGHTS = "10.0, 4.0, 1.0, 2.0"  # title over summary over content; tags and names between


@dataclass(frozen=True, slots=True)
class MemoryText:
    """One memory's text as the index takes it; `more` holds tags, id, project and the like."""

    rowid: RowId
    title: str
    summary: str
    content: str
    more: str
    importance: float
    created: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """A memory that holds all pieces, with what ranking looks at."""

    rowid: RowId
    importance: float
    created: float
    bm25: float  # smaller is better; 0 where it was not asked for
    title: str
    summary: str
    content: str
    more: str
    raw_title: str
    raw_summary: str
    raw_content: str


class SearchIndex:
    """The texts of one opened file, searchable while they come in."""

    def __init__(self) -> None:
        self._db = apsw.Connection(":memory:")
        self._db.execute(_SCHEMA)
        self.complete = False  # every memory is in
        self._allowed: frozenset[int] | None = None
        self._db.create_scalar_function("allowed", self._is_allowed, 1)

    def interrupt(self) -> None:
        """Stop the running search; it raises `apsw.InterruptError`. May be called from any thread."""
        self._db.interrupt()

    def close(self) -> None:
        """Forget everything."""
        self._db.close()

    # -- keeping it in step

    def put(self, texts: Iterable[MemoryText]) -> None:
        """Add memories, or replace what was known of them."""
        with self._db:
            for text in texts:
                self._drop(text.rowid)
                row = (text.title, text.summary, text.content, text.more)
                plain = tuple(normal(part) for part in row)
                self._db.execute(
                    "INSERT INTO docs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (text.rowid, _number(text.importance), _number(text.created), *plain, *row[:3]),
                )
                self._db.execute(
                    "INSERT INTO parts(rowid, title, summary, content, more) VALUES (?, ?, ?, ?, ?)",
                    (text.rowid, *plain),
                )

    def remove(self, rowids: Iterable[RowId]) -> None:
        """Forget memories."""
        with self._db:
            for rowid in rowids:
                self._drop(rowid)

    def _drop(self, rowid: RowId) -> None:
        old = self._rows("SELECT title, summary, content, more FROM docs WHERE id = ?", (rowid,))
        if old:
            self._db.execute(
                "INSERT INTO parts(parts, rowid, title, summary, content, more) VALUES ('delete', ?, ?, ?, ?, ?)",
                (rowid, *old[0]),
            )
            self._db.execute("DELETE FROM docs WHERE id = ?", (rowid,))

    def count(self) -> int:
        """Memories in the index."""
        return int(self._rows("SELECT count(*) FROM docs")[0][0])

    # -- finding

    def matching(self, pieces: Sequence[str], allowed: frozenset[int] | None, limit: int) -> list[RowId]:
        """At most `limit` memories that hold all pieces (normal forms), in no order."""
        sql, values = self._where(pieces, allowed)
        return [RowId(row[0]) for row in self._rows(f"SELECT d.id {sql} LIMIT {limit:d}", values)]

    def total(self, pieces: Sequence[str], allowed: frozenset[int] | None) -> int:
        """How many memories hold all pieces; may take some tenths of a second where nearly all do."""
        sql, values = self._where(pieces, allowed)
        return int(self._rows(f"SELECT count(*) {sql}", values)[0][0])

    def most_important(
        self, pieces: Sequence[str], allowed: frozenset[int] | None, limit: int, offset: int = 0
    ) -> list[Candidate]:
        """The first of those that hold all pieces, most important and then newest first."""
        self._allowed = allowed
        tests = [_ANYWHERE.replace("?1", f"?{number}") for number in range(1, len(pieces) + 1)]
        if allowed is not None:
            tests.insert(0, "allowed(d.id)")
        sql = (
            f"SELECT d.*, 0.0 FROM docs d INDEXED BY docs_by_importance WHERE {' AND '.join(tests or ['1'])} "
            f"ORDER BY d.importance DESC, d.created DESC, d.id LIMIT {limit:d} OFFSET {offset:d}"
        )
        return [_candidate(row) for row in self._rows(sql, pieces)]

    def scored(self, pieces: Sequence[str], rowids: Sequence[RowId]) -> list[Candidate]:
        """The memories that `matching` found, with bm25 of the longer pieces; for some thousands at most."""
        long = [piece for piece in pieces if len(piece) >= _GRAM]
        if long:
            self._allowed = frozenset(rowids)
            sql = (
                f"SELECT d.*, bm25(parts, {_WEIGHTS}) FROM parts JOIN docs d ON d.id = parts.rowid "
                "WHERE parts MATCH ?1 AND allowed(d.id)"
            )
            return [_candidate(row) for row in self._rows(sql, (_all_of(long),))]
        sql = "SELECT d.*, 0.0 FROM json_each(?1) JOIN docs d ON d.id = value"
        return [_candidate(row) for row in self._rows(sql, (json.dumps(rowids),))]

    def _where(self, pieces: Sequence[str], allowed: frozenset[int] | None) -> tuple[str, tuple[str, ...]]:
        self._allowed = allowed
        long = [piece for piece in pieces if len(piece) >= _GRAM]
        short = [piece for piece in pieces if len(piece) < _GRAM]
        values: list[str] = list(short)
        tests = [_ANYWHERE.replace("?1", f"?{number}") for number in range(1, len(short) + 1)]
        if allowed is not None:
            tests.insert(0, "allowed(d.id)")
        table = "docs d"
        if long:
            values.append(_all_of(long))
            tests.insert(0, f"parts MATCH ?{len(values)}")
            table = "parts JOIN docs d ON d.id = parts.rowid"
        return f"FROM {table} WHERE {' AND '.join(tests or ['1'])}", tuple(values)

    def _is_allowed(self, *rowid: "apsw.SQLiteValue") -> bool:
        return self._allowed is None or rowid[0] in self._allowed

    def _rows(self, sql: str, values: "Sequence[apsw.SQLiteValue]" = ()) -> list[tuple[Any, ...]]:
        return self._db.execute(sql, tuple(values)).fetchall()

    # -- near misses

    def learn_words(self) -> None:
        """Gather the words of titles and tags that near misses are drawn from; once, when the index is complete."""
        words: set[str] = set()
        last = -(2**63)
        while rows := self._rows("SELECT id, title, more FROM docs WHERE id > ? ORDER BY id LIMIT 500", (last,)):
            last = rows[-1][0]
            for _, title, more in rows:
                words.update(_WORD.findall(f"{title} {more}"))
        with self._db:
            self._db.execute("DELETE FROM words")
            self._db.executemany("INSERT INTO words VALUES (?)", ((word,) for word in sorted(words)))

    def near(self, piece: str, limit: int = 30) -> list[str]:
        """Known words that share most trigrams with one that was not found."""
        grams = sorted({piece[at : at + _GRAM] for at in range(len(piece) - _GRAM + 1)})
        if not grams:
            return []
        match = " OR ".join('"' + gram.replace('"', '""') + '"' for gram in grams)
        sql = "SELECT word FROM words WHERE words MATCH ? ORDER BY bm25(words) LIMIT ?"
        return [row[0] for row in self._rows(sql, (match, limit))]


_WORD = re.compile(r"[^\W_]{3,40}")


def _all_of(pieces: Sequence[str]) -> str:
    """An FTS5 expression that is met by texts that hold every piece; quoted, nothing in them is an operator."""
    return " AND ".join('"' + piece.replace('"', '""') + '"' for piece in pieces)


def _number(value: float) -> float:
    """NaN has no place in an order; it counts as least."""
    return -math.inf if math.isnan(value) else value


def _candidate(row: Sequence[Any]) -> Candidate:
    rowid, importance, created, title, summary, content, more, raw_title, raw_summary, raw_content, score = row
    return Candidate(
        rowid, importance, created, score, title, summary, content, more, raw_title, raw_summary, raw_content
    )
