"""Which texts count as the same, and where a find stands in the stored text."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph_gui.engine.normal import located, normal


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("café", "cafe\u0301"),
        ("café", "CAFÉ"),
        ("cafe", "café"),
        ("ABC123", "ＡＢＣ１２３"),
        ("οδοσ", "ΟΔΟΣ"),
        ("οδοσ", "οδος"),
        ("감사", "\u1100\u1161\u11b7\u1109\u1161"),
        ("file", "ﬁle"),
        ("istanbul", "İstanbul"),
        ("strasse", "Straße"),
        ("zero", "ze\u200bro"),
    ],
)
def test_same(typed: str, stored: str) -> None:
    assert normal(typed) == normal(stored)


@pytest.mark.parametrize(("one", "other"), [("か", "が"), ("क", "कि"), ("a", "b"), ("-", "_"), ("l", "1")])
def test_not_the_same(one: str, other: str) -> None:
    assert normal(one) != normal(other)


@given(st.text())
def test_normal_form_is_stable_and_composed(text: str) -> None:
    once = normal(text)
    assert normal(once) == once
    assert unicodedata.normalize("NFC", once) == once


@pytest.mark.parametrize(
    ("text", "piece", "where"),
    [
        ("a Cafe\u0301 b", "café", (2, 7)),
        ("die Straße", "strasse", (4, 10)),
        ("ﬁle", "file", (0, 3)),
        ("Plain WORD", "word", (6, 10)),
        ("\u1100\u1161\u11b7\u1109\u1161!", "감사", (0, 5)),
    ],
)
def test_found_spans_are_given_in_the_stored_text(text: str, piece: str, where: tuple[int, int]) -> None:
    at = normal(text).index(normal(piece))
    assert located(text, [(at, at + len(normal(piece)))]) == [where]
