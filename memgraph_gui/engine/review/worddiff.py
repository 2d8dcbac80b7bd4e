"""Which words of two texts differ: spans in each, the same way round, for marks on both sides."""

import re
from difflib import SequenceMatcher

from memgraph_gui.engine.conflicts.opposites import NEGATIONS

Span = tuple[int, int]
_WORD = re.compile(r"\w+(?:[.,:'’]\w+)*|[^\w\s]")
MOST = 1500  # words of a text that are laid side by side: beyond it, only the start is compared
ALIKE = 0.4  # share of words in common under which nearly all would be marked: then only what tells most is


def differing(one: str, other: str) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """Spans of `one` and of `other` that the other text does not have in that place; neighbours are joined.

    Of two texts that have little in common only numbers and negations are marked: the rest differs anyway.
    """
    mine, theirs = list(_WORD.finditer(one))[:MOST], list(_WORD.finditer(other))[:MOST]
    first, second = ([word[0].casefold() for word in words] for words in (mine, theirs))
    matcher = SequenceMatcher(None, first, second, autojunk=False)
    changes = [code for code in matcher.get_opcodes() if code[0] != "equal"]
    left, right = ([code[1:3] for code in changes], [code[3:5] for code in changes])
    if matcher.ratio() < ALIKE:
        return _telling(mine, left), _telling(theirs, right)
    return _spans(mine, left), _spans(theirs, right)


def _spans(words: list[re.Match[str]], runs: list[tuple[int, int]]) -> tuple[Span, ...]:
    return tuple((words[begin].start(), words[end - 1].end()) for begin, end in runs if end > begin)


def _telling(words: list[re.Match[str]], runs: list[tuple[int, int]]) -> tuple[Span, ...]:
    inside = (words[at] for begin, end in runs for at in range(begin, end))
    return tuple(word.span() for word in inside if word[0][0].isdigit() or word[0].casefold() in NEGATIONS)
