"""The entry point: ``memgraph-gui`` and ``python -m memgraph_gui``."""

import sys

from memgraph_gui.app.cli import main

if __name__ == "__main__":
    sys.exit(main())
