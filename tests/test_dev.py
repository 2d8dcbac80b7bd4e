"""The two commands: what they do to ``.venv``, what they say when something is missing, which checks they run.

pip and apt are not called here; ``packaging/clean_root.sh`` does all of it for real, in a bare system.
"""

import os
import subprocess
import sys
from pathlib import Path

import dev
import environment
import pytest
import system
from system import Need

ROOT = Path(__file__).resolve().parent.parent
DEV = ROOT / "packaging" / "dev.py"


def _dev(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run dev.py as a bare Python would: without site-packages, without this run's settings."""
    bare = {"PATH": os.environ["PATH"], "HOME": os.environ["HOME"], "MEMGRAPH_GUI_VENV": str(folder)}
    command = [sys.executable, "-E", "-s", "-S", str(DEV), *arguments]
    return subprocess.run(command, env=bare, cwd=folder.parent, capture_output=True, text=True, check=False)


def _has(name: str, *, there: bool, apt: str = "a", dnf: str = "d", pacman: str = "p") -> Need:
    return Need(name, lambda: there, apt, dnf, pacman)


# --- run ------------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")
@pytest.mark.parametrize("arguments", [["run"], ["run", "some.db"], ["run", "--theme", "dark"]])
def test_without_a_display_run_is_one_sentence_and_installs_nothing(tmp_path: Path, arguments: list[str]) -> None:
    outcome = _dev(*arguments, folder=tmp_path / "venv")
    assert outcome.returncode == 1
    assert outcome.stdout == ""
    assert outcome.stderr.count("\n") == 1
    assert "no display to show a window on" in outcome.stderr
    assert not (tmp_path / "venv").exists()


@pytest.mark.parametrize("arguments", [[], ["runn"], ["--version"]])
def test_anything_but_run_and_test_is_wrong_usage(tmp_path: Path, arguments: list[str]) -> None:
    outcome = _dev(*arguments, folder=tmp_path / "venv")
    assert outcome.returncode == 2
    assert "dev.py run [ARGS]" in outcome.stdout
    assert not (tmp_path / "venv").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script stands in for Python")
def test_stdout_is_the_programs_alone() -> None:
    """The first run installs, and then prints what ``info --json`` prints, for another program to read."""
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); import dev, environment, system\n"
        "environment._check(['sh', '-c', 'echo pip talks'], 'x')\n"
        "system._apt_command = lambda: ['true']\n"
        "system.provide([system.Need('x', lambda: False, 'a', 'd', 'p')])\n"
        "dev._complain('a sentence', 1)"
    )
    command = [sys.executable, "-c", code, str(DEV.parent)]
    outcome = subprocess.run(command, capture_output=True, text=True, check=True)
    assert outcome.stdout == ""
    assert "pip talks" in outcome.stderr
    assert "with apt: a" in outcome.stderr


def test_run_without_arguments_opens_the_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(dev, "_python", lambda purpose: Path("/venv/bin/python"))
    warmed: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda program, command: started.append(command))
    monkeypatch.setattr(dev, "_warm", lambda python: warmed.append([str(python)]))
    monkeypatch.setattr(system, "provide", lambda needs: [])
    monkeypatch.setenv("DISPLAY", ":0")
    dev.run([])
    dev.run(["my.db", "--read-only"])
    assert [command[1:] for command in started] == [
        ["-P", "-m", "memgraph_gui", "--sample"],
        ["-P", "-m", "memgraph_gui", "my.db", "--read-only"],
    ]
    assert warmed == [["/venv/bin/python"]] * 2
    dev.run(["--version"])
    assert len(warmed) == 2  # a command that draws nothing waits for nothing


# --- .venv ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """What would be run to make the environment; each command succeeds, and venv leaves an interpreter behind."""
    done: list[list[str]] = []

    def check(command: list[str], complaint: str) -> None:
        done.append(command)
        if command[1:3] == ["-m", "venv"]:
            python = environment.python_of(Path(command[3]))
            python.parent.mkdir(parents=True)
            python.touch()

    monkeypatch.setenv("MEMGRAPH_GUI_VENV", str(tmp_path / "venv"))
    monkeypatch.setattr(environment, "_check", check)
    return done


def _kinds(commands: list[list[str]]) -> list[str]:
    return ["venv" if command[2] == "venv" else Path(command[-1]).name for command in commands]


def test_it_is_made_once_from_the_lock_with_hashes(commands: list[list[str]]) -> None:
    assert environment.ready_python("run") is None
    python = environment.make("run")
    assert _kinds(commands) == ["venv", "requirements.lock", ROOT.name]
    assert "--require-hashes" in commands[1]
    assert "--no-index" in commands[2]
    assert environment.ready_python("run") == python


def test_what_tests_need_is_added_to_it_and_run_is_content_with_that(commands: list[list[str]]) -> None:
    environment.make("run")
    assert environment.ready_python("test") is None
    environment.make("test")
    assert _kinds(commands[3:]) == ["requirements-dev.lock", ROOT.name]
    assert environment.ready_python("run") == environment.ready_python("test") is not None


