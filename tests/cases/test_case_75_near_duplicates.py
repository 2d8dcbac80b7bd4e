"""Near duplicates: what differs in form only is one text, what differs by one word of weight is not."""

import unicodedata
from pathlib import Path

from tests.builders.memorygraph import MemoryGraphBuilder
from tests.cases.product import run, snapshot

BASE = "Run the migration before deploying the worker."
TEXTS = {
    "same0": BASE,
    "same1": BASE,
    "same2": BASE + " ",
    "same3": BASE.upper(),
    "same4": BASE.replace(" ", "  "),
    "same5": BASE.replace("migration", "migra\u200btion"),
    "after": BASE.replace("before", "after"),
    "server": BASE.replace("worker", "web server"),
    "accent0": unicodedata.normalize("NFD", "Répète: " + BASE),
    "accent1": "Répète: " + BASE,
    "window": "Deploy window is Tuesday.",
}


def test_copies_are_grouped_with_their_first_and_nothing_is_written(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as file:
        for name, text in TEXTS.items():
            file.memory(name, "deploy note", text)
    before = snapshot(tmp_path)
    result = run("conflicts", path, "--json", "--kind", "near-duplicate")
    assert snapshot(tmp_path) == before
    found = {(one["a"], one["b"]) for one in result.json["conflicts"]}
    assert found == {*(("same0", f"same{number}") for number in range(1, 6)), ("accent0", "accent1")}


def test_what_turns_the_sentence_round_is_told_as_a_dispute_once(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as file:
        for name in ("same0", "same1", "same2", "after"):
            file.memory(name, "deploy note", TEXTS[name])
    found = run("conflicts", path, "--json", "--kind", "same-subject").json["conflicts"]
    assert [{one["a"], one["b"]} for one in found] == [{"same0", "after"}]
