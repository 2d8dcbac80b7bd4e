"""Where all that is ours alone is kept: one folder under the user's data directory."""

import os
from pathlib import Path

import platformdirs

ENVIRONMENT = "MEMGRAPH_GUI_DATA_DIR"


def data_root(data_dir: Path | None = None) -> Path:
    """Our folder under the user's data directory; `MEMGRAPH_GUI_DATA_DIR` overrides it. It is not created here."""
    if data_dir is not None:
        return data_dir
    override = os.environ.get(ENVIRONMENT)
    return Path(override) if override else Path(platformdirs.user_data_dir("memgraph-gui", appauthor=False))
