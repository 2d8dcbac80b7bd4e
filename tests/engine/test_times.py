"""Every form of a time that memories hold; the moments are hand-made."""

import math

import pytest

from memgraph_gui.engine.times import milliseconds, parse_time

MOMENT = 1767603600.0  # 2026-01-05T09:00:00Z

SAME_MOMENT = [
    "2026-01-05T09:00:00Z",
    "2026-01-05T09:00:00+00:00",
    "2026-01-05T14:30:00+05:30",
    "2026-01-05T09:00:00",  # naive is UTC
    "2026-01-05 09:00:00",
    "2026-01-05T09:00:00.000000+00:00",
    "20260105T090000Z",
    " 2026-01-05T09:00:00Z\n",
    b"2026-01-05T09:00:00Z",
    1767603600,
    1767603600.0,
    1767603600000,
    1767603600000000,
    1767603600000000000,
    "1767603600",
    "1767603600000",
]


@pytest.mark.parametrize("stored", SAME_MOMENT)
def test_forms_of_one_moment_are_one_moment(stored: object) -> None:
    assert parse_time(stored) == MOMENT


@pytest.mark.parametrize(
    ("stored", "seconds"),
    [
        ("2026-01-05T09:00:00.123456789Z", MOMENT + 0.123456),
        ("1767603600.25", MOMENT + 0.25),
        ("2026-01-05", MOMENT - 9 * 3600),
        (0, 0.0),
        (-1, -1.0),
        ("1970-01-02T00:00:00Z", 86400.0),
        ("2126-01-05T00:00:00+00:00", 4923244800.0),
        ("9999-12-31T23:59:59Z", 253402300799.0),
    ],
)
def test_other_moments(stored: object, seconds: float) -> None:
    assert parse_time(stored) == pytest.approx(seconds, abs=1e-6)


@pytest.mark.parametrize(
    "stored",
    [
        None,
        "",
        "   ",
        "yesterday",
        "05/01/2026",
        "0000-00-00 00:00:00",
        "2026-02-30T00:00:00",
        "2026-01-05T24:00:00",
        "2026-13-01",
        "12345",
        "٢٠٢٦-٠١-٠٥",
        "١٧٦٧٦٠٣٦٠٠",
        True,
        [2026, 1, 5],
        1e20,
        math.nan,
        math.inf,
        b"\xff\xfe",
    ],
)
def test_what_is_no_time_is_nan(stored: object) -> None:
    assert math.isnan(parse_time(stored))


def test_a_number_known_to_be_milliseconds_is_never_taken_for_seconds() -> None:
    assert milliseconds(1000) == 1.0
    assert milliseconds(1767603600000) == MOMENT
    assert math.isnan(milliseconds(None))
