"""Which rows a file's own server cannot see, and why: one module per program, measured on the programs."""
