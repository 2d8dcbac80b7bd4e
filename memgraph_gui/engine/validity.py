"""Which relationships held at a moment: what the switch for ended ones and the as-of date show."""

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.topology import Topology


def valid_at(topology: Topology, moment: float) -> NDArray[np.bool_]:
    """Relationships that had begun and had not ended at a moment, bool[m].

    MemoryGraph's own as-of rule: valid_from <= t and (valid_until missing or > t). It compares texts, which goes
    wrong within a day where a time is stored without its T; here times are compared. A link whose beginning cannot
    be read counts as begun, one whose end cannot be read as ended.

    Args:
        topology: the graph.
        moment: seconds since 1970, UTC.
    """
    begun = np.isnan(topology.valid_from) | (topology.valid_from <= moment)
    until = topology.valid_until
    going_on = ~topology.ended() | (until > moment)  # NaN is greater than nothing
    result: NDArray[np.bool_] = topology.relationship_alive & begun & going_on
    return result
