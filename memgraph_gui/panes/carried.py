"""Memories that are carried from one pane to another with the mouse: how they are packed, and unpacked again."""

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, QMimeData

_TYPE = "application/x-memgraph-gui-memories"


def packed(indices: Sequence[int], titles: Sequence[str] = ()) -> QMimeData:
    """Indices of memories in the open graph; their titles are what other programs get."""
    data = QMimeData()
    data.setData(_TYPE, QByteArray(",".join(map(str, indices)).encode()))
    if titles:
        data.setText("\n".join(titles))
    return data


def unpacked(data: QMimeData) -> list[int]:
    """The indices; none where something else is carried."""
    text = bytes(data.data(_TYPE).data()).decode("ascii", "replace")
    return [int(part) for part in text.split(",") if part.isdigit()]
