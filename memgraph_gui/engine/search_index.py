"""An index of our own for finding text: never in the user's file, never attached to it.

It lives in memory on a connection of its own, in the thread that made it (`interrupt` may come from any): nothing of
a memory's text is left on disk that a purge would have to find. Texts are kept as stored and in their normal form;
a trigram table over the normal form finds every part of a text of three characters and more, exactly as a plain scan
would. A shorter piece is the beginning of a trigram (two signs that no text holds end each text): where few trigrams
begin so, they are looked up; where many do, it stands nearly everywhere and is scanned for, most important first.
"""

import json
import math
import re
import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

import apsw
import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.errors import CancelledError
from memgraph_gui.engine.normal import normal
from memgraph_gui.engine.records import RowId

_SCHEMA = """
CREATE TABLE docs (id INTEGER PRIMARY KEY, importance REAL, created REAL, title TEXT, summary TEXT, content TEXT,
  more TEXT, is_plain INTEGER, raw_title TEXT, raw_summary TEXT, raw_content TEXT);
CREATE TABLE births (id INTEGER PRIMARY KEY, born TEXT);
CREATE INDEX docs_by_importance ON docs(importance DESC, created DESC, id);
CREATE VIRTUAL TABLE parts USING fts5(title, summary, content, more, content='docs', content_rowid='id',
  tokenize='trigram case_sensitive 1');
CREATE VIRTUAL TABLE grams USING fts5vocab(parts, 'row');
CREATE VIRTUAL TABLE words USING fts5(word, tokenize='trigram case_sensitive 1');
"""
_GRAM = 3  # shortest piece that the trigram table can find
_END = "\ufdd0\ufdd0"  # stands behind every indexed text; a noncharacter of Unicode, so in no text
_FEW_GRAMS = 40  # more trigrams than these begin with a short piece: it is common, and a scan finds it soon
_DENSE = 200  # a rowid may be so many times the number of rows, else a byte for each is too much
_FEW_ROWS = 4000  # so many allowed memories are looked up one by one
_ANYWHERE = "(instr(d.title, ?1) OR instr(d.summary, ?1) OR instr(d.content, ?1) OR instr(d.more, ?1))"
_BY_IMPORTANCE = "INDEXED BY docs_by_importance"
_COLUMNS = (
    "d.id, d.importance, d.created, d.title, d.summary, d.content, d.more, d.raw_title, d.raw_summary, d.raw_content"
)
_TOGETHER = "d.title || char(10) || d.summary || char(10) || d.content || char(10) || d.more"
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
    born: str = ""  # the time of birth as it is stored


class Allowed:
    """Rowids that pass the filters, in the form in which SQLite tests them without asking Python.

    Attributes:
        listed: as JSON, where they are few. bits: one byte per rowid, where they are many; else None.
    """

    def __init__(self, rowids: NDArray[np.int64]) -> None:
        dense = len(rowids) > _FEW_ROWS and rowids.min() >= 0 and rowids.max() < _DENSE * len(rowids)
        self.listed = "" if dense else json.dumps(rowids.tolist())
        self.bits: bytes | None = None
        if dense:
            marks = np.zeros(int(rowids.max()) + 1, np.uint8)
            marks[rowids] = 1
            self.bits = marks.tobytes()


