"""Hard case 28: network and sync folders are named as such, and conflict copies pointed out with what differs."""

import shutil
from pathlib import Path

import pytest

from memgraph_gui.engine.neighbours import PlaceKind, conflict_copies, place_of
from tests.builders.agent_process import AgentProcess
from tests.builders.memorygraph import MemoryGraphBuilder

MOUNTS = """\
22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw
30 22 0:40 / /srv/team rw - nfs4 server:/team rw
31 22 0:41 / /media/with\\040blank rw - cifs //server/share rw
32 22 0:42 / /home/ada/remote rw - fuse.sshfs host: rw
33 22 0:43 / /home/ada/secret rw - fuse.gocryptfs /x rw
34 22 8:17 / /media/stick rw - fuseblk /dev/sdb1 rw
35 22 0:44 / /mnt/share rw - 9p share rw
36 30 8:2 / /srv/team/local rw - ext4 /dev/sda2 rw
"""


@pytest.mark.parametrize(
    ("path", "is_network"),
    [
        ("/home/ada/memory.db", False),
        ("/srv/team/memory.db", True),
        ("/srv/teamwork/memory.db", False),
        ("/srv/team/local/memory.db", False),
        ("/media/with blank/memory.db", True),
        ("/home/ada/remote/a/memory.db", True),
        ("/home/ada/secret/memory.db", False),
        ("/media/stick/memory.db", False),
        ("/mnt/share/memory.db", True),
        ("//server/share/memory.db", True),
        ("\\\\server\\share\\memory.db", True),
    ],
)
def test_network_places(path: str, is_network: bool) -> None:
    place = place_of(Path(path), MOUNTS)
    assert (place is not None) == is_network
    if place is not None:
        assert place.kind is PlaceKind.NETWORK
        assert "open it read-only" in place.text


def test_a_windows_drive_in_linux(tmp_path: Path) -> None:
    wsl = "22 1 8:1 / / rw - ext4 /dev/sdc rw\n40 22 0:50 / /mnt/c rw - 9p drvfs rw,aname=drvfs;path=C:\\\n"
    place = place_of(Path("/mnt/c/Users/ada/memory.db"), wsl)
    assert place is not None
    assert "Windows drive" in place.text
    assert place_of(Path("/mnt/c/Users/ada/memory.db"), MOUNTS) is None


@pytest.mark.parametrize(
    ("folder", "mark", "program"),
    [
        ("Dropbox", "", "Dropbox"),
        ("OneDrive - Firm", "", "OneDrive"),
        ("Mobile Documents", "", "iCloud"),
        ("Nextcloud", "", "Nextcloud"),
        ("plain", ".stfolder", "Syncthing"),
        ("plain", ".dropbox.cache", "Dropbox"),
        ("plain", ".sync_0a1b.db", "Nextcloud"),
        ("plain", "", ""),
    ],
)
def test_sync_folders(folder: str, mark: str, program: str, tmp_path: Path) -> None:
    inside = tmp_path / folder / "deeper"
    inside.mkdir(parents=True)
    if mark:
        (tmp_path / folder / mark).write_text("")
    place = place_of(inside / "memory.db", MOUNTS)
    assert (place is not None) == bool(program)
    if place is not None:
        assert place.kind is PlaceKind.SYNC
        assert program in place.text


def test_conflict_copies_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as builder:
        builder.notes(6)
    names = [
        "memory (conflicted copy 2026-01-05).db",
        "memory-DESKTOP-AB12.db",
        "memory.sync-conflict-20260105-101010-ABCDEFG.db",
    ]
    for name in [*names, "memory-old.db", "memory.db.bak", "memories.db"]:
        shutil.copyfile(path, tmp_path / name)
    (tmp_path / "memory (1).db").write_bytes(b"no database at all")
    with MemoryGraphBuilder(tmp_path / "memory (2).db") as builder:
        builder.memory("other", "Another memory altogether")
    with AgentProcess(tmp_path / names[0]) as agent:
        agent.execute("UPDATE nodes SET properties = json_set(properties, '$.title', 'other') WHERE id = 'm1'")
        agent.execute("INSERT INTO nodes(id, label, properties) VALUES ('new', 'Memory', '{}')")
        agent.execute("DELETE FROM nodes WHERE id IN ('m5', 'm6')")
    found = conflict_copies(path)
    assert [copy.path.name for copy in found] == sorted(names)
    first = found[0]
    assert (first.only_here, first.only_there, first.differing, first.count) == (2, 1, 1, 4)
    assert "4 memories differ" in str(first)
    assert [copy.count for copy in found[1:]] == [0, 0]
