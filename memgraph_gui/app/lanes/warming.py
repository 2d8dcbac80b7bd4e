"""Have all kernels compiled before they are waited for: as a command after installing, and beside the window.

`python -m memgraph_gui.app.lanes.warming` compiles what is not in the cache and says so in one line. What is left in
the cache's folder is a stamp: with it nobody has to load the compiler to know that there is nothing to do. It is
written for this source, this Python and this numba; a wrong stamp costs a wait, never more.
"""

import hashlib
import logging
import platform
import sys
import threading
from collections.abc import Callable
from functools import cache
from importlib import import_module, metadata
from pathlib import Path

from memgraph_gui.cachefolder import cache_folder

ABOUT_SECONDS = 20  # on one ordinary core; twice and more while other programs run
_PATIENCE = 4.0  # seconds: as long as everything takes to load when nothing has to be compiled, and as much again
_SOURCES = ("kernels.py", "layout", "scene")
_log = logging.getLogger(__name__)


def is_warm() -> bool:
    """Whether everything was compiled before, as far as the stamp tells."""
    return _stamp().exists()


def warm() -> None:
    """Compile what is not in the cache, the picture's kernels first, and leave the stamp."""
    warm_picture()
    import_module("memgraph_gui.layout.warming").compile_kernels()
    try:
        stamp = _stamp()
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.touch()
    except OSError as error:
        _log.info("the kernels are compiled, but that cannot be kept: %s", error)


def warm_picture() -> None:
    """Compile what a picture needs: with it, even one of rough places can be looked at and clicked in."""
    import_module("memgraph_gui.scene.warming").warm()  # not imported above: that loads Qt and the compiler


def warm_beside(begin: Callable[[], None]) -> None:
    """Compile what is missing in a thread of its own, while the user looks for a file.

    Args:
        begin: called first in that thread.
    """
    if not is_warm():
        threading.Thread(target=_warm_quietly, args=(begin,), name="warming", daemon=True).start()


def main() -> int:
    """The command: one line if there is something to do, none if not.

    Without the stamp (of an older source) most may be compiled still; so the line waits until it takes a while.
    """
    if not is_warm():
        patience = threading.Timer(_PATIENCE, _say_what_takes_so_long)
        patience.daemon = True
        patience.start()
        warm()
        patience.cancel()
    return 0


def _say_what_takes_so_long() -> None:
    print(f"Preparing the picture (once, about {ABOUT_SECONDS} seconds) ...", file=sys.stderr, flush=True)


def _warm_quietly(begin: Callable[[], None]) -> None:
    begin()
    try:
        warm()
    except Exception:  # noqa: BLE001 - it is only a head start
        _log.exception("the kernels could not be compiled")  # who needs one will meet the fault, and say it


def _stamp() -> Path:
    return cache_folder() / f"warm-{_digest()}"


@cache
def _digest() -> str:
    """Once: it reads a hundred files, which took the window's thread 20 ms."""
    package = Path(__file__).parents[2]
    digest = hashlib.sha256(repr((sys.version, platform.machine(), metadata.version("numba"))).encode())
    for name in _SOURCES:
        place = package / name
        for file in [place] if place.is_file() else sorted(place.glob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:24]


if __name__ == "__main__":
    sys.exit(main())
