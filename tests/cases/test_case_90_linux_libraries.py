"""Case 90: a machine without a display or without Qt's system libraries is told what to install; no core dump.

A missing library is played by a file of that name that is no library, first on the loader's path: the loader
refuses it and looks no further, as it would find nothing on a bare machine.
"""

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cases.product import ROOT, Result, run, run_python

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="these are Linux's libraries")

# No display and no platform asked for: a plain terminal.
TERMINAL = {"QT_QPA_PLATFORM": "", "DISPLAY": "", "WAYLAND_DISPLAY": ""}
XVFB_ADDRESS = ":7390"  # nobody listens there


def _without(folder: Path, *libraries: str) -> dict[str, str]:
    folder.mkdir()
    for library in libraries:
        (folder / library).write_text("not a library\n")
    return {"LD_LIBRARY_PATH": str(folder)}


def _complaint(result: Result) -> str:
    """The one sentence of a window that cannot be shown: neither killed by a signal nor a traceback."""
    assert result.code > 0, result
    assert result.out == "", result
    lines = result.err.strip().splitlines()
    assert len(lines) == 1, result
    return lines[0]


@pytest.mark.parametrize("arguments", [[], ["memory.db"], ["--read-only", "memory.db"]])
def test_no_display_is_one_sentence(arguments: list[str], tmp_path: Path) -> None:
    sentence = _complaint(run_python("-m", "memgraph_gui", *arguments, env=TERMINAL, cwd=tmp_path))
    assert "display" in sentence
    assert "info" in sentence  # what works here
    assert list(tmp_path.iterdir()) == []  # no core file


@pytest.mark.parametrize(
    "env",
    [
        {"DISPLAY": XVFB_ADDRESS},
        {"DISPLAY": XVFB_ADDRESS, "QT_QPA_PLATFORM": "xcb"},
        {"DISPLAY": "nowhere.invalid:0"},
        {"WAYLAND_DISPLAY": "wayland-7390"},
        {"WAYLAND_DISPLAY": "wayland-7390", "QT_QPA_PLATFORM": "wayland"},
        {"WAYLAND_DISPLAY": "wayland-7390", "DISPLAY": XVFB_ADDRESS},
    ],
)
def test_a_display_that_does_not_answer_is_one_sentence(env: dict[str, str], tmp_path: Path) -> None:
    sentence = _complaint(run_python("-m", "memgraph_gui", env={**TERMINAL, **env}, cwd=tmp_path))
    assert "display" in sentence
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("library", "apt", "dnf", "pacman"),
    [
        ("libxcb-cursor.so.0", "libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor"),
        ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11"),
        ("libxcb-icccm.so.4", "libxcb-icccm4", "xcb-util-wm", "xcb-util-wm"),
        ("libxcb-keysyms.so.1", "libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms"),
        ("libEGL.so.1", "libegl1", "libglvnd-egl", "libglvnd"),
    ],
)
def test_a_missing_library_is_named_with_its_package(
    library: str, apt: str, dnf: str, pacman: str, tmp_path: Path
) -> None:
    env = {**TERMINAL, **_without(tmp_path / "libraries", library), "DISPLAY": XVFB_ADDRESS}
    sentence = _complaint(run_python("-m", "memgraph_gui", env=env, cwd=tmp_path))
    assert library in sentence
    assert re.search(rf"apt(-get)? install {apt}\b", sentence), sentence
    assert re.search(rf"dnf install ({dnf}|mesa-libEGL)\b", sentence), sentence
    assert re.search(rf"pacman -S {pacman}\b", sentence), sentence


def test_several_missing_libraries_are_one_command(tmp_path: Path) -> None:
    missing = _without(tmp_path / "libraries", "libxcb-cursor.so.0", "libxcb-icccm.so.4")
    env = {**TERMINAL, **missing, "DISPLAY": XVFB_ADDRESS}
    sentence = _complaint(run("memory.db", env=env))
    assert "libxcb-cursor0 libxcb-icccm4" in sentence


def test_what_needs_no_window_works_without_display_and_libraries(
    case: Callable[[str], Path], tmp_path: Path
) -> None:
    path = case("dangling_edges") / "memory.db"
    every = ("libEGL.so.1", "libGL.so.1", "libxcb-cursor.so.0", "libfontconfig.so.1", "libxkbcommon.so.0")
    env = {**TERMINAL, **_without(tmp_path / "libraries", *every)}

    version = run("--version", env=env)
    assert version.code == 0
    assert re.fullmatch(r"memgraph-gui \d+\.\d+\.\d+\S*\n", version.out)
    assert run("--help", env=env).code == 0
    assert run("info", path, "--json", env=env).json["memories"] == 6
    assert run("info", path, env=env).code == 0


def test_a_picture_is_made_without_display_and_without_the_window_libraries(
    case: Callable[[str], Path], tmp_path: Path
) -> None:
    path, picture = case("dangling_edges") / "memory.db", tmp_path / "picture.png"
    missing = _without(tmp_path / "libraries", "libxcb-cursor.so.0", "libxkbcommon-x11.so.0")

    assert run("render", path, picture, env={**TERMINAL, **missing}).code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")

    picture.unlink()
    missing = _without(tmp_path / "gl", "libEGL.so.1")
    refused = run("render", path, picture, env={**TERMINAL, **missing})
    sentence = _complaint(refused)  # QtGui itself cannot be loaded: said, not a traceback
    assert "libegl1" in sentence


def test_the_readme_names_the_packages() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for package in ("libegl1", "libxcb-cursor0", "libxkbcommon-x11-0", "libxcb-icccm4", "libxcb-keysyms1"):
        assert package in text
