"""Finding and reading: one filter model, the search, the table, the inspector."""
