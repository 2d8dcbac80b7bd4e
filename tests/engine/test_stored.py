"""Stored values that are not what they should be."""

import math

import pytest

from memgraph_gui.engine.stored import clean, exact_object, number, parse_json, parse_object, text, whole


@pytest.mark.parametrize(
    ("stored", "value"),
    [
        (b'{"a": 1}', {"a": 1}),
        (b'{"a": 1, "a": 2}', {"a": 2}),  # the last of doubled keys, as the server reads it
        (b'{"a": "Stra\xdfe"}', {"a": "Stra\ufffde"}),
        (b'{"a": "\xe2\x82"}', {"a": "\ufffd"}),
        (b'{"a": 1e999}', {"a": math.inf}),
        (b'{"a": -Infinity}', {"a": -math.inf}),
        ('{"a": "text, not bytes"}', {"a": "text, not bytes"}),
    ],
)
def test_objects_are_read_as_the_server_reads_them(stored: object, value: dict[str, object]) -> None:
    assert parse_object(stored).value == value


def test_nan_is_read_and_noted() -> None:
    parsed = parse_object(b'{"a": NaN}')
    assert parsed.value is not None
    assert math.isnan(number(parsed.value["a"]))
    assert not parsed.strict
    assert parse_object(b'{"a": 1}').strict


@pytest.mark.parametrize(
    ("stored", "why", "is_json"),
    [
        (None, "NULL", False),
        (b"", "empty", False),
        (b"  \n", "empty", False),
        (b'{"title": "cut off', "not JSON", False),
        (b"{'title': 'python repr'}", "not JSON", False),
        (b'{"a":1,}', "not JSON", False),
        (b'{"a":1}{"a":2}', "not JSON", False),
        (b'\xef\xbb\xbf{"a":1}', "byte order mark", False),
        (b"undefined", "not JSON", False),
        (b"[" * 100_000, "", False),
        (b"[1]", "list", True),
        (b"null", "null", True),
        (b"5", "number", True),
        (b'"x"', "text", True),
        (b"true", "truth value", True),
        (7, "number", True),
    ],
)
def test_what_is_no_object_says_why(stored: object, why: str, is_json: bool) -> None:
    parsed = parse_object(stored)
    assert parsed.value is None
    assert why in parsed.why
    assert parsed.is_json is is_json


def test_every_digit_of_an_integer_is_kept_for_showing() -> None:
    assert exact_object(b'{"n": 9007199254740993, "m": 123456789012345678901}') == {
        "n": 9007199254740993,
        "m": 123456789012345678901,
    }
    assert exact_object(b"[1]") == {}


def test_half_a_surrogate_pair_becomes_the_replacement_character() -> None:
    parsed = parse_object(b'{"a": "x\\ud800y \\ud83d\\ude00"}')
    assert parsed.value is not None
    assert clean(str(parsed.value["a"])) == "x\ufffdy \U0001f600"


@pytest.mark.parametrize(
    ("stored", "value"), [(b"M\xe9m", "M\ufffdm"), (None, ""), (5, "5"), ("a", "a"), (b"\xc0\xaf", "\ufffd\ufffd")]
)
def test_text(stored: object, value: str) -> None:
    assert text(stored) == value


@pytest.mark.parametrize(
    ("stored", "value"), [(0.5, 0.5), (b"0.5", 0.5), ("1e-3", 0.001), (10**400, math.inf), (True, 1.0)]
)
def test_number(stored: object, value: float) -> None:
    assert number(stored) == value


@pytest.mark.parametrize("stored", [None, b"high", [], {}])
def test_what_is_no_number_is_nan(stored: object) -> None:
    assert math.isnan(number(stored))


@pytest.mark.parametrize(("stored", "value"), [(3, 3), (2.9, 2), (b"7", 7), (10**20, 2**31 - 1), (None, 0), ("x", 0)])
def test_a_count_fits_32_bits(stored: object, value: int) -> None:
    assert whole(stored) == value


def test_any_json() -> None:
    assert parse_json(b'["a"]') == ["a"]
    assert parse_json(b"not JSON") is None
    assert parse_json(None) is None
