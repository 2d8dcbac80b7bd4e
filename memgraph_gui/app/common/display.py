"""Whether a window can be shown here, found out before Qt is asked: it would abort the process.

Without a display, or without one of the system libraries that Qt's own plugin is linked against, creating a
QApplication ends in abort() and a core dump. So both are looked at first, with ctypes, and named in a sentence.
"""

import ctypes
import importlib.util
import os
import socket
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

HEADLESS_PLATFORMS = frozenset({"offscreen", "minimal", "vnc", "linuxfb", "eglfs", "vkkhrdisplay"})

# What PySide6-Essentials' xcb plugin and libQt6Gui need beside glibc: library, apt, dnf, pacman.
SYSTEM_LIBRARIES = (
    ("libEGL.so.1", "libegl1", "mesa-libEGL", "libglvnd"),
    ("libGL.so.1", "libgl1", "mesa-libGL", "libglvnd"),
    ("libfontconfig.so.1", "libfontconfig1", "fontconfig", "fontconfig"),
    ("libglib-2.0.so.0", "libglib2.0-0", "glib2", "glib2"),
    ("libdbus-1.so.3", "libdbus-1-3", "dbus-libs", "dbus"),
    ("libxkbcommon.so.0", "libxkbcommon0", "libxkbcommon", "libxkbcommon"),
    ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11"),
    ("libX11-xcb.so.1", "libx11-xcb1", "libX11-xcb", "libx11"),
    ("libxcb-cursor.so.0", "libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor"),
    ("libxcb-icccm.so.4", "libxcb-icccm4", "xcb-util-wm", "xcb-util-wm"),
    ("libxcb-image.so.0", "libxcb-image0", "xcb-util-image", "xcb-util-image"),
    ("libxcb-keysyms.so.1", "libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms"),
    ("libxcb-randr.so.0", "libxcb-randr0", "libxcb", "libxcb"),
    ("libxcb-render-util.so.0", "libxcb-render-util0", "xcb-util-renderutil", "xcb-util-renderutil"),
    ("libxcb-shape.so.0", "libxcb-shape0", "libxcb", "libxcb"),
    ("libxcb-xkb.so.1", "libxcb-xkb1", "libxcb", "libxcb"),
)
_STILL_WORKS = "the commands info and render work without one."
_ONLY_FOR_X11 = 6  # the rows from here on are the xcb plugin's


def missing_display(
    environment: Mapping[str, str],
    *,
    loads: Callable[[str], bool] | None = None,
    answers: Callable[[str, str], bool] | None = None,
) -> str:
    """Why no window can be shown, in one sentence; '' when one can.

    Args:
        environment: the process' environment.
        loads: whether a shared library can be loaded; asked of the system unless given.
        answers: whether there is a display behind this variable and value; asked of the system unless given.
    """
    if importlib.util.find_spec("PySide6") is None:
        return "PySide6 is not installed here; install the program with its dependencies to open the window."
    platform = environment.get("QT_QPA_PLATFORM", "").partition(";")[0].partition(":")[0]
    if not sys.platform.startswith("linux"):
        return ""
    if platform in HEADLESS_PLATFORMS:
        return _missing_libraries(SYSTEM_LIBRARIES[:_ONLY_FOR_X11], loads or _loads)
    named = {name: environment[name] for name in ("WAYLAND_DISPLAY", "DISPLAY") if environment.get(name)}
    if not named:
        return f"there is no display to show a window on (DISPLAY and WAYLAND_DISPLAY are not set); {_STILL_WORKS}"
    # Libraries first: without them the display cannot be asked.
    wayland = platform != "xcb" and "WAYLAND_DISPLAY" in named
    complaint = _missing_libraries(SYSTEM_LIBRARIES[:_ONLY_FOR_X11] if wayland else SYSTEM_LIBRARIES, loads or _loads)
    if complaint or any((answers or _answers)(name, value) for name, value in named.items()):
        return complaint
    what = " and ".join(f"{name} {value}" for name, value in named.items())
    return f"there is no display to show a window on ({what} does not answer); {_STILL_WORKS}"


def _missing_libraries(wanted: tuple[tuple[str, str, str, str], ...], loads: Callable[[str], bool]) -> str:
    rows = [row for row in wanted if not loads(row[0])]
    if not rows:
        return ""
    apt, dnf, pacman = (" ".join(dict.fromkeys(row[column] for row in rows)) for column in (1, 2, 3))
    return (
        f"Qt needs system libraries that are not here ({', '.join(row[0] for row in rows)}); "
        f"install them with: apt install {apt} (or dnf install {dnf}, or pacman -S {pacman})."
    )


def _answers(variable: str, address: str) -> bool:
    """Whether a display server lets us in: an address that outlived its server makes Qt abort the process."""
    if variable == "DISPLAY":
        return _x11_answers(address)
    path = Path(os.environ.get("XDG_RUNTIME_DIR", "/"), address)
    with socket.socket(socket.AF_UNIX) as client:
        return client.connect_ex(str(path)) == 0


def _x11_answers(address: str) -> bool:
    """Asked through libxcb, which Qt's plugin needs anyway: it knows every form of address and of authority."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True  # cannot be known here; Qt decides
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(address.encode(), None))
    try:
        return int(xcb.xcb_connection_has_error(connection)) == 0
    finally:
        xcb.xcb_disconnect(connection)


def _loads(library: str) -> bool:
    """Whether the system, or the PySide6 package itself, has this library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        specification = importlib.util.find_spec("PySide6")
        places = specification.submodule_search_locations if specification else None
        return any((Path(place) / "Qt" / "lib" / library).exists() for place in places or ())
    return True
