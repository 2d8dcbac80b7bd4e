"""Fixtures for what is drawn."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
