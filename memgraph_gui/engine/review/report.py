"""What was decided, by which rule, when and why: as Markdown for people, as JSON for programs."""

import re
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime

from memgraph_gui.engine.conflicts.values import RULES, ConflictKind
from memgraph_gui.engine.datafolder import content_identity, folder_for
from memgraph_gui.engine.editing.history import History, State, StepInfo
from memgraph_gui.engine.editing.opening import HISTORY_NAME
from memgraph_gui.engine.review.choices import NAMES
from memgraph_gui.engine.review.listing import record_of
from memgraph_gui.engine.review.record import LATER_DAYS, Decision
from memgraph_gui.engine.review.verdicts import VERDICTS, Verdict
from memgraph_gui.engine.store import MemoryStore

_MARKS = re.compile(r"([\\`*_{}\[\]<>#|~])")
_TITLES = {
    Verdict.KEEP_A: "Keep A",
    Verdict.KEEP_B: "Keep B",
    Verdict.BOTH: "Both true",
    Verdict.MERGE: "Merged",
    Verdict.DISMISS: "No conflict",
    Verdict.LATER: "Later",
}


@dataclass(frozen=True, slots=True)
class Decided:
    """One verdict with what the history knows of it.

    Attributes:
        made: seconds since 1970. words: what was done. keys: the lasting names of its pairs.
        taken_back: it was undone since.
    """

    made: float
    verdict: Verdict
    kind: ConflictKind
    words: str
    reason: str
    ids: tuple[str, ...]
    keys: tuple[str, ...]
    taken_back: bool

    @property
    def title(self) -> str:
        """The verdict in two words."""
        return _TITLES[self.verdict]


def decided_in(store: MemoryStore) -> list[Decided]:
    """Every verdict on an open file, oldest first; read in the file's thread."""
    steps = {step.id: step for step in _steps(store)}
    groups: dict[object, list[Decision]] = {}
    for one in record_of(store).decisions():
        groups.setdefault(one.id if one.step is None else ("step", one.step), []).append(one)
    return [_decided(store, group, steps.get(group[0].step or -1)) for group in groups.values()]


def as_markdown(name: str, decided: Sequence[Decided], now: float) -> str:
    """The report for people; stored words are shown as they are, not as markup."""
    in_force = [one for one in decided if not one.taken_back]
    lines = [f"# Review of {_plain(name)}", "", f"{_moment(now)}. {_counted(in_force)}", ""]
    for kind in ConflictKind:
        of_kind = [one for one in decided if one.kind is kind]
        if not of_kind:
            continue
        lines += [f"## {NAMES[kind]}", "", f"Rule: {RULES[kind]}", ""]
        for one in of_kind:
            reason = f" Reason: {_plain(one.reason)}." if one.reason else ""
            back = " *Taken back since.*" if one.taken_back else ""
            words = one.words.removeprefix(f"{one.title}: ")  # what was put aside begins with its title
            lines.append(f"- {_moment(one.made)}: **{one.title}.** {_plain(words)}.{reason}{back}")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def as_json(decided: Sequence[Decided]) -> dict[str, list[dict[str, object]]]:
    """``{"decisions": [{"made", "verdict", "kind", "words", "reason", "ids", "keys", "taken_back"}]}``."""
    return {
        "decisions": [
            {
                "made": datetime.fromtimestamp(one.made, UTC).isoformat(timespec="seconds"),
                "verdict": str(one.verdict),
                "kind": str(one.kind),
                "words": one.words,
                "reason": one.reason,
                "ids": list(one.ids),
                "keys": list(one.keys),
                "taken_back": one.taken_back,
            }
            for one in decided
        ]
    }


def _steps(store: MemoryStore) -> list[StepInfo]:
    path = folder_for(store.connection.path, identity=content_identity(store.connection)) / HISTORY_NAME
    if not path.exists():
        return []
    with closing(History(path)) as history:
        return history.steps()


def _decided(store: MemoryStore, group: list[Decision], step: StepInfo | None) -> Decided:
    first = group[0]
    if step is not None:
        words, reason, back = step.words, step.reason, step.state is State.UNDONE
    else:
        memories = (store.memory_named(one) for one in first.ids[:2])
        titles = [f"“{one.row.title}”" if one is not None else "a memory that is gone" for one in memories]
        words, reason, back = f"{_TITLES[first.verdict]}: {' and '.join(titles)}", first.reason, first.back
    keys = tuple(dict.fromkeys(one.key for one in group))
    return Decided(first.made, first.verdict, first.kind, words, reason, first.ids, keys, back)


def _counted(decided: Sequence[Decided]) -> str:
    if not decided:
        return "Nothing was decided."
    counts = [(_TITLES[verdict], sum(one.verdict is verdict for one in decided)) for verdict in VERDICTS]
    told = ", ".join(f"{number} × {title}" for title, number in counts if number)
    later = f" What was put off comes back after {LATER_DAYS} days." if counts[-1][1] else ""
    return f"{len(decided)} decided: {told}.{later}"


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")


def _plain(text: str) -> str:
    """Stored words on one line, with Markdown's own marks escaped."""
    return _MARKS.sub(r"\\\1", " ".join(text.split()))
