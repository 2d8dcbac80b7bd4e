"""Words that turn a sentence round: negations, and pairs of which a sentence can mean only one."""

from collections.abc import Collection

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

_CASES = (
    "stag production development test demo local canary sandbox",
    "linux window macos android ios freebsd",
    "chrom firefox safari edg",
    "client server",
    "frontend backend",
    "upload download",
    "import export",
    "read writ",
    "encod decod",
    "input output",
    "request respons",
    "source target destination",
    "inbound outbound",
    "ingress egress",
    "primary replica secondary",
    "master slav",
    "leader follower",
    "sender receiver",
    "producer consumer",
    "publish subscrib",
    "minimum maximum min max",
    "lower upper",
    "least most",
    "first second third last",
    "before befor after",
    "old new",
    "fre pro enterpris premium basic",
    "easy hard",
    "left right",
    "up down",
    "start stop",
    "open clos",
    "push pull",
    "insert delet updat",
    "add remov subtract",
    "train validation",
    "internal external",
    "desktop mobil tablet",
    "daily weekly monthly yearly",
    "nightly hourly",
    "monday tuesday wednesday thursday friday saturday sunday",
    "north south east west",
    "summer winter spring autumn",
    "unit integration",
    "cpu gpu",
    "ipv4 ipv6",
    "tcp udp",
    "x86 arm amd64 arm64",
    "parent child",
    "peak averag",
)
_CASE_OF: dict[str, int] = {
    word: number for number, words in reversed(list(enumerate(_CASES))) for word in words.split()
}
_TURNS = ("un", "de", "dis", "in", "non")


def contrasted(mine: Collection[str], theirs: Collection[str]) -> bool:
    """Whether words that only one has, and words that only the other has, name two cases or two opposites."""
    cases = {_CASE_OF[word] for word in mine if word in _CASE_OF}
    if any(_CASE_OF.get(word) in cases for word in theirs):
        return True
    return any(
        turn + word in others for some, others in ((mine, theirs), (theirs, mine)) for word in some for turn in _TURNS
    )