def test_an_interrupted_installation_is_done_again_from_the_start(
    commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = environment._check

    def interrupted(command: list[str], complaint: str) -> None:
        if "--require-hashes" in command:
            raise KeyboardInterrupt
        whole(command, complaint)

    monkeypatch.setattr(environment, "_check", interrupted)
    with pytest.raises(KeyboardInterrupt):
        environment.make("run")
    assert environment.ready_python("run") is None
    (environment.folder() / "half").touch()
    monkeypatch.setattr(environment, "_check", whole)
    environment.make("run")
    assert not (environment.folder() / "half").exists()
    assert environment.ready_python("run") is not None


def test_another_lock_or_python_makes_it_anew(commands: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    environment.make("run")
    monkeypatch.setattr(environment, "_fingerprint", lambda: "of another lock")
    assert environment.ready_python("run") is None
    environment.make("run")
    assert _kinds(commands).count("venv") == 2


def test_an_environment_made_by_somebody_else_is_left_alone(commands: list[list[str]]) -> None:
    theirs = environment.folder() / "theirs"
    theirs.mkdir(parents=True)
    with pytest.raises(environment.CannotMakeError, match="was not made by this program and is left alone"):
        environment.make("run")
    assert theirs.exists()
    assert commands == []


def test_a_pip_that_fails_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(purpose: str) -> Path:
        environment._check([sys.executable, "-c", "raise SystemExit(1)"], "pip could not install")
        raise AssertionError

    monkeypatch.setattr(environment, "ready_python", lambda purpose: None)
    monkeypatch.setattr(environment, "make", fail)
    monkeypatch.setattr(system, "provide", lambda needs: [])
    assert dev._python("run") is None
    assert capsys.readouterr().err.startswith("dev.py: pip could not install; ")


# --- system packages ------------------------------------------------------------------------------------------------


def test_what_is_missing_is_named_for_three_package_managers() -> None:
    needs = [_has("libEGL", there=False, apt="libegl1", dnf="mesa-libEGL", pacman="libglvnd")]
    needs += [_has("libGL", there=False, apt="libgl1", dnf="mesa-libGL", pacman="libglvnd")]
    assert system.sentence(needs, "The picture") == (
        "The picture needs libEGL, libGL, missing here; install with: apt install libegl1 libgl1 "
        "(or dnf install mesa-libEGL mesa-libGL, or pacman -S libglvnd), then run this again."
    )


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="packages are looked for on Linux only")
class TestProvide:
    """Installing, with apt's place taken by a list."""

    @pytest.fixture
    def calls(self, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
        calls: list[list[str]] = []

        def run(command: list[str], *, tell: bool = False) -> bool:
            calls.append(command)
            return True

        monkeypatch.setattr(system, "_apt_command", lambda: ["apt-get"])
        monkeypatch.setattr(system, "_run_quietly", run)
        return calls

    def test_nothing_is_installed_when_nothing_is_missing(self, calls: list[list[str]]) -> None:
        assert system.provide([_has("x", there=True)]) == []
        assert calls == []

    def test_each_package_is_named_once(self, calls: list[list[str]]) -> None:
        needs = [_has("zh", there=False, apt="fonts"), _has("ja", there=False, apt="fonts"), _has("x", there=True)]
        assert system.provide(needs) == needs[:2]  # still not there: apt did nothing here
        assert calls == [["apt-get", "install", "--yes", "--no-install-recommends", "fonts"]]

    def test_lists_are_fetched_when_the_first_try_fails(
        self, calls: list[list[str]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def run(command: list[str], *, tell: bool = False) -> bool:
            calls.append(command)
            return len(calls) > 1

        monkeypatch.setattr(system, "_run_quietly", run)
        system.provide([_has("x", there=False)])
        assert [command[1] for command in calls] == ["install", "update", "install"]

    def test_without_the_right_to_install_it_is_only_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(system, "_apt_command", lambda: None)
        need = _has("x", there=False)
        assert system.provide([need]) == [need]


def test_every_library_qt_asks_for_is_looked_for() -> None:
    wanted = {need.what for need in system.drawing_needs()}
    assert {"libEGL.so.1", "libxcb-cursor.so.0", "a Chinese font", "a Korean font", "an emoji font"} <= wanted


@pytest.mark.skipif(not system._loads("libfontconfig.so.1"), reason="fontconfig is not installed")
def test_fontconfig_is_asked_for_real() -> None:
    assert system._has_font(":charset=41") is True  # a letter that every font has
    assert system._has_font(":charset=10ffff") is False  # a code point that no font may give a letter


# --- test -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """The checks that ``dev.py test`` would run, by name, in order; all pass."""
    seen: dict[str, list[str]] = {}
    monkeypatch.setattr(dev, "_python", lambda purpose: Path("/venv/bin/python"))
    monkeypatch.setattr(dev, "_passes", lambda name, command: seen.update({name: command}) is None)
    monkeypatch.setattr(system, "provide", lambda needs: [])
    monkeypatch.delenv("CI", raising=False)
    return seen


def test_every_check_is_run_and_pytest_last(checks: dict[str, list[str]]) -> None:
    assert dev.test([]) == 0
    assert list(checks) == ["ruff check", "ruff format", "mypy", "import contracts", "pytest"]
    assert checks["pytest"][-2:] == ["-m", "not long"]
    assert "--strict" in checks["mypy"]


def test_the_long_tests_are_asked_for_or_run_in_ci(
    checks: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    dev.test(["--long", "-k", "x"])
    assert checks["pytest"][-2:] == ["-k", "x"]
    assert "-m" not in checks["pytest"][3:]
    monkeypatch.setenv("CI", "true")
    dev.test([])
    assert "-m" not in checks["pytest"][3:]  # the first one is python -m pytest


@pytest.mark.parametrize("broken", ["ruff check", "mypy", "import contracts", "pytest"])
def test_one_failing_check_fails_the_command(
    checks: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    monkeypatch.setattr(dev, "_passes", lambda name, command: name != broken)
    assert dev.test([]) == 1
