"""Who talks to whom: the shell around engine, layout, scene and panes."""
