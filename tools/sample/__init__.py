"""The content of the shipped sample, and the script that builds it."""
