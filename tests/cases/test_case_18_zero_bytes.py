"""Case 18: a file of zero bytes is a failed copy, not a new empty memory."""

from collections.abc import Callable
from pathlib import Path

from tests.cases.product import run_batch, snapshot


def test_every_way_to_open_an_empty_file_says_that_it_is_empty_and_leaves_it_so(
    case: Callable[[str], Path], tmp_path: Path
) -> None:
    folder = case("zero_bytes")
    before = snapshot(folder)
    files = [folder / "memory.db", folder / "brain.sqlite", folder / "with_wal" / "memory.db"]
    picture = tmp_path / "picture.png"

    commands: list[list[str | Path]] = []
    for path in files:
        commands += [["info", path, "--json"], ["info", path], ["render", path, picture]]
    results = run_batch(commands)

    for result in results:
        assert "empty" in result.sentence
        assert "copy" in result.sentence  # what probably happened
    # SQLite itself would have deleted the -wal, which is all that is left of the memory here.
    assert snapshot(folder) == before
    assert not picture.exists()
