"""On the card, A and B stand for the two titles, and for nothing else."""

import pytest

from memgraph_gui.app.review.letters import _lettered
from memgraph_gui.panes.review_lines import SignedLine

KEEP, DROP = "Keep late readings whatever their age", "Drop readings that arrive later than 72 hours"


@pytest.mark.parametrize(
    ("stands", "said"),
    [
        (f"A new link: “{KEEP}” replaces “{DROP}”, strength 0.80", "A new link: A replaces B, strength 0.80"),
        (f"“{DROP}” contradicts “Keep late readings what…”", "B contradicts A"),
        ("“Rebuild” requires “Keep late readings whatever”", "“Rebuild” requires “Keep late readings whatever”"),
        ("Beside “contradicts” stands: “…”", "Beside “contradicts” stands: “…”"),
    ],
)
def test_a_title_is_told_by_its_letter_and_the_whole_on_hover(stands: str, said: str) -> None:
    line = _lettered(SignedLine(stands), [KEEP, DROP])
    assert line.words == said
    assert line.tip == ("" if said == stands else stands)


def test_what_is_cut_before_the_titles_differ_stays_quoted() -> None:
    titles = ["Deploy on Friday: never", "Deploy on Friday: always"]
    assert _lettered(SignedLine("“Deploy on Fri…” is listed"), titles).words == "“Deploy on Fri…” is listed"
