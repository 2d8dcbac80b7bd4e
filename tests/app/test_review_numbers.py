"""Numbers of ours in the review's sentences have the system's sign; those in texts of memories stay as stored."""

from memgraph_gui.app.review.words import effect_lines
from memgraph_gui.engine.review.verdicts import Act, Effect
from tests.app.test_curating import german

__all__ = ["german"]

MADE = Effect(Act.MAKES, "A new link: “Go 0.80, strength 0.80” improves “Go 1.21”", 0.8, "since 1.21")


def test_the_strength_of_a_new_link_is_written_as_the_system_writes_numbers(german: None) -> None:
    effects = [MADE, Effect(Act.KEEPS, "“Go 1.21”, strength 0.80")]
    assert [line.words for line in effect_lines(effects)] == [
        "A new link: “Go 0.80, strength 0.80” improves “Go 1.21”, strength 0,80, context: since 1.21",
        "“Go 1.21”, strength 0.80",
    ]


def test_with_a_point_it_stays_a_point() -> None:
    words = "A new link: “Go 0.80, strength 0.80” improves “Go 1.21”, strength 0.80, context: since 1.21"
    assert effect_lines([MADE])[0].words == words
