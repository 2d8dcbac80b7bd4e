"""What was done in a form and not saved, kept in our own folder for the file: it survives a crash.

One file for each kind of form (a link, a merge, many memories, find and replace); a memory's own form is in
`kept_drafts`. Rows are named by their ids, since a file may be another one when it is opened again.
"""

import json
import os
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

_PREFIX, _SUFFIX = "form-", ".json"
State = Mapping[str, Any]
"""Of a form: texts, numbers, and lists and objects of them."""


def keep_form(folder: Path, kind: str, state: State | None) -> None:
    """Keep a form's state in place of the one before; None deletes it.

    Raises:
        OSError: it cannot be written.
    """
    path = folder / f"{_PREFIX}{kind}{_SUFFIX}"
    if state is None:
        path.unlink(missing_ok=True)
        return
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, name = tempfile.mkstemp(dir=folder, prefix=f".{_PREFIX}")  # only we may read it
    with os.fdopen(handle, "w", encoding="ascii") as file:
        json.dump(dict(state), file)  # escapes everything, also halves of surrogate pairs
    os.replace(name, path)


def kept_form(folder: Path, kind: str) -> dict[str, Any] | None:
    """What was kept of a form; None when there is nothing, or it cannot be read."""
    try:
        found = json.loads((folder / f"{_PREFIX}{kind}{_SUFFIX}").read_text("ascii"))
    except (OSError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def forms_holding(folder: Path, holds: Callable[[bytes], bool]) -> list[Path]:
    """The files of kept forms in whose bytes something stands."""
    return [path for path in sorted(folder.glob(f"{_PREFIX}*{_SUFFIX}")) if holds(path.read_bytes())]
