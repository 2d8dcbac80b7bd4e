"""A real X display for the tests that are marked ``xvfb``."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

SCREEN = "1600x1000x24"


def available() -> bool:
    """Whether Xvfb is installed."""
    return shutil.which("Xvfb") is not None


@contextmanager
def display() -> Iterator[str]:
    """Start Xvfb on a free display and hand out its name, like ``:5``; it ends with the block.

    Raises:
        RuntimeError: it did not start; its own words are in the message.
    """
    read_end, write_end = os.pipe()
    command = ["Xvfb", "-displayfd", str(write_end), "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset"]
    with subprocess.Popen(command, pass_fds=[write_end], stderr=subprocess.PIPE, text=True) as server:
        os.close(write_end)
        with os.fdopen(read_end) as answer:
            number = answer.readline().strip()  # it writes the number when it is ready, or closes the pipe
        try:
            if not number:
                raise RuntimeError(f"Xvfb did not start: {server.communicate()[1]}")
            yield f":{number}"
        finally:
            server.terminate()
