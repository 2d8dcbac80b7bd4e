"""Memories that were retired while others still build on them."""

from collections.abc import Iterator

from memgraph_gui.engine.conflicts.links import Links, day_of
from memgraph_gui.engine.conflicts.values import Conflict, ConflictKind, whole

NEEDS = ("DEPENDS_ON", "REQUIRES", "BUILDS_ON")
"""Types that say of their source that it needs its target."""
NEEDED_BY = ("USED_IN",)
"""Types that say of their target that it needs their source."""
SHOWN_USERS = 8
"""How many that need one retired memory are listed each for itself; the last one says how many more there are."""


def retired_in_use(links: Links) -> Iterator[Conflict]:
    """What still needs a retired memory, most important first, but for its successors and what is retired itself.

    A memory that came in its own place is a circle, which is told as such; and one whose successors all need it
    was replaced in part only.
    """
    for old, users in _users(links).items():
        later = links.later(old)
        if old in later or _is_in_part(links, old, users):
            continue
        kept = {user: link for user, link in users.items() if user not in later and not links.retired[user]}
        ranked = sorted(kept, key=lambda user: (-whole(float(links.topology.importance[user])), user))
        how, by = _how(links, old)
        for number, user in enumerate(ranked[:SHOWN_USERS], 1):
            more = len(ranked) - number if number == SHOWN_USERS else 0
            evidence = f"{links.stated(kept[user])}, but {how}."
            if more:
                evidence += f" {more} more still need it." if more > 1 else " One more still needs it."
            score = 0.9 if by else 0.8
            yield links.conflict(
                ConflictKind.RETIRED_IN_USE, user, old, score, evidence, relationships=[kept[user], *by]
            )


def _is_in_part(links: Links, old: int, users: dict[int, int]) -> bool:
    """Whether every successor depends on what it replaces; to build on it is what successors do."""
    new = {successor for successor, _ in links.successors(old)}
    return bool(new) and all(n in users and links.type_of(users[n]) != "BUILDS_ON" for n in new)


def _users(links: Links) -> dict[int, dict[int, int]]:
    """By retired memory: those that need it, each with the first link that says so."""
    found: dict[int, dict[int, int]] = {}
    for names, turned in ((NEEDS, False), (NEEDED_BY, True)):
        which = links.of(*names)
        user, used = (links.target, links.source) if turned else (links.source, links.target)
        which = which[links.retired[used[which]] & (user[which] != used[which])]
        for link in which.tolist():
            found.setdefault(int(used[link]), {}).setdefault(int(user[link]), link)
    return found


def _how(links: Links, old: int) -> tuple[str, list[int]]:
    successors = links.successors(old)
    if not successors:
        return f"{links.title(old)} was forgotten", []
    new, link = successors[0]
    day = day_of(float(links.topology.valid_from[link]))
    return f"{links.title(new)} took its place" + (f" on {day}" if day else ""), [link]
