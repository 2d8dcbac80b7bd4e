"""What the system must have before the program runs, what of it is missing, and how it comes in.

Used by ``dev.py``, so the standard library only. What Qt is linked against is asked of
``memgraph_gui/app/common/display.py``, which the program itself uses to explain why it cannot show a window.
"""

import ctypes
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Need:
    """One thing the system may lack, with the package that brings it, for each of three package managers."""

    what: str
    present: Callable[[], bool]
    apt: str
    dnf: str
    pacman: str


def virtual_environment_needs() -> list[Need]:
    """Debian's python3 has neither ensurepip nor, in its smallest form, venv."""
    return [Need("Python's venv and pip", _has_ensurepip, "python3-venv", "python3-pip", "python")]


def drawing_needs() -> list[Need]:
    """The libraries of Qt, and fonts for what people write that Inter (which we carry) has no letters for."""
    libraries = [
        Need(library, partial(_loads, library), apt, dnf, pacman) for library, apt, dnf, pacman in _qt_libraries()
    ]
    cjk = ("fonts-noto-cjk", "google-noto-sans-cjk-fonts", "noto-fonts-cjk")
    emoji = ("fonts-noto-color-emoji", "google-noto-color-emoji-fonts", "noto-fonts-emoji")
    return [
        *libraries,
        Need("a Chinese font", partial(_has_font, ":lang=zh-cn"), *cjk),
        Need("a Japanese font", partial(_has_font, ":lang=ja"), *cjk),
        Need("a Korean font", partial(_has_font, ":lang=ko"), *cjk),
        Need("an emoji font", partial(_has_font, ":charset=1f600"), *emoji),
    ]


def testing_needs() -> list[Need]:
    """Tests in a real window bring a display and a pair of hands."""
    return [
        Need("Xvfb", lambda: shutil.which("Xvfb") is not None, "xvfb", "xorg-x11-server-Xvfb", "xorg-server-xvfb"),
        Need("xdotool", lambda: shutil.which("xdotool") is not None, "xdotool", "xdotool", "xdotool"),
    ]


def interop_needs() -> list[Need]:
    """AgentOS keeps its brains through better-sqlite3, which is compiled where no built one can be fetched."""
    return [
        Need("a C++ compiler", lambda: shutil.which("g++") is not None, "g++", "gcc-c++", "gcc"),
        Need("make", lambda: shutil.which("make") is not None, "make", "make", "make"),
    ]


def provide(needs: Iterable[Need]) -> list[Need]:
    """Install what is missing where that is allowed; return what is missing still."""
    missing = _missing(needs)
    command = _apt_command()
    if not missing or command is None:
        return missing
    packages = list(dict.fromkeys(need.apt for need in missing))
    print(f"Installing system packages with apt: {' '.join(packages)}", file=sys.stderr, flush=True)
    install = [*command, "install", "--yes", "--no-install-recommends", *packages]
    # A container has no package lists, an old machine has stale ones: both end in a failed first try.
    if _run_quietly(install) or (_run_quietly([*command, "update"]) and _run_quietly(install, tell=True)):
        importlib.invalidate_caches()
        return _missing(missing)
    return missing


def sentence(missing: Iterable[Need], purpose: str) -> str:
    """One sentence that names what is missing, for the three package managers."""
    needs = list(missing)
    apt, dnf, pacman = (
        " ".join(dict.fromkeys(getattr(need, manager) for need in needs)) for manager in ("apt", "dnf", "pacman")
    )
    return (
        f"{purpose} needs {', '.join(need.what for need in needs)}, missing here; install with: "
        f"apt install {apt} (or dnf install {dnf}, or pacman -S {pacman}), then run this again."
    )


def why_no_window() -> str:
    """Why a window cannot be shown here, as far as it can be known before anything is installed; '' if it can."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return ""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return ""
    return (
        "There is no display to show a window on (DISPLAY and WAYLAND_DISPLAY are not set); "
        "--version and the commands info and render work without one."
    )


def _missing(needs: Iterable[Need]) -> list[Need]:
    return [need for need in needs if sys.platform.startswith("linux") and not need.present()]


def _apt_command() -> list[str] | None:
    if shutil.which("apt-get") is None:
        return None
    # Another apt may be at work; a network that does not answer must not hold us for minutes.
    apt = ["apt-get", "--quiet", "-o", "DPkg::Lock::Timeout=120", "-o", "Acquire::http::Timeout=30"]
    if os.geteuid() == 0:
        return apt
    if (
        shutil.which("sudo")
        and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0
    ):
        return ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive", *apt]
    return None


def _run_quietly(command: list[str], *, tell: bool = False) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode and tell:
        print("\n".join((done.stdout + done.stderr).splitlines()[-5:]), file=sys.stderr)
    return done.returncode == 0


def _has_ensurepip() -> bool:
    return all(importlib.util.find_spec(name) is not None for name in ("ensurepip", "venv"))


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _has_font(pattern: str) -> bool:
    """Whether fontconfig knows a font for the pattern; asked of the library, fc-list may not be there."""
    try:
        fontconfig = ctypes.CDLL("libfontconfig.so.1")
    except OSError:
        return False
    for name in ("FcNameParse", "FcObjectSetCreate", "FcFontList"):
        getattr(fontconfig, name).restype = ctypes.c_void_p
    fontconfig.FcInitReinitialize()  # fonts may have come in since the last look
    parsed = ctypes.c_void_p(fontconfig.FcNameParse(pattern.encode()))
    fonts = fontconfig.FcFontList(None, parsed, ctypes.c_void_p(fontconfig.FcObjectSetCreate()))
    # The first field of FcFontSet is the number of fonts.
    return bool(fonts) and ctypes.cast(fonts, ctypes.POINTER(ctypes.c_int))[0] > 0


def _qt_libraries() -> tuple[tuple[str, str, str, str], ...]:
    """The program's own table: library, and the packages of apt, dnf and pacman."""
    path = ROOT / "memgraph_gui" / "app" / "common" / "display.py"
    specification = importlib.util.spec_from_file_location("_display", path)
    if specification is None or specification.loader is None:
        raise FileNotFoundError(path)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return tuple(module.SYSTEM_LIBRARIES)
