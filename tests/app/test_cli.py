"""The command line: which word decides, exit codes, sentences instead of tracebacks."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from memgraph_gui import __version__
from memgraph_gui.app import cli
from memgraph_gui.app.commands import SubParsers, command_names, load
from memgraph_gui.app.commands._arguments import add_file_arguments
from memgraph_gui.app.common.display import missing_display
from memgraph_gui.engine.errors import CannotOpenError
from memgraph_gui.engine.records import LayoutName
from tests.builders.copies import copy_of

DISPLAY = {"DISPLAY": ":0"}
Run = Callable[[argparse.Namespace], int]
Install = Callable[[Run], None]


def _command(run: Run) -> SimpleNamespace:
    def register(subparsers: SubParsers[argparse.ArgumentParser]) -> None:
        add_file_arguments(subparsers.add_parser("tell"))

    return SimpleNamespace(__doc__="Tell something.\n\nMore.", register=register, run=run)


@pytest.fixture
def one_command(monkeypatch: pytest.MonkeyPatch) -> Install:
    """A command line that knows one command, `tell`; the test says what it does."""

    def install(run: Run) -> None:
        monkeypatch.setattr(cli, "command_names", lambda: ("tell",))
        monkeypatch.setattr(cli, "load", lambda name: _command(run))

    return install


def test_the_version_is_told_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"memgraph-gui {__version__}\n"


def test_a_command_gets_its_arguments_and_gives_the_exit_code(one_command: Install) -> None:
    seen: list[argparse.Namespace] = []

    def run(arguments: argparse.Namespace) -> int:
        seen.append(arguments)
        return 0

    one_command(run)
    assert cli.main(["tell", "x.db", "--layout", "agentos", "--brain", "b"]) == 0
    assert (seen[0].file, seen[0].layout, seen[0].brain) == ("x.db", LayoutName.AGENTOS, "b")


def test_what_the_world_did_is_one_sentence_and_code_3(
    one_command: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(arguments: argparse.Namespace) -> int:
        raise CannotOpenError("x.db is a folder.")

    one_command(refuse)
    assert cli.main(["tell", "x.db"]) == 3
    assert capsys.readouterr() == ("", "memgraph-gui: x.db is a folder.\n")


@pytest.mark.parametrize("arguments", [["--nope"], ["a", "b"], ["--layout", "x"], ["--theme", "pink"], ["tell"]])
def test_wrong_usage_is_code_2(one_command: Install, arguments: list[str]) -> None:
    one_command(lambda arguments: 0)
    with pytest.raises(SystemExit) as end:
        cli.main(arguments)
    assert end.value.code == 2


def test_a_file_named_like_a_command_is_a_file_when_it_has_a_folder(
    one_command: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_command(lambda arguments: pytest.fail("the command ran"))
    seen: list[argparse.Namespace] = []

    def run(arguments: argparse.Namespace) -> int:
        seen.append(arguments)
        return 0

    monkeypatch.setattr(cli, "_run_window", run)
    assert cli.main(["./tell", "--read-only"]) == 0
    assert (seen[0].file, seen[0].read_only) == ("./tell", True)


def test_the_help_names_the_commands(one_command: Install, capsys: pytest.CaptureFixture[str]) -> None:
    one_command(lambda arguments: 0)
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    assert "  tell        Tell something.\n" in capsys.readouterr().out


def test_every_command_keeps_the_contract() -> None:
    for name in command_names():
        command = load(name)
        subparsers = argparse.ArgumentParser().add_subparsers()
        command.register(subparsers)
        assert list(subparsers.choices) == [name]
        assert callable(command.run)
        assert (command.__doc__ or "").strip()


def test_the_commands_register_without_qt() -> None:
    code = (
        "import sys\n"
        "sys.modules['PySide6'] = None\n"
        "from memgraph_gui.app import cli\n"
        "import argparse\n"
        "for name in cli.command_names(): cli.load(name).register(argparse.ArgumentParser().add_subparsers())\n"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_info_works_without_qt(tmp_path: Path) -> None:
    """Blocked, not only unused: on a server PySide6 may not be there at all."""
    path = copy_of("memorygraph-real-small.db", tmp_path / "files")
    code = (
        "import sys\n"
        "sys.modules['PySide6'] = sys.modules['pyqtgraph'] = None\n"
        "from memgraph_gui.app.cli import main\n"
        "sys.exit(main(['info', sys.argv[1], '--json']))\n"
    )
    ended = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    told = json.loads(ended.stdout)
    assert (told["memories"], told["relationships"], told["ended"]) == (66, 82, 3)


def test_a_reader_that_goes_away_is_no_error() -> None:
    code = (
        "import sys\n"
        "from types import SimpleNamespace\n"
        "from memgraph_gui.app import cli\n"
        "def run(arguments):\n"
        "    for _ in range(100_000): print('a line that fills the pipe')\n"
        "    return 0\n"
        "cli.command_names = lambda: ('tell',)\n"
        "cli.load = lambda name: SimpleNamespace(register=lambda s: s.add_parser('tell'), run=run)\n"
        "sys.exit(cli.main(['tell']))\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_without_a_display_the_window_says_so_and_does_not_abort() -> None:
    code = "import sys\nfrom memgraph_gui.app.cli import main\nsys.exit(main([]))\n"
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env={"PATH": ""}
    )
    assert ended.returncode == 1
    assert ended.stderr.count("\n") == 1
    assert "there is no display" in ended.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems bring what Qt needs")
class TestMissingLibraries:
    def test_they_are_named_for_three_package_managers(self) -> None:
        sentence = missing_display(DISPLAY, loads=lambda name: name != "libxcb-cursor.so.0")
        assert "libxcb-cursor.so.0" in sentence
        assert "apt install libxcb-cursor0 " in sentence
        assert "dnf install xcb-util-cursor," in sentence
        assert "pacman -S xcb-util-cursor)" in sentence

    def test_the_libraries_of_x11_do_not_matter_elsewhere(self) -> None:
        for environment in ({"QT_QPA_PLATFORM": "offscreen"}, {"WAYLAND_DISPLAY": "wayland-0"}):
            assert missing_display(environment, loads=lambda name: "xcb" not in name, answers=lambda *_: True) == ""

    def test_nothing_is_said_when_all_is_there(self) -> None:
        assert missing_display(DISPLAY, loads=lambda name: True, answers=lambda *_: True) == ""
