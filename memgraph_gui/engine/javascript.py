"""Numbers and texts as JavaScript writes them: AgentOS' rows hold what its JSON.stringify made."""

import json
import math
from collections.abc import Mapping
from decimal import Decimal


def stringified(value: Mapping[str, object]) -> str:
    """A flat object of texts and numbers as JSON.stringify writes it; a None is left out, as undefined is."""
    parts = [f"{_text(key)}:{_value(one)}" for key, one in value.items() if one is not None]
    return "{" + ",".join(parts) + "}"


def number_text(value: float) -> str:
    """A number in JavaScript's words: shortest digits, no '.0', exponents below 1e-6 and from 1e21 on.

    >>> [number_text(one) for one in (1.0, 0.1 + 0.2, 1e-7, 1e21, 123456789012345680000.0, -0.0)]
    ['1', '0.30000000000000004', '1e-7', '1e+21', '123456789012345680000', '0']
    """
    value = float(value)  # JavaScript has no other numbers
    if not math.isfinite(value):
        return "null"
    if value == 0:
        return "0"
    sign, raw, exponent = Decimal(repr(value)).as_tuple()
    digits = "".join(map(str, raw)).rstrip("0")
    point = len(raw) + int(exponent)  # digits before the decimal point
    minus = "-" if sign else ""
    if len(digits) <= point <= 21:
        return minus + digits + "0" * (point - len(digits))
    if 0 < point <= 21:
        return f"{minus}{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"{minus}0.{'0' * -point}{digits}"
    fraction = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{minus}{digits[0]}{fraction}e{point - 1:+d}"


def hashed_text(text: str) -> str:
    """What JavaScript's TextEncoder makes of a string: half a surrogate pair becomes U+FFFD."""
    return _paired(text).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def stored_bytes(text: str) -> bytes:
    """What better-sqlite3 stores of a string: half a surrogate pair as three bytes, which are no UTF-8."""
    return _paired(text).encode("utf-8", "surrogatepass")


def _value(value: object) -> str:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return number_text(value)
    return _text(str(value))


def _text(text: str) -> str:
    written = json.dumps(_paired(text), ensure_ascii=False)
    return "".join(f"\\u{ord(c):04x}" if "\ud800" <= c <= "\udfff" else c for c in written)


def _paired(text: str) -> str:
    """The two halves of a pair as the one character that they are."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
