"""Opening a file, what it holds, its backups, and what is taken out of it."""
