"""What the project promises about itself: layers, sizes, the lock, the documents, what the wheel carries."""

import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
import system
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from memgraph_gui.app import cli
from memgraph_gui.app.cli import window_parser
from memgraph_gui.app.commands import command_names

ROOT = Path(__file__).resolve().parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PACKAGE = ROOT / "memgraph_gui"


# --- layers ---------------------------------------------------------------------------------------------------------

# Contract, layer, and an import that the contract forbids there: one violation for each thing it says.
PLANTED = (
    ("Layers", "engine", "memgraph_gui.layout"),
    ("Layers", "layout", "memgraph_gui.engine"),
    ("Layers", "panes", "memgraph_gui.scene"),
    ("Layers", "scene", "memgraph_gui.panes"),
    ("Layers", "looks", "memgraph_gui.panes"),
    ("Layers", "engine", "memgraph_gui.looks"),
    ("Layers", "panes", "memgraph_gui.app"),
    ("Engine and layout are Qt-free", "engine", "PySide6.QtCore"),
    ("Engine and layout are Qt-free", "layout", "pyqtgraph"),
    ("Engine and layout are Qt-free", "engine", "shiboken6"),
    ("Only the engine touches SQLite", "app", "apsw"),
    ("Only the engine touches SQLite", "panes", "sqlite3"),
    ("Only the engine touches SQLite", "scene", "apsw"),
    ("Only the engine touches SQLite", "looks", "apsw"),
    ("Only the engine touches SQLite", "layout", "sqlite3"),
    ("Views do not act", "panes", "memgraph_gui.engine.connection"),
    ("Views do not act", "scene", "memgraph_gui.engine.store"),
    ("Views do not act", "panes", "memgraph_gui.engine.dialects"),
    ("Panes do not draw", "panes", "pyqtgraph"),
    ("Panes do not draw", "looks", "pyqtgraph"),
    ("Panes do not draw", "panes", "memgraph_gui.layout"),
    ("The scene does not lay out", "scene", "memgraph_gui.layout"),
    ("The rooms of app", "app/find", "memgraph_gui.app.review"),
    ("The rooms of app", "app/curate", "memgraph_gui.app.find"),
    ("The rooms of app", "app/lanes", "memgraph_gui.app.frame"),
)


