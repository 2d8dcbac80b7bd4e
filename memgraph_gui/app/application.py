"""Start the window: QApplication, look, the frame, and the orderly end of all of it."""

import sys

from PySide6.QtWidgets import QApplication, QMainWindow

from memgraph_gui.engine.records import LayoutName


def run_window(
    *,
    path: str | None,
    read_only: bool = False,
    layout: LayoutName | None = None,
    brain: str | None = None,
    theme: str | None = None,
) -> int:
    """Show the window and return its exit code when it is closed."""
    application = QApplication(sys.argv[:1])
    window = QMainWindow()
    window.setWindowTitle(path or "memgraph-gui")
    window.show()
    return application.exec()
