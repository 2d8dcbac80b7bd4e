"""What the user chose, declared once with type, default and meaning, and read only through its type.

A value that cannot be read (an older or newer program, a hand in the file) counts as not set.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import orjson
from PySide6.QtCore import QByteArray, QObject, QSettings, Signal

from memgraph_gui.scene.choices import Names, SizeBy

_Value = TypeVar("_Value")
RECENT_LIMIT = 12


@dataclass(frozen=True, slots=True)
class Setting(Generic[_Value]):
    """One setting.

    Attributes:
        name: its key in the file.
        default: what counts when nothing was chosen.
        read: from stored text to a value; ValueError or TypeError if it is none.
        write: from a value to stored text.
        description: what it does, in the words of the settings page.
    """

    name: str
    default: _Value
    read: Callable[[str], _Value]
    write: Callable[[_Value], str]
    description: str


@dataclass(frozen=True, slots=True)
class RecentFile:
    """A file that was opened before, with what it was then."""

    path: str
    read_only: bool = False
    summary: str = ""  # "66 memories"
    opened: float = 0.0  # seconds since 1970


def _choice(*names: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in names:
            raise ValueError(text)
        return text

    return read


def _read_bytes(text: str) -> bytes:
    return bytes.fromhex(text)


def _read_recent(text: str) -> tuple[RecentFile, ...]:
    files = [RecentFile(**entry) for entry in orjson.loads(text)]
    if not all(isinstance(file.path, str) and isinstance(file.summary, str) for file in files):
        raise TypeError(text)
    return tuple(files)


def _write_recent(files: tuple[RecentFile, ...]) -> str:
    entries = [{name: getattr(file, name) for name in RecentFile.__slots__} for file in files]
    return orjson.dumps(entries).decode()


def _read_flag(text: str) -> bool:
    return {"True": True, "False": False}[text]


def _read_fields(text: str) -> tuple[str, ...]:
    return tuple(name for name in text.split(",") if name in CARD_FIELDS)


THEME = Setting("theme", "system", _choice("system", "light", "dark"), str, "Light or dark, or as the system says")
ANIMATIONS = Setting(
    "animations", "system", _choice("system", "on", "off"), str, "Whether the picture glides, or is there at once"
)
COLOUR = Setting("picture/colour", "type", str, str, "What the colour of a memory means")
SIZE = Setting("picture/size", "auto", _choice(*SizeBy), str, "What the size of a memory means")
NAMES = Setting("picture/names", "auto", _choice(*Names), str, "How many names the picture carries")
PATTERNS = Setting("picture/patterns", False, _read_flag, str, "Whether links show their line patterns at rest")
STRONG = Setting("picture/strong", False, _read_flag, str, "Whether links have their full colour at rest")
SYSTEM_FONT = Setting("font/system", False, _read_flag, str, "Whether text is set in the system's own font")
GEOMETRY = Setting("window/geometry", b"", _read_bytes, bytes.hex, "Where the window was")
DESK = Setting("window/desk", "browse", str, str, "Which desk was shown")
RECENT: Setting[tuple[RecentFile, ...]] = Setting(
    "recent", (), _read_recent, _write_recent, "Files opened before, the last one first"
)

TABLE = Setting("table", "", str, str, "The table's columns in their order, their widths, and how it is sorted")
OVERVIEW = Setting("overview", True, _read_flag, str, "Whether the overview map is shown when it is of use")
CARD_FIELDS = {
    "text": "Beginning of the text",
    "project": "Project",
    "created": "Created",
    "tags": "Tags",
    "importance": "Importance",
    "confidence": "Confidence",
    "links": "Number of links",
    "used": "How often it was used",
}
CARD: Setting[tuple[str, ...]] = Setting(
    "card",
    ("text", "project", "created", "tags", "importance", "links"),
    _read_fields,
    ",".join,
    "What the card beside a memory says; nothing: there is no card",
)


def docks_setting(desk: str) -> Setting[bytes]:
    """How the docks of one desk were left."""
    return Setting(f"window/docks-{desk}", b"", _read_bytes, bytes.hex, f"Where the docks of the desk {desk} were")


class Settings(QObject):
    """The settings of this user, in one INI file.

    Signals:
        changed: the name of a setting that has another value now.
    """

    changed = Signal(str)

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = QSettings(str(path), QSettings.Format.IniFormat)
        self._for_now: dict[str, str] = {}

    @property
    def kept(self) -> bool:
        """Whether what is chosen can be written to the file."""
        return self._file.isWritable()

    @property
    def place(self) -> str:
        """The file."""
        return self._file.fileName()

    def set_for_now(self, setting: Setting[_Value], value: _Value) -> None:
        """A value until another one is chosen, at most until the program ends; the file keeps what it has."""
        self._for_now[setting.name] = setting.write(value)

    @property
    def path(self) -> Path:
        """The file."""
        return Path(self._file.fileName())

    def get(self, setting: Setting[_Value]) -> _Value:
        """The value chosen, or the default."""
        stored = self._for_now.get(setting.name) or self._file.value(setting.name)
        if isinstance(stored, (bytes, QByteArray)):
            stored = bytes(stored.data() if isinstance(stored, QByteArray) else stored).decode(errors="replace")
        if not isinstance(stored, str):
            return setting.default
        try:
            return setting.read(stored)
        except (ValueError, TypeError, KeyError):
            return setting.default

    def set(self, setting: Setting[_Value], value: _Value) -> None:
        """Choose a value; it is kept in the file."""
        if value == self.get(setting) and setting.name not in self._for_now:
            return
        self._for_now.pop(setting.name, None)
        self._file.setValue(setting.name, setting.write(value))
        self.changed.emit(setting.name)

    def remember_file(self, file: RecentFile) -> None:
        """Put a file in front of the recent ones."""
        others = [other for other in self.get(RECENT) if other.path != file.path]
        self.set(RECENT, (file, *others)[:RECENT_LIMIT])

    def forget_file(self, path: str) -> None:
        """Take a file out of the recent ones."""
        self.set(RECENT, tuple(file for file in self.get(RECENT) if file.path != path))

    def save(self) -> None:
        """Write what is not yet written."""
        self._file.sync()
