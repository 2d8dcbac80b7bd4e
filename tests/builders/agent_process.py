"""Another program that writes to a database: Python's own sqlite3 in a process of its own, led step by step."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

_CHILD = """
import json, sqlite3, sys
database = sqlite3.connect(sys.argv[1], timeout=float(sys.argv[2]), isolation_level=None)
for line in sys.stdin:
    sql, args = json.loads(line)
    try:
        answer = {"rows": database.execute(sql, args).fetchall()}
    except sqlite3.Error as error:
        answer = {"error": str(error)}
    print(json.dumps(answer), flush=True)
database.close()
"""


class AgentError(Exception):
    """What SQLite told the other program, such as 'database is locked'."""


class AgentProcess:
    """A live program with one connection (autocommit, so that BEGIN and COMMIT are said in SQL).

    Args:
        path: the database; it is made when missing.
        timeout: seconds it waits for a lock; MemoryGraph 0.13 waits 0, 0.12 waits 5.
    """

    def __init__(self, path: Path, *, timeout: float = 0.0) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _CHILD, str(path), str(timeout)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> "AgentProcess":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def execute(self, sql: str, args: Sequence[Any] = ()) -> list[list[Any]]:
        """Run one statement there and fetch its rows."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([sql, list(args)]) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if "error" in answer:
            raise AgentError(answer["error"])
        rows: list[list[Any]] = answer["rows"]
        return rows

    def kill(self) -> None:
        """End it in the middle of whatever it does, as `kill -9` or a power cut would."""
        self._process.kill()
        self._finish()

    def close(self) -> None:
        """Let it close its connection and end."""
        if self._process.stdin is not None and not self._process.stdin.closed:
            self._process.stdin.close()
        self._finish()

    def _finish(self) -> None:
        self._process.wait(timeout=120)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
