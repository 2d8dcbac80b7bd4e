"""How words, names and numbers of a text are told apart and compared."""

import pytest

from memgraph_gui.engine.conflicts.measures import Quantity, quantity_at, same_amount
from memgraph_gui.engine.conflicts.words import stem, tokens


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Don't use 4GB, use 8 GB!", ["do", "not", "use", "4", "gb", "use", "8", "gb"]),
        ("libqt5-dev and UTF-8", ["libqt5-dev", "and", "utf-8"]),
        ("at 03:00, v1.2 of 10.44.0.1", ["at", "03:00", "1.2", "of", "10.44.0.1"]),
        ("a 5-minute two-phase run on 2026-01-05", ["a", "5", "minute", "two", "phase", "run", "on", "2026-01-05"]),
        ("`max_size` = 40%", ["max", "size", "40", "%"]),
        ("Répète: mig\u200bration", ["repete", "migration"]),
        ("64bit", ["64bit"]),
    ],
)
def test_tokens(text: str, words: list[str]) -> None:
    assert tokens(text) == words


@pytest.mark.parametrize(
    "forms",
    [
        ("cache", "caches", "cached", "caching"),
        ("load", "loads", "loaded", "loading"),
        ("retry", "retries", "retried"),
        ("drop", "drops", "dropped", "dropping"),
        ("keep", "keeps", "kept"),
    ],
)
def test_forms_of_a_word_have_one_stem(forms: tuple[str, ...]) -> None:
    assert len({stem(form) for form in forms}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("4 GB", "4096 MB"),
        ("eight gigabytes", "8GiB"),
        ("90 seconds", "1.5 minutes"),
        ("10,000 rows", "10000 rows"),
        ("50 percent", "50%"),
    ],
)
def test_one_amount_in_two_units(one: str, other: str) -> None:
    first, second = (_quantity(text) for text in (one, other))
    assert first.dimension == second.dimension
    assert same_amount(first.amount, second.amount)


@pytest.mark.parametrize(("one", "other"), [("1.1", "1.10"), ("3.11", "3.12"), ("03:00", "01:30"), ("4 GB", "4 MB")])
def test_different_amounts(one: str, other: str) -> None:
    first, second = (_quantity(text) for text in (one, other))
    assert first.dimension == second.dimension
    assert not same_amount(first.amount, second.amount)


def _quantity(text: str) -> Quantity:
    found = quantity_at(tokens(text), 0)
    assert found is not None
    return found[0]
