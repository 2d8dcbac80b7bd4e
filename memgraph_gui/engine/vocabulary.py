"""Memory types and relationship types of the two systems, with category, symmetry and wording from both ends.

Sources: the MemoryGraph schema document (14 memory types, 35 relationship types in 7 categories), the type
table of memorygraphMCP 0.12.4 (13 memory types, symmetric types and inverses as it prints them) and AgentOS
(8 edge types). A type that is not listed here passes through unharmed and reads as its own lower-case name.
"""

from dataclasses import dataclass
from enum import StrEnum


class Category(StrEnum):
    """The seven categories of MemoryGraph's relationship types."""

    CAUSAL = "causal"
    SOLUTION = "solution"
    CONTEXT = "context"
    LEARNING = "learning"
    SIMILARITY = "similarity"
    WORKFLOW = "workflow"
    QUALITY = "quality"


@dataclass(frozen=True, slots=True)
class RelationshipType:
    """One type of relationship: how it reads from its source and from its target.

    Attributes:
        name: as stored, upper case.
        category: one of seven; for AgentOS types the nearest one.
        forward: words between source and target ("solves").
        backward: words between target and source ("is solved by").
        symmetric: both ends mean the same; it is drawn without direction.
        inverse: the type that says the same from the other end, or ''.
        strength, confidence: what the package's own table suggests (it stores 0.5 and 0.8 unless told).
    """

    name: str
    category: Category
    forward: str
    backward: str
    symmetric: bool = False
    inverse: str = ""
    strength: float = 0.5
    confidence: float = 0.8


_C = Category

RELATIONSHIP_TYPES: dict[str, RelationshipType] = {
    kind.name: kind
    for kind in (
        RelationshipType("CAUSES", _C.CAUSAL, "causes", "is caused by", strength=0.8, confidence=0.7),
        RelationshipType("TRIGGERS", _C.CAUSAL, "triggers", "is triggered by", strength=0.7, confidence=0.7),
        RelationshipType("LEADS_TO", _C.CAUSAL, "leads to", "comes from", strength=0.6, confidence=0.6),
        RelationshipType("PREVENTS", _C.CAUSAL, "prevents", "is prevented by", strength=0.7, confidence=0.7),
        RelationshipType("BREAKS", _C.CAUSAL, "breaks", "is broken by", strength=0.8, confidence=0.7),
        RelationshipType("SOLVES", _C.SOLUTION, "solves", "is solved by", strength=0.9, confidence=0.8),
        RelationshipType("ADDRESSES", _C.SOLUTION, "addresses", "is addressed by", strength=0.7, confidence=0.7),
        RelationshipType(
            "ALTERNATIVE_TO",
            _C.SOLUTION,
            "is an alternative to",
            "is an alternative to",
            symmetric=True,
            inverse="ALTERNATIVE_TO",
            strength=0.6,
            confidence=0.7,
        ),
        RelationshipType("IMPROVES", _C.SOLUTION, "improves", "is improved by", strength=0.7, confidence=0.7),
        RelationshipType("REPLACES", _C.SOLUTION, "replaces", "is replaced by", strength=0.8, confidence=0.8),
        RelationshipType("OCCURS_IN", _C.CONTEXT, "occurs in", "is the place of", strength=0.6, confidence=0.8),
        RelationshipType("APPLIES_TO", _C.CONTEXT, "applies to", "is subject to", strength=0.6, confidence=0.7),
        RelationshipType(
            "WORKS_WITH",
            _C.CONTEXT,
            "works with",
            "works with",
            symmetric=True,
            inverse="WORKS_WITH",
            strength=0.7,
            confidence=0.7,
        ),
        RelationshipType("REQUIRES", _C.CONTEXT, "requires", "is required by", strength=0.8, confidence=0.8),
        RelationshipType("USED_IN", _C.CONTEXT, "is used in", "uses", strength=0.6, confidence=0.7),
        RelationshipType("BUILDS_ON", _C.LEARNING, "builds on", "is built on by", strength=0.7, confidence=0.8),
        RelationshipType(
            "CONTRADICTS",
            _C.LEARNING,
            "contradicts",
            "contradicts",
            symmetric=True,
            inverse="CONTRADICTS",
            strength=0.8,
            confidence=0.6,
        ),
        RelationshipType("CONFIRMS", _C.LEARNING, "confirms", "is confirmed by", strength=0.7, confidence=0.8),
        RelationshipType(
            "GENERALIZES",
            _C.LEARNING,
            "generalizes",
            "is generalized by",
            inverse="SPECIALIZES",
            strength=0.6,
            confidence=0.7,
        ),
        RelationshipType(
            "SPECIALIZES",
            _C.LEARNING,
            "specializes",
            "is specialized by",
            inverse="GENERALIZES",
            strength=0.6,
            confidence=0.7,
        ),
        RelationshipType(
            "SIMILAR_TO",
            _C.SIMILARITY,
            "is similar to",
            "is similar to",
            symmetric=True,
            inverse="SIMILAR_TO",
            strength=0.6,
            confidence=0.7,
        ),
        RelationshipType(
            "VARIANT_OF", _C.SIMILARITY, "is a variant of", "has the variant", strength=0.7, confidence=0.7
        ),
        RelationshipType(
            "RELATED_TO",
            _C.SIMILARITY,
            "is related to",
            "is related to",
            symmetric=True,
            inverse="RELATED_TO",
            strength=0.5,
            confidence=0.6,
        ),
        RelationshipType(
            "ANALOGY_TO", _C.SIMILARITY, "is an analogy to", "is mirrored by", strength=0.5, confidence=0.6
        ),
        RelationshipType(
            "OPPOSITE_OF",
            _C.SIMILARITY,
            "is the opposite of",
            "is the opposite of",
            symmetric=True,
            inverse="OPPOSITE_OF",
            strength=0.7,
            confidence=0.7,
        ),
        RelationshipType("FOLLOWS", _C.WORKFLOW, "follows", "is followed by", strength=0.7, confidence=0.8),
        RelationshipType("DEPENDS_ON", _C.WORKFLOW, "depends on", "is needed by", strength=0.8, confidence=0.8),
        RelationshipType("ENABLES", _C.WORKFLOW, "enables", "is enabled by", strength=0.7, confidence=0.7),
        RelationshipType("BLOCKS", _C.WORKFLOW, "blocks", "is blocked by", strength=0.8, confidence=0.7),
        RelationshipType(
            "PARALLEL_TO",
            _C.WORKFLOW,
            "runs parallel to",
            "runs parallel to",
            symmetric=True,
            inverse="PARALLEL_TO",
            strength=0.6,
            confidence=0.7,
        ),
        RelationshipType(
            "EFFECTIVE_FOR", _C.QUALITY, "is effective for", "is served well by", strength=0.8, confidence=0.7
        ),
        RelationshipType(
            "INEFFECTIVE_FOR", _C.QUALITY, "is ineffective for", "is not helped by", strength=0.7, confidence=0.7
        ),
        RelationshipType(
            "PREFERRED_OVER", _C.QUALITY, "is preferred over", "is passed over for", strength=0.7, confidence=0.7
        ),
        RelationshipType(
            "DEPRECATED_BY",
            _C.QUALITY,
            "is deprecated by",
            "deprecates",
            inverse="REPLACES",
            strength=0.8,
            confidence=0.8,
        ),
        RelationshipType("VALIDATED_BY", _C.QUALITY, "is validated by", "validates", strength=0.8, confidence=0.8),
    )
}

