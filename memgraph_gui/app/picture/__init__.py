"""What of the graph is shown, and how: focus, paths, hiding, scenes, menus on the ground."""
