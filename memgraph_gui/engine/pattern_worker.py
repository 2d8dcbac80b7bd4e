"""Finds a pattern in texts, in a process of its own: one that tries too many ways can only be stopped by its end.

Run as a file, with nothing but the standard library. The first line of standard input is a JSON object (find,
instead, literal, case, words); the answer is {"error": "…"} or {}. Each further line is a JSON list of texts; the
answer to it is a list of [start, end, instead] for each.
"""

import json
import re
import signal
import sys

_LONGEST = 30  # seconds for a portion; who asks has lost its patience long before


def compiled(asked: dict[str, object]) -> re.Pattern[str]:
    """The pattern that was asked for."""
    find = str(asked["find"])
    source = re.escape(find) if asked["literal"] else find
    if asked["words"]:
        source = rf"(?<!\w)(?:{source})(?!\w)"
    return re.compile(source, re.MULTILINE | (re.NOFLAG if asked["case"] else re.IGNORECASE))


def told(error: Exception, asked: dict[str, object]) -> str:
    """What is wrong, for a person."""
    if isinstance(error, re.error):
        at = f" (at the character {error.pos + 1})" if error.pos is not None and not asked["words"] else ""
        return f"This pattern is not right: {error.msg}{at}."
    if isinstance(error, RecursionError | OverflowError | MemoryError):
        return "This pattern is too large."
    return f"What replaces it is not right: {error}."


def main() -> None:
    """Answer until standard input ends."""
    asked = json.loads(sys.stdin.readline())
    instead = str(asked["instead"])
    try:
        pattern = compiled(asked)
        if not asked["literal"]:
            pattern.sub(instead, "")  # says what is wrong with a group that it names
    except (re.error, IndexError, RecursionError, OverflowError, MemoryError) as error:
        print(json.dumps({"error": told(error, asked)}), flush=True)
        return
    print("{}", flush=True)
    for line in sys.stdin:
        _end_after(_LONGEST)
        found = [
            [
                [one.start(), one.end(), instead if asked["literal"] else one.expand(instead)]
                for one in pattern.finditer(text)
                if one.end() > one.start()
            ]
            for text in json.loads(line)
        ]
        print(json.dumps(found), flush=True)
        _end_after(0)


def _end_after(seconds: int) -> None:
    """Who started this may be gone before it is told to end, and a pattern is heard by nobody while it is tried."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)


if __name__ == "__main__":
    main()
