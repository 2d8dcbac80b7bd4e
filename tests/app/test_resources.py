"""The sample is opened as the reader's own copy."""

import hashlib
from pathlib import Path
from typing import cast

import apsw
import pytest
from PySide6.QtGui import QImage

from memgraph_gui.app import cli
from memgraph_gui.app.common.resources import resource_path, sample_copy
from memgraph_gui.app.files.sample_picture import _laid_out
from memgraph_gui.app.lanes.workers import Job

ROOT = Path(__file__).resolve().parents[2]


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_in_the_source_tree_a_resource_is_the_file_beside_the_package() -> None:
    assert resource_path("sample.db") == ROOT / "resources" / "sample.db"


def test_a_resource_that_is_not_there_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"nothing\.db is not among the resources"):
        resource_path("nothing.db")


def test_the_copy_equals_the_sample_and_keeps_what_was_tried_on_it(tmp_path: Path) -> None:
    shipped = _digest(ROOT / "resources" / "sample.db")
    copy = sample_copy(tmp_path)
    assert copy.is_relative_to(tmp_path)
    assert _digest(copy) == shipped
    assert [path.name for path in copy.parent.iterdir()] == ["sample.db"]  # no half copy is left
    copy.write_bytes(b"edited")
    assert sample_copy(tmp_path).read_bytes() == b"edited"
    copy.unlink()
    assert _digest(sample_copy(tmp_path)) == shipped


def test_a_file_and_the_sample_together_are_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(["--sample", "x.db"])
    assert end.value.code == 2
    assert "not allowed with" in capsys.readouterr().err


class _Looking:
    """A job that looks at each step which databases this process has open."""

    def __init__(self) -> None:
        self.seen: set[Path] = set()

    def cancelled(self) -> bool:
        self.seen |= {Path(connection.filename) for connection in apsw.connections() if connection.filename}
        return False

    def stop_if_cancelled(self) -> None:
        self.cancelled()


def test_the_start_page_draws_a_copy_since_the_carried_file_may_be_copied_meanwhile() -> None:
    looking = _Looking()
    topology, positions = _laid_out(cast(Job[QImage], looking))
    assert len(positions) == topology.memory_count == 204
    assert {path.name for path in looking.seen} == {"sample.db"}
    assert resource_path("sample.db") not in looking.seen
