"""Which relationships held at a moment: what the switch for ended ones and the as-of date show."""

import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.records import LayoutName
from memgraph_gui.engine.store import MemoryStore
from memgraph_gui.engine.topology import Topology


@dataclass(frozen=True, slots=True)
class Validity:
    """Which relationships are looked at.

    Attributes:
        everything: all that are stored, ended ones and those that have not begun, too.
        moment: those that held then, seconds since 1970, UTC; None: those that hold now.
    """

    everything: bool = False
    moment: float | None = None

    def holding(self, topology: Topology) -> NDArray[np.bool_] | None:
        """The relationships that are looked at, bool[m]; None where these are all that live."""
        if self.everything:
            return None
        held = valid_at(topology, time.time() if self.moment is None else self.moment)
        return None if np.array_equal(held, topology.relationship_alive) else held


EVERYTHING = Validity(everything=True)


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


def keeps_validity(store: MemoryStore) -> bool:
    """Whether the file keeps since when its relationships hold: a brain does not, nor an old MemoryGraph."""
    sql = "SELECT count(*) FROM pragma_table_info('relationships') WHERE name IN ('valid_from', 'valid_until')"
    layout = store.info.relationships_of or store.info.layout
    return layout is not LayoutName.AGENTOS and store.connection.value(sql) == 2  # both of them
