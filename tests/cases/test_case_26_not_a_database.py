"""Case 26: what is no memory file is refused in one plain sentence that names what it looks like."""

import os
import shutil
import socket
from collections.abc import Callable
from pathlib import Path

from tests.builders.memorygraph import MemoryGraphBuilder
from tests.cases.product import info, infos, run, run_batch, snapshot

# One of these words must be in the sentence.
LOOKS_LIKE = {
    "encrypted.db": ("encrypted",),
    "notes.db": ("json",),
    "array.db": ("json",),
    "webpage.db": ("web page", "html"),
    "lfs_pointer.db": ("git lfs",),
    "sqlite2.db": ("sqlite 2",),
    "first_50_bytes.db": ("cut", "incomplete"),
    "first_half.db": ("cut", "incomplete", "damaged"),
    "zeroed_header.db": ("zero", "encrypted", "damaged", "overwritten"),
    "memory.db-journal": ("journal",),
    "backup.db.gz": ("gzip", "compressed"),
    "archive.db": ("zip",),
    "picture.db": ("png", "picture", "image"),
    "table.db": ("text", "csv"),
    "a_folder.db": ("folder",),
    "no_tables.db": ("no tables", "holds nothing", "empty", "no memor"),
    "other_program.db": ("bookmarks", "other program", "another program", "no memor", "not one of", "neither"),
}


def test_each_kind_of_file_is_named_and_left_alone(case: Callable[[str], Path], tmp_path: Path) -> None:
    folder = case("not_a_database")
    before = snapshot(folder)
    assert set(LOOKS_LIKE) == {path.name for path in folder.iterdir()}

    results = infos(*(folder / name for name in LOOKS_LIKE))
    pictures = run_batch([["render", folder / name, tmp_path / "picture.png"] for name in LOOKS_LIKE])

    for (name, words), result, picture in zip(LOOKS_LIKE.items(), results, pictures, strict=True):
        sentence = result.sentence.lower()
        assert any(word in sentence for word in words), (name, sentence)
        assert picture.sentence == result.sentence
    assert snapshot(folder) == before
    assert not (tmp_path / "picture.png").exists()


def test_the_real_command_ends_with_code_three_and_one_line(case: Callable[[str], Path]) -> None:
    result = run("info", case("not_a_database") / "notes.db")
    assert "json" in result.sentence.lower()


def test_a_wal_and_a_shm_are_named_too(case: Callable[[str], Path]) -> None:
    folder = case("newest_rows_only_in_wal") / "live"
    wal, shm = infos(folder / "memory.db-wal", folder / "memory.db-shm")
    assert "memory.db" in wal.sentence  # where the memory is
    assert shm.sentence


def test_what_cannot_be_read_at_all_is_said_and_never_waited_for(tmp_path: Path) -> None:
    secret = tmp_path / "secret.db"
    with MemoryGraphBuilder(secret) as builder:
        builder.notes()
    secret.chmod(0o000)
    os.mkfifo(tmp_path / "pipe.db")  # opening one waits for a writer for ever
    with socket.socket(socket.AF_UNIX) as plug:
        plug.bind(str(tmp_path / "plug.db"))
    (tmp_path / "nowhere.db").symlink_to(tmp_path / "gone.db")
    (tmp_path / "circle.db").symlink_to(tmp_path / "circle.db")
    names = ("secret.db", "pipe.db", "plug.db", "nowhere.db", "circle.db", "missing.db", "secret.db/inside.db")

    rights, *others = infos(*(tmp_path / name for name in names), as_user=True)

    assert any(word in rights.sentence.lower() for word in ("permission", "right", "allowed", "not be read"))
    for result in others:
        assert result.sentence
    assert not (tmp_path / "missing.db").exists()
    assert not (tmp_path / "gone.db").exists()


def test_a_cut_file_is_refused_or_shows_what_is_left_wherever_the_cut_is(
    case: Callable[[str], Path], tmp_path: Path
) -> None:
    whole = (case("islands") / "memory.db").read_bytes()
    size = len(whole)
    cuts = sorted({1, 15, 16, 99, 100, 512, 4095, 4096, 4097, size // 3, size // 2, size - 4096, size - 1})
    files = []
    for length in cuts:
        files.append(tmp_path / f"cut_{length}.db")
        files[-1].write_bytes(whole[:length])

    for path, result in zip(files, infos(*files), strict=True):
        if result.code == 0:  # what is left is shown, and that something is wrong is said
            answer = result.json
            assert answer["memories"] <= 310
            assert answer["problems"], path
        else:
            assert result.sentence, path


def test_damaged_pages_are_never_a_traceback(case: Callable[[str], Path], tmp_path: Path) -> None:
    whole = (case("islands") / "memory.db").read_bytes()
    files = []
    for page in range(len(whole) // 4096):
        data = bytearray(whole)
        start = page * 4096 + (100 if page == 0 else 0)
        data[start : start + 512] = b"\xa5" * 512
        files.append(tmp_path / f"page_{page}.db")
        files[-1].write_bytes(data)

    for path, result in zip(files, infos(*files), strict=True):
        assert result.code in (0, 3), (path, result)
        assert "Traceback" not in result.err
        if result.code == 3:
            assert "damaged" in result.sentence.lower() or "no memor" in result.sentence.lower(), path


def test_a_database_may_have_any_name(tmp_path: Path) -> None:
    first = tmp_path / "plain.db"
    with MemoryGraphBuilder(first) as builder:
        builder.notes()
    names = ("a?mode=memory.db", "b#c%20d%.db", "e f&g=h.db", "ü日本.db", "-dash.db", "quote'\".db", "line\nbreak.db")
    for name in names:
        shutil.copy(first, tmp_path / name)
    before = snapshot(tmp_path)

    for name, result in zip(names, infos(*(tmp_path / name for name in names)), strict=True):
        assert result.json["memories"] == 6, name
    assert snapshot(tmp_path) == before


def test_a_symbolic_link_to_a_memory_opens_it_with_its_wal(case: Callable[[str], Path], tmp_path: Path) -> None:
    link = tmp_path / "elsewhere" / "link.db"
    link.parent.mkdir()
    link.symlink_to(case("newest_rows_only_in_wal") / "live" / "memory.db")
    assert info(link)["memories"] == 43
