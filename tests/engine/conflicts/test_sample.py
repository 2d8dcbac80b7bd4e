"""What the sample's own list says is found in it, and nothing that only looks like it."""

import shutil
from pathlib import Path

from memgraph_gui.engine.conflicts.finding import conflicts_of
from memgraph_gui.engine.conflicts.values import ASKED
from tests.engine.conflicts.files import pairs
from tools.sample.conflicts import CONFLICTS, LOOK_ALIKES
from tools.sample.model import stored_id

SAMPLE = Path(__file__).parents[3] / "resources" / "sample.db"


def test_every_conflict_of_the_sample_is_found_and_no_look_alike(tmp_path: Path) -> None:
    copy = Path(shutil.copyfile(SAMPLE, tmp_path / "sample.db"))
    found = conflicts_of(copy)
    listed = {(c.kind, *sorted((stored_id(c.a), stored_id(c.b)))) for c in CONFLICTS}
    assert listed - pairs(found.conflicts) == set()
    alike = {tuple(sorted((stored_id(one.a), stored_id(one.b)))) for one in LOOK_ALIKES}
    assert {pair for _, *pair in pairs(found.conflicts) if tuple(pair) in alike} == set()
    # Beside the listed ones: the two oldest Rust versions differ in a number, and one replaced the other; and both
    # attachments and restarts are told a second time in other words, by which a verdict finds the loser's twins.
    extra = pairs(found.conflicts) - listed
    assert extra == {
        ("decided", *sorted((stored_id("rust-178"), stored_id("rust-185")))),
        ("near-duplicate", *sorted((stored_id("pdf-yes"), stored_id("pdf-yes-twin")))),
        ("near-duplicate", *sorted((stored_id("auto-restart"), stored_id("auto-restart-twin")))),
    }
    assert [kind for kind in ASKED if not found.counts[kind]] == []
