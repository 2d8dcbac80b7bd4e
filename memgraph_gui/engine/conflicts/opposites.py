"""Words that turn a sentence round: negations, and pairs of which a sentence can mean only one."""

from memgraph_gui.engine.conflicts.words import listed, stem

NEGATIONS = listed("not no never none without")

_PAIRS = (
    "enable/disable", "allow/forbid deny disallow prohibit", "on/off", "tabs/spaces", "before/after",
    "accept/reject refuse", "include/exclude omit", "keep retain/delete drop remove discard",
    "increase raise/decrease lower reduce", "rebase/merge", "append/prepend", "true/false",
)  # fmt: skip
# These name a kind of thing as often as they say something of it (a private school): only a whole sentence counts.
_KINDS = (
    "mandatory required/optional", "public/private", "manual manually/automatic automatically",
    "synchronous sync/asynchronous async", "ascending/descending", "uppercase/lowercase",
    "encrypted/unencrypted plaintext", "safe/unsafe", "supported/unsupported", "mutable/immutable", "online/offline",
    "strict/lenient", "stable/unstable", "eager/lazy", "relative/absolute",
)  # fmt: skip
# Left out: pairs that name two things most of the time, such as client and server.


def _poles() -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = {}
    for axis, pair in enumerate((*_PAIRS, *_KINDS)):
        for pole, words in enumerate(pair.split("/")):
            for word in words.split():
                found.setdefault(stem(word), (axis, pole))
    return found


POLES: dict[str, tuple[int, int]] = _poles()
"""By stem: which pair a word belongs to, and which side of it."""

FIRST_KIND = len(_PAIRS)
"""The pairs from this one on count in whole sentences only."""
