"""What a reviewer of the sample should find, and what only looks like it.

The kinds are those of the conflict review: contradicts, opposite-types, loop, retired-in-use, overlap, decided,
near-duplicate, same-subject. Each pair is listed once, under what a reviewer should be told first; some satisfy a
second kind as well (the two oldest Rust versions overlap and differ in a number, members of a loop are retired and
in use), and a finder that says so is not wrong. `as_json` is stored
beside this file with the ids that the sample has.
"""

from dataclasses import dataclass

from tools.sample.model import stored_id


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two memories that cannot both be left as they are.

    For `retired-in-use` a is what still builds on b; for `overlap` the two facts are the links `by`; for `loop`
    a and b begin the circle whose members `by` lists.
    """

    kind: str
    a: str
    b: str
    why: str
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LookAlike:
    """Two memories that a careless finder of the kind `like` would report."""

    like: str
    a: str
    b: str
    why: str


CONFLICTS = (
    Conflict("contradicts", "replica-yes", "replica-no", "One reads availability from the replica, one forbids it."),
    Conflict("contradicts", "pdf-no", "pdf-yes", "Boarding passes as attachments, or never."),
    Conflict("contradicts", "late-keep", "late-drop", "Late readings are kept, or dropped after 72 hours."),
    Conflict("contradicts", "overwrite-older", "overwrite-no", "Older archives are overwritten, or none ever is."),
    Conflict("contradicts", "manual-restart", "auto-restart", "Nodes restart alone, or only with a person watching."),
    Conflict("opposite-types", "advisory-lock", "group-booking", "The lock enables and blocks the same task."),
    Conflict("opposite-types", "poll-backoff", "evening-gaps", "It solves the silence and is ineffective for it."),
    Conflict("opposite-types", "eight-threads", "slow-home", "Effective and ineffective for the same problem."),
    Conflict("opposite-types", "pinignore", "env-leak", "It prevents and causes the same leak."),
    Conflict(
        "loop",
        "timetable-api",
        "sailing-ids",
        "Three tasks wait for each other; none can start.",
        ("timetable-api", "sailing-ids", "winter-import"),
    ),
    Conflict(
        "loop",
        "missing-nan",
        "missing-999",
        "Each way to store a missing reading replaces the next; the last link is the mistake.",
        ("missing-nan", "missing-999", "missing-null"),
    ),
    Conflict(
        "loop",
        "verify-flag",
        "check-cmd",
        "Flag and subcommand are deprecated by each other.",
        ("verify-flag", "check-cmd"),
    ),
    Conflict("retired-in-use", "waitlist", "version-column", "Reads the version column that the lock replaced."),
    Conflict("retired-in-use", "calibration", "registry-csv", "Opens the CSV that the table deprecated."),
    Conflict("retired-in-use", "restore-one", "index-2", "Requires index format 2, which format 3 replaced."),
    Conflict("retired-in-use", "access-log", "traefik", "Reads the logs of the ingress that was replaced."),
    Conflict(
        "overlap",
        "gateway3",
        "gateway4",
        "The return page required both versions from 15 June to 20 August.",
        ("return-page REQUIRES gateway3", "return-page REQUIRES gateway4"),
    ),
    Conflict(
        "overlap",
        "part-station",
        "part-day",
        "The compaction required both partitionings from 20 May to 1 July.",
        ("compaction REQUIRES part-station", "compaction REQUIRES part-day"),
    ),
    Conflict(
        "overlap",
        "rust-178",
        "rust-185",
        "The build matrix required two oldest versions from 19 August to 15 September.",
        ("ci-matrix REQUIRES rust-178", "ci-matrix REQUIRES rust-185"),
    ),
    Conflict("decided", "fares-fresh", "fare-cache", "Still contradict each other, but one has replaced the other."),
    Conflict("decided", "rain-06", "rain-00", "Still contradict each other, but one has replaced the other."),
    Conflict("decided", "forward", "backslash", "Still contradict each other, but components replaced both."),
    Conflict("near-duplicate", "hydration-twin", "hydration", "The same text; one has a doubled blank."),
    Conflict("near-duplicate", "hive-error-twin", "hive-error", "The same text without code marks."),
    Conflict("near-duplicate", "zstd-level-twin", "zstd-level", "The same figures in almost the same words."),
    Conflict("near-duplicate", "port-80-twin", "port-80", "The same text with other quotation marks."),
    Conflict("same-subject", "hold-12", "hold-8", "A seat hold lasts 8 or 12 minutes."),
    Conflict("same-subject", "every-5", "every-10", "Stations report every 10 or every 5 minutes."),
    Conflict("same-subject", "keep-ever", "keep-400", "Raw readings are deleted after 400 days, or never."),
    Conflict("same-subject", "chunk-4", "chunk-1", "Chunks are 1 or 4 MiB on average."),
    Conflict("same-subject", "dump-0300", "dump-0130", "The nightly dump runs at 01:30 or at 03:00."),
)

LOOK_ALIKES = (
    LookAlike("contradicts", "traefik", "caddy", "Their contradiction ended when one replaced the other."),
    LookAlike("contradicts", "object-lock", "gc-threshold", "Opposites by nature, about different things."),
    LookAlike("opposite-types", "prune-cron", "disk-full", "SOLVES ended before INEFFECTIVE_FOR began."),
    LookAlike("opposite-types", "components", "win-long", "SOLVES ended before INEFFECTIVE_FOR began."),
    LookAlike("opposite-types", "fares-fresh", "midnight-tariff", "It prevents what another memory causes."),
    LookAlike("loop", "rate-limit", "shared-storage", "Two ways down the same chain; it never comes back."),
    LookAlike("retired-in-use", "wind-mean", "wind-arith", "Replaced, and nothing builds on it."),
    LookAlike("overlap", "index-2", "index-3", "One requirement ended as the other began."),
    LookAlike("near-duplicate", "restart-replica", "restart-ingress", "The same form, different services."),
    LookAlike("near-duplicate", "rel-04", "rel-05", "One template, two releases."),
    LookAlike("same-subject", "callback-timeout", "poll-timeout", "10 s and 30 s of different timeouts."),
    LookAlike("same-subject", "ram-worker", "ram-worker-mb", "4 GB and 4096 MB are the same limit here."),
    LookAlike("same-subject", "summer-count", "winter-count", "14 and 6 sailings, each in its own season."),
)

# Memories that claim in other words what the second side of a contradiction claims: a verdict against that side
# should offer them, too.
TWINS = (
    ("pdf-yes", "pdf-yes-twin"),
    ("late-drop", "late-drop-twin"),
    ("auto-restart", "auto-restart-twin"),
)


def as_json() -> dict[str, object]:
    """Both lists with stored ids in place of keys; links in `by` become relationship ids."""
    return {
        "conflicts": [
            {
                "kind": one.kind,
                "a": stored_id(one.a),
                "b": stored_id(one.b),
                "keys": [one.a, one.b],
                "why": one.why,
                **({_BY[one.kind]: [stored_id(key) for key in one.by]} if one.by else {}),
            }
            for one in CONFLICTS
        ],
        "look_alikes": [
            {
                "like": one.like,
                "a": stored_id(one.a),
                "b": stored_id(one.b),
                "keys": [one.a, one.b],
                "why": one.why,
            }
            for one in LOOK_ALIKES
        ],
        "twins": [{"of": stored_id(one), "twin": stored_id(other), "keys": [one, other]} for one, other in TWINS],
    }


_BY = {"loop": "members", "overlap": "relationships"}
