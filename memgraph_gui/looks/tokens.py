"""Every colour of the program, light and dark, and which of them a memory or a link wears.

A colour here means one thing. Values are ``#RRGGBB`` strings, which style sheets and QColor both take; the
painters want packed 0xFFRRGGBB numbers and get them from `packed`.
"""

from dataclasses import dataclass
from enum import StrEnum

from memgraph_gui.engine.vocabulary import Category, relationship_type


class Family(StrEnum):
    """What a memory is about; four colours say it, the shape says the type."""

    TROUBLE = "trouble"
    REMEDY = "remedy"
    KNOWLEDGE = "knowledge"
    CONTEXT = "context"


@dataclass(frozen=True, slots=True)
class Tokens:
    """One theme. Grounds, lines, text, the accent, then what carries meaning in the picture.

    Attributes:
        rest: how much of its colour a link keeps at rest; the remainder is canvas.
        heat: five stops from low to high for activation.
        clusters: six colours that stay apart where links' would not: in the thousands, as dots, without names.
    """

    dark: bool
    canvas: str
    panel: str
    raised: str
    hover: str
    soft: str
    line: str
    line2: str
    ink: str
    ink2: str
    ink3: str
    accent: str
    on_accent: str
    causal: str
    solution: str
    context: str
    context_node: str
    learning: str
    similarity: str
    workflow: str
    quality: str
    causal_text: str
    solution_text: str
    context_text: str
    learning_text: str
    similarity_text: str
    workflow_text: str
    quality_text: str
    added: str
    added_ground: str
    removed: str
    removed_ground: str
    warning: str
    warning_ground: str
    heat: tuple[str, str, str, str, str]
    clusters: tuple[str, str, str, str, str, str]
    rest: float

    def category(self, category: Category) -> str:
        """The colour of a kind of link."""
        colour: str = getattr(self, category.value)
        return colour

    def category_text(self, category: Category) -> str:
        """The colour of words on or about a kind of link (canvas only)."""
        colour: str = getattr(self, category.value + "_text")
        return colour

    def family(self, family: Family) -> str:
        """The colour of a family of memories."""
        return {
            Family.TROUBLE: self.causal,
            Family.REMEDY: self.solution,
            Family.KNOWLEDGE: self.learning,
            Family.CONTEXT: self.context_node,
        }[family]


LIGHT = Tokens(
    dark=False,
    canvas="#FCFCFA",
    panel="#F5F5F2",
    raised="#FFFFFF",
    hover="#ECECE8",
    soft="#E1EAFB",
    line="#DFDFDA",
    line2="#C3C5C1",
    ink="#1D2127",
    ink2="#525A64",
    ink3="#5F6771",
    accent="#1F5FE0",
    on_accent="#FFFFFF",
    causal="#BF2F1C",
    solution="#1B7F60",
    context="#59626E",
    context_node="#59626E",
    learning="#6B3DB8",
    similarity="#DB5C9E",
    workflow="#1B92DC",
    quality="#A68A00",
    causal_text="#A32617",
    solution_text="#156B50",
    context_text="#525A64",
    learning_text="#5F35A8",
    similarity_text="#B03A78",
    workflow_text="#0D69A5",
    quality_text="#7A6200",
    added="#0F5A40",
    added_ground="#D3EFDF",
    removed="#8E2113",
    removed_ground="#FADCD5",
    warning="#8A5A00",
    warning_ground="#FBF0D6",
    heat=("#C4871A", "#BF5526", "#9C2F44", "#6B1A58", "#2C0B45"),
    clusters=("#632777", "#0A7461", "#5588FA", "#A08D05", "#8A2111", "#FF378E"),
    rest=0.62,
)

DARK = Tokens(
    dark=True,
    canvas="#12151A",
    panel="#1A1E24",
    raised="#22272F",
    hover="#252B33",
    soft="#20324F",
    line="#2B313A",
    line2="#414A55",
    ink="#E8EBEF",
    ink2="#ABB4BF",
    ink3="#959FAC",
    accent="#6FA3FF",
    on_accent="#0B1424",
    causal="#E36B42",
    solution="#35B688",
    context="#7F8997",
    context_node="#8F99A7",
    learning="#A37BEE",
    similarity="#F7A6C2",
    workflow="#8EC6FB",
    quality="#F4DA66",
    causal_text="#E36B42",
    solution_text="#35B688",
    context_text="#7F8997",
    learning_text="#A37BEE",
    similarity_text="#F7A6C2",
    workflow_text="#8EC6FB",
    quality_text="#F4DA66",
    added="#8FE3C0",
    added_ground="#153E30",
    removed="#FFB39C",
    removed_ground="#4A221A",
    warning="#F0C060",
    warning_ground="#3A2F18",
    heat=("#7450B8", "#B4477F", "#E5663F", "#F7A63C", "#FFE88C"),
    clusters=("#7C58F8", "#4D8665", "#96D1FE", "#E1CA67", "#ED0900", "#FF71AA"),
    rest=0.58,
)

_FAMILIES = {
    "problem": Family.TROUBLE,
    "error": Family.TROUBLE,
    "solution": Family.REMEDY,
    "fix": Family.REMEDY,
    "decision": Family.KNOWLEDGE,
    "code_pattern": Family.KNOWLEDGE,
    "workflow": Family.KNOWLEDGE,
    "technology": Family.KNOWLEDGE,
    "configuration": Family.KNOWLEDGE,
    # AgentOS traces: what happened is context, what is known is knowledge, how to do it is a remedy, and
    # what is still to be done asks for something, as a problem does.
    "episodic": Family.CONTEXT,
    "semantic": Family.KNOWLEDGE,
    "procedural": Family.REMEDY,
    "prospective": Family.TROUBLE,
}


def theme(*, dark: bool) -> Tokens:
    """The tokens of one theme."""
    return DARK if dark else LIGHT


def family_of(memory_type: str) -> Family:
    """The family of a memory type; whatever is not known is context."""
    return _FAMILIES.get(memory_type, Family.CONTEXT)


def category_of(relationship: str) -> Category:
    """The kind of a relationship type; whatever is not known is context."""
    return relationship_type(relationship).category


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green, blue, 0 to 255, of ``#RRGGBB``."""
    value = int(colour[1:], 16)
    return value >> 16 & 255, value >> 8 & 255, value & 255


def packed(colour: str) -> int:
    """The colour as opaque 0xFFRRGGBB."""
    return 0xFF000000 | int(colour[1:], 16)


def mixed(colour: str, ground: str, share: float) -> str:
    """An opaque colour that looks like `colour` at `share` opacity on `ground`.

    Lines are painted opaque in such a colour: with real transparency a head is darker where it lies on its line.
    """
    pairs = zip(channels(colour), channels(ground), strict=True)
    red, green, blue = (round(top * share + under * (1 - share)) for top, under in pairs)
    return f"#{red:02X}{green:02X}{blue:02X}"


def contrast(first: str, second: str) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    bright, dim = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: str) -> float:
    parts = [value / 255 for value in channels(colour)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
