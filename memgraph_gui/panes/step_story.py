"""What one step of the history changed: each row by name, each value as it was and as it is."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from memgraph_gui.engine.editing.differences import RowStory
from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import counted, plain_label, tooltip
from memgraph_gui.panes.story_list import both, told

_MOST_VALUES, _LONGEST_VALUE, _HIGHEST = 12, 120, 200  # the last in px: more is scrolled to


class StepStory(QScrollArea):
    """Shows `RowStory`s with the old values on their ground and the new ones on theirs.

    Attributes:
        lines: the same as text.
    """

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.lines: list[str] = []
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setAccessibleName("What the step changed")
        self.clear()

    def clear(self) -> None:
        """Show nothing."""
        self._fill(())

    def show_stories(self, stories: Sequence[RowStory]) -> None:
        """Show what a step did; what was purged tells nothing."""
        self._fill(stories)
        if not stories:
            self._add("What it held was purged.", "second")

    def sizeHint(self) -> QSize:
        """As high as its text, up to a limit."""
        inner = self.widget()
        height = inner.heightForWidth(max(120, self.viewport().width())) if inner is not None else 0
        return QSize(super().sizeHint().width(), min(_HIGHEST, max(0, height)))

    def _fill(self, stories: Sequence[RowStory]) -> None:
        self.lines = []
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(0, 0, 0, 4)
        self._column.setSpacing(2)
        for story in stories:
            if len(self.lines) >= _MOST_VALUES:
                self._add(f"… and more, {counted(len(stories), 'row')} in all.", "hint")
                break
            self._add(f"{story.name} ({story.verb})", "")
            if story.verb == "edited":
                for value in story.values[:_MOST_VALUES]:
                    old, new = both(value, _LONGEST_VALUE)
                    self._label(value.name if old is not None else told(value), "hint")
                    if old is not None:
                        self._label(old, "gone")
                        self._label(new, "come")
                    self.lines.append(f"   {told(value, ': ', _LONGEST_VALUE)}")
        self.setWidget(inner)  # which deletes what was in it
        self.setToolTip(tooltip("\n".join(self.lines)))
        self.updateGeometry()

    def _add(self, text: str, role: str) -> None:
        self._label(text, role)
        self.lines.append(text)

    def _label(self, text: str, role: str) -> None:
        label = plain_label(text, font=self._look.fonts.font(LABEL), role=role, wraps=True)
        own = role in ("gone", "come")
        self._column.addWidget(
            label, 0, Qt.AlignmentFlag.AlignLeft if own and len(text) < 34 else Qt.AlignmentFlag(0)
        )
