"""The threads beside the window: reading, writing, searching, laying out; and what is open."""
