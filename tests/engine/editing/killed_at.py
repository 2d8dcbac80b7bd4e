"""A program that edits a file and kills itself at a chosen place: `killed_at FILE HISTORY PLACE UNDOING`.

Its first step is finished. The second, of more rows than go into one transaction, or the undoing of the first, is cut
off after the thing that `PLACE` names has been done.
"""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from memgraph_gui.engine.connection import Connection
from memgraph_gui.engine.editing import writer
from memgraph_gui.engine.editing.history import History
from memgraph_gui.engine.editing.writer import Writer
from tests.engine.editing.opened import opened


class Deadly:
    """Ends the process when something has been done (or is about to be) for the n-th time."""

    def __init__(self, owner: type, name: str, *, before: bool = False, time: int = 1, saying: str = "") -> None:
        self._real = getattr(owner, name)
        self._before, self._left, self._saying = before, time, saying
        # A function, not the bound method: that would not be given the object it is called on.
        setattr(owner, name, lambda *arguments, **named: self._call(*arguments, **named))  # noqa: PLW0108

    def _call(self, *arguments: Any, **named: Any) -> Any:
        self._left -= self._saying in str(arguments[1:2])
        if self._left == 0 and self._before:
            os.kill(os.getpid(), signal.SIGKILL)
        result = self._real(*arguments, **named)
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return result


def _recorded() -> None:
    Deadly(History, "intend")
    Deadly(History, "expect")  # what an undo is recorded by


PLACES: dict[str, Callable[[], object]] = {
    "recorded": _recorded,
    "begun": lambda: Deadly(Writer, "_apply_one", before=True),
    "first row": lambda: Deadly(Writer, "_apply_one"),
    "half way": lambda: Deadly(Writer, "_apply_one", time=3),  # one transaction of two rows is in the file
    "committed": lambda: Deadly(Connection, "rows", before=True, time=2, saying="foreign_keys="),
    "settled": lambda: Deadly(History, "settle"),
}


def main(path: str, history: str, place: str, undoing: str) -> None:
    """Make one step, then a second one or the undoing of the first."""
    writer.BATCH = 2
    with opened(Path(path), Path(history)) as file:
        rowids = [file.memory(place) for place in range(5)]
        step = file.editor.edit_memories(rowids, {"importance": 0.125}).step
        PLACES[place]()
        if undoing == "1":
            file.editor.undoer.undo(step)
        else:
            file.editor.edit_memories(rowids, {"importance": 0.25})


if __name__ == "__main__":
    main(*sys.argv[1:])