class Scored(NamedTuple):
    """What ranking looks at of one memory.

    Attributes:
        exact: 0 the title is the text, 1 the text as typed stands in it, 2 its normal form does, 3 only its pieces.
        together: title, summary, content and the rest in normal form, one to a line. bm25: smaller is better.
    """

    rowid: RowId
    importance: float
    created: float
    exact: int
    together: str
    bm25: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """A memory that holds all pieces, with what ranking looks at."""

    rowid: RowId
    importance: float
    created: float
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
        self._lock = threading.Lock()
        self._asked = False
        self._letters: Counter[str] = Counter()  # in how many memories each letter is
        self._words: set[str] = set()  # of titles and tags, what near misses are drawn from; a gone one does no harm
        self._db.create_scalar_function("folded", _folded, 1, deterministic=True)

    def interrupt(self) -> None:
        """Stop the question that is at work; it raises `CancelledError`. May be called from any thread."""
        with self._lock:
            if self._asked:  # taking texts in is never stopped: SQLite would undo half of it
                self._db.interrupt()

    @contextmanager
    def question(self) -> Iterator[None]:
        """Whatever is asked inside may be interrupted."""
        self._set_asked(True)
        try:
            yield
        finally:
            self._set_asked(False)

    def _set_asked(self, asked: bool) -> None:
        with self._lock:
            self._asked = asked

    def close(self) -> None:
        """Forget everything."""
        self._db.close()

    # -- keeping it in step

    def put(self, texts: Iterable[MemoryText]) -> None:
        """Add memories, or replace what was known of them."""
        fresh: set[str] = set()
        with self._db:
            for text in texts:
                self._drop(text.rowid)
                row = (text.title, text.summary, text.content, text.more)
                plain = tuple(normal(part).replace("\ufdd0", "") for part in row)
                self._db.execute(
                    "INSERT INTO docs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (text.rowid, _number(text.importance), _number(text.created), *plain, _is_plain(row), *row[:3]),
                )
                self._db.execute(
                    "INSERT INTO parts(rowid, title, summary, content, more) VALUES (?, ?, ?, ?, ?)",
                    (text.rowid, *_ended(plain)),
                )
                self._db.execute("INSERT INTO births VALUES (?, ?)", (text.rowid, text.born))
                self._letters.update(set().union(*plain))
                fresh.update(word for part in (plain[0], plain[3]) for word in _WORD.findall(part))
            fresh -= self._words
            self._db.executemany("INSERT INTO words VALUES (?)", ((word,) for word in sorted(fresh)))
        self._words |= fresh

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
                (rowid, *_ended(old[0])),
            )
            self._letters.subtract(set().union(*old[0]))
            self._db.execute("DELETE FROM docs WHERE id = ?", (rowid,))
            self._db.execute("DELETE FROM births WHERE id = ?", (rowid,))

    def count(self) -> int:
        """Memories in the index."""
        return int(self._rows("SELECT count(*) FROM docs")[0][0])

    # -- finding

    def are_more_than(self, limit: int, pieces: Sequence[str], allowed: Allowed | None) -> bool:
        """Whether it is known without looking that so many memories hold one letter."""
        return allowed is None and len(pieces) == 1 and self._letters.get(pieces[0], 0) > limit

    def matching(self, pieces: Sequence[str], allowed: Allowed | None, limit: int) -> list[RowId]:
        """At most `limit` memories that hold all pieces (normal forms), in no order."""
        rowid, sql, values = self._where(pieces, allowed)
        return [row[0] for row in self._rows(f"SELECT {rowid} {sql} LIMIT {limit:d}", values)]

    def every(self, pieces: Sequence[str]) -> NDArray[np.int64]:
        """The rowids of all memories that hold all pieces, in no order.

        They come as one text, so that the interpreter is not held once per row (117 000 rows: 40 ms instead of 400).
        """
        rowid, sql, values = self._where(pieces, None)
        joined = self._rows(f"SELECT group_concat({rowid}) {sql}", values)[0][0]
        return np.fromstring(joined, np.int64, sep=",") if joined else np.empty(0, np.int64)

    def total(self, pieces: Sequence[str], allowed: Allowed | None) -> int:
        """How many memories hold all pieces; may take some tenths of a second where nearly all do."""
        _rowid, sql, values = self._where(pieces, allowed)
        return int(self._rows(f"SELECT count(*) {sql}", values)[0][0])

    def most_important(
        self, pieces: Sequence[str], allowed: Allowed | None, limit: int, offset: int = 0
    ) -> list[Candidate]:
        """The first of those that hold all pieces, most important and then newest first."""
        values: list[apsw.SQLiteValue] = list(dict.fromkeys(pieces))
        tests = [_ANYWHERE.replace("?1", f"?{number}") for number in range(1, len(values) + 1)]
        if allowed is not None:
            tests.insert(0, self._allowing(allowed, values))
        sql = (
            f"SELECT {_COLUMNS} FROM docs d {_BY_IMPORTANCE} WHERE {_all_of(tests)} "
            f"ORDER BY d.importance DESC, d.created DESC, d.id LIMIT {limit:d} OFFSET {offset:d}"
        )
        few = allowed is not None and allowed.bits is None
        sql = sql.replace(_BY_IMPORTANCE, "" if few else _BY_IMPORTANCE)
        return [_candidate(row) for row in self._rows(sql, values)]

    @staticmethod
    def is_found_at_once(pieces: Sequence[str]) -> bool:
        """Whether the trigram table alone says which memories hold all pieces."""
        return all(len(piece) >= _GRAM for piece in pieces)

    def scored(self, pieces: Sequence[str], rowids: Sequence[RowId] | None, plain: str, text: str) -> list[Scored]:
        """What ranking looks at of the memories that `matching` found; for some thousands at most.

        Args:
            pieces: what they hold.
            rowids: which; None where the pieces alone say so (`is_found_at_once`).
            plain: the whole text searched for, in its normal form.
            text: the same, case folded only.
        """
        values: list[apsw.SQLiteValue] = [json.dumps(rowids or ()), plain, text]
        fold = "lower" if text.isascii() else "folded"
        raw = " OR ".join(f"instr({fold}(d.{name}), ?3)" for name in ("raw_title", "raw_summary", "raw_content"))
        parts = " OR ".join(f"instr(d.{name}, ?2)" for name in ("title", "summary", "content", "more"))
        exact = f"CASE WHEN d.title = ?2 THEN 0 WHEN {raw} THEN 1 WHEN {parts} THEN 2 ELSE 3 END"
        if plain == text:  # then what is stored in ASCII holds it as typed where its normal form does
            same = " OR ".join(f"instr(d.{name}, ?2)" for name in ("title", "summary", "content"))
            at_once = f"CASE WHEN {same} THEN 1 WHEN instr(d.more, ?2) THEN 2 ELSE 3 END"
            exact = exact.replace("THEN 0 WHEN", f"THEN 0 WHEN d.is_plain THEN {at_once} WHEN", 1)
        wanted = f"d.id, d.importance, d.created, {exact}, {_TOGETHER}"
        match = self._match(pieces, values)
        if match:
            sql = (
                f"SELECT {wanted}, bm25(parts, {_WEIGHTS}) FROM parts JOIN docs d ON d.id = parts.rowid WHERE {match}"
            )
            if rowids is not None:
                sql += " AND +d.id IN (SELECT value FROM json_each(?1))"
        else:
            sql = f"SELECT {wanted}, 0.0 FROM json_each(?1) JOIN docs d ON d.id = value"
        return [Scored(*row) for row in self._rows(sql, values)]

    def details(self, rowids: Sequence[RowId]) -> list[Candidate]:
        """These memories, as far as they are known."""
        sql = f"SELECT {_COLUMNS} FROM json_each(?1) JOIN docs d ON d.id = value"
        return [_candidate(row) for row in self._rows(sql, (json.dumps(rowids),))]

    def _where(
        self, pieces: Sequence[str], allowed: Allowed | None
    ) -> "tuple[str, str, tuple[apsw.SQLiteValue, ...]]":
        """What a rowid is called, tables with tests, and their values; texts are looked at where they must be."""
        values: list[apsw.SQLiteValue] = []
        match = self._match(pieces, values)
        tests = [match] if match else []
        at_once = bool(match) and self.is_found_at_once(pieces)
        if allowed is not None:
            tests.append(self._allowing(allowed, values, "+parts.rowid" if at_once else "d.id"))
        if at_once:
            return "parts.rowid", f"FROM parts WHERE {' AND '.join(tests)}", tuple(values)
        for piece in dict.fromkeys(pieces):
            if len(piece) < _GRAM:
                values.append(piece)
                tests.append(_ANYWHERE.replace("?1", f"?{len(values)}"))
        table = "parts JOIN docs d ON d.id = parts.rowid" if match else "docs d"
        return "d.id", f"FROM {table} WHERE {_all_of(tests)}", tuple(values)

    def _match(self, pieces: Sequence[str], values: "list[apsw.SQLiteValue]") -> str:
        """A test by the trigram table that lets through at least what holds all pieces, '' where it is of no use."""
        pieces = tuple(dict.fromkeys(pieces))
        wanted = [_quoted(piece) for piece in pieces if len(piece) >= _GRAM]
        for piece in pieces:
            if 0 < len(piece) < _GRAM:
                grams = self._grams(piece)
                if len(grams) <= _FEW_GRAMS:
                    wanted.append(f"({' OR '.join(map(_quoted, grams or [piece + _END]))})")
        if not wanted:
            return ""
        values.append(" AND ".join(wanted))
        return f"parts MATCH ?{len(values)}"

    def _grams(self, piece: str) -> list[str]:
        """Trigrams of the index that begin with a shorter piece, at most one more than are of use."""
        after = piece[:-1] + chr(min(ord(piece[-1]) + 1, 0x10FFFF))
        if 0xD800 <= ord(after[-1]) <= 0xDFFF:  # no text holds half a surrogate pair
            after = piece[:-1] + "\ue000"
        sql = "SELECT term FROM grams WHERE term >= ?1 AND term < ?2 LIMIT ?3"
        return [row[0] for row in self._rows(sql, (piece, after, _FEW_GRAMS + 1))]

    def _allowing(self, allowed: Allowed, values: "list[apsw.SQLiteValue]", rowid: str = "d.id") -> str:
        """A test that lets the allowed memories through."""
        if allowed.bits is None:
            values.append(allowed.listed)
            return f"{rowid} IN (SELECT value FROM json_each(?{len(values)}))"
        values.append(allowed.bits)
        return f"({rowid} >= 0 AND substr(?{len(values)}, {rowid} + 1, 1) = x'01')"

    def _rows(self, sql: str, values: "Sequence[apsw.SQLiteValue]" = ()) -> list[tuple[Any, ...]]:
        try:
            return self._db.execute(sql, tuple(values)).fetchall()
        except apsw.InterruptError as error:
            raise CancelledError("Stopped.") from error

    # -- as the agent's server searches

    def like(self, patterns: Sequence[str], limit: int) -> tuple[list[RowId], int]:
        """The first rows of which title, content or summary is LIKE a pattern, most important first; and how many.

        Without a pattern, all of them.
        """
        sql = f"FROM docs d JOIN births b ON b.id = d.id WHERE {_likes(len(patterns))}"
        order = "ORDER BY d.importance DESC, b.born DESC, d.id"
        rows = self._rows(f"SELECT d.id {sql} {order} LIMIT {limit:d}", patterns)
        return [RowId(row[0]) for row in rows], int(self._rows(f"SELECT count(*) {sql}", patterns)[0][0])

    def matching_like(self, patterns: Sequence[str], rowids: Sequence[RowId]) -> frozenset[int]:
        """Those of these rows of which title, content or summary is LIKE a pattern."""
        sql = f"SELECT d.id FROM docs d WHERE ({_likes(len(patterns))}) AND d.id IN (SELECT value FROM json_each(?))"
        return frozenset(row[0] for row in self._rows(sql, (*patterns, json.dumps(rowids))))

    # -- near misses

    def near(self, piece: str, limit: int = 30) -> list[str]:
        """Known words that share most trigrams with one that was not found."""
        grams = sorted({piece[at : at + _GRAM] for at in range(len(piece) - _GRAM + 1)})
        if not grams:
            return []
        match = " OR ".join(map(_quoted, grams))
        sql = "SELECT word FROM words WHERE words MATCH ? ORDER BY bm25(words) LIMIT ?"
        return [row[0] for row in self._rows(sql, (match, limit))]


