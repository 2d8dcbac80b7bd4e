"""How it is drawn: the picture of the graph."""