def _lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("lint-imports")
    command = [str(program), "--no-logo", "--no-cache"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def _planted(folder: Path, modules: dict[str, str]) -> dict[str, str]:
    """What lint-imports says, by contract, of a copy of the tree with more modules in it (path: text)."""
    shutil.copytree(PACKAGE, folder / "memgraph_gui", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    for path, text in modules.items():
        (folder / "memgraph_gui" / path).write_text(text)
    outcome = _lint_imports(folder)
    assert outcome.returncode == 1, outcome.stdout + outcome.stderr
    parts = re.split(r"(?m)^(.+)\n-{3,}$", outcome.stdout.partition("Broken contracts")[2])
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.fixture(scope="module")
def broken_contracts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """All of PLANTED at once: each violation is a module of its own, so none hides another."""
    modules = {
        f"{layer}/planted{number}.py": f"import {module}\n"
        for number, (_contract, layer, module) in enumerate(PLANTED)
    }
    return _planted(tmp_path_factory.mktemp("planted"), modules)


def test_the_import_contracts_are_kept() -> None:
    outcome = _lint_imports(ROOT)
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr
    assert f"Contracts: {len(PYPROJECT['tool']['importlinter']['contracts'])} kept, 0 broken." in outcome.stdout


@pytest.mark.parametrize("number", range(len(PLANTED)), ids=lambda number: "-".join(PLANTED[number]))
def test_a_planted_violation_is_caught_by_its_contract(broken_contracts: dict[str, str], number: int) -> None:
    contract, layer, module = PLANTED[number]
    target = module if module.startswith("memgraph_gui") else module.partition(".")[0]
    room = layer.replace("/", ".")
    planted = rf"memgraph_gui\.{room}\.planted{number} -> {re.escape(target)}\b"
    assert re.search(planted, broken_contracts[contract]), broken_contracts[contract]


def test_a_module_without_a_layer_is_caught(tmp_path: Path) -> None:
    assert "utils" in _planted(tmp_path, {"utils.py": ""})["Layers"]


def test_every_contract_has_a_planted_violation() -> None:
    assert {contract["name"] for contract in PYPROJECT["tool"]["importlinter"]["contracts"]} == {
        contract for contract, _layer, _module in PLANTED
    }


IMPORT_WITHOUT_QT = """
import importlib, pkgutil, sys

class NoQt:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("PySide6", "shiboken6", "pyqtgraph", "qtpy", "qtawesome"):
            raise ImportError(f"{name} is blocked")

sys.meta_path.insert(0, NoQt())
for layer in ("memgraph_gui.kernels", "memgraph_gui.engine", "memgraph_gui.layout"):
    module = importlib.import_module(layer)
    for found in pkgutil.walk_packages(getattr(module, "__path__", []), layer + "."):
        importlib.import_module(found.name)
        print(found.name)
try:
    importlib.import_module("memgraph_gui.app.application")
except ImportError as error:
    print(error)
"""


def test_engine_and_layout_import_where_there_is_no_qt() -> None:
    outcome = subprocess.run(
        [sys.executable, "-c", IMPORT_WITHOUT_QT], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert outcome.returncode == 0, outcome.stderr
    assert "memgraph_gui.engine.records" in outcome.stdout
    assert re.search(r"(PySide6|pyqtgraph)\S* is blocked", outcome.stdout)  # the block does block


# --- sizes ----------------------------------------------------------------------------------------------------------


def test_no_module_outgrows_its_limit() -> None:
    limits = {"main_window.py": 350}
    lines = {path: len(path.read_text("utf-8").splitlines()) for path in PACKAGE.rglob("*.py")}
    assert len(lines) > 20
    too_long = {str(path.relative_to(ROOT)): n for path, n in lines.items() if n > limits.get(path.name, 400)}
    assert too_long == {}


# --- the lock -------------------------------------------------------------------------------------------------------


def _locked(name: str) -> list[tuple[Requirement, list[str]]]:
    """Every pin of a lock with its hashes."""
    text = (ROOT / "packaging" / name).read_text("utf-8").replace("\\\n", " ")
    pins = []
    for line in text.splitlines():
        pin, _, hashes = line.partition("--hash=")
        if pin.strip() and not pin.startswith("#"):
            pins.append((Requirement(pin), re.findall(r"sha256:[0-9a-f]{64}(?!\w)", hashes)))
    return pins


def _declared(*groups: str) -> list[Requirement]:
    named = [PYPROJECT["project"]["dependencies"], *(PYPROJECT["dependency-groups"][group] for group in groups)]
    return [Requirement(name) for names in named for name in names]


@pytest.mark.parametrize("python", ["3.11", "3.13"])
@pytest.mark.parametrize(
    ("lock", "groups"), [("requirements.lock", ("build",)), ("requirements-dev.lock", ("build", "dev"))]
)
def test_the_lock_pins_every_declared_dependency(lock: str, groups: tuple[str, ...], python: str) -> None:
    system = {"python_version": python, "python_full_version": f"{python}.2", "sys_platform": "linux"}
    pins = {
        canonicalize_name(pin.name): next(iter(pin.specifier)).version
        for pin, _hashes in _locked(lock)
        if pin.marker is None or pin.marker.evaluate(system)
    }
    declared = _declared(*groups)
    assert len(declared) > 10
    outside = [str(need) for need in declared if pins.get(canonicalize_name(need.name), "") not in need.specifier]
    assert outside == []


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_every_pin_has_a_hash_and_names_no_place(lock: str) -> None:
    pins = _locked(lock)
    assert len(pins) > 20
    assert [str(pin) for pin, hashes in pins if not hashes] == []
    assert "://" not in (ROOT / "packaging" / lock).read_text("utf-8")


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_every_python_gets_the_same_versions(lock: str) -> None:
    """Two numpy versions gave two sets of type stubs, and mypy passed on one Python only."""
    names = [canonicalize_name(pin.name) for pin, _hashes in _locked(lock)]
    assert sorted(set(names)) == sorted(names)


def test_what_runs_is_what_is_tested() -> None:
    pins = {
        lock: {str(pin): hashes for pin, hashes in _locked(lock)}
        for lock in ("requirements.lock", "requirements-dev.lock")
    }
    assert pins["requirements.lock"].items() <= pins["requirements-dev.lock"].items()


# --- the wheel ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of the tree with what is installed here; nothing is fetched."""
    folder = tmp_path_factory.mktemp("wheel")
    for name in ("memgraph_gui", "resources"):
        shutil.copytree(ROOT / name, folder / "tree" / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md"):
        shutil.copy(ROOT / name, folder / "tree")
    build = "import hatchling.build, sys; print(hatchling.build.build_wheel(sys.argv[1]))"
    command = [sys.executable, "-P", "-c", build, str(folder)]
    outcome = subprocess.run(command, cwd=folder / "tree", capture_output=True, text=True, check=False)
    assert outcome.returncode == 0, outcome.stderr
    return folder / outcome.stdout.split()[-1]


def test_the_wheel_carries_the_program_its_resources_and_its_licence(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        entry_points = archive.read(next(name for name in names if name.endswith("entry_points.txt"))).decode()
    modules = {str(path.relative_to(ROOT)) for path in PACKAGE.rglob("*.py")}
    resources = {
        f"memgraph_gui/resources/{path.relative_to(ROOT / 'resources')}"
        for path in (ROOT / "resources").rglob("*")
        if path.is_file()
    }
    assert "memgraph_gui/resources/sample.db" in resources
    assert modules | resources <= names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert "memgraph-gui = memgraph_gui.__main__:main" in entry_points
    assert {name.partition("/")[0] for name in names} == {"memgraph_gui", wheel.name.rsplit("-", 3)[0] + ".dist-info"}


def test_the_installed_program_finds_its_sample(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    code = "import memgraph_gui.app.common.resources as carried; print(carried.resource_path('sample.db'))"
    command = [sys.executable, "-c", code]
    found = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.strip()
    assert Path(found) == tmp_path / "memgraph_gui" / "resources" / "sample.db"
    assert Path(found).read_bytes() == (ROOT / "resources" / "sample.db").read_bytes()


# --- the documents --------------------------------------------------------------------------------------------------


def _texts() -> list[Path]:
    """The files that people read or run, without the databases and what only this machine has."""
    kinds = {".py", ".md", ".toml", ".lock", ".sh", ".yml", ".yaml", ".json", ".txt", ""}
    skipped = {"build", "dist", "data", "out"}
    return [
        path
        for path in ROOT.rglob("*")
        if path.is_file()
        and path.suffix in kinds
        and not any(part.startswith(".") and part != ".ci" for part in path.relative_to(ROOT).parts)
        and not skipped & set(path.relative_to(ROOT).parts)
        and "__pycache__" not in path.parts
    ]


def test_no_file_names_a_registry() -> None:
    """Which one is asked, and how it is reached, is for the machine's own pip to know."""
    forbidden = ["pypi" + ".org", "pythonhosted" + ".org", "index" + "-url =", "find" + "-links ="]
    texts = _texts()
    assert {ROOT / "packaging" / "dev.py", ROOT / "README.md", ROOT / ".ci" / "run"} <= set(texts)
    found = [
        f"{path.relative_to(ROOT)}: {word}" for path in texts for word in forbidden if word in path.read_text("utf-8")
    ]
    assert found == []


def test_ci_runs_the_test_command() -> None:
    assert "python3 packaging/dev.py test" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_the_readme_names_the_two_commands_and_every_system_package() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert {"run", "test"} == set(re.findall(r"^ +python3 packaging/dev\.py (\w+)", readme, re.MULTILINE))
    needs = [*system.virtual_environment_needs(), *system.drawing_needs(), *system.testing_needs()]
    needs += system.interop_needs()
    packages = {package for need in needs for package in (need.apt, need.dnf, need.pacman)}
    assert {package for package in packages if not re.search(rf"(?<!\S){re.escape(package)}(?!\S)", readme)} == set()


def test_the_readme_shows_the_layers_there_are() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    layers = PYPROJECT["tool"]["importlinter"]["contracts"][0]["layers"]
    assert " > ".join(f"`{layer}`" for layer in layers) in readme
    picture = readme.partition("memgraph_gui/\n")[2].partition("```")[0]
    folders = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    assert folders == set(re.findall(r"\b([a-z]+)/", picture))


def test_the_readme_and_the_commands_name_each_other() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    shown = set(re.findall(r"^ +memgraph-gui ([a-z]+)", readme, re.MULTILINE))
    assert shown == set(command_names())


def test_the_readme_names_options_that_exist(capsys: pytest.CaptureFixture[str]) -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    offered = window_parser().format_help()
    for name in command_names():
        with pytest.raises(SystemExit):
            cli.main([name, "--help"])
        offered += capsys.readouterr().out
    named = set(re.findall(r"--[a-z][a-z-]+", readme))
    assert len(named) > 3
    assert {option for option in named if not re.search(rf"{option}\b", offered)} == set()
