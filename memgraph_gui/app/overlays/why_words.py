"""Why a memory is lit, in words: every path from a seed, hop by hop, with the arithmetic."""

from collections.abc import Sequence

from memgraph_gui.engine.activation import SpreadingActivationConfig, Step
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.vocabulary import relationship_type
from memgraph_gui.engine.waves import arithmetic
from memgraph_gui.looks.numbers import decimal, with_sign

_TITLE = 70  # characters
MOST = 12  # paths that are told
RULE = "Each hop: × weight of the link × what the hop keeps"


def why_words(
    topology: Topology, config: SpreadingActivationConfig, node: int, paths: Sequence[tuple[int, tuple[Step, ...]]]
) -> str:
    """The paths to a memory, strongest first, as lines.

    Args:
        topology: titles and types.
        config: the dials that they were found with.
        node: the memory.
        paths: as `paths_to` gives them.
    """
    if not paths:
        return "No path reaches this memory with these dials."
    many = f", the best of {len(paths)} paths" if len(paths) > 1 else ""
    lines = [f"Why “{_title(topology, node)}” is lit: {decimal(paths[0][1][-1].activation, 3)}{many}", RULE]
    for seed, steps in paths[:MOST]:
        lines += ["", f"{decimal(1.0, 3)}  {_title(topology, seed)} (seed)"]
        at = seed
        for step in steps:
            verb = _verb(topology, step.edge, at)
            lines.append(f"{decimal(step.activation, 3)}  {verb} {_title(topology, step.node)}")
            at = step.node
        lines.append(with_sign(arithmetic(steps, config)))
    if len(paths) > MOST:
        lines += ["", f"and {len(paths) - MOST} weaker paths"]
    return "\n".join(lines)


def _title(topology: Topology, node: int) -> str:
    if node >= topology.memory_count:
        return "(a memory that does not exist)"
    title = " ".join(topology.titles[node].split()) or topology.memory_ids[node]
    return title if len(title) <= _TITLE else title[: _TITLE - 1] + "…"


def _verb(topology: Topology, edge: int, at: int) -> str:
    """A link as it reads from one of its ends."""
    if edge >= topology.relationship_count:
        return "is linked to"
    kind = relationship_type(topology.relationship_types.names[topology.relationship_type[edge]])
    return kind.forward if topology.source[edge] == at else kind.backward
