"""Words that turn a sentence round: negations, and pairs of which a sentence can mean only one."""

from memgraph_gui.engine.conflicts.words import listed, stem

NEGATIONS = listed("not no never none neither nor without")

_PAIRS = (
    "enable/disable", "allow/forbid deny disallow prohibit", "on/off", "tabs/spaces", "before/after",
    "accept/reject refuse", "mandatory required/optional", "include/exclude omit",
    "keep retain/delete drop remove discard",
    "public/private", "manual manually/automatic automatically", "synchronous sync/asynchronous async",
    "ascending/descending", "uppercase/lowercase", "encrypted/unencrypted plaintext", "safe/unsafe", "true/false",
    "supported/unsupported", "mutable/immutable", "increase raise/decrease lower reduce",
    "strict/lenient", "stable/unstable", "rebase/merge", "eager/lazy", "relative/absolute", "append/prepend",
)  # fmt: skip
# Left out: pairs that name two things as often as they turn a sentence round, such as client and server.


def _poles() -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = {}
    for axis, pair in enumerate(_PAIRS):
        for pole, words in enumerate(pair.split("/")):
            for word in words.split():
                found.setdefault(stem(word), (axis, pole))
    return found


POLES: dict[str, tuple[int, int]] = _poles()
"""By stem: which pair a word belongs to, and which side of it."""
