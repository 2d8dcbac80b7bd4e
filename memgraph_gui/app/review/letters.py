"""A and B instead of two quoted titles: the card shows both in full above, and its lines have room for the rest."""

import re
from collections.abc import Sequence
from dataclasses import replace

from memgraph_gui.engine.review.card import ReadCard
from memgraph_gui.panes.review_lines import SignedLine

_QUOTED = re.compile("“([^“”]*)”")
_CUT = "…"


def lettered(lines: Sequence[SignedLine], read: ReadCard) -> list[SignedLine]:
    """The lines with A and B for the titles of a card; the whole sentence is told on hover."""
    if read.a is None or read.b is None or read.matter.a == read.matter.b:
        return list(lines)
    titles = [" ".join(side.memory.row.title.split()) for side in (read.a, read.b)]
    if not all(titles) or titles[0] == titles[1]:  # the letters would say which, the titles cannot
        return list(lines)
    return [_lettered(line, titles) for line in lines]


def _lettered(line: SignedLine, titles: Sequence[str]) -> SignedLine:
    words = _QUOTED.sub(lambda found: _letter(found, titles), line.words)
    return line if words == line.words else replace(line, words=words, tip=line.tip or line.words)


def _letter(found: re.Match[str], titles: Sequence[str]) -> str:
    """The letter of the one title that is quoted, be it cut short; else what stands there."""
    quoted = found[1]
    short = quoted.removesuffix(_CUT).rstrip() if quoted.endswith(_CUT) else None
    fitting = [
        letter
        for letter, title in zip("AB", titles, strict=True)
        if title == quoted or (short and title.startswith(short))
    ]
    return fitting[0] if len(fitting) == 1 else found[0]
