"""Builds the files of the hard cases about files and rows (18 to 40), one function per case.

Each function fills a folder of its own; what a file holds is said here once and asserted by the tests.
"""

import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

from tests.builders.agentos import AgentOSBuilder
from tests.builders.memorygraph import COLUMN_MOMENT, MOMENT, Index, MemoryGraphBuilder
from tests.builders.typed import TypedBuilder

SIDE_FILES = ("-wal", "-shm", "-journal")


# -- 18: a file of zero bytes


def zero_bytes(folder: Path) -> None:
    """Nothing at all; and nothing beside a -wal that holds the rows (SQLite would delete that -wal)."""
    for name in ("memory.db", "brain.sqlite"):
        (folder / name).write_bytes(b"")
    whole = folder / "scratch" / "memory.db"
    write_wal_rows(whole)
    (folder / "with_wal").mkdir()
    (folder / "with_wal" / "memory.db").write_bytes(b"")
    shutil.copy(f"{whole}-wal", folder / "with_wal" / "memory.db-wal")
    shutil.rmtree(folder / "scratch")


# -- 20: the newest rows are only in the -wal


def write_wal_rows(path: Path, *, shm: bool = True) -> None:
    """A file whose main part holds 3 memories and whose -wal holds 40 more, as a killed writer leaves it."""
    writing = path.parent / "writing"
    source = writing / path.name
    with MemoryGraphBuilder(source, wal=True) as builder:
        builder.notes(3)
    with closing(sqlite3.connect(source, isolation_level=None)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA wal_autocheckpoint=0")
        connection.execute("BEGIN")
        for number in range(40):
            stored = {"id": f"late{number}", "type": "general", "title": f"Late {number}", "content": "Written last."}
            text = json.dumps({**stored, "created_at": MOMENT, "updated_at": MOMENT})
            row = (f"late{number}", text, COLUMN_MOMENT, COLUMN_MOMENT)
            connection.execute("INSERT INTO nodes VALUES (?, 'Memory', ?, ?, ?)", row)
        connection.execute("COMMIT")
        for suffix in ("", "-wal", "-shm") if shm else ("", "-wal"):
            shutil.copy(f"{source}{suffix}", f"{path}{suffix}")
    shutil.rmtree(writing)


def newest_rows_only_in_wal(folder: Path) -> None:
    """live/ (43 memories), no_shm/ (43), copied_alone/ (the main file of the same: 3)."""
    for name, shm in (("live", True), ("no_shm", False)):
        (folder / name).mkdir()
        write_wal_rows(folder / name / "memory.db", shm=shm)
    (folder / "copied_alone").mkdir()
    shutil.copy(folder / "live" / "memory.db", folder / "copied_alone" / "memory.db")


# -- 21: a WAL file at rest in a folder that cannot be written


def readonly_folder(folder: Path) -> None:
    """Folders of mode 0555: at rest (6 memories), with rows in the -wal (43), and a plain journal file (6)."""
    with MemoryGraphBuilder(folder / "at_rest" / "memory.db", wal=True) as builder:
        builder.notes()
    with MemoryGraphBuilder(folder / "no_wal_mode" / "memory.db") as builder:
        builder.notes()
    (folder / "with_wal").mkdir()
    write_wal_rows(folder / "with_wal" / "memory.db", shm=False)
    for place in ("at_rest", "no_wal_mode", "with_wal"):
        for file in (folder / place).iterdir():
            os.chmod(file, 0o444)
        os.chmod(folder / place, 0o555)


# -- 26: not a database


def not_a_database(folder: Path) -> None:
    """What people open by mistake: other formats, pieces of a database, other programs' databases."""
    good = folder / "good.db"
    with MemoryGraphBuilder(good) as builder:
        builder.notes(200)
    whole = good.read_bytes()
    noise = Random(26)
    for name, data in {
        "encrypted.db": noise.randbytes(8192),
        "notes.db": b'{"type":"entity","name":"a line of JSON"}\n{"type":"entity","name":"another"}\n',
        "array.db": b'[\n  {"id": 1}\n]\n',
        "webpage.db": b"<!DOCTYPE html>\n<html><body>404 not found</body></html>\n",
        "lfs_pointer.db": b"version https://git-lfs.github.com/spec/v1\noid sha256:%s\nsize 123456\n" % (b"0" * 64),
        "sqlite2.db": b"** This file contains an SQLite 2.1 database **\x00" + noise.randbytes(2000),
        "first_50_bytes.db": whole[:50],
        "first_half.db": whole[: len(whole) // 2],
        "zeroed_header.db": bytes(100) + whole[100:],
        "memory.db-journal": b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + noise.randbytes(4000),
        "backup.db.gz": b"\x1f\x8b\x08\x00" + noise.randbytes(500),
        "archive.db": b"PK\x03\x04" + noise.randbytes(500),
        "picture.db": b"\x89PNG\r\n\x1a\n" + noise.randbytes(500),
        "table.db": b"id,title,content\r\n1,Redis,times out\r\n",
    }.items():
        (folder / name).write_bytes(data)
    (folder / "a_folder.db").mkdir()
    with closing(sqlite3.connect(folder / "no_tables.db")) as connection:
        connection.execute("PRAGMA user_version=1")
    with closing(sqlite3.connect(folder / "other_program.db")) as connection:
        connection.execute("CREATE TABLE bookmarks (id INTEGER PRIMARY KEY, url TEXT)")
    good.unlink()


# -- 30: missing tables and columns, and extra ones


def missing_tables_and_columns(folder: Path) -> None:
    """Files in which one thing of the schema is absent, added or replaced."""
    with MemoryGraphBuilder(folder / "no_fts.db", index=Index.NONE) as builder:
        builder.notes()
    with MemoryGraphBuilder(folder / "no_relationships.db", relationships=False) as builder:
        builder.memory("m1", "Alone")
    for name, validity in {
        "no_validity.db": (),
        "half_validity.db": ("valid_until", "invalidated_by"),
        "only_valid_from.db": ("valid_from",),
        "only_recorded_at.db": ("recorded_at",),
    }.items():
        with MemoryGraphBuilder(folder / name, index=Index.DOCUMENT, validity=validity) as builder:
            builder.notes()
    with closing(sqlite3.connect(folder / "no_dates.db")) as connection:
        connection.execute("CREATE TABLE nodes (id TEXT PRIMARY KEY, label TEXT, properties TEXT)")
        row = ("m1", "Memory", json.dumps({"type": "general", "title": "No dates", "content": "x"}))
        connection.execute("INSERT INTO nodes VALUES (?, ?, ?)", row)
        connection.commit()
    with MemoryGraphBuilder(folder / "nodes_is_a_view.db", index=Index.NONE) as builder:
        builder.notes()
        builder.connection.execute("ALTER TABLE nodes RENAME TO nodes_base")
        builder.connection.execute("CREATE VIEW nodes AS SELECT * FROM nodes_base")
    with MemoryGraphBuilder(folder / "extra_column_and_label.db", index=Index.DOCUMENT) as builder:
        builder.notes()
        builder.memory("e1", "An entity, no memory", label="Entity")
        builder.connection.execute("ALTER TABLE nodes ADD COLUMN embedding BLOB")
        builder.connection.execute("UPDATE nodes SET embedding = x'00ff00'")
    with MemoryGraphBuilder(folder / "trigger_guard.db") as builder:
        builder.notes()
        builder.connection.execute(
            "CREATE TRIGGER deny BEFORE UPDATE ON nodes WHEN old.id = 'm2'"
            " BEGIN SELECT RAISE(ABORT, 'frozen by policy'); END"
        )
    with MemoryGraphBuilder(folder / "empty_tables.db"):
        pass
    with TypedBuilder(folder / "typed_without_relationships.db") as typed:
        typed.memory("m1", "Alone")
        typed.connection.execute("DROP TABLE relationships")
    with AgentOSBuilder(folder / "brain_without_traces.db") as brain:
        brain.node("n1")
        brain.connection.execute("DROP TABLE memory_traces_fts")
        brain.connection.execute("DROP TABLE memory_traces")


# -- 31: one bad JSON row

BAD_JSON = (
    '{"title": "cut off', "", "not json at all", "{'title': 'Python repr', 'tags': []}",
    '{"title":"a","content":"b",}',
    '{"title":"one","content":"x"}{"title":"two","content":"y"}', '\ufeff{"title":"mark first","content":"x"}',
    "undefined",
)  # fmt: skip
NOT_AN_OBJECT = ("[1, 2]", "null", "5", '"text"')


def malformed_json(folder: Path) -> None:
    """Six good memories m1..m6, eight that are not JSON (bad0..), four that are JSON but no object (odd0..)."""
    with MemoryGraphBuilder(folder / "memory.db") as builder:
        builder.notes()
        for number, text in enumerate(BAD_JSON):
            builder.memory(f"bad{number}", raw=text)
        builder.relationship("rbad", "m1", "bad0", raw='{"strength": 0.')
    shutil.copy(folder / "memory.db", folder / "not_objects.db")
    with closing(sqlite3.connect(folder / "not_objects.db")) as connection:
        connection.execute("DELETE FROM relationships WHERE id = 'rbad'")
        connection.execute("DELETE FROM nodes WHERE id LIKE 'bad%'")
        for number, text in enumerate(NOT_AN_OBJECT):
            row = (f"odd{number}", text, COLUMN_MOMENT, COLUMN_MOMENT)
            connection.execute("INSERT INTO nodes VALUES (?, 'Memory', ?, ?, ?)", row)
        connection.commit()
    with AgentOSBuilder(folder / "brain.sqlite") as brain:
        brain.node("good")
        brain.node("bad", properties='{"type": "sem')
        brain.trace("bad", "The text is still there.", tags="[cut")
        brain.edge("good", "bad")
    with TypedBuilder(folder / "typed.db") as typed:
        typed.memory("good")
        typed.memory("bad-tags", tags="[cut")
        typed.memory("bad-context", context="{cut")
        typed.relationship("r1", "good", "bad-tags", context="{cut")


# -- 33: edges to nowhere


def dangling_edges(folder: Path) -> None:
    """Six notes; five relationships with a missing end (d1..d5) and one that names a missing successor (d6)."""
    with MemoryGraphBuilder(folder / "memory.db", index=Index.DOCUMENT) as builder:
        builder.notes()
        builder.relationship("d1", "m1", "ghost-a")
        builder.relationship("d2", "ghost-b", "m1", "SOLVES")
        builder.relationship("d3", "ghost-c", "ghost-d")
        builder.relationship("d4", "m1", "M2")  # differs from m2 by case only
        builder.relationship("d5", "m1", " m2")  # a leading blank
        builder.relationship("d6", "m1", "m2", invalidated_by="no-such-relationship")
    with TypedBuilder(folder / "typed.db") as typed:
        typed.memory("a")
        typed.memory("b")
        typed.relationship("r1", "a", "b")
        typed.relationship("d1", "a", "ghost")
        typed.relationship("d2", "a", "b", invalidated_by="no-such-relationship")
    with AgentOSBuilder(folder / "brain.sqlite") as brain:
        brain.node("a")
        brain.node("b")
        brain.edge("a", "b")
        brain.edge("a", "ghost")


# -- 34: parallel edges, both directions, self loops


def parallel_edges_and_self_loops(folder: Path) -> None:
    """Bundles of 8 and 1 (m1, m2), 41 (m4 to m5), 3 (m5 to m6, one of them ended), two loops on m3."""
    with MemoryGraphBuilder(folder / "memory.db", index=Index.DOCUMENT) as builder:
        builder.notes()
        for number in range(3):
            builder.relationship(f"same{number}", "m1", "m2", "SOLVES", strength=0.2 + 0.3 * number)
        builder.relationship("back", "m2", "m1", "SOLVES")
        for kind in ("CAUSES", "REQUIRES", "CONTRADICTS", "CONFIRMS"):
            builder.relationship(f"t{kind}", "m1", "m2", kind)
        builder.relationship("self1", "m3", "m3", "RELATED_TO")
        builder.relationship("self2", "m3", "m3", "DEPENDS_ON")
        for number in range(40):
            builder.relationship(f"par{number}", "m4", "m5")
        builder.relationship("ended", "m5", "m6", "USED_IN", valid_until="2026-01-06T00:00:00+00:00")
        builder.relationship("current", "m5", "m6", "USED_IN")


# -- 36: bytes that are not UTF-8


def invalid_utf8(folder: Path) -> None:
    """Ten memories: six good, and bad bytes in the properties, the label, the id; a bad rel_type."""
    with MemoryGraphBuilder(folder / "memory.db") as builder:
        builder.notes()
        run = builder.connection.execute
        latin = b'{"title":"Stra\xdfe gegen\xfcber gesperrt","content":"latin-1 bytes \xe9\xff\xc3","type":"general"}'
        cut = b'{"title":"overlong \xc0\xaf and cut \xe2\x82","content":"x","type":"general"}'
        good = b'{"title":"%s","content":"x","type":"general"}'
        insert = "INSERT INTO nodes(id, label, properties) VALUES (CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT))"
        run(insert, (b"u1", b"Memory", latin))
        run(insert, (b"u2", b"Mem\xff", good % b"bad label"))
        run(insert, (b"id\xfe", b"Memory", good % b"bad id"))
        run(insert, (b"u4", b"Memory", cut))
        builder.relationship("ru", "m1", "u1")
        run("UPDATE relationships SET rel_type = CAST(? AS TEXT) WHERE id = 'ru'", (b"SOLV\xff",))
    with TypedBuilder(folder / "typed.db") as typed:
        typed.memory("good")
        typed.memory("bad-title")
        typed.relationship("r1", "good", "bad-title")
        typed.connection.execute("UPDATE memories SET title = CAST(x'53fc64' AS TEXT) WHERE id = 'bad-title'")
        typed.connection.execute("UPDATE relationships SET context = CAST(x'ff' AS TEXT)")
    with AgentOSBuilder(folder / "brain.sqlite") as brain:
        brain.node("good")
        brain.node("bad")
        brain.trace("bad", "x")
        brain.edge("good", "bad")
        brain.connection.execute("UPDATE memory_traces SET content = CAST(x'4dff6d' AS TEXT)")


# -- 39: times in every form

TIMES: tuple[object, ...] = (
    "2026-01-05T09:00:00Z", "2026-01-05T09:00:00+00:00", "2026-01-05T14:30:00+05:30", "2026-01-05T09:00:00",
    "2026-01-05 09:00:00", "2026-01-05T09:00:00.123456789Z", "20260105T090000Z", "2026-01-05", 1767603600,
    1767603600123, 1767603600123456, 1767603600123456789, "1767603600", 1767603600.25, 0, -1, "", None,
    "yesterday", "05/01/2026", "2126-01-05T00:00:00+00:00", "0000-00-00 00:00:00", "9999-12-31T23:59:59Z",
    "2026-02-30T00:00:00", "2026-01-05T24:00:00", True, [2026, 1, 5], 1e20, "٢٠٢٦-٠١-٠٥",
)  # fmt: skip
SAME_MOMENT = (0, 1, 2, 3, 4, 6, 8, 12)  # places in TIMES that name 2026-01-05 09:00:00 UTC


def timestamps(folder: Path) -> None:
    """Memories t00.. created at each of `TIMES` (JSON copy, and the column where it can hold the value)."""
    with MemoryGraphBuilder(folder / "memory.db", index=Index.DOCUMENT) as builder:
        for number, moment in enumerate(TIMES):
            column = moment if isinstance(moment, str | int | float) and moment is not True else COLUMN_MOMENT
            builder.memory(f"t{number:02d}", f"Time {moment!r}", created_at=moment, column_time=column)
        builder.relationship("r1", "t00", "t01", valid_from="2126-01-05T00:00:00+00:00")
        builder.relationship("r2", "t00", "t01", valid_until="2026-01-05 09:00:00")
        builder.relationship(
            "r3", "t00", "t01", valid_from="2026-01-06T00:00:00+00:00", valid_until="2026-01-05T00:00:00+00:00"
        )
        builder.relationship("r4", "t00", "t01", valid_from="yesterday", valid_until="")
    with TypedBuilder(folder / "typed.db") as typed:
        texts = [moment for moment in TIMES if isinstance(moment, str | int | float)]
        for number, moment in enumerate(texts):
            typed.memory(f"t{number:02d}", created_at=moment, updated_at=moment)
    with AgentOSBuilder(folder / "brain.sqlite") as brain:
        for number, moment in enumerate((1767603600000, 0, -1, 1e20, "yesterday", "")):
            brain.node(f"t{number}", created_at=moment)


# -- 40: huge rows

HUGE_LINE = "data:image/png;base64," + "A" * 4_000_000
HUGE_LINES = "\n".join(f'  "k{number}": {number},' for number in range(120_000))
HUGE_CJK = "记" * 1_000_000
HUGE_TITLE = "L" * 40_000
HUGE_TAGS = tuple(f"tag{number}" for number in range(60_000))


def huge_rows(folder: Path) -> None:
    """Six notes and five rows of megabytes, linked to them."""
    with MemoryGraphBuilder(folder / "memory.db") as builder:
        builder.notes()
        builder.memory("one_line", "4 MB in one line", HUGE_LINE)
        builder.memory("many_lines", "120,000 lines", HUGE_LINES)
        builder.memory("long_title", HUGE_TITLE, "A title longer than any field.")
        builder.memory("many_tags", "60,000 tags", tags=list(HUGE_TAGS))
        builder.memory("cjk", "One million characters", HUGE_CJK)
        for number, name in enumerate(("one_line", "many_lines", "long_title", "many_tags", "cjk")):
            builder.relationship(f"h{number}", "m1", name)


FILES: dict[str, Callable[[Path], None]] = {
    "zero_bytes": zero_bytes,
    "newest_rows_only_in_wal": newest_rows_only_in_wal,
    "readonly_folder": readonly_folder,
    "not_a_database": not_a_database,
    "missing_tables_and_columns": missing_tables_and_columns,
    "malformed_json": malformed_json,
    "dangling_edges": dangling_edges,
    "parallel_edges_and_self_loops": parallel_edges_and_self_loops,
    "invalid_utf8": invalid_utf8,
    "timestamps": timestamps,
    "huge_rows": huge_rows,
}
