"""The query line: what is a filter, what stays text."""

import time
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph_gui.engine.query import FilterName, parse

NOW = datetime(2026, 11, 30, tzinfo=UTC).timestamp()


def words(line: str) -> list[str]:
    return [term.text for term in parse(line, NOW).terms]


def filters(line: str) -> list[list[str]]:
    return [[one.text() for one in group] for group in parse(line, NOW).groups]


@pytest.mark.parametrize(
    ("line", "text", "chips"),
    [
        ("type:solution redis", ["redis"], [["type:solution"]]),
        ("redis TYPE:Solution", ["redis"], [["type:Solution"]]),
        ("-type:error", [], [["-type:error"]]),
        ("type:error OR tag:auth", [], [["type:error", "tag:auth"]]),
        ("type:error OR tag:auth OR tag:net x", ["x"], [["type:error", "tag:auth", "tag:net"]]),
        ("type:error tag:auth", [], [["type:error"], ["tag:auth"]]),
        ('tag:"two words" x', ["x"], [['tag:"two words"']]),
        ("importance:>0.7", [], [["importance:>0.7"]]),
        ("importance:>=0,7", [], [["importance:>=0,7"]]),
        ("before:2026-03 after:7d", [], [["before:2026-03"], ["after:7d"]]),
        ("is:orphan has:conflict", [], [["is:orphan"], ["has:conflict"]]),
        # all of these are text
        ("-7z", ["-7z"], []),
        ("--fail-on-skip", ["--fail-on-skip"], []),
        ("rollback OR", ["rollback", "OR"], []),
        ("OR", ["OR"], []),
        ("salt OR type:error", ["salt", "OR"], [["type:error"]]),
        ("type:error OR salt", ["OR", "salt"], [["type:error"]]),
        ("colour:red", ["colour:red"], []),
        ("type:", ["type:"], []),
        ("importance:high", ["importance:high"], []),
        ("after:tomorrow", ["after:tomorrow"], []),
        ("after:2026-13", ["after:2026-13"], []),
        ("is:nice", ["is:nice"], []),
        ("NOT found", ["NOT", "found"], []),
        ('"type:error"', ["type:error"], []),
        ('"two words" three', ["two words", "three"], []),
        ('say "', ["say", '"'], []),
        ('"unbalanced', ['"unbalanced'], []),
        ('""', ['""'], []),
        ("std::vector", ["std::vector"], []),
        ("http://x/type:error", ["http://x/type:error"], []),
    ],
)
def test_line(line: str, text: list[str], chips: list[list[str]]) -> None:
    assert (words(line), filters(line)) == (text, chips)


@pytest.mark.parametrize(
    ("value", "moment"),
    [
        ("2026", datetime(2026, 1, 1, tzinfo=UTC)),
        ("2026-03", datetime(2026, 3, 1, tzinfo=UTC)),
        ("2026-3-5", datetime(2026, 3, 5, tzinfo=UTC)),
        ("7d", datetime(2026, 11, 23, tzinfo=UTC)),
        ("2w", datetime(2026, 11, 16, tzinfo=UTC)),
    ],
)
def test_times(value: str, moment: datetime) -> None:
    (one,) = parse(f"after:{value}", NOW).filters
    assert (one.name, one.number) == (FilterName.AFTER, moment.timestamp())


@pytest.mark.parametrize("line", ["ha\u017f:conflict", "\u0131s:orphan", "i\u017f:orphan", "conf\u0130dence:0.5"])
def test_letters_that_fold_to_those_of_a_name_make_no_filter(line: str) -> None:
    assert (words(line), filters(line)) == ([line], [])


def test_a_pasted_page_that_begins_with_a_quote_is_read_at_once() -> None:
    page = '"' + "word " * 6000  # trying every way of it took eight seconds
    begun = time.process_time()
    assert words(page)[0] == '"word'
    assert time.process_time() - begun < 2


def test_a_filter_knows_where_it_stands() -> None:
    line = "redis -tag:auth x"
    (one,) = parse(line, NOW).filters
    assert line[one.start : one.end] == "-tag:auth"


@given(st.text())
def test_every_line_has_a_meaning_and_loses_no_text(line: str) -> None:
    query = parse(line, NOW)
    assert query.line == line
    kept = "".join(query.text.split())
    assert kept == "".join(line.split()) or query.filters or "OR" in line
