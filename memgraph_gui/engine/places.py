"""Where memories stood and which of them were pinned, kept in our own folder, so that a file looks the same tomorrow.

A place belongs to a memory's id, not to its row: rows get other numbers when a file is vacuumed. Rows that share an
id, or have none, are told apart by their order. The file may be deleted at any time; then the layout is made anew.
"""

import hashlib
import os
import tempfile
import zipfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.datafolder import folder_for
from memgraph_gui.engine.errors import KnownError

_VERSION = 1


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Places of memories, in the order of a graph.

    Attributes:
        positions: float64[n, 2], world; NaN where none is known.
        pinned: bool[n].
    """

    positions: NDArray[np.float64]
    pinned: NDArray[np.bool_]

    @property
    def known(self) -> NDArray[np.bool_]:
        """Which have a place, bool[n]."""
        return np.asarray(np.isfinite(self.positions).all(axis=1), np.bool_)


@dataclass(frozen=True, slots=True)
class PlacesKey:
    """Of what the places are: a database, and what of it is shown.

    Attributes:
        path: the user's file. identity: see `datafolder.content_identity`.
        view: layout and brain, as stored.
    """

    path: Path
    identity: tuple[str, ...]
    view: str


def save_places(
    key: PlacesKey, ids: Sequence[str], places: Places, alive: NDArray[np.bool_], data_dir: Path | None = None
) -> None:
    """Keep the places of the living memories; a crash leaves the old file or the new one.

    Raises:
        KnownError: they cannot be kept.
    """
    keep = np.flatnonzero(alive & places.known)
    text = [name.encode("utf-8", "surrogatepass") for name in _names([ids[i] for i in keep.tolist()])]
    folder = folder_for(key.path, identity=key.identity, data_dir=data_dir, create=True)
    try:
        handle, name = tempfile.mkstemp(dir=folder, prefix=".places-")
        try:
            with os.fdopen(handle, "wb") as file:
                np.savez(
                    file,
                    version=np.array(_VERSION),
                    ids=np.frombuffer(b"".join(text), np.uint8),
                    lengths=np.fromiter(map(len, text), np.int64, len(text)),
                    positions=places.positions[keep],
                    pinned=places.pinned[keep],
                )
            os.replace(name, folder / _file_name(key.view))
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise KnownError(
            f"The places in the picture cannot be kept ({error}); the memory itself is safe, check {folder}."
        ) from error


def load_places(key: PlacesKey, ids: Sequence[str], data_dir: Path | None = None) -> Places | None:
    """The places kept for these memories; None when there are none, or the file cannot be read."""
    folder = folder_for(key.path, identity=key.identity, data_dir=data_dir)
    try:
        content = BytesIO((folder / _file_name(key.view)).read_bytes())
        with np.load(content, allow_pickle=False) as stored:
            if int(stored["version"]) != _VERSION:
                return None
            text, ends = stored["ids"].tobytes(), np.cumsum(stored["lengths"]).tolist()
            positions, pinned = np.asarray(stored["positions"], np.float64), np.asarray(stored["pinned"], np.bool_)
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return None
    if positions.shape != (len(ends), 2) or pinned.shape != (len(ends),):
        return None
    starts = [0, *ends[:-1]]
    row = {text[a:b]: k for k, (a, b) in enumerate(zip(starts, ends, strict=True))}
    at = np.fromiter((row.get(name.encode("utf-8", "surrogatepass"), -1) for name in _names(ids)), np.int64, len(ids))
    found = np.full((len(ids), 2), np.nan)
    held = np.zeros(len(ids), np.bool_)
    known = at >= 0
    found[known], held[known] = positions[at[known]], pinned[at[known]]
    return Places(found, held) if known.any() else None


def _names(ids: Sequence[str]) -> list[str]:
    """The ids, with a number for those that come again."""
    if len(set(ids)) == len(ids):
        return list(ids)
    seen: Counter[str] = Counter()
    names = []
    for one in ids:
        seen[one] += 1
        names.append(one if seen[one] == 1 else f"{one}\x00{seen[one]}")
    return names


def _file_name(view: str) -> str:
    return f"places-{hashlib.sha256(view.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}.npz"
