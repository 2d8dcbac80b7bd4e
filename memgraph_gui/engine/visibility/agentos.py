"""What AgentOS loads of a brain's `knowledge_nodes` and `knowledge_edges` into its memory graph.

Established by running it: nodes of type `memory_graph` whose properties are JSON, and edges of eight types.
What it does not load it leaves alone and does not report.
"""

from memgraph_gui.engine.vocabulary import AGENTOS_TYPES

MEMORY_NODE = "memory_graph"


def why_relationship_hidden(kind: str) -> str:
    """Why AgentOS does not load an edge between two memories, in words; '' when it does."""
    if kind in AGENTOS_TYPES:
        return ""
    return f"its type “{kind[:40]}” is not one of the eight that its memory graph loads"
