"""Contrast of the tokens, by the WCAG formula; the figures are those the colours were chosen by."""

import pytest

from memgraph_gui.engine.vocabulary import AGENTOS_TYPES, RELATIONSHIP_TYPES, Category
from memgraph_gui.looks.tokens import DARK, LIGHT, Family, Tokens, category_of, contrast, family_of, mixed, packed

GROUNDS = ("canvas", "panel", "raised")


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21.0)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)  # the well-known near miss of 4.5
    assert contrast("#FFFFFF", "#777777") == contrast("#777777", "#FFFFFF")


@pytest.mark.parametrize(
    ("tokens", "ink", "ink2", "ink3", "accent", "on_accent"),
    [(LIGHT, 13.4, 5.8, 4.7, 4.6, 5.6), (DARK, 10.8, 6.1, 4.8, 5.1, 7.3)],
    ids=["light", "dark"],
)
def test_text_can_be_read_on_every_ground(
    tokens: Tokens, ink: float, ink2: float, ink3: float, accent: float, on_accent: float
) -> None:
    for ground in GROUNDS:
        assert contrast(tokens.ink, getattr(tokens, ground)) >= ink - 0.05
        assert contrast(tokens.ink2, getattr(tokens, ground)) >= ink2 - 0.05
        assert contrast(tokens.ink3, getattr(tokens, ground)) >= ink3 - 0.05
        assert contrast(tokens.accent, getattr(tokens, ground)) >= accent - 0.05
    assert contrast(tokens.on_accent, tokens.accent) >= on_accent - 0.05
    assert contrast(tokens.ink, tokens.soft) >= 7.0


@pytest.mark.parametrize(
    ("tokens", "figures"),
    [(LIGHT, (5.6, 4.8, 6.0, 6.8, 3.4, 3.3, 3.3)), (DARK, (5.6, 7.1, 5.2, 5.8, 9.7, 10.1, 13.1))],
    ids=["light", "dark"],
)
def test_kinds_of_links_stand_out_from_the_canvas(tokens: Tokens, figures: tuple[float, ...]) -> None:
    kinds = ("causal", "solution", "context", "learning", "similarity", "workflow", "quality")
    found = [contrast(tokens.category(Category(kind)), tokens.canvas) for kind in kinds]
    assert found == pytest.approx(figures, abs=0.06)
    for kind in Category:
        assert contrast(tokens.category_text(kind), tokens.canvas) >= 4.5


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_a_link_at_rest_is_calm_but_there(tokens: Tokens) -> None:
    found = [contrast(mixed(tokens.category(kind), tokens.canvas, tokens.rest), tokens.canvas) for kind in Category]
    assert min(found) >= 1.95
    assert max(found) <= 5.2


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_heat_runs_one_way(tokens: Tokens) -> None:
    against_canvas = [contrast(step, tokens.canvas) for step in tokens.heat]
    assert against_canvas == sorted(against_canvas)
    assert against_canvas[0] >= 2.95


def test_every_type_has_its_kind_and_unknown_ones_are_context() -> None:
    for name, kind in (RELATIONSHIP_TYPES | AGENTOS_TYPES).items():
        assert category_of(name) is kind.category
    assert category_of("INVENTED_BY") is Category.CONTEXT
    assert family_of("error") is Family.TROUBLE
    assert family_of("never heard of") is Family.CONTEXT


def test_mixing_is_what_opacity_would_show() -> None:
    assert mixed("#FF0000", "#FFFFFF", 0.5) == "#FF8080"
    assert mixed("#123456", "#ABCDEF", 1.0) == "#123456"
    assert packed("#123456") == 0xFF123456
