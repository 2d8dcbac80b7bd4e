"""Where compiled kernels are kept; apart from them, so that asking does not load the compiler."""

import os
from pathlib import Path

import platformdirs


def cache_folder() -> Path:
    """Where compiled kernels are kept: `NUMBA_CACHE_DIR` if set, else in the user's cache folder."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        return Path(chosen)
    return platformdirs.user_cache_path("memgraph-gui", appauthor=False) / "kernels"
