"""The words that tell a group of memories from the others: its name."""

import math
import re
from collections import Counter, deque
from collections.abc import Iterable, Sequence

_WORD = re.compile(r"[^\W\d_][\w.+#-]*[\w+#]|[^\W\d_]", re.UNICODE)
_COMMON_TEXT = """
the and for with from into onto over under that this these those there then than when while where which
what who why how not but are was were has have had does did can will would should could may might must
its it is be been being an as at by in of on or to up we you they he she his her our your their all any
each every some no one two first last new old use used uses using after before between about again only
also just more most very a i o s t per via out off if so do
"""
_COMMON = frozenset(_COMMON_TEXT.split())
Text = tuple[str, Sequence[str]]


def words_of(text: str) -> list[str]:
    """Lower-case words of a title that can tell something; numbers and small words are left out."""
    words = [word.lower() for word in _WORD.findall(text)]
    return [word for word in words if word not in _COMMON and (len(word) > 1 or ord(word) > 0x2E80)]


def telling_words(groups: Iterable[Sequence[Text]], count: int = 3) -> list[list[str]]:
    """For each group of (title, tags) the words that are frequent in it and rare elsewhere.

    A word's score is the share of the group's memories that hold it, times the logarithm of how much rarer it is
    in all groups together (class-based tf-idf): one that is no rarer elsewhere tells nothing. A tag counts twice:
    somebody chose it to sort by. A group whose words all stand everywhere is named by its most frequent ones;
    without words the name is empty.
    """
    # One group after the other, and each let go as soon as it has its words: to free all of a large file's words at
    # once holds the interpreter for some 50 ms.
    counted: deque[tuple[int, Counter[str]]] = deque((len(group), _counted(group)) for group in groups)
    everywhere: Counter[str] = Counter()
    for _, words in counted:
        everywhere.update(words)
    total = sum(size for size, _ in counted) or 1
    result = []
    while counted:
        size, words = counted.popleft()
        result.append(_telling(words, everywhere, max(1, size), total, count))
    return result


def _telling(words: Counter[str], everywhere: Counter[str], size: int, total: int, count: int) -> list[str]:
    scores = {
        word: (found / size) * math.log((total / size) * found / everywhere[word])
        for word, found in words.items()
        if (found > 1 or size < 4) and total * found > size * everywhere[word]
    }
    ranked = sorted(scores or words, key=lambda word: (-(scores or words)[word], word))
    return _apart(ranked, count)


def _counted(group: Sequence[Text]) -> Counter[str]:
    once: list[str] = []  # counted at the end, all at once: a Counter for each memory takes twice as long
    twice: list[str] = []
    for title, tags in group:
        chosen = {tag.strip().lower() for tag in tags}
        chosen.discard("")
        twice += chosen
        once += set(words_of(title)) - chosen
    counted = Counter(once)
    for word, found in Counter(twice).items():
        counted[word] += 2 * found
    return counted


def _apart(ranked: Sequence[str], count: int) -> list[str]:
    """The first words of which none holds another ("retry", "retries" are kept; "auth", "auth-token" are one)."""
    kept: list[str] = []
    for word in ranked:
        if len(kept) == count:
            break
        if not any(word in other or other in word for other in kept):
            kept.append(word)
    return kept
