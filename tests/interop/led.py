"""A program of its own, led by JSON lines: a request a line, an answer a line."""

import json
import math
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

UNDEFINED = {"$": "undefined"}


class ProgramError(Exception):
    """What the program says went wrong; `code` is its own name for it, '' where it has none."""

    def __init__(self, words: str, code: str) -> None:
        super().__init__(words)
        self.code = code


class LedProgram:
    """A running program; everything is asked and answered in turn.

    Args:
        command: how it is started; it says {"ready": true} first.
        environment: for it alone; the test's own where None.
    """

    def __init__(self, command: Sequence[str | Path], environment: Mapping[str, str] | None = None) -> None:
        self._told = tempfile.TemporaryFile(mode="w+", errors="replace")  # noqa: SIM115 - `close` closes it
        self._process = subprocess.Popen(
            [str(part) for part in command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._told,
            text=True,
            encoding="utf-8",
            env=environment,
        )
        self._answer()

    def call(self, name: str, *arguments: Any) -> Any:
        """Ask for one operation.

        Raises:
            ProgramError: it failed there.
        """
        self.send(name, *arguments)
        return self.receive()

    def send(self, name: str, *arguments: Any) -> None:
        """Ask, without waiting for the answer."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([name, *(_carried(one) for one in arguments)]) + "\n")
        self._process.stdin.flush()

    def receive(self) -> Any:
        """The answer to what was sent."""
        answer = self._answer()
        if "error" in answer:
            raise ProgramError(answer["error"], answer.get("code", ""))
        return _brought(answer["result"])

    def close(self) -> None:
        """Let it end by itself."""
        if self._process.stdin is not None and not self._process.stdin.closed:
            self._process.stdin.close()
        try:
            self._process.wait(timeout=120)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(timeout=120)
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._told.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            self._told.seek(0)
            raise RuntimeError(f"the program has ended; it said: {self._told.read()[-2000:]}")
        answer: dict[str, Any] = json.loads(line)
        return answer


def _carried(value: Any) -> Any:
    """JSON has no NaN and no infinity."""
    if isinstance(value, float) and not math.isfinite(value):
        return {"$": "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"}
    if isinstance(value, Mapping):
        return {key: _carried(one) for key, one in value.items()}
    return [_carried(one) for one in value] if isinstance(value, list | tuple) else value


def _brought(value: Any) -> Any:
    if isinstance(value, dict):
        if set(value) == {"$"}:
            return float(value["$"].replace("Infinity", "inf"))
        return {key: _brought(one) for key, one in value.items()}
    return [_brought(one) for one in value] if isinstance(value, list) else value
