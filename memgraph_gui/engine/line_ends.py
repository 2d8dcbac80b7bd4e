"""Text that passes through an editor of a window and comes back as it went in.

Such an editor knows one line end only. What a person did not touch keeps the ends it was stored with; what was
typed gets the end that the text has most.
"""


def shown(stored: str) -> str:
    """The text with one kind of line end, as an editor holds it."""
    return stored.replace("\r\n", "\n").replace("\r", "\n").replace("\u2029", "\n")


def stored_again(stored: str, edited: str) -> str:
    """What to store after a person edited `shown(stored)` to `edited`.

    Before the first and after the last character that differs everything is as stored.
    """
    before = shown(stored)
    if edited == before:
        return stored
    ends = _places(stored)
    most = min(len(before), len(edited))
    head = next((at for at in range(most) if before[at] != edited[at]), most)
    most -= head
    tail = next((at for at in range(most) if before[-1 - at] != edited[-1 - at]), most)
    typed = edited[head : len(edited) - tail]
    for end in (_usual_end(stored), "\r\n", "\n", "\r"):
        result = stored[: ends[head]] + typed.replace("\n", end) + stored[ends[len(before) - tail] :]
        if shown(result) == edited:
            return result
    return edited  # a lone CR has come to stand before an LF: as two ends they can only be told in one way


def _places(stored: str) -> list[int]:
    """Where each character of the shown text begins in the stored one, and the end."""
    places = [at for at, letter in enumerate(stored) if letter != "\n" or at == 0 or stored[at - 1] != "\r"]
    return [*places, len(stored)]


def _usual_end(stored: str) -> str:
    pairs = stored.count("\r\n")
    counts = {
        "\n": stored.count("\n") - pairs,
        "\r\n": pairs,
        "\r": stored.count("\r") - pairs,
        "\u2029": stored.count("\u2029"),
    }
    return max(counts, key=lambda end: counts[end])
