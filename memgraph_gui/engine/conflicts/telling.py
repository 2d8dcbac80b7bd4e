"""Conflicts in words for a terminal: counts by kind, then each pair with its evidence."""

from memgraph_gui.engine.conflicts.values import Conflict, ConflictKind, FoundConflicts

SHOWN = 50  # matters told before "and n more"


def in_words(found: FoundConflicts, name: str) -> str:
    """What was found in a file, for people: most important first, at most `SHOWN` matters."""
    count = len(found.conflicts)
    if not count:
        return f"{name}: no conflicts"
    lines = [f"{name}: {count} conflict{'s' if count > 1 else ''}"]
    lines += [f"  {number:>6}  {kind}" for kind, number in found.counts.items() if number]
    matters: dict[tuple[object, ...], list[Conflict]] = {}
    for conflict in found.conflicts:
        matters.setdefault(_matter(conflict), []).append(conflict)
    for first, *others in list(matters.values())[:SHOWN]:
        lines += ["", f"{first.kind}  {first.score:.2f}  {printable(first.a_id)}  {printable(first.b_id)}"]
        lines.append(f"    {printable(first.evidence)}")
        if others:
            lines.append(f"    and {len(others)} more of the same group")
    if len(matters) > SHOWN:
        lines += ["", f"and {len(matters) - SHOWN} more; --json lists them all"]
    return "\n".join(lines)


def _matter(conflict: Conflict) -> tuple[object, ...]:
    """What is decided at once, and told once: the copies of one text, the users of one memory, one pair both ways."""
    if conflict.kind is ConflictKind.NEAR_DUPLICATE:
        return conflict.kind, conflict.a
    if conflict.kind is ConflictKind.RETIRED_IN_USE:
        return conflict.kind, conflict.b
    if conflict.kind is ConflictKind.CONTRADICTS:
        return conflict.kind, min(conflict.a, conflict.b), max(conflict.a, conflict.b)
    return conflict.kind, conflict.a, conflict.b, conflict.relationships


def printable(words: str) -> str:
    """Stored text for a terminal: control and format characters are shown, not obeyed."""
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in words)
