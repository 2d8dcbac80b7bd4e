"""What is known of the rows of a file: a hash per row, small enough to keep for half a million of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.records import RowId

BEFORE_FIRST = RowId(-(2**63))


class KnownRows:
    """Rowids in ascending order and the hash of each stored row, int64 both: 16 bytes a row."""

    def __init__(
        self, rowids: Iterable[int] | NDArray[np.int64] = (), hashes: Iterable[int] | NDArray[np.int64] = ()
    ) -> None:
        self.rowids: NDArray[np.int64] = _int64(rowids)
        self.hashes: NDArray[np.int64] = _int64(hashes)
        if len(self.rowids) != len(self.hashes):
            raise ValueError("as many hashes as rowids are needed")

    def __len__(self) -> int:
        return len(self.rowids)

    @property
    def last(self) -> RowId:
        """The greatest rowid, `BEFORE_FIRST` when there is none."""
        return RowId(int(self.rowids[-1])) if len(self.rowids) else BEFORE_FIRST

    def hash_of(self, rowid: int) -> int | None:
        """The hash of one row, None when it is not known."""
        place = int(np.searchsorted(self.rowids, rowid))
        if place < len(self.rowids) and int(self.rowids[place]) == rowid:
            return int(self.hashes[place])
        return None

    def compare(
        self, after: int, upto: int | None, rowids: NDArray[np.int64], hashes: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Hold what is known of the rows in `after < rowid <= upto` beside what the file has there now.

        Args:
            after: where the range that was read begins.
            upto: where it ends; None: at the end.
            rowids: its rows now, int64, ascending.
            hashes: their hashes, int64.

        Returns:
            The rowids that are new or have another hash, and those that are gone.
        """
        first = int(np.searchsorted(self.rowids, after, side="right"))
        end = len(self.rowids) if upto is None else int(np.searchsorted(self.rowids, upto, side="right"))
        known, known_hashes = self.rowids[first:end], self.hashes[first:end]
        if np.array_equal(known, rowids):  # the usual page: nothing came or went
            return rowids[hashes != known_hashes], known[:0]
        gone = known[~np.isin(known, rowids, assume_unique=True)]
        place = np.searchsorted(known, rowids)
        inside = np.minimum(place, max(len(known) - 1, 0))
        same = (
            (known[inside] == rowids) & (known_hashes[inside] == hashes)
            if len(known)
            else np.zeros(len(rowids), bool)
        )
        return rowids[~same], gone

    def put(self, rowids: Sequence[int], hashes: Sequence[int]) -> None:
        """Note new rows, and the new hashes of known ones."""
        new_rowids, new_hashes = np.array(rowids, np.int64), np.array(hashes, np.int64)
        order = np.argsort(new_rowids)
        new_rowids, new_hashes = new_rowids[order], new_hashes[order]
        place = np.searchsorted(self.rowids, new_rowids)
        known = np.zeros(len(new_rowids), bool)
        inside = place < len(self.rowids)
        known[inside] = self.rowids[place[inside]] == new_rowids[inside]
        self.hashes[place[known]] = new_hashes[known]
        fresh = ~known
        if fresh.any():
            self.rowids = np.insert(self.rowids, place[fresh], new_rowids[fresh])
            self.hashes = np.insert(self.hashes, place[fresh], new_hashes[fresh])

    def drop(self, rowids: NDArray[np.int64]) -> None:
        """Forget rows that are gone."""
        keep = ~np.isin(self.rowids, rowids, assume_unique=True)
        self.rowids, self.hashes = self.rowids[keep], self.hashes[keep]


def _int64(values: Iterable[int] | NDArray[np.int64]) -> NDArray[np.int64]:
    """An array of its own; an array is copied at once, since walking half a million holds the interpreter 40 ms."""
    return np.array(values, np.int64) if isinstance(values, np.ndarray) else np.fromiter(values, np.int64)


@dataclass(slots=True)
class KnownFile:
    """All that is known of a file's rows, and the `data_version` it was read in (None: not known, look again)."""

    memories: KnownRows = field(default_factory=KnownRows)
    relationships: KnownRows = field(default_factory=KnownRows)
    version: int | None = None
