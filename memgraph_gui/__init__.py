"""memgraph_gui: a window onto what AI agents remember."""

__version__ = "0.1.0"
