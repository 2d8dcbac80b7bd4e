"""Settings, the default file and words: what a person chose, has, and reads."""

import time
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from memgraph_gui.app.common.settings import GEOMETRY, RECENT, RECENT_LIMIT, THEME, RecentFile, Settings
from memgraph_gui.app.common.words import ago, place_words, when_words
from memgraph_gui.app.files.default_file import DefaultFile, find_default_file


class TestSettings:
    def test_what_was_chosen_is_there_the_next_time(self, tmp_path: Path) -> None:
        path = tmp_path / "new" / "settings.ini"
        first = Settings(path)
        files = (RecentFile('/a/<b>"&%\\é日本.db', read_only=True, summary="3 memories", opened=12.5),)
        first.set(THEME, "dark")
        first.set(GEOMETRY, b"\x00\xff\x01")
        first.set(RECENT, files)
        first.save()
        second = Settings(path)
        assert (second.get(THEME), second.get(GEOMETRY), second.get(RECENT)) == ("dark", b"\x00\xff\x01", files)

    @pytest.mark.parametrize(
        "text",
        [
            "theme=pink\n[window]\ngeometry=xyz\n",
            "theme=a, b\nrecent=[1]\n",
            'recent="[{\\"path\\": 3}]"\n',
            'recent="[{\\"nope\\": \\"x\\"}]"\n',
            "recent=@Variant(\\0\\0\\0\\x4)\n",
        ],
    )
    def test_what_cannot_be_read_counts_as_not_chosen(self, tmp_path: Path, text: str) -> None:
        path = tmp_path / "settings.ini"
        path.write_text(f"[General]\n{text}")
        settings = Settings(path)
        assert (settings.get(THEME), settings.get(GEOMETRY), settings.get(RECENT)) == ("system", b"", ())

    def test_a_change_is_told_once(self, tmp_path: Path, qtbot: QtBot) -> None:
        settings = Settings(tmp_path / "settings.ini")
        told: list[str] = []
        settings.changed.connect(told.append)
        for value in ("dark", "dark", "system"):
            settings.set(THEME, value)
        assert told == ["theme", "theme"]

    def test_the_last_file_is_first_and_no_file_is_there_twice(self, tmp_path: Path) -> None:
        settings = Settings(tmp_path / "settings.ini")
        for number in range(RECENT_LIMIT + 3):
            settings.remember_file(RecentFile(f"/{number}.db"))
        settings.remember_file(RecentFile("/9.db", summary="again"))
        paths = [file.path for file in settings.get(RECENT)]
        assert paths == ["/9.db", *(f"/{n}.db" for n in range(14, 2, -1) if n != 9)]
        settings.forget_file("/14.db")
        assert settings.get(RECENT)[1].path == "/13.db"

    def test_a_folder_without_rights_is_no_fault(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("in the way")
        settings = Settings(tmp_path / "file" / "settings.ini")
        settings.set(THEME, "dark")
        settings.save()
        assert settings.get(THEME) == "dark"
        assert not settings.kept
        assert Settings(tmp_path / "settings.ini").kept

    def test_a_theme_for_one_start_is_not_kept_until_it_is_chosen(self, tmp_path: Path) -> None:
        path = tmp_path / "settings.ini"
        first = Settings(path)
        first.set(THEME, "light")
        first.set_for_now(THEME, "dark")
        assert first.get(THEME) == "dark"
        first.save()
        assert Settings(path).get(THEME) == "light"
        first.set(THEME, "dark")
        first.save()
        assert Settings(path).get(THEME) == "dark"


class TestDefaultFile:
    @pytest.fixture
    def home(self, tmp_path: Path) -> Path:
        (tmp_path / ".memorygraph").mkdir()
        return tmp_path

    def test_the_agents_file_is_found(self, home: Path) -> None:
        (home / ".memorygraph" / "memory.db").touch()
        (home / ".memorygraph" / "falkordblite.db").touch()
        assert find_default_file({}, home) == DefaultFile(str(home / ".memorygraph" / "memory.db"))

    def test_the_variable_comes_first(self, home: Path) -> None:
        (home / ".memorygraph" / "memory.db").touch()
        (home / "other.db").touch()
        found = find_default_file({"MEMORY_SQLITE_PATH": str(home / "other.db")}, home)
        assert found == DefaultFile(str(home / "other.db"))

    def test_a_variable_that_names_nothing_is_said(self, home: Path) -> None:
        found = find_default_file({"MEMORY_SQLITE_PATH": str(home / "none.db")}, home)
        assert found.path == ""
        assert str(home / "none.db") in found.reason

    def test_another_kind_of_store_is_named_with_the_way_out(self, home: Path) -> None:
        (home / ".memorygraph" / "falkordblite.db").touch()
        found = find_default_file({}, home)
        assert found.path == ""
        assert "another kind of store" in found.reason
        assert "memorygraph migrate --to sqlite --to-path" in found.reason
        assert "1000 memories" in found.reason

    def test_there_may_be_nothing(self, tmp_path: Path) -> None:
        assert find_default_file({"MEMORY_SQLITE_PATH": " "}, tmp_path) == DefaultFile()


class TestWords:
    @pytest.mark.parametrize(
        ("seconds", "words"),
        [(-3, "0 s ago"), (12.9, "12 s ago"), (59.9, "59 s ago"), (60, "1 min ago"), (7300, "2 h ago")],
    )
    def test_ago(self, seconds: float, words: str) -> None:
        assert ago(seconds) == words

    def test_when(self) -> None:
        def at(*moment: int) -> float:
            return time.mktime((*moment, 0, 0, 0, -1))  # type: ignore[arg-type]  # year to minute, then the rest

        now = at(2026, 6, 3, 12, 0)
        assert when_words(at(2026, 6, 3, 9, 5), now) == "today, 09:05"
        assert [when_words(then, now) for then in (0.0, 1e19, -1e19, 1e12)] == [""] * 4
        assert when_words(at(2026, 6, 2, 18, 22), now) == "yesterday, 18:22"
        assert when_words(at(2026, 1, 2, 18, 22), now) == "2 Jan"
        assert when_words(at(2025, 5, 14, 1, 0), now) == "14 May 2025"
        assert when_words(0.0, now) == ""

    def test_places(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setenv("HOME", str(tmp_path))
        assert place_words(str(tmp_path / "a" / "b.db")) == "~/a/b.db"
        assert place_words("/elsewhere/b.db") == "/elsewhere/b.db"
