"""What a person typed and did not save, kept in our own folder: it survives a crash, and closing the file.

One form is open at a time, so there is one draft for each database. Saving or cancelling deletes it.
"""

import base64
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import orjson

from memgraph_gui.engine.editing.images import Image, packed, unpacked
from memgraph_gui.engine.records import RowId

NAME = "draft.json"


@dataclass(frozen=True, slots=True)
class KeptDraft:
    """A form that was not saved.

    Attributes:
        rowid: of the memory, None for a new one.
        base: its row as it was when the form was filled.
        texts: what was read beside the row (a brain's text).
        typed: by field, what a person made of it.
    """

    rowid: RowId | None
    base: Image
    texts: Mapping[str, str]
    typed: Mapping[str, str]


def keep_draft(folder: Path, draft: KeptDraft | None) -> None:
    """Keep a draft in place of the one before; None deletes it.

    Raises:
        OSError: it cannot be written.
    """
    path = folder / NAME
    if draft is None:
        path.unlink(missing_ok=True)
        return
    base = base64.b64encode(packed(draft.base) or b"").decode()
    typed = {name: text.encode("utf-8", "surrogatepass").hex() for name, text in draft.typed.items()}
    data = orjson.dumps({"rowid": draft.rowid, "base": base, "texts": dict(draft.texts), "typed": typed})
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, name = tempfile.mkstemp(dir=folder, prefix=".draft-")  # only we may read it
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    os.replace(name, path)


def kept_draft(folder: Path) -> KeptDraft | None:
    """The draft that was kept, None when there is none or it cannot be read."""
    try:
        found = orjson.loads((folder / NAME).read_bytes())
        typed = {name: bytes.fromhex(text).decode("utf-8", "surrogatepass") for name, text in found["typed"].items()}
        base = unpacked(base64.b64decode(found["base"])) or {}
        rowid = None if found["rowid"] is None else RowId(int(found["rowid"]))
        return KeptDraft(rowid, base, found["texts"], typed)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
