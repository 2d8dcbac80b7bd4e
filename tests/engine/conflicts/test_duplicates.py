"""Texts that are there twice, and templates that only look like it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from memgraph_gui.engine.conflicts.values import ConflictKind
from tests.builders.memorygraph import MemoryGraphBuilder
from tests.engine.conflicts.files import found_in, notes, pairs

KINDS = [ConflictKind.NEAR_DUPLICATE]
LONG = (
    "On Safari the seat map is drawn twice: the server renders free seats, the client redraws with the holds and the"
    " whole picture jumps by two pixels. Passengers tap a seat and hit its neighbour, then they phone the office."
)
Note = tuple[str, str]

TWINS: list[tuple[Note, Note]] = [
    (("Seat map flickers after load", LONG), ("Seat map flickers after loading", LONG.replace(": ", " - "))),
    (("Deploy note", "Run the migration first."), ("deploy  note", "run the  MIGRATION first")),
    (("Accents", "Répète: run the migration."), ("Accents", "Re\u0301pe\u0300te: run the migration.")),
    (("Figures", "Level 3 packs at 380 MB/s with ratio 2.6."), ("Figures", "Level 3 packs 380 MB/s at ratio 2.6.")),
    (("Seat map", LONG), ("Seat map", LONG + " Seen again on an old tablet.")),
    (("First title of it", LONG), ("Nothing alike", LONG)),  # a long text speaks for itself
]

LOOK_ALIKES: list[tuple[Note, Note]] = [
    (("Deploy note", "Run the migration before the deploy."), ("Deploy note", "Run the migration after the deploy.")),
    (("Deploy note", "Run it before the worker."), ("Deploy note", "Run it before the web server.")),
    (
        ("Restart the replica", "Restart it and watch the log."),
        ("Restart the ingress", "Restart it and watch the log."),
    ),
    (("API port", "The API listens on port 8080."), ("Port of the API", "The API listens on port 8080.")),
    (
        ("Checklist for 0.4", LONG.replace("twice", "0.4 times")),
        ("Checklist for 0.5", LONG.replace("twice", "0.5 times")),
    ),
    (("Seat map", LONG), ("Seat map", LONG.replace("drawn twice", "never drawn twice"))),
    (("Host alder", LONG.replace("server", "alder")), ("Host birch", LONG.replace("server", "birch"))),
    (("Empty", ""), ("Empty", "")),
]


@pytest.mark.parametrize(("one", "other"), TWINS, ids=lambda note: note[0])
def test_a_twin_is_found(one: Note, other: Note, tmp_path: Path) -> None:
    assert pairs(found_in(tmp_path, notes(one, other), KINDS)) == {("near-duplicate", "m0", "m1")}


@pytest.mark.parametrize(("one", "other"), LOOK_ALIKES, ids=lambda note: note[0])
def test_a_look_alike_is_not(one: Note, other: Note, tmp_path: Path) -> None:
    assert found_in(tmp_path, notes(one, other), KINDS) == ()


def test_a_group_of_equal_texts_gives_one_pair_less_than_it_has_members_each_with_the_first(tmp_path: Path) -> None:
    found = found_in(tmp_path, notes(*[(f"Package {number}", LONG) for number in range(168)]), KINDS)
    assert len(found) == 167
    assert {str(conflict.a_id) for conflict in found} == {"m0"}
    assert {str(conflict.b_id) for conflict in found} == {f"m{number}" for number in range(1, 168)}


def test_a_retired_copy_is_no_conflict_any_more(tmp_path: Path) -> None:
    def fill(file: MemoryGraphBuilder) -> None:
        notes(("Seat map", LONG), ("Seat map", LONG))(file)
        file.relationship("r", "m1", "m0", "REPLACES")

    assert found_in(tmp_path, fill, KINDS) == ()


def test_what_lies_far_down_counts_too(tmp_path: Path) -> None:
    body = "word " * 20_000
    assert found_in(tmp_path, notes(("Long", body + "one end"), ("Long", body + "other end")), KINDS) == ()


def test_the_same_file_gives_the_same_sketches_in_every_process() -> None:
    script = (
        "from memgraph_gui.engine.conflicts.corpus import Corpus\n"
        "from memgraph_gui.engine.conflicts.shingles import alike\n"
        "c = Corpus()\n"
        "for n in range(40):\n"
        "    c.add(n, 'A title', ' '.join(str(w) for w in range(n, n + 60)))\n"
        "stems = c.content_stems\n"
        "print(list(alike(c.words.stem_hash[stems.values], stems, 0.8)))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(told) == 1
    assert "(0, 1)" in told.pop()
