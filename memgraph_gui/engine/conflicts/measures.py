"""Numbers with their units, in words or in figures, as quantities that can be compared: 4 GB is 4096 MB."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from memgraph_gui.engine.conflicts.units import UNITS
from memgraph_gui.engine.conflicts.words import WEIGHTLESS, listed, stem

_TO_NINETEEN = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen"
)
NUMBER_WORDS: dict[str, int] = {word: number for number, word in enumerate(_TO_NINETEEN.split())} | {
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "ninety": 90, "hundred": 100,
}  # fmt: skip

CLOCK, PLAIN = "clock", "number"
NEAR = 0.005  # relative difference below which two quantities are one
_CLOCK = re.compile(r"([01]?\d|2[0-4]):([0-5]\d)")
_FIGURE = re.compile(r"\d+(?:\.\d+)?|\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_NOT_COUNTED = WEIGHTLESS | listed("time per or")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with what it counts.

    Attributes:
        dimension: what is measured (bytes, time, percent ...), the stem of what is counted, or `PLAIN`, `CLOCK`.
        amount: in the base unit of the dimension; a version stays text.
        shown: as it stands in the text.
    """

    dimension: str
    amount: float | str
    shown: str


def same_amount(one: float | str, other: float | str) -> bool:
    """Whether two amounts of one dimension are equal, but for rounding."""
    if isinstance(one, str) or isinstance(other, str):
        return one == other
    return abs(one - other) <= NEAR * max(abs(one), abs(other))


def quantity_at(words: Sequence[str], at: int) -> tuple[Quantity, int] | None:
    """The quantity that begins at a number, and how many words it takes; None for a number word alone."""
    word = words[at]
    following = words[at + 1] if at + 1 < len(words) else ""
    amount = _amount(word)
    clock = _CLOCK.fullmatch(word)
    if clock:
        return Quantity(CLOCK, float(60 * int(clock[1]) + int(clock[2])), word), 1
    if amount is not None and following in UNITS and not (word == "one" and following == "s"):
        dimension, factor = UNITS[following]
        return Quantity(dimension, amount * factor, f"{word} {following}"), 2
    counted = following.isalpha() and len(following) > 2 and following not in _NOT_COUNTED
    if amount is not None and counted:
        return Quantity(stem(following), amount, f"{word} {following}"), 2
    if word in NUMBER_WORDS:
        return None
    # A version (1.2, 1.2.3) is not the same as one that is near it.
    return Quantity(PLAIN, word if amount is None or "." in word else amount, word), 1


def _amount(word: str) -> float | None:
    if word in NUMBER_WORDS:
        return float(NUMBER_WORDS[word])
    return float(word.replace(",", "")) if _FIGURE.fullmatch(word) else None