_WORD = re.compile(r"[^\W_]{3,40}")


def _all_of(tests: Sequence[str]) -> str:
    """Every test, a hundred in a pair of brackets: SQLite takes no expression that is over a thousand deep."""
    parts = (f"({' AND '.join(tests[at : at + 100])})" for at in range(0, len(tests), 100))
    return " AND ".join(parts) or "1"


def _likes(count: int) -> str:
    one = "d.raw_title LIKE ?{0} OR d.raw_content LIKE ?{0} OR d.raw_summary LIKE ?{0}"
    return " OR ".join(one.format(number) for number in range(1, count + 1)) or "1"


def _quoted(piece: str) -> str:
    """A piece as an FTS5 string; nothing in it is an operator."""
    return '"' + piece.replace('"', '""') + '"'


def _ended(plain: Iterable[str]) -> tuple[str, ...]:
    return tuple(part + _END if part else "" for part in plain)


def _folded(*texts: "apsw.SQLiteValue") -> str:
    return str(texts[0]).casefold()


def _is_plain(texts: Iterable[str]) -> bool:
    """Whether the normal form of texts is nothing but their letters in lower case."""
    return all(text.isascii() and "\x00" not in text for text in texts)


def _number(value: float) -> float:
    """NaN has no place in an order; it counts as least."""
    return -math.inf if math.isnan(value) else value


def _candidate(row: Sequence[Any]) -> Candidate:
    return Candidate(*row)
