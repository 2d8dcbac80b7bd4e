"""Titles are data: shown as typed, on one line, and nothing in them is obeyed."""

import unicodedata

LONGEST = 300
"""Characters of a title that are looked at for display; a label shows far fewer."""

_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# Joiners change how the letters beside them look (Persian, emoji families); they cannot reorder anything.
_JOINERS = {"\u200c", "\u200d", "\ufe0f"}


def one_line(title: str) -> str:
    """A title for display: line breaks and tabs as spaces; controls and bidi overrides left out.

    A direction override would turn around what follows it, a control would be drawn as a box.
    """
    kept: list[str] = []
    for character in title[:LONGEST]:
        if character.isspace():
            kept.append(" ")
        elif character in _JOINERS or unicodedata.category(character) not in _HIDDEN:
            kept.append(character)
    return " ".join("".join(kept).split())
