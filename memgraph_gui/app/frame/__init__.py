"""The window as a frame: menus, docks, desks, keys, and what the user can do."""
