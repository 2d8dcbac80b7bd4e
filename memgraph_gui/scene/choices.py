"""What the user may choose for the whole picture: what size means, and how many names it carries."""

from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

SAME_RADIUS = 6.0  # px: of a memory of middling importance
LEAST_RADIUS, MORE_RADIUS = 4.0, 6.4  # px, as for importance
ALL_THAT_FIT = 400  # names: more cannot be read


class SizeBy(StrEnum):
    """What the size of a memory means."""

    AUTO = "auto"  # what colour shows on a scale, else importance
    IMPORTANCE = "importance"
    LINKS = "links"
    SAME = "same"


class Names(StrEnum):
    """How many names the picture carries; the selected memories always have theirs."""

    AUTO = "auto"
    FEW = "few"
    MANY = "many"
    ALL = "all"
    NONE = "none"


_SHARES = {Names.AUTO: 1.0, Names.FEW: 0.4, Names.MANY: 2.5, Names.NONE: 0.0}


def names_within(budget: int, names: Names) -> int:
    """How many names a view may carry that would carry so many by itself."""
    if names == Names.ALL:
        return ALL_THAT_FIT
    return min(ALL_THAT_FIT, round(budget * _SHARES[names]))


def radius_by_links(degree: NDArray[np.integer]) -> NDArray[np.float32]:
    """Radius in px at 100 %, by the logarithm of the number of links: from a memory without any to the hub."""
    most = np.log1p(max(1, int(degree.max()))) if len(degree) else 1.0
    return np.asarray(LEAST_RADIUS + MORE_RADIUS * np.log1p(degree) / most, np.float32)
