"""Case 57: a PySide6 that breaks is kept out; what is let in survives many labels and a paint call that raises."""

import re
import tomllib
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from tests.builders.memorygraph import MemoryGraphBuilder
from tests.cases.product import ROOT, run_python
from tests.cases.window import run_window

# PySide6-Essentials 6.12.0 counts references to None wrongly: it aborted after 200 to 300 text items, and made an
# exception in a paint call a segmentation fault. 6.11.0 and 6.11.1 have faults of docks and resizing.
BROKEN = ("6.11.0", "6.11.1", "6.12.0", "6.12.1")
GOOD = ("6.11.2", "6.11.3")

# The bare libraries under the same load: many text items, and an exception in a paint call.
STRESS = """
import sys
import pyqtgraph as pg
from PySide6.QtWidgets import QApplication, QWidget
seen = []
sys.excepthook = lambda kind, error, trace: seen.append(kind.__name__)
application = QApplication([])
plot = pg.PlotWidget()
plot.resize(800, 600)
for number in range(600):
    item = pg.TextItem(str(number))
    item.setPos(number % 30, number // 30)
    plot.addItem(item)
plot.show()
for _ in range(5):
    plot.grab()
    application.processEvents()
class Broken(QWidget):
    def paintEvent(self, event):
        raise ZeroDivisionError
broken = Broken()
broken.show()
for _ in range(300):
    broken.update()
    application.processEvents()
sys.excepthook = sys.__excepthook__
assert set(seen) == {"ZeroDivisionError"} and len(seen) >= 300, seen
print("alive")
"""


def _limits() -> SpecifierSet:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = [Requirement(line) for line in project["dependencies"]]
    (pyside,) = (requirement for requirement in found if requirement.name.lower().startswith("pyside6"))
    assert pyside.name == "PySide6-Essentials"  # the full package is three times the size
    return pyside.specifier


def test_the_limits_keep_the_broken_versions_out_and_let_the_good_ones_in() -> None:
    limits = _limits()
    assert [number for number in BROKEN if number in limits] == []
    assert [number for number in GOOD if number not in limits] == []


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_the_lock_holds_a_version_within_the_limits(lock: str) -> None:
    text = (ROOT / "packaging" / lock).read_text(encoding="utf-8").lower()
    (locked,) = re.findall(r"^pyside6-essentials==(\S+)", text, re.MULTILINE)
    (shiboken,) = re.findall(r"^shiboken6==(\S+)", text, re.MULTILINE)
    assert locked in _limits()
    assert shiboken == locked
    assert not re.search(r"^pyside6(-addons)?==", text, re.MULTILINE)


def test_what_is_installed_is_within_the_limits() -> None:
    assert version("PySide6-Essentials") in _limits()


def test_the_installed_libraries_survive_six_hundred_labels_and_raising_paint_calls() -> None:
    ended = run_python("-c", STRESS)
    assert ended.code == 0, ended
    assert ended.out == "alive\n"


@pytest.fixture
def labelled(tmp_path: Path) -> Path:
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as builder:
        builder.graph([f"Label number {number}" for number in range(360)], [(i, i // 2) for i in range(1, 360)])
    return path


def test_our_window_survives_both_and_tells_of_the_fault_once(labelled: Path, tmp_path: Path) -> None:
    state = tmp_path / "state"
    plan = [
        [0, "wait_drawn"],
        [300, "report", "before"],
        [400, "break_widget"],
        [500, "break_picture"],
        [1000, "report", "after"],
        [1100, "close"],
    ]

    run = run_window(plan, labelled, env={"XDG_STATE_HOME": str(state)})

    assert run.code == 0, run
    assert run.told["before"]["ink"] > 1000
    assert any("ZeroDivisionError" in text for text in run.told["after"]["texts"])
    log = "".join(path.read_text(encoding="utf-8") for path in state.rglob("*.log"))
    assert log.count("raised in a paint event") == 1  # logged, and not sixty times a second
    assert log.count("raised in the picture") == 1


def test_a_picture_of_as_many_names_is_made(case: Callable[[str], Path], labelled: Path, tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    ended = run_python("-m", "memgraph_gui", "render", labelled, picture, "--size", "6000x4000")
    assert ended.code == 0, ended
    assert picture.read_bytes().startswith(b"\x89PNG")
