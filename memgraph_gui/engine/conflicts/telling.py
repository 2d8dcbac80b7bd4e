"""Conflicts in words for a terminal: counts by kind, then each pair with its evidence."""

from memgraph_gui.engine.conflicts.values import FoundConflicts

SHOWN = 50  # conflicts told before "and n more"


def in_words(found: FoundConflicts, name: str) -> str:
    """What was found in a file, for people: most important first, at most `SHOWN`."""
    count = len(found.conflicts)
    if not count:
        return f"{name}: no conflicts"
    lines = [f"{name}: {count} conflict{'s' if count > 1 else ''}"]
    lines += [f"  {number:>6}  {kind}" for kind, number in found.counts.items() if number]
    for conflict in found.conflicts[:SHOWN]:
        lines += [
            "",
            f"{conflict.kind}  {conflict.score:.2f}  {printable(conflict.a_id)}  {printable(conflict.b_id)}",
        ]
        lines.append(f"    {printable(conflict.evidence)}")
    if count > SHOWN:
        lines += ["", f"and {count - SHOWN} more; --json lists them all"]
    return "\n".join(lines)


def printable(words: str) -> str:
    """Stored text for a terminal: control and format characters are shown, not obeyed."""
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in words)
