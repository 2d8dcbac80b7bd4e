"""Pairs that differ in one point of one subject, and pairs that only look like it."""

from pathlib import Path

import pytest

from memgraph_gui.engine.conflicts.values import ConflictKind
from tests.builders.memorygraph import MemoryGraphBuilder
from tests.engine.conflicts.files import found_in, pairs

TEXT = (ConflictKind.SAME_SUBJECT, ConflictKind.NEAR_DUPLICATE, ConflictKind.DECIDED)
Note = tuple[str, str]

DISPUTES: list[tuple[Note, Note]] = [
    (("API port", "The API listens on port 8080."), ("API port", "The API listens on port 9090.")),
    (("Cache size", "The cache holds 4 GB."), ("About caching", "Cached data is limited to eight gigabytes.")),
    (("Redis cache TTL is 300 seconds", "In the config."), ("TTL for Redis cache entries is 10 minutes", "See ops.")),
    (("Deploys go out on Fridays", "Afternoons."), ("Deploys never go out on Fridays", "Nobody is around.")),
    (("Use tabs for indentation", "Everywhere."), ("Use spaces for indentation", "In all files.")),
    (("Python version", "The service needs Python 3.11."), ("Python version", "The service needs Python 3.13.")),
    (("Retries", "Failed jobs are retried 3 times."), ("Retries", "Failed jobs are retried five times.")),
    (("CI runs on every push", "By webhook."), ("CI does not run on every push", "Only on request.")),
    (("Nightly dump starts at 03:00", "On the replica."), ("Nightly dump starts at 01:30", "On the primary.")),
    (("Run the migration before the deploy", "Old."), ("Run the migration after the deploy", "New.")),
    (("The bucket", "The raw bucket has a lifecycle rule."), ("The bucket", "The raw bucket has no lifecycle rule.")),
]

LOOK_ALIKES: list[tuple[Note, Note]] = [
    (("API port", "The API listens on port 8080."), ("Other subject", "The proxy listens on port 9090.")),
    (
        ("Staging database", "PostgreSQL listens on port 5432."),
        ("Production database", "PostgreSQL listens on port 5433."),
    ),
    (("Checklist for release 0.4", "- tag v0.4.0"), ("Checklist for release 0.5", "- tag v0.5.0")),
    (("Sprint 12 review", "Velocity was 14 points."), ("Sprint 13 review", "Velocity was 9 points.")),
    (("Index format 2", "A sorted list."), ("Index format 3", "A tree in pages.")),
    (
        ("Summer timetable has 14 sailings a day", "Until autumn."),
        ("Winter timetable has 6 sailings a day", "Until spring."),
    ),
    (("Cache size", "The cache was 2 GB until May."), ("Cache size", "The cache is 4 GB.")),
    (("Enable logging for the API", "In full."), ("Disable logging for the tests", "They are loud.")),
    (("qt5-tools need 4 GB", "To build."), ("qt6-tools need 6 GB", "To build.")),
    (("Uploads", "Uploads are limited to 10 MB."), ("Uploads", "Uploads may not exceed 10 MB.")),
    (("Public school", "Run by the town."), ("Private school", "Run by a company.")),
    (("Danger", "A risk of harm."), ("Danger", "No danger.")),
    (("Step 1", "Open port 80 on the wall."), ("Step 2", "Open port 443 on the wall.")),
]


def _pair_of(one: Note, other: Note, folder: Path, link: str = "") -> set[tuple[str, str, str]]:
    def fill(file: MemoryGraphBuilder) -> None:
        file.memory("one", *one, created_at="2026-01-01T00:00:00+00:00")
        file.memory("other", *other, created_at="2026-02-01T00:00:00+00:00")
        if link:
            file.relationship("r", "other", "one", link)

    return pairs(found_in(folder, fill, kinds=TEXT))


@pytest.mark.parametrize(("one", "other"), DISPUTES, ids=lambda note: note[0])
def test_a_dispute_is_found(one: Note, other: Note, tmp_path: Path) -> None:
    assert _pair_of(one, other, tmp_path) == {("same-subject", "one", "other")}


@pytest.mark.parametrize(("one", "other"), LOOK_ALIKES, ids=lambda note: note[0])
def test_a_look_alike_is_not(one: Note, other: Note, tmp_path: Path) -> None:
    assert _pair_of(one, other, tmp_path) == set()


def test_one_amount_in_two_units_is_said_twice(tmp_path: Path) -> None:
    one, other = (
        ("Memory limit", "The worker is limited to 4 GB."),
        ("Memory limit", "The worker is limited to 4096 MB."),
    )
    assert _pair_of(one, other, tmp_path) == {("near-duplicate", "one", "other")}


def test_the_newer_one_comes_first_and_the_evidence_says_what_each_says(tmp_path: Path) -> None:
    def fill(file: MemoryGraphBuilder) -> None:
        file.memory("old", "API port", "The API listens on port 8080.", created_at="2026-01-01T00:00:00+00:00")
        file.memory("new", "API port", "The API listens on port 9090.", created_at="2026-01-20T00:00:00+00:00")

    (found,) = found_in(tmp_path, fill, kinds=TEXT)
    assert (found.a_id, found.b_id) == ("new", "old")
    assert found.evidence == (
        "Of one subject, “API port” says 9090 and “API port” says 8080; the first is newer (2026-01-20)."
    )


def test_a_dispute_that_one_side_won_by_replacing_is_decided(tmp_path: Path) -> None:
    assert _pair_of(*DISPUTES[0], tmp_path, link="REPLACES") == {("decided", "one", "other")}


def test_a_replacement_under_one_title_is_decided_whatever_the_texts_say(tmp_path: Path) -> None:
    one, other = ("Search tool", "Use grep."), ("Search tool", "Use a trigram index, it knows the tree.")
    assert _pair_of(one, other, tmp_path, link="REPLACES") == {("decided", "one", "other")}


@pytest.mark.parametrize("link", ["ALTERNATIVE_TO", "PREFERRED_OVER", "FOLLOWS", "CONTRADICTS", "VARIANT_OF"])
def test_a_difference_that_a_link_explains_is_no_dispute(tmp_path: Path, link: str) -> None:
    assert _pair_of(*DISPUTES[0], tmp_path, link=link) == set()


def test_two_projects_may_say_different_things(tmp_path: Path) -> None:
    one, other = DISPUTES[0]

    def fill(file: MemoryGraphBuilder) -> None:
        file.memory("one", *one, context_project_path="/srv/a")
        file.memory("other", *other, context_project_path="/srv/b")

    assert found_in(tmp_path, fill, kinds=TEXT) == ()


@pytest.mark.parametrize(("kind", "told"), [("workflow", {("same-subject", "off", "on")}), ("command", set())])
def test_commands_that_are_opposite_are_two_things_to_know(
    kind: str, told: set[tuple[str, str, str]], tmp_path: Path
) -> None:
    def fill(file: MemoryGraphBuilder) -> None:
        file.memory("on", "Enable maintenance mode", "Run it before a release.", type=kind)
        file.memory("off", "Disable maintenance mode", "Run it after a release.", type=kind)

    assert pairs(found_in(tmp_path, fill, kinds=TEXT)) == told
