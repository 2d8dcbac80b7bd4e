"""Changing stored JSON without parsing and dumping it: SQLite's own functions on a connection that holds nothing.

Numbers, escapes, doubled keys and the order of keys stay as they are; only blanks between tokens may go. Values go
in as JSON text, since a number handed over as such would be written anew (0.8549999999999999 comes out longer).
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import apsw

from memgraph_gui.engine.editing.images import Text
from memgraph_gui.engine.errors import KnownError

_STRING_OR_NAN = re.compile(rb'"(?:[^"\\]|\\.)*"|(-?Infinity\b|NaN\b)', re.DOTALL)
NULLED = "It held NaN or Infinity, which is no JSON and which other programs refuse: saved as null."


class JsonText:
    """Reads and changes the top-level keys of JSON objects given as bytes; belongs to one thread."""

    def __init__(self) -> None:
        self._db = apsw.Connection(":memory:")

    def close(self) -> None:
        """Let go of the connection."""
        self._db.close()

    def is_object(self, text: bytes) -> bool:
        """Whether it is strict JSON and an object."""
        sql = "SELECT json_valid(CAST(?1 AS TEXT)) AND json_type(CAST(?1 AS TEXT)) = 'object'"
        valid = self._db.execute("SELECT json_valid(CAST(? AS TEXT))", (text,)).get
        return bool(valid) and bool(self._db.execute(sql, (text,)).get)

    def strict(self, text: bytes) -> bytes | None:
        """The text itself where it is a strict JSON object, else with NaN and infinities as null; None: no object.

        Python's json writes NaN and Infinity unless told not to; no other program reads them.
        """
        if self.is_object(text):
            return text
        nulled = _STRING_OR_NAN.sub(lambda found: b"null" if found[1] else found[0], text)
        return nulled if nulled != text and self.is_object(nulled) else None

    def pairs(self, text: bytes) -> list[tuple[str, bytes]]:
        """Every top-level key with the stored text of its value, in stored order; a doubled key comes doubled."""
        sql = "SELECT CAST(key AS BLOB), CAST(CAST(?1 AS TEXT) -> fullkey AS BLOB) FROM json_each(CAST(?1 AS TEXT))"
        rows: list[tuple[Any, ...]] = self._db.execute(sql, (text,)).fetchall()
        found = [(key.decode("utf-8", "replace"), value) for key, value in rows]
        return self._told_apart(text, found) if len(dict(found)) < len(found) else found

    def _told_apart(self, text: bytes, found: list[tuple[str, bytes]]) -> list[tuple[str, bytes]]:
        """SQLite's paths lead to the first of a doubled key: to see the next one, those before it are taken out."""
        result, left = [], dict.fromkeys((key for key, _ in found), text)
        for key, first in found:
            value = self._at(left[key], key) if left[key] is not text else first
            result.append((key, first if value is None else value))
            left[key] = self._without(left[key], key)
        return result

    def _at(self, text: bytes, key: str) -> bytes | None:
        sql = "SELECT CAST(CAST(?1 AS TEXT) -> ?2 AS BLOB)"
        found: bytes | None = None if '"' in key else self._db.execute(sql, (text, f'$."{key}"')).get
        return found

    def _without(self, text: bytes, key: str) -> bytes:
        if '"' in key:
            return text
        sql = "SELECT CAST(json_remove(CAST(?1 AS TEXT), ?2) AS BLOB)"
        left: bytes = self._db.execute(sql, (text, f'$."{key}"')).get
        return left

    def values(self, text: bytes) -> dict[str, bytes]:
        """The stored text of each top-level value, by key; of a doubled key the last, which the servers read."""
        return dict(self.pairs(text))

    def placed(self, text: bytes, back: Sequence[str], order: Sequence[str]) -> bytes:
        """The text with keys that came back moved to where they stood: behind what stood before them in `order`."""
        pairs = dict(found := self.pairs(text))
        if not back or len(pairs) < len(found) or any("\ufffd" in key for key in pairs):
            return text
        keys = [key for key in pairs if key not in back]
        for key in sorted(back, key=order.index):
            before = [one for one in order[: order.index(key)] if one in keys]
            keys.insert(keys.index(before[-1]) + 1 if before else 0, key)
        return b"{" + b",".join(json_text(key) + b":" + pairs[key] for key in keys) + b"}"

    def changed(self, text: bytes, values: Mapping[str, bytes | None]) -> bytes:
        """The text with some top-level keys set to JSON texts, or removed where None.

        A doubled key comes out single: SQLite would set the first one, and the servers read the last.

        Raises:
            ValueError: a key that SQLite's paths cannot name (it holds a double quote).
        """
        doubled = self._doubled(text)
        for key, value in values.items():
            if '"' in key:
                raise ValueError(f"a key with a double quote cannot be set: {key!r}")
            path = f'$."{key}"'
            for _ in range(doubled.get(key, 0) - (value is not None)):
                text = self._without(text, key)
            if value is None:
                text = self._without(text, key)
            else:
                sql = "SELECT CAST(json_set(CAST(?1 AS TEXT), ?2, json(CAST(?3 AS TEXT))) AS BLOB)"
                text = self._db.execute(sql, (text, path, value)).get
        return text

    def _doubled(self, text: bytes) -> dict[str, int]:
        """How often the keys stand there that stand there more than once."""
        sql = "SELECT CAST(key AS BLOB), count(*) FROM json_each(CAST(? AS TEXT)) GROUP BY key HAVING count(*) > 1"
        rows: list[tuple[Any, ...]] = self._db.execute(sql, (text,)).fetchall()
        return {key.decode("utf-8", "replace"): number for key, number in rows}


def raw_object(tool: JsonText, text: object) -> Text:
    """The text that a person repaired by hand.

    Raises:
        KnownError: it is no JSON object yet.
    """
    raw = str(text).encode("utf-8", "surrogatepass")
    if not tool.is_object(raw):
        raise KnownError("Not saved: this text is not a JSON object yet; correct it and try again.")
    return Text(raw)


def nulled_notes(tool: JsonText, before: object, after: object) -> tuple[str, ...]:
    """The notice that is due when an edit made strict JSON of a stored text (given as bytes or anything else)."""
    if not (isinstance(before, bytes) and isinstance(after, bytes)) or tool.is_object(before):
        return ()
    return (NULLED,) if tool.strict(before) is not None and tool.is_object(after) else ()


def json_text(value: object) -> bytes:
    """A value as MemoryGraph's Python server writes it: ASCII escapes, never NaN."""
    with _numbers():
        return json.dumps(value, allow_nan=False).encode()


def json_text_raw(value: object) -> bytes:
    """A value as the TypeScript programs write it: UTF-8, no blanks, never NaN."""
    with _numbers():
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode("utf-8", "replace")


@contextmanager
def _numbers() -> Iterator[None]:
    """NaN and infinities are no numbers of JSON."""
    try:
        yield
    except ValueError as error:
        raise KnownError("Not saved: NaN and infinity are no numbers that a memory can hold.") from error
