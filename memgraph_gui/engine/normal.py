"""Text as it is compared: composed or not, wide or narrow, capital or small, with or without accents, all the same.

The rule: compatibility composition (NFKC), full case folding, accents and pointing dropped, then composed again.
The stored text is never rewritten; the normal form is for finding only.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence

Span = tuple[int, int]

# Accents of Latin, Greek and Cyrillic, and Hebrew and Arabic pointing. Not all combining marks: a Japanese voicing
# mark or an Indic vowel sign makes another letter.
_ACCENTS = re.compile(
    "[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5"
    "\u05c7\u064b-\u0652\u0670]"
)
# Characters without a shape: they may stand inside any word, pasted from a web page.
_SHAPELESS = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufe0e\ufe0f\x00]")


def normal(text: str) -> str:
    """The form in which two texts are compared."""
    if text.isascii():
        return text.replace("\x00", "").lower()
    folded = unicodedata.normalize("NFKC", _SHAPELESS.sub("", text)).casefold()
    plain = _ACCENTS.sub("", unicodedata.normalize("NFKD", folded))
    return unicodedata.normalize("NFC", plain)


def _clusters(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each run that must be normalised as one: a letter with its marks, or Hangul parts."""
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or not _joins(text[at]):
            yield start, at
            start = at


def _joins(character: str) -> bool:
    code = ord(character)
    if code < 0x300:
        return False
    return unicodedata.combining(character) != 0 or 0x1160 <= code <= 0x11FF or code in (0x3099, 0x309A)


def located(text: str, found: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans of `normal(text)` as spans of `text` itself; [] if the two cannot be laid side by side."""
    whole = normal(text)
    if len(whole) == len(text) and (text.isascii() or all(len(normal(letter)) == 1 for letter in set(text))):
        return found  # one character for each: nothing was composed, nothing fell away
    starts: list[int] = []
    ends: list[int] = []
    built: list[str] = []
    for start, end in _clusters(text):
        piece = normal(text[start:end])
        built.append(piece)
        starts.extend([start] * len(piece))
        ends.extend([end] * len(piece))
    if "".join(built) != whole:
        return []
    return [(starts[first], ends[last - 1]) for first, last in found if first < last <= len(ends)]


def marked(text: str, pieces: Sequence[str]) -> tuple[Span, ...]:
    """Spans of the text where a piece stands, joined where they touch."""
    plain = normal(text)
    found = sorted(match.span() for piece in pieces if piece for match in re.finditer(re.escape(piece), plain))
    joined: list[Span] = []
    for start, end in located(text, found):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)
