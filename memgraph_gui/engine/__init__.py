"""What is true: the sqlite engine. It never heard of Qt."""
