"""What a merged memory says at first: nothing of either side is lost, and nothing is said twice."""

from memgraph_gui.engine.drafts import LIMITS
from memgraph_gui.engine.editing.fields import Fields
from memgraph_gui.engine.normal import normal
from memgraph_gui.engine.review.card import Side


def merged_fields(a: Side, b: Side) -> Fields:
    """Fields to set on A when B is merged into it: only those in which B has something that A has not."""
    fields: dict[str, object] = {}
    text = _both(a.memory.content, b.memory.content)
    if text != a.memory.content and len(text) <= LIMITS["content"]:
        fields["content"] = text
    tags = [*a.memory.row.tags, *(tag for tag in b.memory.row.tags if tag not in a.memory.row.tags)]
    if len(tags) > len(a.memory.row.tags):
        fields["tags"] = tags
    if not a.memory.summary.strip() and b.memory.summary.strip():
        fields["summary"] = b.memory.summary
    for name in ("importance", "confidence"):
        one, other = getattr(a.memory.row, name), getattr(b.memory.row, name)
        if other > one and 0 <= other <= 1:  # NaN is greater than nothing
            fields[name] = other
    return fields


def _both(one: str, other: str) -> str:
    """The text that says what both say; one after the other where neither holds the other."""
    first, second = (" ".join(normal(text).split()) for text in (one, other))
    if second in first:
        return one
    return other if first in second else f"{one.rstrip()}\n\n{other.lstrip()}"
