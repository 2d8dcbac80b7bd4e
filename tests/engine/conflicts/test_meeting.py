"""Two memories laid side by side: one statement in two wordings, two values of one subject, or two things."""

from pathlib import Path

import pytest

from memgraph_gui.engine.conflicts.meeting import Meeting, meet
from memgraph_gui.engine.conflicts.readings import reading
from memgraph_gui.engine.conflicts.values import ConflictKind
from tests.builders.memorygraph import MemoryGraphBuilder
from tests.engine.conflicts.files import found_in, notes, pairs

Note = tuple[str, str]
TEXT = (ConflictKind.SAME_SUBJECT, ConflictKind.NEAR_DUPLICATE)

ONE_STATEMENT: list[tuple[Note, Note]] = [
    (
        ("Thumbnails are made by the worker", "The image worker makes a thumbnail of every upload with libvips."),
        ("Who makes thumbnails", "A thumbnail of every upload is made by the image worker, with libvips."),
    ),
    (
        ("Rotate the signing key", "Run `keytool roll --all`, then restart the gateway within 10 minutes."),
        ("How to rotate signing keys", "Restart the gateway within 10 min after you have run `keytool roll --all`."),
    ),
    (
        ("Docs are built on PRs", "The docs of every PR are built and put on the preview host."),
        (
            "Documentation of pull requests",
            "The documentation of every pull request is built and put on the preview host.",
        ),
    ),
    (
        ("Garage door sensor", "The sensor on the garage door sends its state when the battery is low."),
        ("Sensor of the garage door", "When the batery is low, the sensor on the garage door sends its state."),
    ),
]
DISPUTES: list[tuple[Note, Note, str, str]] = [
    (
        ("Invoice numbers", "Invoice numbers of the shop restart each year and have 6 digits."),
        ("Shop invoice numbers", "The invoice numbers of the shop have 8 digits and restart each year."),
        "6 digits",
        "8 digits",
    ),
    (
        ("Broker settings", "The event broker runs with queue.max_depth = 500 and keeps messages on disk."),
        ("Event broker", "Messages are kept on disk; the event broker has queue.max_depth = 2000."),
        "queue.max_depth = 500",
        "queue.max_depth = 2000",
    ),
    (
        ("Webhook signatures", "The webhook receiver checks the signature of incoming payloads."),
        ("Receiver of webhooks", "The webhook receiver does not check the signature of incoming payloads."),
        "“the webhook receiver checks the signature of incoming payloads”",
        "“the webhook receiver does not check the signature of incoming payloads”",
    ),
    (
        ("Crash reports", "The desktop client writes its crash reports to /var/lib/desk/crash.log."),
        ("Desktop client crash reports", "Crash reports of the desktop client are written to /opt/desk/crash.log."),
        "/var/lib/desk/crash.log",
        "/opt/desk/crash.log",
    ),
    (
        ("Return of lap()", "The function lap() of the race timer returns milliseconds."),
        ("Race timer", "The function lap() of the race timer returns seconds."),
        "milliseconds",
        "seconds",
    ),
]
TWO_THINGS: list[tuple[Note, Note]] = [
    (
        ("Lint the exporter", "Run the linter of the exporter package before each push to main."),
        ("Lint the importer", "Run the linter of the importer package before each push to main."),
    ),
    (
        ("Sensor A", "The readings of sensor A are averaged over a window and sent to the hub."),
        ("Sensor B", "The readings of sensor B are averaged over a window and sent to the hub."),
    ),
    (
        ("Heap of the indexer", "In staging the indexer of the library runs with a heap of 2 GB."),
        ("Heap of the indexer", "In production the indexer of the library runs with a heap of 8 GB."),
    ),
    (
        ("Reply size", "The reply of the map server was 40 kB until the tiles were cut."),
        ("Reply size", "The reply of the map server is 12 kB since the tiles are cut."),
    ),
    (
        ("Alarm of the boiler", "The alarm of the boiler rings at a pressure of 3 bar."),
        ("Alarm of the freezer", "The alarm of the freezer rings at a pressure of 5 bar."),
    ),
]


def _met(one: Note, other: Note) -> Meeting | None:
    return meet(reading(*one), reading(*other), lambda _: 1.0)


@pytest.mark.parametrize(("one", "other"), ONE_STATEMENT, ids=lambda note: note[0])
def test_one_statement_in_two_wordings_is_said_twice(one: Note, other: Note) -> None:
    found = _met(one, other)
    assert found is not None
    assert found.twice


@pytest.mark.parametrize(("one", "other", "says", "says_other"), DISPUTES, ids=lambda note: str(note[0]))
def test_two_values_of_one_subject_are_a_dispute(one: Note, other: Note, says: str, says_other: str) -> None:
    found = _met(one, other)
    assert found is not None
    assert (found.twice, found.says_one, found.says_other) == (False, says, says_other)


@pytest.mark.parametrize(("one", "other"), TWO_THINGS, ids=lambda note: note[0])
def test_two_things_are_told_apart(one: Note, other: Note) -> None:
    assert _met(one, other) is None
    assert _met(other, one) is None


def test_they_find_each_other_in_a_file(tmp_path: Path) -> None:
    texts = [note for pair in ONE_STATEMENT for note in pair] + [note for pair in TWO_THINGS for note in pair]
    found = pairs(found_in(tmp_path, notes(*texts), TEXT))
    assert found == {("near-duplicate", f"m{at}", f"m{at + 1}") for at in range(0, 2 * len(ONE_STATEMENT), 2)}


@pytest.mark.parametrize("link", ["SOLVES", "CAUSES", "SPECIALIZES"])
def test_a_link_that_says_how_they_differ_is_believed(link: str, tmp_path: Path) -> None:
    def fill(file: MemoryGraphBuilder) -> None:
        notes(*ONE_STATEMENT[0])(file)
        file.relationship("r", "m0", "m1", link)

    assert found_in(tmp_path, fill, TEXT) == ()


def test_many_that_are_alike_are_a_catalogue(tmp_path: Path) -> None:
    rooms = [
        "red",
        "blue",
        "green",
        "white",
        "black",
        "grey",
        "brown",
        "pink",
        "orange",
        "violet",
        "silver",
        "golden",
        "copper",
        "bronze",
        "ivory",
    ]
    texts = [
        (f"Lamp in a room with {room} walls", "The lamp of the corridor is switched by a relay in the cellar.")
        for room in rooms
    ]
    catalogue = [
        (title, f"{text} It is in a room with {room} walls.")
        for (title, text), room in zip(texts, rooms, strict=True)
    ]
    assert found_in(tmp_path, notes(*catalogue), TEXT) == ()
