"""One file per stored layout, named after the program that writes it."""