AGENTOS_TYPES: dict[str, RelationshipType] = {
    kind.name: kind
    for kind in (
        RelationshipType(
            "SHARED_ENTITY", _C.CONTEXT, "shares an entity with", "shares an entity with", symmetric=True
        ),
        RelationshipType("TEMPORAL_SEQUENCE", _C.WORKFLOW, "comes before", "comes after"),
        RelationshipType(
            "SAME_TOPIC", _C.SIMILARITY, "has the same topic as", "has the same topic as", symmetric=True
        ),
        RelationshipType("CONTRADICTS", _C.LEARNING, "contradicts", "contradicts", symmetric=True),
        RelationshipType("SUPERSEDES", _C.SOLUTION, "supersedes", "is superseded by"),
        RelationshipType("CAUSED_BY", _C.CAUSAL, "is caused by", "causes"),
        RelationshipType(
            "CO_ACTIVATED", _C.SIMILARITY, "is activated together with", "is activated together with", symmetric=True
        ),
        RelationshipType("SCHEMA_INSTANCE", _C.LEARNING, "is an instance of", "has the instance"),
    )
}

CODE_MEMORY_TYPES: frozenset[str] = frozenset(
    {
        "task",
        "code_pattern",
        "problem",
        "solution",
        "project",
        "technology",
        "error",
        "fix",
        "command",
        "file_context",
        "workflow",
        "general",
        "conversation",
    }
)
"""The 13 types that memorygraphMCP 0.12 and 0.13 can read; a memory of any other type is hidden from them."""

DOCUMENT_MEMORY_TYPES: tuple[str, ...] = (
    "solution",
    "problem",
    "error",
    "fix",
    "code_pattern",
    "decision",
    "configuration",
    "workflow",
    "task",
    "project",
    "technology",
    "command",
    "file_context",
    "general",
)
"""The 14 types of the schema document, in its order."""

AGENTOS_TRACE_TYPES: tuple[str, ...] = ("episodic", "semantic", "procedural", "prospective")
"""The four trace types of an AgentOS brain."""


def relationship_type(name: str) -> RelationshipType:
    """What is known of a type; an unknown one reads as its own lower-case name and counts as context.

    >>> solves = relationship_type("SOLVES")
    >>> solves.forward, solves.backward, solves.category.value, solves.symmetric
    ('solves', 'is solved by', 'solution', False)
    >>> relationship_type("GENERALIZES").inverse, relationship_type("CONTRADICTS").symmetric
    ('SPECIALIZES', True)
    >>> relationship_type("SEEN_IN").forward
    'seen in'
    """
    known = RELATIONSHIP_TYPES.get(name) or AGENTOS_TYPES.get(name)
    if known is not None:
        return known
    words = name.replace("_", " ").strip().lower() or "is linked to"
    return RelationshipType(name, Category.CONTEXT, words, f"{words} (from the other end)")
