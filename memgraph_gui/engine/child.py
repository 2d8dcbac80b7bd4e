"""Another process of ours that answers in lines of JSON, is heard without waiting, and ends when we do.

A process that works for seconds does not look whether somebody still waits for it. So each listens to its standard
input in a thread of its own: that ends when whoever started it ends, however that came about, and so does the child.
"""

import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from typing import Any

from memgraph_gui.engine.errors import CancelledError

Cancelled = Callable[[], bool]
_LOOK_SECONDS = 0.05  # how often somebody who waits for a line looks whether it is still wanted
_LAST_WORDS = 2000  # characters of its complaint that are told
_CHUNK = 1 << 16


class Child:
    """A process that runs one of our modules; belongs to the thread that made it.

    Raises:
        OSError: it cannot be started.
    """

    def __init__(self, module: str, asked: object) -> None:
        self._complaint = tempfile.TemporaryFile()  # noqa: SIM115 - a pipe that nobody reads would stop the child
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-m", module, json.dumps(asked)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaint,
            )
        except OSError:
            self._complaint.close()
            raise
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._ear = threading.Thread(target=self._listen, name=f"hear {module.rpartition('.')[2]}", daemon=True)
        self._ear.start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def ask(self, *values: object) -> None:
        """Send it one line; one that has ended already is heard of by `answers`."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(values).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:  # it is gone
            pass

    def waiting(self) -> Iterator[list[Any]]:
        """The lines that it has said so far, without waiting."""
        while not self._lines.empty():
            line = self._lines.get()
            if line is None:
                self._lines.put(None)  # for who waits for more
                return
            yield json.loads(line)

    def answers(self, cancelled: Cancelled | None, stopped: str) -> Iterator[list[Any]]:
        """Its lines, until it ends.

        Args:
            cancelled: asked often.
            stopped: what is said when that says yes.

        Raises:
            CancelledError: when `cancelled` says so.
        """
        while True:
            if cancelled is not None and cancelled():
                raise CancelledError(stopped)
            try:
                line = self._lines.get(timeout=_LOOK_SECONDS)
            except queue.Empty:
                continue
            if line is None:
                return
            yield json.loads(line)

    def last_words(self) -> str:
        """What it complained of, after its end."""
        self._process.wait()
        self._complaint.seek(0)
        return self._complaint.read().decode("utf-8", "replace")[-_LAST_WORDS:]

    def close(self) -> None:
        """End it, whatever it does."""
        self._process.kill()
        self._process.wait()
        self._ear.join()
        for pipe in (self._process.stdin, self._process.stdout, self._complaint):
            try:
                if pipe is not None:
                    pipe.close()
            except OSError:  # what it was still to be told
                pass

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put(None)


def say(*values: object) -> None:
    """The child's side: say one line."""
    sys.stdout.buffer.write(json.dumps(values).encode() + b"\n")
    sys.stdout.buffer.flush()


def asked_of_us() -> "queue.SimpleQueue[list[Any]]":
    """The child's side: what it is asked, line by line; from now on it ends with the process that started it."""
    lines: queue.SimpleQueue[list[Any]] = queue.SimpleQueue()

    def listen() -> None:
        rest = b""
        # Not `sys.stdin`: a thread that waits in it stops the interpreter from ending.
        while chunk := _read():
            *whole, last = chunk.split(b"\n")
            if whole:
                lines.put(json.loads(rest + whole[0]))
                for line in whole[1:]:
                    lines.put(json.loads(line))
                rest = last
            else:
                rest += last
        os._exit(1)  # whoever started this is gone

    threading.Thread(target=listen, name="hear what is asked", daemon=True).start()
    return lines


def _read() -> bytes:
    try:
        return os.read(0, _CHUNK)
    except OSError:
        return b""
