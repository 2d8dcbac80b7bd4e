"""What a click on a value does to the filters of a line: one more choice of its field, or one less."""

from collections.abc import Sequence

from memgraph_gui.engine.normal import normal
from memgraph_gui.engine.query import Filter, FilterName, parse

# A memory has one type, one project and one month, a link one kind: two of them at once would leave nothing.
_ONE_OF = (FilterName.TYPE, FilterName.PROJECT, FilterName.MONTH, FilterName.REL)


def clicked(parts: Sequence[str], text: str) -> list[str]:
    """The parts of a line after a click on a value.

    A further value of a field that everything has only one of is joined with OR; a value that is asked for already is
    taken out again, and one that says the opposite gives way. Filters that were joined by hand across fields stay.

    Args:
        parts: the groups of filters, each as it would be typed.
        text: the filter that stands for the value, as it would be typed.
    """
    groups = parse(text).groups
    if len(groups) != 1 or len(groups[0]) != 1:
        return [part for part in parts if part != text] if text in parts else [*parts, text]
    one = groups[0][0]
    kept, was_there = _without(parts, one)
    if was_there:
        return kept
    if one.name in _ONE_OF and not one.excluded:
        for place, part in enumerate(kept):
            if _is_choice(_filters(part), one.name):
                return [*kept[:place], f"{part} OR {one.text()}", *kept[place + 1 :]]
    return [*kept, text]


def alternatives(part: str) -> list[str]:
    """The filters of a part that `OR` joins, each as it would be typed; the part itself where there is but one."""
    filters = _filters(part)
    return [one.text() for one in filters] if len(filters) > 1 else [part]


def _without(parts: Sequence[str], one: Filter) -> tuple[list[str], bool]:
    """The parts without a filter and without its opposite, and whether the filter stood there."""
    kept, was_there = [], False
    for part in parts:
        filters = _filters(part)
        if len(filters) != 1 and not _is_choice(filters, one.name):
            kept.append(part)
            continue
        left = [other for other in filters if not _same_value(other, one)]
        was_there |= any(_same_value(other, one) and other.excluded == one.excluded for other in filters)
        if len(left) == len(filters):
            kept.append(part)
        elif left:
            kept.append(" OR ".join(other.text() for other in left))
    return kept, was_there


def _filters(part: str) -> tuple[Filter, ...]:
    """The filters of a part that is one group, or none."""
    groups = parse(part).groups
    return groups[0] if len(groups) == 1 else ()


def _is_choice(filters: Sequence[Filter], name: FilterName) -> bool:
    """Whether any of some values of one field is asked for, and nothing else."""
    return bool(filters) and all(one.name is name and not one.excluded for one in filters)


def _same_value(one: Filter, other: Filter) -> bool:
    return one.name is other.name and normal(one.value) == normal(other.value)
